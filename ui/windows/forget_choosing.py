"""Chats or files to choose from, several at a time, narrowed by words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from ui.look.theme import theme
from ui.tokens import Size, Space
from ui.widgets.controls import SearchField, label
from ui.words import counted, said_date

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assistant.domain.documents import DocumentSummary
    from assistant.domain.messages import ConversationSummary
    from assistant.errors import AssistantError
    from ui.bridge.job import Job
    from ui.bridge.link import EngineLink

LISTED = 200
"""The newest; who looks for an older one names it."""


class ForgetChoosing(QWidget):
    """A list of chats, or of files, in which each press or Space chooses one more or one less.

    What was chosen stays chosen while words narrow the list; `changed` follows every choice.
    """

    changed = Signal()
    failed = Signal(object)

    def __init__(self, link: EngineLink, *, files: bool) -> None:
        super().__init__()
        self._link, self._files = link, files
        self._reading: Job | None = None
        self.chosen: dict[str, str] = {}
        """Names by id."""
        name = self.tr("Files") if files else self.tr("Chats")
        self.search = SearchField(self.tr("Find files") if files else self.tr("Find chats"))
        self.search.settled.connect(self.read)
        self.list = QListWidget()
        self.list.setAccessibleName(name)
        self.list.setProperty("kind", "choices")
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.MultiSelection)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setUniformItemSizes(True)
        self.list.setFixedHeight(theme().tokens.scaled(Size.SHEET_LIST))
        self.list.itemSelectionChanged.connect(self._note)
        self._said = label("", "small", wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        column.setSpacing(Space.S)
        for part in (self.search, self.list, self._said):
            column.addWidget(part)
        self._say()

    @property
    def ids(self) -> tuple[str, ...]:
        """What is chosen, in the order of choosing."""
        return tuple(self.chosen)

    def begin(self) -> None:
        """Be what is looked at now."""
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self.read()

    def read(self) -> None:
        """Ask for what there is, with the words that narrow it."""
        if self._reading is not None:
            self._reading.abandon()
        words = self.search.text()
        if self._files:
            self._reading = self._link.ask(
                lambda engine: engine.find_documents(words, limit=LISTED),
                parent=self,
                then=self._show_files,
                otherwise=self._fail,
            )
            return
        self._reading = self._link.ask(
            lambda engine: engine.conversations(words=words, counted=False),
            parent=self,
            then=self._show_chats,
            otherwise=self._fail,
        )

    def _fail(self, error: AssistantError) -> None:
        self.failed.emit(error)

    def _show_files(self, found: Sequence[DocumentSummary]) -> None:
        self._show((each.document_id, each.name, "") for each in found)

    def _show_chats(self, found: Sequence[ConversationSummary]) -> None:
        chats = [each.conversation for each in found[:LISTED]]
        self._show(
            (one.conversation_id, one.title or self.tr("Untitled"), said_date(one.updated_at))
            for one in chats
        )

    def _show(self, rows: Iterable[tuple[str, str, str]]) -> None:
        with QSignalBlocker(self.list):
            self.list.clear()
            for key, name, day in rows:
                item = QListWidgetItem(f"{day} · {name}" if day else name)
                item.setData(Qt.ItemDataRole.UserRole, (key, name))
                self.list.addItem(item)
                item.setSelected(key in self.chosen)
        self.list.setVisible(self.list.count() > 0)
        self._say()

    def _note(self) -> None:
        """Take over what is chosen among those that are listed; the others stay as they were."""
        for row in range(self.list.count()):
            item = self.list.item(row)
            key, name = item.data(Qt.ItemDataRole.UserRole)
            if item.isSelected():
                self.chosen.setdefault(key, name)
            else:
                self.chosen.pop(key, None)
        self._say()
        self.changed.emit()

    def _say(self) -> None:
        if self.chosen:
            words = counted(len(self.chosen), self.tr("{n} chosen"), self.tr("{n} chosen"))
            self._said.setText(f"{words}: {', '.join(self.chosen.values())}")
        elif self.list.count():
            self._said.setText(self.tr("Choose one or several."))
        else:
            self._said.setText(self.tr("Nothing here."))
