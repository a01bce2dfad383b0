"""Prompts that were sent, kept compactly and given back exactly."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

import msgspec

from workbench.chat.archive import rows
from workbench.chat.archive.base import Part
from workbench.chat.archive.pieces import Shelf, fetch, sweep
from workbench.chat.archive.records import SnapshotHead
from workbench.chat.prompt.snapshot import Part as PromptPart
from workbench.chat.prompt.snapshot import Prompt, Section, Snapshot
from workbench.errors import NotFoundError
from workbench.recall.result import Recall

_FULL_COLUMNS = f"{rows.HEAD_COLUMNS}, thread, body"


class _Gist(msgspec.Struct):
    """What of a snapshot's body is read without reading the prompt."""

    agent: str
    kept: int | None = None
    aside: str = ""


_GIST = msgspec.json.Decoder(_Gist)


class Snapshots(Part):
    """The archive's snapshots."""

    def save_snapshot(self, snapshot: Snapshot) -> None:
        """Keep a prompt; what earlier ones hold already is only referred to."""
        prompt = snapshot.prompt
        with self.database.write() as connection:
            body = _body(Shelf(connection), snapshot)
            connection.execute(
                "INSERT OR REPLACE INTO snapshots (id, thread, turn, request, at, model, "
                "prompt_tokens, usage, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    *(snapshot.id, prompt.thread, prompt.turn, prompt.request),
                    *(rows.universal(snapshot.at), prompt.model, prompt.tokens),
                    None if snapshot.usage is None else rows.encoded(snapshot.usage),
                    zlib.compress(rows.encoded(body).encode("utf-8"), 6),
                ),
            )

    def snapshot(self, thread_id: str, turn: int, request: int | None = None) -> Snapshot:
        """The prompt of a turn's request (the last one when none is named). Raises NotFoundError."""
        sql = (
            f"SELECT {_FULL_COLUMNS} FROM snapshots WHERE thread = ?1 AND turn = ?2 "
            "AND (request = ?3 OR (?3 IS NULL AND request > 0)) ORDER BY request DESC, id DESC LIMIT 1"
        )
        found = self.database.rows(sql, (thread_id, turn, request))
        if not found:
            which = f"turn {turn}" if request is None else f"turn {turn}, request {request}"
            raise NotFoundError(f"No prompt is kept for {which} of this conversation.")
        return self._snapshot(found[0])

    def snapshot_before(self, snapshot: Snapshot) -> Snapshot | None:
        """The request before this one: the last to the same agent, and to its model if there is one."""
        prompt = snapshot.prompt
        if prompt.aside:
            return None
        place = (prompt.turn, prompt.request)
        return self.last_sent(prompt.thread, prompt.agent, prompt.model, before=place)

    def last_sent(
        self, thread_id: str, agent: str, model: str, before: tuple[int, int] | None = None
    ) -> Snapshot | None:
        """What an agent was sent last in a thread, of its model if that was ever asked there."""
        agents = {id: gist.agent for id, gist in self._gists(thread_id).items()}
        sent = [
            head
            for head in self.snapshots(thread_id)
            if agents.get(head.id) == agent
            and (before is None or (head.turn, head.request) < before)
        ]
        last = max(
            sent, key=lambda head: (head.model == model, head.turn, head.request), default=None
        )
        return None if last is None else self.snapshot(thread_id, last.turn, last.request)

    def snapshots(self, thread_id: str) -> list[SnapshotHead]:
        """The prompts of a thread's turns in the order they were sent, without their contents."""
        sql = (
            f"SELECT {rows.HEAD_COLUMNS} FROM snapshots WHERE thread = ? AND request > 0 "
            "ORDER BY turn, request, id"
        )
        return [rows.head(row) for row in self.database.rows(sql, (thread_id,))]

    def asides(self, thread_id: str) -> list[SnapshotHead]:
        """The prompts that were sent beside a thread (summaries, titles, proposals), newest first.

        Their request numbers are 0 and below, so that no turn takes them for its own.
        """
        sql = (
            f"SELECT {rows.HEAD_COLUMNS} FROM snapshots WHERE thread = ? AND request < 1 "
            "ORDER BY id DESC"
        )
        return [rows.head(row) for row in self.database.rows(sql, (thread_id,))]

    def sent(self, thread_id: str) -> list[SnapshotHead]:
        """All prompts of a thread, also those beside it, in the order they were sent."""
        gists = self._gists(thread_id)
        heads = [*self.snapshots(thread_id), *self.asides(thread_id)]
        named = [
            replace(head, aside=gists[head.id].aside or ("" if head.request > 0 else "aside"))
            for head in heads
            if head.id in gists
        ]
        return sorted(named, key=lambda head: (head.turn, head.id))

    def last_aside(self, thread_id: str, kind: str, turn: int | None = None) -> Snapshot:
        """What was sent last (in a turn) for a summary, a title or proposals. Raises NotFoundError."""
        for head in reversed(self.sent(thread_id)):
            if head.aside == kind and turn in (None, head.turn):
                return self.snapshot(thread_id, head.turn, head.request)
        place = "in this conversation" if turn is None else f"in turn {turn} of this conversation"
        raise NotFoundError(f"The model was not asked for a {kind} {place}.")

    def kept_tokens(self, thread_id: str) -> dict[str, int]:
        """How much of each prompt of a thread should have come from the cache, by snapshot."""
        gists = self._gists(thread_id).items()
        return {id: gist.kept for id, gist in gists if gist.kept is not None}

    def _gists(self, thread_id: str) -> dict[str, _Gist]:
        rows_of = self.database.rows(
            "SELECT id, body FROM snapshots WHERE thread = ?", (thread_id,)
        )
        return {id: _GIST.decode(zlib.decompress(body)) for id, body in rows_of}

    def prune(self, before: datetime) -> int:
        """Let go of the prompts sent before a moment; how many they were."""
        if not self.database.rows(
            "SELECT 1 FROM snapshots WHERE at < ? LIMIT 1", (rows.universal(before),)
        ):
            return 0
        with self.database.write() as connection:
            gone = connection.execute(
                "DELETE FROM snapshots WHERE at < ?", (rows.universal(before),)
            ).rowcount
            if gone:
                sweep(connection)
        return gone

    def _snapshot(self, row: rows.Row) -> Snapshot:
        head, thread = rows.head(row), row[-2]
        body = msgspec.json.decode(zlib.decompress(row[-1]))
        runs = fetch(self.database, [*body["runs"], *body["pieces"], *body["counts"]])
        items = fetch(self.database, (n for run in body["runs"] for n in runs[run]))
        read = _Reader(runs, items)
        prompt = Prompt(
            thread=thread,
            turn=head.turn,
            request=head.request,
            agent=body["agent"],
            model=head.model,
            sections=tuple(read.section(section) for section in body["sections"]),
            messages=tuple(read.items(body["messages"])),
            tools=tuple(read.items(body["tools"])),
            exact_tokens=body["exact"],
            prefix_kept=body["prefix_kept"],
            kept=body.get("kept", 0),
            left_out=tuple(runs[body["left_out"]]),
            aside=body.get("aside", ""),
        )
        recall = None if body["recall"] is None else runs[body["recall"]]
        return Snapshot(
            id=head.id,
            at=head.at,
            prompt=prompt,
            usage=head.usage,
            recall=None if recall is None else msgspec.convert(recall, Recall),
            server=body["server"],
        )


