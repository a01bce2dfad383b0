"""What the model's tools work with in a turn of a conversation."""

from __future__ import annotations

from workbench.chat.asides.known import known_memory
from workbench.chat.contexts.base import Scene
from workbench.chat.contexts.lines import subject_of
from workbench.chat.contexts.today import day_text
from workbench.chat.conversation import Conversation
from workbench.chat.messages import Message
from workbench.chat.prompt.escape import one_line
from workbench.chat.prompt.fitting import Progress
from workbench.chat.prompt.preparing import scene_of
from workbench.chat.tools.base import Workplace
from workbench.counting import plural
from workbench.errors import NotFoundError
from workbench.memory.entry import PERSONAL, Scope, Source

SAID = 6
"""How many messages a search of conversations gives the model."""
AROUND = 2
"""How many messages before and after a source are shown with it."""
LONG = 1_200
"""How much of each is shown, in characters."""


def workplace_for(conversation: Conversation, progress: Progress) -> Workplace:
    """The workplace of this turn's agent."""
    workbench = conversation.workbench
    message = progress.told.message
    scene = scene_of(conversation, progress.asked, conversation.messages())
    return Workplace(
        agent=progress.asked.agent,
        person=workbench.person,
        people=scene.people,
        agents=scene.agents,
        space=scene.space,
        owner=conversation.owner,
        scope=scene.scope,
        private=message.private,
        source=Source("tool", conversation.thread.id, message.id),
        store=workbench.store,
        known=lambda text, about: known_memory(
            workbench, scene.scope, scene.standing.ids, text, about
        ),
        search=lambda query, scope, limit: found_text(conversation, scene, query, scope, limit),
        said_before=lambda query: said_text(conversation, progress.asked.agent, message, query),
        origin=lambda message_id: origin_text(conversation, message_id),
    )


def found_text(
    conversation: Conversation, scene: Scene, query: str, scope: Scope, limit: int
) -> str:
    """Memories that match, as labelled lines."""
    workbench = conversation.workbench
    hits = workbench.engine.search(query, scope, limit)
    memories = {each.id: each for each in workbench.store.get_many([hit.id for hit in hits])}
    lines = []
    for number, hit in enumerate((hit for hit in hits if hit.id in memories), start=1):
        memory = memories[hit.id]
        learned = f"learned {day_text(memory.learned_at)} in {one_line(memory.space)}"
        about = subject_of(memory, scene.people, scene.agent)
        said = "; ".join(filter(None, [about, learned]))
        text = one_line(hit.text)
        lines.append(
            f"{number}. (entry #{hit.entry}, chunk {hit.chunk}) {text} ({said}) [{hit.id}]"
        )
    if not lines:
        return ""
    return "\n".join([f"Found {plural(len(lines), 'memory', 'memories')}:", *lines])


def said_text(conversation: Conversation, agent: str, newest: Message, query: str) -> str:
    """What was said before, as lines; from here and from the agent's other conversations."""
    workbench = conversation.workbench
    here = conversation.thread
    titles = {
        thread.id: thread.title
        for thread in workbench.archive.threads(workbench.person.owner, include_archived=True)
        if thread.id == here.id
        or (thread.agent == agent and here.space in (PERSONAL, thread.space))
    }
    turn = [each.id for each in conversation.messages() if each.turn == newest.turn]
    hits = workbench.said.search(query, titles.keys(), turn, SAID)
    lines = []
    for hit in hits:
        message = hit.message
        where = "here" if message.thread == here.id else f"in “{one_line(titles[message.thread])}”"
        when = f"{day_text(message.at)}, {message.at:%H:%M}"
        author = one_line(message.author or message.role)
        lines.append(f"- {when}, {where}, {author}: {one_line(hit.passage)}")
    return "\n".join(["What was said before:", *lines]) if lines else ""


def origin_text(conversation: Conversation, message_id: str) -> str:
    """A message and those around it; NotFoundError when it may not be seen or is gone."""
    workbench = conversation.workbench
    message = workbench.archive.message(message_id)
    thread = workbench.archive.thread(message.thread)
    owner = workbench.person.owner
    foreign = thread.owner is not None and owner is not None and thread.owner != owner
    if message.private or thread.deleted or foreign:
        raise NotFoundError("The message behind this memory cannot be shown here.")
    spoken = [
        each
        for each in workbench.archive.messages(thread.id)
        if each.role in ("user", "assistant") and each.text and not each.private
    ]
    at = next((n for n, each in enumerate(spoken) if each.id == message.id), 0)
    shown = spoken[max(0, at - AROUND) : at + AROUND + 1]
    lines = [f"- {one_line(each.author)}: {one_line(each.text[:LONG])}" for each in shown]
    head = f"From “{one_line(thread.title)}”, {day_text(message.at)}:"
    return "\n".join([head, *lines])
