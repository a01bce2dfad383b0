"""Setting up a model: server, key, name."""

from workbench.ui.setup.screen import SetupScreen

__all__ = ["SetupScreen"]
