"""The table of facts: its columns, which of them are shown, and what is chosen in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QMenu

from assistant.domain.facts import FactStatus
from assistant.domain.requests import FactOrder
from ui.item_models.fact_rows import FactColumn, FactRowsModel
from ui.look.theme import theme
from ui.tokens import Size
from ui.widgets.kinds import SIGN_OF_TYPE, subject_name, type_name
from ui.widgets.table import ValueTable
from ui.words import said_ago, said_date, said_number, translated

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from PySide6.QtCore import QItemSelectionRange
    from PySide6.QtGui import QKeyEvent

    from assistant.domain.facts import CoreFact
    from assistant.domain.ids import FactId
    from assistant.domain.memory_views import FactTable

WIDTHS = (
    0,
    Size.COLUMN_KIND,
    Size.COLUMN_NARROW,
    Size.COLUMN_NARROW,
    Size.COLUMN_NARROW,
    Size.COLUMN_SMALL,
    Size.COLUMN_NARROW,
)
HIDDEN_AT_FIRST = (6,)
"""The marks stand before the words already."""


def fact_columns() -> tuple[FactColumn, ...]:
    """What can be shown of a fact; the first is always there."""
    return (
        FactColumn(
            translated("Fact"),
            lambda row: row.fact.statement,
            FactOrder.STATEMENT,
            lambda row: _mark_sign(row.fact),
            lambda row: marks_of(row.fact),
        ),
        FactColumn(
            translated("Kind"),
            lambda row: type_name(row.fact.type),
            FactOrder.TYPE,
            lambda row: SIGN_OF_TYPE[row.fact.type],
        ),
        FactColumn(
            translated("Since"), lambda row: said_date(row.fact.valid_from), FactOrder.SINCE
        ),
        FactColumn(
            translated("About"), lambda row: subject_name(row.fact.subject), FactOrder.SUBJECT
        ),
        FactColumn(
            translated("Last used"),
            lambda row: said_ago(row.last_used) if row.last_used else translated("not yet"),
            FactOrder.USED,
        ),
        FactColumn(
            translated("Sources"),
            lambda row: said_number(len(row.fact.sources)),
            FactOrder.SOURCES,
        ),
        FactColumn(translated("Marks"), lambda row: marks_of(row.fact)),
    )


def marks_of(fact: CoreFact) -> str:
    """What a fact is marked as, in words."""
    marks = (
        (fact.status is FactStatus.CONFLICTING, translated("in conflict")),
        (fact.status is FactStatus.SUPERSEDED, translated("replaced")),
        (fact.pinned, translated("pinned")),
        (fact.device_only, translated("this device only")),
    )
    return ", ".join(word for on, word in marks if on)


def _mark_sign(fact: CoreFact) -> str:
    """An icon before the words where something is to be known of the fact."""
    if fact.status is FactStatus.CONFLICTING:
        return "warning"
    if fact.pinned:
        return "push-pin"
    return "lock-simple" if fact.device_only else ""


class FactTableView(ValueTable):
    """Shows facts; several can be chosen, and columns come and go by the menu of the headings.

    `picked` follows every change of what is chosen, `sorted` carries the order that was asked for.
    `columns_changed` carries the columns that are hidden.
    """

    picked = Signal()
    sort_asked = Signal(object)
    columns_changed = Signal(list)

    def __init__(self, model: FactRowsModel) -> None:
        super().__init__(translated("Facts"), WIDTHS)
        self.rows = model
        self.unwanted: set[int] = set(HIDDEN_AT_FIRST)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setModel(model)
        self.selectionModel().selectionChanged.connect(lambda _new, _old: self.picked.emit())
        heading = self.horizontalHeader()
        heading.setSectionsClickable(True)
        heading.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        heading.customContextMenuRequested.connect(self._show_menu)
        heading.sectionClicked.connect(self._ask_sort)
        heading.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self._share_room()

    def show_table(self, table: FactTable) -> None:
        """Show other rows; what was chosen stays so where it is still there."""
        chosen, current = self.chosen_ids(most=1000), self.current_id
        place = self.verticalScrollBar().value()
        self.rows.show(table)
        if not chosen and not current:
            return
        self.choose(chosen, current=current)
        self.verticalScrollBar().setValue(place)

    @property
    def current_id(self) -> str:
        """The fact that the keys act on."""
        at = self.currentIndex().row()
        return str(self.rows.ids[at]) if 0 <= at < len(self.rows.ids) else ""

    @property
    def chosen_count(self) -> int:
        """How many are chosen."""
        return sum(each.height() for each in self._ranges())

    def chosen_ids(self, *, most: int | None = None) -> list[FactId]:
        """The facts that are chosen, in the order of the rows."""
        found: list[FactId] = []
        for each in sorted(self._ranges(), key=lambda one: one.top()):
            found += self.rows.ids[each.top() : each.bottom() + 1]
            if most is not None and len(found) >= most:
                return found[:most]
        return found

    def choose(self, ids: Collection[str], *, current: str = "") -> None:
        """Choose those of `ids` that are listed."""
        last = len(self.rows.columns) - 1
        picked = QItemSelection()
        for each in ids:
            at = self.rows.row_of(each)
            if at >= 0:
                picked.select(self.rows.index(at, 0), self.rows.index(at, last))
        flag = QItemSelectionModel.SelectionFlag
        at = self.rows.row_of(current) if current else -1
        if at >= 0:
            self.selectionModel().setCurrentIndex(self.rows.index(at, 0), flag.NoUpdate)
            self.scrollTo(self.rows.index(at, 0))
        self.selectionModel().select(picked, flag.ClearAndSelect)

    def hide_columns(self, columns: Sequence[int]) -> None:
        """Show all columns but these; the first is always there."""
        self.unwanted = {each for each in columns if 0 < each < len(self.rows.columns)}
        self._share_room()

    def column_menu(self) -> QMenu:
        """A menu of the columns."""
        menu = QMenu(self)
        menu.setAccessibleName(self.tr("Columns"))
        for at, column in enumerate(self.rows.columns):
            action = QAction(column.heading, menu, checkable=True)
            action.setChecked(at not in self.unwanted)
            action.setEnabled(at > 0)
            action.toggled.connect(lambda on, at=at: self._want(at, on=on))
            menu.addAction(action)
        return menu

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete and self.chosen_count:
            self.delete_asked.emit(self.currentIndex().row())
            return
        super().keyPressEvent(event)

    def _ranges(self) -> list[QItemSelectionRange]:
        return list(cast("Iterable[QItemSelectionRange]", self.selectionModel().selection()))

    def _want(self, column: int, *, on: bool) -> None:
        self.unwanted = self.unwanted - {column} if on else self.unwanted | {column}
        self._share_room()
        self.columns_changed.emit(sorted(self.unwanted))

    def _show_menu(self, place: QPoint) -> None:
        menu = self.column_menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.horizontalHeader().mapToGlobal(place))

    def _ask_sort(self, section: int) -> None:
        order = self.rows.columns[section].order
        if order is not None:
            self.sort_asked.emit(order)

    def _share_room(self) -> None:
        """The words keep their share; of the other columns the last wanted ones make way."""
        if not hasattr(self, "unwanted"):  # the base class asks while it is being made
            return
        left = self.viewport().width() - self.words_width()
        for column, width in enumerate(WIDTHS[1:], start=1):
            if column in self.unwanted:
                self.setColumnHidden(column, True)
                continue
            left -= theme().tokens.scaled(width)
            self.setColumnHidden(column, left < 0)
