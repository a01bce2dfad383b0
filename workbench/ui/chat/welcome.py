"""What stands in an empty conversation: how to begin."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import Static

from workbench.ui.text import MUTED, clean, line

TRIES = (
    ("What's my dog's name?", "a question: memory is searched before it is sent"),
    ("/remember Ana's dog is called Rex.", "keep something yourself"),
    ("@notes.md what did I decide?", "send a file along"),
)
KEYS = (
    ("F2", "memories"),
    ("F4", "the exact prompt of a turn"),
    ("F5", "conversations"),
    ("F1", "all keys"),
)


class Welcome(Static):
    """A few lines that teach; gone with the first message."""

    DEFAULT_CSS = """
    Welcome { height: 1fr; padding: 1 3; content-align: left middle; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__("", id=id, markup=False)

    def show_for(self, person: str, agent: str, offline: bool, memories: int) -> None:
        """Say how to begin, for these people."""
        self.update(Content("\n").join(_lines(person, agent, offline, memories)))


def _lines(person: str, agent: str, offline: bool, memories: int) -> Sequence[Content]:
    hello = f"Hello {clean(person)}." if person else "Hello."
    does = f"{clean(agent)} answers" if not offline else "The offline echo answers"
    known = "Nothing is remembered yet." if not memories else ""
    column = max(len(text) for text, _ in TRIES) + 2
    return [
        line((hello, "bold $text-primary")),
        Content(""),
        line("Write below. Before a message is sent, memory is searched, and what is relevant"),
        line(f"goes along with it; you see what and why beside it. {does}. {known}"),
        Content(""),
        *[line((f"{text:<{column}}", "bold"), (note, MUTED)) for text, note in TRIES],
        Content(""),
        Content.assemble(*[piece for key, does in KEYS for piece in _key(key, does)]),
    ]


def _key(key: str, does: str) -> tuple[tuple[str, str], tuple[str, str]]:
    return (key, "bold $text-accent"), (f" {does}   ", MUTED)
