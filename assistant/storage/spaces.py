"""Spaces of the person's or a program's own making: named sets of units (Mandol 3.1.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.storage.rows import Table, id_lists

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from assistant.domain.ids import UnitId
    from assistant.storage.cursor import Cursor

_TABLE = Table("space_units", {"member_key": "VARCHAR", "space": "VARCHAR", "unit_id": "VARCHAR"})


class SpaceStore:
    """The named sets of units that a cursor sees."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def put(self, space: str, units: Iterable[UnitId]) -> None:
        """Put units into a space, which begins with its first."""
        _TABLE.put(self._cursor, [(f"{unit} {space}", space, unit) for unit in units])

    def units(self, space: str) -> list[UnitId]:
        """The units of a space, by id; none for one that there is not."""
        rows = self._cursor.execute(
            "SELECT unit_id FROM space_units WHERE space = ? ORDER BY unit_id", [space]
        )
        return [unit for (unit,) in rows]

    def names(self) -> list[str]:
        """The spaces that hold something."""
        rows = self._cursor.execute("SELECT DISTINCT space FROM space_units ORDER BY space")
        return [space for (space,) in rows]

    def remove(self, space: str, units: Collection[UnitId]) -> None:
        """Take units out of a space; they stay what they are."""
        for part in id_lists(units):
            self._cursor.execute(
                f"DELETE FROM space_units WHERE space = ? AND unit_id IN {part}", [space]
            )
