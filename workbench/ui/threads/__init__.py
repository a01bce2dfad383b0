"""The list of conversations."""

from workbench.ui.threads.screen import ThreadChoice, ThreadsScreen

__all__ = ["ThreadChoice", "ThreadsScreen"]
