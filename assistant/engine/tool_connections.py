"""Programs with tools that stay started for a while, and addresses that are called for one answer.

A program is started when its first tool is called. It goes on until nobody used it for
`IDLE_SECONDS`, until it is not allowed any more, offline is on, or the engine closes.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock, Timer
from typing import TYPE_CHECKING

from assistant.mcp_client.connection import Connection

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assistant.settings import ToolServer

IDLE_SECONDS = 300.0


@dataclass(slots=True)
class _Kept:
    server: ToolServer
    connection: Connection
    users: int = 0
    timer: Timer | None = None


class ToolConnections:
    """Thread-safe."""

    def __init__(self, *, idle_s: float = IDLE_SECONDS) -> None:
        self._idle_s = idle_s
        self._lock = Lock()
        self._kept: dict[str, _Kept] = {}

    @contextmanager
    def lend(self, server: ToolServer) -> Iterator[Connection]:
        """A connection to a server, opened at its first use."""
        kept = self._take(server)
        try:
            yield kept.connection
        finally:
            self._give_back(kept)

    def end(self, name: str | None = None) -> None:
        """End one server's connection, or all; also under its calls."""
        with self._lock:
            names = list(self._kept) if name is None else [name]
            gone = [kept for each in names if (kept := self._kept.pop(each, None)) is not None]
        for kept in gone:
            if kept.timer is not None:
                kept.timer.cancel()
            kept.connection.close()

    def _take(self, server: ToolServer) -> _Kept:
        with self._lock:
            kept = self._kept.get(server.name)
            if kept is None or not kept.connection.usable or kept.server != server:
                kept = self._kept[server.name] = _Kept(server, Connection(server))
            kept.users += 1
            if kept.timer is not None:
                kept.timer.cancel()
                kept.timer = None
            return kept

    def _give_back(self, kept: _Kept) -> None:
        with self._lock:
            kept.users -= 1
            if kept.users:
                return
            ours = self._kept.get(kept.server.name) is kept
            if ours and not kept.server.url:
                kept.timer = Timer(self._idle_s, self._end_idle, [kept])
                kept.timer.daemon = True
                kept.timer.start()
                return
            if ours:
                del self._kept[kept.server.name]
        kept.connection.close()

    def _end_idle(self, kept: _Kept) -> None:
        with self._lock:
            if kept.users or self._kept.get(kept.server.name) is not kept:
                return
            del self._kept[kept.server.name]
        kept.connection.close()
