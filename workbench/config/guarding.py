"""What a working folder's settings may do at once, and what only once the person trusts them.

A `workbench.toml` may have come with somebody else's folder. Whatever in it can run a program, read
a file elsewhere, or send what is said or a key to another machine is a wish until it is trusted.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from workbench.config.checks import BUILT_IN_CONTEXTS
from workbench.config.schema import Key, dotted
from workbench.config.settings import LOCAL_ENCODERS

_THIS_MACHINE = re.compile(
    r"https?://(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d{1,5})?(/[\w./~-]*)?",
    re.ASCII | re.IGNORECASE,
)
"""Addresses here, written so plainly that every reader of them agrees on the host."""


@dataclass(frozen=True, slots=True)
class Wish:
    """One setting of a working folder that holds only where the person trusts it."""

    key: Key
    value: str
    """As a settings file has it, with everything in it visible."""
    does: str
    """What it would do, for a sentence."""

    @property
    def name(self) -> str:
        """The key as people write it, on one line."""
        return _visible(dotted(self.key))

    @property
    def line(self) -> str:
        """All of it on one line: what it would do, and what is written."""
        return f"{self.does}: {self.name} = {self.value}"


def wishes(
    asked: Mapping[Key, object],
    otherwise: Mapping[Key, object],
    environ: Mapping[str, str],
    folder: Path,
) -> Iterator[Wish]:
    """What of the settings that a folder decides needs trust.

    `asked` are those that are in force because of the folder, `otherwise` all as they would be
    without it: what changes nothing needs nothing.
    """
    present = {**otherwise, **asked}
    for key, value in asked.items():
        text = value.strip() if isinstance(value, str) else ""
        if value == otherwise.get(key, ""):
            continue
        does = _does(key, text, present, environ, folder)
        if does:
            yield Wish(key, _visible(json.dumps(value, ensure_ascii=False)), does)


def without(values: Mapping[Key, object], wished: Collection[Wish]) -> dict[Key, object]:
    """A folder's settings without what it wishes; a context that may not speak goes whole."""
    keys = {wish.key for wish in wished}
    contexts = {key[:2] for key in keys if key[0] == "contexts"}
    return {
        key: value for key, value in values.items() if key not in keys and key[:2] not in contexts
    }


def on_this_machine(url: str) -> bool:
    """Whether an address is one of this machine beyond doubt."""
    return _THIS_MACHINE.fullmatch(url.strip()) is not None


def _does(
    key: Key,
    text: str,
    present: Mapping[Key, object],
    environ: Mapping[str, str],
    folder: Path,
) -> str:
    """What a setting would do that needs trust; empty when it is harmless."""
    server = _server(present, environ)
    match key:
        case ("model", "base_url") if not on_this_machine(server):
            return f"send what is said, your memories and your key to {_host(server)}"
        case ("model", "api_key_env") if not on_this_machine(server):
            return f"send another variable of yours to {_host(server)}, as the key"
        case ("model", "api_key_command") if text:
            return "run a command to get the key"
        case ("recall", "encoder") if text and text not in LOCAL_ENCODERS:
            url = text.partition("@")[2] or environ.get("OPENAI_BASE_URL", "")
            return "" if on_this_machine(url) else f"send your memories to {_host(url)}"
        case ("contexts", name, "command") if text and name not in BUILT_IN_CONTEXTS:
            return "run a command before every message"
        case ("contexts", name, "file") if text and name not in BUILT_IN_CONTEXTS:
            return "" if _inside(text, folder) else "read a file that is not in this folder"
    return ""


def _server(present: Mapping[Key, object], environ: Mapping[str, str]) -> str:
    return str(present.get(("model", "base_url"), "")).strip() or environ.get("OPENAI_BASE_URL", "")


def _host(url: str) -> str:
    return _visible(url.strip()) or "OpenAI"


def _inside(name: str, folder: Path) -> bool:
    """Whether a file lies in the folder, also after every link on the way to it."""
    try:
        return (folder / Path(name).expanduser()).resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError, ValueError):
        # A user or a ring of links that nobody knows: not in the folder, as far as one can tell.
        return False


def _visible(text: str) -> str:
    """A text in which nothing hides: what would not show is written as its number."""
    return "".join(each if each.isprintable() else f"\\u{{{ord(each):x}}}" for each in text)
