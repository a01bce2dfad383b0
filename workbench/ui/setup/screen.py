"""One screen that connects a model; Esc leaves it at once."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Input, Static

from workbench.ui.background import Background
from workbench.ui.document import KeyLine
from workbench.ui.setup.choice import (
    Choice,
    find_models,
    read_choice,
    try_model,
    whole_address,
    write_choice,
)
from workbench.ui.setup.rows import ModelList, ServerList
from workbench.ui.setup.servers import KNOWN_SERVERS, KnownServer
from workbench.ui.setup.wording import NO_MODELS, here
from workbench.ui.text import cut, one_line, plain, plural
from workbench.ui.virtual_list import Rows, VirtualList

if TYPE_CHECKING:
    from workbench.chat.models.base import Model
    from workbench.chat.workbench import Workbench

OFFLINE = "No model is connected yet, so an echo answers offline."
WELCOME = (
    "Choose a server to talk with; Esc goes back to writing. This screen is always in the palette "
    "(Ctrl+P)."
)
MODELS_EMPTY = "Enter in the address or key line asks the server which models it has."


class SetupScreen(Screen[bool], Background):
    """Server, key and model; gives True when something was saved."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Leave", show=False),
        Binding("ctrl+t", "try_it", "Test", show=False),
    ]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (22, "-tall")]  # noqa: RUF012 (Textual declares it)

    def __init__(self, workbench: Workbench) -> None:
        super().__init__()
        self.workbench = workbench
        self.names: list[str] = []

    def compose(self) -> ComposeResult:
        """Servers, lines, models, what happened, keys."""
        now = read_choice(self.workbench.settings.model)
        yield Static(plain("Set up a model", "bold"), classes="screen-title")
        model = self.workbench.model
        answers = OFFLINE if model.offline else f"{model.name} at {model.server} answers now."
        yield Static(plain(f"{one_line(answers)} {WELCOME}"), id="setup-welcome")
        yield ServerList(id="setup-servers")
        for id, label, value, hint in (
            ("url", "address", now.base_url, "as http://127.0.0.1:11434/v1"),
            ("variable", "key variable", now.variable, "the environment variable that has the key"),
            ("command", "or command", now.command, "prints the key, as: pass show openai"),
            ("model", "model", now.name, "choose below, or write its name"),
        ):
            with Horizontal(classes="setup-row"):
                yield Static(label, classes="setup-label")
                yield Input(one_line(value), placeholder=hint, id=f"setup-{id}", compact=True)
        yield Static(id="setup-state")
        yield ModelList(empty=MODELS_EMPTY, id="setup-models")
        yield KeyLine(
            [("Enter", "next, or save"), ("Tab", "next line"), ("Ctrl+T", "test"), ("Esc", "leave")]
        )

    def on_mount(self) -> None:
        """Begin with the servers."""
        servers = self.query_one(ServerList)
        url = self.value("url")
        known = [i for i, server in enumerate(KNOWN_SERVERS) if url and server.base_url == url]
        servers.set_source(
            Rows(KNOWN_SERVERS), at=known[0] if known else len(KNOWN_SERVERS) - 1 if url else 0
        )
        servers.focus()

    def value(self, id: str) -> str:
        """What stands in a line."""
        return self.query_one(f"#setup-{id}", Input).value.strip()

    @property
    def choice(self) -> Choice:
        """What is chosen just now."""
        return Choice(
            whole_address(self.value("url")),
            self.value("variable"),
            self.value("command"),
            self.value("model"),
        )

    def tell(self, text: str, style: str = "") -> None:
        """Say how it stands."""
        self.query_one("#setup-state", Static).update(plain(text, style))

    def on_virtual_list_chosen(
        self, event: VirtualList.Chosen[KnownServer] | VirtualList.Chosen[str]
    ) -> None:
        """A server fills the lines; a model is saved."""
        event.stop()
        row = event.row
        if isinstance(row, KnownServer):
            with self.prevent(Input.Changed):
                self.query_one("#setup-url", Input).value = row.base_url
                self.query_one("#setup-variable", Input).value = row.key_variable
            if row.base_url:
                self.ask()
            else:
                self.query_one("#setup-url").focus()
        else:
            self.query_one("#setup-model", Input).value = row
            self.save()

    def on_input_changed(self, event: Input.Changed) -> None:
        """The model line narrows the list; the others say whether a key is there."""
        event.stop()
        if event.input.id == "setup-model":
            self._list_models()
        else:
            said = self.choice.problem() or self.choice.key_state() if self.value("url") else ""
            self.tell(said, "$foreground-muted")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter asks the server; in the model line it saves."""
        event.stop()
        if event.input.id == "setup-model" and self.value("model"):
            self.save()
        else:
            self.ask()

    def on_key(self, event: events.Key) -> None:
        """↓ and ↑ go through the lines."""
        if isinstance(self.focused, Input) and event.key in ("down", "up"):
            event.stop()
            self.focus_next() if event.key == "down" else self.focus_previous()

    def ask(self) -> None:
        """Ask the server which models it has."""
        choice, present = self.choice, self.workbench.settings.model
        problem = choice.problem()
        if problem:
            self.tell(problem, "$text-warning")
            return
        self.tell(f"Asking {choice.base_url} …", "$foreground-muted")
        self.in_worker("ask", lambda: find_models(choice, present), self._show_models, self._failed)

    def _show_models(self, found: tuple[Choice, list[str]]) -> None:
        choice, self.names = found
        with self.prevent(Input.Changed):
            self.query_one("#setup-url", Input).value = choice.base_url
        if not self.names:
            self.tell(NO_MODELS, "$text-warning")
            self.query_one("#setup-model").focus()
            return
        self.tell(
            f"{plural(len(self.names), 'model', 'models')}: Enter takes one.", "$text-success"
        )
        self.query_one("#setup-model", Input).value = ""
        self._list_models()
        self.query_one(ModelList).focus()

    def _list_models(self) -> None:
        typed = self.value("model").casefold()
        shown = [name for name in self.names if typed in name.casefold()]
        self.query_one(ModelList).set_source(Rows(shown or self.names), keep=True)

    def _failed(self, sentence: str) -> None:
        self.tell(here(sentence), "$text-error")

    def action_try_it(self) -> None:
        """Send a greeting to the chosen model."""
        row = self.query_one(ModelList).cursor_row
        choice, present = self.choice, self.workbench.settings.model
        choice = replace(choice, name=choice.name or row or "")
        if choice.problem():
            self.tell(choice.problem(), "$text-warning")
            return
        self.tell("Saying hello …", "$foreground-muted")
        self.in_worker(
            "ask",
            lambda: try_model(choice, present),
            lambda said: self.tell(f"It answers: {cut(one_line(said), 60)}", "$text-success"),
            self._failed,
        )

    def save(self) -> None:
        """Write the choice, use it, and close."""
        choice, present = self.choice, self.workbench.settings.model
        if choice.problem():
            self.tell(choice.problem(), "$text-warning")
            return

        async def use() -> Model:
            write_choice(choice)
            key = await asyncio.to_thread(choice.model(present).options.key.read)
            return await self.workbench.use_model(
                choice.name, base_url=choice.base_url, key=key or None
            )

        self.in_worker("use", use, self._saved, self._failed)

    def _saved(self, model: Model) -> None:
        self.say(f"{one_line(model.name) or 'The model'} at {one_line(model.server)} answers now.")
        self.dismiss(True)

    def action_leave(self) -> None:
        """Close with nothing changed."""
        self.dismiss(False)
