"""The command palette: every action and slash command, offered where it is valid."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.dom import DOMNode
from textual.types import IgnoreReturnCallbackType

from workbench.chat.commands.table import COMMANDS
from workbench.ui.actions import ACTIONS, ActionSpec, keys_of
from workbench.ui.layout.main_screen import MainScreen
from workbench.ui.palette_rank import rank
from workbench.ui.themes import CYCLE

NEARLY = 1e-6
"""What fuzzy letters in a title are worth: less than any word that is really there."""


class Ranked(Provider):
    """A provider whose entries come in the order of `rank`, and then in their own."""

    FIRST: ClassVar[int] = 0
    """Where its entries stand among equally good ones of other providers."""

    def hit(
        self, query: str, place: int, title: str, run: IgnoreReturnCallbackType, help: str = ""
    ) -> Iterator[Hit]:
        """The entry, when it answers what is typed; `place` is where it stands among its like."""
        matcher = self.matcher(query)
        score = rank(query, title, help) or NEARLY * matcher.match(title)
        if score > 0:
            # Equal ones stay in the order of their table.
            yield Hit(
                score * (1 - (self.FIRST + place) * 1e-5),
                matcher.highlight(title),
                run,
                help=help or None,
            )


class Actions(Ranked):
    """The actions of the workbench that work where one is."""

    @property
    def _valid(self) -> list[tuple[ActionSpec, DOMNode]]:
        """Those of the parts that have the keys, each with the part that does it."""
        doers: dict[str | None, DOMNode] = {}
        for active in self.screen.active_bindings.values():
            doers.setdefault(active.binding.id, active.node)
        general: dict[str, DOMNode] = {"everywhere": self.app}
        if isinstance(self.screen, MainScreen):
            general["workbench"] = self.screen
        found = []
        for spec in ACTIONS:
            doer = general.get(spec.place) or doers.get(spec.id)
            if doer is not None and spec.place != "input" and spec.id not in ("palette", "close"):
                found.append((spec, doer))
        return found

    def _title(self, spec: ActionSpec) -> str:
        changed = self.app._keymap  # the keys in force; Textual has no public way to read them
        keys = keys_of(spec, changed)
        label = spec.label[:1].upper() + spec.label[1:]
        return f"{label}  ({keys[0]})" if keys else label

    async def _run(self, spec: ActionSpec, doer: DOMNode) -> None:
        await self.app.run_action(spec.action, doer)

    async def discover(self) -> Hits:
        """All of them, before anything is typed."""
        for spec, doer in self._valid:
            yield DiscoveryHit(self._title(spec), partial(self._run, spec, doer), help=spec.help)

    async def search(self, query: str) -> Hits:
        """Those that match what is typed."""
        for place, (spec, doer) in enumerate(self._valid):
            run = partial(self._run, spec, doer)
            for hit in self.hit(query, place, self._title(spec), run, spec.help):
                yield hit


class Themes(Ranked):
    """The themes, by name."""

    FIRST = 200

    def _choose(self, name: str) -> None:
        self.app.theme = name

    async def search(self, query: str) -> Hits:
        """Those that match what is typed."""
        for place, name in enumerate(CYCLE):
            for hit in self.hit(query, place, f"Theme: {name}", partial(self._choose, name)):
                yield hit


class Commands(Ranked):
    """The slash commands: at once, or in the input when they want an argument."""

    FIRST = 400

    def _run(self, name: str, arguments: str) -> None:
        screen = self.screen
        if not isinstance(screen, MainScreen):
            return
        if arguments:
            screen.input.set_draft(f"/{name} ")
            screen.parts.panes.go_to("input")
        else:
            screen.parts.turns.submit(f"/{name}")

    async def search(self, query: str) -> Hits:
        """Those that match what is typed."""
        if not isinstance(self.screen, MainScreen):
            return
        for place, command in enumerate(COMMANDS):
            run = partial(self._run, command.name, command.arguments)
            for hit in self.hit(query, place, command.usage, run, command.help):
                yield hit
