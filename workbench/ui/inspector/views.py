"""The inspector's views of one request, each a page."""

from __future__ import annotations

import json

from workbench.chat.prompt.text import as_curl, prompt_as_text, request_body
from workbench.recall.result import Recall
from workbench.ui.document.blocks import Block, Paragraph, paragraphs
from workbench.ui.inspector.cache_page import cache_page
from workbench.ui.inspector.diff_page import diff_page
from workbench.ui.inspector.pieces import parts_page
from workbench.ui.inspector.reading import Looked
from workbench.ui.inspector.recall_page import recall_page

VIEWS = ("parts", "text", "json", "curl", "diff", "cache", "recall")
SUFFIX = {"json": ".json", "curl": ".sh"}
"""How a saved view's file ends; the others are `.txt`."""


def page(view: str, looked: Looked, replay: tuple[Recall, Recall] | None) -> list[Block]:
    """One view as blocks."""
    if view == "parts":
        return parts_page(looked.snapshot, looked.ways)
    if view == "diff":
        return _diff(looked)
    if view == "cache":
        return cache_page(
            looked.snapshot, looked.requests, looked.index, looked.cache, looked.money
        )
    if view == "recall":
        return recall_page(looked.snapshot.recall, replay)
    text = view_text(view, looked)
    return [Block(view, None, paragraphs(text), copy=text)]


def view_text(view: str, looked: Looked) -> str:
    """The views that are one text."""
    if view == "json":
        return json.dumps(request_body(looked.snapshot), ensure_ascii=False, indent=2)
    if view == "curl":
        return as_curl(looked.snapshot, looked.settings)
    return prompt_as_text(looked.snapshot)


def _diff(looked: Looked) -> list[Block]:
    if looked.comparison is None:
        nothing = Paragraph(
            "This is the first request here: there is nothing before it to compare with.",
            "$foreground-muted",
        )
        return [Block("nothing", None, (nothing,))]
    return diff_page(looked.comparison, looked.against, looked.prices)
