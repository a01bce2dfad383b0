"""Which part of the main screen hears which message: the one table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from textual import on
from textual.message import Message

from workbench.ui.chat.transcript import Transcript
from workbench.ui.layout.parts.together import Parts
from workbench.ui.memories import GoToMessage, ShowPrompt
from workbench.ui.panel.context_panel import ContextPanel
from workbench.ui.workers.reading import (
    DraftRecalled,
    PanelRead,
    ReadFailed,
    ThreadRead,
    TurnRecalled,
)
from workbench.ui.workers.turn import Heard, TurnOver

Kind = TypeVar("Kind", bound=Message)
Handler = TypeVar("Handler", bound=Callable[..., None])
Route = tuple[type[Message], Callable[[Parts], Callable[[Any], None]]]


def _to(kind: type[Kind], part: Callable[[Parts], Callable[[Kind], None]]) -> Route:
    """A line of the table, checked: the part's method takes this kind of message."""
    return kind, part


ROUTES: Mapping[type[Message], Callable[[Parts], Callable[[Any], None]]] = dict(
    (
        # A turn, as it is followed in a worker
        _to(Heard, lambda parts: parts.hearing.heard),
        _to(TurnOver, lambda parts: parts.hearing.over),
        # What workers have read
        _to(ThreadRead, lambda parts: parts.reading.show),
        _to(PanelRead, lambda parts: parts.feed.show),
        _to(ReadFailed, lambda parts: parts.feed.failed),
        _to(DraftRecalled, lambda parts: parts.draft_recall.show),
        _to(TurnRecalled, lambda parts: parts.past_turns.show),
        # The conversation
        _to(Transcript.Moved, lambda parts: parts.past_turns.looked_at),
        _to(Transcript.Branch, lambda parts: parts.conversations.branch),
        _to(Transcript.CodeWanted, lambda parts: parts.copying.code),
        _to(Transcript.FollowChanged, lambda parts: parts.hearing.follow_changed),
        # The context panel
        _to(ContextPanel.Dropped, lambda parts: parts.hits.drop),
        _to(ContextPanel.SourceWanted, lambda parts: parts.hits.show_source),
        _to(ContextPanel.Judged, lambda parts: parts.hits.judge),
        _to(ContextPanel.PresetWanted, lambda parts: parts.hits.next_preset),
        _to(ContextPanel.Decided, lambda parts: parts.proposals.decide),
        _to(ContextPanel.MessageWanted, lambda parts: parts.proposals.show_message),
        _to(ContextPanel.AddWanted, lambda parts: parts.proposals.add),
        # The memories
        _to(GoToMessage, lambda parts: parts.openings.source),
        _to(ShowPrompt, lambda parts: parts.openings.prompt_of),
    )
)


def routed(handler: Handler) -> Handler:
    """Make a method the handler of every message in the table."""
    for kind in ROUTES:
        handler = on(kind)(handler)
    return handler
