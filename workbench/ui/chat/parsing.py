"""Markdown as tokens, as people and models write it in chats: line ends stay, HTML is text, links are said."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

MOST_NESTED = 100
"""Levels that are parsed; what stands deeper would be left out."""

TASK = re.compile(r"\[([ xX])\] ")
DONE, OPEN = "☑", "☐"
_MATH = re.compile(
    r"\$\$(?=\S)(.+?)\$\$ | \\\((.+?)\\\) | \\\[(.+?)\\\] | \$(?![\s\d$])([^$\n]*[^$\s])\$(?!\w)",
    re.DOTALL | re.VERBOSE,
)
_FORMULA = re.compile(r"[\\^_{}=]|^\w$")
"""What a text between single dollars has that is a formula, and no price."""
_MATH_ENDS = {"$$": "$$", "\\[": "\\]"}


def parsed(text: str, names: str = "") -> list[Token]:
    """The tokens of a text; `names` are definitions of links that stand elsewhere."""
    tokens = _parser().parse(text, {"references": dict(_links(names))} if names else {})
    _mark_tasks(tokens)
    for token in tokens:
        if token.children:
            token.children = list(_said(token.children))
    return tokens


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False, "maxNesting": MOST_NESTED})
    parser.enable(["strikethrough", "table"])
    parser.inline.ruler.before("escape", "math", _formula)
    parser.block.ruler.before("fence", "math", _formula_block, {"alt": ["paragraph"]})
    return parser


@lru_cache(maxsize=4)
def _links(names: str) -> Mapping[str, object]:
    """Where links by name lead, as the parser keeps it."""
    known: dict[str, dict[str, object]] = {}
    _parser().parse(names, known)
    return known.get("references", {})


def _formula(state: StateInline, silent: bool) -> bool:
    """A formula between dollars, or `\\(` and `\\)`, stays as it was written."""
    if state.src[state.pos] not in "$\\":
        return False
    found = _MATH.match(state.src, state.pos, state.posMax)
    if found is None or (found[4] is not None and not _FORMULA.search(found[4])):
        return False
    if not silent:
        token = state.push("code_inline", "code", 0)
        token.content = next(group for group in found.groups() if group is not None).strip()
    state.pos = found.end()
    return True


def _formula_block(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """A formula on lines of its own, between `$$` or `\\[` and `\\]`, is shown like code."""
    opening = _line(state, start)
    closing = _MATH_ENDS.get(opening)
    if closing is None or state.is_code_block(start):
        return False
    for number in range(start + 1, end):
        if _line(state, number) == closing:
            break
    else:
        return False
    if not silent:
        token = state.push("fence", "code", 0)
        token.info, token.map = "latex", [start, number + 1]
        token.content = state.getLines(start + 1, number, state.sCount[start], True)
        state.line = number + 1
    return True


def _line(state: StateBlock, number: int) -> str:
    return state.src[state.bMarks[number] + state.tShift[number] : state.eMarks[number]].strip()


def _mark_tasks(tokens: list[Token]) -> None:
    """Items that begin with a box carry it in place of their bullet."""
    for item, _, inline in zip(tokens, tokens[1:], tokens[2:], strict=False):
        first = inline.children[0] if inline.type == "inline" and inline.children else None
        found = TASK.match(first.content) if item.type == "list_item_open" and first else None
        if found and first:
            item.meta["box"] = OPEN if found[1] == " " else DONE
            first.content = first.content[found.end() :]


def _said(tokens: Iterable[Token]) -> Iterator[Token]:
    """Line ends stay; where a link leads stands behind its words, and so does an image's place."""
    address, words = "", ""
    for token in tokens:
        if token.type == "softbreak":
            token.type = "hardbreak"
        if token.type == "link_open":
            address, words = str(token.attrs.get("href", "")), ""
            yield Token("words_open", "link", 1)
        elif token.type == "link_close":
            yield Token("words_close", "link", -1)
            yield from _address(address, words)
        elif token.type == "image":
            words += token.content
            yield Token("text", "", 0, content="image: ")
            yield Token("words", "link", 0, content=token.content or "without words")
            yield from _address(str(token.attrs.get("src", "")), "")
        else:
            words += token.content
            yield token


def _address(address: str, words: str) -> Iterator[Token]:
    if address and address.removeprefix("mailto:") != words:
        yield Token("text", "", 0, content=" (")
        yield Token("address", "link_url", 0, content=address)
        yield Token("text", "", 0, content=")")
