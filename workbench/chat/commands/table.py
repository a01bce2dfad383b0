"""The table of slash commands: names, arguments and what each does; help is made from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Group = Literal["conversation", "memory", "prompt", "setup"]
GROUPS: Mapping[Group, str] = {
    "conversation": "Conversations",
    "memory": "Memory",
    "prompt": "The prompt",
    "setup": "Who, where, and the rest",
}
"""The groups in the order of the help, as a person calls them."""
KEYS = """\
  F2 memories   F3 context   F4 prompt   F5 conversations   F6 next pane   F7 recall lab
  F8 set up a model   F10 quit   Ctrl+P palette   Ctrl+N new conversation   Ctrl+F search"""
"""The keys that lead everywhere else, as they are unless the settings change them."""
COLUMN = 22
"""The widest column of commands; what is longer has a line of its own above its help."""


@dataclass(frozen=True, slots=True)
class Command:
    """One slash command."""

    name: str
    arguments: str
    """How its arguments are written, for the help; empty when it takes none."""
    help: str
    group: Group
    aliases: tuple[str, ...] = ()
    required: bool = False
    """True when it makes no sense without its argument."""

    @property
    def usage(self) -> str:
        """`/name ARGUMENTS`."""
        return f"/{self.name} {self.arguments}".rstrip()


COMMANDS: tuple[Command, ...] = (
    Command("help", "[COMMAND]", "commands and keys", "setup"),
    Command(
        "prompt",
        "[TURN [REQUEST] | summary | title | suggestions]",
        "this turn's prompt as text, or what was sent beside it",
        "prompt",
    ),
    Command("diff", "[TURN [TURN]]", "what changed against the request before", "prompt"),
    Command("cache", "", "what should have come from the cache, and what did", "prompt"),
    Command("replay", "[TURN]", "a turn's recall again: as memory was then, and now", "prompt"),
    Command("recall", "TEXT|on|off", "what would be recalled; pause or resume recall", "memory"),
    Command("memory", "[QUERY]", "list or search memories", "memory"),
    Command(
        "remember", "TEXT", "keep a memory (/remember! TEXT: core)", "memory", ("remember!",), True
    ),
    Command("correct", "ID TEXT", "replace a memory by a better one", "memory", (), True),
    Command("forget", "ID", "hide a memory", "memory", (), True),
    Command("restore", "ID", "bring a forgotten memory back", "memory", (), True),
    Command("pin", "ID", "make a memory core", "memory", (), True),
    Command("unpin", "ID", "make a memory ordinary again", "memory", (), True),
    Command("undo", "", "undo the last change to memory", "memory"),
    Command("source", "ID", "go to the message a memory came from", "memory", (), True),
    Command("told", "ID", "the turns a memory was told in", "memory", (), True),
    Command("suggestions", "[keep|drop N [TEXT]]", "memories the model proposed", "memory"),
    Command("new", "[TITLE]", "begin a conversation", "conversation"),
    Command("threads", "[QUERY]", "list or search conversations", "conversation", ("sessions",)),
    Command("open", "ID", "open a conversation", "conversation", (), True),
    Command(
        "title",
        "TEXT",
        "name this conversation (/title auto: the model does)",
        "conversation",
        (),
        True,
    ),
    Command("reset", "", "leave this conversation as it is and begin afresh", "conversation"),
    Command(
        "branch", "[MESSAGE]", "go on in a copy, from its end or from a message", "conversation"
    ),
    Command("archive", "", "put this conversation away", "conversation"),
    Command("delete", "", "delete this conversation (/undelete ID brings it back)", "conversation"),
    Command("erase", "[yes]", "erase this conversation for good, after a question", "conversation"),
    Command("undelete", "ID", "bring a deleted conversation back", "conversation", (), True),
    Command("space", "[NAME [move|keep]]", "move this conversation to another space", "setup"),
    Command("agent", "[NAME]", "talk with another agent", "setup"),
    Command("model", "[NAME]", "answer with another model", "setup"),
    Command(
        "private",
        "on|off|keep",
        "messages that recall and memory do not use (keep: let them)",
        "conversation",
    ),
    Command("compact", "", "summarise old messages now", "conversation"),
    Command("skills", "", "list skills", "setup"),
    Command("use", "NAME", "use a skill", "setup", (), True),
    Command("unuse", "", "stop using the skill", "setup"),
    Command("retry", "", "send the last message again", "conversation"),
    Command("edit", "[TEXT]", "change the last message and send it anew", "conversation"),
    Command("limit", "on|off", "off lets today go on past the daily limit", "setup"),
    Command("export", "FILE", "write this conversation to a file", "conversation", (), True),
    Command("quit", "", "leave the workbench", "setup", ("exit",)),
)

_BY_NAME: Mapping[str, Command] = {
    name: command for command in COMMANDS for name in (command.name, *command.aliases)
}


def find_command(name: str) -> Command | None:
    """The command with this name or alias, without its slash."""
    return _BY_NAME.get(name.lower())


def known_names() -> list[str]:
    """Every name and alias, for completion and for the nearest known one."""
    return sorted(_BY_NAME)


def help_text(name: str = "") -> str:
    """The help for one command, or for all of them."""
    chosen = find_command(name.lstrip("/")) if name else None
    if chosen:
        return f"{chosen.usage}: {chosen.help}"
    blocks = [_group_text(group, title) for group, title in GROUPS.items()]
    return "\n\n".join(
        [
            *blocks,
            f"Keys of the full screen (F1 lists all)\n{KEYS}",
            "A message that begins with a slash is written with two: //like this.",
        ]
    )


def _group_text(group: Group, title: str) -> str:
    """The commands of a group under its title, what each does in one column."""
    lines = [title]
    for command in COMMANDS:
        if command.group == group and len(command.usage) <= COLUMN:
            lines.append(f"  {command.usage:<{COLUMN}}  {command.help}")
        elif command.group == group:
            lines += [f"  {command.usage}", f"  {'':<{COLUMN}}  {command.help}"]
    return "\n".join(lines)
