"""Small screens over the present one: a question, a line of text, a page to read."""

from workbench.ui.dialogs.ask import AskScreen
from workbench.ui.dialogs.confirm import ConfirmScreen
from workbench.ui.dialogs.page import PageScreen

__all__ = ["AskScreen", "ConfirmScreen", "PageScreen"]
