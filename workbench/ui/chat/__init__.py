"""The conversation: its transcript and the input below it."""
