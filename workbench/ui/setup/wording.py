"""The sentences of failed requests, said as they are meant where a server is being set up."""

from __future__ import annotations

from workbench.ui.text import clean

HERE: tuple[tuple[str, str], ...] = (
    (", then /retry", ""),
    ("check `[model] base_url`, or choose with /model NAME", "check the address and the model"),
    ("; /retry, or give it longer with `[model] timeout`", ""),
    (" with /model NAME", " below"),
    ("`[model] base_url`", "the address"),
    ("`[model] api_key_command`", "the command"),
    ("; what came is kept", ""),
    (" /retry asks again.", ""),
)
"""What the conversation says, and what this screen says instead."""

NO_MODELS = "The server answers, but lists no models: write the model's name in the last line."


def here(sentence: str) -> str:
    """A failure in the words of the setup screen, where `/retry` and settings files are far away."""
    for said, meant in HERE:
        sentence = sentence.replace(said, meant)
    return clean(sentence)
