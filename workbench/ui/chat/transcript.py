"""The conversation as one virtual, scrolling view: only what is in sight is ever laid out."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, replace

from textual import events
from textual.message import Message
from textual.timer import Timer

from workbench.ui.actions import bindings
from workbench.ui.chat.blocks import Block
from workbench.ui.chat.code import code_blocks
from workbench.ui.chat.searching import Found, search
from workbench.ui.chat.view import BlockView

FLUSH = 1 / 25
"""Seconds between two drawings of an answer that comes in."""


class Transcript(BlockView, can_focus=True):
    """All that was said: messages, tool calls, what was told, and the answer as it comes in."""

    BINDINGS = bindings("transcript")

    @dataclass
    class Moved(Message):
        """The cursor came to another block."""

        block: Block

    @dataclass
    class Branch(Message):
        """Go on from this message in a new conversation."""

        message_id: str

    @dataclass
    class CodeWanted(Message):
        """Copy this piece of code."""

        text: str
        said: str

    @dataclass
    class FollowChanged(Message):
        """The end came into sight, or there is more below."""

        follow: bool

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._pending: dict[str, list[str]] = {}
        self._flushing: Timer | None = None
        self._code = ("", 0)
        """Key of the block whose code was copied last, and how many pieces of it were."""

    # What is shown

    @property
    def block(self) -> Block | None:
        """The block under the cursor; the last one when there is no cursor."""
        placed = self.pieces.placed
        if not placed:
            return None
        return placed[self.cursor if 0 <= self.cursor < len(placed) else -1].block

    def open(self, blocks: Iterable[Block]) -> None:
        """Show another conversation, at its end."""
        self._pending.clear()
        self.found, self.cursor = None, -1
        self.set_blocks(blocks)

    def put(self, block: Block) -> None:
        """Add a block, or show its new state."""
        self._pending.pop(block.key, None)
        self.pieces.put(block)
        self.measure()

    def take_out(self, key: str) -> None:
        """Take a block out."""
        self._pending.pop(key, None)
        self.pieces.remove(key)
        self.measure()

    def append(self, key: str, text: str) -> None:
        """Let a running block grow; it is drawn with the next flush."""
        self._pending.setdefault(key, []).append(text)
        if self._flushing is None:
            self._flushing = self.set_timer(FLUSH, self.flush)

    def flush(self) -> None:
        """Draw what came in since the last time; a slow drawing makes the next one wait longer."""
        self._flushing = None
        if not self._pending:
            return
        began = time.perf_counter()
        pending, self._pending = self._pending, {}
        for key, pieces in pending.items():
            index = self.pieces.index(key)
            if index is not None:
                block = self.pieces.placed[index].block
                self.pieces.put(replace(block, text=block.text + "".join(pieces)))
        self.measure()
        cost = time.perf_counter() - began
        self._flushing = self.set_timer(max(FLUSH, 4 * cost), self.flush)

    def text_of(self, key: str) -> str:
        """All the text of a block, what is not drawn yet included."""
        index = self.pieces.index(key)
        drawn = self.pieces.placed[index].block.text if index is not None else ""
        return drawn + "".join(self._pending.get(key, ()))

    # Where one is

    def go_to(self, message_id: str) -> bool:
        """Bring a message into sight and put the cursor on it; False when it is not here."""
        for index, block in enumerate(self.blocks):
            if block.message_id == message_id:
                self.cursor = index
                self.show_block(index, at_top=True)
                return True
        return False

    def search(self, words: str) -> Found | None:
        """Find words; the newest place is shown first."""
        self.found = search(self.blocks, words, self.cursor)
        self._show_found()
        return self.found

    def search_step(self, by: int) -> Found | None:
        """Go to the next place that was found, or the one before."""
        if self.found is not None:
            self.found = self.found.step(by)
            self._show_found()
        return self.found

    def _show_found(self) -> None:
        key = self.found.key if self.found else None
        index = self.pieces.index(key) if key else None
        if index is not None and self.found is not None:
            if self.pieces.placed[index].block.folded:
                self.pieces.fold(index)
            self.cursor = index
            self._show_found_line(index, self.found)
        self.refresh()

    def _show_found_line(self, index: int, found: Found) -> None:
        self.show_block(index)
        y = self.pieces.line_of(self.pieces.found(index, found.pattern, found.nth))
        if not self.scroll_offset.y <= y < self.scroll_offset.y + self.size.height:
            self.scroll_line(y - self.size.height // 3)

    def watch_follow(self, follow: bool) -> None:
        """Say whether there is more below."""
        self.post_message(self.FollowChanged(follow))

    def watch_cursor(self) -> None:
        """Say which block is looked at."""
        block = self.block
        if block is not None and self.cursor >= 0:
            self.post_message(self.Moved(block))
        self.refresh()

    def on_focus(self) -> None:
        """Whoever comes here sees where the keys will do something; nothing is looked at yet."""
        if self.cursor < 0:
            self.set_reactive(Transcript.cursor, self._lowest())
            self.refresh()

    def _lowest(self) -> int:
        """The last block in sight; -1 when there is none."""
        return self.pieces.at(self.scroll_offset.y + self.size.height - 1)

    def action_message(self, step: int) -> None:
        """Move the cursor; within a block taller than the view, scroll first."""
        if not len(self.pieces):
            return
        if self.cursor < 0:
            self.cursor = self._lowest()
        elif self._scroll_within(step):
            return
        else:
            self.cursor = max(0, min(self.cursor + step, len(self.pieces) - 1))
        self.show_block(self.cursor)

    def _scroll_within(self, step: int) -> bool:
        top = self.pieces.top(self.cursor)
        bottom = top + self.pieces.placed[self.cursor].height
        above, below = self.scroll_offset.y, self.scroll_offset.y + self.size.height
        if (step > 0 and top < below < bottom) or (step < 0 and top < above < bottom):
            self.scroll_line(above + step * max(1, self.size.height // 2))
            return True
        return False

    def action_first(self) -> None:
        """Go to the first message."""
        self.cursor = 0 if len(self.pieces) else -1
        self.scroll_line(0)

    def action_last(self) -> None:
        """Go to the end and stay there."""
        self.cursor = len(self.pieces) - 1
        self.follow = True
        self.measure()

    def show_newest(self) -> None:
        """Bring the last block into sight: its beginning when it is taller than the view."""
        self.action_last()
        if len(self.pieces) and self.pieces.placed[-1].height > self.size.height:
            self.show_block(len(self.pieces) - 1, at_top=True)

    def action_fold(self) -> None:
        """Fold or unfold the block under the cursor."""
        if 0 <= self.cursor < len(self.pieces):
            self.pieces.fold(self.cursor)
            self.measure()

    def action_branch(self) -> None:
        """Ask for a branch from the message under the cursor."""
        block = self.block
        if block is not None and block.message_id:
            self.post_message(self.Branch(block.message_id))

    def on_click(self, event: events.Click) -> None:
        """The cursor follows the mouse; a click on a folding line folds."""
        index = self.pieces.at(event.y + self.scroll_offset.y)
        if index < 0 or self.text_selection is not None:
            return
        again, self.cursor = self.cursor == index, index
        first = event.y + self.scroll_offset.y - self.pieces.top(index)
        if self.pieces.placed[index].block.foldable and (again or first <= 1):
            self.action_fold()

    # Copying

    def action_copy_code(self) -> None:
        """Copy the code in the block under the cursor; again: the next piece of it."""
        block = self.block
        pieces = code_blocks(block.text) if block is not None else []
        if block is None or not pieces:
            self.post_message(self.CodeWanted("", "There is no code in this message."))
            return
        key, done = self._code
        at = done % len(pieces) if key == block.key else 0
        self._code = (block.key, at + 1)
        piece = pieces[at]
        which = f" {at + 1} of {len(pieces)}" if len(pieces) > 1 else ""
        language = f" ({piece.language})" if piece.language else ""
        self.post_message(self.CodeWanted(piece.text, f"Copied code{which}{language}."))

    def copy_text(self) -> str:
        """What copying takes when nothing is marked: the block under the cursor."""
        return self.block.text if self.block is not None else ""
