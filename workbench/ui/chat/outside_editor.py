"""Lets a long draft be written in the person's own editor."""

from __future__ import annotations

import os
import shlex
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from workbench.errors import UsageError

FALLBACK = "vi"


def editor_command(environ: Mapping[str, str] = os.environ) -> list[str]:
    """The editor that `VISUAL` or `EDITOR` names, as a command."""
    named = environ.get("VISUAL") or environ.get("EDITOR") or FALLBACK
    try:
        command = shlex.split(named)
    except ValueError:
        command = []
    if not command:
        raise UsageError(f"EDITOR is set to {named!r}, which is no command.")
    return command


def edited(text: str, environ: Mapping[str, str] = os.environ) -> str:
    """The text as it is after the editor has been left; UsageError when that does not work."""
    command = editor_command(environ)
    # Only its owner can read the file: mkstemp sees to that.
    handle, name = tempfile.mkstemp(prefix="recall-draft-", suffix=".md")
    path = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", errors="replace") as file:
            file.write(text)
        code = subprocess.run([*command, name], check=False).returncode
        if code:
            raise UsageError(f"{command[0]} ended with {code}; the draft is as it was.")
        return path.read_text(encoding="utf-8", errors="replace").rstrip("\n")
    except OSError as error:
        raise UsageError(
            f"{command[0]} could not be started ({error.strerror}): set EDITOR to your editor."
        ) from error
    finally:
        path.unlink(missing_ok=True)
