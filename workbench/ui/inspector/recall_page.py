"""A turn's recall as a page: what was asked, the hits with their sums, what came near, the replay."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from workbench.recall.result import Hit, Recall
from workbench.ui.document.blocks import Block, Paragraph, heading
from workbench.ui.memories.why import hit_blocks
from workbench.ui.text import clean, cut, one_line, plural


def recall_page(recall: Recall | None, replay: tuple[Recall, Recall] | None = None) -> list[Block]:
    """The recall that was made for the turn, and (after a replay) then and now side by side."""
    if recall is None:
        nothing = Paragraph("Memory was not searched for this request.", "$foreground-muted")
        return [heading("recall", "recall"), Block("none", None, (nothing,), level=1)]
    blocks = [_summary(recall)]
    blocks += _list("hits", "hits", recall.hits, "Nothing was relevant enough.", folded=False)
    blocks += _list("near", "near misses", recall.near, "Nothing came near.", folded=True)
    if replay is not None:
        blocks += replay_blocks(recall, *replay)
    else:
        hint = Paragraph("r recalls again: with memory as it was then, and as it is now.",
                         "$foreground-muted")  # fmt: skip
        blocks += [heading("replay", "replay"), Block("replay:hint", None, (hint,), level=1)]
    return blocks


def _summary(recall: Recall) -> Block:
    title = Content.assemble(
        ("recall", "bold $text-accent"),
        f"  {plural(recall.memories, 'memory', 'memories')}, "
        f"{plural(recall.chunks, 'chunk', 'chunks')} searched in {recall.took_ms:.0f} ms",
    )
    lines = [Paragraph(f"query: {one_line(recall.query)}", hang=7)]
    if recall.problem:
        lines.append(Paragraph(clean(recall.problem), "$text-warning"))
    if not recall.asked:
        lines.append(
            Paragraph("It asks for nothing, so nothing was searched.", "$foreground-muted")
        )
    elif len(recall.asked) > 1:
        others = [text for text in dict.fromkeys(recall.asked) if text != recall.asked[0]]
        lines += [Paragraph(f"asked with: {one_line(text)}", hang=12) for text in others]
    lines.append(
        Paragraph(f"threshold {recall.threshold:.2f} · preset {recall.preset}", "$foreground-muted")
    )
    return Block("summary", title, tuple(lines))


def _list(key: str, name: str, hits: Sequence[Hit], nothing: str, *, folded: bool) -> list[Block]:
    blocks = [heading(key, name, plural(len(hits), "memory", "memories"))]
    if not hits:
        blocks.append(
            Block(f"{key}:none", None, (Paragraph(nothing, "$foreground-muted"),), level=1)
        )
    for hit in hits:
        blocks += hit_blocks(hit, folded=folded)
    return blocks


def replay_blocks(kept: Recall, then: Recall, now: Recall) -> list[Block]:
    """What the same question recalls with memory as it was then, and as it is now."""
    was = {hit.id: hit for hit in then.hits}
    present = {hit.id: hit for hit in now.hits}
    same = {hit.id for hit in kept.hits} == set(was)
    verdict = "as it was told" if same else "not what was told: settings or program have changed"
    lines = [
        Paragraph(f"then: {plural(len(was), 'hit', 'hits')}, {verdict}"),
        Paragraph(f"now:  {plural(len(present), 'hit', 'hits')}"),
        Paragraph(""),
        Paragraph(f"{'':4}{'then':>6} {'now':>6}", "$foreground-muted"),
    ]
    for id in [*was, *(id for id in present if id not in was)]:
        lines.append(_compared(was.get(id), present.get(id)))
    if len(lines) == 4:
        lines[-1] = Paragraph("Neither recalls anything.", "$foreground-muted")
    return [heading("replay", "replay"), Block("replay:table", None, tuple(lines), level=1)]


def _compared(then: Hit | None, now: Hit | None) -> Paragraph:
    hit = then or now
    assert hit is not None
    sign, style = (
        ("  ", "") if then and now else (("- ", "$text-error") if then else ("+ ", "$text-success"))
    )
    scores = f"{f'{then.score:.2f}' if then else '–':>6} {f'{now.score:.2f}' if now else '–':>6}"
    return Paragraph(
        f"{sign:4}{scores}  #{hit.entry} {cut(one_line(hit.text), 60)}", style, hang=19
    )
