"""The one table of actions."""

from __future__ import annotations

import msgspec
import pytest

from tests.ui.stage import Stage
from workbench.chat.commands.table import KEYS
from workbench.ui.actions import ACTIONS, PLACES, actions, bindings, find, keys_of
from workbench.ui.app import WorkbenchApp
from workbench.ui.chat.prompt_input import PromptInput
from workbench.ui.chat.transcript import Transcript
from workbench.ui.document import DocumentView
from workbench.ui.key_names import TAKEN
from workbench.ui.layout.main_screen import MainScreen
from workbench.ui.memories import MemoryBrowser
from workbench.ui.panel.context_panel import ContextPanel


def test_every_action_says_what_it_is_and_where() -> None:
    for spec in ACTIONS:
        assert spec.label, spec.id
        assert spec.help, spec.id
        assert spec.place in PLACES, spec.id


def test_ids_are_used_once() -> None:
    ids = [spec.id for spec in ACTIONS]
    assert len(ids) == len(set(ids))


def test_no_default_key_is_one_that_terminals_take() -> None:
    for spec in ACTIONS:
        assert not TAKEN.keys() & set(spec.keys.split(",")), spec.id


@pytest.mark.parametrize("place", list(PLACES))
def test_no_key_does_two_things_in_one_place(place: str) -> None:
    keys = [
        key
        for spec in ACTIONS
        if spec.place in (place, "everywhere")
        for key in spec.keys.split(",")
        if key
    ]
    twice = {key for key in keys if keys.count(key) > 1}
    assert twice <= {"escape", "ctrl+y", "slash"}, twice


@pytest.mark.parametrize(
    ("key", "id"),
    [
        ("F1", "help"), ("F2", "memories"), ("F3", "panel"), ("F4", "prompt"), ("F5", "threads"),
        ("F6", "pane.next"), ("Shift+F6", "pane.previous"), ("Ctrl+P", "palette"),
        ("Ctrl+F", "search"), ("Ctrl+N", "new"), ("Ctrl+Y", "copy"), ("F10", "quit"),
        ("Esc", "close"), ("Ctrl+C", "interrupt"), ("Enter", "send"), ("Ctrl+J", "newline"),
    ],
)  # fmt: skip
def test_the_keys_are_the_promised_ones(key: str, id: str) -> None:
    assert key in keys_of(find(id))


def test_bindings_carry_the_ids_that_settings_change() -> None:
    assert {binding.id for binding in bindings("workbench")} >= {"memories", "prompt"}  # type: ignore[union-attr]


def test_a_pages_keys_can_be_changed() -> None:
    known = {
        binding.id
        for key in DocumentView._merge_bindings().key_to_bindings.values()
        for binding in key
    }
    assert known >= {spec.id for spec in actions("page")}


def test_changed_keys_are_the_ones_shown() -> None:
    assert keys_of(find("prompt"), {"prompt": "ctrl+t"}) == ["Ctrl+T"]


async def test_an_action_of_the_palette_can_be_given_a_key(stage: Stage) -> None:
    settings = stage.workbench.settings
    stage.workbench.settings = msgspec.structs.replace(settings, keys={"compact": "f9"})
    app = WorkbenchApp(stage.workbench, stage.session)
    done: list[str] = []
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await pilot.pause()
        app.main.action_compact = lambda: done.append("compact")  # type: ignore[method-assign]
        await pilot.press("f9")
        await pilot.pause()
    assert done == ["compact"]


def test_every_action_is_done_by_what_has_its_keys() -> None:
    doers: dict[str, tuple[type, ...]] = {
        "everywhere": (WorkbenchApp,),
        "workbench": (MainScreen,),
        "input": (PromptInput,),
        "transcript": (Transcript,),
        "panel": (ContextPanel,),
        "memories": (MemoryBrowser,),
    }
    for spec in ACTIONS:
        method = "action_" + spec.action.split("(")[0]
        for doer in doers.get(spec.place, ()):
            assert hasattr(doer, method), (spec.id, doer)


def test_the_keys_that_slash_help_names_do_what_it_says() -> None:
    named = [pair.split(" ", 1) for line in KEYS.split("\n") for pair in line.strip().split("   ")]
    does = {key: spec.label for spec in ACTIONS if spec.place != "input" for key in keys_of(spec)}
    assert len(named) == 11
    for key, what in named:
        assert does[key].casefold() == what.casefold()
