"""An answer is kept while it streams: seldom, and never when it is short."""

from __future__ import annotations

import asyncio

import pytest

from tests.chat.conftest import Opening, play
from tests.stubs.fake_model import FakeModel, Say
from workbench.chat.messages import Message
from workbench.chat.steps import keeping
from workbench.chat.workbench import Workbench


def kept_while_it_comes(bench: Workbench, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are kept before the answer is whole."""
    texts: list[str] = []

    def keep(message: Message) -> None:
        texts.append(message.text)

    monkeypatch.setattr(bench.archive, "keep_unfinished", keep)
    return texts


async def test_a_short_answer_is_written_once(
    open_bench: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = open_bench(answering=FakeModel("Short and quick."))
    kept = kept_while_it_comes(bench, monkeypatch)
    await play(bench.session().send("Go"))
    assert kept == []


async def test_what_came_in_a_burst_is_kept_while_nothing_more_comes(
    open_bench: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "EVERY", 0.1)
    model = FakeModel(Say("A burst of words, all at once.", waits=True))
    bench = open_bench(answering=model)
    kept = kept_while_it_comes(bench, monkeypatch)
    session = bench.session()
    turn = asyncio.ensure_future(play(session.send("Go")))
    await model.hanging.wait()
    assert kept == []
    await asyncio.sleep(0.4)
    assert kept == ["A burst of words, all at once."]
    session.stop()
    await turn
    assert session.messages[1].text == "A burst of words, all at once."
