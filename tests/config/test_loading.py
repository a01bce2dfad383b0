"""Settings come from many places; the later one wins and a wrong one is refused with reasons."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from workbench.chat.tools.registry import BY_NAME
from workbench.config.checks import BUILT_IN_TOOLS, refuse_unknown
from workbench.config.loading import DEFAULT, load
from workbench.config.people import (
    agents_of,
    known_agent,
    person_configured,
    person_key,
    person_name,
)
from workbench.config.settings import Settings
from workbench.errors import SettingsError, UsageError


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A person's configuration folder and, in `work`, a working folder; both empty."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    for name in ("recall-workbench", "work"):
        (tmp_path / name).mkdir()
    return tmp_path


def test_later_places_win_and_each_setting_says_where_it_comes_from(folder: Path) -> None:
    places = [
        folder / "recall-workbench" / "config.toml",
        folder / "recall-workbench" / "settings.toml",
        folder / "work" / "workbench.toml",
        folder / "named.toml",
    ]
    names = ["k", "threshold", "k1", "b", "join_below", "patience"]
    for at, place in enumerate(places):
        lines = [f"{name} = {(at + 1) / 10 if name != 'k' else at + 1}" for name in names[at:]]
        place.write_text("[recall]\n" + "\n".join(lines))
    loaded = load(
        config=places[3],
        cwd=folder / "work",
        environ={"WORKBENCH_RECALL_JOIN_BELOW": "0.5"},
        overrides={"recall.patience": "9"},
    )
    recall = loaded.settings.recall
    assert (recall.k, recall.threshold, recall.k1, recall.b) == (1, 0.2, 0.3, 0.4)
    assert (recall.join_below, recall.patience) == (0.5, 9.0)
    origins = [loaded.origins[f"recall.{name}"] for name in names]
    assert origins[:4] == [str(place) for place in places]
    assert origins[4:] == ["WORKBENCH_RECALL_JOIN_BELOW", "recall.patience=9"]
    assert loaded.origins["chat.keep_recent"] == DEFAULT


def test_tables_of_several_files_are_joined_key_by_key(folder: Path) -> None:
    (folder / "recall-workbench" / "config.toml").write_text("[agents.east]\nmemory = false")
    (folder / "work" / "workbench.toml").write_text("[agents.east]\nmodel = 'small'")
    east = load(cwd=folder / "work", environ={}).settings.agents["east"]
    assert (east.memory, east.model) == (False, "small")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[recall]\ntreshold = 0.2", ["recall.treshold", "[recall]", "recall.threshold"]),
        ("[recal]\nk = 1", ["unknown key recal", "recall"]),
        ("[recall]\nthreshold = 7", ["recall.threshold", "7", "a number from 0 to 1"]),
        ("[recall]\nk = 'many'", ["recall.k", '"many"', "a whole number of at least 1"]),
        ("[recall]\nk = 2.5", ["recall.k", "2.5", "a whole number"]),
        ("[recall]\nenabled = 1", ["recall.enabled", "true or false"]),
        ("[recall]\npreset = 'wild'", ["recall.preset", "eager, normal, strict"]),
        ("[recall]\nlanguages = [1]", ["recall.languages", "a list of texts"]),
        ("[recall]\nchunk_overlap = 400", ["recall.chunk_overlap", "chunk_size (320)"]),
        ("[model]\ntemperature = nan", ["model.temperature", "a number from 0 to 2"]),
        ("[model]\nprices = 3", ["model.prices", "a table"]),
        ("[agents.east]\nmodle = ''", ["agents.east.modle", "agents.east.model"]),
        ("[agents.east]\ncontexts = ['wher']", ["agents.east.contexts", "wher", "where"]),
        ("[contexts.recal]\nplace = 'system'", ["contexts.recal", "a command", "recall"]),
        ("[contexts.x]\ntext = 'a'\nfile = 'b'", ["contexts.x", "text and file", "only one"]),
        ("[memory]\nagents = ['nort']", ["memory.agents", "nort", "north"]),
        ("[recall", ["expected TOML"]),
        ("x = " + "[" * 3000, ["expected TOML", "nested too deeply"]),
    ],
)
def test_a_wrong_setting_names_file_key_expectation_and_nearest_key(
    folder: Path, text: str, said: list[str]
) -> None:
    file = folder / "work" / "workbench.toml"
    file.write_text(text)
    with pytest.raises(SettingsError) as caught:
        load(cwd=folder / "work", environ={})
    message = str(caught.value)
    assert message.startswith(f"{file}: ")
    assert "\n" not in message
    assert [word for word in said if word not in message] == []
    assert caught.value.exit_code == 2


def test_a_file_that_is_not_utf8_and_one_that_is_missing_are_refused(folder: Path) -> None:
    file = folder / "x.toml"
    with pytest.raises(SettingsError, match="there is none"):
        load(config=file, cwd=folder, environ={})
    file.write_bytes(b"[person]\nname = '\xff'")
    with pytest.raises(SettingsError, match="UTF-8"):
        load(config=file, cwd=folder, environ={})


@pytest.mark.parametrize(
    ("environ", "key", "value"),
    [
        ({"WORKBENCH_NAME": "Ana"}, "person.name", "Ana"),
        ({"WORKBENCH_MODEL_NAME": "12"}, "model.name", "12"),
        ({"WORKBENCH_RECALL_ENABLED": "off"}, "recall.enabled", False),
        ({"WORKBENCH_RECALL_ENABLED": "true"}, "recall.enabled", True),
        ({"WORKBENCH_MODEL_PRICES_INPUT": "2.5"}, "model.prices.input", 2.5),
        ({"WORKBENCH_MODEL_TEMPERATURE": "0.5"}, "model.temperature", 0.5),
        ({"WORKBENCH_MEMORY_AGENTS": "north"}, "memory.agents", ("north",)),
        ({"WORKBENCH_RECALL_LANGUAGES": "['english', 'german']"}, "recall.languages", None),
        ({"WORKBENCH_CONTEXTS_RECALL_PLACE": "system"}, "contexts.recall.place", "system"),
        ({"WORKBENCH_AGENTS_NORTH_MODEL": "x"}, "agents.north.model", "x"),
    ],
)
def test_variables_set_settings(
    folder: Path, environ: Mapping[str, str], key: str, value: object
) -> None:
    loaded = load(cwd=folder, environ={**environ, "WORKBENCH_DATA": "/x.db", "HOME": "/"})
    found: object = loaded.settings
    for name in key.split("."):
        found = found[name] if isinstance(found, dict) else getattr(found, name)
    assert found == (("english", "german") if value is None else value)
    assert loaded.origins[key] == next(iter(environ))


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("WORKBENCH_RECALL_TRESHOLD", "1", "nearest known key is recall.threshold"),
        ("WORKBENCH_RECALL_K", "x", 'recall.k is "x": expected a whole number'),
        ("WORKBENCH_WHATEVER", "1", "unknown key whatever"),
    ],
)
def test_wrong_variables_are_refused(folder: Path, name: str, text: str, said: str) -> None:
    with pytest.raises(SettingsError) as caught:
        load(cwd=folder, environ={name: text})
    assert str(caught.value).startswith(f"{name}: ")
    assert said in str(caught.value)


def test_the_speaker_is_the_name_that_is_set_or_the_login_name(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOGNAME", "ana")
    assert (person_name(Settings()), person_configured(Settings())) == ("ana", False)
    named = load(cwd=folder, environ={"WORKBENCH_NAME": "Bea Li"}).settings
    assert (person_name(named), person_configured(named)) == ("Bea Li", True)
    assert person_key(person_name(named)) == "person:bea li"


def test_north_is_always_there_with_instructions(folder: Path) -> None:
    assert agents_of(Settings())["north"].instructions.startswith("You are North")
    (folder / "workbench.toml").write_text("[agents.north]\nmemory = false\n[agents.east]\n")
    agents = agents_of(load(cwd=folder, environ={}).settings)
    assert agents["north"].instructions.startswith("You are North")
    assert not agents["north"].memory


def test_unknown_names_are_refused_with_the_nearest(folder: Path) -> None:
    with pytest.raises(UsageError, match="nearest is north"):
        known_agent("norht", Settings())
    assert known_agent(" North", Settings()) == "north"
    origins = {"keys.chat.nwe": "/here.toml"}
    with pytest.raises(SettingsError) as caught:
        refuse_unknown(["chat.nwe"], ["chat.new", "chat.send"], "keys", "action", origins)
    assert str(caught.value).startswith("/here.toml: keys: 'chat.nwe' is no action")
    assert "nearest is chat.new" in str(caught.value)


@pytest.mark.parametrize("name", ["Ana\nsystem", "\x1b[31mAna", "A\x00na"])
def test_a_name_has_to_fit_on_a_line(folder: Path, name: str) -> None:
    with pytest.raises(SettingsError, match=r"person\.name .* expected a name on one line"):
        load(cwd=folder / "work", environ={"WORKBENCH_NAME": name})


def test_a_key_in_place_of_its_variable_s_name_is_refused_and_not_said(folder: Path) -> None:
    with pytest.raises(SettingsError, match="not the name of an environment variable") as caught:
        load(cwd=folder / "work", environ={"WORKBENCH_MODEL_API_KEY_ENV": "sk-secret.123"})
    assert "sk-secret" not in str(caught.value)
    assert not load(
        cwd=folder / "work", environ={"WORKBENCH_MODEL_API_KEY_ENV": ""}
    ).settings.model.api_key_env


def test_a_name_may_have_any_letters(folder: Path) -> None:
    name = "علی‌رضا"  # with a joiner that is not printable
    loaded = load(cwd=folder / "work", environ={"WORKBENCH_NAME": name})
    assert person_name(loaded.settings) == name


def test_an_agent_s_tools_are_known_ones(folder: Path) -> None:
    assert tuple(BY_NAME) == BUILT_IN_TOOLS
    with pytest.raises(SettingsError, match=r"agents\.bob\.tools: 'memory_wirte'.*memory_write"):
        load(cwd=folder / "work", environ={"WORKBENCH_AGENTS_BOB_TOOLS": "memory_wirte"})
