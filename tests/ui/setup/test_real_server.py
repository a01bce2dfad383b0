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
from workbench.config.settings import ModelSettings, Settings
from workbench.errors import ModelError
from workbench.resources import config_folder
from workbench.ui.setup import SetupScreen
from workbench.ui.setup.choice import Choice, find_models


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


async def ask(folder: Path, url: str, says: str, size: tuple[int, int] = (80, 24)) -> str:
    """What the screen says once this address is asked."""
    workbench = Workbench.open(Loaded(Settings(), {}), folder / "w.db", offline=True)
    app = Host(SetupScreen(workbench))
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        app.screen.query_one("#setup-url", Input).value = url
        app.screen.query_one("#setup-url", Input).focus()
        await pilot.press("enter")
        text = await settle(pilot, says)
    workbench.close()
    return text


async def test_a_failure_says_what_to_do_here(tmp_path: Path) -> None:
    text = await ask(tmp_path, "http://127.0.0.1:9/v1", "cannot be reached")
    assert "check that the server runs and that the address is right." in text
    assert "/retry" not in text


async def test_a_wrong_key_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "wrong")
    with OpenAIServer(key="right") as server:
        text = await ask(tmp_path, server.base_url, "answered 401")
    assert "the key is missing or wrong" in text
    assert "OPENAI_API_KEY" in text


async def test_a_server_that_needs_no_key_is_used_without_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with OpenAIServer(models=("free",)) as server:
        assert "1 model: Enter takes one." in await ask(tmp_path, server.base_url, "1 model")


async def test_a_server_that_lists_nothing_lets_one_write_a_name(tmp_path: Path) -> None:
    with OpenAIServer(models=()) as server:
        text = await ask(tmp_path, server.base_url, "lists no models")
    assert "write the model's name in the last line" in text


async def test_a_missing_v1_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    async def listed(choice: Choice, present: ModelSettings) -> list[str]:
        if not choice.base_url.endswith(":8080/v1"):
            raise ModelError(f"{choice.base_url} answered 404")
        return ["tiny"]

    monkeypatch.setattr("workbench.ui.setup.choice.ask_models", listed)
    found, names = await find_models(Choice("http://127.0.0.1:8080/"), ModelSettings())
    assert (found.base_url, names) == ("http://127.0.0.1:8080/v1", ["tiny"])
    with pytest.raises(ModelError, match=r"127\.0\.0\.1:9 answered 404"):
        await find_models(Choice("http://127.0.0.1:9"), ModelSettings())
