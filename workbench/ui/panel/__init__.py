"""The context panel: what this turn's prompt is made of."""
