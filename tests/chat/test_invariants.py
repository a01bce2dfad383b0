"""What holds in every request, whatever was said, learned, corrected, summarised and hidden before."""

from __future__ import annotations

import random
import re
from itertools import pairwise

import pytest

from tests.chat.conftest import Opening, TestClock, of_kind, play
from tests.stubs.fake_model import FakeModel, Request, Say
from workbench.chat.events import Compacted
from workbench.chat.session import Session
from workbench.memory.entry import Draft

THINGS = ("boat", "cello", "garden", "loom", "kayak", "sauna", "orchard", "bakery")
LINE = re.compile(r"^- (?!\[).*\[([0-9a-z]{16})\]$")
GONE = re.compile(r"^- \[([0-9a-z]{16})\] was (?:taken back|corrected)")
NOW = re.compile(r"now says: .*\[([0-9a-z]{16})\]$")


def told_in(request: Request) -> tuple[list[str], list[str]]:
    """What stands at the end of a request: ids told (in order) and ids told twice while standing."""
    standing: list[str] = []
    twice: list[str] = []
    for message in request.messages[1:]:
        if message["role"] != "user":
            continue
        for line in str(message["content"]).splitlines():
            if gone := GONE.match(line):
                standing = [each for each in standing if each != gone.group(1)]
            found = NOW.search(line) or LINE.match(line)
            if found:
                twice += [found.group(1)] if found.group(1) in standing else []
                standing.append(found.group(1))
    return standing, twice


async def act(session: Session, chance: random.Random, clock: TestClock) -> bool:
    """Do something; True when requests need no longer begin with the ones before."""
    store = session.workbench.store
    active = store.select()
    thing = chance.choice(THINGS)
    action = chance.choice(
        ["ask"] * 5 + ["add", "core", "correct", "forget", "undo", "private", "pause"]
    )
    if action in ("add", "core"):
        text = f"Ana's {thing} number {chance.randrange(999)} is blue."
        store.add(Draft(text, about="person:ana", core=action == "core"))
    elif action == "correct" and active:
        store.correct(chance.choice(active).id, f"Ana's {thing} is green {chance.randrange(999)}.")
    elif action == "forget" and active:
        store.forget(chance.choice(active).id)
    elif action == "undo":
        store.undo()
    elif action == "pause":
        clock.advance(minutes=chance.choice([5, 90, 1500]))
    elif action == "private":
        session.set_private(not session.private)
        return True
    else:
        events = await play(session.send(f"What is with my {thing}?"))
        return bool(of_kind(events, Compacted))
    return False


@pytest.mark.parametrize("seed", range(12))
async def test_nothing_is_told_twice_and_nothing_wrong_is_left_standing(
    open_bench: Opening, model: FakeModel, clock: TestClock, seed: int
) -> None:
    chance = random.Random(seed)
    bench = open_bench(chat={"max_history_chars": 5_000, "keep_recent": 4})
    model.answer = lambda request: Say("Minutes." if "minutes" in request.system else "Fine. " * 9)
    session = bench.session()
    broken: set[int] = set()
    for _ in range(45):
        before = len(model.requests)
        if await act(session, chance, clock):
            broken.add(len(model.requests) if before == len(model.requests) else before)
        if len(model.requests) == before or "minutes" in model.requests[-1].system:
            continue
        standing, twice = told_in(model.requests[-1])
        assert twice == []
        if not session.private:
            wrong = [each for each in standing if bench.store.get(each).state != "active"]
            assert wrong == []
        snapshot = session.prompt().prompt
        assert list(snapshot.messages) == model.requests[-1].messages
    turns = [n for n, request in enumerate(model.requests) if "minutes" not in request.system]
    for earlier, later in pairwise(turns):
        if not broken & set(range(earlier + 1, later + 1)):
            assert model.requests[later].text.startswith(model.requests[earlier].text)
    assert len(turns) > 10
