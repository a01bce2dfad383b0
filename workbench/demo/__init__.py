"""Sample memories and conversations of our own, for `--demo` on a throw-away copy."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from workbench.config.settings import Settings


def build(data_path: Path, now: datetime | None = None) -> None:
    """Write the sample memories and conversations to a new data file."""
    from workbench.demo.building import build as build_now  # late: it opens the whole chat layer

    build_now(data_path, now)


def demo_settings(settings: Settings) -> Settings:
    """These settings with the demo's person, so that "my dog" is hers."""
    from workbench.demo.building import demo_settings as with_person

    return with_person(settings)
