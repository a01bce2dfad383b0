"""Commands for conversations."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.chat.asides.titling import title_by_model
from workbench.chat.commands.results import (
    Ask,
    Choice,
    EditDraft,
    Events,
    Handler,
    OpenThread,
    Printed,
)
from workbench.chat.events import Notice
from workbench.chat.messages import Thread
from workbench.chat.steps.again import last_said
from workbench.chat.threads.erasing import outlook
from workbench.chat.threads.export import export_text
from workbench.chat.threads.files import write_file
from workbench.counting import plural
from workbench.errors import UsageError

if TYPE_CHECKING:
    from workbench.chat.session import Session

FOUND = 20
"""How many messages a search of conversations lists."""


async def new(session: Session, name: str, text: str) -> Events:
    """Begin a conversation."""
    session.new(text)
    yield OpenThread("")


async def reset(session: Session, name: str, text: str) -> Events:
    """Leave this conversation as it is and begin afresh."""
    session.new()
    yield OpenThread("")


async def threads(session: Session, name: str, text: str) -> Events:
    """List conversations, or search what was said in them."""
    archive, owner = session.workbench.archive, session.workbench.person.owner
    known = await asyncio.to_thread(archive.threads, owner)
    if not text:
        lines = [_thread_line(thread, session.thread.id) for thread in known]
        yield Printed("\n".join(lines) or "No conversations yet.")
        return
    titles = {thread.id: thread.title for thread in known}
    hits = await asyncio.to_thread(session.workbench.said.search, text, titles.keys(), (), FOUND)
    lines = [
        f"{hit.message.thread}  “{titles[hit.message.thread]}”, turn {hit.message.turn}, "
        f"{hit.message.author}: {' '.join(hit.passage.split())}"
        for hit in hits
    ]
    yield Printed("\n".join(lines) or f"Nothing that was said matches “{text}”.")


def _thread_line(thread: Thread, present: str) -> str:
    mark = "*" if thread.id == present else " "
    when = f"{thread.updated_at:%Y-%m-%d %H:%M}"
    return f"{mark} {thread.id}  {when}  {thread.title or '(no title)'}  ({thread.space}, {thread.agent})"


async def open_(session: Session, name: str, text: str) -> Events:
    """Open a conversation."""
    yield OpenThread(session.open(text).id)


async def title(session: Session, name: str, text: str) -> Events:
    """Name this conversation, or let the model name it."""
    await session.title(await title_by_model(session.conversation) if text == "auto" else text)
    yield Notice(f"This conversation is “{session.thread.title}” now.")


async def branch(session: Session, name: str, text: str) -> Events:
    """Go on in a copy of the conversation."""
    thread = await session.branch(text or None)
    yield OpenThread(thread.id)


async def archive(session: Session, name: str, text: str) -> Events:
    """Put this conversation away."""
    await session.archive()
    yield Notice("Put away: /threads does not list it any more, /open ID still opens it.")
    yield OpenThread("")


async def delete(session: Session, name: str, text: str) -> Events:
    """Delete this conversation; it can be brought back."""
    gone = await session.delete()
    yield Notice(f"Deleted: /undelete {gone} brings it back.")
    yield OpenThread("")


async def erase(session: Session, name: str, text: str) -> Events:
    """Erase this conversation for good, once that was said."""
    if text.lower() == "yes":
        erased = await session.erase()
        yield Notice(" ".join(erased.sentences))
        yield OpenThread("")
        return
    if not session.thread.id:
        raise UsageError("There is nothing to erase yet: nothing was said.")
    workbench = session.workbench
    found = await asyncio.to_thread(outlook, workbench.archive, workbench.store, session.thread)
    choices = (
        Choice("erase it for good", "/erase yes"),
        Choice("only delete it, which can be undone", "/delete"),
    )
    yield Ask(f"Erase this conversation? {' '.join(found.sentences)}", choices)


async def undelete(session: Session, name: str, text: str) -> Events:
    """Bring a deleted conversation back and open it."""
    found = session.workbench.visible_thread(text)
    await session.workbench.scribe.write(session.workbench.archive.restore_thread, found.id)
    yield OpenThread(session.open(found.id).id)


async def private(session: Session, name: str, text: str) -> Events:
    """Begin or end private messages, or let those there are be ordinary ones."""
    if text == "keep":
        count = await session.share_private()
        are = "is an ordinary one" if count == 1 else "are ordinary ones"
        yield Notice(f"{plural(count, 'private message')} {are} now.")
        return
    if text not in ("on", "off"):
        state = "on" if session.private else "off"
        yield Notice(f"Private is {state}: /private on, /private off, /private keep.")
        return
    session.set_private(text == "on")
    yield Notice(
        "Private: recall, core memories and memory tools do not use what is said now."
        if session.private
        else "No longer private: what was said in private is not carried on (/private keep does)."
    )


async def compact(session: Session, name: str, text: str) -> Events:
    """Summarise old messages now."""
    async for event in session.compact():
        yield event


async def retry(session: Session, name: str, text: str) -> Events:
    """Send the last message again."""
    async for event in session.retry():
        yield event


async def edit(session: Session, name: str, text: str) -> Events:
    """Say the last message anew; without a text, give it back to be changed."""
    if not text:
        message = last_said(session.messages)
        yield EditDraft(message.id, message.text)
        return
    async for event in session.edit(text):
        yield event


async def export(session: Session, name: str, text: str) -> Events:
    """Write this conversation to a file: `.json` is JSON, else Markdown."""
    if not session.thread.id:
        raise UsageError("There is nothing to export yet: say something first.")
    yield Notice(f"Written to {await asyncio.to_thread(_export, session, text)}.")


def _export(session: Session, name: str) -> Path:
    path = session.workbench.folder / Path(name).expanduser()
    written = export_text(session.thread, session.messages, as_json=path.suffix.lower() == ".json")
    write_file(path, [written], session.workbench.database)
    return path


TALK: Mapping[str, Handler] = {
    "new": new,
    "reset": reset,
    "threads": threads,
    "open": open_,
    "title": title,
    "branch": branch,
    "archive": archive,
    "delete": delete,
    "erase": erase,
    "undelete": undelete,
    "private": private,
    "compact": compact,
    "retry": retry,
    "edit": edit,
    "export": export,
}
