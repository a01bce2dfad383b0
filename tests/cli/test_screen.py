"""What only the screen understands of the settings is checked before it opens."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from workbench.chat.workbench import Workbench
from workbench.cli.main import main
from workbench.cli.screen import check_screen_settings
from workbench.config.loading import load
from workbench.errors import SettingsError


@pytest.fixture
def settings_file(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


@pytest.fixture
def workbench(
    settings_file: Path, data_file: Path, request: pytest.FixtureRequest
) -> Iterator[Workbench]:
    settings_file.write_text(request.param)
    opened = Workbench.open(load(config=settings_file, environ={}), data_file, offline=True)
    yield opened
    opened.close()


@pytest.mark.parametrize(
    ("workbench", "said"),
    [
        ('[keys]\n"chat.nwe" = "f8"', "keys: 'chat.nwe' is no action"),
        ('[ui]\ntheme = "textual-drak"', "the nearest is textual-dark"),
    ],
    indirect=["workbench"],
)
def test_what_does_not_exist_is_refused_with_its_file(
    workbench: Workbench, settings_file: Path, said: str
) -> None:
    with pytest.raises(SettingsError) as caught:
        check_screen_settings(workbench)
    assert str(caught.value).startswith(f"{settings_file}: ")
    assert said in str(caught.value)


@pytest.mark.parametrize("workbench", ['[ui]\ntheme = "nord"'], indirect=True)
def test_what_exists_is_taken(workbench: Workbench) -> None:
    check_screen_settings(workbench)


def test_there_is_no_screen_without_a_terminal_to_draw_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], data_file: Path
) -> None:
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    assert main(["--offline", "--data", str(data_file)]) == 2
    assert "needs a terminal" in capsys.readouterr().err
