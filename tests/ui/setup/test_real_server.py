"""The setup screen against a server that speaks the protocol."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from tests.stubs.openai_server import OpenAIServer, Reply
from tests.ui.host import Host, screen_text
from workbench.chat.workbench import Workbench
from workbench.config.loading import Loaded
from workbench.config.settings import Settings
from workbench.resources import config_folder
from workbench.ui.setup import SetupScreen


async def settle(pilot: Pilot[Any], text: str) -> str:
    """Wait until this stands on the screen (the library is imported when it is first asked)."""
    for _ in range(200):
        await pilot.pause(0.05)
        if text in " ".join(screen_text(pilot.app).split()):
            break
    return " ".join(screen_text(pilot.app).split())


async def test_models_are_listed_tried_and_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MY_KEY", "secret-1")
    workbench = Workbench.open(Loaded(Settings(), {}), tmp_path / "w.db", offline=True)
    with OpenAIServer([Reply("hello")], models=("tiny", "large"), key="secret-1") as server:
        app = Host(SetupScreen(workbench))
        async with app.run_test(size=(90, 28), notifications=True) as pilot:
            await pilot.pause()
            app.screen.query_one("#setup-variable", Input).value = "MY_KEY"
            app.screen.query_one("#setup-url", Input).value = server.base_url
            app.screen.query_one("#setup-url", Input).focus()
            await pilot.press("enter")
            assert "large" in await settle(pilot, "2 models")
            await pilot.press("ctrl+t")
            assert "It answers: hello" in await settle(pilot, "It answers")
            await pilot.press("enter")
            for _ in range(100):
                await pilot.pause(0.05)
                if app.results:
                    break
            assert app.results == [True]
        assert not workbench.model.offline
        assert workbench.model.name in ("tiny", "large")
    text = (config_folder() / "settings.toml").read_text()
    assert tomllib.loads(text)["model"]["api_key_env"] == "MY_KEY"
    assert "secret-1" not in text
    workbench.close()


async def test_nothing_listening_is_one_sentence(tmp_path: Path) -> None:
    workbench = Workbench.open(Loaded(Settings(), {}), tmp_path / "w.db", offline=True)
    app = Host(SetupScreen(workbench))
    async with app.run_test(size=(90, 28), notifications=True) as pilot:
        await pilot.pause()
        app.screen.query_one("#setup-url", Input).value = "http://127.0.0.1:9/v1"
        app.screen.query_one("#setup-url", Input).focus()
        await pilot.press("enter")
        assert "127.0.0.1:9" in await settle(pilot, "reached")
    workbench.close()
