"""What only the screen understands of the settings, checked when they are read and when written.

Knows nothing of Textual, so that a command that writes one setting need not load it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from workbench.config.checks import refuse_unknown
from workbench.config.settings import Settings
from workbench.errors import SettingsError
from workbench.ui.actions import ACTIONS, ActionSpec, Place, find
from workbench.ui.key_names import TAKEN, as_it_arrives, is_key, show_key, split, writes
from workbench.ui.theme_names import THEME_NAMES

_MAIN = frozenset({"workbench", "input", "transcript", "panel", "memories"})
_WITH_PAGES = frozenset({"page", "inspector", "lab", "marks", "memories"})


def check_screen_settings(
    settings: Settings,
    origins: Mapping[str, str],
    *,
    only: str = "",
    themes: Collection[str] = (),
) -> None:
    """Refuse `[keys]` and a theme that cannot be; raises SettingsError.

    `only` is the one setting to look at (all, when empty); `themes` are known beside ours.
    """
    if only in ("", "ui.theme"):
        known = {*THEME_NAMES, *themes}
        refuse_unknown([settings.ui.theme], known, "ui.theme", "theme", origins)
    changed = [id for id in settings.keys if only in ("", f"keys.{id}")]
    refuse_unknown(changed, [spec.id for spec in ACTIONS], "keys", "action", origins)
    for id in changed:
        origin = origins.get(f"keys.{id}", "settings")
        for key in split(settings.keys[id]):
            problem = _problem(find(id), key, settings.keys)
            if problem:
                raise SettingsError(f"{origin}: keys.{id} is {settings.keys[id]!r}: {problem}.")


def _problem(spec: ActionSpec, key: str, keys: Mapping[str, str]) -> str:
    """What is wrong with a key for an action; empty when nothing is."""
    if not is_key(key):
        near = as_it_arrives(key)
        hint = f"; the nearest is {near}" if near else ""
        return f"expected a key, such as ctrl+t or f8{hint}"
    if key in TAKEN:
        return f"expected another key, as {TAKEN[key]}"
    if writes(key) and spec.place in ("everywhere", "workbench", "input"):
        return f"expected a key that writes nothing, as {show_key(key)} could not be typed any more"
    other = next((each for each in ACTIONS if _collide(spec, each, key, keys)), None)
    if other is None:
        return ""
    return (
        f"expected a key of its own, and {show_key(key)} is “{other.label}” already: "
        f"give `keys.{other.id}` another one first"
    )


def _collide(spec: ActionSpec, other: ActionSpec, key: str, keys: Mapping[str, str]) -> bool:
    """Whether another action has this key where both are valid, other than by our own choice."""
    if other.id == spec.id or not _meet(spec.place, other.place):
        return False
    ours = key in split(spec.keys) and key in split(other.keys)
    return not ours and key in split(keys.get(other.id, other.keys))


def _meet(one: Place, other: Place) -> bool:
    """Whether actions of two places can be valid at the same moment."""
    both = {one, other}
    return (
        len(both) == 1
        or "everywhere" in both
        or ("workbench" in both and both <= _MAIN)
        or ("page" in both and both <= _WITH_PAGES)
    )
