"""Contexts of the person's own: a text, a file or a command's output, treated as foreign text."""

from __future__ import annotations

from pathlib import Path

from workbench.chat.contexts.base import Saying, Scene, budget_of, in_system
from workbench.chat.contexts.running import run_limited
from workbench.chat.prompt.escape import neutral
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
        output = run_limited(settings.command, folder, settings.timeout, settings.max_bytes)
        if output.problem:
            return output.problem, False
        return _decoded(output.data, settings.max_bytes)
    if settings.file:
        try:
            path = folder / Path(settings.file).expanduser()
            if path.exists() and not path.is_file():
                return f"({settings.file} is no file)", False
            with path.open("rb") as file:
                data = file.read(settings.max_bytes + 1)
        except (OSError, RuntimeError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            return f"({settings.file} cannot be read: {reason})", False
        return _decoded(data, settings.max_bytes)
    return settings.text, False


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
