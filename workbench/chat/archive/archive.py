"""Everything that is kept of conversations, behind one name."""

from __future__ import annotations

from workbench.chat.archive.ledger import Ledger
from workbench.chat.archive.marks import Marks
from workbench.chat.archive.snapshots import Snapshots
from workbench.chat.archive.threads import Threads
from workbench.chat.archive.unfinished import Unfinished


class Archive(Threads, Unfinished, Snapshots, Ledger, Marks):
    """Threads, messages, prompts, usage, judgments and suggestions of one data file.

    Safe to use from several threads, as the Database below it is. Every method that writes raises
    StoreError when the file cannot be written.
    """
