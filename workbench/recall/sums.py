"""Numbers rounded so that what is shown adds up to the sum that is shown."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor


def adding_up(parts: Sequence[float], decimals: int = 2) -> list[float]:
    """The parts rounded, the largest remainders up, so that they add up to their rounded sum."""
    scale = 10**decimals
    scaled = [part * scale for part in parts]
    whole = [floor(part) for part in scaled]
    missing = round(sum(scaled)) - sum(whole)
    by_remainder = sorted(range(len(parts)), key=lambda at: whole[at] - scaled[at])
    for at in by_remainder[:missing]:
        whole[at] += 1
    return [part / scale for part in whole]
