"""What the context panel shows, as one frozen picture."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.chat.archive.records import Suggestion
from workbench.chat.messages import ToldLine
from workbench.counting import plural
from workbench.memory.entry import Memory
from workbench.recall.result import Recall


@dataclass(frozen=True, slots=True)
class Money:
    """What was spent, in the currency of `[model.prices]`."""

    thread: float
    today: float
    currency: str
    daily_limit: float
    """0: no limit."""


TOLD = 12
"""So many of the memories that stand are named."""


def counts_line(entries: int, chunks: int) -> str:
    """`Memory  1 entry / 2 chunks`, singular and plural right."""
    return f"Memory  {plural(entries, 'entry', 'entries')} / {plural(chunks, 'chunk')}"


@dataclass(frozen=True, slots=True)
class PanelState:
    """Everything the context panel says about the conversation right now."""

    memories: int
    """Active memories that this agent can see here."""
    chunks: int
    model: str
    server: str
    offline: bool
    agent: str
    space: str
    private: bool
    recall_enabled: bool
    has_memory: bool
    """False for an agent that has no memory at all."""
    skill: str
    tokens: int
    """Tokens of the last prompt (0 before the first)."""
    window: int
    """The model's window in tokens."""
    exact_tokens: bool
    """False: `tokens` is an estimate, to be marked with `≈`."""
    recall: Recall | None
    """This turn's recall; None when nothing was searched yet."""
    standing: tuple[ToldLine, ...]
    """Memories that were told earlier and still stand in the conversation."""
    prompt_total: int
    """Prompt tokens of this thread so far, as the server counted them."""
    completion_total: int
    cached_total: int
    """Of these, served from the server's cache, as it says."""
    expected_cached_total: int
    """Of these, what should have been served from the cache."""
    cache_warning: str
    """One sentence when an expected cache hit did not come; else empty."""
    money: Money | None
    """None when no prices are set."""
    running: bool
    """True while a turn runs."""
    suggestions: int
    """How many proposed memories wait."""
    told: tuple[Memory, ...] = ()
    """The memories of `standing`, the last told first, at most TOLD of them."""
    added: tuple[Memory, ...] = ()
    """Memories that the person added to the next message."""
    proposals: tuple[Suggestion, ...] = ()
    """The proposed memories that wait, oldest first."""
    preset: str = "normal"
    """The recall preset in force."""
    threshold: float = 0.3
    """The threshold in force, as the preset sees it."""

    @property
    def memory_line(self) -> str:
        """How much there is to recall, in one line."""
        return counts_line(self.memories, self.chunks)
