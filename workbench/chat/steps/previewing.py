"""What would be: the prompt before anything is said, and the recall for a draft."""

from __future__ import annotations

from dataclasses import replace

from workbench.chat.contexts.registry import say_all, told_of
from workbench.chat.conversation import Conversation
from workbench.chat.messages import Message
from workbench.chat.prompt.preparing import Asked, Told, assembled, before, scene_of
from workbench.chat.prompt.snapshot import Section, Snapshot
from workbench.chat.steps.choosing import Choice
from workbench.chat.steps.recalling import (
    question_for,
    search_memory,
    silence_of,
    silence_then,
    silent,
)
from workbench.recall.question import Question
from workbench.recall.result import Recall

DRAFT = "draft"
"""Stands for the id of a message that is not written."""


def draft_message(conversation: Conversation, text: str) -> Message:
    """A message as it would be written now."""
    turn = max((message.turn for message in conversation.messages()), default=0) + 1
    return Message(
        DRAFT,
        conversation.thread.id,
        turn,
        "user",
        text,
        conversation.workbench.clock.now(),
        author=conversation.workbench.person.name,
        private=conversation.private,
    )


def present_question(conversation: Conversation, text: str) -> Question:
    """What memory would be asked for a draft; for an empty one, what it was asked for last."""
    conversation = _begun(conversation)
    agent = conversation.thread.agent
    said = [message for message in conversation.messages() if message.role == "user"]
    if text.strip() or not said:
        message, choice = draft_message(conversation, text), conversation.choice
        return question_for(conversation, Asked(agent, message, choice=choice))
    conversation.earlier_prompt()  # Of a conversation that was opened again, its recall is read here.
    question = question_for(conversation, Asked(agent, replace(said[-1], told=())))
    return replace(question, silence=silence_then(said[-1], conversation.recall))


def draft_recall(conversation: Conversation, text: str, with_told: bool = False) -> Recall:
    """What would be recalled for a text, were it sent now; nothing is changed.

    What stands in the conversation would not be recalled again; `with_told` finds it all the same.
    """
    conversation = _begun(conversation)
    message, choice = draft_message(conversation, text), conversation.choice
    asked = Asked(conversation.thread.agent, message, choice=choice)
    silence = silence_of(conversation, asked)
    if silence is not None and silence != "paused":  # What-if questions are answered in a pause.
        return silent(conversation, asked, silence)
    question = question_for(conversation, asked)
    if with_told:
        question, choice = replace(question, left_out={}, told_chunks=frozenset()), Choice()
    return search_memory(conversation, question, choice)


def preview(conversation: Conversation) -> Snapshot:
    """The prompt as it would stand now with nothing said yet."""
    conversation = _begun(conversation)
    workbench, agent = conversation.workbench, conversation.thread.agent
    message = draft_message(conversation, "")
    asked = Asked(agent, message)
    scene = scene_of(conversation, asked, before(conversation, message))
    settings = conversation.settings.contexts
    system, turn = say_all(settings, conversation.agent_settings(agent), scene)
    drafted = replace(message, told=tuple(told_of(saying, agent) for saying in turn))
    told = Told(drafted, tuple(system), ())
    kept = [*before(conversation, message), drafted]
    prompt = assembled(conversation, agent, told, kept, 1, conversation.prompt_before(agent))
    sections = tuple(_without_draft(section) for section in prompt.sections)
    shown = replace(prompt, sections=sections, messages=prompt.messages[:-1])
    model = workbench.model_for(agent)
    return Snapshot("", workbench.clock.now(), shown, None, None, model.server)


def _without_draft(section: Section) -> Section:
    if section.name != "history":
        return section
    return replace(section, parts=tuple(p for p in section.parts if p.message_id != DRAFT))


def _begun(conversation: Conversation) -> Conversation:
    """A conversation that is not on disk would begin with what the store holds now."""
    if conversation.thread.id:
        return conversation
    thread = replace(conversation.thread, began_seq=conversation.workbench.store.seq())
    begun = Conversation(conversation.workbench, thread)
    begun.private, begun.recall_enabled = conversation.private, conversation.recall_enabled
    begun.choice = conversation.choice
    return begun
