"""The memory browser: list, search, one memory whole, and everything that changes memories."""

from workbench.ui.memories.browser import MemoryBrowser
from workbench.ui.memories.messages import GoToMessage, ShowPrompt
from workbench.ui.memories.screen import MemoriesScreen

__all__ = ["GoToMessage", "MemoriesScreen", "MemoryBrowser", "ShowPrompt"]
