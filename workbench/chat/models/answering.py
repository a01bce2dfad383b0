"""Which model answers for whom; whatever was connected is let go of together."""

from __future__ import annotations

import asyncio
import difflib
import threading
from collections.abc import Mapping

from workbench.chat.models.base import Model
from workbench.chat.models.connecting import connect
from workbench.chat.models.openai import OpenAIModel
from workbench.chat.prompt.tokens import TokenCounter
from workbench.config.settings import ModelSettings
from workbench.errors import NotFoundError

LEAVING = 0.5
"""Seconds that leaving waits for servers to let go of connections."""


class Models:
    """The models of one process."""

    def __init__(self, present: Model, environ: Mapping[str, str]) -> None:
        """`present` answers for every agent that names no other."""
        self.present = present
        self._environ = environ
        self._of_agents: dict[str, Model] = {}
        self._chosen = False
        """True once a person chose a model: then it answers for every agent."""
        self._earlier: list[Model] = []
        """What answered before; a turn that still runs may go on with it."""
        self._counters: dict[str, TokenCounter] = {}

    def named(self, name: str) -> Model:
        """The model that an agent names (empty: none), unless a person chose another."""
        if not name or self._chosen or not isinstance(self.present, OpenAIModel):
            return self.present
        if name not in self._of_agents:
            self._of_agents[name] = OpenAIModel(name, self.present.options)
        return self._of_agents[name]

    def begin_anew(self, present: Model) -> None:
        """Go on with what other settings say."""
        self._earlier += [self.present, *self._of_agents.values()]
        self.present = present
        self._of_agents.clear()

    async def choose(
        self, settings: ModelSettings, name: str = "", base_url: str = "", key: str = ""
    ) -> Model:
        """Answer with another model or server; raises ModelError, NotFoundError when it is not there."""
        candidate = self._candidate(settings, name, base_url, key)
        try:
            listed = await candidate.list_models()
            if name and listed and name not in listed:
                near = difflib.get_close_matches(name, listed, n=3, cutoff=0.4)
                there = ", ".join(near or listed[:8])
                raise NotFoundError(f"{candidate.server} has no model “{name}”; it has {there}.")
            await candidate.resolve_name()
            self._earlier.append(self.present)
            self.present, self._chosen = candidate, True
        finally:
            if self.present is not candidate:
                await candidate.close()
        return candidate

    def _candidate(
        self, settings: ModelSettings, name: str, base_url: str, key: str
    ) -> OpenAIModel:
        if isinstance(self.present, OpenAIModel) and not base_url and not key:
            return OpenAIModel(name, self.present.options)
        return connect(settings, self._environ, name=name, base_url=base_url, key=key)

    def counter(self, model: Model) -> TokenCounter:
        """Counts a model's tokens; its tokenizer is read in a thread of its own."""
        if model.name not in self._counters:
            counter = TokenCounter(model.name, model.offline)
            self._counters[model.name] = counter
            threading.Thread(target=counter.load, name="tokenizer", daemon=True).start()
        return self._counters[model.name]

    async def close(self) -> None:
        """Let go of every connection; leaving does not wait for servers that are slow to."""
        opened = [self.present, *self._of_agents.values(), *self._earlier]
        closing = [asyncio.ensure_future(model.close()) for model in opened]
        _, late = await asyncio.wait(closing, timeout=LEAVING)
        for each in late:
            each.cancel()
