"""Recall Workbench: talk, in a terminal, with a language model that remembers."""

__version__ = "0.1.0"
