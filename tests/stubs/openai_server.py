"""A fake server that speaks the OpenAI protocol on 127.0.0.1: scripted, honest about its cache, recorded.

In a test: `with OpenAIServer([Reply("Hello")]) as server:` and `server.base_url`. As a script:
`python -m tests.stubs.openai_server --port 8099 --reply "Hello"`.
"""

from __future__ import annotations

import argparse
import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tests.stubs.openai_wire import Call, Reply, deltas, embeddings, message, prompt_text, usage

__all__ = ["Call", "OpenAIServer", "Recorded", "Reply"]


@dataclass(frozen=True)
class Recorded:
    """One request as it came."""

    path: str
    raw: bytes
    """The bytes of its body."""
    headers: Mapping[str, str]
    """By name in lower case."""

    @property
    def body(self) -> Any:
        """The JSON it holds."""
        return json.loads(self.raw) if self.raw else None

    @property
    def messages(self) -> list[dict[str, Any]]:
        """The messages of a chat request."""
        found: list[dict[str, Any]] = self.body["messages"]
        return found


Answering = Callable[[Recorded], Reply]


class OpenAIServer:
    """The server; use it as a context manager, or `start` and `stop` it."""

    def __init__(
        self,
        replies: Sequence[Reply] | Answering = (),
        *,
        models: Sequence[str] = ("test-model",),
        port: int = 0,
        key: str = "",
        listing: Reply | None = None,
    ) -> None:
        """`replies` one after the other, then the last words echoed; `listing` in place of `models`."""
        self.models = list(models)
        self.listing = listing
        self.key = key
        """When set, other keys are answered with 401."""
        self.recorded: list[Recorded] = []
        self.stopping = threading.Event()
        self._answer: Answering | None = replies if callable(replies) else None
        self._script = [] if callable(replies) else list(replies)
        self._prompts: list[str] = []
        self._lock = threading.Lock()
        handler = type("Handler", (_Handler,), {"fake": self})
        self._http = ThreadingHTTPServer(("127.0.0.1", port), handler)
        self._http.daemon_threads = True
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.02,), daemon=True)

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self._http.server_address[1])

    @property
    def base_url(self) -> str:
        """What `[model] base_url` has to be."""
        return f"http://127.0.0.1:{self.port}/v1"

    @property
    def chats(self) -> list[Recorded]:
        """The chat requests so far."""
        return [request for request in self.recorded if request.path.endswith("/chat/completions")]

    def script(self, *replies: Reply) -> None:
        """Add replies after the ones still waiting."""
        with self._lock:
            self._script.extend(replies)

    def start(self) -> OpenAIServer:
        """Begin to answer."""
        self._thread.start()
        return self

    def stop(self) -> None:
        """Stop answering; requests that hang are let go."""
        self.stopping.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()

    def __enter__(self) -> OpenAIServer:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    def record(self, request: Recorded) -> None:
        """Keep a request."""
        with self._lock:
            self.recorded.append(request)

    def reply_to(self, request: Recorded) -> tuple[Reply, dict[str, Any], int]:
        """The reply, its usage, and the request's number."""
        body = request.body
        with self._lock:
            if self._answer is not None:
                reply = self._answer(request)
            else:
                reply = self._script.pop(0) if self._script else _echo(body)
            taken = usage(body, self._prompts, reply)
            if reply.status == 200:
                self._prompts.append(prompt_text(body))
            return reply, taken, len(self.recorded)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    fake: OpenAIServer

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the test's output is for the test."""

    def do_GET(self) -> None:
        """`/v1/models`."""
        self._record(b"")
        if not self._allowed():
            return
        if self.fake.listing is not None:
            self._as_it_is(self.fake.listing)
        elif self.path.rstrip("/").endswith("/models"):
            models = [{"id": name, "object": "model"} for name in self.fake.models]
            self._json(200, {"object": "list", "data": models})
        else:
            self._failure(404, f"no such path: {self.path}")

    def do_POST(self) -> None:
        """`/v1/chat/completions` and `/v1/embeddings`."""
        request = self._record(self.rfile.read(int(self.headers.get("content-length", 0))))
        if not self._allowed():
            return
        if self.path.endswith("/embeddings"):
            self._json(200, embeddings(request.body))
        elif self.path.endswith("/chat/completions"):
            self._chat(request)
        else:
            self._failure(404, f"no such path: {self.path}")

    def _record(self, raw: bytes) -> Recorded:
        headers = {name.lower(): value for name, value in self.headers.items()}
        request = Recorded(self.path, raw, headers)
        self.fake.record(request)
        return request

    def _allowed(self) -> bool:
        given = self.headers.get("authorization", "")
        if self.fake.key and given != f"Bearer {self.fake.key}":
            self._failure(401, "Incorrect API key provided.")
            return False
        return True

    def _chat(self, request: Recorded) -> None:
        reply, taken, number = self.fake.reply_to(request)
        self.fake.stopping.wait(reply.delay)
        body = request.body
        head = {"id": f"chat-{number}", "created": int(time.time()), "model": body["model"]}
        if reply.body or reply.location:
            self._as_it_is(reply)
        elif reply.status != 200:
            self._failure(reply.status, reply.error, reply.retry_after)
        elif body.get("stream"):
            with_usage = reply.usage and (body.get("stream_options") or {}).get("include_usage")
            self._stream(reply, head, taken if with_usage else None, number)
        else:
            choice = {"index": 0, "message": message(reply, number), "finish_reason": reply.reason}
            whole = {**head, "object": "chat.completion", "choices": [choice], "usage": taken}
            self._json(200, whole)

    def _stream(
        self, reply: Reply, head: dict[str, Any], taken: dict[str, Any] | None, number: int
    ) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("transfer-encoding", "chunked")
        self.end_headers()
        try:
            for event in self._events(reply, head, taken, number):
                self._chunk(event)
                self.fake.stopping.wait(reply.pace)
            if self.close_connection and reply.fault == "disconnect":
                return
            self._chunk(b"")
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def _events(
        self, reply: Reply, head: dict[str, Any], taken: dict[str, Any] | None, number: int
    ) -> Iterator[bytes]:
        if reply.events:
            yield from (b"data: %s\n\n" % json.dumps(each).encode() for each in reply.events)
            yield b"data: [DONE]\n\n"
            return
        pieces = list(deltas(reply, number))
        half = (len(pieces) + 1) // 2
        for at, delta in enumerate(pieces):
            if at == half and reply.fault:
                yield from self._fault(reply.fault)
                if reply.fault != "stall":
                    return
            yield _event(head, [{"index": 0, "delta": delta, "finish_reason": None}])
        if reply.fault in ("disconnect", "truncate", "malformed") and len(pieces) <= half:
            yield from self._fault(reply.fault)
            return
        yield _event(head, [{"index": 0, "delta": {}, "finish_reason": reply.reason}])
        if taken is not None:
            yield _event(head, [], taken)
        yield b"data: [DONE]\n\n"

    def _fault(self, fault: str) -> Iterator[bytes]:
        if fault == "malformed":
            yield b'data: {"choices": [{"delta": {"content": "half\n\n'
        elif fault == "disconnect":
            self.close_connection = True
        elif fault == "stall":
            self.fake.stopping.wait(60)

    def _chunk(self, data: bytes) -> None:
        self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
        self.wfile.flush()

    def _failure(self, status: int, text: str, retry_after: int | None = None) -> None:
        error = {"message": text, "type": "scripted", "code": None, "param": None}
        more = {} if retry_after is None else {"retry-after": str(retry_after)}
        self._json(status, {"error": error}, more)

    def _json(self, status: int, value: object, headers: Mapping[str, str] | None = None) -> None:
        self._send(status, json.dumps(value, ensure_ascii=False), "application/json", headers or {})

    def _as_it_is(self, reply: Reply) -> None:
        more = {"location": reply.location} if reply.location else {}
        self._send(reply.status, reply.body, reply.content_type, more)

    def _send(self, status: int, text: str, kind: str, headers: Mapping[str, str]) -> None:
        data = text.encode()
        self.send_response(status)
        for name, value in {"content-type": kind, "content-length": len(data), **headers}.items():
            self.send_header(name, str(value))
        self.end_headers()
        self.wfile.write(data)


def _event(head: Mapping[str, Any], choices: list[Any], taken: object = None) -> bytes:
    chunk = {**head, "object": "chat.completion.chunk", "choices": choices}
    if taken is not None:
        chunk["usage"] = taken
    return b"data: " + json.dumps(chunk, ensure_ascii=False).encode() + b"\n\n"


def _echo(body: Mapping[str, Any]) -> Reply:
    """What the server says when nothing is scripted: the first line of the last user message."""
    for said in reversed(body["messages"]):
        if said["role"] == "user":
            content = said["content"]
            text = content if isinstance(content, str) else content[0].get("text", "")
            return Reply(f"I heard: {text.splitlines()[0] if text else ''}")
    return Reply("I heard nothing.")


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description="A fake OpenAI-compatible server.")
    parser.add_argument("--port", type=int, default=8099)
    parser.add_argument("--reply", action="append", default=[], help="a scripted answer (repeat)")
    options = parser.parse_args()
    with OpenAIServer([Reply(text) for text in options.reply], port=options.port) as server:
        print(server.base_url, flush=True)
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            return


if __name__ == "__main__":
    main()