class _Reader:
    """Puts a prompt together from its pieces."""

    def __init__(self, runs: Mapping[int, Any], items: Mapping[int, Any]) -> None:
        self._runs = runs
        self._items = items

    def items(self, runs: Iterable[int]) -> list[Any]:
        return [self._items[number] for run in runs for number in self._runs[run]]

    def section(self, section: Mapping[str, Any]) -> Section:
        tokens = [count for run in section["tokens"] for count in self._runs[run]]
        new = set(section["new"])
        parts = tuple(
            PromptPart(
                kind=item["kind"],
                name=item["name"],
                role=item["role"],
                text=item["text"],
                tokens=tokens[index],
                new=index in new,
                message_id=item["message_id"],
                memory_ids=tuple(item["memory_ids"]),
            )
            for index, item in enumerate(self.items(section["parts"]))
        )
        return Section(section["name"], parts)


def _body(shelf: Shelf, snapshot: Snapshot) -> dict[str, object]:
    """What a snapshot's row refers to; `runs`, `counts` and `pieces` are all its numbers by kind."""
    prompt = snapshot.prompt
    sections = [_section(shelf, section) for section in prompt.sections]
    messages = shelf.put_all(prompt.messages)
    tools = shelf.put_all(prompt.tools)
    left_out = shelf.put(prompt.left_out)
    recall = None if snapshot.recall is None else shelf.put(snapshot.recall)
    part_runs = [number for section in sections for number in section["parts"]]
    return {
        "agent": prompt.agent,
        "server": snapshot.server,
        "exact": prompt.exact_tokens,
        "prefix_kept": prompt.prefix_kept,
        "kept": prompt.kept,
        "aside": prompt.aside,
        "sections": sections,
        "messages": messages,
        "tools": tools,
        "left_out": left_out,
        "recall": recall,
        "runs": [*part_runs, *messages, *tools],
        "counts": [number for section in sections for number in section["tokens"]],
        "pieces": [left_out] if recall is None else [left_out, recall],
    }


def _section(shelf: Shelf, section: Section) -> dict[str, Any]:
    """A section: its parts' contents, and apart from them what changes from prompt to prompt."""
    return {
        "name": section.name,
        "parts": shelf.put_all(_content(part) for part in section.parts),
        "tokens": shelf.put_numbers([part.tokens for part in section.parts]),
        "new": [index for index, part in enumerate(section.parts) if part.new],
    }


def _content(part: PromptPart) -> dict[str, str | Sequence[str]]:
    return {
        "kind": part.kind,
        "name": part.name,
        "role": part.role,
        "text": part.text,
        "message_id": part.message_id,
        "memory_ids": part.memory_ids,
    }
