"""What a tool is: a schema for the model, and a function whose result is a plain sentence."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from workbench.chat.events import MemoryChanged
from workbench.chat.person import Person
from workbench.memory.entry import Memory, Scope, Source
from workbench.memory.store import MemoryStore

Arguments = Mapping[str, Any]
Kind = Literal["string", "boolean"]


@dataclass(frozen=True, slots=True)
class Parameter:
    """One argument of a tool."""

    name: str
    kind: Kind
    description: str
    required: bool = True


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a tool gave."""

    text: str
    """A plain sentence that a model can act on."""
    ok: bool = True
    changes: tuple[MemoryChanged, ...] = ()


@dataclass(frozen=True, slots=True)
class Workplace:
    """What a tool may look at and change in this turn."""

    agent: str
    person: Person
    people: frozenset[str]
    agents: tuple[str, ...]
    space: str
    owner: str | None
    """Whose personal space this is; None elsewhere, or when nobody said their name."""
    scope: Scope
    private: bool
    source: Source
    """Where what is learned now comes from."""
    store: MemoryStore
    known: Callable[[str, str | None], Memory | None]
    """The memory that says a text (about whom, when that is said) already: nothing is learned twice."""
    search: Callable[[str, Scope, int], str]
    """Labelled hits for a query as text; empty when there are none."""
    said_before: Callable[[str], str]
    """What was said before that answers a query, as text; empty when nothing was."""
    origin: Callable[[str], str]
    """The message that a memory came from, with those around it; NotFoundError."""


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool that the model can call."""

    name: str
    description: str
    parameters: tuple[Parameter, ...]
    run: Callable[[Workplace, Arguments], ToolResult] = field(compare=False)

    def schema(self) -> dict[str, Any]:
        """The tool as the wire wants it; the same bytes every time."""
        properties = {
            each.name: {"type": each.kind, "description": each.description}
            for each in self.parameters
        }
        return {
            "type": "function",
            "function": {
                "name": self.name,
                "description": self.description,
                "parameters": {
                    "type": "object",
                    "properties": properties,
                    "required": [each.name for each in self.parameters if each.required],
                    "additionalProperties": False,
                },
            },
        }


def schema_text(schema: Mapping[str, Any]) -> str:
    """A tool's schema as one line of JSON."""
    return json.dumps(schema, ensure_ascii=False)
