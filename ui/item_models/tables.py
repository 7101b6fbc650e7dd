"""A table of values: columns say how a value is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtCore import QObject

V = TypeVar("V")
Index = QModelIndex | QPersistentModelIndex

SIGN_ROLE = int(Qt.ItemDataRole.UserRole) + 8
"""The name of an icon to draw before the text, if any."""


@dataclass(frozen=True, slots=True)
class Column(Generic[V]):
    """A heading, the text under it, and perhaps an icon's name."""

    heading: str
    text: Callable[[V], str]
    sign: Callable[[V], str] | None = None


class ValuesModel(QAbstractTableModel, Generic[V]):
    """Shows values in the order given."""

    def __init__(self, columns: Sequence[Column[V]], parent: QObject) -> None:
        super().__init__(parent)
        self._columns = tuple(columns)
        self._values: list[V] = []

    def show(self, values: Sequence[V]) -> None:
        """Show `values` instead of what was there."""
        if list(values) == self._values:
            return
        self.beginResetModel()
        self._values = list(values)
        self.endResetModel()

    def value(self, row: int) -> V:
        """The value of a row."""
        return self._values[row]

    @property
    def values(self) -> list[V]:
        """All that is shown."""
        return list(self._values)

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._values)

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        column, value = self._columns[index.column()], self._values[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return column.text(value)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{column.heading}: {column.text(value)}"
        if role == SIGN_ROLE and column.sign is not None:
            return column.sign(value)
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation == Qt.Orientation.Horizontal:
            if role == Qt.ItemDataRole.DisplayRole:
                return self._columns[section].heading
            if role == Qt.ItemDataRole.TextAlignmentRole:
                return Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
        return None
