"""Which tools an agent has, in their fixed order, and how a call of one is run."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from workbench.chat.messages import ToolCall
from workbench.chat.tools.arguments import WrongArgumentsError, parse_arguments
from workbench.chat.tools.base import Tool, ToolResult, Workplace
from workbench.chat.tools.learning import CORRECT, FORGET, WRITE
from workbench.chat.tools.looking import CONVERSATION, SEARCH, SOURCE
from workbench.errors import WorkbenchError

TOOLS: tuple[Tool, ...] = (WRITE, SEARCH, CORRECT, FORGET, SOURCE, CONVERSATION)
"""All tools; each needs memory."""

BY_NAME: Mapping[str, Tool] = {tool.name: tool for tool in TOOLS}

REFUSED_IN_PRIVATE = (
    "These messages are private: memory is neither read nor written now. Answer from what stands "
    "in the conversation."
)


def tools_for(
    has_memory: bool, allowed: Collection[str] | None, skill: Collection[str] | None = None
) -> tuple[Tool, ...]:
    """An agent's tools, narrowed by its settings and its skill; the order is always the same."""
    if not has_memory:
        return ()
    return tuple(
        tool
        for tool in TOOLS
        if (allowed is None or tool.name in allowed) and (skill is None or tool.name in skill)
    )


def run_tool(call: ToolCall, tools: Collection[Tool], place: Workplace) -> ToolResult:
    """Run one call; whatever is wrong with it comes back as a sentence."""
    tool = next((each for each in tools if each.name == call.name), None)
    if tool is None:
        names = ", ".join(each.name for each in tools) or "none"
        return ToolResult(f"There is no tool “{call.name}”; the tools here: {names}.", ok=False)
    if place.private:
        return ToolResult(REFUSED_IN_PRIVATE, ok=False)
    try:
        return tool.run(place, parse_arguments(tool, call.arguments))
    except (WrongArgumentsError, WorkbenchError) as error:
        return ToolResult(str(error), ok=False)
