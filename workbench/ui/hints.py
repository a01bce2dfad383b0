"""The keys of a place for the line at its foot, as they are in force."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from workbench.ui.actions import actions, find, keys_of
from workbench.ui.document.keyline import Hint


def hints(
    place: str, keys: Mapping[str, str], only: Sequence[str] = (), without: Collection[str] = ()
) -> list[Hint]:
    """The first key of each action of a place (`only` these ids in this order, `without` those), with its label."""
    specs = {spec.id: spec for spec in actions(place)}
    chosen = [specs[id] for id in only] if only else list(specs.values())
    return [
        (shown[0], spec.label)
        for spec in chosen
        if spec.id not in without and (shown := keys_of(spec, keys))
    ]


def paired(first: str, second: str, label: str, keys: Mapping[str, str]) -> list[Hint]:
    """Two actions that belong together as one hint (`← → turn`)."""
    shown = [keys_of(find(id), keys)[:1] for id in (first, second)]
    names = [key for each in shown for key in each]
    return [(" ".join(names), label)] if names else []
