"""Conversations are found, renamed, branched, put away, deleted and brought back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.chat.archive.samples import message, snapshot, told
from workbench.chat.archive.archive import Archive
from workbench.chat.archive.records import TurnRef
from workbench.chat.messages import Attachment, Thread, ToolCall
from workbench.errors import NotFoundError, UsageError


def begin(archive: Archive, title: str = "Dogs", owner: str | None = None) -> Thread:
    return archive.create_thread(title, "personal", "north", owner, 7)


def titles(threads: list[Thread]) -> list[str]:
    return [thread.title for thread in threads]


def test_a_new_thread_says_what_it_was_begun_with(archive: Archive) -> None:
    thread = begin(archive, owner="person:ana")
    assert archive.thread(thread.id) == thread
    assert (thread.title, thread.space, thread.agent, thread.owner) == (
        *("Dogs", "personal", "north", "person:ana"),
    )
    assert (thread.began_seq, thread.messages, thread.archived, thread.deleted) == (
        *(7, 0, False, False),
    )


def test_the_last_used_thread_comes_first(archive: Archive) -> None:
    first, second = begin(archive, "first"), begin(archive, "second")
    assert titles(archive.threads()) == ["second", "first"]
    archive.append(message(archive, first.id, "hello"))
    assert titles(archive.threads()) == ["first", "second"]
    assert archive.latest_thread() == archive.thread(first.id)
    assert archive.latest_thread(space="team") is None
    assert archive.thread(second.id).messages == 0
    assert archive.thread(first.id).messages == 1


def test_everyone_sees_their_own_and_the_unclaimed_ones(archive: Archive) -> None:
    for title, owner in (("nobody's", None), ("ana's", "person:ana"), ("ben's", "person:ben")):
        begin(archive, title, owner)
    assert titles(archive.threads("person:ana")) == ["ana's", "nobody's"]
    assert titles(archive.threads()) == ["ben's", "ana's", "nobody's"]
    latest = archive.latest_thread("person:ana")
    assert latest is not None
    assert latest.title == "ana's"


def test_a_thread_is_found_by_the_beginning_of_its_id(archive: Archive) -> None:
    thread = begin(archive)
    assert archive.thread(thread.id[:12]) == thread
    begin(archive)
    with pytest.raises(UsageError, match="type more"):
        archive.thread(thread.id[:8])
    with pytest.raises(NotFoundError, match="No conversation “nowhere”"):
        archive.thread("nowhere")


def test_what_may_change_changes(archive: Archive) -> None:
    thread = begin(archive)
    changed = archive.update_thread(thread.id, title="Cats", space="team", skill="review")
    assert (changed.title, changed.space, changed.skill) == ("Cats", "team", "review")
    with pytest.raises(UsageError, match="created_at"):
        archive.update_thread(thread.id, created_at="now")
    with pytest.raises(NotFoundError):
        archive.update_thread("nowhere", title="x")


def test_archived_and_deleted_threads_are_out_of_sight_and_come_back(archive: Archive) -> None:
    thread = begin(archive)
    archive.archive_thread(thread.id)
    assert archive.threads() == []
    assert titles(archive.threads(include_archived=True)) == ["Dogs"]
    archive.archive_thread(thread.id, archived=False)
    archive.delete_thread(thread.id)
    assert archive.threads(include_archived=True) == []
    assert titles(archive.threads(include_deleted=True)) == ["Dogs"]
    assert archive.restore_thread(thread.id) == thread
    assert archive.threads() == [thread]


def test_an_erased_thread_takes_everything_with_it(archive: Archive) -> None:
    thread = begin(archive)
    said = archive.append(replace(message(archive, thread.id, "hi"), told=told("m1", "a")))
    archive.save_snapshot(snapshot(archive, thread.id, 1, ["hi"]))
    archive.add_suggestion(thread.id, said.id, "Ana says hi.")
    archive.erase_thread(thread.id)
    for table in ("threads", "messages", "told_lines", "snapshots", "pieces", "suggestions"):
        assert archive.database.rows(f"SELECT count(*) FROM {table}") == [(0,)]


def test_a_message_comes_back_as_it_was_kept(archive: Archive) -> None:
    thread = begin(archive)
    kept = replace(
        message(archive, thread.id, "Read [/x] 安娜 \x1b[0m", 3, "assistant"),
        told=told("m1", "Ana's dog is called Rex."),
        tool_calls=(ToolCall("c1", "memory_write", '{"content": "é"}'),),
        reasoning="hm",
        private=True,
        failed="It was cut short.",
        replaced=True,
        attachments=(Attachment("a.txt", "text/plain", "content"),),
    )
    assert archive.append(kept) == kept
    assert archive.message(kept.id) == kept
    assert archive.messages(thread.id) == [kept]
    assert archive.turns_told("m1") == [TurnRef(thread.id, thread.title, 3)]


def test_a_message_of_no_thread_is_refused(archive: Archive) -> None:
    with pytest.raises(NotFoundError):
        archive.append(message(archive, "nowhere", "hi"))


def test_lone_surrogates_do_not_lose_a_message(archive: Archive) -> None:
    thread = begin(archive)
    odd = replace(
        message(archive, thread.id, "a\ud800b"), tool_calls=(ToolCall("c", "x", "\udfff"),)
    )
    archive.append(odd)
    kept = archive.message(odd.id)
    assert (kept.text, kept.tool_calls[0].arguments) == ("a\ufffdb", "\ufffd")


def test_compacted_messages_stay_readable(archive: Archive) -> None:
    thread = begin(archive)
    said = [archive.append(message(archive, thread.id, text)) for text in ("one", "two", "three")]
    archive.mark_compacted([said[0].id, said[1].id])
    assert [one.text for one in archive.messages(thread.id, include_compacted=False)] == ["three"]
    assert [one.compacted for one in archive.messages(thread.id)] == [True, True, False]


def test_how_a_turn_ended_can_be_noted_later(archive: Archive) -> None:
    thread = begin(archive)
    said = archive.append(replace(message(archive, thread.id, "hi"), told=told("m1", "a")))
    assert archive.replace_fields(said.id, failed="No network.").failed == "No network."
    archive.replace_fields(said.id, told=told("m2", "b"))
    assert archive.turns_told("m1") == []
    assert archive.turns_told("m2") == [TurnRef(thread.id, thread.title, 1)]
    with pytest.raises(UsageError, match="role"):
        archive.replace_fields(said.id, role="assistant")


def test_messages_of_all_threads_can_be_followed(archive: Archive) -> None:
    first, second = begin(archive), begin(archive)
    archive.append(message(archive, first.id, "one"))
    (position, _), *_ = archive.all_messages_since(0)
    archive.append(message(archive, second.id, "two"))
    assert [one.text for _, one in archive.all_messages_since(position)] == ["two"]
    assert [one.text for _, one in archive.all_messages_since(0, limit=1)] == ["one"]


def test_a_branch_has_copies_and_leaves_the_origin_alone(archive: Archive) -> None:
    thread = begin(archive)
    said = [
        archive.append(replace(message(archive, thread.id, f"{turn}", turn), told=told("m1", "a")))
        for turn in (1, 2, 3)
    ]
    for turn in (1, 2, 3):
        archive.save_snapshot(snapshot(archive, thread.id, turn, [f"{turn}"]))
    branch = archive.branch(thread.id, said[1].id, "Dogs, again")
    copies = archive.messages(branch.id)
    assert [one.text for one in copies] == ["1", "2"]
    assert not {one.id for one in copies} & {one.id for one in said}
    assert (branch.branched_from, branch.began_seq, branch.messages) == (said[1].id, 7, 2)
    assert archive.turns_told("m1")[-2:] == [
        TurnRef(branch.id, "Dogs, again", 1),
        TurnRef(branch.id, "Dogs, again", 2),
    ]
    assert archive.snapshot(branch.id, 2).prompt.thread == branch.id
    with pytest.raises(NotFoundError):
        archive.snapshot(branch.id, 3)
    archive.append(message(archive, branch.id, "new", 3))
    assert [one.text for one in archive.messages(thread.id)] == ["1", "2", "3"]
    with pytest.raises(NotFoundError, match="No message"):
        archive.branch(thread.id, copies[0].id, "x")
