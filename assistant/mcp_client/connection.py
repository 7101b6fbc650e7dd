"""One connection to a server of tools, on a thread with an event loop of its own.

The official SDK is asynchronous, the engine is not: calls are handed to the loop, and whoever
waits looks at its cancel token meanwhile. What the SDK raises is translated here.
"""

from __future__ import annotations

import asyncio
import json
import logging
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from threading import Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

import anyio

from assistant import network
from assistant.domain.contacts import ContactPurpose
from assistant.errors import AssistantError, ToolFailed
from assistant.inference.contacts import contacting, hosts_of
from assistant.mcp_client.clients import CALL_SECONDS, START_SECONDS, client_of
from assistant.tool_settings import LONGEST_DESCRIPTION, LONGEST_SCHEMA, MOST_TOOLS, KnownTool

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Mapping

    import mcp_types as types
    from mcp import Client

    from assistant.cancel import CancelToken
    from assistant.inference.contacts import Transfer
    from assistant.tool_settings import ToolServer

logger = logging.getLogger(__name__)

R = TypeVar("R")

END_SECONDS = 8.0
"""A program is asked to end, then made to: the SDK's own waits are shorter together."""
MOST_LETTERS = 100_000
"""Of a result; what follows is left out, and said to be."""
MOST_PAGES = 20
SHORTEST_SECRET = 6
"""A shorter one is not looked for in results: it would be found in other words."""
LONGEST_SAID = 300
"""Of what a server says when it refuses."""
_LOOK_S = 0.05
_LOCKED = (401, 403)


