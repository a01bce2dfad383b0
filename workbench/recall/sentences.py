"""What recall says to people, in plain words."""

from __future__ import annotations

from workbench.recall.result import Hit
from workbench.recall.sums import adding_up

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
    has = f"It has {_listed(unique)}" if unique else _without_words(hit)
    percent = round(hit.coverage * 100)
    if hit.score < threshold:
        gap = threshold - hit.score
        return f"{has}, {percent} % of what was asked: {gap:.2f} below the threshold."
    if hit.account is not None and hit.score > hit.account.words:
        if hit.vector == hit.score:
            return f"{has}, and it is close in sense." if unique else f"{has}."
        return f"{has}: the talk says most of what this memory says."
    earlier = hit.account is not None and hit.account.said < 1
    return f"{has}, {percent} % of what was asked{' before' if earlier else ''}."


def _without_words(hit: Hit) -> str:
    if hit.neighbour > 0:
        return "It stands next to a memory that matches"
    return "It has none of the words and is close in sense"


def account(hit: Hit) -> list[str]:
    """How the score came to be, and with an encoder the place: one line each, numbers as they add up."""
    its = hit.account
    if its is None:
        return []
    words = (
        f"words {its.words:.2f} ({hit.coverage:.2f} of what was asked, "
        f"allowed for chance, which gives {its.chance:.2f})"
    )
    if its.said < 1:
        words += f", said earlier ×{its.said:.2f}"
    ways = [words]
    if hit.vector is not None:
        ways.append(f"meaning {hit.vector:.2f}")
    if its.echo > 0:
        ways.append(f"echo {its.echo:.2f}")
    most = "the most of " if len(ways) > 1 else ""
    lines = [f"score {hit.score:.2f} = {most}{' · '.join(ways)}"]
    if its.order_words is not None and its.order_sense is not None:
        first, second = adding_up([its.order_words, its.order_sense])
        lines.append(f"order {first + second:.2f} = words {first:.2f} + meaning {second:.2f}")
    return lines
