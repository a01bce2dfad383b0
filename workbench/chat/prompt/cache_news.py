"""Says when something in the system part changed, and so everything behind it is read anew."""

from __future__ import annotations

from workbench.chat.prompt.snapshot import Part, Prompt

NAMES = {
    "agent": "The agent's instructions",
    "project": "AGENTS.md",
    "skill": "The skill",
    "contexts": "The program's own instructions",
    "memory": "The guide to memory",
    "where": "The place of this conversation",
}
"""What the pieces of the system part are called in a sentence."""
RENEWED = frozenset({"recall", "remembered", "today"})
"""Contexts that are made anew each turn when they are in the system part: no news."""


def system_news(earlier: Prompt | None, now: Prompt | None) -> str:
    """One sentence when the system part changed since the request before; else empty."""
    if earlier is None or now is None or earlier.agent != now.agent:
        return ""
    old, new = _system(earlier), _system(now)
    tools = earlier.tools != now.tools
    changed = [
        name
        for name in dict.fromkeys([*old, *new])
        if old.get(name) != new.get(name) and name not in RENEWED
    ]
    if not changed and not tools:
        return ""
    named = [NAMES.get(name, f"The context `{name}`") for name in changed]
    what = " and ".join(["The tools", *named] if tools else named)
    read = sum(section.tokens for section in now.sections if tools or section.name != "tools")
    mark = "" if now.exact_tokens else "≈"
    return f"{what} changed: {mark}{read:,} tokens are read anew and not from the cache."


def _system(prompt: Prompt) -> dict[str, str]:
    parts: tuple[Part, ...] = next(s.parts for s in prompt.sections if s.name == "system")
    return {part.name: part.text for part in parts}
