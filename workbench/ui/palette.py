"""The command palette: every action and slash command, offered where it is valid."""

from __future__ import annotations

from functools import partial

from textual.command import DiscoveryHit, Hit, Hits, Provider

from workbench.chat.commands.table import COMMANDS
from workbench.ui.actions import ActionSpec, actions, keys_of
from workbench.ui.layout.main_screen import MainScreen
from workbench.ui.themes import CYCLE


class Actions(Provider):
    """The actions of the workbench."""

    @property
    def _specs(self) -> list[ActionSpec]:
        everywhere = [spec for spec in actions("everywhere") if spec.id not in ("palette", "close")]
        return everywhere + (actions("workbench") if isinstance(self.screen, MainScreen) else [])

    def _title(self, spec: ActionSpec) -> str:
        changed = self.app._keymap  # the keys in force; Textual has no public way to read them
        keys = keys_of(spec, changed)
        return f"{spec.label}  ({keys[0]})" if keys else spec.label

    async def _run(self, spec: ActionSpec) -> None:
        owner = "app" if spec.place == "everywhere" else "screen"
        await self.app.run_action(f"{owner}.{spec.action}")

    async def discover(self) -> Hits:
        """All of them, before anything is typed."""
        for spec in self._specs:
            yield DiscoveryHit(self._title(spec), partial(self._run, spec), help=spec.help)

    async def search(self, query: str) -> Hits:
        """Those that match what is typed."""
        matcher = self.matcher(query)
        for spec in self._specs:
            title = self._title(spec)
            score = matcher.match(f"{title} {spec.help}")
            if score > 0:
                yield Hit(score, matcher.highlight(title), partial(self._run, spec), help=spec.help)


class Themes(Provider):
    """The themes, by name."""

    def _choose(self, name: str) -> None:
        self.app.theme = name

    async def search(self, query: str) -> Hits:
        """Those that match what is typed."""
        matcher = self.matcher(query)
        for name in CYCLE:
            title = f"Theme: {name}"
            score = matcher.match(title)
            if score > 0:
                yield Hit(score, matcher.highlight(title), partial(self._choose, name))


class Commands(Provider):
    """The slash commands: at once, or in the input when they want an argument."""

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
        matcher = self.matcher(query)
        for command in COMMANDS:
            score = matcher.match(f"{command.usage} {command.help}")
            if score > 0:
                run = partial(self._run, command.name, command.arguments)
                yield Hit(score, matcher.highlight(command.usage), run, help=command.help)
