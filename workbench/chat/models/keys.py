"""Where a server's key comes from: a variable, a command, or the setup screen; never a file of ours."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field

from workbench.chat.models import failures

COMMAND_TIMEOUT = 60.0
"""Seconds for the command that prints the key: it may ask for a password."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key, read only when a request is made."""

    variable: str = "OPENAI_API_KEY"
    command: str = ""
    given: str = field(default="", repr=False)
    """A key typed in the setup screen, for this process only."""
    environ: Mapping[str, str] = field(default_factory=dict, repr=False)

    @property
    def place(self) -> str:
        """Where a person would set it."""
        return f"`{self.command}`" if self.command and not self.available else self.variable

    @property
    def available(self) -> bool:
        """Whether a key is there without running the command."""
        return bool(self.given or self.environ.get(self.variable, "").strip())

    def read(self) -> str:
        """The key, or empty for a server that wants none; raises ModelError when the command fails."""
        found = self.given or self.environ.get(self.variable, "").strip()
        if found or not self.command:
            return found
        return _printed(self.command)


def _printed(command: str) -> str:
    try:
        done = subprocess.run(
            command,
            shell=True,  # the person's own line, as they would type it
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=COMMAND_TIMEOUT,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise failures.key_command_failed(command, f"no key in {COMMAND_TIMEOUT:g} s") from None
    except (OSError, UnicodeDecodeError) as error:
        raise failures.key_command_failed(command, str(error)) from error
    key = done.stdout.strip().splitlines()
    if done.returncode or not key:
        raise failures.key_command_failed(command, done.stderr or "it printed nothing")
    return key[0].strip()
