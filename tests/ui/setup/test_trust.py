"""What a person is asked when a folder's settings want to run, read or send something."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.events import Key, Paste

from tests.ui.host import Host, screen_text
from workbench.chat.workbench import Workbench
from workbench.config.loading import FolderSettings, load
from workbench.ui.app import WorkbenchApp
from workbench.ui.setup.trust import TrustScreen

WISHES = (
    '[contexts.git]\ncommand = "echo [/x] from the command"\n'
    '[model]\nname = "m"\nbase_url = "https://elsewhere.example/v1"\n'
)


@pytest.fixture
def folder(tmp_path: Path) -> FolderSettings:
    """A working folder whose settings want two things."""
    (tmp_path / "workbench.toml").write_text(WISHES)
    untrusted = load(cwd=tmp_path, environ={}).untrusted
    assert untrusted is not None
    return untrusted


@pytest.fixture
def app(tmp_path: Path, folder: FolderSettings) -> Iterator[WorkbenchApp]:
    """The whole app, opened in that folder."""
    loaded = load(cwd=tmp_path, environ={})
    workbench = Workbench.open(loaded, tmp_path / "w.db", folder=tmp_path, environ={})
    yield WorkbenchApp(workbench, workbench.session(), untrusted=loaded.untrusted)
    workbench.close()


@pytest.mark.parametrize("size", [(80, 24), (60, 18)])
async def test_everything_that_is_wanted_can_be_read(
    folder: FolderSettings, size: tuple[int, int]
) -> None:
    host = Host(TrustScreen(folder, str))
    async with host.run_test(size=size) as pilot:
        await pilot.pause()
        first = screen_text(host)
        await pilot.press("pagedown", "pagedown")
        await pilot.pause()
        await pilot.pause()
        shown = first + screen_text(host)
        for piece in ("2 things", "https://elsewhere.example/v1", "echo [/x]", "Never", "Not now"):
            assert piece in shown


@pytest.mark.parametrize(
    ("keys", "answer", "written"),
    [
        (["enter"], "", ""),
        (["escape"], "", ""),
        (["down", "enter"], "yes", ""),
        (["down", "down", "enter"], "no", ""),
        (["y"], "", "y"),
        (["j"], "", "j"),
        (["space"], "", " "),
    ],
)
async def test_only_a_choice_trusts_and_letters_are_none(
    folder: FolderSettings, keys: list[str], answer: str, written: str
) -> None:
    typed: list[str] = []
    host = Host(TrustScreen(folder, typed.append))
    async with host.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        assert (host.results, "".join(typed)) == ([answer], written)


async def test_what_is_typed_right_after_an_answer_does_not_overtake_it(
    folder: FolderSettings,
) -> None:
    typed: list[str] = []
    host = Host(TrustScreen(folder, typed.append))
    async with host.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for key, character in (("down", None), ("enter", "\r"), ("H", "H"), ("i", "i")):
            host.post_message(Key(key, character))
        await pilot.pause()
        await pilot.pause()
        assert (host.results, "".join(typed)) == (["yes"], "Hi")


async def test_what_is_pasted_is_no_answer(folder: FolderSettings) -> None:
    typed: list[str] = []
    host = Host(TrustScreen(folder, typed.append))
    async with host.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        host.screen.post_message(Paste("yes, see below"))
        await pilot.pause()
        assert (host.results, typed) == ([""], ["yes, see below"])


async def test_a_quick_hand_loses_no_letter(folder: FolderSettings) -> None:
    typed: list[str] = []
    host = Host(TrustScreen(folder, typed.append))
    async with host.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for letter in "yes":
            host.screen.post_message(Key(letter, letter))
        await pilot.pause()
        assert (host.results, typed) == ([""], ["y", "e", "s"])


async def test_trusted_settings_hold_at_once_and_at_the_next_start(
    app: WorkbenchApp, tmp_path: Path
) -> None:
    workbench = app.workbench
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await pilot.pause()
        await pilot.pause()
        assert "Do you trust" in screen_text(app)
        assert workbench.model.offline
        assert "git" not in workbench.settings.contexts
        await pilot.press("down", "enter")
        await pilot.pause()
        assert app.screen is app.main
    assert workbench.settings.contexts["git"].command == "echo [/x] from the command"
    assert workbench.model.server == "elsewhere.example"
    assert load(cwd=tmp_path, environ={}).untrusted is None


async def test_one_goes_on_writing_and_is_asked_again_next_time(
    app: WorkbenchApp, tmp_path: Path
) -> None:
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await pilot.pause()
        await pilot.pause()
        await pilot.press("y", "e", "s")
        await pilot.pause()
        assert app.main.input.text == "yes"
    assert app.workbench.model.offline
    untrusted = load(cwd=tmp_path, environ={}).untrusted
    assert untrusted is not None
    assert untrusted.answer == ""


async def test_never_is_not_asked_again(app: WorkbenchApp, tmp_path: Path) -> None:
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await pilot.pause()
        await pilot.pause()
        await pilot.press("down", "down", "enter")
        await pilot.pause()
    loaded = load(cwd=tmp_path, environ={})
    assert loaded.untrusted is not None
    assert loaded.untrusted.answer == "no"
    again = WorkbenchApp(app.workbench, app.workbench.session(), untrusted=loaded.untrusted)
    async with again.run_test(size=(120, 40), notifications=True) as pilot:
        await pilot.pause()
        await pilot.pause()
        assert again.screen is again.main


def test_what_is_trusted_reaches_no_server_where_none_may_be_reached(
    tmp_path: Path, folder: FolderSettings
) -> None:
    loaded = load(cwd=tmp_path, environ={})
    workbench = Workbench.open(loaded, tmp_path / "w.db", offline=True, environ={})
    workbench.use_settings(folder.whole, folder.origins)
    assert workbench.model.offline
    workbench.close()
