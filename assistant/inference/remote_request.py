"""One streamed request to an OpenAI-compatible API, on a thread of its own.

A thread, because the only way to stop a read that waits for the network is to shut its socket
down from elsewhere. Everything that openai and its HTTP library raise is translated here.
"""

from __future__ import annotations

import logging
import sys
from contextlib import closing, suppress
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from math import isfinite
from queue import Empty, SimpleQueue
from socket import SHUT_RDWR, SO_LINGER, SOL_SOCKET, socket
from ssl import SSLError
from struct import pack
from threading import Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any

from assistant.domain.contacts import ContactPurpose
from assistant.domain.times import utc_now
from assistant.errors import (
    AssistantError,
    BudgetTooSmall,
    RemoteModelBusy,
    RemoteModelFailed,
    RemoteModelRefused,
    RemoteModelUnreachable,
)
from assistant.inference.contacts import Transfer, contacting
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from types import ModuleType

    from assistant.cancel import CancelToken
    from assistant.settings import ApiModel

CONNECT_SECONDS = 10.0
JOIN_SECONDS = 0.5
POLL_SECONDS = 0.02

_RESET_WHEN_CLOSED = pack("hh" if sys.platform == "win32" else "ii", 1, 0)
"""The system's `struct linger`: on, and no time for what is unsent."""

_REFUSED = {
    401: "it does not accept the API key",
    403: "the API key may not use this model",
    404: "it knows no such address or model",
}
_BUSY = {429, 503}
_REJECTED = {400, 422}
_MOVED = range(300, 400)
_SERVER_FAULT = 500
_UNWANTED_HEADERS = ("x-stainless-", "openai-organization", "openai-project")
_CODE = Pattern(r"[\w.\-]{1,60}")


@dataclass(frozen=True, slots=True)
class CallPart:
    """What an event adds to a call of a reply; `index` is None where the API gives none."""

    index: int | None
    call_id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class Delta:
    """What one event of the stream adds; `calls` are parts of calls of tools."""

    text: str
    reasoning: str
    calls: tuple[CallPart, ...] = ()


class RequestProblem(Exception):
    """A request failed. `fault` is what the caller may show.

    `pause`: seconds after which another try may succeed, None where it won't. `rejected`: the
    server understood, and refuses how it was asked; `parameter` says what about.
    """

    def __init__(
        self,
        fault: AssistantError,
        *,
        pause: float | None = None,
        rejected: bool = False,
        parameter: str = "",
    ) -> None:
        super().__init__(str(fault))
        self.fault = fault
        self.pause = pause
        self.rejected = rejected
        self.parameter = parameter


