"""The thread that erases what was forgotten, once the time to undo it is over."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from assistant.domain.times import utc_now
from assistant.engine.rounds import Rounds

if TYPE_CHECKING:
    from assistant.memory.forgetting.erasure import Undoing


class Erasing(Rounds):
    """Looks when a home is opened, when something is due, and once an hour besides."""

    def __init__(self, undoing: Undoing) -> None:
        super().__init__("erasing")
        self._undoing = undoing

    def _round(self) -> float:
        self._undoing.erase_due()
        due = self._undoing.next_due()
        return inf if due is None else max((due - utc_now()).total_seconds(), 0.0)
