"""Contexts of the person's own: a text, a file or a command's output, treated as foreign text."""

from __future__ import annotations

import subprocess
from pathlib import Path

from workbench.chat.contexts.base import Saying, Scene, budget_of, in_system
from workbench.chat.escape import neutral
from workbench.config.settings import ContextSettings

CUT = "(cut: more than this context may take)"


class Own:
    """Says what a `[contexts.<name>]` of the settings names."""

    def __init__(self, name: str) -> None:
        self.name = name

    def say(self, scene: Scene, settings: ContextSettings) -> Saying | None:
        """The text as it is now, when it differs from what stands."""
        text, cut = _read(settings, scene.folder)
        text = neutral(text).strip("\n")
        budget = budget_of(settings, scene)
        fitted = _fit(text, budget, scene)
        cut = cut or fitted != text
        said = f"{fitted}\n{CUT}" if cut else fitted
        stands = scene.standing.texts.get(self.name)
        if not in_system(settings.place) and (said == stands or (not said and stands is None)):
            return None
        if not said and in_system(settings.place):
            return None
        return Saying(
            self.name,
            said or "(empty now)",
            left_out=f"The context `{self.name}` was cut: it may take {budget} tokens."
            if cut
            else "",
        )


def _read(settings: ContextSettings, folder: Path) -> tuple[str, bool]:
    """The text, and whether it was cut at the size limit."""
    if settings.command:
        return _run(settings, folder)
    if settings.file:
        path = folder / Path(settings.file).expanduser()
        try:
            with path.open("rb") as file:
                data = file.read(settings.max_bytes + 1)
        except OSError as error:
            return f"({settings.file} cannot be read: {error.strerror or error})", False
        return _decoded(data, settings.max_bytes)
    return settings.text, False


def _run(settings: ContextSettings, folder: Path) -> tuple[str, bool]:
    """The command's output; it is stopped when it takes too long."""
    try:
        done = subprocess.run(
            settings.command,
            shell=True,  # the person's own line, as they would type it
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=settings.timeout,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"({settings.command} took longer than {settings.timeout:g} seconds)", False
    except OSError as error:
        return f"({settings.command} cannot be run: {error.strerror or error})", False
    text, cut = _decoded(done.stdout, settings.max_bytes)
    if done.returncode and not text.strip():
        return f"({settings.command} failed with exit code {done.returncode})", False
    return text, cut


def _decoded(data: bytes, limit: int) -> tuple[str, bool]:
    cut = len(data) > limit
    # A character that the limit cuts in two is left out.
    text = data[:limit].decode("utf-8", errors="ignore" if cut else "replace")
    return text, cut


def _fit(text: str, budget: int, scene: Scene) -> str:
    """The longest beginning, in whole lines where there are any, that a budget in tokens holds."""
    if scene.count(text) <= budget:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if scene.count(text[:middle]) <= budget else (low, middle - 1)
    beginning = text[:low]
    return beginning[: beginning.rfind("\n")] if "\n" in beginning else beginning
