"""The settings of recall that the lab can turn, each with its steps."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import get_args

import msgspec
from textual.content import Content

from workbench.config.settings import Preset, RecallSettings
from workbench.ui.text import MUTED, fit
from workbench.ui.virtual_list import RowState, VirtualList

PRESETS: tuple[str, ...] = get_args(Preset)
Value = float | int | str


@dataclass(frozen=True, slots=True)
class Control:
    """One setting and how far one key turns it."""

    name: str
    help: str
    low: float = 0.0
    high: float = 1.0
    step: float = 0.05

    def turned(self, settings: RecallSettings, by: int) -> RecallSettings:
        """These settings with this one turned by so many steps."""
        value: Value = getattr(settings, self.name)
        turned: Value
        if isinstance(value, str):
            turned = PRESETS[(PRESETS.index(value) + by) % len(PRESETS)]
        elif isinstance(value, int):
            turned = int(max(self.low, min(self.high, value + by)))
        else:
            turned = round(max(self.low, min(self.high, value + by * self.step)), 4)
        return msgspec.structs.replace(settings, **{self.name: turned})


CONTROLS: tuple[Control, ...] = (
    Control("preset", "how eager it is"),
    Control("threshold", "the least score that is recalled"),
    Control("k", "how many at most", 1, 50),
    Control("join_below", "below this, earlier messages join"),
    Control("k1", "how soon repeated words stop counting", 0, 5, 0.1),
    Control("b", "how much long chunks are held back"),
    Control("neighbours", "share of the neighbours' score", 0, 1, 0.1),
    Control("encoder_share", "share of meaning against words", 0, 1, 0.1),
)


@dataclass(frozen=True, slots=True)
class Turned:
    """A control as it stands."""

    control: Control
    value: Value
    in_force: Value

    @property
    def changed(self) -> bool:
        """Whether it differs from the setting in force."""
        return self.value != self.in_force


def rows(settings: RecallSettings, in_force: RecallSettings) -> list[Turned]:
    """All controls as they stand."""
    return [Turned(c, getattr(settings, c.name), getattr(in_force, c.name)) for c in CONTROLS]


def shown(value: Value) -> str:
    """A value as a person reads it."""
    return f"{value:.2f}" if isinstance(value, float) else str(value)


class ControlList(VirtualList[Turned]):
    """The controls; ← and → turn the one under the cursor."""

    def row_key(self, row: Turned) -> Hashable:
        """The setting's name."""
        return row.control.name

    def render_row(self, row: Turned, state: RowState) -> Sequence[Content]:
        """Name, value, and the value in force when it differs."""
        bar = ("▎", "$text-accent") if state.cursor else " "
        arrows = ("◂", "▸") if state.cursor and state.focused else (" ", " ")
        value = Content.assemble(
            (arrows[0], "$text-accent"),
            (f"{shown(row.value):^8}", "bold $text-warning" if row.changed else "bold"),
            (arrows[1], "$text-accent"),
        )
        was = f" was {shown(row.in_force)}" if row.changed else ""
        return [Content.assemble(bar, fit(row.control.name, 14), value, (was, MUTED))]
