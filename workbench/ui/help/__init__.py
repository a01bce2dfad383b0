"""Help: for where one is, all keys, all slash commands."""

from workbench.ui.help.screen import HelpScreen

__all__ = ["HelpScreen"]
