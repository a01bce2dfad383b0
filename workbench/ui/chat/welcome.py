"""What stands in an empty conversation: how to begin."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import Static

from workbench.ui.text import MUTED, clean, line

TRIES = (
    ("What's my dog's name?", "memory is searched first"),
    ("/remember My dog is called Rex.", "keep something yourself"),
    ("@notes.md what did I decide?", "send a file along"),
)
KEYS = (("F2", "memories"), ("F3", "context"), ("F4", "exact prompt"), ("F1", "all keys"))


class Welcome(Static):
    """A few lines that teach; gone with the first message."""

    DEFAULT_CSS = """
    Welcome { height: 1fr; padding: 1 3; content-align: left middle; max-width: 90; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__("", id=id, markup=False)

    def show_for(self, person: str, agent: str, offline: bool, memories: int) -> None:
        """Say how to begin, for these people."""
        self.update(Content("\n").join(_lines(person, agent, offline, memories)))


def _lines(person: str, agent: str, offline: bool, memories: int) -> Sequence[Content]:
    hello = f"Hello {clean(person)}." if person else "Hello."
    answers = "The offline echo" if offline else clean(agent)
    text = (
        "Before a message is sent, your memories are searched, and what is relevant goes along "
        f"with it; the context panel shows what, and why. {answers} answers."
    )
    known = "" if memories else "Nothing is remembered yet: keep a first memory with /remember."
    column = max(len(text) for text, _ in TRIES) + 2
    return [
        line((hello, "bold $text-primary")),
        Content(""),
        line(text),
        *([line((known, MUTED))] if known else []),
        Content(""),
        *[line((text, "bold"), " " * (column - len(text)), (note, MUTED)) for text, note in TRIES],
        Content(""),
        Content.assemble(*[piece for key, does in KEYS for piece in _key(key, does)]),
    ]


def _key(key: str, does: str) -> tuple[tuple[str, str], tuple[str, str]]:
    return (key, "bold $text-accent"), (f" {does}   ", MUTED)
