"""The actions of the side screens: each does something, and no page takes its key away."""

from __future__ import annotations

import pytest
from textual.binding import Binding
from textual.screen import Screen
from textual.widget import Widget

from workbench.ui.actions import actions
from workbench.ui.document import DocumentView
from workbench.ui.inspector import InspectorScreen
from workbench.ui.memories import MemoryBrowser
from workbench.ui.recall_lab import RecallLabScreen
from workbench.ui.recall_lab.marks_screen import MarksScreen
from workbench.ui.threads import ThreadsScreen
from workbench.ui.threads.rows import ThreadList

OWNERS: dict[str, type[Widget] | type[Screen[object]]] = {
    "memories": MemoryBrowser,
    "inspector": InspectorScreen,
    "threads": ThreadsScreen,
    "lab": RecallLabScreen,
    "marks": MarksScreen,
    "page": DocumentView,
}


def keys_taken(widget: type[Widget]) -> set[str]:
    """The keys that a focused widget keeps for itself."""
    bindings = [each for each in widget.BINDINGS if isinstance(each, Binding)]
    return {key for binding in bindings for key in binding.key.split(",")}


@pytest.mark.parametrize("place", OWNERS)
def test_every_action_has_its_method(place: str) -> None:
    for spec in actions(place):
        name = spec.action.partition("(")[0]
        assert callable(getattr(OWNERS[place], f"action_{name}", None)), spec.id


@pytest.mark.parametrize("place", ["memories", "inspector", "lab", "marks"])
def test_pages_leave_these_keys_alone(place: str) -> None:
    keys = {key for spec in actions(place) for key in spec.keys.split(",")}
    assert not keys & keys_taken(DocumentView)


def test_lists_leave_these_keys_alone() -> None:
    keys = {key for spec in actions("threads") for key in spec.keys.split(",")}
    assert not keys & keys_taken(ThreadList)
