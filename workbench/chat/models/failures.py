"""Every way a request can fail, as one sentence: the server, the status, what it means, what to do."""

from __future__ import annotations

import re
from collections.abc import Mapping

from workbench.errors import ModelError

MEANINGS: Mapping[int, tuple[str, str]] = {
    400: ("it does not accept this request", "check `[model]` in the settings, then /retry"),
    401: ("the key is missing or wrong", "set the right key in {key_place}, then /retry"),
    402: ("the account has no money left", "pay it up or choose another server"),
    403: ("this key may not use this model", "use another key, or another model with /model NAME"),
    404: (
        "it knows no such address or model",
        "check `[model] base_url`, or choose with /model NAME",
    ),
    408: ("it waited too long for the request", "send it again with /retry"),
    409: ("it is busy with a conflicting request", "send it again with /retry"),
    413: ("the request is too large for it", "summarise with /compact or begin anew with /new"),
    422: (
        "it does not accept a value in this request",
        "check `[model]` in the settings, then /retry",
    ),
    429: ("too many requests, or the quota is used up", "wait a little, then /retry"),
}
"""What each status means and what to do about it."""

OVERFLOW = re.compile(
    r"context[_ ](length|size|window)|maximum context|too many tokens|prompt is too long"
    r"|exceed\w* .{0,40}(context|tokens)|reduce the length|tokens` must be <=",
    re.IGNORECASE,
)
"""How servers say that a prompt is longer than the model's window."""

_SAID = 200
"""How much of a server's own words is repeated."""

NO_TOOLS = re.compile(
    r"not support tool|tools? (use |calling )?(is|are) not supported", re.IGNORECASE
)
"""How servers say that a model cannot be given tools."""


class ContextOverflowError(ModelError):
    """The prompt is longer than the model's window, as the server says."""


class OtherShapeError(ModelError):
    """The server wants messages in another form, which is known from now on: the request can be made anew."""


def status_error(server: str, status: int, said: str, key_place: str) -> ModelError:
    """The failure for an HTTP status and what the server said with it."""
    quoted = _quoted(said)
    if status in (400, 413, 422, 500) and OVERFLOW.search(said):
        return ContextOverflowError(
            f"{server} answered {status}: the prompt is longer than the model's window{quoted}; "
            "summarise with /compact, then /retry, or begin anew with /new."
        )
    if status in (400, 404, 422, 500) and NO_TOOLS.search(said):
        return ModelError(
            f"{server} answered {status}: this model takes no tools{quoted}; set "
            "`tools = []` in `[agents.<name>]`, or choose another model with /model NAME."
        )
    if status >= 500:
        meaning, remedy = "it has a problem of its own", "wait a little, then /retry"
    else:
        meaning, remedy = MEANINGS.get(status, ("it refused the request", "check it, then /retry"))
    return ModelError(
        f"{server} answered {status}: {meaning}{quoted}; {remedy.format(key_place=key_place)}."
    )


def _quoted(said: str) -> str:
    words = " ".join(said.split())
    if not words:
        return ""
    return f" (“{words[:_SAID]}…”)" if len(words) > _SAID else f" (“{words}”)"


def unreachable(server: str, detail: str) -> ModelError:
    """Nothing listens there, or the name is not known."""
    reason = f" ({' '.join(detail.split())[:_SAID]})" if detail else ""
    return ModelError(
        f"{server} cannot be reached{reason}: check that the server runs and that "
        "`[model] base_url` is right, then /retry."
    )


def timed_out(server: str, seconds: float) -> ModelError:
    """Nothing came for too long."""
    return ModelError(
        f"{server} sent nothing for {seconds:g} seconds: it is busy or stuck; /retry, or give it "
        "longer with `[model] timeout`."
    )


def broke_off(server: str) -> ModelError:
    """The connection was lost in the middle of an answer."""
    return ModelError(
        f"{server} broke off in the middle of its answer; what came is kept. /retry asks again."
    )


def ended_early(server: str) -> ModelError:
    """The stream ended without saying that the answer is whole."""
    return ModelError(
        f"{server} ended its answer before it was done; what came is kept. /retry asks again."
    )


def garbled(server: str) -> ModelError:
    """The stream holds something that is not of the protocol."""
    return ModelError(
        f"{server} sent something that is no answer of this protocol; what came is kept. Check "
        "that `[model] base_url` names an OpenAI-compatible server, then /retry."
    )


def no_protocol(server: str, title: str) -> ModelError:
    """A web page came where an answer was expected."""
    return ModelError(
        f"{server} sent a web page{_quoted(title)} and no answer: check that `[model] base_url` is the "
        "address of the API (it often ends in /v1), then /retry."
    )


def other_shape(server: str, status: int, said: str) -> OtherShapeError:
    """The server refuses how messages are written; the next request is written as it wants it."""
    return OtherShapeError(
        f"{server} answered {status}: it wants messages in another form{_quoted(said)}; /retry sends "
        "them so."
    )


def read_in_part(server: str, read: int, sent: int) -> str:
    """A warning: some servers leave out the beginning of what is longer than their window."""
    return (
        f"{server} read {read:,} tokens of about {sent:,}: its window seems to be smaller, and what is "
        "old was left out without a word. Give it a larger one (Ollama: OLLAMA_CONTEXT_LENGTH), or set "
        "`[model] context_window` to what it has."
    )


def no_models(server: str) -> ModelError:
    """The server lists none, and none is set."""
    return ModelError(f"{server} lists no models: name one with /model NAME or `[model] name`.")


def key_command_failed(command: str, detail: str) -> ModelError:
    """`api_key_command` gave no key."""
    return ModelError(
        f"The command that prints the key ({command}) failed{_quoted(detail)}: try it in a shell, "
        "or correct `[model] api_key_command`."
    )