class Connection:
    """Opened at its first use; `close` ends the program, or leaves the address, for good.

    A program that ends by itself is noticed at once: whoever waits for it is told, and it is
    `usable` no more. Raises `ToolFailed`, `Offline` before anything is sent to another machine,
    and `Cancelled`.
    """

    def __init__(
        self,
        server: ToolServer,
        *,
        secrets: Callable[[], Mapping[str, str]] = dict,
        call_s: float = CALL_SECONDS,
    ) -> None:
        """`secrets` gives the values of the server's secrets; it is asked at the first use."""
        self._server, self._call_s = server, call_s
        self._secrets_of, self._secrets = secrets, dict[str, str]()
        self._ready: Future[Client] = Future()
        self._lock = Lock()
        """Held where it is begun and broken off, so that no program starts after its end."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._end: asyncio.Event | None = None
        self._begun: asyncio.Event | None = None
        self._broken_off = self._lost = False
        self._status = 0
        self._transfer: Transfer | None = None
        self._thread = Thread(target=self._run, name=f"tools-{server.name}", daemon=True)

    def tools(self, cancel: CancelToken) -> tuple[KnownTool, ...]:
        """The tools that the server tells of, in its order, the first `MOST_TOOLS`."""
        found = self._ask(self._listed, cancel, START_SECONDS)
        tools = (_known(each, self._without_secrets) for each in found)
        return tuple(tool for tool in tools if tool is not None)[:MOST_TOOLS]

    def call(self, tool: str, arguments: Mapping[str, Any], cancel: CancelToken) -> str:
        """What the tool answers, as text; raises `ToolFailed` where it says that it failed."""

        async def call(client: Client) -> types.CallToolResult:
            return await client.call_tool(tool, dict(arguments))

        result = self._ask(call, cancel, self._call_s)
        text = self._without_secrets(_text(result))
        if self._transfer is not None:
            self._transfer.sent += len(json.dumps(arguments).encode())
            self._transfer.received += len(text.encode("utf-8", "replace"))
        if result.is_error:
            raise ToolFailed(text or "It failed without a word.")
        return text

    @property
    def usable(self) -> bool:
        """Whether it is not opened yet, or still open."""
        if self._broken_off or self._lost:
            return False
        return self._thread.ident is None or self._thread.is_alive()

    @property
    def lost(self) -> bool:
        """Whether its program ended by itself."""
        return self._lost

    def close(self) -> None:
        """End it, whatever it waits for, or see to it that it never begins. May be called again."""
        self.break_off()
        if self._thread.ident is not None:
            self._thread.join(END_SECONDS)

    def break_off(self) -> None:
        """What `close` does, without waiting for the end."""
        with self._lock:
            self._broken_off = True
            loop, end = self._loop, self._end
        if loop is not None and end is not None:
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(end.set)

    def _ask(
        self, work: Callable[[Client], Coroutine[Any, Any, R]], cancel: CancelToken, seconds: float
    ) -> R:
        cancel.check()
        if self._thread.ident is None:
            self._secrets = dict(self._secrets_of())
        self._begin()
        client = self._wait(self._ready, cancel, START_SECONDS)
        loop = self._loop
        if loop is None or not self.usable:
            raise self._gone()
        asking = _within(seconds, work, client)
        try:
            asked = asyncio.run_coroutine_threadsafe(asking, loop)
        except RuntimeError:  # it ended since
            asking.close()
            raise self._gone() from None
        return self._wait(asked, cancel, seconds + END_SECONDS)

    def _begin(self) -> None:
        with self._lock:
            if self._broken_off:
                raise self._gone()
            if self._thread.ident is None:
                self._thread.start()

    def _wait(self, future: Future[R], cancel: CancelToken, seconds: float) -> R:
        deadline = monotonic() + seconds
        try:
            while True:
                cancel.check()
                wait([future], timeout=_LOOK_S)
                if future.done():
                    return future.result()
                if not self._thread.is_alive():
                    raise self._gone()
                if monotonic() > deadline:
                    raise TimeoutError
        except AssistantError:
            if future is not self._ready:  # others wait for that too
                future.cancel()
            raise
        except Exception as error:  # whatever a strange server makes the SDK raise
            logger.info("Tools failed: %s", type(error).__name__)
            begun = future is not self._ready
            if begun and not self.usable:
                raise self._gone() from error
            if self._status in _LOCKED:
                raise self._locked() from error
            fault = _fault(self._server.name, error, begun=begun)
            raise ToolFailed(self._without_secrets(str(fault)), hint=fault.hint) from error

    def _locked(self) -> ToolFailed:
        name, status = self._server.name, self._status
        return ToolFailed(
            f"The tools of {name} do not let anybody in without a key, or not with this one"
            f" ({status}).",
            hint="Remove the server, and add it again with its key.",
        )

    def _without_secrets(self, text: str) -> str:
        """A text of the server's without what it was given to keep."""
        for name, secret in self._secrets.items():
            for part in {secret, secret.rpartition(" ")[2]}:  # `Bearer …` stands for its end
                if len(part) >= SHORTEST_SECRET:
                    text = text.replace(part, f"[{name}]")
        return text

    def _gone(self) -> ToolFailed:
        name = self._server.name
        if not self._lost:
            return ToolFailed(f"The tools of {name} are gone.")
        return ToolFailed(
            f"The tools of {name} ended by themselves, and did not answer.",
            hint="The next call starts them again. Where they end each time, start them in a"
            " terminal to see what they say.",
        )

    def _run(self) -> None:
        fault: Exception = EOFError()
        try:
            if self._server.url:
                contact = contacting(
                    self._server.url, ContactPurpose.TOOL, self._server.name, end=self.break_off
                )
                with contact as self._transfer:
                    anyio.run(self._serve)
            else:
                anyio.run(self._serve)
        except BaseException as error:  # noqa: BLE001 - the SDK raises groups, and hands on cancels
            fault = _first(error)
        finally:
            if not self._ready.done():
                self._ready.set_exception(fault)

    async def _serve(self) -> None:
        with self._lock:
            self._loop = asyncio.get_running_loop()
            self._end, self._begun = asyncio.Event(), asyncio.Event()
            if self._broken_off:
                return
        if self._server.host:  # names are looked up on threads of the loop's own
            self._loop.set_default_executor(_Permitted(hosts_of(self._server.url)))
        async with anyio.create_task_group() as group:
            group.start_soon(self._hold)
            await self._end.wait()
            await self._begun.wait()  # a start that is cancelled halfway leaves its program behind
            group.cancel_scope.cancel()

    def _note_status(self, status: int) -> None:
        self._status = status

    def _note_start(self) -> None:
        if self._begun is not None:
            self._begun.set()

    def _note_end(self) -> None:
        """Its program says no more: on the loop's thread, before those who wait are woken."""
        if not self._broken_off:
            self._lost = True
            logger.warning("A server of tools ended by itself")
        if self._end is not None:
            self._end.set()

    async def _hold(self) -> None:
        async with client_of(
            self._server, self._secrets, self._note_start, self._note_end, self._note_status
        ) as client:
            if self._transfer is not None:
                self._transfer.answered = True
            self._ready.set_result(client)
            await anyio.sleep_forever()

    async def _listed(self, client: Client) -> list[types.Tool]:
        found: list[types.Tool] = []
        cursor: str | None = None
        for _ in range(MOST_PAGES):
            page = await client.list_tools(cursor=cursor)
            found += page.tools
            cursor = page.next_cursor
            if cursor is None or len(found) >= MOST_TOOLS:
                break
        return found


