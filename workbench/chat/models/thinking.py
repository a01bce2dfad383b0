"""Tells a model's thoughts from its answer where a server sends both as text, the thoughts in a tag."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

TAGS: Mapping[str, str] = {
    "<think>": "</think>",
    "<thinking>": "</thinking>",
    "<thought>": "</thought>",
    "[THINK]": "[/THINK]",
    "<|START_THINKING|>": "<|END_THINKING|>",
}
"""How thoughts begin and end; only what an answer begins with is taken for them."""


class ThoughtSplitter:
    """Takes an answer in pieces, cut anywhere; gives each with whether it is a thought."""

    def __init__(self) -> None:
        self._held = ""
        self._closing = ""
        self._begun = False
        self._trim = False
        """True until words come after thoughts: the empty lines between are neither's."""

    def take(self, text: str) -> Iterator[tuple[bool, str]]:
        """What is sure by now."""
        if self._begun and not self._closing:
            yield from self._answer(text)
            return
        self._held += text
        if not self._begun and not self._begin():
            return
        yield from self._thoughts() if self._closing else self.rest()

    def rest(self) -> Iterator[tuple[bool, str]]:
        """What was held back."""
        held, self._held = self._held, ""
        if held:
            yield bool(self._closing), held

    def _begin(self) -> bool:
        """Whether it is known by now what the answer begins with."""
        words = self._held.lstrip()
        if any(opening.startswith(words) for opening in TAGS):
            return False
        opening = next((each for each in TAGS if words.startswith(each)), "")
        self._begun, self._closing = True, TAGS.get(opening, "")
        if opening:
            self._held = words[len(opening) :].lstrip("\n")
        return True

    def _answer(self, text: str) -> Iterator[tuple[bool, str]]:
        words = text.lstrip("\n") if self._trim else text
        self._trim = self._trim and not words
        yield False, words

    def _thoughts(self) -> Iterator[tuple[bool, str]]:
        thought, closing, answer = self._held.partition(self._closing)
        if closing:
            self._held, self._closing, self._trim = "", "", True
            yield True, thought
            yield from self._answer(answer)
            return
        sure = len(thought) - _beginning(thought, self._closing)
        self._held = thought[sure:]
        yield True, thought[:sure]


def _beginning(text: str, tag: str) -> int:
    """How many of a text's last characters may be the beginning of a tag."""
    return next((n for n in range(len(tag) - 1, 0, -1) if text.endswith(tag[:n])), 0)
