"""Small screens over the present one: a question, a line of text, a page to read."""

from workbench.ui.dialogs.ask import AskScreen
from workbench.ui.dialogs.confirm import ConfirmScreen
from workbench.ui.dialogs.page import PageScreen
from workbench.ui.dialogs.toggle import Toggle

__all__ = ["AskScreen", "ConfirmScreen", "PageScreen", "Toggle"]
