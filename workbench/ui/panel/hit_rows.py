"""The recall of a turn as rows: hits, near misses, and a sentence when there is nothing."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content

from workbench.chat.steps.choosing import ADDED
from workbench.recall.result import Hit, Recall
from workbench.ui.panel.bars import bar
from workbench.ui.panel.explain import explanation
from workbench.ui.panel.picture import Picture, hit_key
from workbench.ui.panel.row import Row
from workbench.ui.text import MUTED, clean, excerpt, line, marked, wrap

PASSAGE_LINES = 3
MARK = "bold underline"


def recall_rows(picture: Picture, cells: int) -> Iterator[Row]:
    """Everything about what is, or would be, recalled."""
    recall = picture.recall
    if picture.searching and picture.draft is None and picture.past is None:
        yield _title("Searching memory …", "")
        return
    if recall is None:
        yield from _nothing_yet(picture, cells)
        return
    yield _title(_heading(picture), _how(recall))
    if recall.problem:
        yield _said("problem", f"! {recall.problem}", cells, "$text-warning")
    near = set(recall.near)
    shown = [hit for hit in picture.hits if hit not in near]
    for hit in shown:
        yield from _hit_rows(picture, hit, recall, cells)
    if not shown and not recall.problem:
        yield _said("silence", _silence(recall, _standing(picture)), cells, MUTED)
    nearly = [hit for hit in picture.hits if hit in near and hit not in picture.dropped]
    if nearly:
        key = f"bold {MUTED}"
        hint = (" · a adds one to this turn", MUTED) if picture.writing else ""
        yield Row("near", (Content(""), line(("Nearly", key), hint)))
    for hit in nearly:
        yield from _hit_rows(picture, hit, recall, cells, near=True)


def _heading(picture: Picture) -> str:
    if picture.past is not None:
        return f"Recalled in turn {picture.past[0]}"
    return "Would be recalled" if picture.draft is not None else "Recalled for this turn"


def _title(text: str, note: str) -> Row:
    return Row("title", (Content(""), line((text, "bold $text-primary"), ("  " + note, MUTED))))


def _how(recall: Recall) -> str:
    return f"{recall.preset} ≥ {recall.threshold:.2f} · {recall.took_ms:.0f} ms"


def _standing(picture: Picture) -> int:
    """How many memories were told already and still stand in the conversation."""
    if picture.state is None or picture.past is not None:
        return 0
    return len({told.memory_id for told in picture.state.standing})


def _silence(recall: Recall, standing: int) -> str:
    if not recall.memories:
        return "There are no memories here yet."
    if not recall.asked:
        return "This asks for nothing, so nothing is recalled."
    if standing:
        told = "one memory" if standing == 1 else f"{standing:,} memories"
        verb = "stands" if standing == 1 else "stand"
        return f"Nothing new is relevant enough; {told} told before still {verb} in what was said."
    return "Nothing here is relevant enough."


def _said(key: str, text: str, cells: int, style: str) -> Row:
    return Row(key, tuple(wrap(Content(clean(text)).stylize(style), cells)))


def _nothing_yet(picture: Picture, cells: int) -> Iterator[Row]:
    state = picture.state
    if state is None or not state.has_memory:
        return
    yield _title("Recall", f"{state.preset} ≥ {state.threshold:.2f}")
    text = "Write a message: what it brings to mind shows here before the answer begins."
    yield _said("empty", text, cells, MUTED)


def _hit_rows(
    picture: Picture, hit: Hit, recall: Recall, cells: int, *, near: bool = False
) -> Iterator[Row]:
    key = hit_key(hit)
    dropped = picture.writing and any(hit.id == each.id for each in picture.dropped)
    lines = [_head(hit, recall, near=near, dropped=dropped, judged=picture.judged.get(hit.id))]
    lines += [line("   ", passage) for passage in _passage(hit, cells - 3, muted=near or dropped)]
    if key in picture.explained:
        lines += [line("   ", told) for told in explanation(hit, cells - 3)]
    yield Row(key, tuple(lines), selectable=True)


def _head(hit: Hit, recall: Recall, *, near: bool, dropped: bool, judged: bool | None) -> Content:
    label = f"entry #{hit.entry}, chunk {hit.chunk}"
    mark = "" if judged is None else (" +" if judged else " −")
    if dropped:
        return line((" × ", "bold $text-error"), (label, f"strike {MUTED}"), ("  left out", MUTED))
    if near:
        gap = f"{hit.score:.2f} ({hit.score - recall.threshold:+.2f})"
        return line((" · ", MUTED), bar(hit.score, 6, MUTED), (f" {gap}  {label}{mark}", MUTED))
    if hit.reason == ADDED:
        return line((" + ", "bold $text-accent"), (label, ""), ("  added by hand", MUTED), mark)
    return line(
        (f"{hit.rank:>2} ", "bold"),
        bar(hit.score, 6),
        (f" {hit.score:.2f}", "bold $text-accent"),
        (f"  {label}", ""),
        (mark, "bold"),
    )


def _passage(hit: Hit, cells: int, *, muted: bool) -> list[Content]:
    text, spans = excerpt(hit.text, hit.matched, cells * PASSAGE_LINES - 8)
    content = marked(text.replace("\n", " "), spans, MARK)
    return wrap(content.stylize_before(MUTED) if muted else content, cells, PASSAGE_LINES)
