"""Memories from and to other formats, with a reason for everything that is none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.stubs.clock import FixedClock
from workbench.clock import SystemClock
from workbench.errors import UsageError
from workbench.memory.database import Database
from workbench.memory.entry import Draft, Memory, Scope, Source
from workbench.memory.exchange import (
    FORMATS,
    Refused,
    detect_format,
    export_lines,
    import_into,
    read_import,
)
from workbench.memory.opening import open_store
from workbench.memory.sqlite_store import SqliteStore
from workbench.memory.store import MemoryStore


def drafts(data: bytes | str, name: str = "", format: str | None = None) -> list[object]:
    return list(read_import(data, format, name))


def texts(read: list[object]) -> list[str]:
    return [one.text for one in read if isinstance(one, Draft)]


def test_an_import_line_says_all_that_is_known(store: MemoryStore) -> None:
    line = {
        "text": "Ana moved to Recife.",
        "id": "conv/1",
        "about": "person:ana",
        "core": True,
        "space": "team",
        "agent": "north",
        "learned_at": "2026-05-01T09:30:00Z",
        "source": {"thread": "conv", "message": 7, "ref": "page 3"},
    }
    report = import_into(store, read_import(json.dumps(line)))
    assert (report.new, report.duplicates, report.refused) == (1, 0, ())
    memory = store.get("conv/1")
    assert (memory.text, memory.about, memory.core) == ("Ana moved to Recife.", "person:ana", True)
    assert (memory.space, memory.agent) == ("team", "north")
    assert memory.learned_at.isoformat() == "2026-05-01T09:30:00+00:00"
    assert memory.source == Source("import", "conv", "7", "page 3")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"not json", "not valid JSON"),
        (b'{"text": "a"', "not valid JSON"),
        (b'{"text": "\xff"}', "not UTF-8 at byte 11"),
        (b'{"text": null}', "text is missing"),
        (b'{"txt": "a"}', "text is missing"),
        (b'{"text": " "}', "text is empty"),
        (b'{"text": 5}', "text must be a string, found a number"),
        (b"[1]", "expected an object"),
        (b"null", "expected an object with a text, found null"),
        (b'{"text": "a", "core": "yes"}', "core must be true or false"),
        (b'{"text": "a", "learned_at": "soon"}', "learned_at must be a time"),
        (b'{"text": "a", "source": "x"}', "source must be an object"),
        (b'{"text": "a", "source": {"kind": "dream"}}', "source.kind must be one of"),
        (b'{"text": "a", "source": {"thread": []}}', "source.thread must be"),
        (b'{"text": "a", "id": "two words"}', "id must be"),
        (b'{"text": "a", "state": "forgotten"}', "it is forgotten"),
        (b"[" * 100_000, "nested too deeply"),
    ],
)
def test_a_refused_line_has_its_number_and_a_reason(line: bytes, reason: str) -> None:
    data = b'\n{"text": "good"}\r\n' + line + b'\n{"text": "also good"}'
    read = drafts(data, format="jsonl")
    assert texts(read) == ["good", "also good"]
    (refused,) = [one for one in read if isinstance(one, Refused)]
    assert refused.line == 3
    assert reason in refused.reason


def test_what_is_null_is_not_there() -> None:
    line = '{"text": "a", "id": null, "about": null, "core": null, "source": null, "space": null}'
    assert drafts(line) == [Draft("a", space="", source=Source("import"))]


@pytest.mark.parametrize(
    ("name", "head", "format"),
    [
        ("a.jsonl", b"x", "jsonl"),
        ("a.md", b"[link]", "markdown"),
        ("a.json", b"[", "memory-json"),
        ("a.json", b'{"text": 1}', "jsonl"),
        ("", b'  ["a"]', "memory-json"),
        ("stdin", b'{"text": "a"}', "jsonl"),
        ("notes", b"- one", "markdown"),
    ],
)
def test_the_format_is_told_by_content_and_suffix(name: str, head: bytes, format: str) -> None:
    assert detect_format(name, head) == format


def test_a_byte_order_mark_is_no_part_of_the_first_line() -> None:
    assert texts(drafts(b'\xef\xbb\xbf{"text": "a"}')) == ["a"]
    assert texts(drafts(b'\xef\xbb\xbf["a"]')) == ["a"]
    assert texts(drafts(b"\xef\xbb\xbf- a")) == ["a"]


def test_an_array_refuses_items_by_their_number() -> None:
    read = drafts('["one", 2, "", "three"]', "x.json")
    assert texts(read) == ["one", "three"]
    assert [one.line for one in read if isinstance(one, Refused)] == [2, 3]


@pytest.mark.parametrize("data", [b"[1, ", b"{}", b'"a"', b"", b"\xff"])
def test_what_is_no_array_is_refused_whole(data: bytes) -> None:
    (refused,) = drafts(data, format="memory-json")
    assert isinstance(refused, Refused)


def test_markdown_lists_and_paragraphs_are_memories() -> None:
    text = """# Notes

- Ana's dog is called Rex.
- A long one
  over two lines

  and a paragraph.
* starred
1. numbered

