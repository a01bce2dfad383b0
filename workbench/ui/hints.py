"""The keys of a place for the line at its foot, as they are in force."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from workbench.ui.actions import actions, keys_of
from workbench.ui.document.keyline import Hint


def hints(
    place: str, keys: Mapping[str, str], only: Collection[str] = (), without: Collection[str] = ()
) -> list[Hint]:
    """The first key of each action of a place (`only` these ids, `without` those), with its label."""
    return [
        (shown[0], spec.label)
        for spec in actions(place)
        if (not only or spec.id in only)
        and spec.id not in without
        and (shown := keys_of(spec, keys))
    ]
