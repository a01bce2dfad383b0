"""How long the windows of models are, as far as that is known without asking."""

from __future__ import annotations

import re

DEFAULT_WINDOW = 32_768
"""The window, in tokens, of a model of which nothing is known."""

KNOWN: tuple[tuple[str, int], ...] = (
    (r"gpt-4\.1", 1_047_576),
    (r"gpt-5", 400_000),
    (r"o[134](-|$)", 200_000),
    (r"gpt-4o|chatgpt-4o|gpt-4-turbo", 128_000),
    (r"gpt-oss", 131_072),
    (r"gpt-4", 8_192),
    (r"gpt-3\.5", 16_385),
    (r"claude", 200_000),
    (r"gemini-(1\.5|[2-9])", 1_048_576),
    (r"deepseek-(chat|reasoner)", 131_072),
    (r"mistral-(large|medium|small)-latest|grok-[3-9]|kimi-k2", 131_072),
)
"""Model names (by pattern, first match) with their windows in tokens.

Only of models that are always served whole: a server of one's own may give any other a smaller window.
"""

_SAID = re.compile(
    r"(?:maximum context length (?:is|of)|n_ctx\D{1,5}|context size \(|context length of only"
    r"|tokens allowed \(|must be <=|tokens >)\s*(\d{3,8})"
    r"|(\d{3,8}) maximum context length",
    re.I,
)


def known_window(model: str) -> int:
    """The window of a model with this name."""
    bare = model.rsplit("/", 1)[-1].lower()
    return next((size for pattern, size in KNOWN if re.match(pattern, bare)), DEFAULT_WINDOW)


def window_said(words: str) -> int | None:
    """The window that a server names when it refuses a prompt as too long."""
    found = _SAID.search(words)
    return int(found.group(1) or found.group(2)) if found else None
