"""What requests cost, and when a day's limit is reached."""

from __future__ import annotations

from workbench.chat.prompt.snapshot import Usage
from workbench.chat.prompt.tokens import TokenCounter
from workbench.config.settings import PriceSettings

MILLION = 1_000_000


def has_prices(prices: PriceSettings) -> bool:
    """Whether costs can be said at all."""
    return bool(prices.input or prices.cached or prices.output)


def cost(usage: Usage, prices: PriceSettings) -> float:
    """What a request cost; what was served from the cache costs the cache's price."""
    prompt, cached = usage.prompt or 0, usage.cached or 0
    fresh = max(0, prompt - cached)
    spent = fresh * prices.input + cached * prices.cached + (usage.completion or 0) * prices.output
    return spent / MILLION


def taken(usage: Usage, counter: TokenCounter, prompt_tokens: int, *answered: str) -> Usage:
    """What a request took as the server says; where it says nothing, an estimate."""
    if usage.prompt is not None:
        return usage
    return Usage(counter.corrected(prompt_tokens), sum(map(counter.count, answered)))


def more_than_cached(tokens: int, prices: PriceSettings) -> float:
    """What tokens that are read anew cost more than from the cache."""
    return tokens * max(0.0, prices.input - prices.cached) / MILLION


def limit_question(spent: float, expected: float, prices: PriceSettings) -> str:
    """The sentence that stops a turn which would pass the day's limit; empty when it would not."""
    limit = prices.daily_limit
    if not limit or not has_prices(prices) or spent + expected <= limit:
        return ""
    return (
        f"Today's limit of {limit:.2f} {prices.currency} would be passed ({spent:.2f} spent, about "
        f"{expected:.4f} more for this): /limit off lets today go on, then /retry."
    )
