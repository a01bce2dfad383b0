"""Tools that change memory: write, correct, forget."""

from __future__ import annotations

from workbench.chat.events import MemoryChanged
from workbench.chat.prompt.escape import one_line
from workbench.chat.subjects import subject
from workbench.chat.tools.base import Arguments, Parameter, Tool, ToolResult, Workplace
from workbench.errors import NotFoundError
from workbench.foreign import clean
from workbench.memory.entry import Draft, Memory


def write(place: Workplace, arguments: Arguments) -> ToolResult:
    """Keep a new memory; what is kept already is not learned again."""
    content = clean(arguments["content"]).strip()
    if not content:
        return ToolResult("There is nothing to keep: the content is empty.", ok=False)
    given = arguments.get("about")
    about = subject(
        given, person=place.person, people=place.people, agents=place.agents, agent=place.agent
    )
    known = place.known(content, about if given else None)
    if known is not None:
        return ToolResult(
            f"This is known already, as [{known.id}]: nothing new was kept. Use memory_correct if "
            "it has changed."
        )
    draft = Draft(
        text=content,
        about=about,
        core=bool(arguments.get("core")),
        space=place.space,
        owner=place.owner,
        source=place.source,
    )
    added = place.store.add(draft)
    memory = added.memory
    if added.duplicate:
        return ToolResult(f"This memory already exists, as [{memory.id}].")
    return ToolResult(_kept(memory, added.near), changes=(MemoryChanged("add", memory),))


def _kept(memory: Memory, near: tuple[Memory, ...]) -> str:
    core = " as core" if memory.core else ""
    text = f"Remembered{core} as [{memory.id}]: {one_line(memory.text)}"
    if near:
        text += f" (Nearly the same is kept as [{near[0].id}]: {one_line(near[0].text)})"
    return text


def correct(place: Workplace, arguments: Arguments) -> ToolResult:
    """Replace a memory by what is true now."""
    memory = visible(place, arguments["id"])
    text = clean(arguments["content"]).strip()
    if memory.state != "active":
        return ToolResult(
            f"[{memory.id}] is {memory.state} already: search for what holds now.", ok=False
        )
    if text == memory.text:
        return ToolResult(f"[{memory.id}] says just that already.")
    new = place.store.correct(memory.id, text, place.source)
    return ToolResult(
        f"Corrected: [{memory.id}] is now [{new.id}]: {one_line(new.text)}",
        changes=(MemoryChanged("correct", new),),
    )


def forget(place: Workplace, arguments: Arguments) -> ToolResult:
    """Hide a memory; the person can undo it."""
    memory = visible(place, arguments["id"])
    if memory.state != "active":
        return ToolResult(f"[{memory.id}] is {memory.state} already.")
    gone = place.store.forget(memory.id)
    return ToolResult(
        f"Forgotten: [{memory.id}] {one_line(memory.text)}",
        changes=(MemoryChanged("forget", gone),),
    )


def visible(place: Workplace, ref: str) -> Memory:
    """A memory that this agent may see here; for any other it is as if it did not exist."""
    memory = place.store.get(ref.strip().strip("[]"))
    if not place.scope.admits(memory):
        raise NotFoundError(f"There is no memory {ref} here.")
    return memory


ID = Parameter("id", "string", "the memory's id, as it stands in brackets behind it")

WRITE = Tool(
    "memory_write",
    "Keep something in long-term memory that will still matter later: who somebody is, what they "
    "prefer, a decision, a promise. One thing each, self-contained; the length does not matter. Not "
    "for passing states, nor for what was recalled from memory.",
    (
        Parameter(
            "content", "string", "the memory, in full sentences that make sense on their own"
        ),
        Parameter(
            "about",
            "string",
            "whom or what it is about: a name, or “nobody”; left out: the person speaking",
            required=False,
        ),
        Parameter(
            "core", "boolean", "true only when it is central to whom it is about", required=False
        ),
    ),
    write,
)
CORRECT = Tool(
    "memory_correct",
    "Replace a memory that is wrong or out of date; the old text stays in its history.",
    (ID, Parameter("content", "string", "the whole memory as it is true now")),
    correct,
)
FORGET = Tool(
    "memory_forget",
    "Take back a memory that should not be kept; the person can undo it.",
    (ID,),
    forget,
)
