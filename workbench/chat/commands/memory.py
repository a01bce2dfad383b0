"""Commands that look at memory and change it."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Literal

from workbench.chat.asides.suggestions import drop, keep_suggestion, suggestion_at, suggestions_text
from workbench.chat.commands.results import Events, GoTo, Handler, Printed
from workbench.chat.events import MemoryChanged, Notice
from workbench.chat.panel.picture import counts_line
from workbench.errors import NotFoundError, UsageError
from workbench.foreign import clean
from workbench.memory.entry import Draft, Memory, Source
from workbench.recall.result import Hit, Recall

if TYPE_CHECKING:
    from workbench.chat.session import Session

STANDS = " (stands in this conversation already)"
LISTED = 50
"""How many memories a listing shows."""


def said(memory: Memory) -> str:
    """A memory as a listing says it."""
    marks = "".join(f" ({mark})" for mark in _marks(memory))
    return f"entry #{memory.entry} [{memory.id}]{marks} {memory.text}"


def _marks(memory: Memory) -> list[str]:
    marks = ["core"] if memory.core else []
    if memory.about:
        marks.append(f"about {memory.about.partition(':')[2] or memory.about}")
    return [*marks, memory.state] if memory.state != "active" else marks


def hit_line(hit: Hit) -> str:
    """A hit as a listing says it."""
    return f"{hit.score:.2f}  entry #{hit.entry}, chunk {hit.chunk}  {' '.join(hit.text.split())} [{hit.id}]"


def recall_text(recall: Recall, told: Collection[str] = ()) -> str:
    """What would be recalled, and what came nearest; `told` are memories that stand already."""
    if recall.problem:
        return recall.problem
    hits = [hit_line(hit) + (STANDS if hit.id in told else "") for hit in recall.hits]
    near = [hit_line(hit) for hit in recall.near]
    lines = hits or ["Nothing is relevant enough to be recalled."]
    if near:
        lines += [f"Below the threshold of {recall.threshold:.2f}:", *near]
    return "\n".join(lines)


async def recall(session: Session, name: str, text: str) -> Events:
    """`/recall on|off`, or what would be recalled for a text."""
    if text.lower() in ("on", "off"):
        session.set_recall(text.lower() == "on")
        state = "on" if session.recall_enabled else "off: nothing is recalled by itself"
        yield Notice(f"Recall is {state}.")
        return
    if not text:
        raise UsageError("/recall TEXT shows what would be recalled; /recall off pauses it.")
    found = await session.recall_for(text, with_told=True)
    yield Printed(recall_text(found, session.told))


async def memory(session: Session, name: str, text: str) -> Events:
    """List memories, or search them."""
    workbench = session.workbench
    if text:
        hits = await asyncio.to_thread(workbench.engine.search, text, session.scope, LISTED)
        yield Printed("\n".join(map(hit_line, hits)) or f"No memory matches “{text}”.")
        return
    count, chunks = await asyncio.to_thread(workbench.engine.counts, session.scope)
    memories = await asyncio.to_thread(
        workbench.store.select, session.scope, limit=LISTED, newest_first=True
    )
    rest = count - len(memories)
    more = [f"… and {rest:,} more: /memory QUERY searches them."] if rest > 0 else []
    yield Printed("\n".join([counts_line(count, chunks), *map(said, reversed(memories)), *more]))


async def remember(session: Session, name: str, text: str) -> Events:
    """Keep a memory about the person; `remember!` keeps it as core."""
    workbench = session.workbench
    thread = session.thread
    space = session.space
    draft = Draft(
        clean(text),
        about=workbench.person.key,
        core=name.endswith("!"),
        space=space,
        owner=workbench.person.owner_in(space),
        source=Source("manual", thread.id or None),
    )
    added = await asyncio.to_thread(workbench.store.add, draft)
    if added.duplicate:
        yield Notice(f"This memory already exists: {said(added.memory)}")
        return
    yield MemoryChanged("add", added.memory)
    yield Notice(f"Remembered: {said(added.memory)}")
    if added.near:
        yield Notice(f"Nearly the same is kept as {said(added.near[0])}")


async def correct(session: Session, name: str, text: str) -> Events:
    """Replace a memory by a better one."""
    ref, _, better = text.partition(" ")
    if not better.strip():
        raise UsageError("/correct ID TEXT: write the better text behind the id.")
    here = _here(session, ref)
    source = Source("manual", session.thread.id or None)
    made = await asyncio.to_thread(
        session.workbench.store.correct, here.id, clean(better).strip(), source
    )
    yield MemoryChanged("correct", made)
    yield Notice(f"Corrected: {said(made)}")


def _here(session: Session, ref: str) -> Memory:
    found = session.workbench.store.get(ref.strip("[]"))
    person = session.workbench.person.owner
    if found.owner is not None and person is not None and found.owner != person:
        raise NotFoundError(f"There is no memory {ref} of yours.")
    return found


Changing = Literal["forget", "restore", "pin", "unpin"]


def _changing(action: Changing, words: str) -> Handler:
    async def run(session: Session, name: str, text: str) -> Events:
        store, ref = session.workbench.store, _here(session, text).id
        if action == "forget":
            changed = await asyncio.to_thread(store.forget, ref)
        elif action == "restore":
            changed = await asyncio.to_thread(store.restore, ref)
        else:
            changed = await asyncio.to_thread(store.set_core, ref, action == "pin")
        yield MemoryChanged(action, changed)
        yield Notice(f"{words}: {said(changed)}")

    return run


async def undo(session: Session, name: str, text: str) -> Events:
    """Undo the last change to memory."""
    store = session.workbench.store
    change = await asyncio.to_thread(store.undo, session.workbench.person.owner)
    if change is None:
        yield Notice("There is nothing to undo.")
        return
    found = store.get_many([change.memory_id])
    yield MemoryChanged("undo", found[0] if found else None)
    yield Notice(f"Undone{f': {said(found[0])}' if found else '.'}")


async def source(session: Session, name: str, text: str) -> Events:
    """Open the conversation a memory came from, at its message."""
    found = _here(session, text)
    if not found.source.thread:
        kinds = {"import": "it was imported", "manual": "it was written by hand"}
        why = kinds.get(found.source.kind, "no conversation is noted")
        yield Notice(f"[{found.id}] came from no conversation: {why}.")
        return
    thread = session.open(found.source.thread)
    yield GoTo(thread.id, found.source.message or "")


async def told(session: Session, name: str, text: str) -> Events:
    """The turns a memory was told in."""
    found = _here(session, text)
    workbench = session.workbench
    turns = workbench.archive.turns_told(found.id, workbench.person.owner)
    lines = [f"turn {each.turn} of “{each.title}” ({each.thread})" for each in turns]
    yield Printed("\n".join(lines) or f"[{found.id}] was never told.")


async def suggestions(session: Session, name: str, text: str) -> Events:
    """List what the model proposed, keep it (as it is or edited), or drop it."""
    action, _, rest = text.partition(" ")
    if action not in ("keep", "drop"):
        yield Printed(suggestions_text(session))
        return
    number, _, better = rest.strip().partition(" ")
    suggestion = suggestion_at(session, number)
    if action == "drop":
        await session.workbench.scribe.write(drop, session, suggestion.id)
        yield Notice(f"Dropped: {suggestion.text}")
        return
    keep = session.workbench.scribe.write
    changed = await keep(keep_suggestion, session, suggestion, better.strip())
    yield changed
    yield Notice(f"Remembered: {said(changed.memory)}" if changed.memory else "Remembered.")


MEMORY: Mapping[str, Handler] = {
    "recall": recall,
    "memory": memory,
    "remember": remember,
    "correct": correct,
    "forget": _changing("forget", "Forgotten (/undo brings it back)"),
    "restore": _changing("restore", "Restored"),
    "pin": _changing("pin", "Core now"),
    "unpin": _changing("unpin", "No longer core"),
    "undo": undo,
    "source": source,
    "told": told,
    "suggestions": suggestions,
}
