"""The inspector's first line: which request this is, and what it took."""

from __future__ import annotations

from textual.content import Content

from workbench.ui.inspector.reading import Looked
from workbench.ui.text import one_line, plural


def header(looked: Looked) -> Content:
    """`turn 3 of 5 · request 2 of 2 · north, llama3 · ≈ 1,203 tokens, 900 cached · 03-05 09:30`."""
    snapshot, prompt = looked.snapshot, looked.snapshot.prompt
    if looked.preview:
        return Content.assemble(
            ("what would be sent", "bold"),
            ("  nothing has been said here yet", "$foreground-muted"),
        )
    turns = max(row.turn for row in looked.requests)
    mine = [row for row in looked.requests if row.turn == prompt.turn and not row.aside]
    which = f" · request {prompt.request} of {len(mine)}" if len(mine) > 1 else ""
    if prompt.aside:
        which = f" · for the {prompt.aside}"
    about = "" if prompt.exact_tokens else "≈ "
    cached = snapshot.usage.cached if snapshot.usage is not None else None
    served = f", {cached:,} cached" if cached is not None else ""
    return Content.assemble(
        (f"turn {prompt.turn} of {turns}", "bold"),
        (which, "bold"),
        (
            f" · {one_line(prompt.agent)}, {one_line(prompt.model) or 'model'} · "
            f"{about}{plural(prompt.tokens, 'token', 'tokens')}{served} · {snapshot.at:%m-%d %H:%M}",
            "$foreground-muted",
        ),
    )
