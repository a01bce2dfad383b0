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
from workbench.chat.models.counting import read
from workbench.chat.models.keys import Key
from workbench.chat.models.listing import Listed, first_to_talk, listed_models
from workbench.chat.models.refusals import code_of, refused_field, said_of
from workbench.chat.models.shape import Shape, known_shape, learned_from
from workbench.chat.models.windows import known_window, window_said
from workbench.chat.prompt.snapshot import WireMessage
from workbench.errors import ModelError

if TYPE_CHECKING:
    from openai import AsyncOpenAI

DEFAULT_URL = "https://api.openai.com/v1"
_OWN = ("api.openai.com", ".openai.azure.com")
"""Servers that count the thoughts within the longest answer; the others call it `max_tokens`."""


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
        self._learned: Shape | None = None

    @property
    def shape(self) -> Shape:
        """How the server wants messages written: by the model's name, or as it said when it refused."""
        return self._learned or known_shape(self.name)

    async def stream(
        self, messages: Sequence[WireMessage], tools: Sequence[Mapping[str, Any]]
    ) -> AsyncIterator[Piece]:
        """Answer; raises ModelError, also after pieces came when the answer is not whole."""
        client = await self._connected()
        await self.resolve_name()
        events = await self._open(client, messages, tools)
        collector = Collector()
        try:
            async for chunk in self._chunks(events):
                for piece in collector.take(chunk):
                    yield piece
        except Exception as error:
            raise self._failure(error, streaming=True) from error
        finally:
            await events.close()
        for piece in collector.rest():
            yield piece
        if collector.reason in (None, "error"):
            raise failures.ended_early(self.server)
        yield collector.finish()

    async def _chunks(self, events: Any) -> AsyncIterator[Any]:
        """The events of an answer; a server that streams nothing sends it as one, or sends a page."""
        kind = events.response.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind == "text/html":
            raise failures.no_protocol(
                self.server, said_of((await events.response.aread()).decode())
            )
        if kind == "application/json":
            yield self._checked(json.loads(await events.response.aread()))
            return
        async for chunk in events:
            yield self._checked(chunk)

    def _checked(self, chunk: Any) -> Any:
        """An event that is no failure in the form of an answer."""
        failed = read(chunk, "error")
        if not failed and read(chunk, "object") == "error":
            failed = {"message": read(chunk, "message"), "code": read(chunk, "code")}
        if failed:
            raise self._refusal(code_of(failed, 500), said_of(failed))
        return chunk

    async def resolve_name(self) -> str:
        """The model's name; asks the server for its first one when none is set."""
        if not self.name:
            self.name = first_to_talk(await self.list_models())
            if not self.name:
                raise failures.no_models(self.server)
            if not (self.options.context_window or self._window_told):
                self.context_window = known_window(self.name)
        return self.name

    async def list_models(self) -> list[str]:
        """The names the server offers, in its order."""
        client = await self._connected()
        try:
            listed = listed_models(await client.get("/models", cast_to=object))
        except Exception as error:
            if not self.name and getattr(error, "status_code", 0) in (404, 405, 501):
                raise failures.no_models(self.server) from error
            raise self._failure(error) from error
        self._take_window(listed)
        return [model.name for model in listed]

    async def close(self) -> None:
        """Let go of the connection."""
        client, self._client = self._client, None
        if client is not None and self._loop is asyncio.get_running_loop():
            await client.close()

    def _take_window(self, models: Sequence[Listed]) -> None:
        """Some servers say how long their model's window is."""
        name = self.name or first_to_talk([model.name for model in models])
        window = next((model.window for model in models if model.name == name), None)
        if window and not self.options.context_window:
            self.context_window, self._window_told = window, True

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
                refused = self._refused_field(error, fields)
                if refused is None:
                    raise self._failure(error) from error
                self._refused.add(refused)

    def _refused_field(self, error: Exception, fields: Mapping[str, Any]) -> str | None:
        """The optional field that a server says it does not know."""
        import openai

        if not isinstance(error, (openai.BadRequestError, openai.UnprocessableEntityError)):
            return None
        return refused_field(f"{error.message} {error.body}", fields)

    def _fields(
        self, messages: Sequence[WireMessage], tools: Sequence[Mapping[str, Any]]
    ) -> dict[str, Any]:
        chosen: dict[str, Any] = {
            "stream_options": {"include_usage": True},
            "temperature": self.options.temperature,
            "reasoning_effort": self.options.reasoning_effort or None,
        }
        if limit := self._limit_name():
            chosen[limit] = self.options.max_output_tokens or None
        fields: dict[str, Any] = {"model": self.name, "messages": list(messages), "stream": True}
        if tools:
            fields["tools"] = list(tools)
        kept = chosen.items()
        return fields | {
            name: value for name, value in kept if value is not None and name not in self._refused
        }

    def _limit_name(self) -> str:
        """What this server calls the length of the longest answer; empty when it takes no limit."""
        names = ["max_tokens", "max_completion_tokens"]
        host = self.server.rpartition(":")[0] or self.server
        ordered = reversed(names) if host.endswith(_OWN) else names
        return next((name for name in ordered if name not in self._refused), "")

    def _narrow(self, window: int | None) -> None:
        """A server that refused a prompt as too long knows its window best."""
        if window and window < self.context_window:
            self.context_window, self._window_told = window, True

    def _refusal(self, status: int, said: str) -> ModelError:
        """The failure of a request that the server refused; what it wants otherwise is learned."""
        self._narrow(window_said(said))
        learned = learned_from(said, self.shape)
        if learned != self.shape:
            self._learned = learned
            return failures.other_shape(self.server, status, said)
        return failures.status_error(self.server, status, said, self.options.key.place)

    def _failure(self, error: Exception, streaming: bool = False) -> ModelError:
        import openai

        if isinstance(error, ModelError):
            return error
        if isinstance(error, openai.APITimeoutError):
            return failures.timed_out(self.server, self.options.timeout)
        if isinstance(error, openai.APIStatusError):
            self._narrow(window_said(f"{error.message} {error.body}"))
            return self._refusal(error.status_code, said_of(error.body))
        if isinstance(error, openai.APIConnectionError):
            if streaming:
                return failures.broke_off(self.server)
            return failures.unreachable(self.server, str(error.__cause__ or ""))
        if isinstance(error, openai.APIError) and error.message:
            said = said_of(error.body) or error.message
            return self._refusal(code_of(error.body, 500), said)
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
