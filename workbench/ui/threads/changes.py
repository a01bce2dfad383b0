"""What the keys of the list do to a conversation; each says what was done."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from workbench.chat.messages import Thread
from workbench.errors import UsageError
from workbench.ui.saving import write_new
from workbench.ui.text import cut, one_line

if TYPE_CHECKING:
    from workbench.chat.workbench import Workbench


def name(thread: Thread) -> str:
    """A conversation as it is called in a sentence."""
    return f"“{cut(one_line(thread.title), 40) or thread.id}”"


def rename(workbench: Workbench, thread: Thread, title: str) -> str:
    """Give it another title."""
    workbench.archive.update_thread(thread.id, title=title)
    return f"It is called “{cut(one_line(title), 40)}” now."


def branch(workbench: Workbench, thread: Thread) -> str:
    """Copy it up to its last message."""
    messages = workbench.archive.messages(thread.id)
    if not messages:
        raise UsageError("It has no messages yet, so there is nothing to branch from.")
    title = f"{thread.title} (branch)"
    workbench.archive.branch(thread.id, messages[-1].id, title)
    return f"{name(thread)} goes on in a copy, “{cut(one_line(title), 50)}”."


def put_away(workbench: Workbench, thread: Thread) -> str:
    """Archive it, or take it back."""
    workbench.archive.archive_thread(thread.id, not thread.archived)
    done = "taken back" if thread.archived else "archived; v shows archived ones"
    return f"{name(thread)} is {done}."


def delete(workbench: Workbench, thread: Thread) -> str:
    """Hide it until it is brought back."""
    workbench.archive.delete_thread(thread.id)
    return f"{name(thread)} is deleted; u brings it back."


def bring_back(workbench: Workbench, thread: Thread) -> str:
    """Bring a deleted one back."""
    workbench.archive.restore_thread(thread.id)
    return f"{name(thread)} is back."


def export(workbench: Workbench, thread: Thread, path: Path) -> str:
    """Write it to a new file. Raises WorkbenchError with a sentence."""
    from workbench.chat.export import export_text

    as_json = path.suffix.lower() == ".json"
    text = export_text(thread, workbench.archive.messages(thread.id), as_json=as_json)
    return f"Exported to {write_new(str(path), text)}."
