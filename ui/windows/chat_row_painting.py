"""How rows of the list of chats are drawn: headings, titles, and what a search found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QLineEdit, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from assistant.domain.chat_search import marks_in
from ui.item_models.conversations import (
    HIT_ROLE,
    PROFILE_ROLE,
    SUMMARY_ROLE,
    WHEN_ROLE,
    ConversationsModel,
)
from ui.look.icons import draw_icon
from ui.look.theme import theme
from ui.tokens import Icon, Radius, Size, Space, Type
from ui.widgets.direction import runs_right_to_left

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QPersistentModelIndex
    from PySide6.QtGui import QFont

    from assistant.domain.sentences import Span

    Index = QModelIndex | QPersistentModelIndex


class ConversationDelegate(QStyledItemDelegate):
    """Draws day headings and titles; the row under the pointer offers its menu."""

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        height = theme().tokens.scaled(Size.LIST_ROW)
        hit = index.data(HIT_ROLE)
        return QSize(0, height + (_snippet_height() if hit is not None and hit.snippet else 0))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        area: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if index.data(SUMMARY_ROLE) is None:
            _paint_heading(painter, area, index, option.direction)
        else:
            self._paint_row(painter, area, state, index, direction=option.direction)
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
        area.setHeight(theme().tokens.scaled(Size.LIST_ROW))
        editor.setGeometry(area.adjusted(Space.S, Space.XXS, -Space.S, -Space.XXS))

    def _paint_row(
        self,
        painter: QPainter,
        area: QRect,
        state: QStyle.StateFlag,
        index: Index,
        *,
        direction: Qt.LayoutDirection,
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
        hit = index.data(HIT_ROLE)
        line = QRect(inner)
        line.setHeight(theme().tokens.scaled(Size.LIST_ROW))
        whole = QRect(line)
        line.setRight(line.right() - _paint_end(painter, line, index, over=over, to=direction))
        line.setLeft(line.left() + _paint_profile(painter, whole, index, direction))
        line = QStyle.visualRect(direction, whole, line)
        words = _words_of(index) if hit is not None else ""
        title = str(index.data())
        font = theme().font(bold=chosen)
        paint_marked(painter, line, title, marks_in(title, words), font=font, ink="ink")
        if hit is not None and hit.snippet:
            below = QRect(inner)
            below.setTop(line.bottom() - Space.S)
            below.setHeight(_snippet_height())
            font = theme().font(Type.SMALL)
            paint_marked(painter, below, hit.snippet, hit.marks, font=font, ink="muted")


def paint_marked(
    painter: QPainter, area: QRect, text: str, marks: Sequence[Span], *, font: QFont, ink: str
) -> None:
    """Draw one line of text that is cut where it does not fit, with `marks` on another ground.

    Each line has the direction of its own words; a mark that was cut off is not drawn.
    """
    shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, area.width())
    layout = QTextLayout(shown, font)
    option = QTextOption()
    right = runs_right_to_left(shown)
    direction = Qt.LayoutDirection.RightToLeft if right else Qt.LayoutDirection.LeftToRight
    option.setTextDirection(direction)
    option.setWrapMode(QTextOption.WrapMode.NoWrap)
    option.setAlignment(Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft)
    layout.setTextOption(option)
    whole = len(text) if shown == text else len(shown) - 1
    layout.setFormats([_format(text, mark, whole) for mark in marks if mark.start < whole])
    layout.beginLayout()
    line = layout.createLine()
    line.setLineWidth(area.width())
    layout.endLayout()
    top = area.top() + (area.height() - line.height()) / 2
    painter.setPen(theme().colour(ink))
    layout.draw(painter, QPointF(area.left(), top))


def menu_area(inner: QRect, direction: Qt.LayoutDirection) -> QRect:
    """Where a row's menu button is drawn: at the reading end."""
    side = theme().tokens.scaled(Icon.NORMAL)
    height = min(inner.height(), theme().tokens.scaled(Size.LIST_ROW))
    place = QRect(inner.right() - side, inner.top(), side, height)
    return QStyle.visualRect(direction, inner, place)


def _format(text: str, mark: Span, whole: int) -> QTextLayout.FormatRange:
    """A mark as Qt counts it: in halves of characters beyond the first 65,536."""
    made = QTextLayout.FormatRange()
    made.start = _units(text[: mark.start])
    made.length = _units(text[mark.start : min(mark.end, whole)])
    style = QTextCharFormat()
    style.setBackground(theme().colour("selection"))
    style.setForeground(theme().colour("on_selection"))
    made.format = style
    return made


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _snippet_height() -> int:
    return QFontMetrics(theme().font(Type.SMALL)).height() + Space.XS


def _words_of(index: Index) -> str:
    model = index.model()
    return model.words if isinstance(model, ConversationsModel) else ""


def _paint_heading(
    painter: QPainter, area: QRect, index: Index, direction: Qt.LayoutDirection
) -> None:
    painter.setFont(theme().font(Type.SMALL, bold=True))
    painter.setPen(theme().colour("muted"))
    inner = area.adjusted(Space.L, 0, -Space.L, -Space.XS)
    side = QStyle.visualAlignment(direction, Qt.AlignmentFlag.AlignLeft)
    flags = Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignBottom
    painter.drawText(inner, side | flags, index.data())


def _paint_profile(
    painter: QPainter, line: QRect, index: Index, direction: Qt.LayoutDirection
) -> int:
    """The sign of the chat's profile before its title; return the width taken."""
    profile = index.data(PROFILE_ROLE)
    if profile is None:
        return 0
    side = theme().tokens.scaled(Icon.SMALL)
    area = QRect(line.left(), line.top(), side, line.height())
    area = QStyle.visualRect(direction, line, area)
    draw_icon(painter, profile.icon, area, side, theme().colour(f"profile_{profile.colour}"))
    return side + Space.XS


def _paint_end(
    painter: QPainter, inner: QRect, index: Index, *, over: bool, to: Qt.LayoutDirection
) -> int:
    """The time, or the menu's dots under the pointer; return the width taken."""
    if over:
        size = theme().tokens.scaled(Icon.NORMAL)
        place = menu_area(inner, to)
        draw_icon(painter, "dots-three-bold", place, size, theme().colour("ink"))
        return place.width() + Space.XS
    painter.setFont(theme().font(Type.SMALL))
    painter.setPen(theme().colour("muted"))
    when = index.data(WHEN_ROLE)
    side = QStyle.visualAlignment(to, Qt.AlignmentFlag.AlignRight)
    flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute
    painter.drawText(inner, side | flags, when)
    return painter.fontMetrics().horizontalAdvance(when) + Space.S
