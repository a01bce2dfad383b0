"""What leaving waits for, said once the terminal is given back."""

from __future__ import annotations

import sys
import threading

from workbench.chat.workbench import Workbench

SLOW = 1.5
"""Seconds after which a program that does not end says why."""


def say_what_it_waits_for(workbench: Workbench) -> None:
    """Say in a while that something is still being written, if it is; meant for the last moment."""
    timer = threading.Timer(SLOW, _say, (workbench,))
    timer.daemon = True
    timer.start()


def _say(workbench: Workbench) -> None:
    if workbench.scribe.at_work and sys.__stderr__ is not None:
        path = workbench.database.path
        print(
            f"workbench: what is left to be written waits for another program that writes {path} …",
            file=sys.__stderr__,
        )
