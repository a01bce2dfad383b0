"""Commands that say where one is, who answers, and with what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from workbench.chat.commands.results import Events, Handler, Printed, Quit
from workbench.chat.commands.spaces import space
from workbench.chat.commands.table import find_command, help_text
from workbench.chat.events import Notice
from workbench.chat.project import skills as known_skills
from workbench.errors import UsageError

if TYPE_CHECKING:
    from workbench.chat.session import Session


async def help_(session: Session, name: str, text: str) -> Events:
    """The commands, or one of them."""
    if text and find_command(text.lstrip("/")) is None:
        raise UsageError(f"There is no command /{text.lstrip('/')}: /help lists them.")
    yield Printed(help_text(text))


async def agent(session: Session, name: str, text: str) -> Events:
    """Say who answers, or let another agent answer."""
    if not text:
        others = ", ".join(session.workbench.agents())
        yield Printed(f"You talk with {session.agent}. Agents: {others}.")
        return
    await session.use_agent(text)
    yield Notice(f"You talk with {session.agent} now.")


async def model(session: Session, name: str, text: str) -> Events:
    """Say which model answers, or let another answer."""
    workbench = session.workbench
    if not text:
        present = workbench.model_for(session.agent)
        listed = "\n".join(await workbench.model.list_models())
        yield Printed(f"{present.name or '(the first one)'} at {present.server}. It has:\n{listed}")
        return
    if workbench.model.offline:
        raise UsageError(
            "No server is connected: set `[model] base_url` (or OPENAI_BASE_URL), or a key, first."
        )
    chosen = await workbench.use_model(text)
    yield Notice(f"{chosen.name} answers now.")


async def skills(session: Session, name: str, text: str) -> Events:
    """List skills."""
    found = known_skills(session.workbench.skill_folders)
    lines = [
        f"{'* ' if skill.name == session.skill else '  '}{skill.name}  {skill.description}"
        for skill in found
    ]
    yield Printed("\n".join(lines) or "There are no skills: skills/<name>/SKILL.md makes one.")


async def use(session: Session, name: str, text: str) -> Events:
    """Use a skill."""
    await session.use_skill(text)
    yield Notice(f"The skill {session.skill} is in use; the prompt's system part is new.")


async def unuse(session: Session, name: str, text: str) -> Events:
    """Stop using the skill."""
    if not session.skill:
        raise UsageError("No skill is in use.")
    await session.use_skill("")
    yield Notice("No skill is in use.")


async def limit(session: Session, name: str, text: str) -> Events:
    """Let today go on past the daily limit, or not."""
    if text not in ("on", "off"):
        raise UsageError("/limit off lets today go on past the daily limit; /limit on does not.")
    session.workbench.allow_past_limit(text == "off")
    yield Notice("Today may go on past the limit." if text == "off" else "The daily limit holds.")


async def quit_(session: Session, name: str, text: str) -> Events:
    """Leave."""
    yield Quit()


SETUP: Mapping[str, Handler] = {
    "help": help_,
    "space": space,
    "agent": agent,
    "model": model,
    "skills": skills,
    "use": use,
    "unuse": unuse,
    "limit": limit,
    "quit": quit_,
}
