"""Text to terms: `analyze` for what is indexed and what is asked alike."""

from __future__ import annotations

from workbench.recall.analysis.analyzer import Analysis, analyze, analyze_text, take_apart
from workbench.recall.analysis.tokens import LENGTH_OF, Kind, Token

VERSION = 4
"""Moves when the same text gives other terms, so that a kept index is made again."""

__all__ = [
    "LENGTH_OF",
    "VERSION",
    "Analysis",
    "Kind",
    "Token",
    "analyze",
    "analyze_text",
    "take_apart",
]
