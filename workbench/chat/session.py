"""One open conversation: the only thing that the screen and the pipe talk to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.chat.asides.compacting import compact_now
from workbench.chat.conversation import Conversation
from workbench.chat.events import Event
from workbench.chat.messages import Message, Thread
from workbench.chat.panel.drawing import panel_state
from workbench.chat.panel.picture import PanelState
from workbench.chat.project import skill_named
from workbench.chat.prompt.cache import CacheTotals, cache_totals
from workbench.chat.prompt.carried import carried
from workbench.chat.prompt.snapshot import Aside, Snapshot, WireMessage
from workbench.chat.prompt.told import standing
from workbench.chat.steps import again
from workbench.chat.steps.alone import alone
from workbench.chat.steps.choosing import toggle_added
from workbench.chat.steps.previewing import draft_recall, present_question, preview
from workbench.chat.steps.replay import Replay, replay
from workbench.chat.threads import erasing, moving
from workbench.chat.turn import take_turn
from workbench.errors import NotFoundError
from workbench.memory.entry import PERSONAL, Scope
from workbench.recall.question import Question
from workbench.recall.result import Recall

if TYPE_CHECKING:
    from workbench.chat.threads.erasing import Erased
    from workbench.chat.workbench import Workbench


class Session:
    """An open conversation; one turn at a time."""

    def __init__(self, workbench: Workbench, thread: Thread) -> None:
        """Open a conversation; nothing is written before something is said."""
        self.workbench = workbench
        self.conversation = Conversation(workbench, thread)
        """The state that the layers within `chat` share."""
        self._write = workbench.scribe.write

    @property
    def thread(self) -> Thread:
        """The conversation; its id is empty until the first message is written."""
        return self.conversation.thread

    @property
    def agent(self) -> str:
        """Who answers."""
        return self.thread.agent

    @property
    def space(self) -> str:
        """Where the conversation lives."""
        return self.thread.space

    @property
    def skill(self) -> str:
        """The active skill's name, or empty."""
        return self.thread.skill

    @property
    def private(self) -> bool:
        """Whether messages written now are used by no recall, core memory or memory tool."""
        return self.conversation.private

    @property
    def recall_enabled(self) -> bool:
        """Whether memory is searched before each message."""
        return self.conversation.recall_enabled

    @property
    def dropped(self) -> frozenset[str]:
        """Memories that are left out of the next message's recall, as the person wants it."""
        return self.conversation.choice.dropped

    @dropped.setter
    def dropped(self, ids: frozenset[str]) -> None:
        self.conversation.choice = replace(self.conversation.choice, dropped=ids)

    @property
    def added(self) -> frozenset[str]:
        """Memories that the person added to the next message's recall by hand."""
        return self.conversation.choice.added

    def toggle_added(self, memory_id: str) -> str:
        """Add a memory to the next message, or take it back; what was done, or UsageError."""
        return toggle_added(self, memory_id)

    @property
    def scope(self) -> Scope:
        """Which memories can be seen here."""
        return self.conversation.scope(self.agent)

    @property
    def running(self) -> bool:
        """True while a turn runs."""
        return self.conversation.running

    @property
    def messages(self) -> list[Message]:
        """The conversation as it is on disk."""
        self.conversation.log.refresh()
        return self.conversation.messages()

    @property
    def recall(self) -> Recall | None:
        """The last turn's recall."""
        return self.conversation.recall

    @property
    def told(self) -> frozenset[str]:
        """Memories of which something stands in this conversation."""
        return standing(carried(self.conversation.messages(), self.private)).ids

    def send(self, text: str, attachments: Sequence[Path] = ()) -> AsyncGenerator[Event, None]:
        """Say something: the events of the turn, ending with TurnEnded."""
        return alone(self.conversation, take_turn(self.conversation, text, attachments), text)

    def retry(self) -> AsyncGenerator[Event, None]:
        """Send the last message again; an answered one again in a branch, which is opened."""
        return alone(self.conversation, again.retry(self))

    def edit(self, text: str, message_id: str | None = None) -> AsyncGenerator[Event, None]:
        """Say an earlier message (the last one) anew, in a branch, which is opened."""
        return alone(self.conversation, again.edit(self, text, message_id), text)

    def resend(
        self, snapshot: Snapshot, messages: Sequence[WireMessage]
    ) -> AsyncGenerator[Event, None]:
        """Send an edited prompt as it is, in a branch, which is opened."""
        return alone(self.conversation, again.resend(self, snapshot, messages))

    def compact(self) -> AsyncGenerator[Event, None]:
        """Summarise old messages now."""
        return alone(self.conversation, compact_now(self.conversation))

    def stop(self) -> None:
        """End the running turn, keeping what came."""
        self.conversation.stop.set()

    async def recall_for(self, text: str, with_told: bool = False) -> Recall:
        """What would be recalled for a draft (`with_told`: also what stands here already)."""
        return await asyncio.to_thread(draft_recall, self.conversation, text, with_told)

    def question(self, draft: str = "") -> Question:
        """What memory would be asked for a draft; for an empty one, what it was asked for last."""
        return present_question(self.conversation, draft)

    async def replay(self, turn: int | None = None) -> Replay:
        """A turn's recall again: against memory as it was then, and as it is now."""
        return await asyncio.to_thread(replay, self.conversation, self.prompt(turn))

    def panel(self) -> PanelState:
        """The picture the context panel shows; it reads the file: call it in a worker."""
        return panel_state(self.conversation, self.cache())

    def cache(self) -> CacheTotals:
        """What the server's cache should have served in this conversation, and what it did."""
        if not self.thread.id:
            return CacheTotals()
        archive, thread = self.workbench.archive, self.thread.id
        return cache_totals(archive.sent(thread), archive.kept_tokens(thread))

    def prompt(self, turn: int | None = None, request: int | None = None) -> Snapshot:
        """The prompt of a turn (the last), and request (the last of it); NotFoundError."""
        if turn is None:
            heads = self.workbench.archive.snapshots(self.thread.id)
            if not heads:
                raise NotFoundError("Nothing was sent in this conversation yet.")
            turn = heads[-1].turn
        return self.workbench.archive.snapshot(self.thread.id, turn, request)

    def aside(self, kind: Aside) -> Snapshot:
        """What was sent last for a summary, a title or proposals; NotFoundError."""
        return self.workbench.archive.last_aside(self.thread.id, kind)

    def prompt_before(self, snapshot: Snapshot) -> Snapshot | None:
        """The request that was sent before this one in its thread."""
        return self.workbench.archive.snapshot_before(snapshot)

    def preview(self) -> Snapshot:
        """The prompt as it would stand now with nothing said yet; sends and keeps nothing."""
        return preview(self.conversation)

    def open(self, ref: str) -> Thread:
        """Open another conversation here; NotFoundError."""
        self._put(self.workbench.visible_thread(ref))
        return self.thread

    def new(self, title: str = "") -> None:
        """Begin a conversation here; nothing is on disk until something is said."""
        self._put(self.workbench.new_thread(title, self.agent, self.space))

    def _put(self, thread: Thread) -> None:
        before = self.conversation
        before.check_still()
        self.conversation = Conversation(self.workbench, thread)
        self.conversation.recall_enabled = before.recall_enabled

    async def branch(self, message_id: str | None = None) -> Thread:
        """Go on from a message (the last) in a copy of the conversation, which is opened."""
        made = await self._write(moving.branch, self.conversation, message_id)
        self.adopt(made)
        return made

    def adopt(self, thread: Thread) -> None:
        """Let a running turn go on in another thread (a branch that it made itself)."""
        self.conversation.thread = thread
        self.conversation.prompt = None

    def reread(self) -> Thread:
        """The conversation as it is on disk now; a list may have renamed, moved or deleted it."""
        if self.thread.id:
            try:
                self.conversation.thread = self.workbench.archive.thread(self.thread.id)
            except NotFoundError:
                # Erased, and so out of sight as a deleted one is.
                self.conversation.thread = replace(self.thread, deleted=True)
        return self.thread

    async def title(self, text: str) -> None:
        """Name the conversation."""
        await self._write(self.conversation.update, title=text.strip())

    async def archive(self) -> None:
        """Put the conversation away and begin a new one."""
        await self._write(moving.put_away, self.conversation, archived=True)
        self.new()

    async def delete(self) -> str:
        """Delete the conversation and begin a new one; gives the id that brings it back."""
        gone = self.thread.id
        await self._write(moving.put_away, self.conversation, deleted=True)
        self.new()
        return gone

    async def erase(self) -> Erased:
        """Erase the conversation for good and begin a new one."""
        thread = self.thread
        self.conversation.check_begun()
        self.conversation.check_still()
        archive, store = self.workbench.archive, self.workbench.store
        erased = await self._write(erasing.erase, archive, store, thread)
        self.new()
        return erased

    async def use_agent(self, name: str) -> None:
        """Talk with another agent; UsageError names those there are."""
        await self._write(self.conversation.update, agent=self.workbench.known_agent(name))

    def learned_here(self) -> int:
        """How many memories were learned in this conversation and live in its space."""
        return len(moving.learned_in(self.conversation))

    async def use_space(self, name: str, learned: str = "keep") -> None:
        """Move the conversation; `learned`: `move` takes what was learned in it along."""
        space = name.strip() or PERSONAL
        await self._write(moving.move, self.conversation, space, learned == "move")

    async def use_skill(self, name: str) -> None:
        """Use a skill (empty: none); NotFoundError names those there are."""
        found = skill_named(name, self.workbench.skill_folders).name if name.strip() else ""
        await self._write(self.conversation.update, skill=found)

    def set_private(self, private: bool) -> None:
        """Begin or end private messages."""
        self.conversation.private = private

    async def share_private(self) -> int:
        """Let the private messages of this conversation be ordinary ones; how many they were."""
        return await self._write(moving.share_private, self.conversation)

    def set_recall(self, enabled: bool) -> None:
        """Pause or resume automatic recall."""
        self.conversation.recall_enabled = enabled
