"""Says when something in the system part changed, and so everything behind it is read anew."""

from __future__ import annotations

from collections.abc import Collection

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


EVERYBODYS = ("project", "skill")
"""What of the system part is the same for every agent."""


def system_news(earlier: Prompt | None, now: Prompt | None, last: Prompt | None = None) -> str:
    """One sentence when the system part changed since the agent's request before; else empty.

    An agent that was not asked here before is told from the `last` prompt that anybody was sent: of
    what is everybody's, a change is said all the same.
    """
    if now is None:
        return ""
    if earlier is None or earlier.agent != now.agent:
        changed = _changed(last, now, EVERYBODYS) if last is not None else []
        return (
            f"{' and '.join(map(_named, changed))} changed since the last turn." if changed else ""
        )
    tools = earlier.tools != now.tools
    changed = _changed(earlier, now)
    if not changed and not tools:
        return ""
    named = [_named(name) for name in changed]
    what = " and ".join(["The tools", *named] if tools else named)
    read = sum(section.tokens for section in now.sections if tools or section.name != "tools")
    mark = "" if now.exact_tokens else "≈"
    return f"{what} changed: {mark}{read:,} tokens are read anew and not from the cache."


def _changed(earlier: Prompt, now: Prompt, only: Collection[str] = ()) -> list[str]:
    """The names of the pieces that are not what they were."""
    old, new = _system(earlier), _system(now)
    return [
        name
        for name in dict.fromkeys([*old, *new])
        if old.get(name) != new.get(name) and name not in RENEWED and (not only or name in only)
    ]


def _named(piece: str) -> str:
    return NAMES.get(piece, f"The context `{piece}`")


def _system(prompt: Prompt) -> dict[str, str]:
    parts: tuple[Part, ...] = next(s.parts for s in prompt.sections if s.name == "system")
    return {part.name: part.text for part in parts}
