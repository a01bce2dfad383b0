"""From a document of an import to a draft, or the reason why it is none."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from typing import get_args

from workbench.memory.entry import Draft, Source, SourceKind
from workbench.memory.exchange.records import UNPLACED
from workbench.memory.text import label, storable, subject

_ID = re.compile(r"[^\s\x00-\x1f\x7f]{1,200}")
_KINDS: tuple[SourceKind, ...] = get_args(SourceKind)


class RefusalError(Exception):
    """The document is no memory; the message says why."""


def draft_of(document: object) -> Draft:
    """The draft that an import document stands for. Raises RefusalError with the reason."""
    if isinstance(document, str):
        document = {"text": document}
    if not isinstance(document, dict):
        raise RefusalError(f"expected an object with a text, found {_kind(document)}")
    state = document.get("state", "active")
    if state not in (None, "active"):
        raise RefusalError(f"it is {state} where it comes from")
    text = document.get("text")
    if text is None:
        raise RefusalError("text is missing")
    if not isinstance(text, str):
        raise RefusalError(f"text must be a string, found {_kind(text)}")
    text = storable(text)
    if not text.strip():
        raise RefusalError("text is empty")
    return Draft(
        text=text,
        about=subject(_string(document, "about") or "") or None,
        core=_flag(document, "core"),
        space=label(_string(document, "space") or "") or UNPLACED,
        agent=label(_string(document, "agent") or "") or None,
        learned_at=_moment(document),
        source=_source(document),
        id=_id(document),
    )


def _string(document: Mapping[str, object], key: str) -> str | None:
    value = document.get(key)
    if value is None:
        return None
    if not isinstance(value, str):
        raise RefusalError(f"{key} must be a string, found {_kind(value)}")
    return storable(value).strip() or None


def _flag(document: Mapping[str, object], key: str) -> bool:
    value = document.get(key)
    if value is None:
        return False
    if not isinstance(value, bool):
        raise RefusalError(f"{key} must be true or false, found {_kind(value)}")
    return value


def _id(document: Mapping[str, object]) -> str | None:
    id = _string(document, "id")
    if id is not None and _ID.fullmatch(id) is None:
        raise RefusalError("id must be at most 200 characters without spaces")
    return id


def _moment(document: Mapping[str, object]) -> datetime | None:
    text = _string(document, "learned_at")
    if text is None:
        return None
    try:
        moment = datetime.fromisoformat(text)
        return moment if moment.tzinfo is not None else moment.astimezone()
    except (ValueError, OverflowError, OSError) as error:
        raise RefusalError(
            f"learned_at must be a time such as 2026-05-01T09:30:00Z, found {text[:40]!r}"
        ) from error


def _source(document: Mapping[str, object]) -> Source:
    value = document.get("source")
    if value is None:
        return Source("import")
    if not isinstance(value, dict):
        raise RefusalError(f"source must be an object, found {_kind(value)}")
    kind = value.get("kind") or "import"
    if kind not in _KINDS:
        raise RefusalError(f"source.kind must be one of {', '.join(_KINDS)}, found {kind!r}")
    place = {key: _place(value, key) for key in ("thread", "message", "ref")}
    return Source(kind, place["thread"], place["message"], place["ref"])


def _place(source: Mapping[str, object], key: str) -> str | None:
    """A part of a source; numbers are taken, since messages are often numbered."""
    value = source.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise RefusalError(f"source.{key} must be a string or a whole number, found {_kind(value)}")
    return storable(str(value)) or None


def _kind(value: object) -> str:
    """What a JSON value is, in words."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int | float):
        return "a number"
    if isinstance(value, str):
        return "a string"
    return "an array" if isinstance(value, list) else "an object"
