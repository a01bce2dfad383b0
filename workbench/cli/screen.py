"""Opens the full-screen workbench, after a look at the settings that only the screen understands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.cli.options import Options

if TYPE_CHECKING:
    from workbench.chat.workbench import Workbench
    from workbench.config.loading import FolderSettings


def open_screen(workbench: Workbench, options: Options, untrusted: FolderSettings | None) -> int:
    """Run the screen until it is left; gives the exit code."""
    check_screen_settings(workbench)
    from workbench.ui.app import run

    return run(
        workbench,
        thread=options.thread,
        new=options.new,
        demo=options.demo,
        agent=options.agent,
        space=options.space,
        untrusted=untrusted,
    )


def check_screen_settings(workbench: Workbench) -> None:
    """Refuse actions in `[keys]` and a theme that do not exist; raises SettingsError."""
    from textual.theme import BUILTIN_THEMES

    from workbench.config.checks import refuse_unknown
    from workbench.ui.actions import ACTIONS
    from workbench.ui.themes import THEMES

    settings, origins = workbench.settings, workbench.origins
    actions = [action.id for action in ACTIONS]
    refuse_unknown(settings.keys, actions, "keys", "action", origins)
    themes = {*BUILTIN_THEMES, *(theme.name for theme in THEMES)}
    refuse_unknown([settings.ui.theme], themes, "ui.theme", "theme", origins)
