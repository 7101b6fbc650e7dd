"""How a part of the rules page puts questions and orders to the engine."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from concurrent.futures import Future

    from assistant.engine import Engine

Question = Callable[["Engine"], "Future[Any]"]


class Do(Protocol):
    """Changes something, says that it was done, and looks again."""

    def __call__(self, act: Question, said: str = "") -> None: ...


class Inquire(Protocol):
    """Asks something and hands the answer on."""

    def __call__(self, question: Question, then: Callable[[Any], None]) -> None: ...
