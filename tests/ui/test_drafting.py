"""Drafts outlive the program, and can be written in one's own editor."""

from __future__ import annotations

import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.ui.test_conversations import Desk
from workbench.chat.threads.drafts import Drafts
from workbench.errors import UsageError
from workbench.ui.app import WorkbenchApp
from workbench.ui.chat.outside_editor import edited, editor_command
from workbench.ui.layout.parts import drafting


async def test_a_draft_is_there_again_after_quitting(tmp_path: Path) -> None:
    first = Desk(tmp_path)
    async with first.open() as pilot:
        await first.send(pilot, "Hello")
        first.app.main.input.insert("half a thought [/x]\nand more")
        await pilot.pause()
    second = Desk(tmp_path)
    async with second.open():
        assert second.app.main.input.text == "half a thought [/x]\nand more"


async def test_the_draft_of_a_conversation_that_has_not_begun_too(tmp_path: Path) -> None:
    first = Desk(tmp_path)
    async with first.open() as pilot:
        first.app.main.input.insert("not yet sent")
        await pilot.pause()
    second = Desk(tmp_path)
    async with second.open() as pilot:
        assert second.app.main.input.text == "not yet sent"
        await pilot.press("enter")
        await pilot.pause(0.4)
    third = Desk(tmp_path)
    async with third.open() as pilot:
        assert third.app.main.input.text == ""
        await pilot.press("ctrl+n")
        await pilot.pause(0.2)
        assert third.app.main.input.text == ""


async def test_a_draft_is_written_down_while_one_pauses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drafting, "IDLE", 0.05)
    desk = Desk(tmp_path)
    async with desk.open() as pilot:
        desk.app.main.input.insert("before the power went")
        await pilot.pause(0.4)
        assert desk.app.main.parts.drafting.kept.get("") == "before the power went"
        desk.app.main.input.set_draft("")
        await pilot.pause(0.4)
        assert desk.app.main.parts.drafting.kept.get("") == ""


async def test_a_private_draft_is_never_written_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drafting, "IDLE", 0.05)
    desk = Desk(tmp_path)
    async with desk.open() as pilot:
        await desk.send(pilot, "/private on")
        desk.app.main.input.insert("a secret")
        await pilot.pause(0.3)
    again = Desk(tmp_path)
    assert Drafts(again.workbench.database, again.workbench.store).get("") == ""
    again.workbench.close()


async def test_private_mode_shows_on_the_frame_the_title_and_the_message(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    async with desk.open() as pilot:
        await desk.send(pilot, "/private on")
        assert desk.text.count("● private") == 3  # title bar, panel, frame of the input
        await desk.send(pilot, "Between us")
        assert "Ana  ● private" in desk.text
        await desk.send(pilot, "/private off")
        assert desk.app.main.input.border_title in (None, "")
        await desk.send(pilot, "/recall off")
        assert desk.text.count("○ recall is off") == 2


def _editor(folder: Path, body: str) -> dict[str, str]:
    script = folder / "editor.py"
    script.write_text(f"import sys, pathlib, os\npath = pathlib.Path(sys.argv[1])\n{body}\n")
    return {"EDITOR": f"'{sys.executable}' '{script}'"}


def test_the_editor_gets_the_draft_in_a_file_of_ones_own(tmp_path: Path) -> None:
    note = tmp_path / "mode"
    environ = _editor(
        tmp_path,
        f"pathlib.Path({str(note)!r}).write_text(str(os.stat(path).st_mode) + ' ' + str(path))\n"
        "path.write_text(path.read_text() + ' and more\\n')",
    )
    assert edited("日本語 draft", environ) == "日本語 draft and more"
    mode, path = note.read_text().split(" ", 1)
    assert stat.S_IMODE(int(mode)) == 0o600
    assert not Path(path).exists()


def test_an_editor_that_fails_leaves_the_draft_alone(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="ended with 3"):
        edited("draft", _editor(tmp_path, "sys.exit(3)"))
    with pytest.raises(UsageError, match="could not be started"):
        edited("draft", {"EDITOR": str(tmp_path / "no such editor").replace(" ", "\\ ")})
    with pytest.raises(UsageError, match="which is no command"):
        editor_command({"EDITOR": "'"})


async def test_ctrl_g_brings_back_what_the_editor_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    resumed = []

    @contextmanager
    def no_terminal(self: WorkbenchApp) -> Iterator[None]:
        yield
        resumed.append(True)  # Textual comes here only when nothing was raised

    monkeypatch.setattr(WorkbenchApp, "suspend", no_terminal)
    for name, value in _editor(tmp_path, "path.write_text(path.read_text().upper())").items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("VISUAL", raising=False)
    desk = Desk(tmp_path)
    async with desk.open() as pilot:
        desk.app.main.input.insert("a long draft")
        await pilot.press("ctrl+g")
        await pilot.pause(0.1)
        assert desk.app.main.input.text == "A LONG DRAFT"
        monkeypatch.setenv("EDITOR", "/no/such/editor")
        await pilot.press("ctrl+g")
        await pilot.pause(0.1)
        assert "set EDITOR to your editor" in desk.text
        assert desk.app.main.input.text == "A LONG DRAFT"
        assert len(resumed) == 2
