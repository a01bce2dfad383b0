"""What three arrangements of memory in the prompt cost over a conversation of forty turns.

`python benchmarks/prompt_cache.py` prints the table of docs/prompt.md. The conversation, the memories
and the answers are made up here and always the same; tokens are counted with a real tokenizer (o200k);
the cache is the one that servers document: what a request has in common with the beginning of an
earlier one, in steps of 128 tokens, from 1,024 on. Nothing is sent anywhere. A second table is of two
agents that both answer every message.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from workbench.chat.models.base import Finish, Piece, TextPiece
from workbench.chat.prompt.snapshot import Usage, WireMessage
from workbench.chat.prompt.tokens import TokenCounter
from workbench.chat.workbench import Workbench
from workbench.config.loading import Loaded, load
from workbench.config.settings import Settings
from workbench.memory.entry import Draft

TURNS = 40
COUNTS = (200, 1_000)
LEARNED_EVERY = 8
"""A new memory is kept before every so many turns, as it happens in a real conversation."""
STEP, SMALLEST = 128, 1_024
CACHED_PRICE = 0.1
"""What a token from the cache costs beside a fresh one; a usual price."""

THINGS = (
    *("boat", "garden", "cello", "telescope", "bicycle", "greenhouse", "piano", "camera", "kayak"),
    *("workshop", "bakery", "library", "orchard", "lighthouse", "tractor", "observatory", "loom"),
    *("beehive", "sauna", "darkroom"),
)
FACTS = (
    "was bought in {year} from a neighbour who moved to the coast",
    "needs to be looked after every {number} weeks, best on a Saturday morning",
    "is insured with the cooperative in Recife until the spring of {year}",
    "was repaired by Davi, who asked for {number} hundred and did it in a week",
    "stands behind the house, next to the wall that was painted blue in {year}",
    "costs about {number} hundred a year, which Ana finds just about right",
    "will be shown to the school class in {year}, all {number} children of it",
    "has a spare key that hangs on hook number {number} beside the green door",
    "was photographed for the paper of {year}, page {number}, to everybody's surprise",
    "is used by the choir on {number} evenings a year, and never in August",
)
ANSWER = (
    "From what I know it is as you remember it, and I would leave it like that for now. If you want to "
    "change something, start with the part that is easiest to undo, write down what it was before, and "
    "look at it again after a week; that has worked well for you with the other things. Shall I keep in "
    "mind that you asked, so that we can come back to it when the season is over?"
)


OWNERS = ("Ana", "Davi", "Clara", "Bruno", "Marta")


def memories(count: int) -> list[str]:
    """So many memories, always the same: the first two hundred are about Ana's things."""
    texts = []
    for owner in OWNERS:
        for row, thing in enumerate(THINGS):
            for column, fact in enumerate(FACTS):
                year, number = 2011 + (row + column) % 15, 2 + (row * 7 + column) % 11
                texts.append(f"{owner}'s {thing} {fact.format(year=year, number=number)}.")
    return texts[:count]


def question(turn: int) -> str:
    """What is asked in a turn."""
    asks = (
        "When was my {thing} bought, and from whom?",
        "How often does the {thing} need to be looked after?",
        "Who repaired the {thing} and how long did it take?",
        "Where does the spare key of the {thing} hang?",
        "What does the {thing} cost me in a year?",
    )
    return asks[turn % len(asks)].format(thing=THINGS[turn * 3 % len(THINGS)])


@dataclass
class Totals:
    """What a conversation took, in tokens."""

    prompt: int = 0
    cached: int = 0
    last: int = 0

    @property
    def cost(self) -> float:
        """In fresh tokens."""
        return self.prompt - self.cached + self.cached * CACHED_PRICE


