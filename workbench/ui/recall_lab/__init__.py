"""The recall lab: a question, the settings as live controls, and the two results beside each other."""

from workbench.ui.recall_lab.screen import RecallLabScreen

__all__ = ["RecallLabScreen"]
