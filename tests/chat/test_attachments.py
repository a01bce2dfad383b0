"""Files that go with a message: found, missing, a folder, huge, binary, with names that no system takes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.chat.conftest import of_kind, play
from tests.stubs.fake_model import FakeModel
from workbench.chat.attachments import MAX_TEXT, mentioned_files
from workbench.chat.events import MessageSaved, Notice, TurnEnded, TurnFailed
from workbench.chat.workbench import Workbench


@pytest.mark.parametrize(
    "name",
    ["x" * 5_000, "~nobody-here/file", "a\x00b", "\ud800", "..", "/", "~", "/dev/null", "ana"],
)
def test_what_names_no_file_is_no_failure(tmp_path: Path, name: str) -> None:
    assert mentioned_files(f"Hello @{name} there", tmp_path) == []


async def test_a_file_that_is_not_there_is_said_and_the_message_is_sent(
    bench: Workbench, model: FakeModel
) -> None:
    (bench.folder / "notes").mkdir()
    session = bench.session()
    events = await play(session.send("Read @plan.txt and @notes/ and ask @somebody, a@b.org"))
    said = [each.text for each in of_kind(events, Notice)]
    assert len(said) == 2
    assert "plan.txt" in said[0]
    assert "notes" in said[1]
    assert "folder" in said[1]
    assert of_kind(events, TurnEnded)[0].reason == "done"
    assert len(model.requests) == 1


@pytest.mark.parametrize(
    ("name", "data"),
    [("big.txt", b"a" * (MAX_TEXT + 1)), ("binary.txt", b"\x00\xff\xfe\x80"), ("p.png", b"png")],
)
async def test_what_cannot_be_sent_is_refused_and_nothing_is_written(
    bench: Workbench, model: FakeModel, name: str, data: bytes
) -> None:
    (bench.folder / name).write_bytes(data)
    session = bench.session()
    events = await play(session.send(f"Read @{name}"))
    assert name in of_kind(events, TurnFailed)[0].text
    assert not of_kind(events, MessageSaved)
    assert not session.thread.id
    assert not model.requests


async def test_a_message_said_anew_takes_along_what_it_names_now(
    bench: Workbench, model: FakeModel
) -> None:
    for name in ("plan.md", "notes.md"):
        (bench.folder / name).write_text(f"The text of {name}.\n")
    (bench.folder / "by-hand.md").write_text("Added by hand.\n")
    session = bench.session()
    await play(session.send("What says @plan.md?", [bench.folder / "by-hand.md"]))
    (bench.folder / "plan.md").write_text("It changed.\n")
    await play(session.edit("What say @notes.md and @plan.md?"))
    newest = model.requests[-1].newest
    assert "The text of plan.md." in newest
    assert "The text of notes.md." in newest
    assert "Added by hand." in newest
    events = await play(session.edit("And @notes.md, without @gone.md?"))
    newest = model.requests[-1].newest
    assert "The text of notes.md." in newest
    assert "plan.md" not in newest
    assert "Added by hand." in newest
    assert any("gone.md" in each.text for each in of_kind(events, Notice))


async def test_a_file_that_cannot_go_along_makes_no_branch(bench: Workbench) -> None:
    (bench.folder / "binary.txt").write_bytes(b"\x00\xff\xfe")
    session = bench.session()
    await play(session.send("Hello"))
    origin = session.thread.id
    events = await play(session.edit("Read @binary.txt"))
    assert "binary.txt" in of_kind(events, TurnFailed)[0].text
    assert session.thread.id == origin
