"""The prompt inspector: the exact prompt of any turn, what was new in it, cached, and recalled."""

from workbench.ui.inspector.anew import SendAnew
from workbench.ui.inspector.screen import InspectorScreen

__all__ = ["InspectorScreen", "SendAnew"]
