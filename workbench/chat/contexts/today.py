"""The context `today`: date, time and time zone; no clock that would break the cache every minute."""

from __future__ import annotations

import os
import re
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from workbench.chat.contexts.base import Saying, Scene, in_system
from workbench.config.settings import ContextSettings

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
PAUSE = timedelta(hours=1)
"""After this long without a message the time is told again."""

_CLOCK = re.compile(r", \d\d:\d\d ")


def day_text(moment: datetime) -> str:
    """`8 November 2026`, in English whatever the locale."""
    return f"{moment.day} {MONTHS[moment.month - 1]} {moment.year}"


def today_text(now: datetime, zone: str) -> str:
    """`It is Sunday, 8 November 2026, 07:47 (America/Sao_Paulo).`"""
    return f"It is {DAYS[now.weekday()]}, {day_text(now)}, {now:%H:%M} ({zone})."


def zone_name(now: datetime) -> str:
    """The time zone's full name where the machine knows it, else its distance from UTC."""
    if isinstance(now.tzinfo, ZoneInfo):
        return now.tzinfo.key
    named = os.environ.get("TZ", "").lstrip(":") or _linked_zone()
    if named and _same_offset(named, now):
        return named
    offset = f"{now:%z}"
    return "UTC" if offset in ("", "+0000") else f"UTC{offset[:3]}:{offset[3:5]}"


def _linked_zone() -> str:
    target = os.path.realpath("/etc/localtime")
    _, found, name = target.partition("zoneinfo/")
    return name if found and Path(target).is_file() else ""


def _same_offset(name: str, now: datetime) -> bool:
    try:
        return now.astimezone(ZoneInfo(name)).utcoffset() == now.utcoffset()
    except (OSError, ValueError, KeyError):
        # Not a name of the time zone database (TZ may also hold a rule).
        return False


class Today:
    """Says the date at the start, when day or zone changed, and after a pause."""

    name = "today"

    def say(self, scene: Scene, settings: ContextSettings) -> Saying | None:
        """The date and time, when they are news."""
        text = today_text(scene.now, scene.zone)
        if in_system(settings.place):
            # The system part may not change every minute: there it is the day alone.
            return Saying(self.name, _CLOCK.sub(" ", text))
        told = scene.standing.texts.get(self.name)
        same_day = told is not None and _CLOCK.sub(" ", told) == _CLOCK.sub(" ", text)
        last = scene.standing.last_at
        paused = last is not None and scene.now - last >= PAUSE
        return None if same_day and not paused else Saying(self.name, text)
