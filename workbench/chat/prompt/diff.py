"""Compares two prompts: what of the first is still the beginning of the second, and what is new."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from workbench.chat.prompt.assemble import canonical, common_prefix, identity, wire_text
from workbench.chat.prompt.snapshot import Part, Prompt
from workbench.chat.shorten import shortened


@dataclass(frozen=True, slots=True)
class Difference:
    """What changed from one prompt to another."""

    kept_characters: int
    """How much of the new prompt's beginning stood in the old one."""
    characters: int
    """The new prompt's length."""
    first_byte: int
    """Where the first difference is, in bytes (UTF-8)."""
    kept_tokens: int
    lost_tokens: int
    """Tokens of the old prompt behind the first difference: what a cache held for nothing."""
    broken_by: str | None
    """The piece in which the first difference is; None when the old prompt is a whole beginning."""
    added: tuple[Part, ...]
    removed: tuple[Part, ...]


def difference(before: Prompt, now: Prompt) -> Difference:
    """Compare two prompts as a prefix cache does, and piece by piece."""
    old, new = canonical(before), canonical(now)
    kept = common_prefix(old, new)
    whole = kept == len(old)
    old_parts = Counter(identity(part) for part in _parts(before))
    new_parts = Counter(identity(part) for part in _parts(now))
    return Difference(
        kept_characters=kept,
        characters=len(new),
        first_byte=len(new[:kept].encode("utf-8", "surrogatepass")),
        kept_tokens=_share(now.tokens, kept, len(new)),
        lost_tokens=0 if whole else _share(before.tokens, len(old) - kept, len(old)),
        broken_by=None if whole else _piece_at(before, now, kept),
        added=tuple(part for part in _parts(now) if identity(part) not in old_parts),
        removed=tuple(part for part in _parts(before) if identity(part) not in new_parts),
    )


def _parts(prompt: Prompt) -> list[Part]:
    return [part for section in prompt.sections for part in section.parts]


def _share(tokens: int, part: int, whole: int) -> int:
    return tokens * part // whole if whole else 0


def _piece_at(before: Prompt, now: Prompt, place: int) -> str:
    """Which tool or message holds the first difference."""
    end = 0
    for kind, each in (
        *(("tool", tool) for tool in now.tools),
        *(("message", message) for message in now.messages),
    ):
        end += len(wire_text(each)) + 1
        if place < end:
            return _name(kind, each, before, now)
    return "what is no longer there at the end"


def _name(kind: str, each: Mapping[str, Any], before: Prompt, now: Prompt) -> str:
    if kind == "tool":
        return f"the tool {each['function']['name']}"
    if each["role"] != "system":
        return f"the {each['role']} message “{shortened(str(each['content']), 40)}”"
    old = {part.name: part.text for part in _system(before)}
    changed = next((p for p in _system(now) if old.get(p.name) != p.text), None)
    return f"the system part, in `{changed.name}`" if changed else "the system part"


def _system(prompt: Prompt) -> tuple[Part, ...]:
    return next(section.parts for section in prompt.sections if section.name == "system")
