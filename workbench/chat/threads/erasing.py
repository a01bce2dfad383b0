"""Erasing a whole conversation for good: what goes, what stays, and how much room comes back."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.chat.archive.archive import Archive
from workbench.chat.archive.erasing import Held, is_due
from workbench.chat.messages import Thread
from workbench.counting import plural
from workbench.memory.store import MemoryStore


@dataclass(frozen=True, slots=True)
class Outlook:
    """What erasing a conversation takes away, and what it leaves."""

    thread: Thread
    held: Held
    memories: int
    """Active memories that were learned in it: they stay."""

    @property
    def sentences(self) -> list[str]:
        """What it means, for a person who is asked."""
        held = self.held
        gone = f"{plural(held.messages, 'message')} and {plural(held.prompts, 'kept prompt')}"
        said = [f"{gone} go for good, with all that was told, marked and proposed in it."]
        if self.memories:
            learned = plural(self.memories, "memory", "memories")
            verb = "stays" if self.memories == 1 else "stay"
            said.append(f"{learned} learned in it {verb}: purge erases a memory.")
        if held.branches:
            verb = "keeps" if held.branches == 1 else "keep"
            said.append(
                f"{plural(held.branches, 'branch', 'branches')} {verb} copies of what was said."
            )
        return said


@dataclass(frozen=True, slots=True)
class Erased:
    """What was erased."""

    before: Outlook
    freed: int
    """Bytes by which the file is smaller."""
    due: bool
    """Whether the last bytes go later, as another program had the file open."""

    @property
    def sentences(self) -> list[str]:
        """What was done, for a person."""
        size = f"The file is {self.freed / 1024:,.0f} KB smaller."
        if self.due:
            size = (
                "Another program has the file open: the last bytes go when it is next opened alone."
            )
        first, *rest = self.before.sentences
        return [first.replace(" go for good", " are gone for good"), *rest, size]


def outlook(archive: Archive, store: MemoryStore, thread: Thread) -> Outlook:
    """What erasing this conversation would mean."""
    learned = store.select(learned_in=thread.id)
    return Outlook(thread, archive.held(thread), len(learned))


def erase(archive: Archive, store: MemoryStore, thread: Thread) -> Erased:
    """Erase a conversation for good; raises NotFoundError when it is gone already."""
    before = outlook(archive, store, thread)
    freed = archive.erase_thread(thread.id)
    return Erased(before, freed, is_due(archive.database))
