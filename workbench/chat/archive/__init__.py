"""Conversations on disk: threads, messages, prompts, usage, judgments and suggestions."""
