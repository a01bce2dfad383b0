"""The help as a page, made from the table of actions and the table of commands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.content import Content

from workbench.chat.commands.table import COLUMN, COMMANDS, GROUPS, Command
from workbench.ui.actions import ACTIONS, PLACES, ActionSpec, actions, keys_of
from workbench.ui.document.blocks import Block, Paragraph, heading
from workbench.ui.text import fit, width

TOPICS: Mapping[str, str] = {
    "input": "Write a message and press Enter. Before it is sent, memory is searched for it: the "
    "panel (F3) says what comes up, with scores, while you type. A line that begins with / is a "
    "command; a message that begins with / is written with //. @ and a path attach a file.",
    "transcript": "What was said. Enter unfolds what a tool did and what was told; Ctrl+Y copies a "
    "message; b goes on from it in a copy of the conversation.",
    "panel": "What this turn's prompt is made of: how many memories could come up, what did, and how "
    "it came to its score. Dimmed lines came near and stayed below the threshold.",
    "memories": "Everything that is remembered. Type to search: the same engine and scores as before "
    "a turn. ↓ goes into the list, where letters are keys. Enter shows one memory whole; w says why "
    "it is or is not recalled for the question you are at, also when nothing was searched for it (in "
    "private, in a pause).",
    "inspector": "The exact prompt of one request, in four parts. What is marked new was not in the "
    "request before; the rest can come from the server's cache.",
    "threads": "All conversations. Type to search titles and everything that was said; ↓ goes into "
    "the list, where letters are keys.",
    "lab": "A question, and the settings of recall as controls: the left column is what comes up "
    "with the settings in force, the right one with yours.",
    "marks": "What you marked as useful or useless, and how good recall is on it. Enter tries the "
    "question in the lab.",
    "setup": "Choose the server that answers, where its key comes from, and a model.",
}
"""What help says first, for where one is."""

SCREENS: Mapping[str, str] = {
    "MemoriesScreen": "memories",
    "InspectorScreen": "inspector",
    "ThreadsScreen": "threads",
    "RecallLabScreen": "lab",
    "MarksScreen": "marks",
    "SetupScreen": "setup",
}
"""Which topic a screen has."""


def help_page(topic: str, keys: Mapping[str, str]) -> list[Block]:
    """Where one is first, then all other places' keys, then the commands."""
    topic = SCREENS.get(topic, topic)
    places = [topic] if topic in PLACES else []
    blocks = [*_topic(topic), *_places(places, keys, folded=False)]
    blocks += _places(["everywhere", "workbench"], keys, folded=False)
    blocks.append(heading("commands", "Slash commands"))
    for group, name in GROUPS.items():
        lines = _table([_command(command) for command in COMMANDS if command.group == group])
        blocks.append(Block(f"commands:{group}", Content.styled(name, "bold"), lines, level=1))
    rest = [place for place in PLACES if place not in (*places, "everywhere", "workbench")]
    blocks.append(heading("places", "Keys elsewhere"))
    return blocks + _places(rest, keys, folded=False, level=1) + _ids()


def _ids() -> list[Block]:
    """What the settings call the actions whose keys can be changed."""
    lines = _table([(spec.id, spec.label) for spec in ACTIONS])
    return [heading("ids", "What [keys] in the settings calls them"), Block("ids:all", None, lines)]


def _topic(topic: str) -> list[Block]:
    text = TOPICS.get(topic)
    if text is None:
        return []
    return [Block("topic", None, (Paragraph(text), Paragraph("")))]


def _places(
    places: list[str], keys: Mapping[str, str], *, folded: bool, level: int = 0
) -> list[Block]:
    blocks: list[Block] = []
    for place in places:
        lines = _table([_key(spec, keys) for spec in actions(place)])
        style = "bold" if level else "bold $text-accent"
        title = Content.styled(PLACES[place], style)
        if lines:
            blocks.append(
                Block(f"keys:{place}", title, lines, folded, level, space_before=not level)
            )
    return blocks


def _key(spec: ActionSpec, changed: Mapping[str, str]) -> tuple[str, str]:
    keys = " or ".join(keys_of(spec, changed)[:3]) or "(palette)"
    return keys, spec.help


def _command(command: Command) -> tuple[str, str]:
    also = "".join(f" /{alias}" for alias in command.aliases)
    return command.usage, command.help + (f" (also{also})" if also else "")


def _table(rows: Sequence[tuple[str, str]]) -> tuple[Paragraph, ...]:
    """Keys or commands, bold, in a column as wide as they need, and what each does."""
    column = max((width(keys) for keys, _ in rows if width(keys) <= COLUMN), default=0)
    return tuple(line for keys, text in rows for line in _row(keys, text, column))


def _row(keys: str, text: str, column: int) -> list[Paragraph]:
    bold, hang = (0, len(keys), "bold"), column + 2
    if width(keys) <= column:
        return [Paragraph(f"{fit(keys, column)}  {text}", marks=(bold,), hang=hang)]
    return [Paragraph(keys, marks=(bold,)), Paragraph(" " * hang + text, hang=hang)]
