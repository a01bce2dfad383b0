"""What was being written in an editor of memories when it was left."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from workbench.chat.archive.scribe import Scribe
from workbench.chat.threads.drafts import Drafts


@dataclass(frozen=True, slots=True)
class Written:
    """What the person wrote."""

    text: str
    about: str | None
    core: bool


class Unfinished:
    """One text's place among the drafts of the data file; the scribe writes them in their order."""

    def __init__(self, drafts: Drafts, scribe: Scribe, key: str) -> None:
        self._drafts, self._scribe, self._key = drafts, scribe, f"memory:{key}"

    def get(self) -> Written | None:
        """What was left here; None when nothing was. Raises WorkbenchError with a sentence."""
        found = self._drafts.get(self._key)
        try:
            return msgspec.json.decode(found, type=Written) if found else None
        except msgspec.MsgspecError:
            return None  # another version of the program wrote it

    async def keep(self, written: Written) -> None:
        """Keep what is written so far. Raises WorkbenchError with a sentence."""
        await self._scribe.write(self._drafts.put, self._key, _encoded(written))

    def keep_soon(self, written: Written | None) -> None:
        """Keep it, or let go of it, when the file is free; nobody is told when that fails."""
        self._scribe.begin(self._drafts.put, self._key, _encoded(written))

    def done(self) -> None:
        """It is a memory now and no draft any more; meant for a worker thread."""
        self._scribe.begin(self._drafts.put, self._key, "").result()


def _encoded(written: Written | None) -> str:
    return msgspec.json.encode(written).decode() if written is not None else ""
