"""What is chosen in the setup screen, checked, tried and written; pure but for its last functions."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import msgspec

from workbench.chat.models.base import TextPiece
from workbench.chat.models.connecting import connect
from workbench.config.checks import VARIABLE
from workbench.config.settings import ModelSettings
from workbench.config.writing import write_setting
from workbench.errors import ModelError

if TYPE_CHECKING:
    from workbench.chat.models.openai import OpenAIModel

DEFAULT_VARIABLE = "OPENAI_API_KEY"
HOST = re.compile(
    r"(?:(?P<plain>localhost|\d+(?:\.\d+){3}|\[[\da-f:]+\])|[\w-]+(?:\.[\w-]+)+)(?::\d+)?(?:/|$)",
    re.ASCII | re.IGNORECASE,
)
"""How an address begins that lacks only its `http://` or `https://`."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A server and where its key comes from; the key itself is never kept."""

    base_url: str
    variable: str = ""
    command: str = ""
    name: str = ""

    def problem(self) -> str:
        """One sentence when something is not right; empty when all is."""
        if not self.base_url.startswith(("http://", "https://")):
            return "The address begins with http:// or https://, and usually ends in /v1."
        if self.variable and not VARIABLE.fullmatch(self.variable):
            return (
                "This is not the name of a variable. A key is never stored in the settings: put it "
                "into an environment variable, or say a command that prints it."
            )
        return ""

    def key_state(self, environ: Mapping[str, str] = os.environ) -> str:
        """Whether a key is there, in words."""
        if self.variable and environ.get(self.variable, "").strip():
            return f"{self.variable} is set."
        if self.command:
            return "The command is run when a key is needed."
        if self.variable:
            return f"{self.variable} is not set where the workbench was started."
        return "No key: right for a server on this machine."

    def settings(self, present: ModelSettings) -> ModelSettings:
        """The model settings with this choice in them."""
        return msgspec.structs.replace(
            present,
            name=self.name,
            base_url=self.base_url,
            api_key_env=self.variable or DEFAULT_VARIABLE,
            api_key_command=self.command,
        )

    def model(self, present: ModelSettings) -> OpenAIModel:
        """The model that this choice would give; nothing is sent yet."""
        return connect(self.settings(present), os.environ)


def whole_address(written: str) -> str:
    """An address with its scheme: one without is plain where it is a number or this machine."""
    host = HOST.match(written)
    if host is None:
        return written
    return f"{'http' if host['plain'] else 'https'}://{written}"


def read_choice(settings: ModelSettings) -> Choice:
    """What is chosen now."""
    return Choice(settings.base_url, settings.api_key_env, settings.api_key_command, settings.name)


async def ask_models(choice: Choice, present: ModelSettings) -> list[str]:
    """The names the server offers. Raises ModelError with one sentence."""
    model = choice.model(present)
    try:
        return await model.list_models()
    finally:
        await model.close()


async def find_models(choice: Choice, present: ModelSettings) -> tuple[Choice, list[str]]:
    """The names the server offers, also when its address lacks the usual `/v1`.

    Gives the choice with the address that works. Raises ModelError with one sentence.
    """
    try:
        return choice, await ask_models(choice, present)
    except ModelError:
        longer = choice.base_url.rstrip("/") + "/v1"
        if choice.base_url.rstrip("/").endswith("/v1"):
            raise
        corrected = replace(choice, base_url=longer)
        with suppress(ModelError):  # What failed first is what the person wrote.
            return corrected, await ask_models(corrected, present)
        raise


async def try_model(choice: Choice, present: ModelSettings) -> str:
    """What the model answers to a greeting. Raises ModelError with one sentence."""
    model = choice.model(present)
    said = ""
    try:
        async for piece in model.stream(
            [{"role": "user", "content": "Answer with one word: hello."}], []
        ):
            if isinstance(piece, TextPiece):
                said += piece.text
    finally:
        await model.close()
    return said.strip()


def write_choice(choice: Choice) -> str:
    """Write it to settings.toml; says where. Raises WorkbenchError."""
    write_setting("model.base_url", choice.base_url)
    write_setting("model.api_key_env", choice.variable or DEFAULT_VARIABLE)
    write_setting("model.api_key_command", choice.command or None)
    write_setting("ui.setup_seen", True)
    return str(write_setting("model.name", choice.name))
