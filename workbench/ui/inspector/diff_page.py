"""The comparison of two prompts as a page."""

from __future__ import annotations

from textual.content import Content

from workbench.chat.prompt.money import has_prices, more_than_cached
from workbench.config.settings import PriceSettings
from workbench.ui.document.blocks import Block, Paragraph, heading, paragraphs
from workbench.ui.inspector.comparing import Comparison, Piece, line_diff
from workbench.ui.text import clean, cut, one_line, plural

SIGNS = {"kept": " ", "new": "+", "gone": "-", "changed": "~"}
STYLES = {
    "kept": "$foreground-muted",
    "new": "$text-success",
    "gone": "$text-error",
    "changed": "$text-warning",
}


def diff_page(comparison: Comparison, against: str, prices: PriceSettings) -> list[Block]:
    """What was kept, what broke it, then each piece that is not as it was."""
    kept = comparison.prefix
    share = kept.kept_characters / max(1, kept.characters)
    lines = [
        Paragraph(
            f"The first {kept.kept_characters:,} of {kept.characters:,} characters are the same "
            f"({share:.0%}); byte {kept.first_byte + 1:,} is the first that differs."
        ),
        Paragraph(_breaking(comparison, prices)),
    ]
    blocks = [
        heading("kept", f"against {against}"),
        Block("kept:lines", None, tuple(lines), level=1),
    ]
    changed = [piece for piece in comparison.pieces if piece.fate != "kept"]
    blocks.append(heading("pieces", "pieces", plural(len(changed), "difference", "differences")))
    run: list[Piece] = []
    for number, piece in enumerate(comparison.pieces):
        if piece.fate == "kept":
            run.append(piece)
            continue
        blocks += _kept(run, number)
        run = []
        blocks.append(_piece(piece, number))
    return blocks + _kept(run, len(comparison.pieces))


def _breaking(comparison: Comparison, prices: PriceSettings) -> str:
    kept = comparison.prefix
    if kept.broken_by is None:
        return "Everything that was sent before stands unchanged; new pieces only follow it."
    lost = plural(kept.lost_tokens, "token", "tokens")
    said = f"The cache is broken by {one_line(kept.broken_by)}: {lost} behind it are read anew"
    if not has_prices(prices):
        return said + "."
    more = more_than_cached(kept.lost_tokens, prices)
    return f"{said}, which costs {more:.4f} {clean(prices.currency)} more than from the cache."


def called(piece: Piece) -> str:
    """A piece by its name and section."""
    part = piece.part
    what = f"{part.role} {part.kind}" if part.kind == "message" else f"{part.kind} {part.name}"
    return f"{one_line(what)} in {piece.section}"


def _kept(run: list[Piece], number: int) -> list[Block]:
    if not run:
        return []
    tokens = sum(piece.part.tokens for piece in run)
    title = Content.styled(
        f"{plural(len(run), 'piece', 'pieces')} kept, {plural(tokens, 'token', 'tokens')}",
        "$foreground-muted",
    )
    body = tuple(Paragraph(f"  {called(piece)}", "$foreground-muted") for piece in run)
    return [Block(f"kept:{number}", title, body, folded=True, level=1)]


def _piece(piece: Piece, number: int) -> Block:
    style = STYLES[piece.fate]
    title = Content.assemble(
        (f"{SIGNS[piece.fate]} {piece.fate}  ", f"bold {style}"), (called(piece), "bold"),
        ("  " + cut(one_line(piece.part.text, 200), 50), "$foreground-muted"),
    )  # fmt: skip
    if piece.before is not None:
        signs = {"+": "$text-success", "-": "$text-error"}
        body = tuple(
            Paragraph(f"{sign} {clean(line)}", signs.get(sign, ""), hang=2)
            for sign, line in line_diff(piece.before.text, piece.part.text)
        )
    else:
        body = tuple(
            Paragraph(f"{SIGNS[piece.fate]} {line.text}", style, hang=2)
            for line in paragraphs(piece.part.text)
        )
    aside = Content.styled(plural(piece.part.tokens, "token", "tokens"), "$foreground-muted")
    return Block(f"piece:{number}", title, body, False, 1, aside, piece.part.text)
