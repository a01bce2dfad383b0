"""What becomes of a worker that fails in a way nobody expected."""

from __future__ import annotations

from textual.app import App
from textual.screen import Screen
from textual.worker import Worker, WorkerState

from workbench.ui.text import one_line


def say_failure(node: App[int] | Screen[None], event: Worker.StateChanged) -> None:
    """Show it as a notification; the app goes on."""
    if event.state is WorkerState.ERROR:
        error = event.worker.error
        text = f"That did not work: {type(error).__name__}: {one_line(str(error))}"
        node.notify(text, severity="error", markup=False)
