"""`workbench config …`: settings in force, and from where."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from workbench.resources import config_folder


def test_settings_are_shown_with_their_origin(run: Run, work: Path) -> None:
    (work / "workbench.toml").write_text("[recall]\nk = 7")
    shown = run("config", "show", "--json").json
    assert shown["recall.k"] == {"value": 7, "from": str(work / "workbench.toml")}
    assert shown["recall.threshold"] == {"value": 0.3, "from": "default"}
    assert shown["person.name"] == {"value": "Ana", "from": "WORKBENCH_NAME"}
    line = next(
        line for line in run("config", "show", "recall").out.splitlines() if "recall.k " in line
    )
    assert line.split() == ["recall.k", "7", str(work / "workbench.toml")]


def test_one_setting_can_be_asked_for(run: Run) -> None:
    assert list(run("config", "show", "recall.k1", "--json").json) == ["recall.k1"]
    assert "nearest known key is recall.k" in run("config", "show", "recall.kk", code=2).err


def test_a_setting_is_written_for_good(run: Run) -> None:
    said = run("config", "set", "recall.threshold", "0.4").out
    file = config_folder() / "settings.toml"
    assert said == f"recall.threshold = 0.4, written to {file}\n"
    assert tomllib.loads(file.read_text())["recall"] == {"threshold": 0.4}
    assert run("config", "show", "recall.threshold", "--json").json == {
        "recall.threshold": {"value": 0.4, "from": str(file)}
    }


def test_it_is_said_when_another_place_wins(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORKBENCH_RECALL_K", "9")
    assert "WORKBENCH_RECALL_K wins" in run("config", "set", "recall.k", "3").out


@pytest.mark.parametrize(
    ("key", "value"),
    [("recall.k", "0"), ("recall.kk", "1"), ("memory.agents", "nobody"), ("recall", "1")],
)
def test_a_wrong_setting_is_not_written(run: Run, key: str, value: str) -> None:
    assert run("config", "set", key, value, code=2).err.startswith("workbench: ")
    assert not (config_folder() / "settings.toml").exists()


def test_paths_are_shown_in_the_order_they_are_read(run: Run, work: Path, data_file: Path) -> None:
    shown = run("config", "path", "--json").json
    names = [Path(one["path"]).name for one in shown["settings"]]
    assert names == ["config.toml", "config.toml", "settings.toml", "workbench.toml"]
    assert shown["settings"][0]["exists"]
    assert shown["data"] == {"path": str(data_file), "exists": False}


def test_a_setting_is_not_mixed_up_with_one_whose_name_begins_the_same(run: Run) -> None:
    assert list(run("config", "show", "recall.k", "--json").json) == ["recall.k"]


def test_a_folder_in_a_settings_file_s_place_is_said(run: Run, work: Path) -> None:
    (work / "workbench.toml").mkdir()
    assert "workbench.toml: the settings file cannot be read" in run("config", "show", code=2).err


def test_keys_of_actions_may_have_dots(run: Run) -> None:
    run("config", "set", "keys.pane.next", "ctrl+t")
    assert run("config", "show", "keys", "--json").json["keys.pane.next"]["value"] == "ctrl+t"
    written = (config_folder() / "settings.toml").read_text()
    assert tomllib.loads(written)["keys"] == {"pane.next": "ctrl+t"}


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("ui.theme", "recall-drak", "the nearest is recall-dark"),
        ("keys.memroies", "f9", "the nearest is memories"),
        ("keys.memories", "f8", "give `keys.setup` another one first"),
        ("keys.memories", "ctrl+m", "terminals send it as Enter"),
        ("keys.memories", "Ctrl-T", "the nearest is ctrl+t"),
    ],
)
def test_what_the_screen_would_refuse_is_not_written(
    run: Run, key: str, value: str, said: str
) -> None:
    assert said in run("config", "set", key, value, code=2).err
    assert not (config_folder() / "settings.toml").exists()


def test_another_wrong_setting_of_the_screen_does_not_stand_in_the_way(run: Run) -> None:
    config_folder().mkdir(parents=True)
    (config_folder() / "config.toml").write_text('[keys]\nnwe = "f9"\nnew = "ctrl+m"\n')
    run("config", "set", "ui.theme", "nord")
    run("config", "set", "keys.new", "ctrl+t")
    assert "keys: 'nwe' is no action" in run("doctor", code=1).out


def test_what_is_not_set_is_said(run: Run) -> None:
    assert (
        "Nothing is set for agents.zed.model"
        in run("config", "show", "agents.zed.model", code=1).err
    )
