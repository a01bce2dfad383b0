"""What each setting may be, taken from the types of `settings.py`, and said in words."""

from __future__ import annotations

import difflib
import math
import typing
from collections.abc import Collection, Iterator, Mapping
from types import UnionType
from typing import Union

import msgspec

from workbench.config.settings import Settings

Key = tuple[str, ...]
"""A setting's place: ("recall", "k") is written `recall.k`."""


def dotted(key: Key) -> str:
    """A key as people write it."""
    return ".".join(key)


def key_of(text: str) -> Key:
    """A key as it was written: `[keys]` alone has names with dots in them (`keys.chat.new`)."""
    table, dot, rest = text.partition(".")
    return (table, rest) if table == "keys" and dot else tuple(text.split("."))


def type_of(key: Key) -> object | None:
    """The type of the setting or table at a key; None when there is no such setting."""
    kind: object = Settings
    for part in key:
        inner = _members(kind)
        if inner is None:
            return None
        kind = inner.get(part, inner.get("*"))
        if kind is None:
            return None
    return kind


def is_table(kind: object) -> bool:
    """Whether a type is a table of settings and not a single value."""
    return _members(kind) is not None


def known_keys() -> list[str]:
    """Every setting's dotted key; `*` stands for a name that the person chooses."""
    return [dotted(key) for key in _leaves((), Settings)]


def nearest(word: str, known: Collection[str], cutoff: float = 0.5) -> str | None:
    """The known word that is written most like this one; the cutoff, 0 to 1, is how much."""
    close = difflib.get_close_matches(word, list(known), n=1, cutoff=cutoff)
    return close[0] if close else None


def nearest_key(key: Key) -> str | None:
    """The known setting whose key is written most like this one."""
    wanted = dotted(key)
    names = [_fill(known, key) for known in known_keys()]
    names += [field.name for field in msgspec.structs.fields(Settings)]
    found = nearest(wanted, names)
    if found is not None and len(key) < 2 and "." in found:
        found = None  # one word has nothing of a whole key but its last part
    if found is not None and (len(key) < 2 or found.split(".")[0] == key[0]):
        return found
    lasts = {name.rsplit(".", 1)[-1]: name for name in reversed(names)}
    last = nearest(key[-1], lasts, cutoff=0.6)
    likely = lasts[last] if last is not None else found
    return None if likely is None or "*" in likely else likely


def convert(value: object, kind: object) -> object:
    """The value as its setting's type; raises ValueError when it does not fit."""
    return _finite(msgspec.convert(value, type=kind))


def _finite(converted: object) -> object:
    if isinstance(converted, float) and not math.isfinite(converted):
        raise ValueError("not a finite number")
    return converted


def parse_text(text: str, kind: object) -> object:
    """A value written as text (a variable, an option) in its setting's type; raises ValueError."""
    if _is_list(kind):
        words = text.strip().removeprefix("[").removesuffix("]").split(",")
        items = [word.strip().strip("\"'") for word in words]
        return convert([item for item in items if item], kind)
    lowered = text.strip().lower()
    if kind is bool and lowered in ("on", "yes", "off", "no"):
        return lowered in ("on", "yes")
    return _finite(msgspec.convert(text if kind is str else text.strip(), kind, strict=False))


def _leaves(key: Key, kind: object) -> Iterator[Key]:
    members = _members(kind)
    if members is None:
        yield key
        return
    for name, inner in members.items():
        yield from _leaves((*key, name), inner)


def _members(kind: object) -> Mapping[str, object] | None:
    """The settings of a table by name (`*` for any name); None when it is no table."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return {field.name: field.type for field in msgspec.structs.fields(kind)}
    if typing.get_origin(kind) is dict:
        return {"*": typing.get_args(kind)[1]}
    return None


def _is_list(kind: object) -> bool:
    if typing.get_origin(kind) in (Union, UnionType):
        return any(_is_list(inner) for inner in typing.get_args(kind))
    return typing.get_origin(kind) is tuple


def _fill(known: str, key: Key) -> str:
    """A known key with the person's own names where it has stars."""
    parts = known.split(".")
    return ".".join(
        key[at] if part == "*" and at < len(key) else part for at, part in enumerate(parts)
    )
