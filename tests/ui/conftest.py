"""What the tests of the screen share."""

from __future__ import annotations

from tests.ui.stage import stage

__all__ = ["stage"]
