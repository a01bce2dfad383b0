"""Threads, contexts, the prompt, models, tools and the turn."""
