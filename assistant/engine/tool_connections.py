"""Programs with tools that stay started for a while, and addresses that are called for one answer.

A program is started when its first tool is called. It goes on until nobody used it for
`IDLE_SECONDS`, until it is not allowed any more, offline is on, or the engine closes. One that
ended by itself is started again at the next call, a few times.
"""

from __future__ import annotations

from collections import deque
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from threading import Lock, Timer
from time import monotonic
from typing import TYPE_CHECKING

from assistant.errors import ToolFailed
from assistant.mcp_client.connection import Connection

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from assistant.settings import ToolServer

IDLE_SECONDS = 300.0
MOST_ENDS = 3
"""A program that ended by itself so often within `ENDS_WITHIN_S` is left alone for that long."""
ENDS_WITHIN_S = 60.0


@dataclass(slots=True)
class _Kept:
    server: ToolServer
    connection: Connection
    users: int = 0
    timer: Timer | None = None

    def close(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
        self.connection.close()


class ToolConnections:
    """Thread-safe."""

    def __init__(
        self,
        secrets_of: Callable[[ToolServer], Mapping[str, str]] = lambda _server: {},
        *,
        idle_s: float = IDLE_SECONDS,
    ) -> None:
        self._secrets_of = secrets_of
        self._idle_s = idle_s
        self._lock = Lock()
        self._kept: dict[str, _Kept] = {}
        self._ends: dict[str, deque[float]] = {}
        self._closed = False

    @contextmanager
    def lend(self, server: ToolServer) -> Iterator[Connection]:
        """A connection to a server, opened at its first use.

        Raises `ToolFailed` for a program that ended by itself time and again, and after `close`.
        """
        kept = self._take(server)
        try:
            yield kept.connection
        finally:
            self._give_back(kept)

    def opened(self, server: ToolServer) -> Connection:
        """A connection that is not kept: whoever asked for it closes it."""
        return Connection(server, secrets=partial(self._secrets_of, server))

    def end(self, name: str | None = None) -> None:
        """End one server's connection, or all; also under its calls. What it did is forgotten."""
        with self._lock:
            names = list(self._kept) if name is None else [name]
            gone = [kept for each in names if (kept := self._kept.pop(each, None)) is not None]
            for each in names:
                self._ends.pop(each, None)
        for kept in gone:
            kept.connection.break_off()  # all of them, before one is waited for
        for kept in gone:
            kept.close()

    def close(self) -> None:
        """End all, and start none any more."""
        with self._lock:
            self._closed = True
        self.end()

    def _take(self, server: ToolServer) -> _Kept:
        old = None
        try:
            with self._lock:
                kept = self._kept.get(server.name)
                if kept is not None and (not kept.connection.usable or kept.server != server):
                    old, kept = self._dropped(kept), None
                if kept is None:
                    self._check_start(server.name)
                    kept = self._kept[server.name] = _Kept(server, self.opened(server))
                kept.users += 1
                if kept.timer is not None:
                    kept.timer.cancel()
                    kept.timer = None
                return kept
        finally:
            if old is not None and not old.users:
                old.close()

    def _give_back(self, kept: _Kept) -> None:
        with self._lock:
            kept.users -= 1
            if kept.users:
                return
            ours = self._kept.get(kept.server.name) is kept
            if ours and kept.connection.usable and not kept.server.url:
                kept.timer = Timer(self._idle_s, self._end_idle, [kept])
                kept.timer.daemon = True
                kept.timer.start()
                return
            if ours:
                self._dropped(kept)
        kept.close()

    def _end_idle(self, kept: _Kept) -> None:
        with self._lock:
            if kept.users or self._kept.get(kept.server.name) is not kept:
                return
            self._dropped(kept)
        kept.connection.close()

    def _dropped(self, kept: _Kept) -> _Kept:
        """What is kept no more, its end counted where nobody asked for it."""
        del self._kept[kept.server.name]
        if kept.connection.lost:
            ends = self._ends.setdefault(kept.server.name, deque(maxlen=MOST_ENDS))
            ends.append(monotonic())
        return kept

    def _check_start(self, name: str) -> None:
        if self._closed:
            raise ToolFailed(f"The tools of {name} are gone.")
        ends = self._ends.get(name, deque())
        if len(ends) == MOST_ENDS and monotonic() - ends[0] < ENDS_WITHIN_S:
            raise ToolFailed(
                f"The tools of {name} ended by themselves time and again, and are left alone for"
                " a minute.",
                hint="Start them in a terminal to see what they say.",
            )
