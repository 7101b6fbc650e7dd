"""A client of the official SDK for a server of tools: a program's streams, or an address."""

from __future__ import annotations

import logging
import os
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Self

import anyio

from assistant import __version__

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from mcp import Client
    from mcp.client._transport import ReadStream, Transport, TransportStreams
    from mcp.shared.message import SessionMessage

    from assistant.tool_settings import ToolServer

START_SECONDS = 30.0
"""Programs that are loaded from a package index at their first start take long."""
CALL_SECONDS = 60.0


class _Heard:
    """What a program says; `ended` is called as soon as there is no more of it."""

    def __init__(
        self, stream: ReadStream[SessionMessage | Exception], ended: Callable[[], None]
    ) -> None:
        self._stream, self._ended = stream, ended

    async def receive(self) -> SessionMessage | Exception:
        try:
            return await self._stream.receive()
        except (anyio.EndOfStream, anyio.ClosedResourceError):
            self._ended()
            raise

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> SessionMessage | Exception:
        try:
            return await self.receive()
        except anyio.EndOfStream:
            raise StopAsyncIteration from None

    async def aclose(self) -> None:
        await self._stream.aclose()

    async def __aenter__(self) -> Self:
        await self._stream.__aenter__()
        return self

    async def __aexit__(self, *raised: Any) -> None:  # noqa: ANN401 - as the protocol has it
        await self._stream.__aexit__(*raised)


@asynccontextmanager
async def _heard(
    transport: Transport, begun: Callable[[], None], ended: Callable[[], None]
) -> AsyncIterator[TransportStreams]:
    async with transport as (read, write):
        begun()
        yield _Heard(read, ended), write


@asynccontextmanager
async def client_of(
    server: ToolServer,
    secrets: dict[str, str],
    begun: Callable[[], None],
    ended: Callable[[], None],
    answered: Callable[[int], None],
) -> AsyncIterator[Client]:
    """A client that is not asked anything: no sampling, no questions, no folders.

    `begun` is called when its program runs, `ended` when that says no more; `answered` with the
    status of each answer of an address, which the SDK does not hand on.
    """
    import httpx2
    import mcp_types as types
    from mcp import Client, StdioServerParameters
    from mcp.client.stdio import stdio_client
    from mcp.client.streamable_http import streamable_http_client

    for name in ("mcp", "anyio", "httpx2", "httpcore2"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # they quote what was sent
    known = types.Implementation(name="Keepsake", version=__version__)
    if not server.url:
        started = StdioServerParameters(command=server.command, args=list(server.args), env=secrets)
        with open(os.devnull, "w") as unheard:  # noqa: PTH123 - opening it waits for nothing
            program = _heard(stdio_client(started, unheard), begun, ended)
            async with Client(program, client_info=known) as client:
                yield client
        return
    begun()

    async def note(response: httpx2.Response) -> None:
        answered(response.status_code)

    timeout = httpx2.Timeout(START_SECONDS, read=CALL_SECONDS)
    async with (
        httpx2.AsyncClient(
            timeout=timeout,
            trust_env=bool(server.host),
            headers=secrets,
            event_hooks={"response": [note]},
        ) as http,
        Client(streamable_http_client(server.url, http_client=http), client_info=known) as client,
    ):
        yield client
