"""The tools that a model may call."""
