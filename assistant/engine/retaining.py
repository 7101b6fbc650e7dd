"""The thread that carries out the rules about how long things stay, once a day."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from assistant.engine.rounds import Rounds

if TYPE_CHECKING:
    from assistant.memory.ruling.decisions import Ruling

PATIENCE_S = 5.0
"""A home that was just opened is left alone so long: short commands end first."""


class Retaining(Rounds):
    """Looks soon after a home is opened, when a rule changes, and once an hour."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__("retaining", patience_s=PATIENCE_S)
        self._ruling = ruling

    def _round(self) -> float:
        due = self._ruling.due_in()
        if due is not None and due.total_seconds() <= 0:
            self._ruling.run()
            due = self._ruling.due_in()
        return inf if due is None else max(due.total_seconds(), 1.0)
