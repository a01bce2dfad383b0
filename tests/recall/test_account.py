"""The score shown is made of the parts shown, with words alone and with an encoder."""

from __future__ import annotations

from math import log

import msgspec
import pytest

from tests.recall.conftest import Filler, Kept
from tests.recall.test_encoders import Meanings
from workbench.config.settings import RecallSettings
from workbench.recall import engine as engine_module
from workbench.recall.result import Hit
from workbench.recall.sentences import account
from workbench.recall.tuning import DEFAULT

OPEN = msgspec.structs.replace(RecallSettings(), threshold=0.0, k=10)
ENCODED = msgspec.structs.replace(OPEN, encoder="meanings")


def add_up(hit: Hit) -> None:
    its = hit.account
    assert its is not None
    power = log(DEFAULT.anchor) / log(its.chance)
    assert its.words == pytest.approx(hit.coverage**power * its.said)
    assert hit.score == pytest.approx(max(its.words, hit.vector or 0.0, its.echo))
    assert account(hit)[0].startswith(f"score {hit.score:.2f} = ")


def test_words_allowed_for_chance_are_the_score(kept: Kept, filler: Filler) -> None:
    kept.add(*filler(40), "Ana's dog is called Rex.", "The dog of Rui barks.")
    hits = kept.ask("What is Ana's dog called?", settings=OPEN).hits
    assert len(hits) > 1
    for hit in hits:
        add_up(hit)
        assert hit.account is not None
        assert hit.account.said == 1.0
        assert len(account(hit)) == 1


def test_an_earlier_message_that_is_answered_counts_less(kept: Kept, filler: Filler) -> None:
    kept.add(*filler(40), "Ana's dog is called Rex.")
    [hit] = kept.ask("and what about that one?", "What is Ana's dog called?").hits
    add_up(hit)
    assert hit.account is not None
    assert hit.account.said == pytest.approx(DEFAULT.earlier_judged)
    assert "said earlier ×0.80" in account(hit)[0]
    assert "before" in hit.reason


def test_an_echo_is_one_of_the_parts(kept: Kept, filler: Filler) -> None:
    kept.add(*filler(40), "Rui repaired the copper kettle.")
    talk = (
        "This morning my neighbour Rui came over and repaired that lovely copper kettle which my "
        "aunt brought from Turkey long before the earthquake destroyed her village and vineyard, "
        "and then strolled along the harbour whistling operas until fishermen applauded loudly"
    )
    found = kept.ask(talk, settings=msgspec.structs.replace(OPEN, threshold=0.45))
    for hit in (*found.hits, *found.near):
        add_up(hit)
    echoed = [hit for hit in (*found.hits, *found.near) if "kettle" in hit.text]
    assert echoed[0].account is not None
    assert echoed[0].account.echo > echoed[0].account.words
    assert "echo" in account(echoed[0])[0]


def test_with_an_encoder_score_and_order_add_up(
    kept: Kept, filler: Filler, monkeypatch: pytest.MonkeyPatch
) -> None:
    meanings = Meanings()
    monkeypatch.setattr(engine_module, "encoder_for", lambda name: meanings if name else None)
    kept.add(*filler(5), "Rex is a puppy.", "The hound sleeps.", "A piano stands upstairs.")
    hits = kept.ask("Where does the hound sleep?", settings=ENCODED).hits
    orders = []
    for hit in hits:
        add_up(hit)
        assert hit.account is not None
        assert hit.account.order_words is not None
        assert hit.account.order_sense is not None
        orders.append(hit.account.order_words + hit.account.order_sense)
        assert f"meaning {hit.vector:.2f}" in account(hit)[0]
        assert account(hit)[1].startswith("order ")
    assert orders == sorted(orders, reverse=True)
    [puppy] = [hit for hit in hits if "puppy" in hit.text]
    assert puppy.reason == "It has none of the words and is close in sense."


def test_the_parts_add_up_as_they_are_written() -> None:
    from workbench.recall.result import Account

    hit = Hit(
        1, "id", 1, 1, 1, 0.5, 1.0, 0.5, "text", 0, 4, (), (), "",
        account=Account(0.4, 0.3, order_words=0.333, order_sense=0.333),
    )  # fmt: skip
    assert account(hit)[1] == "order 0.67 = words 0.34 + meaning 0.33"
