"""From arguments to an exit code: signals, errors in one line, output that may be cut off."""

from __future__ import annotations

import io
import os
import signal
import sys
import traceback
from collections.abc import Sequence
from types import FrameType
from typing import Literal, TextIO

from workbench.cli.parser import parse
from workbench.errors import WorkbenchError
from workbench.foreign import clean

DONE, FAILED, INTERRUPTED, TERMINATED = 0, 1, 130, 143


class Terminated(BaseException):
    """The process was asked to end (SIGTERM); what is open is closed on the way out."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; gives the exit code and leaves no traceback (but with `--debug`)."""
    given = [_as_utf8(each) for each in (sys.argv[1:] if arguments is None else arguments)]
    _open_closed_streams()
    _speak_utf8()
    try:
        _end_on_sigterm()
        code = _run(given)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except Terminated:
        return TERMINATED
    except BrokenPipeError:
        return _reader_gone()
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else DONE


def _run(arguments: Sequence[str]) -> int:
    debug = "--debug" in arguments
    try:
        options = parse(arguments)
        return options.run(options)
    except BrokenPipeError:
        raise
    except WorkbenchError as error:
        return _say(error, error.exit_code, debug)
    except OSError as error:
        return _say(error, FAILED, debug)
    except Exception as error:
        # The last line of defence: whatever was not foreseen is still said in one line.
        hint = "this is a mistake in the program; --debug shows where"
        return _say(f"{type(error).__name__}: {error} ({hint})", FAILED, debug)


def _say(error: object, code: int, debug: bool) -> int:
    if debug:
        traceback.print_exc()
    line = " ".join(clean(str(error)).split())
    print(f"workbench: {line}", file=sys.stderr)
    return code


def _as_utf8(argument: str) -> str:
    """An argument as UTF-8 also where the locale made something else of it."""
    try:
        return os.fsencode(argument).decode("utf-8")
    except UnicodeError:
        return argument


def _open_closed_streams() -> None:
    """Give the process streams where its caller has closed them (`<&-`, `>&-`)."""
    if sys.stdin is None:
        sys.stdin = _nowhere("r")
    if sys.stdout is None:
        sys.stdout = _nowhere("w")
    if sys.stderr is None:
        sys.stderr = _nowhere("w")


def _nowhere(mode: Literal["r", "w"]) -> TextIO:
    return os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8")


def _speak_utf8() -> None:
    """Read and write UTF-8 whatever the locale says; what cannot be written becomes `?`."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


def _end_on_sigterm() -> None:
    def end(_number: int, _frame: FrameType | None) -> None:
        raise Terminated

    try:
        signal.signal(signal.SIGTERM, end)
    except ValueError:
        # Not in the main thread (a test, an embedding program): its owner handles signals.
        return


def _reader_gone() -> int:
    """Whoever read our output has left (`… | head`): that is no failure, and nothing to say."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        return DONE
    return DONE
