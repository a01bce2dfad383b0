"""Requests beside a conversation: summaries, titles, proposed memories."""
