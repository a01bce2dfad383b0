"""How a memory is said in a prompt: one line each, and as many as a budget holds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from workbench.chat.contexts.today import day_text
from workbench.chat.messages import ToldLine
from workbench.chat.prompt.escape import one_line
from workbench.counting import plural
from workbench.memory.entry import Memory
from workbench.recall.result import Hit


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a context and the memory it comes from."""

    text: str
    told: tuple[ToldLine, ...] = ()


def subject_of(memory: Memory, people: Collection[str], agent: str) -> str:
    """Whom or what a memory is about, in words; empty when that is somebody here or nobody."""
    if not memory.about:
        return ""
    kind, _, name = memory.about.partition(":")
    if kind == "person" and name in people:
        return ""
    if kind == "agent":
        return "about you" if name == agent.lower() else f"about {one_line(name)}"
    return f"about {one_line(name or kind)}"


def memory_line(
    memory: Memory, people: Collection[str], agent: str, hit: Hit | None = None
) -> Line:
    """`- text (about whom; learned when and where) [id]`; of a long memory only the passage hit."""
    part = hit is not None and hit.chunk_count > 1
    text = hit.text if hit is not None and part else memory.text
    label = f"entry #{hit.entry}, chunk {hit.chunk} of {hit.chunk_count}" if hit and part else ""
    learned = f"learned {day_text(memory.learned_at)} in {one_line(memory.space)}"
    said = "; ".join(filter(None, [label, subject_of(memory, people, agent), learned]))
    chunk = hit.chunk if hit is not None and part else None
    return Line(
        f"- {one_line(text)} ({said}) [{memory.id}]",
        (ToldLine(memory.id, chunk, memory.changed_seq),),
    )


def within(
    lines: Iterable[Line], budget: int, count: Callable[[str], int]
) -> tuple[list[Line], int]:
    """The lines that a budget in tokens holds, in order, and how many it kept out."""
    kept: list[Line] = []
    spent = left = 0
    for line in lines:
        tokens = count(line.text) + 1
        if left or spent + tokens > budget:
            left += 1
            continue
        kept.append(line)
        spent += tokens
    return kept, left


def left_out_line(left: int, budget: int) -> str:
    """What a prompt says about the lines that were kept out."""
    more = plural(left, "more memory", "more memories")
    return f"({more} left out: the limit here is {budget} tokens; memory_search finds them)"
