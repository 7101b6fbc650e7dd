"""The list of conversations: search, open, rename, delete."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from ui.item_models.conversations import SUMMARY_ROLE, WHEN_ROLE, ConversationsModel
from ui.look.icons import draw_icon
from ui.look.theme import theme
from ui.tokens import Icon, Radius, Size, Space, Type
from ui.widgets.controls import IconButton, SearchField, label
from ui.widgets.direction import runs_right_to_left

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QPersistentModelIndex
    from PySide6.QtGui import QKeyEvent, QMouseEvent

    from assistant.domain.messages import ConversationSummary

    Index = QModelIndex | QPersistentModelIndex


class ConversationDelegate(QStyledItemDelegate):
    """Draws day headings and titles; the row under the pointer offers its menu."""

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        heading = index.data(SUMMARY_ROLE) is None
        height = theme().tokens.scaled(Size.LIST_ROW)
        return QSize(0, height + (Space.S if heading and index.row() else Space.NONE))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        area: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if index.data(SUMMARY_ROLE) is None:
            self._paint_heading(painter, area, index)
        else:
            self._paint_row(painter, area, state, index)
        painter.restore()

    def createEditor(
        self, parent: QWidget, _option: QStyleOptionViewItem, _index: Index
    ) -> QWidget:
        editor = QLineEdit(parent)
        editor.setProperty("kind", "cell")
        editor.setAccessibleName(self.tr("New title"))
        return editor

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, _index: Index
    ) -> None:
        area: QRect = option.rect
        editor.setGeometry(area.adjusted(Space.S, Space.XXS, -Space.S, -Space.XXS))

    def _paint_heading(self, painter: QPainter, area: QRect, index: Index) -> None:
        painter.setFont(theme().font(Type.SMALL, bold=True))
        painter.setPen(theme().colour("muted"))
        inner = area.adjusted(Space.L, 0, -Space.L, -Space.XS)
        flags = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignBottom
        painter.drawText(inner, flags, index.data())

    def _paint_row(
        self, painter: QPainter, area: QRect, state: QStyle.StateFlag, index: Index
    ) -> None:
        colour = theme().colour
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        over = bool(state & QStyle.StateFlag.State_MouseOver)
        focused = bool(state & QStyle.StateFlag.State_HasFocus)
        card = area.adjusted(Space.S, Space.HAIR, -Space.S, -Space.HAIR)
        painter.setPen(QPen(colour("accent"), Space.HAIR) if focused else Qt.PenStyle.NoPen)
        painter.setBrush(colour("accent_soft" if chosen else "hover"))
        if chosen or over or focused:
            painter.drawRoundedRect(card, Radius.CONTROL, Radius.CONTROL)
        inner = card.adjusted(Space.S, 0, -Space.S, 0)
        taken = self._paint_end(painter, inner, index, over=over)
        inner.setRight(inner.right() - taken)
        painter.setFont(theme().font(bold=chosen))
        painter.setPen(colour("ink"))
        title = painter.fontMetrics().elidedText(
            index.data(), Qt.TextElideMode.ElideRight, inner.width()
        )
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute
        side = (
            Qt.AlignmentFlag.AlignRight if runs_right_to_left(title) else Qt.AlignmentFlag.AlignLeft
        )
        painter.drawText(inner, flags | side, title)

    def _paint_end(self, painter: QPainter, inner: QRect, index: Index, *, over: bool) -> int:
        """The time, or the menu's dots under the pointer; return the width taken."""
        if over:
            draw_icon(
                painter,
                "dots-three-bold",
                menu_area(inner),
                theme().tokens.scaled(Icon.NORMAL),
                theme().colour("ink"),
            )
            return menu_area(inner).width() + Space.XS
        painter.setFont(theme().font(Type.SMALL))
        painter.setPen(theme().colour("muted"))
        when = index.data(WHEN_ROLE)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(inner, flags, when)
        return painter.fontMetrics().horizontalAdvance(when) + Space.S


