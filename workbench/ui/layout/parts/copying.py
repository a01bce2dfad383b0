"""What the copy keys take."""

from __future__ import annotations

from workbench.ui.chat.transcript import Transcript
from workbench.ui.layout.composer import Composer
from workbench.ui.layout.parts.host import Host
from workbench.ui.layout.parts.panes import Panes
from workbench.ui.memories import MemoryBrowser
from workbench.ui.panel.context_panel import ContextPanel


class Copying:
    """Copies the message or passage under the cursor of the pane one is in."""

    def __init__(
        self,
        host: Host,
        panes: Panes,
        transcript: Transcript,
        panel: ContextPanel,
        memories: MemoryBrowser,
        composer: Composer,
    ) -> None:
        self._host, self._panes, self._composer = host, panes, composer
        self._transcript, self._panel, self._memories = transcript, panel, memories

    def copy(self) -> None:
        """Copy what is under the cursor."""
        if self._panes.pane == "memories":
            self._memories.action_copy()
            return
        shown = self._panel if self._panes.pane == "panel" else self._transcript
        text = shown.copy_text()
        if text:
            self._host.copy(text)
            self._composer.hint("Copied.")

    def code(self, message: Transcript.CodeWanted) -> None:
        """Copy a piece of code."""
        if message.text:
            self._host.copy(message.text)
        self._composer.hint(message.said)
