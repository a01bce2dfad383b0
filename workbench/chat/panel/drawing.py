"""Draws the picture that the context panel shows."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.chat.conversation import Conversation
from workbench.chat.messages import ToldLine
from workbench.chat.panel.picture import TOLD, Money, PanelState
from workbench.chat.prompt.cache import CacheTotals
from workbench.chat.prompt.carried import carried
from workbench.chat.prompt.money import has_prices
from workbench.chat.prompt.told import standing
from workbench.chat.steps.choosing import added_memories
from workbench.memory.entry import Memory
from workbench.recall.presets import threshold_of


def panel_state(conversation: Conversation, cache: CacheTotals) -> PanelState:
    """Everything the panel says about the conversation right now."""
    workbench, thread = conversation.workbench, conversation.thread
    model = workbench.model_for(thread.agent)
    memories, chunks = workbench.engine.counts(conversation.scope(thread.agent))
    totals = workbench.archive.thread_usage(thread.id)
    prompt = conversation.earlier_prompt()
    lines = standing(carried(conversation.messages(), conversation.private)).lines
    proposals = tuple(workbench.archive.suggestions(thread.id)) if thread.id else ()
    return PanelState(
        memories=memories,
        chunks=chunks,
        model=model.name,
        server=model.server,
        offline=model.offline,
        agent=thread.agent,
        space=thread.space,
        private=conversation.private,
        recall_enabled=conversation.recall_enabled,
        has_memory=workbench.has_memory(thread.agent),
        skill=thread.skill,
        tokens=workbench.counter(model).corrected(prompt.tokens) if prompt else 0,
        window=model.context_window,
        exact_tokens=prompt.exact_tokens if prompt else workbench.counter(model).exact,
        recall=conversation.recall,
        standing=lines,
        told=_told(conversation, lines),
        prompt_total=totals.prompt,
        completion_total=totals.completion,
        cached_total=totals.cached,
        expected_cached_total=cache.expected,
        cache_warning=cache.warning,
        money=_money(conversation, totals.cost),
        running=conversation.running,
        suggestions=len(proposals),
        added=added_memories(conversation),
        proposals=proposals,
        preset=conversation.recall_settings.preset,
        threshold=threshold_of(conversation.recall_settings),
    )


def _told(conversation: Conversation, lines: Sequence[ToldLine]) -> tuple[Memory, ...]:
    """The memories that these lines are of, as they are now."""
    ids = list(dict.fromkeys(line.memory_id for line in reversed(lines)))
    found = {each.id: each for each in conversation.workbench.store.get_many(ids[:TOLD])}
    return tuple(found[id] for id in ids if id in found and found[id].state == "active")


def _money(conversation: Conversation, spent: float) -> Money | None:
    prices = conversation.settings.model.prices
    if not has_prices(prices):
        return None
    today = conversation.workbench.archive.day_usage().cost
    return Money(spent, today, prices.currency, prices.daily_limit)
