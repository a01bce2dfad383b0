"""What may complete a word."""

from __future__ import annotations

from pathlib import Path

from workbench.ui.chat.completion import completions


def names(line: str, folder: Path = Path(), *, first: bool = True) -> list[str]:
    return [each.text for each in completions(line, len(line), folder, first_line=first)]


def test_a_slash_offers_every_command() -> None:
    assert {"/help ", "/memory ", "/quit", "/undo"} <= set(names("/"))


def test_letters_narrow_them_and_aliases_count() -> None:
    assert names("/und") == ["/undo", "/undelete "]
    assert names("/undo") == ["/undo"]
    assert "/sessions " in names("/sess")


def test_a_slash_is_a_command_only_at_the_beginning() -> None:
    assert names("a /he") == []
    assert names("/he", first=False) == []


def test_files_complete_after_an_at_sign(tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text("x")
    (tmp_path / "Nothing at all.md").write_text("x")
    (tmp_path / ".hidden").write_text("x")
    (tmp_path / "nested").mkdir()
    (tmp_path / "nested" / "日本.txt").write_text("x")
    assert names("see @n", tmp_path) == ["@nested/", "@notes.md", '@"Nothing at all.md"']
    assert names("see @nested/", tmp_path) == ["@nested/日本.txt"]
    assert names("@.h", tmp_path) == ["@.hidden"]


def test_a_mail_address_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "example.org").write_text("x")
    assert names("ana@ex", tmp_path) == []


def test_a_folder_that_is_not_there_offers_nothing(tmp_path: Path) -> None:
    assert names("@nowhere/x", tmp_path) == []
