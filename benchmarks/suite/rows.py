"""The rows of the screen's benchmark: what was measured, against which yardstick, and what is allowed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    what: str
    value: float
    unit: str
    """`ms`, `MB`, `%` or `/s`."""
    budget: float
    """What is allowed, in units of the yardstick where there is one; of `/s`: what is asked."""
    yardstick: float = 0.0
    """What Textual alone takes for the like on this machine in the same run; 0: none."""

    @property
    def measured(self) -> float:
        """What the budget is held against."""
        return self.value / self.yardstick if self.yardstick else self.value

    @property
    def kept(self) -> bool:
        """Whether it is within its budget."""
        if self.unit == "/s":
            return self.measured >= self.budget
        return self.measured <= self.budget

    @property
    def cells(self) -> list[str]:
        """The row as the table shows it."""
        digits = 1 if self.value < 20 else 0
        times = f"{self.measured:.1f} ×" if self.yardstick else ""
        bound = f"{'≥' if self.unit == '/s' else '≤'} {self.budget:g}"
        bound += " ×" if self.yardstick else f" {self.unit}"
        return [self.what, f"{self.value:.{digits}f} {self.unit}", times, bound,
                "" if self.kept else "over"]  # fmt: skip


HEAD = ("", "measured", "× Textual alone", "budget", "")
