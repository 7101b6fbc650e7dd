"""An API on loopback that behaves as a test tells it to."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Behaviour = Callable[["Exchange"], None]


@dataclass
class ApiServer:
    url: str
    requests: list[dict[str, Any]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    closing: threading.Event = field(default_factory=threading.Event)


class Exchange:
    """One request, and the ways to answer it."""

    def __init__(
        self, handler: BaseHTTPRequestHandler, body: dict[str, Any], api: ApiServer
    ) -> None:
        self.body = body
        self.number = len(api.requests)
        self._handler = handler
        self._api = api

    def respond(
        self,
        status: int,
        body: str | dict[str, Any],
        content: str = "application/json",
        **headers: str,
    ) -> None:
        data = (body if isinstance(body, str) else json.dumps(body)).encode()
        self._handler.send_response(status)
        self._handler.send_header("Content-Type", content)
        self._handler.send_header("Content-Length", str(len(data)))
        for name, value in headers.items():
            self._handler.send_header(name.replace("_", "-"), value)
        self._handler.end_headers()
        self._handler.wfile.write(data)

    def events(self, *datas: str) -> None:
        self.begin()
        for data in datas:
            self.send(f"data: {data}\n\n")

    def begin(self, length: int | None = None) -> None:
        self._handler.send_response(200)
        self._handler.send_header("Content-Type", "text/event-stream")
        if length is not None:
            self._handler.send_header("Content-Length", str(length))
        self._handler.end_headers()

    def send(self, text: str) -> None:
        self._handler.wfile.write(text.encode())
        self._handler.wfile.flush()

    def delta(self, finish: str | None = None, **delta: object) -> None:
        choice = {"index": 0, "delta": delta, "finish_reason": finish}
        event = {
            "id": "x",
            "object": "chat.completion.chunk",
            "created": 0,
            "model": "m",
            "choices": [choice],
        }
        self.send(f"data: {json.dumps(event)}\n\n")

    def end(self) -> None:
        self.delta(finish="stop")
        self.send("data: [DONE]\n\n")

    def answer(self, *texts: str) -> None:
        self.begin()
        for text in texts:
            self.delta(content=text)
        self.end()

    def stay_silent(self) -> None:
        self._api.closing.wait(30)


@contextmanager
def serving(behaviour: Behaviour) -> Iterator[ApiServer]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            api.requests.append(body)
            api.headers.append({name.lower(): value for name, value in self.headers.items()})
            with suppress(OSError):  # the client went away
                behaviour(Exchange(self, body, api))
            self.close_connection = True

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = False
    api = ApiServer(f"http://127.0.0.1:{server.server_port}/v1")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield api
    finally:
        api.closing.set()
        server.shutdown()
        server.server_close()
        thread.join()
