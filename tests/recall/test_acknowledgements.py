"""Thanks, yes and go on ask nothing; the shortest real question does."""

from __future__ import annotations

import pytest

from workbench.recall.acknowledgements import asks_nothing


@pytest.mark.parametrize(
    "text",
    [
        "ok", "thanks!", "Okay, that makes sense. Thanks!", "continue", "Sure, go on.", "好的", "谢谢！",
        "嗯嗯", "哈哈哈哈哈", "はい", "ありがとうございます", "네", "감사합니다", "ㅋㅋㅋㅋ", "👍", "🙏🙏", "...", "",
        "danke schön", "merci beaucoup", "muchas gracias", "obrigada!", "спасибо", "شكرا", "yesss",
        "Hi Ana", "thanks, north",
    ],
)  # fmt: skip
def test_an_acknowledgement_asks_nothing(text: str) -> None:
    assert asks_nothing(text, frozenset({"north"}))


@pytest.mark.parametrize(
    "text",
    ["Rex", "why?", "dog", "ok, and the dog?", "我的狗", "thanks for the piano", "犬は？", "42"],
)
def test_the_shortest_question_asks(text: str) -> None:
    assert not asks_nothing(text)
