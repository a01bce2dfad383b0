"""A model server on 127.0.0.1 that answers at the pace one asks for, in stretches of different speed."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Stretch:
    """So many characters of the answer, so many tokens a second, so many characters in each."""

    characters: int
    tokens: float
    size: int = 4


class PacedServer:
    """Streams one text in stretches; a context manager. `reached[n]` is set when stretch n begins."""

    def __init__(self, text: str, stretches: Sequence[Stretch]) -> None:
        self.text, self.stretches = text, stretches
        self.reached = [threading.Event() for _ in range(len(stretches) + 1)]
        handler = type("Handler", (_Handler,), {"paced": self})
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._http.daemon_threads = True
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.05,), daemon=True)

    @property
    def environment(self) -> dict[str, str]:
        """What makes a program ask this server."""
        port = self._http.server_address[1]
        return {"OPENAI_BASE_URL": f"http://127.0.0.1:{port}/v1", "OPENAI_API_KEY": "benchmark"}

    def __enter__(self) -> PacedServer:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._http.shutdown()
        self._http.server_close()


class _Handler(BaseHTTPRequestHandler):
    paced: PacedServer
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing is logged."""

    def do_GET(self) -> None:
        """The list of models."""
        self._whole({"object": "list", "data": [{"id": "benchmark", "object": "model"}]})

    def do_POST(self) -> None:
        """The answer: streamed when that is asked for."""
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if asked.get("stream"):
            self._stream()
            return
        said = {"role": "assistant", "content": "A talk"}
        choice = {"index": 0, "message": said, "finish_reason": "stop"}
        self._whole({"id": "1", "object": "chat.completion", "created": 0, "model": "benchmark",
                     "choices": [choice]})  # fmt: skip

    def _whole(self, document: object) -> None:
        body = json.dumps(document).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _stream(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        place = 0
        for number, stretch in enumerate(self.paced.stretches):
            self.paced.reached[number].set()
            self._stretch(place, stretch)
            place += stretch.characters
        self._event({}, "stop")
        self.wfile.write(b"data: [DONE]\n\n")
        self.paced.reached[-1].set()
        self.close_connection = True

    def _stretch(self, place: int, stretch: Stretch) -> None:
        began, sent = time.perf_counter(), 0
        while sent < stretch.characters:
            size = min(stretch.size, stretch.characters - sent)
            self._event({"content": self.paced.text[place + sent : place + sent + size]}, None)
            sent += size
            ahead = sent / stretch.size / stretch.tokens - (time.perf_counter() - began)
            if ahead > 0:
                time.sleep(ahead)

    def _event(self, delta: dict[str, str], finish: str | None) -> None:
        choice = {"index": 0, "delta": delta, "finish_reason": finish}
        event = {"id": "1", "object": "chat.completion.chunk", "created": 0, "model": "benchmark",
                 "choices": [choice]}  # fmt: skip
        self.wfile.write(f"data: {json.dumps(event)}\n\n".encode())
        self.wfile.flush()
