"""The present question: what the browser's `why` is asked against."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.recall.question import Question, Said

if TYPE_CHECKING:
    from workbench.chat.session import Session


def present_question(session: Session, draft: str = "") -> Question:
    """The draft, or else the last thing the person said, with what was said before it."""
    said = [
        Said("user" if message.role == "user" else "assistant", message.text)
        for message in session.messages
        if message.role in ("user", "assistant") and not message.private
    ]
    text = draft.strip()
    if not text:
        last = max((i for i, one in enumerate(said) if one.role == "user"), default=-1)
        text, said = (said[last].text, said[:last]) if last >= 0 else ("", [])
    people = frozenset({session.workbench.person.name.lower(), session.agent.lower()})
    return Question(text, tuple(said), session.thread.title, session.scope, people)
