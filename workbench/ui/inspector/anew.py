"""What the person wants sent again in a branch, after editing it in the inspector."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.chat.prompt.snapshot import Snapshot, WireMessage


@dataclass(frozen=True, slots=True)
class SendAnew:
    """An edited message, or (with `messages`) a whole prompt of which another piece was edited."""

    message_id: str
    text: str
    snapshot: Snapshot | None = None
    messages: tuple[WireMessage, ...] = ()