A paragraph
of two lines.
<!-- a remark -->
---
"""
    assert texts(drafts(text, "notes.md")) == [
        "Ana's dog is called Rex.",
        "A long one\nover two lines\n\nand a paragraph.",
        "starred",
        "numbered",
        "A paragraph\nof two lines.\n<!-- a remark -->",
    ]


def test_what_names_no_space_goes_where_the_import_goes(database: Database) -> None:
    store = SqliteStore(database, FixedClock())
    lines = '{"text": "a"}\n{"text": "b", "space": "personal"}\n{"text": "c", "space": "x"}'
    import_into(store, read_import(lines), space="team", owner=None, agent="north")
    assert [(one.text, one.space, one.agent) for one in store.select()] == [
        *(("a", "team", "north"), ("b", "personal", "north"), ("c", "x", "north"))
    ]
    import_into(store, read_import('{"text": "d"}'), owner="person:ana")
    assert store.get("#4").owner == "person:ana"


def test_duplicates_are_counted_and_a_dry_run_keeps_nothing(store: MemoryStore) -> None:
    store.add(Draft("a", source=Source("import")))
    lines = '{"text": "a"}\n{"text": "b"}\n{"text": "b"}\nnot json'
    dry = import_into(store, read_import(lines, "jsonl"), dry_run=True)
    assert store.count() == 1
    real = import_into(store, read_import(lines, "jsonl"))
    assert (dry.new, dry.duplicates, dry.refused) == (1, 2, real.refused)
    assert (real.new, real.duplicates) == (1, 2)
    assert store.count() == 2


def test_an_import_is_undone_in_one_go(store: MemoryStore) -> None:
    store.add(Draft("before"))
    lines = "\n".join(json.dumps({"text": f"memory {number}"}) for number in range(5_050))
    assert import_into(store, read_import(lines)).new == 5_050
    store.undo()
    assert [memory.text for memory in store.select()] == ["before"]


def test_memories_of_one_thread_keep_their_order(store: MemoryStore) -> None:
    lines = "\n".join(
        json.dumps({"text": "Thanks!", "source": {"thread": "t", "message": n}}) for n in (3, 1, 2)
    )
    assert import_into(store, read_import(lines)).new == 3
    assert [memory.source.message for memory in store.select()] == ["3", "1", "2"]


def test_an_unknown_format_is_refused(store: MemoryStore) -> None:
    with pytest.raises(UsageError, match="Unknown format"):
        read_import("x", "yaml")
    with pytest.raises(UsageError, match="Unknown format"):
        export_lines(store, Scope(), "yaml")


def test_a_memory_json_is_exported_as_it_would_be_kept(store: MemoryStore) -> None:
    assert "".join(export_lines(store, Scope(), "memory-json")) == "[]\n"
    store.add(Draft("é"))
    store.add(Draft("b"))
    assert "".join(export_lines(store, Scope(), "memory-json")) == '[\n  "é",\n  "b"\n]\n'


TEXTS = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\r\0"), min_size=1, max_size=60
).filter(str.strip)
LINES = st.lists(st.sampled_from(["- a", "  b", "", "# c", "<!-- memory {} -->", "-->", "1. d"]))


@pytest.mark.parametrize("format", FORMATS)
@settings(max_examples=40, deadline=None)
@given(said=st.lists(TEXTS | LINES.map("\n".join).filter(str.strip), max_size=5, unique=True))
def test_what_is_exported_comes_back_the_same(
    tmp_path_factory: pytest.TempPathFactory, format: str, said: list[str]
) -> None:
    folder: Path = tmp_path_factory.mktemp("exchange")
    _, first = open_store(folder / "first.db", FixedClock())
    _, second = open_store(folder / "second.db", SystemClock())
    for number, text in enumerate(said):
        first.add(Draft(text, about="person:ana", core=number % 2 == 0, space="team"))
    exported = "".join(export_lines(first, Scope(), format)).encode("utf-8")
    assert import_into(second, read_import(exported, format)).refused == ()
    assert [one.text for one in second.select()] == [one.text for one in first.select()]
    if format != "memory-json":
        assert [known(one) for one in second.select()] == [known(one) for one in first.select()]
    first.close()
    second.close()


def known(memory: Memory) -> tuple[object, ...]:
    return memory.id, memory.about, memory.core, memory.space, memory.learned_at, memory.source


def test_people_are_known_by_one_name_wherever_a_memory_comes_from() -> None:
    lines = ('{"text": "a", "about": "person:Ana"}', '{"text": "b", "about": "Agent:North"}')
    read = drafts("\n".join(lines), "x.jsonl")
    assert [one.about for one in read if isinstance(one, Draft)] == ["person:ana", "agent:north"]
    (noted,) = drafts('- c\n  <!-- memory {"about": "person:Bea"} -->\n', "x.md")
    assert isinstance(noted, Draft)
    assert noted.about == "person:bea"
    (subject,) = drafts('{"text": "d", "about": "The Harbour"}', "x.jsonl")
    assert isinstance(subject, Draft)
    assert subject.about == "The Harbour"


def test_names_cannot_steer_a_terminal() -> None:
    line = {"text": "a", "space": "te\x1b[31mam\n", "agent": "no\x9b0mrth", "about": "\x07person:x"}
    (draft,) = drafts(json.dumps(line), "x.jsonl")
    assert isinstance(draft, Draft)
    assert (draft.space, draft.agent, draft.about) == ("team", "north", "person:x")


@pytest.mark.parametrize("document", ['{"text": "a", "core": %s}', '["a", %s]'])
def test_a_number_that_nobody_can_read_is_refused_with_its_line(document: str) -> None:
    (refused,) = drafts(document % ("9" * 5000))
    assert refused == Refused(1, "not valid JSON: a number is too long")


def test_what_is_no_text_gives_no_memories() -> None:
    read = drafts(b"SQLite format 3\0\x10\0\nplain\n\xff\n", "x.db")
    assert texts(read) == ["plain"]
    assert read[0] == Refused(1, "not a text: it has NUL bytes")
