"""What the keys of the browser do to memory: each is one call of the store in a thread."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from workbench.memory.entry import Added, Change, Draft, Memory, Source
from workbench.memory.text import storable
from workbench.recall.question import Question
from workbench.ui.text import cut, one_line, plural

if TYPE_CHECKING:
    from workbench.chat.session import Session


@dataclass(frozen=True, slots=True)
class Done:
    """What was done, in words, and the memory to show."""

    text: str
    memory_id: str | None = None
    problem: bool = False


def name(memory: Memory, length: int = 40) -> str:
    """A memory as it is called in a sentence."""
    return f"#{memory.entry} “{cut(one_line(memory.text), length)}”"


def add(session: Session, text: str, about: str | None, core: bool) -> Done:
    """Keep a memory in the space of the open conversation."""
    space, owner = session.space, session.workbench.person.owner_in(session.space)
    draft = Draft(text, about=about, core=core, space=space, owner=owner, source=Source("manual"))
    return _added(session.workbench.store.add(draft))


def _added(added: Added) -> Done:
    if added.duplicate:
        return Done(f"It already exists: {name(added.memory)}", added.memory.id, True)
    near = f" Nearly the same: {name(added.near[0])}." if added.near else ""
    return Done(f"Kept as #{added.memory.entry}.{near}", added.memory.id)


def correct(session: Session, memory: Memory, text: str) -> Done:
    """Replace a memory by what was written."""
    if text == memory.text:
        return Done("Nothing was changed.", memory.id)
    new = session.workbench.store.correct(memory.id, text, Source("manual"))
    return Done(f"Corrected; #{memory.entry} stays in its history.", new.id)


def pin(session: Session, memory: Memory) -> Done:
    """Make it core, or take that away."""
    now = session.workbench.store.set_core(memory.id, not memory.core)
    told = "told when a conversation begins" if now.core else "only recalled when it is relevant"
    return Done(f"#{memory.entry} is {told} from now on.", memory.id)


def forget(session: Session, memory: Memory) -> Done:
    """Hide it."""
    session.workbench.store.forget(memory.id)
    return Done(f"Forgotten: {name(memory)}. u brings it back.")


def restore(session: Session, memory: Memory) -> Done:
    """Bring it back."""
    session.workbench.store.restore(memory.id)
    return Done(f"Restored: {name(memory)}.", memory.id)


def merge(session: Session, kept: Memory, other: Memory, text: str) -> Done:
    """The first takes the joined text; the second is forgotten."""
    store = session.workbench.store
    with store.grouped():
        new = store.correct(kept.id, text, Source("manual"))
        store.forget(other.id)
    return Done(f"Merged #{kept.entry} and #{other.entry}; u takes it back.", new.id)


def undo(session: Session) -> Done:
    """Take back the last change."""
    change: Change | None = session.workbench.store.undo(session.workbench.person.owner)
    if change is None:
        return Done("There is nothing to undo.", problem=True)
    return Done("Undone.", change.memory_id)


def typed_question(session: Session, text: str) -> Question:
    """A typed query as a question of its own: nothing was said before it, nothing was told."""
    here = session.question(text)
    return Question(text, scope=here.scope, people=here.people)


def should_have_come(session: Session, memory: Memory, draft: str) -> Done:
    """Note that it was wanted for the present question, or take that back; `workbench eval` runs it."""
    question, archive = session.question(draft), session.workbench.archive
    if not question.text.strip():
        return Done("Nothing was asked yet, so nothing could have come up.", memory.id, True)
    said = (memory.id, storable(question.text), True)
    marks = [m for m in archive.judgments() if (m.memory_id, m.query, m.relevant) == said]
    if marks:
        for mark in marks:
            archive.remove_judgment(mark.id)
        return Done(f"Taken back: #{memory.entry} is not marked any more.", memory.id)
    turn = None if draft.strip() else max((m.turn for m in session.messages), default=None)
    archive.judge(
        session.thread.id or None, turn, question.text, question.previous, session.space,
        memory.id, True,
    )  # fmt: skip
    again = "The same key takes it back."
    return Done(f"Noted: #{memory.entry} should have come up. {again}", memory.id)


def purge(session: Session, memory: Memory) -> Done:
    """Erase it for good, with the versions it replaced, here and where it was told."""
    session.workbench.store.purge(memory.id)
    return Done(f"#{memory.entry} is erased for good.")


def purge_meaning(session: Session, memory: Memory) -> list[str]:
    """What erasing would take, in sentences, before it is done."""
    history = session.workbench.store.history(memory.id)
    versions = len({v.id for _, v in history if v is not None and v.entry <= memory.entry})
    turns = len(session.workbench.archive.turns_told(memory.id))
    lines = [f"“{cut(one_line(memory.text), 160)}”"]
    if versions > 1:
        lines.append(f"Its {versions} versions are erased, also those that were corrected.")
    if turns:
        lines.append(
            f"It was told in {plural(turns, 'turn', 'turns')}: there it will read [purged]."
        )
    return [*lines, "This cannot be undone. (f forgets it, which can be.)"]


def use(session: Session, memory: Memory) -> Done:
    """Let it go along with the next message, or no longer."""
    return Done(session.toggle_added(memory.id), memory.id)
