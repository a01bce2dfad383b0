"""What can be done with a whole conversation: branch, move, put away, share."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.chat.conversation import Conversation
from workbench.chat.messages import Message, Thread
from workbench.errors import NotFoundError, UsageError
from workbench.memory.entry import Memory, Scope


def branch(conversation: Conversation, message_id: str | None = None) -> Thread:
    """A copy of the conversation up to and with a message (the last)."""
    messages = conversation.messages()
    if not messages:
        raise UsageError("There is nothing to branch from yet: say something first.")
    last = messages[-1].id if message_id is None else _here(conversation, message_id).id
    return _copied(conversation, last)


def _copied(conversation: Conversation, last: str) -> Thread:
    archive = conversation.workbench.archive
    title = branch_title(conversation.thread.title)
    made = archive.branch(conversation.thread.id, last, title)
    for message_id in missing_summary(archive.messages(made.id)):
        archive.replace_fields(message_id, compacted=False)
    return made


def missing_summary(messages: Sequence[Message]) -> list[str]:
    """The messages of a copy that a summary stood for which is not in it: they stand again."""
    return [
        id
        for private in (False, True)
        for id in _missing([message for message in messages if message.private == private])
    ]


def _missing(messages: Sequence[Message]) -> list[str]:
    """Those among the shared messages, or among the private ones: each kind has its summaries."""
    summaries = [message for message in messages if message.role == "summary"]
    covered = summaries[-1].turn if summaries else 0
    last = summaries[-1].id if summaries else ""
    return [
        message.id
        for message in messages
        if message.compacted and (message.turn > covered or message.id == last)
    ]


def _here(conversation: Conversation, message_id: str) -> Message:
    message = conversation.workbench.archive.message(message_id)
    if message.thread != conversation.thread.id:
        raise NotFoundError(f"The message {message_id} is not in this conversation.")
    return message


def branch_before(conversation: Conversation, message: Message) -> Thread:
    """A copy of the conversation up to a message and without it."""
    messages = conversation.messages()
    earlier = messages[: [each.id for each in messages].index(message.id)]
    workbench, thread = conversation.workbench, conversation.thread
    if earlier:
        return _copied(conversation, earlier[-1].id)
    title = branch_title(thread.title)
    made = workbench.archive.create_thread(
        title, thread.space, thread.agent, thread.owner, workbench.store.seq()
    )
    return workbench.archive.update_thread(made.id, skill=thread.skill)


def branch_title(title: str) -> str:
    """`Title (2)`, `Title (3)`, …"""
    stem, _, number = title.rpartition(" (")
    digits = number.removesuffix(")")
    if stem and number.endswith(")") and digits.isdecimal():
        return f"{stem} ({int(digits) + 1})"
    return f"{title} (2)" if title else ""


def learned_in(conversation: Conversation) -> list[Memory]:
    """The active memories that were learned in this conversation and live in its space."""
    thread = conversation.thread
    if not thread.id:
        return []
    space = Scope(space=thread.space, person=conversation.workbench.person.owner)
    return conversation.workbench.store.select(space, learned_in=thread.id)


def move(conversation: Conversation, space: str, take_along: bool) -> None:
    """Let the conversation be in another space, with or without what was learned in it."""
    owner = conversation.workbench.person.owner_in(space)
    learned = learned_in(conversation) if take_along else []
    if learned:
        conversation.workbench.store.move([memory.id for memory in learned], space, owner)
    conversation.update(space=space, owner=owner)


def put_away(conversation: Conversation, *, archived: bool = False, deleted: bool = False) -> None:
    """Archive or delete the conversation; both can be undone."""
    thread = conversation.thread
    conversation.check_begun()
    conversation.check_still()
    if archived:
        conversation.workbench.archive.archive_thread(thread.id)
    if deleted:
        conversation.workbench.archive.delete_thread(thread.id)


def share_private(conversation: Conversation) -> int:
    """Let private messages be carried and searched like any other from now on."""
    private = [message for message in conversation.messages() if message.private]
    for message in private:
        conversation.log.mark(message.id, private=False)
    return len(private)
