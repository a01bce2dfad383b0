"""Any server that speaks the OpenAI chat protocol; the library is imported when first used."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from workbench.chat.models import failures
from workbench.chat.models.base import Piece
from workbench.chat.models.collecting import Collector
from workbench.chat.models.keys import Key
from workbench.chat.models.windows import known_window, window_said
from workbench.chat.prompt.snapshot import WireMessage
from workbench.errors import ModelError

if TYPE_CHECKING:
    from openai import AsyncOpenAI

DEFAULT_URL = "https://api.openai.com/v1"
OPTIONAL_FIELDS = ("stream_options", "reasoning_effort", "temperature", "max_completion_tokens")
"""What some servers refuse; a request is then sent again without it, and so are all after it."""


@dataclass(frozen=True, slots=True)
class Options:
    """How a server is asked."""

    base_url: str
    key: Key
    timeout: float = 60.0
    max_retries: int = 2
    max_output_tokens: int = 0
    temperature: float | None = None
    reasoning_effort: str = ""
    context_window: int = 0


class OpenAIModel:
    """A model behind an OpenAI-compatible server."""

    offline = False

    def __init__(self, name: str, options: Options) -> None:
        self.name = name
        """Empty until the first request when the server is to choose."""
        self.server = urlsplit(options.base_url).netloc or options.base_url
        self.context_window = options.context_window or known_window(name)
        self.options = options
        self._client: AsyncOpenAI | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._refused: set[str] = set()
        self._window_told = False

    async def stream(
        self, messages: Sequence[WireMessage], tools: Sequence[Mapping[str, Any]]
    ) -> AsyncIterator[Piece]:
        """Answer; raises ModelError, also after pieces came when the answer is not whole."""
        client = await self._connected()
        await self.resolve_name()
        events = await self._open(client, messages, tools)
        collector = Collector()
        try:
            async for chunk in events:
                for piece in collector.take(chunk):
                    yield piece
        except Exception as error:
            raise self._failure(error, streaming=True) from error
        finally:
            await events.close()
        if collector.reason is None:
            raise failures.ended_early(self.server)
        yield collector.finish()

    async def resolve_name(self) -> str:
        """The model's name; asks the server for its first one when none is set."""
        if not self.name:
            listed = await self.list_models()
            if not listed:
                raise failures.no_models(self.server)
            self.name = listed[0]
            if not (self.options.context_window or self._window_told):
                self.context_window = known_window(self.name)
        return self.name

    async def list_models(self) -> list[str]:
        """The names the server offers, in its order."""
        client = await self._connected()
        try:
            page = await client.models.list()
        except Exception as error:
            raise self._failure(error) from error
        data = page.data or []
        self._take_window(data)
        return [model.id for model in data]

    async def close(self) -> None:
        """Let go of the connection."""
        client, self._client = self._client, None
        if client is not None and self._loop is asyncio.get_running_loop():
            await client.close()

    def _take_window(self, models: Sequence[Any]) -> None:
        """Some servers say how long their model's window is."""
        for model in models:
            extra = getattr(model, "model_extra", None) or {}
            meta = extra.get("meta")
            trained = meta.get("n_ctx") if isinstance(meta, dict) else None
            window = extra.get("max_model_len") or extra.get("context_length") or trained
            named = model.id == self.name or not self.name
            if named and isinstance(window, int) and window > 0 and not self.options.context_window:
                self.context_window, self._window_told = window, True
                return

    async def _connected(self) -> AsyncOpenAI:
        loop = asyncio.get_running_loop()
        if self._client is None or self._loop is not loop:
            key = await asyncio.to_thread(self.options.key.read)
            self._client = await asyncio.to_thread(_connect, self.options, key)
            self._loop = loop
        return self._client

    async def _open(
        self,
        client: AsyncOpenAI,
        messages: Sequence[WireMessage],
        tools: Sequence[Mapping[str, Any]],
    ) -> Any:
        while True:
            fields = self._fields(messages, tools)
            try:
                return await client.chat.completions.create(**fields)
            except Exception as error:
                refused = _refused_field(error, fields)
                if refused is None:
                    raise self._failure(error) from error
                self._refused.add(refused)

    def _fields(
        self, messages: Sequence[WireMessage], tools: Sequence[Mapping[str, Any]]
    ) -> dict[str, Any]:
        chosen: dict[str, Any] = {
            "stream_options": {"include_usage": True},
            "temperature": self.options.temperature,
            "reasoning_effort": self.options.reasoning_effort or None,
            "max_completion_tokens": self.options.max_output_tokens or None,
        }
        if "max_completion_tokens" in self._refused:
            chosen["max_tokens"] = self.options.max_output_tokens or None
        fields: dict[str, Any] = {"model": self.name, "messages": list(messages), "stream": True}
        if tools:
            fields["tools"] = list(tools)
        kept = chosen.items()
        return fields | {
            name: value for name, value in kept if value is not None and name not in self._refused
        }

    def _narrow(self, window: int | None) -> None:
        """A server that refused a prompt as too long knows its window best."""
        if window and window < self.context_window:
            self.context_window, self._window_told = window, True

    def _failure(self, error: Exception, streaming: bool = False) -> ModelError:
        import openai

        if isinstance(error, ModelError):
            return error
        if isinstance(error, openai.APITimeoutError):
            return failures.timed_out(self.server, self.options.timeout)
        if isinstance(error, openai.APIStatusError):
            said = _said(error)
            self._narrow(window_said(said))
            return failures.status_error(
                self.server, error.status_code, said, self.options.key.place
            )
        if isinstance(error, openai.APIConnectionError):
            if streaming:
                return failures.broke_off(self.server)
            return failures.unreachable(self.server, str(error.__cause__ or ""))
        if isinstance(error, openai.APIError) and error.message:
            return failures.status_error(self.server, 500, error.message, self.options.key.place)
        if isinstance(error, (json.JSONDecodeError, UnicodeDecodeError, openai.OpenAIError)):
            return failures.garbled(self.server)
        if isinstance(error, (AttributeError, TypeError, ValueError)):
            # The library takes a stream's events as they come: of another shape, they fail on use.
            return failures.garbled(self.server)
        if streaming and isinstance(error, OSError):
            return failures.broke_off(self.server)
        raise error


def _connect(options: Options, key: str) -> AsyncOpenAI:
    from openai import AsyncOpenAI

    return AsyncOpenAI(
        api_key=key or "none",
        base_url=options.base_url,
        timeout=options.timeout,
        max_retries=options.max_retries,
    )


def _said(error: Any) -> str:
    body = error.body
    if isinstance(body, dict):
        message = body.get("message")
        return str(message) if message else ""
    return str(body)[:400] if isinstance(body, str) and not body.lstrip().startswith("<") else ""


def _refused_field(error: Exception, fields: Mapping[str, Any]) -> str | None:
    """The optional field that a server says it does not know; None when it is about something else."""
    import openai

    if not isinstance(error, (openai.BadRequestError, openai.UnprocessableEntityError)):
        return None
    said = f"{error.message} {error.body}"
    return next((name for name in OPTIONAL_FIELDS if name in fields and name in said), None)
