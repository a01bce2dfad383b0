"""What was said is found as memories are: by the same engine, with the same scores."""

from __future__ import annotations

import pytest

from workbench.chat.messages import Message
from workbench.chat.said.store import SaidStore
from workbench.chat.workbench import Workbench
from workbench.memory.entry import Draft


def say(bench: Workbench, *texts: str, title: str = "A talk") -> str:
    """A conversation in which these things were said."""
    thread = bench.archive.create_thread(title, "personal", "north", None, 0)
    for turn, text in enumerate(texts, 1):
        id, now = bench.clock.new_id(), bench.clock.now()
        bench.archive.append(Message(id, thread.id, turn, "user", text, now, "Ana"))
    return thread.id


def test_scores_are_those_of_memories(bench: Workbench) -> None:
    text = "The porcelain kiln cools very slowly after midnight."
    thread = say(bench, text, "Something else about gardens.")
    for each in (text, "Something else about gardens."):
        bench.store.add(Draft(each))
    query = "porcelain kiln gardens"
    said = bench.said.search(query, {thread}, (), 5)
    hits = bench.engine.search(query, bench.scope("north", "personal"))
    assert [hit.message.text for hit in said] == [hit.text for hit in hits]
    assert [hit.score for hit in said] == pytest.approx([hit.score for hit in hits])


def test_words_are_found_in_other_forms_and_scripts_and_marked(bench: Workbench) -> None:
    thread = say(bench, "Whippets are afraid of thunder.", "夜間配色はどう決めましたか？")
    (found,) = bench.said.search("which whippet fears thunder", {thread}, (), 5)
    assert [found.passage[start:end] for start, end in found.matched] == ["Whippets", "thunder"]
    assert [hit.message.turn for hit in bench.said.search("夜間の配色", {thread}, (), 5)] == [2]


def test_what_is_said_later_is_found_and_other_conversations_are_not(bench: Workbench) -> None:
    first, second = say(bench, "An oak in the yard."), say(bench, "An oak by the sea.")
    assert len(bench.said.search("oak", {first, second}, (), 5)) == 2
    third = say(bench, "The oak fell.")
    assert [hit.message.thread for hit in bench.said.search("oak", {third}, (), 5)] == [third]
    assert bench.said.search("oak", set(), (), 5) == []


def test_the_best_part_of_a_long_message_is_shown(bench: Workbench) -> None:
    filler = "Nothing of note was said about the weather that day. " * 60
    thread = say(bench, f"{filler}The zebra is striped.{filler}")
    (found,) = bench.said.search("striped zebra", {thread}, (), 5)
    assert "The zebra is striped." in found.passage
    assert len(found.passage) <= 480


def test_many_private_messages_do_not_hide_the_shared_one(bench: Workbench) -> None:
    thread = say(bench, *["zebra zebra"] * 60, "one zebra among very many other words of the day")
    for message in bench.archive.messages(thread)[:60]:
        bench.archive.replace_fields(message.id, private=True)
    (found,) = bench.said.search("zebra", {thread}, (), 5)
    assert found.message.turn == 61


def test_many_messages_are_asked_for_at_once(bench: Workbench) -> None:
    thread = say(bench, *(f"Number {number}." for number in range(1_200)))
    ids = [each.id for each in bench.archive.messages(thread)]
    bench.archive.replace_fields(ids[3], private=True)
    asked: list[str] = []
    bench.database.read().set_trace_callback(asked.append)
    found = SaidStore(bench.archive).get_many([*reversed(ids), "gone"])
    bench.database.read().set_trace_callback(None)
    assert [each.id for each in found] == [id for id in reversed(ids) if id != ids[3]]
    assert len(asked) == 3
