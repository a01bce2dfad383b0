"""The workbench without a screen: each line of stdin is a message or a command, the talk goes to stdout."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

from workbench.cli.options import Options
from workbench.foreign import clean

if TYPE_CHECKING:
    from workbench.chat.session import Session
    from workbench.chat.transcript import Transcript
    from workbench.chat.workbench import Workbench


def run_piped(workbench: Workbench, options: Options) -> int:
    """Play the lines; 1 when a turn or a command failed."""
    from workbench.chat.transcript import Transcript

    session = workbench.session(
        options.thread, new=options.new, agent=options.agent, space=options.space
    )
    transcript = Transcript(workbench.person.name, write)
    # Lines are read outside the event loop: so a signal ends the waiting for the next one at once.
    with asyncio.Runner() as runner:
        first = True
        while line := sys.stdin.readline():
            line, first = line.removeprefix("\ufeff") if first else line, False
            if clean(line).strip() and not runner.run(
                _play(session, line.rstrip("\r\n"), transcript)
            ):
                break
        runner.run(workbench.models.close())
    return 1 if transcript.failed else 0


async def _play(session: Session, line: str, transcript: Transcript) -> bool:
    """Play one line; False when it asks to leave."""
    from workbench.chat.commands import Quit, run_command

    async for event in run_command(session, line):
        if isinstance(event, Quit):
            return False
        transcript.take(event, session.agent)
    return True


def write(text: str) -> None:
    """Print a piece of the transcript at once: whoever reads the pipe may be waiting for it."""
    sys.stdout.write(clean(text))
    sys.stdout.flush()
