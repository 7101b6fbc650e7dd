"""The HTTP server: on loopback only, with a token, for clients that are no browser's page.

A page of the web could send requests to this machine, and by a name that leads here read the
answers (DNS rebinding). So the `Host` must be this machine's, an `Origin` of anywhere else is
refused, no header ever allows one, and only JSON is read, which a page cannot send unasked.
"""

from __future__ import annotations

import hmac
import json
import logging
import secrets
import select
import socket
import time
from concurrent.futures import TimeoutError as NotYet
from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Empty, SimpleQueue
from threading import BoundedSemaphore, Thread
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import urlsplit

from assistant.cancel import CancelToken
from assistant.errors import (
    AssistantError,
    Cancelled,
    EngineBug,
    EnvironmentFault,
    NotFound,
    RemoteModelBusy,
    RequestError,
)
from assistant.serving.asked import OWN_NAME, beside, chunk, delta_of, event, parse, whole

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

    from assistant.domain.prompts import Exchange, Piece
    from assistant.serving.asked import ChatAsked

logger = logging.getLogger(__name__)

HOST = "127.0.0.1"
LARGEST_BODY = 4_000_000
MOST_CONNECTIONS = 32
MOST_CHATS = 4
SILENCE_S = 30.0
"""A client that sends nothing for so long is let go."""
HEAD_SILENCE_S = 2.0
"""The same before its head is read: as many silent ones as may connect keep others out so long."""
LOOK_S = 0.1
LAST_WORDS_S = 2.0
"""How long closing waits for answers that are being stopped."""


class Answerer(Protocol):
    """What answers: the engine."""

    def names(self) -> list[str]:
        """The chat models that can be asked for."""
        ...

    def answer(
        self, asked: ChatAsked, on_piece: Callable[[Piece], None], cancel: CancelToken
    ) -> Future[Exchange]:
        """Answer a question; raises what a chat in the window raises."""
        ...


class LocalApi:
    """Serves from its making until `close`; raises `EnvironmentFault` where the port is taken."""

    def __init__(self, answerer: Answerer, token: str, port: int) -> None:
        try:
            self._server = _Server((HOST, port), _Request)
        except OSError as error:
            raise EnvironmentFault(
                f"The port {port} of this machine cannot be used: {error.strerror}.",
                hint="Choose another port.",
            ) from error
        self._server.answerer = answerer
        self._server.token = token.encode()
        self._thread = Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": LOOK_S},
            name="local-api", daemon=True,
        )  # fmt: skip
        self._thread.start()

    @property
    def port(self) -> int:
        """The port that it listens at."""
        return int(self._server.server_address[1])

    @property
    def url(self) -> str:
        """What a client takes for its base URL."""
        return f"http://{HOST}:{self.port}/v1"

    def close(self) -> None:
        """Answer nobody any more; what is being written is stopped."""
        self._server.ending.cancel()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
        deadline = time.monotonic() + LAST_WORDS_S
        for _ in range(MOST_CHATS):
            self._server.chats.acquire(timeout=max(0.0, deadline - time.monotonic()))


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = MOST_CONNECTIONS
    block_on_close = False  # a silent client must not keep it open
    answerer: Answerer
    token: bytes

    def __init__(self, *arguments: Any) -> None:  # noqa: ANN401
        self.ending = CancelToken()
        self.chats = BoundedSemaphore(MOST_CHATS)
        self._connections = BoundedSemaphore(MOST_CONNECTIONS)
        super().__init__(*arguments)

    def process_request(self, request: Any, client_address: Any) -> None:  # noqa: ANN401
        if not self._connections.acquire(blocking=False):
            self.shutdown_request(request)
            return
        super().process_request(request, client_address)

    def process_request_thread(self, request: Any, client_address: Any) -> None:  # noqa: ANN401
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._connections.release()

    def handle_error(self, request: Any, client_address: Any) -> None:  # noqa: ANN401, ARG002
        """A client that left; what it sent is in no log."""
        logger.info("A client of the local API left")


