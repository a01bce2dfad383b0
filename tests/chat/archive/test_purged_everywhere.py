"""A purged memory leaves `[purged]` in conversations and prompts, and nothing in the file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.chat.archive.samples import message, snapshot, told
from tests.stubs.clock import FixedClock
from workbench.chat.archive.archive import Archive
from workbench.chat.messages import ToolCall
from workbench.memory.entry import Draft
from workbench.memory.opening import open_store
from workbench.recall.question import Said
from workbench.recall.result import Hit, Recall

SECRET = "The vault opens with pelican-4711.\nAnd only on a Tuesday in pelicanary month."
PASSAGE = "only on a Tuesday in pelicanary"


def test_told_texts_tool_calls_prompts_and_marks_lose_it(tmp_path: Path) -> None:
    database, store = open_store(tmp_path / "workbench.db", FixedClock())
    archive = Archive(database, FixedClock())
    memory = store.add(Draft(SECRET)).memory
    thread = archive.create_thread("t", "personal", "north", None, 0).id
    arguments = '{"content": "The vault opens with pelican-4711.", "core": false}'
    asked = archive.append(
        replace(
            message(archive, thread, "How does it open?"),
            told=told(memory.id, PASSAGE),
            tool_calls=(ToolCall("c", "memory_write", arguments),),
        )
    )
    said = ["How does it open?", f"recall\n{PASSAGE} [{memory.id}]", SECRET, "unrelated"]
    hit = Hit(1, memory.id, 1, 1, 1, 0.5, 1.0, None, PASSAGE, 0, 9, (), (), "why")
    found = Recall("q", 1.0, 1, 1, 0.3, ("q",), (hit,), ())
    archive.save_snapshot(replace(snapshot(archive, thread, 1, said), recall=found))
    archive.add_suggestion(thread, asked.id, SECRET)
    archive.judge(thread, 1, "q", (Said("user", SECRET),), "personal", "other", True)

    store.purge(memory.id)

    kept = archive.message(asked.id)
    assert (kept.text, kept.told[0].text) == ("How does it open?", "[purged]")
    assert kept.tool_calls[0].arguments == '{"content": "[purged]", "core": false}'
    prompt = archive.snapshot(thread, 1)
    assert [one["content"] for one in prompt.prompt.messages] == [
        *("How does it open?", "recall\n[purged]", "[purged]", "unrelated")
    ]
    assert prompt.recall is not None
    assert prompt.recall.hits[0].text == "[purged]"
    assert archive.suggestions()[0].text == "[purged]"
    assert archive.judgments()[0].previous == (Said("user", "[purged]"),)
    archive.save_snapshot(snapshot(archive, thread, 2, ["How does it open?", "unrelated"]))
    assert archive.snapshot(thread, 2).prompt.messages[1]["content"] == "unrelated"
    store.close()
    assert b"pelican" not in b"".join(path.read_bytes() for path in tmp_path.iterdir())
