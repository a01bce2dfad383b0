"""A folder that came from elsewhere: its settings run nothing until the person says so."""

from __future__ import annotations

from pathlib import Path

from tests.e2e.terminal import Terminal, environment

SETTINGS = '[contexts.git]\ncommand = "touch ran.txt; echo from the command"\n'


def test_a_cloned_folder_is_asked_about_once(home: Path) -> None:
    work = home / "work"
    (work / "workbench.toml").write_text(SETTINGS)
    with Terminal(["--offline"], environment(home), work, (80, 24)) as terminal:
        terminal.wait_for("Do you trust this folder's settings?", "touch ran.txt")
        terminal.press("escape")
        terminal.type("Hello there.")
        terminal.press("enter")
        terminal.wait_for("You said: Ana: Hello there.")
        assert not (work / "ran.txt").exists()
        terminal.press("f10")
        assert terminal.wait_end() == 0
    with Terminal(["--offline"], environment(home), work, (80, 24)) as terminal:
        terminal.wait_for("Do you trust this folder's settings?", "Not now", "Trust it")
        terminal.press("down", "enter")
        terminal.type("Hello again.")
        terminal.press("enter")
        terminal.wait_for("You said: Ana: Hello again.")
        assert (work / "ran.txt").exists()
        terminal.press("f10")
        assert terminal.wait_end() == 0
    with Terminal(["--offline"], environment(home), work, (80, 24)) as terminal:
        shown = terminal.wait_for("Hello again.", "F1 Help")
        assert "Do you trust" not in shown
        terminal.press("f10")
        assert terminal.wait_end() == 0
