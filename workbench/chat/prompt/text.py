"""A prompt for people and programs: as text, as JSON, as a difference, as a command."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from workbench.chat.prompt.diff import Difference, difference
from workbench.chat.prompt.money import cost, has_prices, more_than_cached
from workbench.chat.prompt.snapshot import HEADINGS, Part, Prompt, Section, Snapshot, Usage
from workbench.config.settings import ModelSettings, PriceSettings
from workbench.foreign import clean
from workbench.recall.serialize import recall_json

RULE = "── "
EMPTY = "(empty)"


def prompt_as_text(snapshot: Snapshot) -> str:
    """The four parts under their headings, an empty part as `(empty)`."""
    prompt = snapshot.prompt
    blocks = [_section_text(section, prompt) for section in prompt.sections]
    notes = [f"! {sentence}" for sentence in prompt.left_out]
    return clean("\n\n".join([*blocks, *notes]))


def _section_text(section: Section, prompt: Prompt) -> str:
    mark = "" if prompt.exact_tokens else "≈"
    size = f" · {mark}{section.tokens:,} tokens" if section.parts else ""
    lines = [f"{RULE}{HEADINGS[section.name]}{size}"]
    if section.name == "tools" and section.parts:
        lines.append(", ".join(part.name for part in section.parts))
    else:
        lines += ["\n\n".join(_part_text(part) for part in section.parts) or EMPTY]
    return "\n".join(lines)


def _part_text(part: Part) -> str:
    if part.kind in ("message", "note"):
        who = f"{part.role} {part.name}" if part.name not in ("", part.role) else part.role
        return f"{who}: {part.text}"
    return part.text


def usage_text(snapshot: Snapshot, prices: PriceSettings) -> str:
    """What a request took, as the server says it."""
    usage = snapshot.usage or Usage()
    if usage.prompt is None:
        return "The server did not say what it took."
    cached = "" if usage.cached is None else f" ({usage.cached:,} from the cache)"
    money = f", {cost(usage, prices):.4f} {prices.currency}" if has_prices(prices) else ""
    read, written = f"{usage.prompt:,} tokens", usage.completion or 0
    return f"It took {read}{cached} and {written:,} for the answer{money}."


def prompt_json(snapshot: Snapshot) -> dict[str, Any]:
    """The prompt in the shape that scripts read."""
    prompt, usage = snapshot.prompt, snapshot.usage
    return {
        "thread": prompt.thread,
        "turn": prompt.turn,
        "request": prompt.request,
        "model": prompt.model,
        "agent": prompt.agent,
        "server": snapshot.server,
        "aside": prompt.aside,
        "at": snapshot.at.isoformat(),
        "sections": [_section_json(section) for section in prompt.sections],
        "messages": list(prompt.messages),
        "tools": list(prompt.tools),
        "exact_tokens": prompt.exact_tokens,
        "prefix_kept": prompt.prefix_kept,
        "left_out": list(prompt.left_out),
        "usage": {
            "prompt": usage.prompt if usage else None,
            "completion": usage.completion if usage else None,
            "cached": usage.cached if usage else None,
        },
        "recall": recall_json(snapshot.recall) if snapshot.recall else None,
    }


def _section_json(section: Section) -> dict[str, Any]:
    return {
        "name": section.name,
        "tokens": section.tokens,
        "parts": [_part_json(part) for part in section.parts],
    }


def _part_json(part: Part) -> dict[str, Any]:
    return {
        "kind": part.kind,
        "name": part.name,
        "role": part.role,
        "text": part.text,
        "tokens": part.tokens,
        "new": part.new,
        "memories": list(part.memory_ids),
    }


def request_body(snapshot: Snapshot) -> dict[str, Any]:
    """What was sent to the server, as JSON."""
    prompt = snapshot.prompt
    body: dict[str, Any] = {"model": prompt.model, "messages": list(prompt.messages)}
    if prompt.tools:
        body["tools"] = list(prompt.tools)
    return body


def as_curl(snapshot: Snapshot, settings: ModelSettings | None = None) -> str:
    """A command that sends the same again; the key comes from the variable that the settings name."""
    settings = settings or ModelSettings()
    body = json.dumps(request_body(snapshot), ensure_ascii=False, indent=2)
    lines = [
        f"curl {shlex.quote(_url(snapshot.server, settings.base_url) + '/chat/completions')}",
        "-H 'Content-Type: application/json'",
        f"--data-binary {shlex.quote(body)}",
    ]
    if settings.api_key_env:
        lines[1:1] = [f'-H "Authorization: Bearer ${settings.api_key_env}"']
    return " \\\n  ".join(lines)


def _url(server: str, configured: str) -> str:
    """The address of the server that was asked: the one in the settings when it is that server."""
    if configured and urlsplit(configured).netloc == server:
        return configured.rstrip("/")
    if server in ("", "offline"):
        return "http://127.0.0.1:8080/v1"
    local = server.startswith(("127.", "localhost", "[::1]"))
    return f"{'http' if local else 'https'}://{server}/v1"


def prompt_diff(before: Snapshot | None, now: Snapshot, prices: PriceSettings | None = None) -> str:
    """What changed between two requests, in words: how much was kept, what broke it, what is new."""
    if before is None:
        return "There is no request before this one: everything in it is new."
    found = difference(before.prompt, now.prompt)
    return "\n".join(_difference_lines(found, now.prompt, prices or PriceSettings()))


def diff_json(before: Snapshot | None, now: Snapshot) -> dict[str, Any]:
    """What changed between two requests, for scripts; all is new when there is none before."""
    document: dict[str, Any] = {"turn": now.prompt.turn, "request": now.prompt.request}
    if before is None:
        added = [_part_json(part) for section in now.prompt.sections for part in section.parts]
        return {**document, "against": None, "prefix_kept": 0, "added": added, "removed": []}
    found = difference(before.prompt, now.prompt)
    return {
        **document,
        "against": {"turn": before.prompt.turn, "request": before.prompt.request},
        "prefix_kept": found.kept_characters,
        "characters": found.characters,
        "first_difference": found.first_byte,
        "kept_tokens": found.kept_tokens,
        "lost_tokens": found.lost_tokens,
        "broken_by": found.broken_by,
        "added": [_part_json(part) for part in found.added],
        "removed": [_part_json(part) for part in found.removed],
    }


def _difference_lines(found: Difference, now: Prompt, prices: PriceSettings) -> Iterator[str]:
    mark = "" if now.exact_tokens else "≈"
    share = 100 * found.kept_characters // max(1, found.characters)
    yield (
        f"Kept: the first {found.kept_characters:,} of {found.characters:,} characters ({share} %), "
        f"{mark}{found.kept_tokens:,} of {mark}{now.tokens:,} tokens."
    )
    if found.broken_by is None:
        yield "The whole request before is a beginning of this one."
    else:
        yield (
            f"The first difference is at byte {found.first_byte:,}, in {found.broken_by}: "
            f"{mark}{found.lost_tokens:,} tokens that stood before are read anew"
            f"{_lost_money(found, prices)}."
        )
    for sign, parts in (("+", found.added), ("-", found.removed)):
        for part in parts:
            yield f"{sign} {label(part)} ({mark}{part.tokens:,} tokens)"
            yield from (f"{sign}   {line}" for line in clean(part.text).splitlines())


def _lost_money(found: Difference, prices: PriceSettings) -> str:
    if not has_prices(prices):
        return ""
    lost = more_than_cached(found.lost_tokens, prices)
    return f", which costs about {lost:.4f} {prices.currency} more than from the cache"


def label(part: Part) -> str:
    """What a piece of a prompt is called in a sentence."""
    if part.kind == "message":
        return f"{part.role} message"
    return f"{part.kind} `{part.name}`"
