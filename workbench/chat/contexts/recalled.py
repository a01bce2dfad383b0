"""The context `recall`: what is relevant to what was just said, as far as it does not stand yet."""

from __future__ import annotations

from collections.abc import Collection

from workbench.chat.contexts.base import Saying, Scene, budget_of, in_system
from workbench.chat.contexts.lines import Line, left_out_line, memory_line, within
from workbench.chat.contexts.news import HEADER as NEWS_HEADER
from workbench.chat.contexts.news import news_lines
from workbench.chat.messages import ToldLine
from workbench.chat.prompt.escape import one_line
from workbench.config.settings import ContextSettings
from workbench.memory.entry import Memory

HEADER = "From memory, possibly relevant to the message before this:"
SYSTEM_HEADER = (
    "Recalled from long-term memory for this turn only. It may hold noise: confirm important "
    "facts with the user."
)


class Recalled:
    """Tells the recalled passages that are new, and news about what was told."""

    name = "recall"

    def say(self, scene: Scene, settings: ContextSettings) -> Saying | None:
        """What recall found, as lines; nothing in private."""
        if scene.private or not scene.has_memory:
            return None
        in_the_system = in_system(settings.place)
        news = [] if in_the_system else news_lines(scene)
        said = {told.memory_id for line in news for told in line.told if not told.gone}
        found = _seed_lines(scene) if in_the_system else _new_lines(scene, said)
        budget = budget_of(settings, scene)
        kept, left = within([*news, *found], budget, scene.count)
        if not kept and not left:
            return None
        texts = _texts(kept, set(news), SYSTEM_HEADER if in_the_system else HEADER)
        if left:
            texts.append(left_out_line(left, budget))
        return Saying(
            self.name,
            "\n".join(texts),
            tuple(told for line in kept for told in line.told),
            f"{left} recalled lines are not in the prompt: `recall` may take {budget} tokens."
            if left
            else "",
        )


def _texts(kept: list[Line], news: set[Line], header: str) -> list[str]:
    told_news = [line.text for line in kept if line in news]
    found = [line.text for line in kept if line not in news]
    texts = [NEWS_HEADER, *told_news] if told_news else []
    return [*texts, header, *found] if found else texts


def _memories(scene: Scene) -> dict[str, Memory]:
    ids = [hit.id for hit in scene.recall.hits] if scene.recall else []
    memories = scene.store.get_many(list(dict.fromkeys(ids)))
    return {each.id: each for each in memories if each.state == "active"}


def _new_lines(scene: Scene, said: Collection[str]) -> list[Line]:
    """The hits that say something that neither a message nor the news says yet."""
    memories, lines = _memories(scene), []
    whole, chunks = scene.standing.whole | frozenset(said), scene.standing.chunks
    for hit in scene.recall.hits if scene.recall else ():
        memory = memories.get(hit.id)
        if memory and hit.id not in whole and (hit.id, hit.chunk) not in chunks:
            lines.append(memory_line(memory, scene.people, scene.agent, hit))
    return lines


def _seed_lines(scene: Scene) -> list[Line]:
    """Every hit, numbered and labelled: the system part is made anew each turn."""
    memories = _memories(scene)
    hits = [hit for hit in (scene.recall.hits if scene.recall else ()) if hit.id in memories]
    return [
        Line(
            f"{number}. (entry #{hit.entry}, chunk {hit.chunk}) {one_line(hit.text)} [{hit.id}]",
            (ToldLine(hit.id, hit.chunk, memories[hit.id].changed_seq),),
        )
        for number, hit in enumerate(hits, start=1)
    ]