def menu_area(inner: QRect) -> QRect:
    """Where a row's menu button is drawn."""
    side = theme().tokens.scaled(Icon.NORMAL)
    return QRect(inner.right() - side, inner.top(), side, inner.height())


class ConversationView(QListView):
    """The rows; F2 renames, Delete deletes, a press on the dots opens the menu."""

    menu_asked = Signal(QModelIndex, QPoint)
    delete_asked = Signal(QModelIndex)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        inner = self.visualRect(index).adjusted(2 * Space.S, 0, -2 * Space.S, 0)
        on_dots = menu_area(inner).contains(event.position().toPoint())
        if index.isValid() and index.data(SUMMARY_ROLE) is not None and on_dots:
            self.menu_asked.emit(index, event.globalPosition().toPoint())
            return
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if event.matches(QKeySequence.StandardKey.Delete) and index.isValid():
            self.delete_asked.emit(index)
            return
        super().keyPressEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self.viewport().update()
        return super().viewportEvent(event)


class ConversationList(QWidget):
    """What the list column holds while chatting."""

    opened = Signal(str)
    new_asked = Signal()
    temporary_asked = Signal()
    searched = Signal(str)
    renamed = Signal(str, str)
    delete_asked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "list")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.model = ConversationsModel(self)
        self.model.renamed.connect(self.renamed)
        self._put_off = False
        self.search = SearchField(self.tr("Search chats"))
        self.search.settled.connect(lambda: self.searched.emit(self.search.text()))
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

    def show_conversations(self, summaries: Sequence[ConversationSummary]) -> None:
        """Show conversations; the place in the list stays, and so does a title being edited."""
        if self.view.state() == QAbstractItemView.State.EditingState:
            self._put_off = True
            return
        bar = self.view.verticalScrollBar()
        place = bar.value()
        self.model.show(summaries)
        self.show_state(ready=True)
        self.view.doItemsLayout()
        bar.setValue(place)

    def show_state(self, *, ready: bool) -> None:
        """Say why the list is empty, where it is."""
        if not ready:
            text = self.tr("Opening your memory…")
        elif self.search.text():
            text = self.tr("No chat holds these words.")
        else:
            text = self.tr("Your chats appear here.")
        self._nothing.setText(text)
        self._nothing.setVisible(self.model.conversations == 0)
        self.view.setVisible(self.model.conversations > 0)

    def select(self, conversation_id: str | None) -> None:
        """Mark a conversation as the one shown, or none."""
        index = self.model.row_of(conversation_id)
        selection = self.view.selectionModel()
        if index.isValid():
            self.view.setCurrentIndex(index)
        else:
            selection.clear()

    def _make_head(self) -> QHBoxLayout:
        head = QHBoxLayout()
        head.setContentsMargins(Space.L, Space.NONE, Space.M, Space.NONE)
        head.setSpacing(Space.XS)
        head.addWidget(label(self.tr("Chats"), "title"))
        head.addStretch()
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
        view.setUniformItemSizes(False)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(
            lambda at: self._open_menu(view.indexAt(at), view.viewport().mapToGlobal(at))
        )
        view.menu_asked.connect(self._open_menu)
        view.delete_asked.connect(lambda index: self.delete_asked.emit(_id_of(index)))
        view.clicked.connect(self._open)
        view.activated.connect(self._open)
        return view

    def _edited(self) -> None:
        if self._put_off:
            self._put_off = False
            self.searched.emit(self.search.text())

    def _open(self, index: QModelIndex) -> None:
        if index.data(SUMMARY_ROLE) is not None:
            self.opened.emit(_id_of(index))

    def _open_menu(self, index: QModelIndex, place: QPoint) -> None:
        if not index.isValid() or index.data(SUMMARY_ROLE) is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        rename = menu.addAction(self.tr("Rename"))
        rename.triggered.connect(lambda: self.view.edit(index))
        delete = menu.addAction(self.tr("Delete…"))
        delete.triggered.connect(lambda: self.delete_asked.emit(_id_of(index)))
        menu.popup(place)


def _id_of(index: QModelIndex) -> str:
    return str(index.data(SUMMARY_ROLE).conversation.conversation_id)
