"""All facts of a query as rows, of which only those near the view are held."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
)

from assistant.domain.requests import FactOrder
from ui.item_models.tables import SIGN_ROLE
from ui.words import translated

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtCore import QObject

    from assistant.domain.facts import CoreFact
    from assistant.domain.ids import FactId
    from assistant.domain.memory_views import FactRow, FactTable

    Index = QModelIndex | QPersistentModelIndex

PAGE = 100
HELD_PAGES = 40
"""Of the pages that were looked at, the last so many are kept."""

ASKED_AT_ONCE = 4
"""More than a view holds. What was only scrolled past is not read, so that what is seen comes."""


@dataclass(frozen=True, slots=True)
class FactColumn:
    """A heading, what stands below it, and what the table is sorted by when it is pressed.

    `sign` names an icon before the text; `aside` is what a screen reader says besides.
    """

    heading: str
    text: Callable[[FactRow], str]
    order: FactOrder | None = None
    sign: Callable[[FactRow], str] | None = None
    aside: Callable[[FactRow], str] | None = None


class FactRowsModel(QAbstractTableModel):
    """Knows the ids of all rows, and asks for those that are looked at a page at a time.

    `wanted` carries the ids of a page; `put` takes its rows. What is not there yet is blank.
    """

    wanted = Signal(object)

    def __init__(self, columns: Sequence[FactColumn], parent: QObject) -> None:
        super().__init__(parent)
        self.columns = tuple(columns)
        self._ids: tuple[FactId, ...] = ()
        self._rows: dict[str, int] | None = None
        self._pages: OrderedDict[int, list[FactRow | None]] = OrderedDict()
        self._missing: OrderedDict[int, None] = OrderedDict()
        """Pages to be asked for, those looked at last at the end."""
        self._asked: set[int] = set()
        """Pages on their way."""
        self._sorted = (FactOrder.SINCE, True)
        self._soon = QTimer(self, interval=0, singleShot=True)
        self._soon.timeout.connect(self._ask)

    def show(self, table: FactTable) -> None:
        """Show the rows of a query; where they are the same ones, only what they say changes."""
        same = table.ids == self._ids
        if not same:
            self.beginResetModel()
        self._ids, self._rows = table.ids, None
        self._pages.clear()
        self._missing.clear()
        self._asked.clear()
        for number in range(0, len(table.first), PAGE):
            self._pages[number // PAGE] = list(table.first[number : number + PAGE])
        if not same:
            self.endResetModel()
        elif self._ids:
            last = self.index(len(self._ids) - 1, len(self.columns) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def put(self, ids: Sequence[FactId], rows: Sequence[FactRow]) -> None:
        """Take rows that were asked for by `ids`; what has gone meanwhile stays blank."""
        found = {row.fact.fact_id: row for row in rows}
        at = self._came(ids)
        if at < 0:
            return
        self._pages[at // PAGE] = [found.get(each) for each in ids]
        while len(self._pages) > HELD_PAGES:
            self._pages.popitem(last=False)
        last = min(at + len(ids), len(self._ids)) - 1
        self.dataChanged.emit(self.index(at, 0), self.index(last, len(self.columns) - 1))

    def miss(self, ids: Sequence[FactId]) -> None:
        """Rows that were asked for could not be read: whoever looks again asks again."""
        self._came(ids)

    def show_order(self, order: FactOrder, *, descending: bool) -> None:
        """Mark the heading by which the rows are sorted."""
        self._sorted = (order, descending)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self.columns) - 1)

    @property
    def ids(self) -> tuple[FactId, ...]:
        """Of every row."""
        return self._ids

    def row_of(self, fact_id: str) -> int:
        """Where a fact stands, -1 where it does not."""
        if self._rows is None:
            self._rows = {each: row for row, each in enumerate(self._ids)}
        return self._rows.get(fact_id, -1)

    def row(self, at: int) -> FactRow | None:
        """What stands in a row, None where it is still to come."""
        page = self._pages.get(at // PAGE)
        if page is None:
            return None
        return page[at % PAGE] if at % PAGE < len(page) else None

    @property
    def held(self) -> list[CoreFact]:
        """The facts that are there, in the order of the rows."""
        return [row.fact for number in sorted(self._pages) for row in self._pages[number] if row]

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._ids)

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or role not in _ROLES:
            return None
        row, column = self._looked_at(index.row()), self.columns[index.column()]
        if row is None:
            return translated("loading") if role == Qt.ItemDataRole.AccessibleTextRole else None
        if role == SIGN_ROLE:
            return column.sign(row) if column.sign else None
        text = column.text(row)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            aside = column.aside(row) if column.aside else ""
            return f"{column.heading}: {text}" + (f" ({aside})" if aside else "")
        return text

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation != Qt.Orientation.Horizontal:
            return None
        column = self.columns[section]
        order, descending = self._sorted
        is_sorted = column.order is order
        if role == Qt.ItemDataRole.DisplayRole:
            arrow = ("↓" if descending else "↑") if is_sorted else ""
            return f"{column.heading} {arrow}".strip()
        if role == Qt.ItemDataRole.AccessibleTextRole:
            way = translated("sorted, greatest first") if descending else translated("sorted")
            return f"{column.heading}, {way}" if is_sorted else column.heading
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
        return None

    def _looked_at(self, at: int) -> FactRow | None:
        number = at // PAGE
        page = self._pages.get(number)
        if page is None:
            if number not in self._asked:
                self._missing[number] = None
                self._missing.move_to_end(number)
                self._soon.start()
            return None
        self._pages.move_to_end(number)
        return page[at % PAGE] if at % PAGE < len(page) else None

    def _ask(self) -> None:
        """Ask for what was looked at last and is not there; each page once."""
        while self._missing and len(self._asked) < ASKED_AT_ONCE:
            number, _ = self._missing.popitem()
            self._asked.add(number)
            self.wanted.emit(self._ids[number * PAGE : (number + 1) * PAGE])
        while len(self._missing) > ASKED_AT_ONCE:
            self._missing.popitem(last=False)

    def _came(self, ids: Sequence[FactId]) -> int:
        """Where a page stands that is no longer on its way; -1 where the rows are others now."""
        at = self.row_of(ids[0]) if ids else -1
        if at < 0 or at % PAGE or self._ids[at : at + len(ids)] != tuple(ids):
            return -1
        self._asked.discard(at // PAGE)
        if self._missing:
            self._soon.start()
        return at


_ROLES = frozenset(
    {
        int(Qt.ItemDataRole.DisplayRole),
        int(Qt.ItemDataRole.ToolTipRole),
        int(Qt.ItemDataRole.AccessibleTextRole),
        SIGN_ROLE,
    }
)
