"""The list of conversations: which of them, search, open, rename, and a menu for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QListView, QVBoxLayout, QWidget

from ui.item_models.conversations import HIT_ROLE, SUMMARY_ROLE, ConversationsModel
from ui.look.theme import theme
from ui.tokens import Space
from ui.widgets.controls import IconButton, SearchField, label
from ui.windows.chat_row_painting import ConversationDelegate, menu_area
from ui.windows.profile_switcher import ProfileSwitcher

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from PySide6.QtGui import QKeyEvent, QMouseEvent

    from assistant.domain.chat_search import ChatHit
    from assistant.domain.messages import ConversationSummary

PIN_KEY = QKeySequence("Ctrl+P")
ARCHIVE_KEY = QKeySequence("Ctrl+E")


class ConversationView(QListView):
    """The rows; F2 renames, Delete deletes, the menu key or a press on the dots opens the menu."""

    menu_asked = Signal(QModelIndex, QPoint)
    delete_asked = Signal(QModelIndex)
    pin_asked = Signal(QModelIndex)
    archive_asked = Signal(QModelIndex)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        inner = self.visualRect(index).adjusted(2 * Space.S, 0, -2 * Space.S, 0)
        dots = menu_area(inner, self.layoutDirection())
        on_dots = dots.contains(event.position().toPoint())
        if index.isValid() and index.data(SUMMARY_ROLE) is not None and on_dots:
            self.menu_asked.emit(index, event.globalPosition().toPoint())
            return
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        pressed = QKeySequence(event.keyCombination())
        shift_f10 = QKeySequence("Shift+F10")
        if not index.isValid():
            super().keyPressEvent(event)
        elif event.matches(QKeySequence.StandardKey.Delete):
            self.delete_asked.emit(index)
        elif event.key() == Qt.Key.Key_Menu or pressed == shift_f10:
            below = self.visualRect(index).bottomLeft() + QPoint(Space.XL, 0)
            self.menu_asked.emit(index, self.viewport().mapToGlobal(below))
        elif pressed in (PIN_KEY, ARCHIVE_KEY):
            (self.pin_asked if pressed == PIN_KEY else self.archive_asked).emit(index)
        else:
            super().keyPressEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self.viewport().update()
        return super().viewportEvent(event)


class ConversationList(QWidget):
    """What the list column holds while chatting."""

    opened = Signal(str)
    found_opened = Signal(str, str, list)
    """A conversation, the message there that a search found, and its words."""
    new_asked = Signal()
    temporary_asked = Signal()
    searched = Signal(str)
    renamed = Signal(str, str)
    delete_asked = Signal(str)
    pin_asked = Signal(str)
    archive_asked = Signal(str)
    menu_asked = Signal(str, QPoint)
    caught_up = Signal()
    """A title is no longer being edited: what changed meanwhile can be shown."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "list")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.model = ConversationsModel(self)
        self.model.renamed.connect(self.renamed)
        self._put_off = False
        self._ready = False
        self.switcher = ProfileSwitcher()
        self.switcher.chosen.connect(self._choose)
        self.search = SearchField(self.tr("Search chats"))
        self.search.settled.connect(lambda: self.searched.emit(self.search.text()))
        self.search.returnPressed.connect(self._to_first)
        self._nothing = label("", "muted", wrap=True)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self._nothing.setContentsMargins(Space.L, Space.XL, Space.L, Space.NONE)
        self.view = self._make_view()
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.NONE, Space.M, Space.NONE, Space.NONE)
        column.setSpacing(Space.S)
        column.addLayout(self._make_head())
        searching = QHBoxLayout()
        searching.setContentsMargins(Space.M, Space.NONE, Space.M, Space.NONE)
        searching.addWidget(self.search)
        column.addLayout(searching)
        column.addWidget(self._nothing)
        column.addWidget(self.view, 1)
        theme().changed.connect(self.view.doItemsLayout)
        self.show_state(ready=False)

    @property
    def editing(self) -> bool:
        """Whether a title is being edited; what changes meanwhile is put off."""
        return self.view.state() == QAbstractItemView.State.EditingState

    def show_conversations(self, summaries: Sequence[ConversationSummary]) -> None:
        """Show all conversations; the place in the list stays, and so does an edited title."""
        if self.editing:
            self._put_off = True
            return
        with_place = self.view.verticalScrollBar().value()
        self.model.show(summaries)
        self._shown(with_place)

    def follow(self, ids: Collection[str], summaries: Sequence[ConversationSummary]) -> None:
        """Show how some conversations are now; those without a summary are gone."""
        if self.editing:
            self._put_off = True
            return
        with_place = self.view.verticalScrollBar().value()
        self.model.follow(ids, summaries)
        self._shown(with_place)

    def show_hits(
        self, words: str, by_words: Sequence[ChatHit], by_meaning: Sequence[ChatHit]
    ) -> None:
        """Show what a search found."""
        self.view.setUniformItemSizes(False)
        self.model.show_hits(words, by_words, by_meaning)
        self._shown(0)

    def leave_search(self) -> None:
        """Show the list again."""
        self.model.leave_search()
        self.view.setUniformItemSizes(True)
        self._shown(0)

    def show_state(self, *, ready: bool) -> None:
        """Say why the list is empty, where it is."""
        self._ready = ready
        if not ready:
            text = self.tr("Opening your memory…")
        elif self.search.text():
            text = self.tr("No chat holds these words.")
        elif self.model.archived:
            text = self.tr("Chats that you archive wait here. They are still remembered.")
        elif self.model.profile_id is not None:
            text = self.tr("Chats of this profile appear here.")
        else:
            text = self.tr("Your chats appear here.")
        self._nothing.setText(text)
        self._nothing.setVisible(self.model.rowCount() == 0)
        self.view.setVisible(self.model.rowCount() > 0)

    def select(self, conversation_id: str | None) -> None:
        """Mark a conversation as the one shown, or none."""
        index = self.model.row_of(conversation_id)
        selection = self.view.selectionModel()
        if not index.isValid():
            selection.clear()
        elif self.view.currentIndex() != index or not selection.isSelected(index):
            self.view.setCurrentIndex(index)

    def edit_title(self, conversation_id: str) -> bool:
        """Let the person write another title in the row; whether there is a row."""
        index = self.model.row_of(conversation_id)
        if index.isValid() and self.isVisible():
            self.view.scrollTo(index)
            self.view.edit(index)
        return index.isValid() and self.isVisible()

    def _choose(self) -> None:
        self.model.choose(self.switcher.profile_id, archived=self.switcher.archived)
        self.view.scrollToTop()
        self.show_state(ready=self._ready)
        if self.model.searching:
            self.searched.emit(self.search.text())

    def _shown(self, place: int) -> None:
        self.show_state(ready=True)
        self.view.verticalScrollBar().setValue(place)

    def _make_head(self) -> QHBoxLayout:
        head = QHBoxLayout()
        head.setContentsMargins(Space.S, Space.NONE, Space.M, Space.NONE)
        head.setSpacing(Space.XS)
        head.addWidget(self.switcher, 1)
        temporary = IconButton("ghost", self.tr("Temporary chat (Ctrl+Shift+N)"))
        temporary.clicked.connect(self.temporary_asked)
        fresh = IconButton("note-pencil", self.tr("New chat (Ctrl+N)"), tone="accent")
        fresh.clicked.connect(self.new_asked)
        head.addWidget(temporary)
        head.addWidget(fresh)
        return head

    def _make_view(self) -> ConversationView:
        view = ConversationView()
        view.setModel(self.model)
        delegate = ConversationDelegate(view)
        delegate.closeEditor.connect(self._edited)
        view.setItemDelegate(delegate)
        view.setAccessibleName(self.tr("Chats"))
        view.setMouseTracking(True)
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        view.setUniformItemSizes(True)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(
            lambda at: self._ask_menu(view.indexAt(at), view.viewport().mapToGlobal(at))
        )
        view.menu_asked.connect(self._ask_menu)
        for signal, asked in (
            (view.delete_asked, self.delete_asked),
            (view.pin_asked, self.pin_asked),
            (view.archive_asked, self.archive_asked),
        ):
            signal.connect(lambda index, asked=asked: asked.emit(_id_of(index)))
        view.clicked.connect(self._open)
        view.activated.connect(self._open)
        return view

    def _edited(self) -> None:
        if self._put_off:
            self._put_off = False
            self.caught_up.emit()

    def _to_first(self) -> None:
        """Enter in the search leads to the first thing found."""
        rows = [self.model.index(row) for row in range(min(self.model.rowCount(), 2))]
        first = [row for row in rows if row.data(SUMMARY_ROLE) is not None]
        if self.model.searching and first:
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
            self.view.setCurrentIndex(first[0])
            self._open(first[0])

    def _open(self, index: QModelIndex) -> None:
        if index.data(SUMMARY_ROLE) is None:
            return
        hit = index.data(HIT_ROLE)
        if hit is None or hit.message_id is None:
            self.opened.emit(_id_of(index))
        else:
            words = [hit.snippet[mark.start : mark.end] for mark in hit.marks]
            self.found_opened.emit(_id_of(index), hit.message_id, list(dict.fromkeys(words)))

    def _ask_menu(self, index: QModelIndex, place: QPoint) -> None:
        if index.isValid() and index.data(SUMMARY_ROLE) is not None:
            self.menu_asked.emit(_id_of(index), place)


def _id_of(index: QModelIndex) -> str:
    return str(index.data(SUMMARY_ROLE).conversation.conversation_id)
