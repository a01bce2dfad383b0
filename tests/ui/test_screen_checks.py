"""`[keys]` and the theme are refused where they cannot be, with what would do."""

from __future__ import annotations

import subprocess
import sys

import pytest
from textual.keys import Keys, _character_to_key
from textual.theme import BUILTIN_THEMES

from workbench.config.settings import Settings, UISettings
from workbench.errors import SettingsError
from workbench.ui.actions import ACTIONS
from workbench.ui.key_names import NAMED, SYMBOLS, is_key, show_key, split
from workbench.ui.screen_checks import check_screen_settings
from workbench.ui.theme_names import THEME_NAMES
from workbench.ui.themes import THEMES


def refusal(keys: dict[str, str], only: str = "") -> str:
    """What is said of these keys; empty when they are taken."""
    origins = dict.fromkeys((f"keys.{id}" for id in keys), "/here.toml")
    try:
        check_screen_settings(Settings(keys=keys), origins, only=only)
    except SettingsError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"memories": "f8"}, "F8 is “Set up a model” already: give `keys.setup` another one first"),
        ({"new": "f9", "compact": "f9"}, "already"),
        ({"memories.add": "e"}, "give `keys.memories.correct` another one first"),
        ({"new": "ctrl+i"}, "terminals send it as Tab"),
        ({"new": "ctrl+b"}, "tmux takes it"),
        ({"new": "x"}, "x could not be typed any more"),
        ({"new": "slash"}, "/ could not be typed any more"),
        ({"new": ""}, "expected a key, such as ctrl+t or f8"),
        ({"new": "F9"}, "the nearest is f9"),
        ({"new": "shift+ctrl+x"}, "the nearest is ctrl+shift+x"),
        ({"message.last": "shift+g"}, "the nearest is G"),
        ({"new": "f9, f11"}, "the nearest is f11"),
    ],
)
def test_a_wrong_key_is_refused_with_its_file(keys: dict[str, str], said: str) -> None:
    refused = refusal(keys)
    assert refused.startswith("/here.toml: keys.")
    assert said in refused


@pytest.mark.parametrize(
    "keys",
    [
        {"memories": "f8", "setup": "f2"},
        {"new": "ctrl+t"},
        {"new": "f9,f11"},
        {"message.next": "n"},  # a letter, where nothing is written
        {"memories.copy": "ctrl+y"},  # as it is by default
        {"threads.new": "e"},  # on another screen than the memories' e
        {"message.next": "+"},
    ],
)
def test_a_right_key_is_taken(keys: dict[str, str]) -> None:
    assert refusal(keys) == ""


def test_an_unknown_action_is_refused_with_the_nearest() -> None:
    assert "'memorise' is no action" in refusal({"memorise": "f9"})
    assert "the nearest is memories" in refusal({"memorise": "f9"})


def test_one_setting_can_be_looked_at_alone() -> None:
    keys = {"new": "ctrl+m", "palette": "ctrl+t"}
    assert refusal(keys, only="keys.palette") == ""
    assert refusal(keys, only="keys.new") != ""


def test_themes_are_all_that_there_are_and_no_others() -> None:
    assert set(THEME_NAMES) == {*BUILTIN_THEMES, *(theme.name for theme in THEMES)}
    settings = Settings(ui=UISettings(theme="new-in-textual"))
    with pytest.raises(SettingsError, match=r"ui\.theme: 'new-in-textual' is no theme"):
        check_screen_settings(settings, {})
    check_screen_settings(settings, {}, themes=["new-in-textual"])


def test_keys_have_the_names_that_textual_gives_them() -> None:
    assert {key.value for key in Keys} >= NAMED
    assert {name: _character_to_key(symbol) for name, symbol in SYMBOLS.items()} == {
        name: name for name in SYMBOLS
    }
    assert [key for spec in ACTIONS for key in split(spec.keys) if key and not is_key(key)] == []


def test_keys_are_shown_as_people_write_them() -> None:
    keys = ("f8", "ctrl+t", "question_mark", "shift+f6", "left", "escape", "pagedown", "g", "space")
    assert [show_key(key) for key in keys] == [
        *("F8", "Ctrl+T", "?", "Shift+F6", "←", "Esc", "PgDn", "g", "Space")
    ]


def test_a_setting_can_be_checked_without_loading_the_screen() -> None:
    code = "import workbench.ui.screen_checks, sys; sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 0