class RemoteRequest:
    """Sends `body` and yields what comes; `abort` breaks it off from any thread."""

    def __init__(
        self, api: ApiModel, key: str | None, body: Mapping[str, Any], *, timeout_s: float
    ) -> None:
        self._api = api
        self._key = key
        self._body = body
        self._timeout_s = timeout_s
        self._events: SimpleQueue[Delta | RequestProblem | None] = SimpleQueue()
        self._lock = Lock()
        self._aborted = False
        self._wire: socket | None = None
        self._transfer = Transfer()
        self._response: Any = None
        self._thread = Thread(target=self._run, name=f"remote-{api.name}", daemon=True)

    def deltas(self, cancel: CancelToken) -> Iterator[Delta]:
        """Yield until the answer is complete; raise `RequestProblem`, or `Cancelled` at once."""
        cancel.check()
        self._thread.start()
        try:
            while (event := self._next(cancel)) is not None:
                if isinstance(event, RequestProblem):
                    raise event
                yield event
        finally:
            self.abort()
            self._thread.join(JOIN_SECONDS)

    def abort(self) -> None:
        """End the connection, whatever it waits for."""
        with self._lock:
            self._aborted = True
            self._shut_down()

    def join(self) -> None:
        """Wait for the thread; only while connecting it cannot be interrupted."""
        if self._thread.ident is not None:
            self._thread.join(CONNECT_SECONDS)

    def _next(self, cancel: CancelToken) -> Delta | RequestProblem | None:
        deadline = monotonic() + self._timeout_s
        while monotonic() < deadline:
            cancel.check()
            with suppress(Empty):
                return self._events.get(timeout=POLL_SECONDS)
        return RequestProblem(_silent(self._api, self._timeout_s))

    def _run(self) -> None:
        library = _openai()
        try:
            contact = contacting(
                self._api.url, ContactPurpose.MODEL, self._api.name, end=self.abort
            )
            with contact as self._transfer, closing(self._client(library)) as client:
                try:
                    self._receive(client.chat.completions.create(**self._body, stream=True))
                finally:
                    self._transfer.received = getattr(self._response, "num_bytes_downloaded", 0)
        except RequestProblem as problem:
            self._events.put(problem)
        except AssistantError as fault:
            self._events.put(RequestProblem(fault))
        except library.APIStatusError as error:
            self._events.put(_status_problem(self._api, error))
        except library.APITimeoutError:
            self._events.put(RequestProblem(_silent(self._api, self._timeout_s)))
        except library.APIConnectionError as error:
            self._events.put(RequestProblem(_unreachable(self._api, error)))
        except Exception as error:  # noqa: BLE001 whatever a strange server makes the parsers raise
            reason = f"it broke off or sent what is no chat answer ({type(error).__name__})"
            self._events.put(RequestProblem(_failed(self._api, reason)))
        finally:
            with self._lock:
                if self._wire is not None:
                    self._wire.close()
                    self._wire = None

    def _receive(self, stream: Any) -> None:  # noqa: ANN401
        finished = begun = False
        with closing(stream):
            try:
                for chunk in stream:
                    for choice in (chunk.choices or [])[:1]:
                        begun = True
                        finished = finished or bool(choice.finish_reason)
                        self._events.put(_delta(choice.delta))
            except _openai().APITimeoutError:
                raise
            except _openai().APIConnectionError:
                begun, finished = True, False
        if not finished:
            reason = "its answer broke off" if begun else "it sent what is no chat answer"
            raise RequestProblem(_failed(self._api, reason))
        self._events.put(None)

    def _client(self, library: ModuleType) -> Any:  # noqa: ANN401
        """A client for this one request: no redirects, no proxy before this machine itself."""
        timeout = library.Timeout(
            self._timeout_s + POLL_SECONDS, connect=min(CONNECT_SECONDS, self._timeout_s)
        )
        hooks = {"request": [self._watch], "response": [self._count]}
        try:
            http = library.DefaultHttpxClient(
                timeout=timeout,
                follow_redirects=False,
                trust_env=not self._api.on_this_machine,
                event_hooks=hooks,
            )
        except (ValueError, ImportError, OSError) as error:
            # An environment may name any proxy, and any file of certificates.
            raise RequestProblem(
                RemoteModelUnreachable(
                    "The proxy or the certificates that the environment names cannot be used.",
                    hint="Look at ALL_PROXY, HTTPS_PROXY and SSL_CERT_FILE.",
                )
            ) from error
        return library.OpenAI(
            base_url=self._api.url,
            api_key=self._key or "none",
            max_retries=0,  # a stop must not wait for a pause inside the library
            timeout=timeout,
            http_client=http,
        )

    def _watch(self, request: Any) -> None:  # noqa: ANN401
        """Leave out what the library says of this machine and its environment; follow the wire."""
        for name in list(request.headers):
            if name.startswith(_UNWANTED_HEADERS) or (name == "authorization" and not self._key):
                del request.headers[name]
        request.headers["user-agent"] = "Keepsake"
        request.extensions["trace"] = self._on_network
        self._transfer.sent += int(request.headers.get("content-length", 0))

    def _count(self, response: Any) -> None:  # noqa: ANN401
        """Something answered; how much it sends is known at the end."""
        self._transfer.answered = True
        self._response = response

    def _on_network(self, event: str, info: Mapping[str, Any]) -> None:
        """Keep a second handle of the connection: TLS takes the first one over."""
        if event != "connection.connect_tcp.complete":
            return
        connected = info["return_value"].get_extra_info("socket")
        with self._lock:
            self._wire = connected.dup()
            if self._aborted:
                self._shut_down()

    def _shut_down(self) -> None:
        """Wake the reading thread; its closing then tells the server at once.

        Without the reset a server that goes on writing to a full connection hears of the end
        only by its own probes, minutes later.
        """
        if self._wire is not None:
            with suppress(OSError):
                self._wire.setsockopt(SOL_SOCKET, SO_LINGER, _RESET_WHEN_CLOSED)
                self._wire.shutdown(SHUT_RDWR)


