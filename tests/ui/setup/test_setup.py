"""What a person does to connect a model."""

from __future__ import annotations

import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from textual.widgets import Input

from tests.ui.host import Host, screen_text, settle
from workbench.config.settings import Settings
from workbench.errors import ModelError
from workbench.ui.setup import SetupScreen
from workbench.ui.setup.choice import Choice, whole_address


@pytest.fixture
def used() -> list[Any]:
    return []


@pytest.fixture
def workbench(used: list[Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    monkeypatch.setattr("workbench.resources.config_folder", lambda: tmp_path)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)

    async def use_model(name: str, **rest: Any) -> Any:
        used.append((name, rest))
        return SimpleNamespace(name=name, server="127.0.0.1:11434")

    async def ask(choice: Choice, present: Any) -> list[str]:
        if "11434" not in choice.base_url:
            raise ModelError("Nothing listens at that address. Is the server running?")
        return ["llama3", "[/x]qwen"]

    monkeypatch.setattr("workbench.ui.setup.choice.ask_models", ask)
    model = SimpleNamespace(name="echo", server="offline", offline=True)
    return SimpleNamespace(settings=Settings(), use_model=use_model, model=model)


async def test_escape_leaves_at_once(workbench: Any) -> None:
    app = Host(SetupScreen(workbench))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        assert "Esc goes back to writing" in " ".join(screen_text(app).split())
        await pilot.press("escape")
        await pilot.pause()
        assert app.results == [False]


async def test_a_known_server_lists_its_models_and_saves_the_one_chosen(
    workbench: Any, used: list[Any], tmp_path: Path
) -> None:
    app = Host(SetupScreen(workbench))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        await pilot.press("down", "enter")
        await settle(pilot)
        text = screen_text(app)
        assert "2 models" in text
        assert "[/x]qwen" in text
        await pilot.press("down", "enter")
        await settle(pilot)
        assert app.results == [True]
    assert used == [("[/x]qwen", {"base_url": "http://127.0.0.1:11434/v1", "key": None})]
    written = tomllib.loads((tmp_path / "settings.toml").read_text())
    assert written["model"]["name"] == "[/x]qwen"
    assert written["model"]["base_url"] == "http://127.0.0.1:11434/v1"


async def test_a_failure_is_one_sentence_and_nothing_is_saved(
    workbench: Any, tmp_path: Path
) -> None:
    app = Host(SetupScreen(workbench))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        await pilot.press("down", "down", "enter")
        await settle(pilot)
        assert "Nothing listens at that address." in screen_text(app)
        await pilot.press("escape")
    assert not (tmp_path / "settings.toml").exists()


async def test_a_key_typed_for_a_variable_is_refused(workbench: Any) -> None:
    app = Host(SetupScreen(workbench))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        app.screen.query_one("#setup-url", Input).value = "http://127.0.0.1:11434/v1"
        app.screen.query_one("#setup-variable", Input).value = "sk-abc-123"
        app.screen.query_one("#setup-variable", Input).focus()
        await pilot.press("enter")
        await settle(pilot)
        assert "A key is never stored" in " ".join(screen_text(app).split())


def test_key_state_says_where_the_key_is() -> None:
    choice = Choice("http://x/v1", "MY_KEY")
    assert choice.key_state({"MY_KEY": "1"}) == "MY_KEY is set."
    assert "not set" in choice.key_state({})
    assert "No key" in Choice("http://x/v1").key_state({})


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("127.0.0.1:8080", "http://127.0.0.1:8080"),
        ("localhost:11434/v1", "http://localhost:11434/v1"),
        ("[::1]:8080", "http://[::1]:8080"),
        ("192.168.1.5:11434", "http://192.168.1.5:11434"),
        ("api.example.org/v1", "https://api.example.org/v1"),
        ("https://api.example.org/v1", "https://api.example.org/v1"),
        ("http:/typo", "http:/typo"),
        ("nonsense", "nonsense"),
        ("", ""),
    ],
)
def test_an_address_may_lack_its_scheme(written: str, meant: str) -> None:
    assert whole_address(written) == meant


async def test_an_address_without_a_scheme_is_asked(workbench: Any) -> None:
    app = Host(SetupScreen(workbench))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        app.screen.query_one("#setup-url", Input).focus()
        await pilot.press(*"localhost:11434", "enter")
        await settle(pilot)
        assert "2 models" in screen_text(app)
        assert app.screen.query_one("#setup-url", Input).value == "http://localhost:11434"


async def test_everything_fits_on_the_smallest_terminal(workbench: Any) -> None:
    app = Host(SetupScreen(workbench))
    async with app.run_test(size=(60, 18), notifications=True) as pilot:
        await settle(pilot)
        lines = screen_text(app).splitlines()
        assert "Set up a model" in lines[0]
        assert "Esc leave" in lines[-1]
        assert app.screen.max_scroll_y == 0
