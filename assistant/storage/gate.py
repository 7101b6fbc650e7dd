"""Lets many statements run at once, or one thing that must have the file to itself."""

from __future__ import annotations

from contextlib import contextmanager
from threading import Condition
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class Gate:
    """Open for statements, shut while the file is swapped or closed."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._inside = 0
        self._shut = False

    @contextmanager
    def open_for_statement(self) -> Iterator[None]:
        """Wait while the gate is shut; keep it from being shut until done."""
        with self._changed:
            while self._shut:
                self._changed.wait()
            self._inside += 1
        try:
            yield
        finally:
            with self._changed:
                self._inside -= 1
                self._changed.notify_all()

    @contextmanager
    def shut(self) -> Iterator[None]:
        """Let nothing new in, wait for what runs, then have the file alone."""
        with self._changed:
            while self._shut:
                self._changed.wait()
            self._shut = True
            while self._inside:
                self._changed.wait()
        try:
            yield
        finally:
            with self._changed:
                self._shut = False
                self._changed.notify_all()
