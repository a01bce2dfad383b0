"""Whatever is done to memory, in whatever order, the same things stay true."""

from __future__ import annotations

import contextlib
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.stubs.clock import FixedClock
from workbench.errors import WorkbenchError
from workbench.memory.entry import Draft, Memory, Scope, State
from workbench.memory.opening import open_store
from workbench.memory.store import MemoryStore

ANY: frozenset[State] = frozenset({"active", "superseded", "forgotten"})
STEPS = st.tuples(
    st.sampled_from(["add", "correct", "forget", "restore", "pin", "unpin", "move", "undo"]),
    st.integers(1, 8),
    st.sampled_from(["one", "two", "three", "four"]),
)


def apply(store: MemoryStore, step: tuple[str, int, str]) -> None:
    action, entry, text = step
    ref = f"#{entry}"
    with contextlib.suppress(WorkbenchError):
        match action:
            case "add":
                store.add(Draft(text))
            case "correct":
                store.correct(ref, text)
            case "forget":
                store.forget(ref)
            case "restore":
                store.restore(ref)
            case "pin" | "unpin":
                store.set_core(ref, action == "pin")
            case "move":
                store.move([store.get(ref).id], text, None)
            case _:
                store.undo()


def look(memory: Memory) -> tuple[object, ...]:
    return memory.id, memory.entry, memory.text, memory.core, memory.space


@pytest.mark.parametrize("name", ["workbench.db", "memory.json"])
@settings(max_examples=25, deadline=None)
@given(steps=st.lists(STEPS, max_size=14))
def test_any_life_keeps_the_invariants(name: str, steps: list[tuple[str, int, str]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        _, store = open_store(Path(folder) / name, FixedClock())
        past: dict[int, list[tuple[object, ...]]] = {}
        for step in steps:
            apply(store, step)
            past[store.seq()] = [look(one) for one in store.select()]
        everything = store.select(Scope(), ANY)
        ids = {memory.id for memory in everything}
        for memory in everything:
            assert (memory.state == "superseded") == (memory.superseded_by is not None)
            assert memory.superseded_by is None or memory.superseded_by in ids
            assert memory.added_seq <= memory.changed_seq <= store.seq()
        for seq, seen in past.items():
            assert [look(one) for one in store.as_of(seq)] == seen
        while store.undo() is not None:
            pass
        assert store.select() == []
        store.close()
