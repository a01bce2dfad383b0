"""The context panel's rows for a picture: pure, so that tests can read them."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content

from workbench.chat.panel.picture import Money, PanelState
from workbench.ui.panel.bars import bar, token_style
from workbench.ui.panel.hit_rows import recall_rows
from workbench.ui.panel.picture import Picture
from workbench.ui.panel.row import Row
from workbench.ui.panel.told_rows import told_rows
from workbench.ui.panel.waiting_rows import waiting_rows
from workbench.ui.text import MUTED, clean, cut, line, one_line, width, wrap

COMPACT = 52
"""Cells from which several things stand in one line."""

LABEL = 8
"""Cells of the names in front of values."""


def panel_rows(picture: Picture, cells: int) -> list[Row]:
    """All rows, from top to bottom."""
    if picture.state is None:
        return []
    return [
        *_state_rows(picture.state, cells),
        *waiting_rows(picture, cells),
        *recall_rows(picture, cells),
        *told_rows(picture, cells),
    ]


def _state_rows(state: PanelState, cells: int) -> Iterator[Row]:
    yield Row("memory", (line((cut(state.memory_line, cells), "bold")),))
    if cells >= COMPACT:
        yield from _compact_rows(state, cells)
    else:
        yield from _narrow_rows(state, cells)
    if state.money is not None:
        yield _named("money", "Cost", _money(state.money), cells)
    yield from _marks(state, cells)


def _narrow_rows(state: PanelState, cells: int) -> Iterator[Row]:
    """One thing a line."""
    yield _named("model", "Model", _model(state), cells)
    yield _named("agent", "Agent", _agent(state), cells)
    yield _named("space", "Space", state.space, cells)
    yield Row("tokens", (_tokens(state), line(" " * LABEL, _token_bar(state, cells - LABEL))))
    if state.prompt_total:
        yield _named("cached", "Cached", _cached(state), cells)


def _compact_rows(state: PanelState, cells: int) -> Iterator[Row]:
    """Where there is width, little height is taken."""
    others = [("Agent", cut(one_line(_agent(state)), cells // 4))]
    others.append(("Space", cut(one_line(state.space), cells // 6)))
    taken = sum(len(name) + 5 + width(value) for name, value in others)
    model = cut(one_line(_model(state)), cells - taken - len("Model  "))
    pieces: list[str | tuple[str, str]] = [("Model  ", MUTED), model]
    for name, value in others:
        pieces += [(f"   {name}  ", MUTED), value]
    yield Row("model", (line(*pieces),))
    tokens = line(_tokens(state), "  ", _token_bar(state, 14))
    if not state.prompt_total:
        yield Row("tokens", (tokens,))
        return
    cached = line((f"   Cached  {_cached(state)}", MUTED))
    if tokens.cell_length + cached.cell_length <= cells:
        yield Row("tokens", (tokens + cached,))
    else:
        yield Row("tokens", (tokens,))
        yield _named("cached", "Cached", _cached(state), cells)


def _model(state: PanelState) -> str:
    if state.offline:
        return "offline echo"
    return " · ".join(name for name in (state.model, state.server) if name)


def _agent(state: PanelState) -> str:
    return f"{state.agent} · skill {state.skill}" if state.skill else state.agent


def _named(key: str, name: str, value: str, cells: int) -> Row:
    return Row(key, (line((f"{name:<{LABEL}}", MUTED), cut(one_line(value), cells - LABEL)),))


def _tokens(state: PanelState) -> Content:
    about = "" if state.exact_tokens or not state.tokens else "≈"
    return line(
        (f"{'Tokens':<{LABEL}}", MUTED),
        f"{about}{state.tokens:,}",
        (f" of {state.window:,}", MUTED),
    )


def _token_bar(state: PanelState, cells: int) -> Content:
    share = state.tokens / state.window if state.window else 0.0
    percent = f" {share:.0%}"
    room = max(4, min(24, cells - len(percent)))
    return line(bar(share, room, token_style(share)), (percent, MUTED))


def _cached(state: PanelState) -> str:
    share = state.cached_total / state.prompt_total
    return f"{state.cached_total:,} of {state.prompt_total:,} ({share:.0%})"


def _money(money: Money) -> str:
    limit = f" of {money.daily_limit:.2f}" if money.daily_limit else ""
    return f"{money.thread:.4f} {money.currency} · today {money.today:.4f}{limit}"


def _marks(state: PanelState, cells: int) -> Iterator[Row]:
    """What is out of the ordinary, each with a sign and words."""
    marks = []
    if state.private:
        marks.append(
            ("private", "● private: memory does not use what is said now", "$text-warning")
        )
    if not state.has_memory:
        marks.append(("nomemory", f"○ {state.agent} has no memory", MUTED))
    elif not state.recall_enabled:
        marks.append(("off", "○ recall is off: /recall on resumes it", "$text-warning"))
    if state.cache_warning:
        marks.append(("cache", f"! {state.cache_warning}", "$text-warning"))
    recall = state.recall
    if recall is not None and recall.preset != state.preset and state.recall_enabled:
        now = f"○ recall is {state.preset} now (≥ {state.threshold:.2f})"
        marks.append(("preset", now, "$text-accent"))
    for key, text, style in marks:
        yield Row(key, tuple(wrap(Content(clean(text)).stylize(style), cells)))
