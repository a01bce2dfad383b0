"""An app that one unexpected exception does not end: it is said, written down, and work goes on."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from textual.app import App
from textual.dom import DOMNode
from textual.message import Message
from textual.widget import Widget

from workbench.ui.workers.mishaps import Mishaps

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable


class SurvivingApp(App[int], inherit_bindings=False):
    """Stands between Textual, which ends the app at the first exception, and the person's work.

    Textual has no public way for this: it calls `_handle_exception`, and ends the message loop of
    the widget whose handler failed. Both are held back here once `surviving` is set.
    """

    surviving = False
    """Whether exceptions are survived; tests and the time before the first frame want them to end it."""

    def __init__(self) -> None:
        super().__init__()
        self.mishaps = Mishaps()
        """What has gone wrong in this run."""

    def title_terminal(self, sequence: str) -> None:
        """Give the terminal's window a title, where it takes one."""
        raise NotImplementedError

    def say_mishap(self, error: BaseException) -> None:
        """Write an unexpected failure down and say it."""
        self.notify(self.mishaps.note(error), severity="error", timeout=15, markup=False)

    def _handle_exception(self, error: Exception) -> None:
        if not self.surviving or self.mishaps.too_many():
            self.mishaps.note(error)
            super()._handle_exception(error)
            return
        self.say_mishap(error)

    async def _dispatch_message(self, message: Message) -> None:
        await self._dispatch_safely(super()._dispatch_message, message)

    async def _dispatch_safely(
        self, dispatch: Callable[[Message], Awaitable[None]], message: Message
    ) -> None:
        try:
            await dispatch(message)
        except asyncio.CancelledError:
            raise
        except Exception as error:  # the last line of defence: whatever failed is said and logged
            if not self.surviving or self._exit:
                raise
            self._handle_exception(error)

    def _register_child(
        self, parent: DOMNode, child: Widget, before: int | None, after: int | None
    ) -> None:
        super()._register_child(parent, child, before, after)
        # An attribute of the object hides the method: so it holds for every kind of widget.
        vars(child).setdefault(
            "_dispatch_message", partial(self._dispatch_safely, child._dispatch_message)
        )
