"""Pictures of the screen as plain text, kept beside the tests; `SNAPSHOTS=write` makes them anew."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from textual.app import App

from tests.ui.host import screen_text

FOLDER = Path(__file__).parent / "snapshots"


def looks_like(app: App[Any], name: str) -> None:
    """Compare what stands on the screen with the picture of this name, line by line."""
    seen = "\n".join(line.rstrip() for line in screen_text(app).splitlines()) + "\n"
    kept = FOLDER / f"{name}.txt"
    if os.environ.get("SNAPSHOTS") == "write":
        FOLDER.mkdir(exist_ok=True)
        kept.write_text(seen, encoding="utf-8")
    assert seen == kept.read_text(encoding="utf-8")