class _Request(BaseHTTPRequestHandler):
    server: _Server
    server_version, sys_version = "Keepsake", ""
    timeout = HEAD_SILENCE_S

    def do_GET(self) -> None:
        """The list of models."""
        self._guarded({"/v1/models": self._models})

    def do_POST(self) -> None:
        """A chat."""
        self._guarded({"/v1/chat/completions": self._chat})

    def send_error(
        self,
        code: int,
        message: str | None = None,  # noqa: ARG002 - it may be the client's own words
        explain: str | None = None,  # noqa: ARG002
    ) -> None:
        """What is no request of HTTP, or asks for nothing that is done here, as clients read it."""
        self.close_connection = True
        status = HTTPStatus(code)
        self._refuse(status, f"{status.phrase}.")

    def log_message(self, *_arguments: object) -> None:
        """Nothing: a request's line is the client's own words."""

    def _guarded(self, known: dict[str, Callable[[], None]]) -> None:
        self.close_connection = True
        self.connection.settimeout(SILENCE_S)
        if not self._from_this_machine():
            self._refuse(HTTPStatus.FORBIDDEN, "Only programs on this machine are answered.")
            return
        given = self.headers.get("Authorization", "").encode("utf-8", "replace")
        if not hmac.compare_digest(given, b"Bearer " + self.server.token):
            self._refuse(HTTPStatus.UNAUTHORIZED, "The token is not right.")
            return
        act = known.get(_place_of(self.path))
        if act is None:
            self._refuse(HTTPStatus.NOT_FOUND, "There is no such address.")
            return
        try:
            act()
        except AssistantError as error:
            self._refuse(_status_of(error), _words(error))
        except OSError:
            raise  # the client left
        except Exception as error:  # the last net before the program that asked
            logger.exception("A client of the local API could not be answered")
            words = f"Keepsake failed ({type(error).__name__}). {EngineBug.hint}"
            self._refuse(HTTPStatus.INTERNAL_SERVER_ERROR, words)

    def _from_this_machine(self) -> bool:
        port = self.server.server_address[1]
        hosts = {f"{name}:{port}" for name in (HOST, "localhost")}
        host = self.headers.get("Host", "").lower()
        origin = self.headers.get("Origin")
        return host in hosts and (origin is None or origin.removeprefix("http://") in hosts)

    def _models(self) -> None:
        names = self.server.answerer.names()
        listed = [OWN_NAME, *(name for name in names if name != OWN_NAME)]
        self._send(
            {
                "object": "list",
                "data": [
                    {"id": name, "object": "model", "created": 0, "owned_by": "keepsake"}
                    for name in listed
                ],
            }
        )

    def _chat(self) -> None:
        body = self._body()
        if body is None:
            return
        memory = self.headers.get("X-Keepsake-Memory", "on").strip().lower() != "off"
        asked = parse(body, memory=memory)
        if not self.server.chats.acquire(blocking=False):
            raise RemoteModelBusy(f"{MOST_CHATS} answers are being written.")
        cancel = CancelToken()
        try:
            self._answer(asked, cancel)
        except OSError:  # the client left
            logger.info("A client of the local API left")
        finally:
            cancel.cancel()
            self.server.chats.release()

    def _body(self) -> bytes | None:
        kind = self.headers.get_content_type()
        length = self.headers.get("Content-Length", "")
        if kind != "application/json":
            self._refuse(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "Only application/json is read.")
        elif not length.isascii() or not length.isdigit():
            self._refuse(HTTPStatus.LENGTH_REQUIRED, "The length of the body is missing.")
        elif len(length) > len(str(LARGEST_BODY)) or int(length) > LARGEST_BODY:
            self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"{LARGEST_BODY} bytes are the most.")
        else:
            body = self.rfile.read(int(length))
            if len(body) == int(length):
                return body
            self._refuse(HTTPStatus.BAD_REQUEST, "The body ended before its length.")
        return None

    def _answer(self, asked: ChatAsked, cancel: CancelToken) -> None:
        pieces: SimpleQueue[Piece] = SimpleQueue()
        answer_id, created = f"chatcmpl-{secrets.token_hex(12)}", int(time.time())
        answer = self.server.answerer.answer(asked, pieces.put, cancel)
        if not asked.stream:
            self._send(whole(answer_id, created, self._wait(answer, cancel)))
            return
        model = asked.model or OWN_NAME
        begun = False

        def tell(delta: dict[str, str], end: str | None = None) -> None:
            nonlocal begun
            if not begun:
                begun = True
                self._begin("text/event-stream")
                self.wfile.write(chunk(answer_id, model, created, {"role": "assistant"}, None))
            self.wfile.write(chunk(answer_id, model, created, delta, end))
            self.wfile.flush()

        try:
            done = self._wait(answer, cancel, on_look=lambda: self._drain(pieces, tell))
        except AssistantError as error:
            if not begun:
                raise
            self.wfile.write(event(_fault(error)))
            return
        tell({}, "stop" if done.complete else "length")
        told = event(
            {
                "choices": [],
                "object": "chat.completion.chunk",
                "id": answer_id,
                "created": created,
                "model": done.model,
                "keepsake": beside(done),
            }
        )
        self.wfile.write(told + b"data: [DONE]\n\n")

    def _wait(
        self,
        answer: Future[Exchange],
        cancel: CancelToken,
        on_look: Callable[[], None] = lambda: None,
    ) -> Exchange:
        """The answer; a client that leaves, and a server that closes, stops the writing."""
        while True:
            with suppress(NotYet):
                done = answer.result(timeout=LOOK_S / 2)
                on_look()
                return done
            on_look()
            if self.server.ending.cancelled or self._left():
                cancel.cancel()
                with suppress(AssistantError):
                    answer.result()
                raise Cancelled("It was stopped.")

    @staticmethod
    def _drain(pieces: SimpleQueue[Piece], tell: Callable[[dict[str, str]], None]) -> None:
        with suppress(Empty):
            while True:
                tell(delta_of(pieces.get_nowait()))

    def _left(self) -> bool:
        readable, _, _ = select.select([self.connection], [], [], 0)
        return bool(readable) and not self.connection.recv(1, socket.MSG_PEEK)

    def _begin(self, kind: str, length: int | None = None, status: int = HTTPStatus.OK) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Connection", "close")
        if length is not None:
            self.send_header("Content-Length", str(length))
        self.end_headers()

    def _send(self, document: dict[str, Any], status: int = HTTPStatus.OK) -> None:
        body = json.dumps(document, ensure_ascii=False).encode()
        self._begin("application/json", len(body), status)
        self.wfile.write(body)

    def _refuse(self, status: HTTPStatus, words: str) -> None:
        with suppress(OSError):
            self._send({"error": {"message": words, "type": status.phrase, "code": status}}, status)


def _fault(error: AssistantError) -> dict[str, Any]:
    return {
        "error": {"message": _words(error), "type": type(error).__name__, "code": _status_of(error)}
    }


def _place_of(target: str) -> str:
    """The path of a request; nothing where its address is none."""
    try:
        return urlsplit(target).path
    except ValueError:
        return ""


def _words(error: AssistantError) -> str:
    return f"{error} {error.hint}".strip()


def _status_of(error: AssistantError) -> HTTPStatus:
    if isinstance(error, RemoteModelBusy):
        return HTTPStatus.TOO_MANY_REQUESTS
    if isinstance(error, NotFound):
        return HTTPStatus.NOT_FOUND
    if isinstance(error, RequestError):
        return HTTPStatus.BAD_REQUEST
    return HTTPStatus.SERVICE_UNAVAILABLE
