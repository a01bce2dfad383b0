"""The one table of actions: bindings, palette, help and the keymap all come from it.

The table knows nothing of Textual, so that a command that writes `[keys]` can check it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from workbench.ui.key_names import show_key
from workbench.ui.side_actions import SIDE_ACTIONS, SIDE_PLACES

if TYPE_CHECKING:
    from textual.binding import BindingType

Place = str
"""Where an action is valid: `everywhere`, `workbench` (the main screen), or a part of it."""

PLACES: Mapping[Place, str] = {
    "everywhere": "Everywhere",
    "workbench": "In the workbench",
    "input": "While writing",
    "transcript": "In the conversation",
    "panel": "In the context panel",
    "memories": "In the memories",
    **SIDE_PLACES,
}


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """One thing a person can do."""

    id: str
    """What `[keys]` calls it."""
    keys: str
    """Default keys, with commas between them; empty: only in the palette."""
    action: str
    """The method that does it, `action_<name>`, with arguments as Textual writes them."""
    label: str
    help: str
    place: Place = "workbench"
    footer: bool = False
    """Whether the footer has it."""
    priority: bool = False
    """Whether its keys work even where a text field would take them."""


ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec("help", "f1", "help", "Help", "Help for where you are, all keys and commands.",
        "everywhere", footer=True, priority=True),
    ActionSpec("memories", "f2", "memories", "Memories", "Search the memories; again: back to writing.",
        footer=True, priority=True),
    ActionSpec("panel", "f3", "panel", "Context", "Show or hide what this turn's prompt is made of.",
        footer=True, priority=True),
    ActionSpec("prompt", "f4", "prompt", "Prompt", "The exact prompt of the turn under the cursor.",
        footer=True, priority=True),
    ActionSpec("threads", "f5", "threads", "Conversations", "Search, open, rename, branch or delete conversations.",
        footer=True, priority=True),
    ActionSpec("pane.next", "f6", "pane(1)", "Next pane", "Go to the next pane.", priority=True),
    ActionSpec("pane.previous", "shift+f6", "pane(-1)", "Pane before", "Go to the pane before.",
        priority=True),
    ActionSpec("recall.lab", "f7", "recall_lab", "Recall lab",
        "Try what would be recalled, and with which settings.", priority=True),
    ActionSpec("theme", "", "next_theme", "Next theme", "Dark, light, and the terminal's own colours.",
        "everywhere"),
    ActionSpec("palette", "ctrl+p", "command_palette", "Palette", "Find and run any action.",
        "everywhere", footer=True, priority=True),
    ActionSpec("new", "ctrl+n", "new_thread", "New conversation", "Begin a new conversation.",
        priority=True),
    ActionSpec("search", "ctrl+f", "search", "Search", "Find words in this conversation.",
        priority=True),
    ActionSpec("copy", "ctrl+y", "copy", "Copy", "Copy the selection, or the message or passage under the cursor.",
        priority=True),
    ActionSpec("editor", "ctrl+g", "editor", "Open in editor",
        "Write the draft in the editor that EDITOR names.", priority=True),
    ActionSpec("close", "escape", "close", "Close / stop",
        "Close what is open; stop the answer, keeping what came.", "everywhere"),
    ActionSpec("interrupt", "ctrl+c", "interrupt", "Stop / quit",
        "Copy a selection, close what is open, stop the answer; twice with nothing running: quit.",
        "everywhere", priority=True),
    ActionSpec("quit", "f10", "quit", "Quit", "Leave the workbench.", "everywhere", priority=True),
    ActionSpec("retry", "", "retry", "Ask again", "Send the last message once more."),
    ActionSpec("edit", "", "edit_last", "Edit the last message",
        "Change your last message and send it anew."),
    ActionSpec("private", "", "private", "Private on or off",
        "Messages that recall, core memories and memory tools do not use."),
    ActionSpec("recall.pause", "", "recall_pause", "Recall on or off",
        "Pause the automatic recall, or go on with it."),
    ActionSpec("compact", "", "compact", "Compact", "Summarise the old messages now."),
    ActionSpec("setup", "f8", "setup", "Set up a model", "Choose the server, the key and the model."),
    ActionSpec("send", "enter", "send", "Send", "Send the message, or take the completion.", "input"),
    ActionSpec("newline", "ctrl+j,shift+enter,alt+enter", "newline", "New line", "Begin a new line.",
        "input"),
    ActionSpec("history.earlier", "up", "earlier", "Earlier message",
        "On the first line: what you sent before; the draft is kept.", "input"),
    ActionSpec("history.later", "down", "later", "Later message",
        "On the last line: back towards the draft.", "input"),
    ActionSpec("complete", "tab", "complete", "Complete", "Take the completion, or go to the next pane.",
        "input"),
    ActionSpec("delete.or.quit", "ctrl+d", "delete_or_quit", "Delete / quit",
        "Delete the next character; in an empty input: quit.", "input"),
    ActionSpec("message.previous", "up,k", "message(-1)", "Message before", "Move the cursor up.",
        "transcript"),
    ActionSpec("message.next", "down,j", "message(1)", "Next message", "Move the cursor down.",
        "transcript"),
    ActionSpec("message.fold", "enter,space", "fold", "Fold / unfold",
        "Show or hide what a tool did or what was told.", "transcript"),
    ActionSpec("message.first", "home,g", "first", "To the top", "The first message.", "transcript"),
    ActionSpec("message.last", "end,G", "last", "To the bottom", "The last message.", "transcript"),
    ActionSpec("message.code", "c", "copy_code", "Copy code",
        "Copy the code in this message; again: the next piece of it.", "transcript"),
    ActionSpec("message.branch", "b", "branch", "Branch",
        "A new conversation that begins with what was said up to here.", "transcript"),
    ActionSpec("hit.previous", "up,k", "cursor(-1)", "Hit before", "Move the cursor up.", "panel"),
    ActionSpec("hit.next", "down,j", "cursor(1)", "Next hit", "Move the cursor down.", "panel"),
    ActionSpec("hit.explain", "enter,space", "explain", "Explain",
        "How this hit came to its score, term by term.", "panel"),
    ActionSpec("hit.explain.all", "x", "explain_all", "Explain all", "Unfold every explanation.", "panel"),
    ActionSpec("hit.add", "a", "add", "Add",
        "A near miss: add it to the turn being written. A proposed memory: keep it.", "panel"),
    ActionSpec("hit.edit", "e", "edit", "Edit", "Change a proposed memory, then keep it.", "panel"),
    ActionSpec("hit.drop", "d,delete", "drop", "Leave out",
        "Leave a hit out of the turn being written, again: take it back. A proposed memory: drop it.",
        "panel"),
    ActionSpec("hit.source", "s", "source", "Source",
        "Show the message this memory, or proposal, came from.", "panel"),
    ActionSpec("hit.useful", "plus", "judge(True)", "Useful", "Mark this hit as useful.", "panel"),
    ActionSpec("hit.useless", "minus", "judge(False)", "Useless", "Mark this hit as useless.", "panel"),
    ActionSpec("preset", "p", "preset", "Preset",
        "Strict, normal or eager: how much must match before something is recalled.", "panel"),
    *(ActionSpec(*row) for row in SIDE_ACTIONS),
    ActionSpec("memories.use", "i", "use", "into next message",
        "Let this memory go along with your next message; again: not.", "memories"),
)  # fmt: skip


def actions(place: Place, table: Iterable[ActionSpec] = ACTIONS) -> list[ActionSpec]:
    """The actions that are valid in a place of their own."""
    return [spec for spec in table if spec.place == place]


def find(id: str) -> ActionSpec:
    """The action of this id."""
    return next(spec for spec in ACTIONS if spec.id == id)


def bindings(*places: Place) -> list[BindingType]:
    """Textual's bindings for the actions of these places.

    One without a key has a name in place of it that no key has, so that `[keys]` can give it one.
    """
    from textual.binding import Binding

    return [
        Binding(
            spec.keys or f"<{spec.id}>",
            spec.action,
            spec.label,
            show=spec.footer,
            priority=spec.priority,
            tooltip=spec.help,
            id=spec.id,
        )
        for place in places
        for spec in actions(place)
    ]


def keys_of(spec: ActionSpec, changed: Mapping[str, str] | None = None) -> list[str]:
    """The keys in force for an action, as people write them (`Ctrl+P`, `F1`)."""
    text = (changed or {}).get(spec.id, spec.keys)
    return [show_key(key) for key in text.split(",") if key]
