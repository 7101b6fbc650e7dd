"""A card over the window that asks for a decision; the rest waits behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QGraphicsDropShadowEffect,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from ui.look.theme import theme
from ui.tokens import Size, Space
from ui.widgets.controls import IconButton, label, text_button
from ui.widgets.scrolling import scrolling

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QKeyEvent, QPaintEvent


class Sheet(QWidget):
    """Covers its window, keeps the focus inside, closes with Esc; deleted when closed."""

    closed = Signal()

    def __init__(self, window: QWidget, title: str, *, width: int = Size.SHEET) -> None:
        super().__init__(window)
        self._width, self._over = width, window
        self._enters: QPushButton | None = None
        self._pressable: list[QPushButton] = []
        self._before = window.window().focusWidget()
        self.setAccessibleName(title)
        self.card = QFrame(self)
        self.card.setProperty("kind", "sheet")
        heading = label(title, "title", wrap=True)
        close = IconButton("x", self.tr("Close"))
        close.clicked.connect(self.close_sheet)
        top = QHBoxLayout()
        top.addWidget(heading, 1)
        top.addWidget(close, alignment=Qt.AlignmentFlag.AlignTop)
        self._inside = QWidget()
        self._inside.setProperty("kind", "plain")
        self._inside.installEventFilter(self)
        self.content = QVBoxLayout(self._inside)
        self.content.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        self.content.setSpacing(Space.M)
        self._area = scrolling(self._inside)
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(Space.S)
        self._buttons.addStretch()
        column = self._column = QVBoxLayout(self.card)
        column.setContentsMargins(Space.XL, Space.L, Space.L, Space.L)
        column.setSpacing(Space.L)
        column.addLayout(top)
        column.addWidget(self._area)
        column.addLayout(self._buttons)
        self._float()
        window.installEventFilter(self)

    def add_button(
        self, text: str, kind: str, act: Callable[[], object], *, close: bool = True
    ) -> QWidget:
        """Add a button; it acts, then closes the sheet unless told not to."""

        def pressed() -> None:
            if close:
                self.close_sheet()
            act()

        button = text_button(text, kind, pressed)
        self._buttons.addWidget(button)
        if kind == "primary":
            self._enters = button
            for other in self._pressable:  # Tab leads to what one came for first
                QWidget.setTabOrder(button, other)
        self._pressable.append(button)
        return button

    def open_sheet(self) -> None:
        """Show it over the window, focus on the first thing to decide."""
        self._cover()
        self.show()
        self.raise_()
        inside = [w for w in self._focusable() if not isinstance(w, IconButton)]
        if inside:
            inside[0].setFocus(Qt.FocusReason.TabFocusReason)

    def close_sheet(self) -> None:
        """Go away and give the focus back."""
        self._over.removeEventFilter(self)
        self.hide()
        if self._before is not None:
            self._before.setFocus()
        self.closed.emit()
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        window_resized = watched is self._over and event.type() == QEvent.Type.Resize
        content_changed = watched is self._inside and event.type() == QEvent.Type.LayoutRequest
        if window_resized or content_changed:
            self._cover()
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_sheet()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._enter()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: object) -> None:
        """A press beside the card does nothing, so that nothing is decided by accident."""

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: FBT001 - Qt's signature
        inside = self._focusable()
        if not inside:
            return False
        here = self.focusWidget()
        at = inside.index(here) if here in inside else -1
        inside[(at + (1 if forward else -1)) % len(inside)].setFocus(
            Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
        )
        return True

    def paintEvent(self, _event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), QColor(theme().tokens.colours.scrim))

    def _enter(self) -> None:
        """Press the button that has the focus, or else the one that is meant."""
        here = self.focusWidget()
        button = here if isinstance(here, QAbstractButton) else self._enters
        if button is not None:
            button.click()

    def _focusable(self) -> list[QWidget]:
        """What can take the focus, in the order of the tab chain."""
        found, widget = list[QWidget](), self.nextInFocusChain()
        while widget is not None and widget is not self:
            takes = widget.focusPolicy() & Qt.FocusPolicy.TabFocus and not widget.focusProxy()
            if self.isAncestorOf(widget) and takes and widget.isVisible() and widget.isEnabled():
                found.append(widget)
            widget = widget.nextInFocusChain()
        return found

    def _cover(self) -> None:
        self.setGeometry(self._over.rect())
        margins, frame = self._column.contentsMargins(), self.card.contentsMargins()
        beside = margins.left() + margins.right() + frame.left() + frame.right()
        verbs = self._buttons.minimumSize().width() + beside  # long ones in some languages
        holds = self.content.minimumSize().width() + beside  # figures that do not break
        width = max(theme().tokens.scaled(self._width), verbs, holds)
        width = min(width, self.width() - 2 * Space.XL)
        inner = width - beside
        self._area.setFixedHeight(0)
        around = max(self._column.heightForWidth(width), self._column.sizeHint().height())
        grows = self.content.hasHeightForWidth()
        wanted = self.content.heightForWidth(inner) if grows else self.content.sizeHint().height()
        most = self.height() - 2 * Space.XL - around
        policy = Qt.ScrollBarPolicy
        fits = wanted <= most  # said outright: a bar that stays narrows the lines, which keeps it
        self._area.setVerticalScrollBarPolicy(
            policy.ScrollBarAlwaysOff if fits else policy.ScrollBarAsNeeded
        )
        self._area.setFixedHeight(max(min(wanted, most), Space.XXL))
        height = around + self._area.height()
        self.card.setGeometry(
            (self.width() - width) // 2, max((self.height() - height) * 2 // 5, 0), width, height
        )

    def _float(self) -> None:
        shadow = QGraphicsDropShadowEffect(self.card)
        shadow.setBlurRadius(Space.XXL)
        shadow.setOffset(Space.NONE, Space.S)
        shadow.setColor(QColor(theme().tokens.colours.shadow))
        self.card.setGraphicsEffect(shadow)


def text_list(lines: list[str], more: str = "") -> QScrollArea:
    """Texts one below the other in a scrolling well, as a sheet shows what would go."""
    inside = QWidget()
    inside.setProperty("kind", "plain")
    column = QVBoxLayout(inside)
    column.setContentsMargins(Space.M, Space.M, Space.M, Space.M)
    column.setSpacing(Space.S)
    for line in lines:
        column.addWidget(label(line, "", wrap=True))
    if more:
        column.addWidget(label(more, "small"))
    column.addStretch()
    area = scrolling(inside)
    area.setProperty("kind", "well")
    most = theme().tokens.scaled(Size.SHEET_LIST)
    wanted = column.totalHeightForWidth(theme().tokens.scaled(Size.SHEET))
    area.setMinimumHeight(min(most, wanted))
    return area
