"""How findings are painted: a sign, the words with what was searched for marked, a note."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QTextCharFormat, QTextLayout
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from assistant.domain.chat_search import marks_in
from ui.item_models.findings import FINDING_ROLE, Finding, FindingsModel
from ui.look.icons import draw_icon
from ui.look.theme import theme
from ui.tokens import Icon, Radius, Space, Type

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex, QPersistentModelIndex
    from PySide6.QtGui import QColor, QFont

    Index = QModelIndex | QPersistentModelIndex


class FindingDelegate(QStyledItemDelegate):
    """Rows of one line, or of two where there is something to say about them."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        finding = index.data(FINDING_ROLE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setLayoutDirection(option.direction)
        if isinstance(finding, Finding):
            model = index.model()
            words = model.words if isinstance(model, FindingsModel) else ""
            self._paint_finding(painter, option, finding, words)
        else:
            self._paint_heading(painter, option.rect, str(index.data() or ""))
        painter.restore()

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        finding = index.data(FINDING_ROLE)
        title, small = QFontMetrics(theme().font(Type.BODY)), QFontMetrics(theme().font(Type.SMALL))
        if not isinstance(finding, Finding):
            return QSize(0, small.height() + Space.L)
        height = title.height() + 2 * Space.S
        return QSize(0, height + (small.height() + Space.XXS if finding.detail else 0))

    def _paint_heading(self, painter: QPainter, area: QRect, text: str) -> None:
        painter.setFont(theme().font(Type.SMALL, bold=True))
        painter.setPen(theme().colour("muted"))
        inner = area.adjusted(Space.M, Space.S, -Space.M, -Space.XXS)
        start = Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeading
        painter.drawText(inner, start, text)

    def _paint_finding(
        self, painter: QPainter, option: QStyleOptionViewItem, finding: Finding, words: str
    ) -> None:
        colour = theme().colour
        area: QRect = option.rect
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        if chosen or hovered:
            painter.setBrush(colour("accent_soft" if chosen else "hover"))
            painter.setPen(colour("accent") if chosen else Qt.PenStyle.NoPen)
            painter.drawRoundedRect(
                area.adjusted(Space.XS, Space.HAIR, -Space.XS, -Space.HAIR),
                Radius.CONTROL,
                Radius.CONTROL,
            )
        leftwards = option.direction == Qt.LayoutDirection.RightToLeft
        size = theme().tokens.scaled(Icon.NORMAL)
        inner = area.adjusted(Space.M, Space.S, -Space.M, -Space.S)
        sign = QRect(inner.left(), inner.top(), size, inner.height())
        text = inner.adjusted(size + Space.M, 0, 0, 0)
        if finding.note:
            text = self._paint_note(painter, text, finding.note, leftwards=leftwards, area=inner)
        if leftwards:
            sign, text = _mirrored(sign, inner), _mirrored(text, inner)
        draw_icon(painter, finding.sign, sign, size, colour("accent" if chosen else "muted"))
        self._paint_words(painter, text, finding, words)

    def _paint_note(
        self, painter: QPainter, text: QRect, note: str, *, leftwards: bool, area: QRect
    ) -> QRect:
        """A word at the end; returns what is left for the others."""
        painter.setFont(theme().font(Type.SMALL))
        painter.setPen(theme().colour("muted"))
        width = QFontMetrics(painter.font()).horizontalAdvance(note)
        width = min(width, text.width() // 3)
        place = QRect(text.right() - width, text.top(), width, text.height())
        shown = _mirrored(place, area) if leftwards else place
        end = Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(shown, end, note)
        return text.adjusted(0, 0, -width - Space.M, 0)

    def _paint_words(self, painter: QPainter, area: QRect, finding: Finding, words: str) -> None:
        title_font, small = theme().font(Type.BODY), theme().font(Type.SMALL)
        metrics = QFontMetrics(title_font)
        line = QRect(area.left(), area.top(), area.width(), metrics.height())
        if not finding.detail:
            line.moveTop(area.top() + (area.height() - metrics.height()) // 2)
        _draw_marked(painter, line, finding.title, words, title_font, theme().colour("ink"))
        if finding.detail:
            below = QRect(area.left(), line.bottom() + Space.XXS, area.width(), area.height())
            _draw_marked(painter, below, finding.detail, words, small, theme().colour("muted"))


def _draw_marked(  # noqa: PLR0917 - a drawing call
    painter: QPainter, area: QRect, text: str, words: str, font: QFont, ink: QColor
) -> None:
    """One line of text, with what was searched for in bold on the accent's ground."""
    shown = QFontMetrics(font).elidedText(
        " ".join(text.split()), Qt.TextElideMode.ElideRight, max(area.width(), 1)
    )
    layout = QTextLayout(shown, font)
    ranges = []
    for span in marks_in(shown, words):
        one = QTextLayout.FormatRange()
        one.start, one.length = span.start, span.end - span.start
        form = QTextCharFormat()
        form.setForeground(theme().colour("accent"))
        form.setFontUnderline(True)
        one.format = form
        ranges.append(one)
    layout.setFormats(ranges)
    layout.beginLayout()
    line = layout.createLine()
    line.setLineWidth(area.width())
    layout.endLayout()
    painter.setPen(ink)
    layout.draw(painter, area.topLeft().toPointF())


def _mirrored(part: QRect, whole: QRect) -> QRect:
    left = whole.left() + whole.right() - part.right()
    return QRect(left, part.top(), part.width(), part.height())
