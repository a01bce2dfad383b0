"""The state of one open conversation, and the small steps that everything in it is made of."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from workbench.chat.log import Log
from workbench.chat.messages import Message, Thread
from workbench.chat.project import Skill, project_instructions, skill_named
from workbench.chat.prompt.snapshot import Prompt
from workbench.chat.shorten import MORE, shortened
from workbench.chat.steps.choosing import Choice
from workbench.chat.subjects import subject
from workbench.config.settings import AgentSettings, RecallSettings, Settings
from workbench.errors import NotFoundError, UsageError
from workbench.memory.entry import Scope
from workbench.recall.result import Recall

if TYPE_CHECKING:
    from workbench.chat.workbench import Workbench

TITLE = 60
"""How many characters of the first message become the title."""


class Conversation:
    """What a session and its turns share: the steps of a turn read it and change it."""

    def __init__(self, workbench: Workbench, thread: Thread) -> None:
        self.workbench = workbench
        self.thread = self._answerable(thread)
        self.private = False
        self.recall_enabled = workbench.settings.recall.enabled
        self.recall: Recall | None = None
        """This turn's recall, kept for the panel."""
        self.prompt: Prompt | None = None
        """The last prompt that was sent from here."""
        self.choice = Choice()
        """What the person leaves out of the next message's recall, and adds to it."""
        self.stop = asyncio.Event()
        self.running = False
        self.log = Log(self)
        """What was said, and the writing of what is said."""

    def _answerable(self, thread: Thread) -> Thread:
        """A conversation whose agent is no longer configured goes on with the first one."""
        if thread.agent in self.workbench.agents():
            return thread
        return replace(thread, agent=self.workbench.first_agent())

    @property
    def settings(self) -> Settings:
        """All settings in force."""
        return self.workbench.settings

    @property
    def folder(self) -> Path:
        """The working folder."""
        return self.workbench.folder

    @property
    def owner(self) -> str | None:
        """Whose this conversation is when it is in a personal space."""
        return self.workbench.person.owner_in(self.thread.space)

    @property
    def recall_settings(self) -> RecallSettings:
        """How memory is searched; whether it is at all is said by `recall_enabled`."""
        return msgspec.structs.replace(self.settings.recall, enabled=True)

    def agent_settings(self, agent: str) -> AgentSettings:
        """How an agent is configured."""
        return self.workbench.agents()[agent]

    def scope(self, agent: str) -> Scope:
        """Which memories an agent may see here."""
        return self.workbench.scope(agent, self.thread.space)

    def skill(self) -> Skill | None:
        """The skill in use, as its file is now; None when there is none, or its file is gone."""
        if not self.thread.skill:
            return None
        try:
            return skill_named(self.thread.skill, self.workbench.skill_folders)
        except NotFoundError:
            return None

    def project(self) -> str:
        """The project's instructions, as the file is now."""
        return project_instructions(self.folder)

    def messages(self) -> list[Message]:
        """The conversation as it was read last, with what was written from here since."""
        return self.log.messages()

    def people(self, messages: list[Message]) -> frozenset[str]:
        """Who is here: the person, and who wrote the latest messages that are not private."""
        shared = [each for each in messages if each.role == "user" and not each.private][-50:]
        agents = {name.lower() for name in self.workbench.agents()}
        names = {each.author.lower() for each in shared if each.author}
        return frozenset((names | {self.workbench.person.name.lower()}) - agents)

    def subject(self, about: str | None) -> str | None:
        """Whom a memory is about, as the store writes it; the person when nothing is said."""
        return subject(
            about,
            person=self.workbench.person,
            people=self.people(self.messages()),
            agents=self.workbench.agents(),
            agent=self.thread.agent,
        )

    def begin(self, first: str, private: bool = False) -> None:
        """Put the conversation on disk; its first message that is not private gives it a title."""
        title = self.thread.title or ("" if private else title_from(first))
        if self.thread.id:
            if title != self.thread.title:
                self.update(title=title)
            return
        skill = self.thread.skill
        archive = self.workbench.archive
        self.thread = archive.create_thread(
            title, self.thread.space, self.thread.agent, self.owner, self.workbench.store.seq()
        )
        if skill:
            self.update(skill=skill)

    def update(self, **fields: object) -> None:
        """Change the conversation, on disk when it is there."""
        if self.thread.id:
            changed = self.workbench.archive.update_thread(self.thread.id, **fields)
            self.thread = self._answerable(changed)
        else:
            self.thread = replace(self.thread, **fields)  # type: ignore[arg-type]  # by name

    def requests_of(self, turn: int) -> int:
        """How many requests a turn has had."""
        heads = self.workbench.archive.snapshots(self.thread.id)
        return max((head.request for head in heads if head.turn == turn), default=0)

    def earlier_prompt(self) -> Prompt | None:
        """The last prompt that was sent in this conversation."""
        if self.prompt is None and self.thread.id:
            heads = self.workbench.archive.snapshots(self.thread.id)
            if heads:
                last = heads[-1]
                snapshot = self.workbench.archive.snapshot(self.thread.id, last.turn, last.request)
                # It may be read in a thread: what a turn has sent meanwhile is newer.
                if self.prompt is None:
                    self.prompt, self.recall = snapshot.prompt, self.recall or snapshot.recall
        return self.prompt

    def prompt_before(self, agent: str) -> Prompt | None:
        """What an agent was sent last in this conversation, of its model if that was asked here."""
        last, model = self.earlier_prompt(), self.workbench.model_for(agent).name
        if last is None or (last.agent, last.model) == (agent, model):
            return last
        found = self.workbench.archive.last_sent(self.thread.id, agent, model)
        return found.prompt if found else None

    def check_begun(self) -> None:
        """UsageError before the first message."""
        if not self.thread.id:
            raise UsageError("There is no conversation yet: nothing was said.")

    def check_still(self) -> None:
        """UsageError while a turn runs."""
        if self.running:
            raise UsageError("An answer is still coming: stop it (Esc) or wait for it.")

    def start_running(self) -> None:
        """One turn at a time; UsageError while one runs."""
        self.check_still()
        self.running = True
        self.stop.clear()


def title_from(text: str) -> str:
    """The first line of a message, cut at a word where it is long."""
    line = next((line.strip() for line in text.splitlines() if line.strip()), "")
    short = shortened(line, TITLE)
    if not short.endswith(MORE) or line.endswith(MORE) or " " not in short[TITLE // 2 :]:
        return short
    return short.rsplit(" ", 1)[0].rstrip() + MORE
