"""What is done once the first frame stands, so that it does not delay it."""

from __future__ import annotations

import contextlib
import gc
import importlib
import threading

from workbench.chat.workbench import Workbench
from workbench.errors import WorkbenchError

CALM = (5_000, 3, 100)
"""How seldom cycles are looked for (see `gc.set_threshold`): a look at so many young objects is not felt."""


def warm_up(workbench: Workbench) -> None:
    """Load what the first turn needs: how answers are drawn, the search index, the model's library."""
    importlib.import_module("workbench.ui.chat.markdown")
    with contextlib.suppress(WorkbenchError):  # the first turn will say it
        workbench.engine.warm()
    if not workbench.model.offline:
        importlib.import_module("openai")


def calm_garbage_collection() -> None:
    """Leave what stands after the start out of every later collection, and look at little at once."""
    if threading.current_thread() is threading.main_thread():
        gc.freeze()
        gc.set_threshold(*CALM)
