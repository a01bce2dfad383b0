"""LoCoMo stores cut down and padded, to see that the threshold means the same at every size."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from suite.data import DataSet, Item, Query

SEED = 20


def answerable(data: DataSet) -> list[Query]:
    """The questions of a set that its memories answer."""
    return [query for query in data.queries if query.gold and query.type != "adversarial"]


def small_stores(
    data: DataSet, size: int, questions: Sequence[Query], distractors: Sequence[Item]
) -> tuple[list[Item], list[Query]]:
    """A store of `size` memories per question, in a space of its own: its answers and others.

    Up to 10 memories these are others of the same conversation; above, distractors from elsewhere.
    """
    chance = random.Random(SEED + size)
    by_id = {item.id: item for item in data.items}
    items: list[Item] = []
    asked: list[Query] = []
    for query in questions:
        space = f"{query.id} among {size}"
        chosen = [by_id[id_] for id_ in sorted(query.gold)][:size]
        others = [i for i in data.items if i.space == query.space and i.id not in query.gold]
        pool = others if size <= 10 else distractors
        chosen += chance.sample(pool, size - len(chosen))
        chance.shuffle(chosen)
        items += [replace(item, id=f"{space}/{item.id}", space=space) for item in chosen]
        gold = frozenset(f"{space}/{id_}" for id_ in query.gold)
        asked.append(replace(query, space=space, gold=gold))
    return items, asked


def made_distractors(data: DataSet, space: str, more: Sequence[str]) -> Iterator[Item]:
    """Endless memories that are about something else: halves of other conversations' sentences."""
    chance = random.Random(SEED)
    others = [item for item in data.items if item.space != space]
    texts = [item.text for item in others] + list(more)
    number = 0
    while True:
        first = chance.choice(texts).split()
        second = chance.choice(texts).split()
        text = " ".join(first[: len(first) // 2 + 1] + second[len(second) // 2 :])
        model = chance.choice(others)
        number += 1
        yield replace(
            model, id=f"distractor {number}", space=space, text=text, thread=None, message=None
        )
