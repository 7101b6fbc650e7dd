"""What leaves with a whole memory, and what became of one that came in."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime
    from pathlib import Path

COUNTED = ("conversations", "messages", "facts", "entities", "trajectories", "documents")
"""What a report tells first, of all that a memory holds."""


class MemoryFormat(StrEnum):
    """How a memory is written out: whole, to come into another home, or to be read."""

    JSON = "json"
    MARKDOWN = "markdown"


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryExported:
    """What was written where; `counts` by the names of the file's lists."""

    path: Path
    format: MemoryFormat
    size: int
    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportConflict:
    """Something that this home has under the same id and tells otherwise; it stayed as it was.

    `kind` is the list's name, `here` and `there` are the words of this home and of the file.
    """

    kind: str
    unit_id: str
    here: str
    there: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionCounts:
    """What became of one list of the file.

    `known` was here as it is, `differing` was here and tells otherwise, `left_out` rests on what
    did not come.
    """

    read: int = 0
    new: int = 0
    known: int = 0
    differing: int = 0
    left_out: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryImported:
    """What an import of a whole memory did, or, as a `dry_run`, would do.

    `forgotten` counts the messages, facts and files that stayed out because they were forgotten
    here. `settings` were taken over, by name. Of many conflicts the first are listed.
    """

    path: Path
    written_at: datetime
    program: str
    dry_run: bool
    sections: Mapping[str, SectionCounts]
    conflicts: tuple[ImportConflict, ...] = ()
    forgotten: int = 0
    settings: tuple[str, ...] = field(default=())

    @property
    def new(self) -> int:
        """How many rows of any list are new here."""
        return sum(counts.new for counts in self.sections.values())

    @property
    def differing(self) -> int:
        """How many rows of any list this home tells otherwise."""
        return sum(counts.differing for counts in self.sections.values())
