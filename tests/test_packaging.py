"""A wheel that is installed elsewhere runs from any folder, with styles and defaults inside it."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from workbench import __version__

REPOSITORY = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built by the build backend itself, so that nothing is fetched."""
    folder = tmp_path_factory.mktemp("dist")
    code = "import hatchling.build, sys; print(hatchling.build.build_wheel(sys.argv[1]))"
    run = subprocess.run(
        [sys.executable, "-c", code, str(folder)],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return folder / run.stdout.split()[-1]


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with nothing but what the wheel holds: what an installer unpacks."""
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def run(installed: Path, *arguments: str, cwd: Path, stdin: str = "") -> str:
    """The installed command in another folder; the repository is not on its path."""
    environ = {**os.environ, "PYTHONPATH": str(installed), "PYTHONSAFEPATH": "1"}
    # The developer's environment may hold the repository itself as an editable install.
    code = (
        "import sys; sys.path[:] = [p for p in sys.path if p != sys.argv[1]]; del sys.argv[1]; "
        "from workbench.__main__ import main; raise SystemExit(main())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(REPOSITORY), *arguments],
        cwd=cwd,
        env=environ,
        input=stdin,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_styles_and_defaults_are_inside(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    styles = {f"workbench/_data/styles/{path.name}" for path in (REPOSITORY / "styles").iterdir()}
    assert styles
    assert styles <= set(names)
    assert "workbench/_data/config.toml" in names
    assert "workbench/py.typed" in names
    assert [name for name in names if name.startswith(("tests", "benchmarks"))] == []


def test_the_installed_command_says_its_version(installed: Path, tmp_path: Path) -> None:
    said = run(installed, "--version", cwd=tmp_path)
    assert said == f"workbench {__version__}\n"


def test_the_installed_command_finds_its_own_defaults(installed: Path, tmp_path: Path) -> None:
    said = run(installed, "config", "path", "--json", cwd=tmp_path)
    assert str(installed / "workbench" / "_data" / "config.toml") in said


def test_a_piped_turn_runs_from_another_folder(installed: Path, tmp_path: Path) -> None:
    data = str(tmp_path / "x.db")
    said = run(installed, "--data", data, "--offline", cwd=tmp_path, stdin="My dog is Rex.\n")
    assert "→ north › My dog is Rex." in said
    assert "north › You said: " in said
