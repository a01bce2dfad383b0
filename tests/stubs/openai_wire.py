"""How the fake server says a reply: the pieces of a stream, a whole answer, usage, vectors."""

from __future__ import annotations

import base64
import hashlib
import json
import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

Fault = Literal["", "disconnect", "truncate", "stall", "malformed"]
CHARACTERS_PER_TOKEN = 4
"""Our server's tokenizer is this simple; it is honest about it in every usage it reports."""


@dataclass(frozen=True)
class Call:
    """A tool call the model makes; `arguments` may be text, also broken text."""

    name: str
    arguments: Mapping[str, Any] | str = field(default_factory=dict)
    id: str = ""

    def as_text(self) -> str:
        """The arguments as the model writes them."""
        if isinstance(self.arguments, str):
            return self.arguments
        return json.dumps(self.arguments, ensure_ascii=False)


@dataclass(frozen=True)
class Reply:
    """One scripted answer of the model, or one fault of the server."""

    text: str = ""
    tool_calls: tuple[Call, ...] = ()
    reasoning: str = ""
    delay: float = 0.0
    """Seconds before the first byte."""
    pace: float = 0.0
    """Seconds between two pieces."""
    fault: Fault = ""
    """Happens after half of the pieces."""
    status: int = 200
    retry_after: int | None = None
    error: str = "scripted failure"
    """The message of an answer whose status is not 200."""
    finish_reason: str = ""
    usage: bool = True
    events: tuple[Mapping[str, Any], ...] = ()
    """The events of a stream as some server sends them, in place of the answer."""
    body: str = ""
    """Sent as it is in place of everything else."""
    content_type: str = "application/json"
    """Of `body`."""
    location: str = ""
    """Where a request is sent on to, with a status of 3xx."""

    @property
    def reason(self) -> str:
        """Why the answer ends."""
        return self.finish_reason or ("tool_calls" if self.tool_calls else "stop")


def prompt_text(body: Mapping[str, Any]) -> str:
    """The prompt as one text, tools first, as a prefix cache sees it."""
    pieces = [json.dumps(tool, ensure_ascii=False) for tool in body.get("tools") or []]
    pieces += [json.dumps(message, ensure_ascii=False) for message in body.get("messages") or []]
    return "\n".join([*pieces, ""])


def usage(body: Mapping[str, Any], earlier: Sequence[str], reply: Reply) -> dict[str, Any]:
    """What the request took; cached is the longest beginning it shares with an earlier prompt."""
    prompt = prompt_text(body)
    shared = max((common_prefix(prompt, other) for other in earlier), default=0)
    written = reply.text + reply.reasoning + "".join(call.as_text() for call in reply.tool_calls)
    prompt_tokens = len(prompt) // CHARACTERS_PER_TOKEN
    completion_tokens = len(written) // CHARACTERS_PER_TOKEN + 1
    return {
        "prompt_tokens": prompt_tokens,
        "completion_tokens": completion_tokens,
        "total_tokens": prompt_tokens + completion_tokens,
        "prompt_tokens_details": {"cached_tokens": shared // CHARACTERS_PER_TOKEN},
        "completion_tokens_details": {
            "reasoning_tokens": len(reply.reasoning) // CHARACTERS_PER_TOKEN
        },
    }


def common_prefix(one: str, other: str) -> int:
    """How many characters two texts begin with in common."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if one[:middle] == other[:middle] else (low, middle - 1)
    return low


def deltas(reply: Reply, number: int) -> Iterator[dict[str, Any]]:
    """The pieces of a streamed answer, without the last."""
    yield {"role": "assistant", "content": ""}
    for piece in _cut(reply.reasoning):
        yield {"reasoning_content": piece}
    for piece in _cut(reply.text):
        yield {"content": piece}
    for index, call in enumerate(reply.tool_calls):
        identity = call.id or f"call_{number}_{index}"
        function = {"name": call.name, "arguments": ""}
        yield {"tool_calls": [_call(index, function, id=identity, type="function")]}
        for piece in _cut(call.as_text()):
            yield {"tool_calls": [_call(index, {"arguments": piece})]}


def message(reply: Reply, number: int) -> dict[str, Any]:
    """A whole answer that is not streamed."""
    made: dict[str, Any] = {"role": "assistant", "content": reply.text}
    if reply.reasoning:
        made["reasoning_content"] = reply.reasoning
    if reply.tool_calls:
        made["tool_calls"] = [
            {
                "id": call.id or f"call_{number}_{index}",
                "type": "function",
                "function": {"name": call.name, "arguments": call.as_text()},
            }
            for index, call in enumerate(reply.tool_calls)
        ]
    return made


def vector(text: str, size: int = 64) -> list[float]:
    """A vector in which texts that share words are near each other."""
    sums = [0.0] * size
    for word in text.lower().split():
        sums[int.from_bytes(hashlib.sha256(word.encode()).digest()[:4], "big") % size] += 1.0
    length = sum(value * value for value in sums) ** 0.5 or 1.0
    return [value / length for value in sums]


def embeddings(body: Mapping[str, Any]) -> dict[str, Any]:
    """The answer of `/v1/embeddings`, as numbers or in base 64 as the client asks."""
    given = body.get("input", [])
    texts = [given] if isinstance(given, str) else given
    packed = body.get("encoding_format") == "base64"
    rows = []
    for index, text in enumerate(texts):
        numbers = vector(text)
        raw = struct.pack(f"<{len(numbers)}f", *numbers)
        value = base64.b64encode(raw).decode() if packed else numbers
        rows.append({"object": "embedding", "index": index, "embedding": value})
    tokens = sum(len(text) for text in texts) // CHARACTERS_PER_TOKEN
    counted = {"prompt_tokens": tokens, "total_tokens": tokens}
    return {"object": "list", "model": body.get("model"), "data": rows, "usage": counted}


def _cut(text: str) -> Iterator[str]:
    """Pieces of a few characters, as a model streams them."""
    for start in range(0, len(text), 12):
        yield text[start : start + 12]


def _call(index: int, function: dict[str, str], **more: str) -> dict[str, Any]:
    return {"index": index, "function": function, **more}