class CountingModel:
    """Gives always the same answer, and counts what a prefix cache would have served."""

    name = "gpt-4o"
    server = "benchmark"
    offline = False
    context_window = 128_000

    def __init__(self) -> None:
        self.counter = TokenCounter(self.name)
        self.counter.load()
        self.totals = Totals()
        self._earlier: list[list[str]] = []

    async def stream(
        self, messages: Sequence[WireMessage], tools: Sequence[Mapping[str, Any]]
    ) -> AsyncIterator[Piece]:
        """Count the request and answer."""
        pieces = [json.dumps(each, ensure_ascii=False) for each in (*tools, *messages)]
        prompt = sum(self.counter.count(piece) for piece in pieces)
        shared = max((self._shared(pieces, other) for other in self._earlier), default=0)
        cached = shared // STEP * STEP if shared >= SMALLEST else 0
        self._earlier.append(pieces)
        self.totals.prompt += prompt
        self.totals.cached += cached
        self.totals.last = prompt
        yield TextPiece(ANSWER)
        yield Finish((), "stop", Usage(prompt, self.counter.count(ANSWER), cached), self.name)

    def _shared(self, pieces: Sequence[str], other: Sequence[str]) -> int:
        """Tokens of the common beginning."""
        tokens = 0
        for one, two in zip(pieces, other, strict=False):
            if one == two:
                tokens += self.counter.count(one)
                continue
            same = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), 0)
            return tokens + self.counter.count(one[:same])
        return tokens

    async def list_models(self) -> list[str]:
        """Only itself."""
        return [self.name]

    async def close(self) -> None:
        """Nothing is open."""


ARRANGEMENTS: dict[str, dict[str, Any]] = {
    "`recall` as `turn` (the default)": {},
    "`recall` in the system part": {"recall": {"place": "system"}},
    "every memory in the prompt": {
        "recall": {"enabled": False},
        "remembered": {"enabled": False},
        "everything": {"place": "system", "file": "everything.txt", "max_bytes": 10_000_000},
    },
}


SPOKEN_TO = {
    "one agent": ("",),
    "two agents answer each message": ("@north @south ",),
    "two agents, each first in turn": ("@north @south ", "@south @north "),
    "two agents, each asked in turn": ("@north ", "@south "),
}
"""How messages begin, one after the other."""


async def converse(
    contexts: dict[str, Any], count: int, folder: Path, spoken_to: Sequence[str] = ("",)
) -> Totals:
    """Have the conversation in one arrangement, with so many memories kept before."""
    values = msgspec.to_builtins(load(cwd=folder, environ={"WORKBENCH_NAME": "Ana"}).settings)
    for name, keys in contexts.items():
        values["contexts"][name] = {**values["contexts"].get(name, {}), **keys}
    values["recall"]["patience"] = 60.0
    values["agents"] = {**values["agents"], "south": values["agents"]["north"]}
    settings = msgspec.convert(values, Settings)
    model = CountingModel()
    bench = Workbench.open(
        Loaded(settings, {}), folder / "bench.db", model=model, folder=folder, environ={}
    )
    bench.counter(model).load()
    for _ in bench.store.add_many(Draft(text, about="person:ana") for text in memories(count)):
        pass
    session = bench.session(new=True)
    for turn in range(TURNS):
        if turn and turn % LEARNED_EVERY == 0:
            bench.store.add(Draft(f"Ana has decided about her {THINGS[turn % 20]} in turn {turn}."))
        known = "\n".join(f"- {memory.text}" for memory in bench.store.select())
        (folder / "everything.txt").write_text(known, encoding="utf-8")
        async for _ in session.send(spoken_to[turn % len(spoken_to)] + question(turn)):
            pass
    bench.close()
    return model.totals


def main() -> None:
    """Print the table."""
    print(
        "| memories | arrangement | prompt tokens | from the cache | fresh | last prompt | cost |"
    )
    print("| ---: | --- | ---: | ---: | ---: | ---: | ---: |")
    for count in COUNTS:
        least = 0.0
        for name, contexts in ARRANGEMENTS.items():
            with tempfile.TemporaryDirectory() as folder:
                totals = asyncio.run(converse(contexts, count, Path(folder)))
            least = least or totals.cost
            fresh, share = totals.prompt - totals.cached, 100 * totals.cached / totals.prompt
            print(
                f"| {count:,} | {name} | {totals.prompt:,} | {totals.cached:,} ({share:.0f} %) "
                f"| {fresh:,} | {totals.last:,} | {totals.cost / least:.1f} × |"
            )
    print("\n| who is asked | prompt tokens | from the cache | fresh |")
    print("| --- | ---: | ---: | ---: |")
    for name, spoken_to in SPOKEN_TO.items():
        with tempfile.TemporaryDirectory() as folder:
            totals = asyncio.run(converse({}, COUNTS[0], Path(folder), spoken_to))
        fresh, share = totals.prompt - totals.cached, 100 * totals.cached / totals.prompt
        print(f"| {name} | {totals.prompt:,} | {totals.cached:,} ({share:.0f} %) | {fresh:,} |")


if __name__ == "__main__":
    main()
