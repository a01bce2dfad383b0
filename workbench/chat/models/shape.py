"""What a server wants messages to look like: known by its model's name, or learned when it refuses one."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Protocol, runtime_checkable


@dataclass(frozen=True, slots=True)
class Shape:
    """How messages are written for a server."""

    ids: str = r"[A-Za-z0-9_.:-]{1,40}"
    """What the id of a tool call has to look like, as a pattern for the whole of it."""
    system: bool = True
    """False: it takes no system message; its text goes before the first words of the person."""
    names: bool = True
    """False: it takes no name with a message; who speaks is said in its text."""
    reasoning: bool = False
    """True: the reasoning that led to a tool call has to be sent back with the call."""
    signed: bool = False
    """True: a tool call has to be sent back with the signature it came with."""


NINE = r"[A-Za-z0-9]{9}"
"""The ids that Mistral's models take, and those that we make: every server takes them."""

_BY_NAME: tuple[tuple[re.Pattern[str], Shape], ...] = (
    (re.compile(r"mi[sx]tral|codestral|devstral|magistral|ministral|pixtral"), Shape(ids=NINE)),
    (re.compile(r"claude"), Shape(ids=r"[A-Za-z0-9_-]{1,40}")),
    (re.compile(r"gemini"), Shape(signed=True)),
)

_NO_SYSTEM = re.compile(
    r"system role not supported|(?:does not|doesn't) support.{0,12}system|developer instruction is not"
    r"|only user and assistant roles|roles must alternate user/assistant",
    re.IGNORECASE,
)
_OTHER_IDS = re.compile(
    r"tool.?(?:call|use).?(?:\w+\.)?id\b.{0,120}(?:length|must be|pattern|alphanumeric)|tool_calls\[\d+\]\.id.{0,40}too long",
    re.IGNORECASE | re.DOTALL,
)
_NO_NAMES = re.compile(
    r"messages?\W.{0,40}\bname\b.{0,80}(?:not permitted|forbidden|unexpected|unknown|not supported)"
    r"|(?:unexpected|unknown|additional).{0,40}['\"`]name['\"`]",
    re.IGNORECASE | re.DOTALL,
)
_REASONING = re.compile(
    r"missing.{0,20}reasoning_content|reasoning_content.{0,60}(?:missing|must be passed|required)",
    re.IGNORECASE,
)
_SIGNATURE = re.compile(r"thought_?signature", re.IGNORECASE)


@runtime_checkable
class Shaped(Protocol):
    """A model whose server wants messages in a certain shape."""

    @property
    def shape(self) -> Shape:
        """As far as it is known by now."""
        ...


def shape_of(model: object) -> Shape:
    """The shape in which a model wants its messages."""
    return model.shape if isinstance(model, Shaped) else Shape()


def known_shape(name: str) -> Shape:
    """What is known of a model by its name."""
    found = (shape for pattern, shape in _BY_NAME if pattern.search(name.lower()))
    return next(found, Shape())


def learned_from(said: str, shape: Shape) -> Shape:
    """The shape after a server has refused a request with these words; the same when they say nothing."""
    if _SIGNATURE.search(said):
        return replace(shape, signed=True)
    if _REASONING.search(said):
        return replace(shape, reasoning=True)
    if _OTHER_IDS.search(said):
        return replace(shape, ids=NINE)
    if _NO_SYSTEM.search(said):
        return replace(shape, system=False)
    return replace(shape, names=False) if _NO_NAMES.search(said) else shape
