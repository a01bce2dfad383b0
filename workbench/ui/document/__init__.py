"""A page of foldable pieces that is drawn line by line, however long it is."""

from workbench.ui.document.blocks import Block, Paragraph, heading, paragraphs
from workbench.ui.document.keyline import KeyLine
from workbench.ui.document.view import DocumentView

__all__ = ["Block", "DocumentView", "KeyLine", "Paragraph", "heading", "paragraphs"]
