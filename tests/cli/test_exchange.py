"""`workbench memory import` and `export`."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

from tests.cli.conftest import Run


def test_import_counts_new_duplicate_and_refused_lines(run: Run, work: Path) -> None:
    lines = [
        '{"text": "One."}',
        "",
        '{"text": "One."}',
        "{broken",
        '{"core": true}',
        '{"text": "Two."}',
    ]
    (work / "in.jsonl").write_text("\n".join(lines))
    report = run("memory", "import", "in.jsonl", "--json", code=2).json
    assert (report["new"], report["duplicates"]) == (2, 1)
    assert [one["line"] for one in report["refused"]] == [4, 5]
    said = run("memory", "import", "in.jsonl", code=2).out.splitlines()
    assert said[0] == "0 new, 3 duplicates, 2 refused"
    assert said[1].startswith("line 4: ")


def test_a_dry_run_keeps_nothing(run: Run) -> None:
    said = run("memory", "import", "-", "--dry-run", stdin='["One.", "Two."]')
    assert said.out == "2 new, 0 duplicates, 0 refused (nothing is kept: --dry-run)\n"
    assert run("memory", "list", "--json").json == []


def test_an_import_may_bring_a_new_space(run: Run) -> None:
    run("memory", "import", "-", "--space", "work", stdin='{"text": "One."}\n')
    assert run("memory", "list", "--space", "work", "--json").json[0]["space"] == "work"


def test_what_is_exported_can_be_imported_again(run: Run, work: Path) -> None:
    run("memory", "add", "Ana's dog is called Rex.", "--core", "--about", "person:ana")
    run("memory", "add", "二つ目の記憶")
    for name in ("out.jsonl", "out.json", "out.md"):
        assert run("memory", "export", name).out == f"2 memories written to {name}\n"
        other = ("--data", f"{name}.db")
        run("memory", "import", name, *other)
        texts = [memory["text"] for memory in run("memory", "list", "--json", *other).json]
        assert texts == ["Ana's dog is called Rex.", "二つ目の記憶"]
    assert json.loads((work / "out.json").read_text()) == [
        "Ana's dog is called Rex.",
        "二つ目の記憶",
    ]
    assert run("memory", "export", "-", "--format", "jsonl").out == (work / "out.jsonl").read_text()


def test_files_that_cannot_be_used_are_said(run: Run, work: Path, data_file: Path) -> None:
    assert "none.jsonl" in run("memory", "import", "none.jsonl", code=1).err
    assert "cannot be written" in run("memory", "export", "no/out.json", code=1).err
    run("memory", "add", "One.")
    assert "data file itself" in run("memory", "export", str(data_file), code=2).err


def test_a_folder_is_no_place_to_export_to(run: Run, work: Path) -> None:
    for name in (".", "..", str(work)):
        assert "it is a folder" in run("memory", "export", name, code=1).err
    assert list(work.parent.glob(".*")) == []


def test_a_link_is_followed_and_a_pipe_is_written_to(run: Run, work: Path) -> None:
    run("memory", "add", "One.")
    (work / "real.json").write_text("[]")
    (work / "link.json").symlink_to("real.json")
    run("memory", "export", "link.json")
    assert json.loads((work / "real.json").read_text()) == ["One."]
    assert (work / "link.json").is_symlink()
    pipe = work / "pipe.json"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE) as reader:
        run("memory", "export", str(pipe))
        assert reader.stdout is not None
        assert json.loads(reader.stdout.read()) == ["One."]
    assert pipe.is_fifo()


def test_nothing_is_exported_over_the_open_data(run: Run, work: Path, data_file: Path) -> None:
    run("memory", "add", "One.")
    run("--offline", stdin="Hello.\n")
    (thread,) = run("threads", "list", "--json").json
    for name in (data_file.name, f"{data_file.name}-wal"):
        path = str(data_file.with_name(name))
        run("threads", "export", thread["id"], path, code=2)
        assert "data file itself" in run("--offline", stdin=f"/export {path}\n", code=1).out
    (work / "m.json").write_text('["One."]')
    place = ("--data", "m.json")
    run("memory", "export", "m.json", *place, code=2)
    run("--offline", *place, stdin="Hello.\n/export m.json\n/export m.workbench.db\n", code=1)
    assert (work / "m.json").read_text() == '["One."]'
    assert run("memory", "list", "--json").json[0]["text"] == "One."
