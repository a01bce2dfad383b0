"""What a layer may not bring with it, looked at in fresh processes."""

from __future__ import annotations

import subprocess
import sys

import pytest


def loaded_by(statement: str) -> set[str]:
    """The top-level modules that a fresh process has after running a statement."""
    code = f"{statement}\nimport sys\nprint(*sorted(sys.modules), sep='\\n')"
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    return {name.split(".")[0] for name in run.stdout.split()}


WHOLE_LAYER = """
import importlib, pkgutil, workbench.{layer} as layer
for found in pkgutil.walk_packages(layer.__path__, layer.__name__ + "."):
    importlib.import_module(found.name)
"""


@pytest.mark.parametrize("layer", ["config", "memory", "recall", "chat", "demo"])
def test_nothing_below_the_screen_brings_textual_or_openai(layer: str) -> None:
    assert loaded_by(WHOLE_LAYER.format(layer=layer)).isdisjoint({"textual", "openai", "httpx2"})


def test_the_screen_does_not_bring_openai() -> None:
    found = loaded_by("import workbench.ui.app")
    assert "textual" in found
    assert "openai" not in found


def test_the_command_line_starts_with_next_to_nothing() -> None:
    found = loaded_by("import workbench.__main__, workbench.cli.main")
    heavy = {"textual", "openai", "rich", "numpy", "asyncio", "sqlite3", "msgspec", "platformdirs"}
    assert found.isdisjoint(heavy)
