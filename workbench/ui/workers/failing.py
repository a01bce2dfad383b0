"""What becomes of a worker that fails in a way nobody expected."""

from __future__ import annotations

from textual.dom import DOMNode
from textual.worker import Worker, WorkerState

from workbench.ui.surviving import SurvivingApp
from workbench.ui.text import one_line


def say_failure(node: DOMNode, event: Worker.StateChanged) -> None:
    """Show it as a notification, and write it down; the app goes on."""
    error = event.worker.error
    if event.state is not WorkerState.ERROR or error is None:
        return
    app = node.app
    if isinstance(app, SurvivingApp):
        app.say_mishap(error)
    else:
        text = f"That did not work: {type(error).__name__}: {one_line(str(error))}"
        app.notify(text, severity="error", markup=False)
