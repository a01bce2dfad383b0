"""Opens the full-screen workbench, after a look at the settings that only the screen understands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.cli.options import Options

if TYPE_CHECKING:
    from workbench.chat.workbench import Workbench
    from workbench.config.loading import FolderSettings


def open_screen(workbench: Workbench, options: Options, untrusted: FolderSettings | None) -> int:
    """Run the screen until it is left; gives the exit code."""
    from textual.theme import BUILTIN_THEMES

    from workbench.ui.screen_checks import check_screen_settings

    check_screen_settings(workbench.settings, workbench.origins, themes=BUILTIN_THEMES)
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
