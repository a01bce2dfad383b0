"""The two lists of the setup screen: servers and models."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from textual.content import Content

from workbench.ui.setup.servers import KnownServer
from workbench.ui.text import MUTED, cut, fit, one_line
from workbench.ui.virtual_list import RowState, VirtualList


class ServerList(VirtualList[KnownServer]):
    """The servers known by name."""

    def row_key(self, row: KnownServer) -> Hashable:
        """Its name."""
        return row.name

    def render_row(self, row: KnownServer, state: RowState) -> Sequence[Content]:
        """Name, and what there is to know."""
        bar = ("▎", "$text-accent") if state.cursor else " "
        return [Content.assemble(bar, " ", (fit(row.name, 16), "bold"), (row.note, MUTED))]


class ModelList(VirtualList[str]):
    """The models that the server offers."""

    def row_key(self, row: str) -> Hashable:
        """Its name."""
        return row

    def render_row(self, row: str, state: RowState) -> Sequence[Content]:
        """Its name as the server says it."""
        bar = ("▎", "$text-accent") if state.cursor else " "
        return [Content.assemble(bar, " ", cut(one_line(row), state.width - 3))]
