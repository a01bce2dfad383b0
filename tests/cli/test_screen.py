"""What only the screen understands of the settings is checked before it opens."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from workbench.chat.workbench import Workbench
from workbench.cli.main import main
from workbench.cli.options import Options
from workbench.cli.screen import open_screen
from workbench.config.loading import load
from workbench.errors import SettingsError


def test_what_does_not_exist_is_refused_with_its_file_before_the_screen_opens(
    data_file: Path, tmp_path: Path
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('[keys]\n"chat.nwe" = "f8"')
    workbench = Workbench.open(load(config=file, environ={}), data_file, offline=True)
    with pytest.raises(SettingsError, match=r"keys: 'chat\.nwe' is no action") as caught:
        open_screen(workbench, Options(), None)
    assert str(caught.value).startswith(f"{file}: ")
    workbench.close()


def test_there_is_no_screen_without_a_terminal_to_draw_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], data_file: Path
) -> None:
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    assert main(["--offline", "--data", str(data_file)]) == 2
    assert "needs a terminal" in capsys.readouterr().err
