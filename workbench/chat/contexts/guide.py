"""The context `memory`: how to use memory, in fixed words that are the same everywhere."""

from __future__ import annotations

from workbench.chat.contexts.base import Saying, Scene
from workbench.config.settings import ContextSettings

GUIDE = """\
How your memory works: you keep things across conversations. Before each message the relevant \
memories are looked up for you and stand after the message, each with its id in brackets.
- Keep what will still matter later (who somebody is, what they like, what was decided or \
promised) with memory_write: one thing each, in a full sentence that makes sense on its own. Mark \
it core only when it is central to somebody.
- Before you say that you do not know or were not told something from earlier, look: memory_search \
for what was kept, conversation_search for what was said. Never guess it.
- Replace what turns out wrong or old with memory_correct, and take away what should not be kept \
with memory_forget, using the id.
- What a memory says was true when it was learned; what is said now wins."""
"""Sent as instructions, not as information."""


class Guide:
    """Says the guide to every agent that has memory."""

    name = "memory"

    def say(self, scene: Scene, settings: ContextSettings) -> Saying | None:
        """The fixed words; nothing for an agent without memory."""
        return Saying(self.name, GUIDE, as_is=True) if scene.has_memory else None
