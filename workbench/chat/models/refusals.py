"""Reads what a server says when it refuses a request, whatever form it says it in."""

from __future__ import annotations

import html
import re
from collections.abc import Collection, Mapping
from typing import Any

from workbench.chat.models.failures import OVERFLOW

OPTIONAL_FIELDS = (
    *("stream_options", "reasoning_effort", "temperature", "max_completion_tokens", "max_tokens"),
)
"""What some servers refuse; a request is then sent again without it, and so are all after it."""
_WORDS = ("message", "msg", "detail", "error", "error_msg", "errors", "title", "reason")
"""Under which names servers put their words, the likeliest first."""
_DEEPEST = 6
_TITLE = re.compile(r"<title[^>]*>(.*?)</title>", re.IGNORECASE | re.DOTALL)


def said_of(body: object, depth: int = 0) -> str:
    """The words in an error's body: a text, a page, a list, or an object in objects."""
    if isinstance(body, str):
        return _text(body)
    if depth > _DEEPEST:
        return ""
    if isinstance(body, list):
        said = [said_of(each, depth + 1) for each in body]
        return "; ".join(dict.fromkeys(words for words in said if words))
    if not isinstance(body, Mapping):
        return ""
    found = (said_of(body.get(name), depth + 1) for name in _WORDS)
    words = next((each for each in found if each), "")
    return " ".join(filter(None, (_where(body), words, _behind(body)))).strip()


def _text(body: str) -> str:
    """A text as it is; of a page, its title."""
    if not body.lstrip().startswith("<"):
        return body.strip()
    title = _TITLE.search(body)
    return html.unescape(title.group(1)).strip() if title else ""


def _where(body: Mapping[str, Any]) -> str:
    """Which field of the request is meant, as FastAPI says it."""
    place = body.get("loc")
    return ".".join(map(str, place)) + ":" if isinstance(place, list) and place else ""


def _behind(body: Mapping[str, Any]) -> str:
    """What the server behind a server said, as OpenRouter passes it on."""
    metadata = body.get("metadata")
    raw = metadata.get("raw") if isinstance(metadata, Mapping) else None
    return f"({raw.strip()})" if isinstance(raw, str) and raw.strip() else ""


def code_of(body: object, otherwise: int) -> int:
    """The HTTP status that an error within an answer names; else `otherwise`."""
    code = body.get("code") or body.get("status") if isinstance(body, Mapping) else None
    number = (
        int(code) if isinstance(code, int) or (isinstance(code, str) and code.isdecimal()) else 0
    )
    return number if 400 <= number < 600 else otherwise


def refused_field(said: str, fields: Collection[str]) -> str | None:
    """The optional field that a refusal is about; None when it is about something else."""
    if OVERFLOW.search(said):
        return None
    return next((name for name in OPTIONAL_FIELDS if name in fields and name in said), None)
