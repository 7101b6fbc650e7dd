"""How full a model's window is: a ring to glance at, and the numbers behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from ui.look.theme import theme
from ui.tokens import Icon, Radius, Size, Space, Type
from ui.widgets.controls import empty, label
from ui.words import counted, said_number

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from assistant.domain.prompts import ContextUse

FULL = 0.85
"""From here on the ring is drawn in a warning tone."""
WHOLE_TURN = 360 * 16
"""A full circle as Qt draws arcs: in sixteenths of a degree."""


class ContextMeter(QAbstractButton):
    """A small ring that fills as the window does, with the share in words beside it."""

    def __init__(self) -> None:
        super().__init__()
        self._share, self._left_out = 0.0, False
        self.setAccessibleName(self.tr("Context"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self.updateGeometry)
        self.hide()

    def show_use(self, use: ContextUse) -> None:
        """Show how much of the window the next message takes, with its answer."""
        window = max(use.window, 1)
        self._share = min(1.0, (use.used + use.reply) / window)
        self._left_out = use.turns_left_out > 0 or use.room == 0
        self.setText(self.tr("{percent} %").format(percent=round(100 * self._share)))
        filled = self.tr("Context: {used} of {window} tokens").format(
            used=said_number(use.used), window=said_number(use.window)
        )
        told = filled if use.exact else self.tr("{filled}, about").format(filled=filled)
        self.setToolTip(told)
        self.setAccessibleName(told)
        self.show()
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        tokens = theme().tokens
        words = self.fontMetrics().horizontalAdvance(self.text())
        ring = tokens.scaled(Icon.SMALL)
        return QSize(ring + words + 4 * Space.XS, tokens.scaled(Size.TOOL))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, colour, tokens = QPainter(self), theme().colour, theme().tokens
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.underMouse() or self.hasFocus():
            painter.setPen(QPen(colour("accent")) if self.hasFocus() else Qt.PenStyle.NoPen)
            painter.setBrush(colour("hover"))
            area = self.rect().adjusted(0, 0, -Space.HAIR, -Space.HAIR)
            painter.drawRoundedRect(area, Radius.CONTROL, Radius.CONTROL)
        side = tokens.scaled(Icon.SMALL) - Space.XS
        ring = QRect(Space.XS, (self.height() - side) // 2, side, side)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        width = Space.XXS + Space.HAIR
        painter.setPen(QPen(colour("line"), width))
        painter.drawEllipse(ring)
        tone = "danger" if self._left_out or self._share > FULL else "muted"
        filled = QPen(colour(tone), width)
        filled.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(filled)
        painter.drawArc(ring, WHOLE_TURN // 4, -round(self._share * WHOLE_TURN))
        painter.setPen(colour("muted"))
        painter.setFont(theme().font(Type.SMALL))
        words = self.rect().adjusted(ring.right() + 2 * Space.XS, 0, -Space.XS, 0)
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self.text())


class ContextBar(QWidget):
    """The window as a bar, each part as long as it has tokens."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[tuple[str, int]] = []
        self._window = 1
        theme().changed.connect(self._grow)
        self._grow()

    def show_parts(self, parts: list[tuple[str, int]], window: int) -> None:
        """Colours with tokens, in the order of the prompt."""
        self._parts, self._window = parts, max(window, sum(part for _, part in parts), 1)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, colour = QPainter(self), theme().colour
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour("hover"))
        painter.drawRoundedRect(self.rect(), Radius.MARK, Radius.MARK)
        at = 0.0
        right_to_left = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        for tone, part in self._parts:
            long = part / self._window * self.width()
            left = self.width() - at - long if right_to_left else at
            painter.fillRect(
                round(left), 0, max(round(long) - Space.HAIR, 0), self.height(), colour(tone)
            )
            at += long

    def _grow(self) -> None:
        self.setFixedHeight(theme().tokens.scaled(Space.M))


class Swatch(QWidget):
    """A small square in the colour of a part of the bar."""

    def __init__(self, tone: str) -> None:
        super().__init__()
        self._tone = tone
        side = theme().tokens.scaled(Space.S)
        self.setFixedSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), theme().colour(self._tone))


class ContextNumbers(QWidget):
    """What fills the window, in a bar, in numbers and in words."""

    def __init__(self) -> None:
        super().__init__()
        self._about = label("", "muted", wrap=True)
        self._bar = ContextBar()
        self._rows = QGridLayout()
        self._rows.setHorizontalSpacing(Space.S)
        self._rows.setVerticalSpacing(Space.XS)
        self._rows.setColumnStretch(1, 1)
        self._left_out = label("", "bad", wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        column.setSpacing(Space.M)
        for part in (self._about, self._bar):
            column.addWidget(part)
        column.addLayout(self._rows)
        column.addWidget(self._left_out)

    def show_use(self, use: ContextUse) -> None:
        """Show the parts of the window."""
        window = said_number(use.window)
        about = self.tr("{model} reads up to {window} tokens at once.").format(
            model=use.model, window=window
        )
        if not use.exact:
            about += " " + self.tr(
                "The numbers are estimates: its own way of counting is not at hand."
            )
        self._about.setText(about)
        parts = self._parts(use)
        self._bar.show_parts([(tone, tokens) for tone, _name, tokens, _upto in parts], use.window)
        empty(self._rows)
        for at, (tone, name, tokens, upto) in enumerate(parts):
            number = said_number(tokens)
            said = self.tr("up to {n}").format(n=number) if upto else number
            self._rows.addWidget(Swatch(tone), at, 0, Qt.AlignmentFlag.AlignVCenter)
            self._rows.addWidget(label(name, "", wrap=True), at, 1)
            self._rows.addWidget(label(said, ""), at, 2, Qt.AlignmentFlag.AlignRight)
        self._say_left_out(use)

    def _parts(self, use: ContextUse) -> list[tuple[str, str, int, bool]]:
        """Colour, name, tokens, and whether they are the most it may take."""
        chat = counted(
            use.turns - use.turns_left_out,
            "This chat, {n} message",
            "This chat, {n} messages",
        )
        parts = [
            ("muted", self.tr("Instructions"), use.instructions, False),
            ("memory", self.tr("Memories"), use.memory, True),
            ("accent", self.tr("Attached files"), use.documents, False),
            ("code_string", self.tr("Pictures"), use.pictures, False),
            ("code_keyword", self.tr("Tools, and what they say"), use.tools, True),
            ("code_name", chat, use.history, False),
            ("ink", self.tr("What you write"), use.question, False),
            ("accent_soft", self.tr("Room for the answer"), use.room, False),
        ]
        return [part for part in parts if part[2] or part[0] == "accent_soft"]

    def _say_left_out(self, use: ContextUse) -> None:
        says = ""
        if use.room == 0:
            says = self.tr("This is too long: shorten it, or choose a model that reads more.")
        elif use.turns_left_out:
            says = counted(
                use.turns_left_out,
                "The oldest message of this chat no longer fits: the model does not read it.",
                "The {n} oldest messages of this chat no longer fit: the model does not read them.",
            )
        self._left_out.setText(says)
        self._left_out.setVisible(bool(says))
