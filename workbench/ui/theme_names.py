"""The themes there are, by name; knows nothing of Textual, whose own are among them."""

from __future__ import annotations

THEME_NAMES = (
    *("recall-dark", "recall-light"),
    *("ansi-dark", "ansi-light", "atom-one-dark", "atom-one-light", "catppuccin-frappe"),
    *("catppuccin-latte", "catppuccin-macchiato", "catppuccin-mocha", "dracula", "flexoki"),
    *("gruvbox", "monokai", "nord", "rose-pine", "rose-pine-dawn", "rose-pine-moon"),
    *("solarized-dark", "solarized-light", "textual-dark", "textual-light", "tokyo-night"),
)
"""What `[ui] theme` may be."""
