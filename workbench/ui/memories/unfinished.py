"""What was being written in an editor of memories when it was left."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock

import msgspec

from workbench.chat.threads.drafts import Drafts


@dataclass(frozen=True, slots=True)
class Written:
    """What the person wrote."""

    text: str
    about: str | None
    core: bool


class Unfinished:
    """One text's place among the drafts of the data file; its methods are meant for any thread."""

    def __init__(self, drafts: Drafts, key: str) -> None:
        self._drafts, self._key = drafts, f"memory:{key}"
        self._lock = Lock()
        self._done = False

    def get(self) -> Written | None:
        """What was left here; None when nothing was. Raises WorkbenchError with a sentence."""
        found = self._drafts.get(self._key)
        try:
            return msgspec.json.decode(found, type=Written) if found else None
        except msgspec.MsgspecError:
            return None  # another version of the program wrote it

    def keep(self, written: Written | None) -> None:
        """Keep what is written so far, or nothing. Raises WorkbenchError with a sentence.

        It waits for no other program, so that closing an editor never stands still.
        """
        text = msgspec.json.encode(written).decode() if written is not None else ""
        with self._lock:
            if not self._done:
                self._drafts.put(self._key, text, wait=False)

    def done(self) -> None:
        """It is a memory now and no draft any more, whatever save of it is still under way."""
        with self._lock:
            self._done = True
            self._drafts.put(self._key, "")
