"""The context `where`: who speaks, which space this is, and who sees it."""

from __future__ import annotations

from workbench.chat.contexts.base import Saying, Scene
from workbench.chat.prompt.escape import one_line
from workbench.config.settings import ContextSettings
from workbench.memory.entry import PERSONAL


class Where:
    """Says where the conversation is, the same in every thread of a space."""

    name = "where"

    def say(self, scene: Scene, settings: ContextSettings) -> Saying | None:
        """One sentence each on the person, the space and the other agents."""
        person, space = one_line(scene.person.name), one_line(scene.space)
        if scene.space == PERSONAL:
            seen = f"This conversation is in {person}'s personal space: only {person} sees what is here."
        else:
            seen = (
                f'This conversation is in the space "{space}": '
                "everybody who works there sees what is here."
            )
        sentences = [f"You are talking with {person}.", seen]
        others = [one_line(name) for name in scene.agents if name != scene.agent]
        if others:
            sentences.append(f"Other agents that can be asked here: {', '.join(sorted(others))}.")
        return Saying(self.name, " ".join(sentences))
