"""Draws the picture that the context panel shows."""

from __future__ import annotations

from workbench.chat.conversation import Conversation
from workbench.chat.panel.money import has_prices
from workbench.chat.panel.picture import Money, PanelState
from workbench.chat.prompt.cache import CacheTotals
from workbench.chat.prompt.carried import carried
from workbench.chat.prompt.told import standing
from workbench.chat.steps.choosing import added_memories
from workbench.recall.presets import threshold_of


def panel_state(conversation: Conversation, cache: CacheTotals) -> PanelState:
    """Everything the panel says about the conversation right now."""
    workbench, thread = conversation.workbench, conversation.thread
    agent = thread.agent
    model = workbench.model_for(agent)
    counter = workbench.counter(model)
    memories, chunks = workbench.engine.counts(conversation.scope(agent))
    totals = workbench.archive.thread_usage(thread.id)
    prompt = conversation.earlier_prompt()
    kept = carried(conversation.messages(), conversation.private)
    proposals = tuple(workbench.archive.suggestions(thread.id)) if thread.id else ()
    recall = conversation.recall_settings
    return PanelState(
        memories=memories,
        chunks=chunks,
        model=model.name,
        server=model.server,
        offline=model.offline,
        agent=agent,
        space=thread.space,
        private=conversation.private,
        recall_enabled=conversation.recall_enabled,
        has_memory=workbench.has_memory(agent),
        skill=thread.skill,
        tokens=counter.corrected(prompt.tokens) if prompt else 0,
        window=model.context_window,
        exact_tokens=prompt.exact_tokens if prompt else counter.exact,
        recall=conversation.recall,
        standing=standing(kept).lines,
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
        preset=recall.preset,
        threshold=threshold_of(recall),
    )


def _money(conversation: Conversation, spent: float) -> Money | None:
    prices = conversation.settings.model.prices
    if not has_prices(prices):
        return None
    today = conversation.workbench.archive.day_usage().cost
    return Money(spent, today, prices.currency, prices.daily_limit)
