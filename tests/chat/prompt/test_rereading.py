"""An open conversation follows what a list of conversations did to it."""

from __future__ import annotations

from pathlib import Path

from workbench.chat.workbench import Workbench
from workbench.config.loading import Loaded
from workbench.config.settings import Settings


async def test_a_new_title_and_a_deletion_are_seen(tmp_path: Path) -> None:
    workbench = Workbench.open(Loaded(Settings(), {}), tmp_path / "w.db", offline=True)
    session = workbench.session(new=True)
    assert session.reread().id == ""
    async for _ in session.send("Hello"):
        pass
    workbench.archive.update_thread(session.thread.id, title="Another")
    assert session.reread().title == "Another"
    workbench.archive.delete_thread(session.thread.id)
    assert session.reread().deleted
    workbench.close()
