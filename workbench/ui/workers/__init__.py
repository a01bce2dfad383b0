"""Slow work away from the widgets; it only posts messages."""
