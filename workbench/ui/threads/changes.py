"""What the keys of the list do to a conversation; each says what was done."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.chat.messages import Thread
from workbench.memory.entry import PERSONAL
from workbench.ui.saving import write_new
from workbench.ui.text import cut, one_line, plural

if TYPE_CHECKING:
    from workbench.chat.workbench import Workbench


def name(thread: Thread) -> str:
    """A conversation as it is called in a sentence."""
    return f"“{cut(one_line(thread.title), 40) or thread.id}”"


def rename(workbench: Workbench, thread: Thread, title: str) -> str:
    """Give it another title."""
    workbench.archive.update_thread(thread.id, title=title)
    return f"It is called “{cut(one_line(title), 40)}” now."


async def title_by_model(workbench: Workbench, thread: Thread) -> str:
    """Let the model name it. Raises WorkbenchError with a sentence."""
    from workbench.chat.asides.titling import title_by_model as named

    session = await asyncio.to_thread(workbench.session, thread.id)
    title = await named(session.conversation)
    return await asyncio.to_thread(rename, workbench, thread, title)


def learned_in(workbench: Workbench, thread: Thread) -> int:
    """How many memories were learned in it and live in its space."""
    return workbench.session(thread.id).learned_here()


def move(workbench: Workbench, thread: Thread, space: str, learned: str) -> str:
    """Put it into another space; `learned` says whether its memories `move` along or `keep`."""
    from workbench.chat.threads import moving

    session = workbench.session(thread.id)
    count = session.learned_here() if learned == "move" else 0
    moving.move(session.conversation, space.strip() or PERSONAL, learned == "move")
    along = f" with {plural(count, 'memory', 'memories')}" if count else ""
    return f"{name(thread)} is in {one_line(session.space)} now{along}."


def branch(workbench: Workbench, thread: Thread) -> str:
    """Copy it up to its last message. Raises UsageError when nothing was said in it."""
    from workbench.chat.threads import moving

    made = moving.branch(workbench.session(thread.id).conversation)
    return f"{name(thread)} goes on in a copy, {name(made)}."


def put_away(workbench: Workbench, thread: Thread) -> str:
    """Archive it, or take it back."""
    workbench.archive.archive_thread(thread.id, not thread.archived)
    done = "taken back" if thread.archived else "archived; v shows archived ones"
    return f"{name(thread)} is {done}."


def delete(workbench: Workbench, thread: Thread) -> str:
    """Hide it until it is brought back."""
    workbench.archive.delete_thread(thread.id)
    return f"{name(thread)} is deleted; u brings it back."


def erase_meaning(workbench: Workbench, thread: Thread) -> list[str]:
    """What erasing would take, and what it would leave, in sentences, before it is done."""
    from workbench.chat.threads.erasing import outlook

    found = outlook(workbench.archive, workbench.store, thread)
    return [name(thread), *found.sentences, "This cannot be undone. (d deletes it, which can be.)"]


def erase(workbench: Workbench, thread: Thread) -> str:
    """Erase it for good, with all that was said in it."""
    from workbench.chat.threads.erasing import erase as erased

    return " ".join(erased(workbench.archive, workbench.store, thread).sentences)


def bring_back(workbench: Workbench, thread: Thread) -> str:
    """Bring a deleted one back."""
    workbench.archive.restore_thread(thread.id)
    return f"{name(thread)} is back."


def export(workbench: Workbench, thread: Thread, path: Path) -> str:
    """Write it to a new file. Raises WorkbenchError with a sentence."""
    from workbench.chat.threads.export import export_text

    as_json = path.suffix.lower() == ".json"
    text = export_text(thread, workbench.archive.messages(thread.id), as_json=as_json)
    return f"Exported to {write_new(str(path), text)}."
