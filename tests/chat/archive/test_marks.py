"""Judgments and suggestions wait in the data file until they are needed."""

from __future__ import annotations

from workbench.chat.archive.archive import Archive
from workbench.recall.question import Said


def test_a_later_judgment_replaces_an_earlier_one(archive: Archive) -> None:
    previous = (Said("user", "Hi"),)
    archive.judge("t", 1, "What's my dog's name?", previous, "personal", "m1", True)
    last = archive.judge("t", 1, "What's my dog's name?", previous, "personal", "m1", False)
    other = archive.judge(None, None, "What's my dog's name?", (), "personal", "m1", True)
    assert archive.judgments() == [last, other]
    assert archive.judgments("t") == [last]
    archive.remove_judgment(last.id)
    assert archive.judgments() == [other]


def test_a_suggestion_waits_until_it_is_kept_or_dropped(archive: Archive) -> None:
    first = archive.add_suggestion("t", "m", "Ana's dog is called Rex.", "person:ana")
    second = archive.add_suggestion("u", "n", "Max, not Rex.", corrects="id")
    assert archive.suggestions() == [first, second]
    assert archive.suggestions("u") == [second]
    archive.remove_suggestion(first.id)
    assert archive.suggestions() == [second]
