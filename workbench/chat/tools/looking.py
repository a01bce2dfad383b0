"""Tools that look: search memory, show a memory's source, search what was said."""

from __future__ import annotations

from workbench.chat.tools.base import Arguments, Parameter, Tool, ToolResult, Workplace
from workbench.chat.tools.learning import ID, visible

FOUND = 8
"""How many hits a search gives the model."""


def search(place: Workplace, arguments: Arguments) -> ToolResult:
    """Search memory with keywords or a question."""
    query = arguments["query"]
    found = place.search(query, place.scope, FOUND)
    if not found:
        return ToolResult(
            f"No memory matches “{query}”. Try other or fewer words, or conversation_search for "
            "what was said but not kept."
        )
    return ToolResult(found)


def source(place: Workplace, arguments: Arguments) -> ToolResult:
    """Show where a memory came from."""
    memory = visible(place, arguments["id"])
    if memory.source.kind == "import":
        return ToolResult(f"[{memory.id}] was imported; there is no conversation behind it.")
    if not memory.source.message:
        return ToolResult(f"[{memory.id}] was written by hand; there is no conversation behind it.")
    return ToolResult(place.origin(memory.source.message))


def said_before(place: Workplace, arguments: Arguments) -> ToolResult:
    """Search the messages of this conversation and the agent's others."""
    query = arguments["query"]
    found = place.said_before(query)
    if not found:
        return ToolResult(
            f"Nothing that was said before matches “{query}”. Try other or fewer words."
        )
    return ToolResult(found)


SEARCH = Tool(
    "memory_search",
    "Search long-term memory for what may be kept beyond the memories shown. Takes keywords "
    "separated by spaces, or a question; gives passages with their ids.",
    (Parameter("query", "string", "keywords or a question"),),
    search,
)
SOURCE = Tool(
    "memory_source",
    "Show the message that a memory was learned from, with what was said around it.",
    (ID,),
    source,
)
CONVERSATION = Tool(
    "conversation_search",
    "Search what was said before, word for word: earlier in this conversation, also what was "
    "summarised since, and in your other conversations.",
    (Parameter("query", "string", "keywords or a question"),),
    said_before,
)
