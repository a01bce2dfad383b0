"""Keeps the lab's settings: in force at once, and written for the next start."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

from workbench import resources
from workbench.config.loading import DEFAULT
from workbench.config.writing import write_setting
from workbench.ui.recall_lab.controls import Turned

if TYPE_CHECKING:
    from workbench.chat.workbench import Workbench


def keep(workbench: Workbench, changed: Sequence[Turned]) -> str:
    """Let the changed settings be in force now and after the next start; says so."""
    values = {row.control.name: row.value for row in changed}
    path = [write_setting(f"recall.{name}", value) for name, value in values.items()][-1]
    workbench.use_recall(msgspec.structs.replace(workbench.settings.recall, **values))
    said = f"{', '.join(values)}: in force from now on, and kept in {path}."
    stronger = [f"{name} comes from {origin}" for name, origin in _stronger(workbench, values)]
    if stronger:
        said += f" At the next start {', '.join(stronger)}, which wins over that file."
    return said


def _stronger(workbench: Workbench, names: Iterable[str]) -> list[tuple[str, str]]:
    """Which of these settings come from a place that wins over what the program writes."""
    folder = resources.config_folder()
    weaker = {DEFAULT, str(folder / "config.toml"), str(folder / "settings.toml")}
    origins = [(name, workbench.origins.get(f"recall.{name}", DEFAULT)) for name in names]
    return [(name, origin) for name, origin in origins if origin not in weaker]