class _Permitted(ThreadPoolExecutor):
    """Threads that may look up the hosts of one request, and no others."""

    def __init__(self, hosts: frozenset[str]) -> None:
        super().__init__(max_workers=2, thread_name_prefix="tools-names")
        self._hosts = hosts

    def submit(self, fn: Callable[..., R], /, *args: Any, **kwargs: Any) -> Future[R]:  # noqa: ANN401
        def within() -> R:
            with network.permitted(self._hosts):
                return fn(*args, **kwargs)

        return super().submit(within)


async def _within(
    seconds: float, work: Callable[[Client], Coroutine[Any, Any, R]], client: Client
) -> R:
    with anyio.fail_after(seconds):
        return await work(client)


def _known(tool: types.Tool, plain: Callable[[str], str]) -> KnownTool | None:
    """A tool as it is kept; None for one whose name or schema is too long to be offered."""
    schema = plain(json.dumps(tool.input_schema or {"type": "object"}, ensure_ascii=False))
    if not 0 < len(tool.name) <= 128 or len(schema) > LONGEST_SCHEMA:
        return None
    told = plain(" ".join((tool.description or tool.title or "").split()))
    return KnownTool(name=tool.name, description=told[:LONGEST_DESCRIPTION], arguments=schema)


def _text(result: types.CallToolResult) -> str:
    """The words of a result; of pictures, sounds and files only that they came."""
    parts = []
    for block in result.content or []:
        words = getattr(block, "text", None)
        if words is None:
            words = getattr(getattr(block, "resource", None), "text", None)
        parts.append(words if isinstance(words, str) else f"[{block.type}, which is not shown]")
    if not parts and result.structured_content is not None:
        parts.append(json.dumps(result.structured_content, ensure_ascii=False))
    text = "\n".join(parts).strip()
    if len(text) > MOST_LETTERS:
        return f"{text[:MOST_LETTERS]}\n[{len(text) - MOST_LETTERS} more characters were left out]"
    return text


def _first(error: BaseException) -> Exception:
    """The cause within groups of errors."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error if isinstance(error, Exception) else ToolFailed("The tools have ended.")


def _fault(name: str, error: Exception, *, begun: bool) -> ToolFailed:
    import httpx2
    from mcp import MCPError
    from mcp_types import CONNECTION_CLOSED

    first = _first(error)
    kind = type(first).__name__
    if isinstance(first, FileNotFoundError):
        return ToolFailed(f"The tools of {name} cannot be started: there is no such program.")
    if isinstance(first, TimeoutError | httpx2.TimeoutException):
        return ToolFailed(f"The tools of {name} did not answer in time.")
    if isinstance(first, OSError | httpx2.TransportError):
        return ToolFailed(f"The tools of {name} cannot be reached ({kind}).")
    if begun and isinstance(first, MCPError) and first.error.code != CONNECTION_CLOSED:
        return ToolFailed(f"The tools of {name} refused that: {first.error.message[:LONGEST_SAID]}")
    return ToolFailed(f"The tools of {name} ended, or do not speak MCP ({kind}).")
