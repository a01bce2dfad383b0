"""Exit codes and errors: one line on stderr, no traceback, the nearest word."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from workbench import __version__
from workbench.cli import memory

COMMAND = [sys.executable, "-m", "workbench"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["memry", "list"], "'memry' is not known: expected one of"),
        (["memry", "list"], "the nearest is memory"),
        (["memory", "lst"], "the nearest is list"),
        (["memory"], "ACTION"),
        (["memory", "list", "--colour"], "--colour"),
        (["memory", "add"], "TEXT"),
        (["memory", "list", "--agent", "norht"], "the nearest is north"),
        (["memory", "add", "x", "--space", "wrok"], "There is no space 'wrok'"),
        (["memory", "list", "--config", "none.toml"], "there is none"),
        (["recall"], "needs a QUERY"),
        (["memory", "add", "x", "--learned-at", "soon"], "expected a time"),
        (["--thread", "x", "--new"], "use one"),
        (["--demo", "--data", "x.db"], "leave --data out"),
        (["memory", "list", "--data", "."], "is a folder"),
    ],
)
def test_wrong_usage_is_one_line_and_exit_2(run: Run, arguments: list[str], said: str) -> None:
    done = run(*arguments, code=2)
    assert done.out == ""
    assert said in done.err
    assert done.err.startswith("workbench: ")
    assert len(done.err.splitlines()) == 1


def test_settings_that_are_wrong_are_exit_2(run: Run, work: Path) -> None:
    (work / "workbench.toml").write_text("[recall]\ntreshold = 1")
    done = run("memory", "list", code=2)
    assert "workbench.toml: unknown key recall.treshold" in done.err
    assert "recall.threshold" in done.err


def test_what_is_not_found_is_exit_1(run: Run) -> None:
    assert len(run("memory", "show", "nothing", code=1).err.splitlines()) == 1


def test_what_nobody_foresaw_is_one_line_and_debug_shows_where(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: object) -> int:
        raise RuntimeError("two\nlines")

    monkeypatch.setattr(memory, "list_memories", broken)
    plain = run("memory", "list", code=1)
    assert plain.err.count("\n") == 1
    assert "RuntimeError: two lines" in plain.err
    assert "Traceback" in run("memory", "list", "--debug", code=1).err


def test_a_file_that_is_no_data_file_is_said(run: Run, work: Path) -> None:
    (work / "x.db").write_text("hello, this is no database at all\n" * 50)
    done = run("memory", "list", "--data", "x.db", code=1)
    assert "x.db" in done.err
    assert "Traceback" not in done.err


def test_interrupting_is_exit_130(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(memory, "list_memories", interrupted)
    assert run("memory", "list", code=130).err == ""


def test_global_options_are_taken_before_and_after_the_command(run: Run, work: Path) -> None:
    run("--data", "one.db", "memory", "add", "First.")
    run("memory", "add", "Second.", "--data", "one.db")
    run("memory", "--data", "one.db", "add", "Third.")
    before = run("--json", "--data", "one.db", "memory", "list").json
    after = run("memory", "list", "--data", "one.db", "--json").json
    assert [memory["text"] for memory in before] == ["First.", "Second.", "Third."]
    assert before == after


def test_version_is_said() -> None:
    done = subprocess.run([*COMMAND, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"workbench {__version__}\n"


def test_a_reader_that_leaves_is_no_failure(run: Run, data_file: Path) -> None:
    run("memory", "import", "-", stdin="".join(f'{{"text": "Memory {n}."}}\n' for n in range(3000)))
    script = f"{sys.executable} -m workbench memory list --data {data_file} | head -n 1"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", script], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_a_signal_ends_a_waiting_talk_at_once(data_file: Path, number: int, code: int) -> None:
    command = [*COMMAND, "--offline", "--data", str(data_file)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        # What is started in the background inherits that Ctrl+C is ignored.
        preexec_fn=lambda: signal.signal(number, signal.SIG_DFL),
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write("Hello.\n")
        process.stdin.flush()
        while "You said" not in process.stdout.readline():
            assert process.poll() is None
        os.kill(process.pid, number)
        assert process.wait(timeout=10) == code
        assert process.stderr.read() == ""


def test_listing_memories_brings_nothing_heavy(data_file: Path) -> None:
    code = (
        "import sys; from workbench.cli.main import main; "
        f"main(['memory', 'list', '--data', {str(data_file)!r}]); "
        "print(sorted({'textual', 'openai', 'rich', 'numpy', 'pydantic'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    ("redirection", "arguments"),
    [(">&-", "memory list --json"), ("<&-", "--offline"), (">&- 2>&- <&-", "memory list")],
)
def test_closed_streams_are_no_failure(data_file: Path, redirection: str, arguments: str) -> None:
    script = f"{sys.executable} -m workbench --data {data_file} {arguments} {redirection}"
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_errors_cannot_steer_a_terminal(run: Run) -> None:
    run("memory", "import", "-", "--space", "red", stdin='{"text": "x"}')
    assert "\x1b" not in run("memory", "show", "\x1b[31mnothing\x9b", code=1).err


def test_arguments_are_utf8_whatever_the_locale_says(data_file: Path) -> None:
    plain = {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    command = [*COMMAND, "--data", str(data_file), "memory", "add", "草莓 é"]
    done = subprocess.run(command, capture_output=True, check=True, env={**os.environ, **plain})
    assert "草莓 é" in done.stdout.decode()


def test_a_working_folder_that_is_gone_is_said(run: Run, work: Path) -> None:
    work.rmdir()
    assert "working folder is not there" in run("memory", "list", code=1).err


@pytest.mark.parametrize("name", ["", "a\nb", "\x1b[31mred"])
def test_a_space_needs_a_name_that_can_be_shown(run: Run, name: str) -> None:
    done = run("memory", "add", "x", "--space", name, "--create", code=2)
    assert "expected a name on one line" in done.err
