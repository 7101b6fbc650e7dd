"""A stretch of days that a text mentions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import date


@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    """The days from `start` up to, not including, `end`.

    `place`: the characters of the text that say so, from the first up to, not including, the last.
    """

    start: date
    end: date
    place: tuple[int, int]

    def __post_init__(self) -> None:
        if self.start >= self.end:
            raise ValueError("a period holds at least one day")

    @property
    def days(self) -> int:
        """How many days it holds."""
        return (self.end - self.start).days
