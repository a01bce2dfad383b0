"""Reads what the detail page says about one memory; meant for a worker thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.errors import NotFoundError
from workbench.recall.chunks import chunks_of
from workbench.ui.memories.detail import Detail

if TYPE_CHECKING:
    from workbench.chat.session import Session
    from workbench.chat.workbench import Workbench

TOLD_SHOWN = 50
"""How many turns that were told a memory are listed."""


def read_detail(session: Session, memory_id: str) -> Detail:
    """The memory, its chunks, its history, its source message, the turns it was told in."""
    workbench = session.workbench
    memory = workbench.store.get(memory_id)
    source, settings = memory.source, workbench.settings.recall
    text, title = "", ""
    if source.thread and source.message:
        text, title = _source(workbench, source.thread, source.message)
    told = workbench.archive.turns_told(memory_id, workbench.person.owner)
    return Detail(
        memory=memory,
        chunks=chunks_of(memory.text, settings.chunk_size, settings.chunk_overlap),
        history=workbench.store.history(memory_id),
        told=told[-TOLD_SHOWN:],
        source_text=text,
        source_title=title,
    )


def _source(workbench: Workbench, thread: str, message: str) -> tuple[str, str]:
    try:
        title = workbench.archive.visible_thread(thread, workbench.person.owner).title
        return workbench.archive.message(message).text, title
    except NotFoundError:
        return "The conversation is not in this file, or is somebody else's.", ""
