"""Conversations as rows under the day they were last used."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from ui.words import day_group, local_day, said_date, said_day, said_time

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QObject

    from assistant.domain.messages import ConversationSummary

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class DayRow:
    """A heading between conversations."""

    name: str


SUMMARY_ROLE = int(Qt.ItemDataRole.UserRole)
"""The `ConversationSummary` of a row, or None for a heading."""

WHEN_ROLE = SUMMARY_ROLE + 1
"""What a row says about its time."""


class ConversationsModel(QAbstractListModel):
    """Newest first; editing a row's text asks for a rename by `renamed`."""

    renamed = Signal(str, str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._rows: list[DayRow | ConversationSummary] = []
        self._titles: dict[str, str] = {}

    def show(self, summaries: Sequence[ConversationSummary], today: date | None = None) -> None:
        """Show `summaries`; only where they differ from what is shown is anything reset."""
        rows = _grouped(summaries, today or datetime.now().astimezone().date())
        self._titles |= {
            found.conversation.conversation_id: found.conversation.title for found in summaries
        }
        if rows == self._rows:
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def title_of(self, conversation_id: str | None) -> str:
        """The title of a conversation that was ever shown, else nothing."""
        return self._titles.get(conversation_id or "", "")

    def row_of(self, conversation_id: str | None) -> QModelIndex:
        """Where a conversation stands; invalid if it does not."""
        for at, row in enumerate(self._rows):
            if not isinstance(row, DayRow) and row.conversation.conversation_id == conversation_id:
                return self.index(at)
        return QModelIndex()

    @property
    def conversations(self) -> int:
        """How many rows are conversations."""
        return sum(not isinstance(row, DayRow) for row in self._rows)

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if isinstance(row, DayRow):
            shown = role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
            return row.name if shown else None
        return self._conversation_data(row, role)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid() or isinstance(self._rows[index.row()], DayRow):
            return Qt.ItemFlag.NoItemFlags
        enabled = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return enabled | Qt.ItemFlag.ItemIsEditable

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        row = self._rows[index.row()] if index.isValid() else None
        title = str(value).strip()
        if role != Qt.ItemDataRole.EditRole or row is None or isinstance(row, DayRow) or not title:
            return False
        if title != row.conversation.title:
            self.renamed.emit(row.conversation.conversation_id, title)
        return True

    def _conversation_data(self, row: ConversationSummary, role: int) -> object:
        conversation = row.conversation
        title = conversation.title or self.tr("Untitled")
        match role:
            case (
                Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.EditRole | Qt.ItemDataRole.ToolTipRole
            ):
                return title
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{title}, {said_date(conversation.updated_at)}"
            case _ if role == SUMMARY_ROLE:
                return row
            case _ if role == WHEN_ROLE:
                return _when(conversation.updated_at)
        return None


def _when(moment: datetime) -> str:
    today = datetime.now().astimezone().date()
    day = local_day(moment)
    if (today - day).days <= 1:
        return said_time(moment)
    return said_day(moment) if day.year == today.year else said_date(moment)


def _grouped(
    summaries: Sequence[ConversationSummary], today: date
) -> list[DayRow | ConversationSummary]:
    rows: list[DayRow | ConversationSummary] = []
    heading = ""
    for summary in summaries:
        name = day_group(local_day(summary.conversation.updated_at), today)
        if name != heading:
            heading = name
            rows.append(DayRow(name))
        rows.append(summary)
    return rows
