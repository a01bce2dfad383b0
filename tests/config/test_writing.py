"""The program writes only `settings.toml`, checked first."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from workbench.config.loading import load
from workbench.config.writing import write_setting
from workbench.errors import SettingsError, WorkbenchError


def test_a_setting_is_written_in_its_type_and_read_again(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "settings.toml"
    write_setting("recall.threshold", "0.4", file)
    write_setting("recall.languages", "english, german", file)
    write_setting("ui.setup_seen", True, file)
    assert tomllib.loads(file.read_text()) == {
        "recall": {"threshold": 0.4, "languages": ["english", "german"]},
        "ui": {"setup_seen": True},
    }
    assert load(config=file, cwd=tmp_path, environ={}).settings.recall.threshold == 0.4
    assert [path.name for path in file.parent.iterdir()] == ["settings.toml"]


def test_none_takes_a_setting_out_again(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    write_setting("recall.k", 7, file)
    write_setting("recall.k", None, file)
    assert tomllib.loads(file.read_text()) == {"recall": {}}


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("recall.threshold", "7", "a number from 0 to 1"),
        ("recall.k", 0, "at least 1"),
        ("recall.treshold", "0.1", "nearest known key is recall.threshold"),
        ("recall", "0.1", "a table"),
    ],
)
def test_a_wrong_setting_is_not_written(tmp_path: Path, key: str, value: object, said: str) -> None:
    file = tmp_path / "settings.toml"
    with pytest.raises(SettingsError, match=said):
        write_setting(key, value, file)
    assert not file.exists()


def test_a_damaged_file_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("[recall\n")
    with pytest.raises(SettingsError, match="expected TOML"):
        write_setting("recall.k", 3, file)
    assert file.read_text() == "[recall\n"


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(WorkbenchError, match="cannot be written"):
        write_setting("recall.k", 3, tmp_path / "file" / "settings.toml")
