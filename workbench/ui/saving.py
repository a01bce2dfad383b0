"""Writing what a screen shows to a file that a person named."""

from __future__ import annotations

from pathlib import Path

from workbench.errors import WorkbenchError


def write_new(path: str, text: str) -> Path:
    """Write a text to a new file; never over one that is there. Raises WorkbenchError with a sentence."""
    target = Path(path).expanduser()
    try:
        with target.open("x", encoding="utf-8", errors="replace") as file:
            file.write(text if text.endswith("\n") else text + "\n")
    except FileExistsError:
        raise WorkbenchError(f"{target} is there already; choose another name.") from None
    except OSError as error:
        raise WorkbenchError(f"{target} cannot be written: {error.strerror}.") from error
    return target
