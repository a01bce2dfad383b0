"""Memories from and to other formats: JSON lines, a memory.json, Markdown."""

from workbench.memory.exchange.exporting import export_lines
from workbench.memory.exchange.importing import import_into
from workbench.memory.exchange.records import FORMATS, Format, ImportReport, Refused
from workbench.memory.exchange.sources import detect_format, read_import

__all__ = [
    "FORMATS",
    "Format",
    "ImportReport",
    "Refused",
    "detect_format",
    "export_lines",
    "import_into",
    "read_import",
]
