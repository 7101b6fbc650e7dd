"""The model of a kind that is kept loaded, lent to those who use it."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from assistant.errors import Cancelled

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Hashable


class Closable(Protocol):
    """A model that holds a process or connections until it is closed."""

    def close(self) -> None:
        """Give everything back; answers under way end as cancelled."""
        ...


M = TypeVar("M", bound=Closable)


@dataclass(slots=True)
class _Loaded(Generic[M]):
    plan: Hashable
    model: M
    users: int = 0


class Lending(Generic[M]):
    """Keeps one model loaded: the one asked for last.

    A model that is replaced or dropped while it answers is closed after its last answer, never
    under it.
    """

    def __init__(self) -> None:
        self._guard = Lock()
        self._current: _Loaded[M] | None = None
        self._replaced: list[_Loaded[M]] = []
        self._closed = False

    @contextmanager
    def lend(self, plan: Hashable, make: Callable[[], M]) -> Generator[M]:
        """The model that `plan` describes; `make` is called where another one is loaded."""
        loaded, idle = self._take(plan, make)
        if idle is not None:
            idle.close()
        try:
            yield loaded.model
        finally:
            self._give_back(loaded)

    @contextmanager
    def lend_loaded(self, plan: Hashable) -> Generator[M | None]:
        """The model that `plan` describes where it is the one that is kept; None otherwise."""
        with self._guard:
            loaded = self._current
            if loaded is None or loaded.plan != plan:
                loaded = None
            else:
                loaded.users += 1
        try:
            yield loaded.model if loaded else None
        finally:
            if loaded is not None:
                self._give_back(loaded)

    @property
    def current(self) -> M | None:
        """The model that is kept, None where none is."""
        loaded = self._current
        return loaded.model if loaded is not None else None

    def drop(self) -> None:
        """Keep no model loaded, until the next one is asked for."""
        with self._guard:
            idle = self._replace(None)
        if idle is not None:
            idle.close()

    def close(self) -> None:
        """Close every model, also under its answers; nothing is lent afterwards."""
        with self._guard:
            self._closed = True
            left = [*self._replaced, *([self._current] if self._current else [])]
            self._current, self._replaced = None, []
        for each in left:
            each.model.close()

    def _take(self, plan: Hashable, make: Callable[[], M]) -> tuple[_Loaded[M], M | None]:
        with self._guard:
            if self._closed:
                raise Cancelled("The engine is closing.")
            idle: M | None = None
            if self._current is None or self._current.plan != plan:
                loaded = _Loaded(plan, make())
                idle = self._replace(loaded)
            else:
                loaded = self._current
            loaded.users += 1
            return loaded, idle

    def _replace(self, loaded: _Loaded[M] | None) -> M | None:
        """Make `loaded` the current one; returns the old one's model where nobody uses it."""
        old, self._current = self._current, loaded
        if old is None:
            return None
        if old.users == 0:
            return old.model
        self._replaced.append(old)
        return None

    def _give_back(self, loaded: _Loaded[M]) -> None:
        with self._guard:
            loaded.users -= 1
            done = loaded.users == 0 and loaded in self._replaced
            if done:
                self._replaced.remove(loaded)
        if done:
            loaded.model.close()
