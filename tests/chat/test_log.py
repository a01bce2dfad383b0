"""The messages of an open conversation, while several threads read and write them."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.chat.conftest import play
from workbench.chat.messages import Message
from workbench.chat.session import Session
from workbench.chat.workbench import Workbench

Writing = Callable[[Session], object]


def _says(session: Session) -> object:
    return session.conversation.log.write_user("And the second one?", ())


def _marks(session: Session) -> object:
    log = session.conversation.log
    return log.mark(log.messages()[0].id, failed="stopped")


@pytest.mark.parametrize("write", [_says, _marks])
async def test_what_is_read_while_something_is_written_does_not_hide_it(
    bench: Workbench, monkeypatch: pytest.MonkeyPatch, write: Writing
) -> None:
    session = bench.session()
    await play(session.send("I sail."))
    read, go_on, main = threading.Event(), threading.Event(), threading.get_ident()
    messages = bench.archive.messages

    def slowly(thread: str) -> list[Message]:
        found = messages(thread)
        if threading.get_ident() != main:
            read.set()
            assert go_on.wait(5)
        return found

    monkeypatch.setattr(bench.archive, "messages", slowly)
    with ThreadPoolExecutor(1) as pool:
        looking = pool.submit(lambda: session.messages)  # as the screen looks for news
        assert read.wait(5)
        write(session)
        go_on.set()
        looking.result(5)
    assert session.conversation.messages() == messages(session.thread.id)


async def test_what_is_read_in_the_middle_of_a_transaction_is_not_kept(bench: Workbench) -> None:
    session = bench.session()
    await play(session.send("I sail."))
    log, archive = session.conversation.log, bench.archive
    append = archive.append

    def append_and_look(message: Message) -> Message:
        kept = append(message)
        with ThreadPoolExecutor(1) as pool:
            pool.submit(lambda: session.messages).result(5)
        return kept

    archive.append = append_and_look  # type: ignore[method-assign]  # somebody looks just then
    log.write_user("And the second one?", ())
    assert log.messages() == archive.messages(session.thread.id)


async def test_what_is_read_when_nobody_writes_is_read_once(
    bench: Workbench, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = bench.session()
    await play(session.send("I sail."))
    session.conversation.log.refresh()
    reads: list[str] = []
    messages = bench.archive.messages

    def counted(thread: str) -> list[Message]:
        reads.append(thread)
        return messages(thread)

    monkeypatch.setattr(bench.archive, "messages", counted)
    assert session.conversation.messages() == session.conversation.messages()
    assert len(reads) == 1
