"""Slash commands: one table, one way to run them, the same for screen and pipe."""

from workbench.chat.commands.results import (
    Ask,
    Choice,
    CommandEvent,
    EditDraft,
    GoTo,
    OpenThread,
    Printed,
    Quit,
)
from workbench.chat.commands.running import Line, parse_line, run_command
from workbench.chat.commands.table import COMMANDS, Command, find_command, help_text

__all__ = [
    "COMMANDS",
    "Ask",
    "Choice",
    "Command",
    "CommandEvent",
    "EditDraft",
    "GoTo",
    "Line",
    "OpenThread",
    "Printed",
    "Quit",
    "find_command",
    "help_text",
    "parse_line",
    "run_command",
]
