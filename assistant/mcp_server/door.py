"""The way to the memory: through the process that owns the home, or by owning it for a while."""

from __future__ import annotations

import logging
from threading import Lock, Thread, Timer
from time import monotonic
from typing import TYPE_CHECKING, Any

from assistant.errors import HomeInUse
from assistant.ownership import ask

if TYPE_CHECKING:
    from collections.abc import Callable

    from assistant.cancel import CancelToken
    from assistant.engine import Engine
    from assistant.ownership import Frame, Handler
    from assistant.paths import Home

    Answer = Callable[[Engine, Frame, CancelToken], Frame]
    MakeHandler = Callable[[Engine, Callable[[], None]], Handler]

logger = logging.getLogger(__name__)

IDLE_S = 30.0
"""A home that nobody asked for so long is closed, for whoever wants to open it."""

PATIENCE_S = 30.0
"""How long an owner that starts or leaves is waited for."""


class Door:
    """Answers requests of programs; thread-safe.

    `answer` is what the owner would do with a request, `make_handler` what this process does for
    others while it owns the home; both are the command line's.
    """

    def __init__(
        self,
        home: Home,
        passphrase: str | None,
        answer: Answer,
        make_handler: MakeHandler,
        *,
        idle_s: float = IDLE_S,
    ) -> None:
        self._home, self._passphrase = home, passphrase
        self._answer, self._make_handler = answer, make_handler
        self._idle_s = idle_s
        self._lock = Lock()
        self._ending = Lock()
        self._engine: Engine | None = None
        self._under_way = 0
        self._wanted_elsewhere = False
        self._timer: Timer | None = None
        self._closing: Thread | None = None

    def call(self, request: Frame, cancel: CancelToken) -> Frame:
        """The owner's one reply; raises what opening the home raises, and `Cancelled`."""
        deadline = monotonic() + PATIENCE_S
        while True:
            if self._engine is None:
                replies = ask(self._home, request, cancel)
                frame: dict[str, Any] | None = next(iter(replies or ()), None)
                cancel.check()
                if frame is not None:
                    return frame
            try:
                engine = self._borrow()
            except HomeInUse:
                if monotonic() > deadline:
                    raise
                cancel.wait(0.1)
                cancel.check()
                continue
            try:
                return self._answer(engine, request, cancel)
            finally:
                self._give_back()

    def close(self) -> None:
        """Close the home if this process owns it."""
        with self._lock:
            self._wanted_elsewhere = True
            self._under_way = 0
        self._close_idle()
        closing = self._closing
        if closing is not None:
            closing.join()

    def _borrow(self) -> Engine:
        from assistant.engine import Engine

        with self._lock:
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None
            if self._engine is None:
                self._engine = Engine.open(self._home, passphrase=self._passphrase)
                self._wanted_elsewhere = False
                self._engine.serve(self._make_handler(self._engine, self._give_way))
            self._under_way += 1
            return self._engine

    def _give_back(self) -> None:
        with self._lock:
            self._under_way = max(0, self._under_way - 1)
            if self._under_way or self._engine is None:
                return
            wait_s = 0.0 if self._wanted_elsewhere else self._idle_s
            self._timer = Timer(wait_s, self._close_idle)
            self._timer.daemon = True
            self._timer.start()

    def _give_way(self) -> None:
        """A window is wanted: close as soon as nothing is being answered."""
        with self._lock:
            self._wanted_elsewhere = True
        self._closing = Thread(target=self._close_idle, name="mcp-giving-way", daemon=True)
        self._closing.start()

    def _close_idle(self) -> None:
        """Close the home; who calls meanwhile waits for it as for any owner, and can be stopped."""
        with self._ending:
            with self._lock:
                if self._under_way or self._engine is None:
                    return
                engine, self._engine = self._engine, None
                if self._timer is not None:
                    self._timer.cancel()
                    self._timer = None
            logger.info("The home is given back")
            engine.close()
