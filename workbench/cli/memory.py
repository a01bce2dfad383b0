"""`workbench memory …`: the memories, one by one."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from workbench.cli.memory_text import as_json, facts, history_json, say_history, summary
from workbench.cli.opening import (
    listing_scope,
    opened_store,
    own_memory,
    space_and_owner,
)
from workbench.cli.options import Commands, Options
from workbench.cli.output import one_line, say, say_json, table
from workbench.counting import plural
from workbench.errors import UsageError
from workbench.memory.entry import STATES

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from workbench.memory.entry import Memory
    from workbench.memory.store import MemoryStore

EVERY = "all"


def add_commands(commands: Commands, everywhere: argparse.ArgumentParser) -> None:
    """Add `memory` and what it can do to the parser."""
    parser = commands.add_parser("memory", parents=[everywhere], help="list and change memories")
    actions = parser.add_subparsers(metavar="ACTION", required=True)

    def add(name: str, run: object, about: str, *arguments: str) -> argparse.ArgumentParser:
        action: argparse.ArgumentParser = actions.add_parser(name, parents=[everywhere], help=about)
        for argument in arguments:
            action.add_argument(argument.lower(), metavar=argument)
        action.set_defaults(run=run)
        return action

    listing = add("list", list_memories, "all memories, or some")
    listing.add_argument("--state", choices=(*STATES, EVERY), default="active")
    add("show", show, "one memory whole, with its chunks, history and source", "ID")
    adding = add("add", keep, "keep a memory", "TEXT")
    adding.add_argument("--about", metavar="WHOM", help="person:<name>, agent:<name>, a subject")
    adding.add_argument("--core", action="store_true", help="tell it in every conversation")
    adding.add_argument("--learned-at", metavar="TIME", help="as in 2026-05-01T09:30:00+02:00")
    add("correct", correct, "replace a memory by a better one", "ID", "TEXT")
    add("pin", pin, "make a memory core", "ID")
    add("unpin", unpin, "make a memory ordinary", "ID")
    add("forget", forget, "hide a memory (restore and undo bring it back)", "ID")
    add("restore", restore, "bring a forgotten memory back", "ID")
    add("purge", purge, "erase a memory for good, everywhere", "ID")
    add("history", history, "what became of a memory", "ID")
    add("undo", undo, "take back the last change")
    from workbench.cli import exchange

    exchange.add_actions(actions, everywhere)


def list_memories(options: Options) -> int:
    """Print the memories that can be seen."""
    chosen: str = options.state
    states = frozenset(state for state in STATES if chosen in (state, EVERY))
    with opened_store(options) as opened:
        memories = opened.store.select(listing_scope(options, opened), states)
        if options.json:
            say_json([as_json(memory, opened) for memory in memories])
            return 0
        for memory in memories:
            say(summary(memory))
        if not memories:
            say("No memories yet." if chosen == "active" else f"No memories are {chosen}.")
    return 0


def show(options: Options) -> int:
    """Print one memory with everything that is known of it."""
    from workbench.recall.chunks import chunks_of

    with opened_store(options) as opened:
        memory = own_memory(opened, options.id)
        recall = opened.loaded.settings.recall
        chunks = chunks_of(memory.text, recall.chunk_size, recall.chunk_overlap)
        if options.json:
            passages = [
                {"chunk": chunk.index, "start": chunk.start, "end": chunk.end, "text": chunk.text}
                for chunk in chunks
            ]
            changes = history_json(memory.id, opened)
            say_json({**as_json(memory, opened), "passages": passages, "history": changes})
            return 0
        say(memory.text)
        say()
        say(table(facts(memory)))
        if len(chunks) > 1:
            say(f"\n{plural(len(chunks), 'chunk')}")
            for chunk in chunks:
                where = f"  entry #{memory.entry}, chunk {chunk.index}  [{chunk.start}:{chunk.end}]"
                say(f"{where}  {one_line(chunk.text, 60)}")
        say("\nhistory")
        say_history(memory.id, opened)
    return 0


def keep(options: Options) -> int:
    """Keep a memory; the same one again is counted and is no failure."""
    from workbench.memory.entry import Draft
    from workbench.memory.text import subject

    text = sys.stdin.read().strip("\n") if options.text == "-" else options.text
    with opened_store(options) as opened:
        space, owner = space_and_owner(options, opened)
        draft = Draft(
            text=text,
            about=subject(options.about or "") or None,
            core=options.core,
            space=space,
            owner=owner,
            agent=options.agent,
            learned_at=moment(options.learned_at) if options.learned_at else None,
        )
        added = opened.store.add(draft)
        if options.json:
            say_json({**as_json(added.memory, opened), "duplicate": added.duplicate})
            return 0
        say(("already exists: " if added.duplicate else "kept: ") + summary(added.memory))
        for near in added.near:
            say("  nearly the same: " + summary(near))
    return 0


def correct(options: Options) -> int:
    """Replace a memory by a better one."""
    return _change(options, lambda store, id: store.correct(id, options.text), "corrected")


def pin(options: Options) -> int:
    """Make a memory core."""
    return _change(options, lambda store, id: store.set_core(id, True), "pinned")


def unpin(options: Options) -> int:
    """Make a memory ordinary."""
    return _change(options, lambda store, id: store.set_core(id, False), "unpinned")


def forget(options: Options) -> int:
    """Hide a memory."""
    return _change(options, lambda store, id: store.forget(id), "forgotten")


def restore(options: Options) -> int:
    """Bring a forgotten memory back."""
    return _change(options, lambda store, id: store.restore(id), "restored")


def purge(options: Options) -> int:
    """Erase a memory for good, also where conversations were told it."""
    with opened_store(options) as opened:
        memory = own_memory(opened, options.id)
        opened.store.purge(memory.id)
        if options.json:
            say_json({"id": memory.id, "entry": memory.entry, "purged": True})
        else:
            say(f"purged: entry #{memory.entry}  {memory.id}")
    return 0


def history(options: Options) -> int:
    """Print what became of a memory."""
    with opened_store(options) as opened:
        memory = own_memory(opened, options.id)
        if options.json:
            say_json(history_json(memory.id, opened))
        else:
            say_history(memory.id, opened)
    return 0


def undo(options: Options) -> int:
    """Take back the last change to memory."""
    with opened_store(options) as opened:
        change = opened.store.undo(opened.person)
        if options.json:
            say_json(None if change is None else {"seq": change.seq, "id": change.memory_id})
        elif change is None:
            say("There is nothing to undo.")
        else:
            memory = opened.store.get_many([change.memory_id])
            say("undone: " + (summary(memory[0]) if memory else change.memory_id))
    return 0


def _change(options: Options, change: Callable[[MemoryStore, str], Memory], what: str) -> int:
    """Change a memory that is the person's to change, and say what it has become."""
    with opened_store(options) as opened:
        memory = change(opened.store, own_memory(opened, options.id).id)
        if options.json:
            say_json(as_json(memory, opened))
        else:
            say(f"{what}: {summary(memory)}")
    return 0


def moment(text: str) -> datetime:
    """A time as people write it; without a zone it is this machine's."""
    from datetime import datetime

    try:
        found = datetime.fromisoformat(text)
    except ValueError as error:
        raise UsageError(
            f"--learned-at {text!r}: expected a time such as 2026-05-01T09:30:00+02:00."
        ) from error
    return found if found.tzinfo else found.astimezone()
