"""What is read of a memory's conversations: only of those that the person may see."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from workbench.chat.messages import Message, Told, ToldLine
from workbench.chat.prompt.snapshot import Part, Prompt, Section
from workbench.chat.session import Session
from workbench.chat.workbench import Workbench
from workbench.config.loading import Loaded
from workbench.config.settings import PersonSettings, Settings
from workbench.memory.entry import Draft, Source
from workbench.ui.inspector.ways import Ways, ways_from
from workbench.ui.memories.reading import read_detail

WORDS = "Between us: the boat is called Vento."


def open_for(name: str, folder: Path) -> Session:
    settings = Settings(person=PersonSettings(name=name))
    bench = Workbench.open(Loaded(settings, {}), folder / "t.db", offline=True, environ={})
    return bench.session(new=True)


@pytest.fixture
def memory_id(tmp_path: Path) -> str:
    """A memory in a shared space that Ana learned, and was told, in a conversation of her own."""
    ana = open_for("Ana", tmp_path).workbench
    thread = ana.archive.create_thread("Her plans", "personal", "north", ana.person.owner, 0)
    said = Message(ana.clock.new_id(), thread.id, 1, "user", WORDS, ana.clock.now(), "Ana")
    ana.archive.append(said)
    source = Source("message", thread.id, said.id)
    memory = ana.store.add(Draft("The boat is called Vento.", space="work", source=source)).memory
    told = Told("recall", "- Vento", (ToldLine(memory.id, None, memory.changed_seq),))
    ana.archive.append(replace(said, id=ana.clock.new_id(), turn=2, told=(told,)))
    ana.close()
    return memory.id


@pytest.mark.parametrize(("name", "sees"), [("Ana", True), ("Davi", False)])
def test_a_page_names_no_conversation_of_somebody_else(
    tmp_path: Path, memory_id: str, name: str, sees: bool
) -> None:
    session = open_for(name, tmp_path)
    detail = read_detail(session, memory_id)
    assert (detail.source_text == WORDS) is sees
    assert [turn.title for turn in detail.told] == (["Her plans"] if sees else [])
    session.workbench.close()


@pytest.mark.parametrize(("name", "sees"), [("Ana", True), ("Davi", False)])
def test_a_prompt_leads_to_no_conversation_of_somebody_else(
    tmp_path: Path, memory_id: str, name: str, sees: bool
) -> None:
    session = open_for(name, tmp_path)
    part = Part("context", "recall", "user", "- Vento", 5, True, memory_ids=(memory_id,))
    prompt = Prompt("t", 9, 1, "north", "m", (Section("turn", (part,)),), (), (), False)
    ways = ways_from(session, prompt)[memory_id]
    if sees:
        assert ways.source is not None
        assert (ways.source.title, len(ways.told)) == ("Her plans", 1)
    else:
        assert ways == Ways(None, ways.message, ())
    session.workbench.close()
