"""How willing recall is: three presets for the threshold and for the second way in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from workbench.config.settings import Preset, RecallSettings


@dataclass(frozen=True, slots=True)
class Willingness:
    """What a preset does."""

    threshold_factor: float
    """What the `threshold` setting is multiplied by."""
    echo: float
    """What a memory's echoed share counts as its score; 0: a talk's echo lets nothing in."""
    sentence: str
    """What it means, for people."""


PRESETS: Mapping[Preset, Willingness] = {
    "strict": Willingness(4 / 3, 0.0, "only what clearly answers what was asked"),
    "normal": Willingness(
        1.0, 0.5, "what answers, and short memories that the talk mostly repeats"
    ),
    "eager": Willingness(0.8, 0.6, "also what is only near, for a talk that should wander"),
}


def threshold_of(settings: RecallSettings) -> float:
    """The threshold in force: the setting as the preset sees it."""
    return round(min(1.0, settings.threshold * PRESETS[settings.preset].threshold_factor), 4)


def echo_of(settings: RecallSettings) -> float:
    """What an echoed share counts in the preset in force."""
    return PRESETS[settings.preset].echo
