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


@pytest.mark.parametrize(
    "text",
    [
        "How are you?", "Hi North, how are you today?", "You're welcome!", "Good night, sleep well",
        "Wie geht's dir?", "Das klingt gut, machen wir so", "Ça va ?", "¿Cómo estás?", "Tudo bem?",
        "Come stai?", "Как дела?", "Спокойной ночи!", "你好吗？", "元気ですか？", "잘 지내?", "สบายดีไหม",
        "Bạn khỏe không?", "İyi geceler", "كيف حالك؟", "आप कैसे हैं?",
    ],
)  # fmt: skip
def test_small_talk_asks_nothing_also_with_a_question_mark(text: str) -> None:
    assert asks_nothing(text, frozenset({"north"}))


@pytest.mark.parametrize(
    "text",
    [
        "How is Clara?", "Wie geht es Klara?", "¿Cómo está mi hermana?", "How are you going to help Ana?",
        "the good night train", "Как дела у Антона?", "你好吗啡", "Come sta la nonna?", "Tudo sobre voce",
    ],
)  # fmt: skip
def test_what_only_begins_like_small_talk_asks(text: str) -> None:
    assert not asks_nothing(text, frozenset({"north"}))
