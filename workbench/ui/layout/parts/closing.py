"""Esc: what is open is closed, one thing at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from workbench.ui.layout.composer import Composer
from workbench.ui.layout.conversation_pane import ConversationPane
from workbench.ui.layout.parts.panes import Panes
from workbench.ui.layout.parts.setup_offer import SetupOffer
from workbench.ui.layout.parts.turns import Turns


class Closing:
    """Knows in which order things close."""

    def __init__(
        self,
        pane: ConversationPane,
        composer: Composer,
        panes: Panes,
        turns: Turns,
        offer: SetupOffer,
    ) -> None:
        self._composer, self._panes, self._turns = composer, panes, turns
        self._steps: Sequence[Callable[[], bool]] = (
            composer.close_completions,
            pane.leave_search,
            self._uncover_conversation,
            self._drop_edit,
            turns.stop,
            pane.close_search,
            self._back_to_writing,
            offer.close,
        )

    def close_something(self) -> bool:
        """Close the first thing that is open; False when nothing was."""
        return any(close() for close in self._steps)

    def _uncover_conversation(self) -> bool:
        if self._panes.side is None:
            return False
        self._panes.go_to("input")
        return True

    def _drop_edit(self) -> bool:
        if not self._turns.editing:
            return False
        self._turns.editing = ""
        self._composer.input.set_draft("")
        self._composer.say("")
        return True

    def _back_to_writing(self) -> bool:
        if self._panes.pane == "input":
            return False
        self._panes.go_to("input")
        return True
