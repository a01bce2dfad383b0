"""What recall says to people, in plain words."""

from __future__ import annotations

from workbench.recall.result import Hit

SWITCHED_OFF = "Recall is switched off."
STILL_INDEXING = (
    "The memories are still being indexed; this turn went on without them. Try again in a moment."
)


def failed(what: str) -> str:
    """That the search failed, and what that means."""
    return f"Recall failed and this turn went on without it: {what}"


def _listed(words: list[str]) -> str:
    quoted = [f"“{word}”" for word in words]
    if len(quoted) <= 1:
        return "".join(quoted)
    return ", ".join(quoted[:-1]) + " and " + quoted[-1]


def reason(hit: Hit, threshold: float) -> str:
    """Why a hit is here, or what a near miss lacked."""
    spoken = [hit.text[start:end] for start, end in hit.matched]
    unique = list(dict.fromkeys(word.casefold() for word in spoken))[:4]
    has = f"It has {_listed(unique)}" if unique else "It stands next to a memory that matches"
    percent = round(hit.coverage * 100)
    if hit.score < threshold:
        gap = threshold - hit.score
        return f"{has}, {percent} % of what was asked: {gap:.2f} below the threshold."
    if hit.vector is not None and abs(hit.vector - hit.score) < 1e-9:
        return f"{has}, and it is close in sense."
    if hit.coverage < 0.5 * hit.score and hit.score > 0:
        return f"{has}: the talk says most of what this memory says."
    return f"{has}, {percent} % of what was asked."
