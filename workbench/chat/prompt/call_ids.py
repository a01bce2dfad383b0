"""The ids of tool calls on the wire: as they came, unless a server would refuse them or mix them up."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from workbench.chat.prompt.wire import Sent

_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_LENGTH = 9
"""Nine letters and digits: the one form that every server takes."""


def with_good_ids(history: Iterable[Sent], pattern: str) -> Iterator[Sent]:
    """The same history, no two of its calls with one id, each id of the form that the server takes.

    An id that is made depends on nothing but its message and place in it, so that it is the same in
    every request. Every call has its results behind it, before the next message.
    """
    good, taken = re.compile(pattern), set[str]()
    waiting: list[tuple[str, str]] = []
    for sent in history:
        if calls := sent.wire.get("tool_calls"):
            message_id = sent.source.id if sent.source is not None else ""
            waiting = [
                (call["id"], _id_of(call["id"], message_id, place, good, taken))
                for place, call in enumerate(calls)
            ]
            yield _with_ids(sent, calls, [new for _, new in waiting])
        elif sent.wire["role"] == "tool":
            at = next(n for n, (old, _) in enumerate(waiting) if old == sent.wire["tool_call_id"])
            yield replace(sent, wire={**sent.wire, "tool_call_id": waiting.pop(at)[1]})
        else:
            yield sent


def _with_ids(sent: Sent, calls: list[dict[str, Any]], ids: list[str]) -> Sent:
    named = [{**call, "id": id} for call, id in zip(calls, ids, strict=True)]
    return replace(sent, wire={**sent.wire, "tool_calls": named})


def _id_of(held: str, message_id: str, place: int, good: re.Pattern[str], taken: set[str]) -> str:
    made = held if good.fullmatch(held) else _made(f"{message_id}/{place}/{held}")
    while made in taken:
        made = _made(f"{message_id}/{place}/{made}")
    taken.add(made)
    return made


def _made(text: str) -> str:
    number = int.from_bytes(
        hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=8).digest()
    )
    digits = ""
    for _ in range(_LENGTH):
        number, digit = divmod(number, len(_LETTERS))
        digits += _LETTERS[digit]
    return digits
