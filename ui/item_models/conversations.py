"""Conversations as rows: pinned ones, then by the day of their last words; or what a search found.

The model knows all conversations and shows those of one profile, or those that were put away. What
changes is changed row by row: a new message does not read or draw the other thousands again.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from assistant.domain.times import here, utc_now
from ui.item_models.chat_rows import ChatRow, DayRow, found_rows, key_of, listed_rows
from ui.words import local_day, said_date, said_day, said_time

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from datetime import date, datetime

    from PySide6.QtCore import QObject

    from assistant.domain.chat_search import ChatHit
    from assistant.domain.ids import ProfileId
    from assistant.domain.messages import ConversationSummary
    from assistant.domain.profiles import Profile
    from ui.item_models.chat_rows import Row

Index = QModelIndex | QPersistentModelIndex

SUMMARY_ROLE = int(Qt.ItemDataRole.UserRole)
"""The `ConversationSummary` of a row, or None for a heading."""

WHEN_ROLE = SUMMARY_ROLE + 1
"""What a row says about its time."""

HIT_ROLE = SUMMARY_ROLE + 2
"""The `ChatHit` of a row that a search found, else None."""

PROFILE_ROLE = SUMMARY_ROLE + 3
"""The `Profile` that a row shows; None where all rows are of one, or it has none."""

FEW_CHANGES = 64
"""So many are followed row by row; more, as an import brings, show the list anew."""


class ConversationsModel(QAbstractListModel):
    """Newest first; editing a row's text asks for a rename by `renamed`."""

    renamed = Signal(str, str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._rows: list[Row] = []
        self._all: dict[str, ConversationSummary] = {}
        self._titles: dict[str, str] = {}
        self._profiles: dict[str, Profile] = {}
        self._hits: tuple[Sequence[ChatHit], Sequence[ChatHit]] | None = None
        self._today: date | None = None
        self.profile_id: ProfileId | None = None
        self.archived = False
        self.words = ""

    def show(self, summaries: Sequence[ConversationSummary], today: date | None = None) -> None:
        """Know these conversations and no others, each grouped as of `today`."""
        self._today = today
        self._all = {one.conversation.conversation_id: one for one in summaries}
        self._note_titles(summaries)
        self._show_anew()

    def follow(self, ids: Collection[str], summaries: Iterable[ConversationSummary]) -> None:
        """Take over how conversations of `ids` are now; those without a summary are gone."""
        found = list(summaries)
        for conversation_id in ids:
            self._all.pop(conversation_id, None)
        self._all |= {one.conversation.conversation_id: one for one in found}
        self._note_titles(found)
        if self._hits is not None:
            held, alike = self._hits
            self._hits = (self._as_now(held), self._as_now(alike))
            self._show_anew()
        elif len(ids) > FEW_CHANGES:
            self._show_anew()
        else:
            self._change_rows(self._listed(), frozenset(ids))

    def choose(self, profile_id: ProfileId | None, *, archived: bool) -> None:
        """Show the chats of one profile, of all for None, or what was put away of them."""
        self.profile_id, self.archived = profile_id, archived
        self._show_anew()

    def show_hits(
        self, words: str, by_words: Sequence[ChatHit], by_meaning: Sequence[ChatHit]
    ) -> None:
        """Show what a search for `words` found in place of the list."""
        self.words = words
        held = [one for one in by_words if self._is_shown(one.summary)]
        alike = [one for one in by_meaning if self._is_shown(one.summary)]
        self._hits = (held, alike)
        self._show_anew()

    def leave_search(self) -> None:
        """Show the list again."""
        if self._hits is not None:
            self._hits, self.words = None, ""
            self._show_anew()

    def show_profiles(self, profiles: Iterable[Profile]) -> None:
        """Know these profiles, whose signs stand beside their chats."""
        self._profiles = {one.profile_id: one for one in profiles}
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1), [PROFILE_ROLE])

    @property
    def searching(self) -> bool:
        """Whether what a search found is shown."""
        return self._hits is not None

    def summary_of(self, conversation_id: str | None) -> ConversationSummary | None:
        """A conversation that is known."""
        return self._all.get(conversation_id or "")

    def title_of(self, conversation_id: str | None) -> str:
        """The title of a conversation that was ever shown, else nothing."""
        return self._titles.get(conversation_id or "", "")

    def row_of(self, conversation_id: str | None) -> QModelIndex:
        """Where a conversation stands; invalid if it does not."""
        for at, row in enumerate(self._rows):
            if not isinstance(row, DayRow) and key_of(row) == conversation_id:
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
        return self._conversation_data(row.summary, row.hit, role)

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
        conversation = row.summary.conversation
        if title != conversation.title:
            self.renamed.emit(conversation.conversation_id, title)
        return True

    def _conversation_data(
        self, summary: ConversationSummary, hit: ChatHit | None, role: int
    ) -> object:
        conversation = summary.conversation
        title = conversation.title or self.tr("Untitled")
        match role:
            case (
                Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.EditRole | Qt.ItemDataRole.ToolTipRole
            ):
                return title
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._said(title, summary, hit)
            case _ if role == WHEN_ROLE:
                return _when(conversation.updated_at)
            case _ if role == PROFILE_ROLE and self.profile_id is None:
                return self._profiles.get(conversation.profile_id or "")
        return {SUMMARY_ROLE: summary, HIT_ROLE: hit}.get(role)

    def _said(self, title: str, summary: ConversationSummary, hit: ChatHit | None) -> str:
        """What a screen reader says of a row."""
        conversation = summary.conversation
        profile = self._profiles.get(conversation.profile_id or "")
        parts = [title, said_date(conversation.updated_at)]
        parts += [self.tr("pinned")] if conversation.pinned else []
        parts += [self.tr("archived")] if conversation.archived else []
        parts += [profile.name] if profile is not None else []
        parts += [hit.snippet] if hit is not None and hit.snippet else []
        return ", ".join(parts)

    def _as_now(self, hits: Sequence[ChatHit]) -> list[ChatHit]:
        """What a search found in chats that there still are, under the names that they have now."""
        known = ((self._all.get(key_of(ChatRow(hit.summary))), hit) for hit in hits)
        return [replace(hit, summary=summary) for summary, hit in known if summary is not None]

    def _listed(self) -> list[Row]:
        today = self._today or here(utc_now()).date()
        wanted = [
            one
            for one in self._all.values()
            if one.conversation.archived == self.archived and self._is_shown(one)
        ]
        return listed_rows(wanted, today, archived=self.archived)

    def _is_shown(self, summary: ConversationSummary) -> bool:
        """Whether a conversation belongs to the profile shown."""
        return self.profile_id is None or summary.conversation.profile_id == self.profile_id

    def _show_anew(self) -> None:
        rows = self._listed() if self._hits is None else found_rows(*self._hits)
        if rows == self._rows:
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def _change_rows(self, rows: list[Row], changed: frozenset[str]) -> None:
        """Become `rows`; only rows of `changed` conversations, and headings, may differ."""
        before, after = [key_of(row) for row in self._rows], [key_of(row) for row in rows]
        if before != after:
            kept = frozenset(after)
            for at in range(len(self._rows) - 1, -1, -1):
                if before[at] in changed or before[at] not in kept:
                    self.beginRemoveRows(QModelIndex(), at, at)
                    del self._rows[at]
                    self.endRemoveRows()
            for at, row in enumerate(rows):
                if at == len(self._rows) or key_of(self._rows[at]) != after[at]:
                    self.beginInsertRows(QModelIndex(), at, at)
                    self._rows.insert(at, row)
                    self.endInsertRows()
        for at, row in enumerate(rows):
            if row != self._rows[at]:
                self._rows[at] = row
                self.dataChanged.emit(self.index(at), self.index(at))

    def _note_titles(self, summaries: Iterable[ConversationSummary]) -> None:
        self._titles |= {
            found.conversation.conversation_id: found.conversation.title for found in summaries
        }


def _when(moment: datetime) -> str:
    today = here(utc_now()).date()
    day = local_day(moment)
    if (today - day).days <= 1:
        return said_time(moment)
    return said_day(moment) if day.year == today.year else said_date(moment)
