"""The workbench without a screen: each line of stdin is a message or a command, the talk goes to stdout."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

from workbench.cli.options import Options

if TYPE_CHECKING:
    from workbench.chat.workbench import Workbench


def run_piped(workbench: Workbench, options: Options) -> int:
    """Play the lines; 1 when a turn or a command failed."""
    return asyncio.run(_play(workbench, options))


async def _play(workbench: Workbench, options: Options) -> int:
    from workbench.chat.commands import Quit, run_command
    from workbench.chat.transcript import Transcript

    session = workbench.session(
        options.thread, new=options.new, agent=options.agent, space=options.space
    )
    transcript = Transcript(workbench.person.name, write)
    while line := await asyncio.to_thread(sys.stdin.readline):
        if not line.strip():
            continue
        async for event in run_command(session, line.rstrip("\r\n")):
            if isinstance(event, Quit):
                return 1 if transcript.failed else 0
            transcript.take(event, session.agent)
    return 1 if transcript.failed else 0


def write(text: str) -> None:
    """Print a piece of the transcript at once: whoever reads the pipe may be waiting for it."""
    sys.stdout.write(text)
    sys.stdout.flush()
