"""Edges that were drawn by hand or by a program; those that follow from units are not stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.edges import Edge, EdgeType
from assistant.storage.rows import Table, id_lists

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from assistant.domain.ids import UnitId
    from assistant.storage.cursor import Cursor

_TABLE = Table(
    "edges",
    {"edge_key": "VARCHAR", "source": "VARCHAR", "target": "VARCHAR", "type": "VARCHAR"},
)
_SELECT = "SELECT source, target, type FROM edges"


class EdgeStore:
    """The drawn edges that a cursor sees."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def put(self, edges: Iterable[Edge]) -> None:
        """Draw edges; one that is there already stays one."""
        _TABLE.put(
            self._cursor,
            [(_key(edge), edge.source, edge.target, edge.type) for edge in edges],
        )

    def all(self) -> list[Edge]:
        """Every drawn edge, in the order of its key."""
        rows = self._cursor.execute(f"{_SELECT} ORDER BY edge_key")
        return [Edge(source=row[0], target=row[1], type=EdgeType(row[2])) for row in rows]

    def between(self, source: UnitId, target: UnitId) -> list[Edge]:
        """What is drawn from `source` to `target`."""
        rows = self._cursor.execute(
            f"{_SELECT} WHERE source = ? AND target = ? ORDER BY edge_key", [source, target]
        )
        return [Edge(source=row[0], target=row[1], type=EdgeType(row[2])) for row in rows]

    def remove(self, edges: Collection[Edge]) -> None:
        """Take edges away; one that is not there is ignored."""
        for part in id_lists(_key(edge) for edge in edges):
            self._cursor.execute(f"DELETE FROM edges WHERE edge_key IN {part}")


def _key(edge: Edge) -> str:
    return f"{edge.source} {edge.type} {edge.target}"
