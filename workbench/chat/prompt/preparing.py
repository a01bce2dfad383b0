"""Prepares a request: lets the contexts speak, keeps what they tell, and puts the prompt together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from workbench.chat.contexts.base import Saying, Scene
from workbench.chat.contexts.registry import active_contexts, say_all, told_of
from workbench.chat.contexts.remembered import Remembered
from workbench.chat.contexts.today import zone_name
from workbench.chat.conversation import Conversation
from workbench.chat.messages import Message
from workbench.chat.models.shape import shape_of
from workbench.chat.prompt.assemble import Ingredients, assemble
from workbench.chat.prompt.carried import carried, seen_by
from workbench.chat.prompt.snapshot import Prompt
from workbench.chat.prompt.system_part import system_parts
from workbench.chat.prompt.tokens import TokenCounter
from workbench.chat.prompt.told import Standing, standing
from workbench.chat.steps.choosing import NO_CHOICE, Choice
from workbench.chat.tools.base import Tool
from workbench.chat.tools.registry import tools_for
from workbench.config.settings import ContextSettings
from workbench.recall.question import SkipReason
from workbench.recall.result import Recall


@dataclass(frozen=True, slots=True)
class Asked:
    """Who is asked, about which message, with which memory at hand."""

    agent: str
    message: Message
    recall: Recall | None = None
    choice: Choice = NO_CHOICE
    """What the person leaves out of this turn's recall, and adds to it."""


@dataclass(frozen=True, slots=True)
class Told:
    """What the contexts said for a turn."""

    message: Message
    """The person's message, with what is told standing in it."""
    system: tuple[Saying, ...]
    left_out: tuple[str, ...]


def scene_of(conversation: Conversation, asked: Asked, messages: Sequence[Message]) -> Scene:
    """What the contexts may look at; `messages` are the ones before the person's newest."""
    workbench = conversation.workbench
    now = workbench.clock.now()
    model = workbench.model_for(asked.agent)
    return Scene(
        agent=asked.agent,
        agents=tuple(workbench.agents()),
        person=workbench.person,
        people=conversation.people([*messages, asked.message]),
        newcomers=_newcomers(asked, messages),
        space=conversation.thread.space,
        scope=conversation.scope(asked.agent),
        began_seq=conversation.thread.began_seq,
        now=now,
        zone=zone_name(now),
        standing=_standing(messages, asked.message),
        store=workbench.store,
        recall=asked.recall,
        private=asked.message.private,
        has_memory=workbench.has_memory(asked.agent),
        count=workbench.counter(model).count,
        window=model.context_window,
        folder=workbench.folder,
    )


def _newcomers(asked: Asked, messages: Sequence[Message]) -> frozenset[str]:
    """Who speaks or answers here for the first time."""
    before = {message.author.lower() for message in messages}
    here = {"person": asked.message.author.lower(), "agent": asked.agent.lower()}
    return frozenset(f"{kind}:{name}" for kind, name in here.items() if name not in before)


def _standing(messages: Sequence[Message], newest: Message) -> Standing:
    """What stands before the newest message; what it was told already (a second agent) stands too."""
    before = standing(messages)
    return replace(standing([*messages, newest]), last_at=before.last_at)


def before(conversation: Conversation, message: Message) -> list[Message]:
    """The messages that a prompt carries besides this newest one."""
    kept = carried(conversation.messages(), private=message.private)
    return [each for each in kept if each.turn < message.turn]


def as_it_stands(conversation: Conversation, asked: Asked) -> Asked:
    """The same, its message with what another agent was told with it meanwhile."""
    mine = (each for each in conversation.messages() if each.id == asked.message.id)
    return replace(asked, message=next(mine, asked.message))


def skipped(conversation: Conversation, asked: Asked) -> tuple[dict[str, SkipReason], Standing]:
    """Which memories recall leaves out, and why; and what stood before the message.

    What another agent was told with it is found again: it is as relevant, and is not told twice.
    """
    earlier = before(conversation, asked.message)
    stood, scene = standing(earlier), scene_of(conversation, asked, earlier)
    settings = conversation.settings.contexts
    agent = conversation.agent_settings(asked.agent)
    chosen = {context.name: each for context, each in active_contexts(settings, agent)}
    left_out: dict[str, SkipReason] = {}
    if chosen.get("recall", ContextSettings()).place == "turn":
        left_out |= dict.fromkeys(stood.whole, "told")
    left_out |= dict.fromkeys(scene.standing.core, "core")
    remembered = chosen.get("remembered")
    saying = Remembered().say(scene, remembered) if remembered else None
    if saying is not None:
        left_out |= {line.memory_id: "core" for line in saying.lines}
    return left_out, stood


def tell(conversation: Conversation, asked: Asked) -> Told:
    """Let every context speak; what is told is kept with the person's message."""
    messages = before(conversation, asked.message)
    scene = scene_of(conversation, asked, messages)
    agent = conversation.agent_settings(asked.agent)
    system, turn = say_all(conversation.settings.contexts, agent, scene)
    told = tuple(told_of(saying, asked.agent) for saying in turn)
    message = conversation.log.tell(asked.message, told)
    left_out = tuple(saying.left_out for saying in (*system, *turn) if saying.left_out)
    return Told(message, tuple(system), left_out)


def agent_tools(conversation: Conversation, agent: str) -> tuple[Tool, ...]:
    """The tools an agent has here, narrowed by the skill in use."""
    skill = conversation.skill()
    return tools_for(
        conversation.workbench.has_memory(agent),
        conversation.agent_settings(agent).tools,
        skill.tools if skill else None,
    )


def build_prompt(
    conversation: Conversation, agent: str, told: Told, request: int, earlier: Prompt | None
) -> Prompt:
    """The prompt as it is sent now."""
    kept = carried(conversation.messages(), private=told.message.private)
    return assembled(conversation, agent, told, kept, request, earlier)


def assembled(
    conversation: Conversation,
    agent: str,
    told: Told,
    kept: Sequence[Message],
    request: int,
    earlier: Prompt | None,
) -> Prompt:
    """A prompt with these messages."""
    workbench = conversation.workbench
    model = workbench.model_for(agent)
    counter: TokenCounter = workbench.counter(model)
    prompt = assemble(
        Ingredients(
            thread=conversation.thread.id,
            turn=told.message.turn,
            request=request,
            agent=agent,
            model=model.name,
            tools=agent_tools(conversation, agent),
            system=system_parts(
                conversation.agent_settings(agent).instructions,
                conversation.project(),
                conversation.skill(),
                told.system,
                counter.count,
            ),
            messages=tuple(seen_by(kept, workbench.has_memory(agent))),
            person=workbench.person.name,
            context_role=conversation.settings.model.context_role,
            exact_tokens=counter.exact,
            left_out=told.left_out,
            shape=shape_of(model),
        ),
        counter.count,
        earlier,
    )
    parts = (part for section in prompt.sections for part in section.parts)
    exact = prompt.exact_tokens and all(counter.is_exact(part.text) for part in parts)
    return replace(prompt, exact_tokens=exact)
