"""What was found for some words, as rows under the kind of place that they lead to."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PySide6.QtCore import QObject

Index = QModelIndex | QPersistentModelIndex


class Place(StrEnum):
    """Where a row leads; rows stand under these headings, in this order."""

    ACTION = "action"
    CHAT = "chat"
    MEANT = "meant"
    FACT = "fact"
    PERSON = "person"
    DOCUMENT = "document"
    SETTING = "setting"
    HELP = "help"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One row. `target` names the place among those of its kind, `message_id` a message in it.

    `detail` is a line about it, `note` a word at the other end, such as keys or a date.
    """

    place: Place
    title: str
    target: str
    detail: str = ""
    note: str = ""
    sign: str = ""
    message_id: str = ""
    quotes: tuple[str, ...] = field(default=())


FINDING_ROLE = int(Qt.ItemDataRole.UserRole)
"""The `Finding` of a row, or None for a heading."""


class FindingsModel(QAbstractListModel):
    """Headings and findings; each kind may come at another time."""

    def __init__(self, parent: QObject, headings: Mapping[Place, str]) -> None:
        super().__init__(parent)
        self._headings = dict(headings)
        self._found: dict[Place, tuple[Finding, ...]] = {}
        self._rows: list[str | Finding] = []
        self.words = ""
        """What was searched for: it is marked where it stands."""

    def show(self, found: Mapping[Place, Sequence[Finding]]) -> None:
        """Show these in place of all that was shown."""
        self._found = {place: tuple(each) for place, each in found.items()}
        self._reset()

    def take(self, place: Place, findings: Sequence[Finding]) -> None:
        """Show these in place of those of their kind."""
        if self._found.get(place, ()) != tuple(findings):
            self._found[place] = tuple(findings)
            self._reset()

    def of(self, place: Place) -> tuple[Finding, ...]:
        """What is shown of a kind."""
        return self._found.get(place, ())

    def first(self) -> QModelIndex:
        """The first row that leads somewhere; invalid where there is none."""
        return next(
            (self.index(n) for n, row in enumerate(self._rows) if not isinstance(row, str)),
            QModelIndex(),
        )

    def row_of(self, finding: Finding | None) -> QModelIndex:
        """Where a finding stands now; invalid if it does not."""
        return self.index(self._rows.index(finding)) if finding in self._rows else QModelIndex()

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if isinstance(row, str):
            shown = role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
            return row if shown else None
        return self._finding_data(row, role)

    def _finding_data(self, row: Finding, role: int) -> object:
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.ToolTipRole:
                return row.title
            case Qt.ItemDataRole.AccessibleTextRole:
                parts = (self._headings[row.place], row.title, row.detail, row.note)
                return ", ".join(part for part in parts if part)
            case _ if role == FINDING_ROLE:
                return row
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid() or isinstance(self._rows[index.row()], str):
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def _reset(self) -> None:
        self.beginResetModel()
        self._rows = []
        for place in Place:
            if findings := self._found.get(place):
                self._rows += [self._headings[place], *findings]
        self.endResetModel()
