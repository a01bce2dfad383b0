"""What a person finds in the help."""

from __future__ import annotations

from tests.ui.host import Host, screen_text
from workbench.chat.commands.table import COMMANDS
from workbench.ui.actions import ACTIONS
from workbench.ui.help import HelpScreen
from workbench.ui.help.page import help_page


def test_every_action_and_command_stands_in_the_help() -> None:
    text = "\n".join(line.text for block in help_page("input", {}) for line in block.body)
    assert [spec.id for spec in ACTIONS if spec.help not in text] == []
    assert [command.name for command in COMMANDS if command.usage not in text] == []


def test_help_begins_with_where_one_is() -> None:
    for topic, says in (("panel", "prompt is made of"), ("InspectorScreen", "exact prompt")):
        assert says in help_page(topic, {})[0].text


def test_changed_keys_are_shown() -> None:
    text = "\n".join(block.text for block in help_page("input", {"threads": "ctrl+t"}))
    assert "Ctrl+T " in text


async def test_typing_shows_only_what_holds_the_words() -> None:
    app = Host(HelpScreen("memories"))
    async with app.run_test(size=(90, 30), notifications=True) as pilot:
        await pilot.pause()
        await pilot.press("slash", *"compact")
        await pilot.pause()
        text = screen_text(app)
        assert "/compact" in text
        assert "/private" not in text
        await pilot.press(*"zzz")
        await pilot.pause()
        assert "Nothing here is about" in screen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert "/private" in "\n".join(b.text for b in app.screen.blocks)  # type: ignore[attr-defined]
        await pilot.press("escape")
        await pilot.pause()
        assert app.results == [None]


def test_what_the_settings_call_an_action_stands_at_the_end() -> None:
    last = help_page("input", {})[-1]
    assert [spec.id for spec in ACTIONS if spec.id not in last.text] == []


def test_every_help_text_stands_in_the_same_column_of_its_table() -> None:
    for block in help_page("input", {}):
        if not block.key.startswith(("keys:", "commands:")):
            continue
        rows = {spec.help for spec in ACTIONS} | {command.help for command in COMMANDS}
        starts = {
            line.text.index(help)
            for line in block.body
            for help in rows
            if line.text.endswith(help)
        }
        assert len({start for start in starts if start}) <= 1, block.key


async def test_a_search_finds_keys_that_stand_above_what_they_do() -> None:
    app = Host(HelpScreen("input"))
    async with app.run_test(size=(90, 30), notifications=True) as pilot:
        await pilot.pause()
        await pilot.press("slash", *"alt+enter")
        await pilot.pause()
        text = screen_text(app)
        assert "Alt+Enter" in text
        assert "Begin a new line." in text