def _openai() -> ModuleType:
    """The library, imported at the first use: it takes a third of a second."""
    import openai

    for name in ("openai", "httpx", "httpx2", "httpcore", "httpcore2"):
        # Their debug records hold whole prompts.
        logging.getLogger(name).setLevel(logging.WARNING)
    return openai


def _delta(delta: Any) -> Delta:  # noqa: ANN401
    reasoning = getattr(delta, "reasoning_content", None) or getattr(delta, "reasoning", None)
    text = getattr(delta, "content", None)
    return Delta(
        text if isinstance(text, str) else "",
        reasoning if isinstance(reasoning, str) else "",
        tuple(map(_call_part, getattr(delta, "tool_calls", None) or ())),
    )


def _call_part(part: Any) -> CallPart:  # noqa: ANN401
    asked = getattr(part, "function", None)
    found = (getattr(part, "id", ""), getattr(asked, "name", ""), getattr(asked, "arguments", ""))
    call_id, name, arguments = (each if isinstance(each, str) else "" for each in found)
    index = getattr(part, "index", None)
    return CallPart(index if isinstance(index, int) else None, call_id, name, arguments)


def _status_problem(api: ApiModel, error: Any) -> RequestProblem:  # noqa: ANN401
    status = int(error.status_code)
    detail = next(
        (f", {code}" for code in (error.code, error.type) if code and _CODE.fullmatch(code)), ""
    )
    said = f"The API of {api.name} answered {status}{detail}"
    if status in _REFUSED:
        return RequestProblem(RemoteModelRefused(f"{said}: {_REFUSED[status]}."))
    if status in _BUSY:
        return RequestProblem(RemoteModelBusy(f"{said}: it is busy."), pause=_asked_pause(error))
    if status in _REJECTED:
        if "context" in detail:
            return RequestProblem(BudgetTooSmall(f"{said}: the prompt is too long."))
        parameter = error.param if isinstance(error.param, str) else ""
        fault = RemoteModelFailed(f"{said}: it does not accept the request.")
        return RequestProblem(fault, rejected=True, parameter=parameter)
    if status in _MOVED:
        reason = "it leads to another address, which nothing is sent to. Enter that one instead"
        return RequestProblem(RemoteModelFailed(f"{said}: {reason}."))
    pause = 0.0 if status >= _SERVER_FAULT else None
    return RequestProblem(RemoteModelFailed(f"{said}."), pause=pause)


def _asked_pause(error: Any) -> float:  # noqa: ANN401
    """Seconds, or those until a date (RFC 9110, 10.2.3)."""
    asked = str(error.response.headers.get("retry-after", "0"))
    with suppress(ValueError):
        seconds = float(asked)
        return max(0.0, seconds) if isfinite(seconds) else 0.0
    with suppress(ValueError, TypeError, OverflowError):
        return max(0.0, (parsedate_to_datetime(asked) - utc_now()).total_seconds())
    return 0.0


def _failed(api: ApiModel, reason: str) -> RemoteModelFailed:
    return RemoteModelFailed(f"The API of {api.name} failed: {reason}.")


def _silent(api: ApiModel, seconds: float) -> RemoteModelUnreachable:
    return RemoteModelUnreachable(f"The API of {api.name} was silent for {seconds:g} seconds.")


def _unreachable(api: ApiModel, error: BaseException) -> RemoteModelUnreachable:
    """The reason is at the bottom of what the libraries raise from each other."""
    if any(isinstance(step, SSLError) for step in _causes(error)):
        return RemoteModelUnreachable(
            f"The API of {api.name} cannot prove that it is what its address says: its "
            "certificate is not valid. Nothing was sent.",
            hint="Look at its address, and at the clock of this machine.",
        )
    return RemoteModelUnreachable(f"There is no connection to the API of {api.name}.")


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__
