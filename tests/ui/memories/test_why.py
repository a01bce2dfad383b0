"""The page that says why a memory is, or is not, recalled."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.ui.host import Host, screen_text, settle
from tests.ui.memories.stage import make_session, some
from workbench.config.settings import RecallSettings
from workbench.recall.engine import RecallEngine
from workbench.recall.question import Question
from workbench.ui.memories import MemoryBrowser


@pytest.fixture
def session(tmp_path: Path) -> Any:
    return make_session(tmp_path, some())


async def test_why_in_private_names_private_and_what_a_search_would_have_given(
    session: Any,
) -> None:
    session.workbench.engine = RecallEngine(session.workbench.store, RecallSettings())
    session.question = lambda draft="": Question(draft, scope=session.scope, silence="private")
    browser = MemoryBrowser(session)
    browser.draft = "Is Rex afraid of thunder?"
    app = Host(browser)
    async with app.run_test(size=(90, 30), notifications=True) as pilot:
        await settle(pilot)
        browser.list_view.focus()
        await pilot.press("w")
        await settle(pilot)
        text = screen_text(app)
        assert "not recalled  rank 1, score 1.00" in text
        assert "said in private" in text
        assert "what would help: /private off" in text
