"""Where the person writes."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QTextOption
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from ui.look.theme import theme
from ui.tokens import Space
from ui.widgets.controls import IconButton, label, set_flag, text_button
from ui.widgets.entering import EnteringField

MOST_LINES = 8
"""The field grows up to this many lines, then scrolls."""


class WritingField(EnteringField):
    """Plain text; Enter sends unless an input method is composing, Shift+Enter breaks."""

    sent = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.entered.connect(self.sent)
        option = QTextOption()
        option.setTextDirection(Qt.LayoutDirection.LayoutDirectionAuto)
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.document().setDefaultTextOption(option)
        self.document().setDocumentMargin(Space.XS)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._grow = QTimer(self, interval=0, singleShot=True)
        self._grow.timeout.connect(self.fit)
        self.textChanged.connect(self._grow.start)
        theme().changed.connect(self._grow.start)
        self.fit()

    def fit(self) -> None:
        """Take the height that the text needs, up to `MOST_LINES`."""
        rows = max(1, min(round(self.document().size().height()), MOST_LINES))
        self.setVerticalScrollBarPolicy(
            Qt.ScrollBarPolicy.ScrollBarAsNeeded
            if rows == MOST_LINES
            else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        )
        self.setFixedHeight(rows * self.fontMetrics().lineSpacing() + 2 * Space.XS + Space.XXS)


class Composer(QFrame):
    """The writing field with its buttons. Typing is always possible, sending not always."""

    sent = Signal(str)
    stopped = Signal()
    model_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "composer")
        self._ready, self._busy = False, False
        self.field = WritingField()
        self.field.setAccessibleName(self.tr("Message"))
        self._model = text_button("", "quiet", self.model_asked.emit, sign="cpu")
        self._model.setAccessibleName(self.tr("Model"))
        self._model.hide()
        self._note = label("", "small")
        self._send = IconButton("arrow-up", self.tr("Send (Enter)"), tone="solid")
        self._stop = IconButton("stop-fill", self.tr("Stop (Esc)"), tone="solid")
        self._stop.hide()
        self._lay_out()
        self.field.sent.connect(self._try_send)
        self.field.textChanged.connect(self._refresh)
        self._send.clicked.connect(self._try_send)
        self._stop.clicked.connect(self.stopped)
        self.setFocusProxy(self.field)
        self.show_temporary(temporary=False)
        self._refresh()

    @property
    def draft(self) -> str:
        """What is written and not sent."""
        return self.field.toPlainText()

    def set_draft(self, text: str) -> None:
        """Put words into the field, ready to go on writing."""
        self.field.setPlainText(text)
        self.field.moveCursor(self.field.textCursor().MoveOperation.End)

    def set_ready(self, *, ready: bool) -> None:
        """Whether something can answer."""
        self._ready = ready
        self._refresh()

    def set_busy(self, *, busy: bool) -> None:
        """Whether an answer is being written: the button then stops it."""
        self._busy = busy
        set_flag(self, "busy", "true" if busy else "false")
        self._refresh()

    def show_model(self, name: str) -> None:
        """Say which model answers."""
        self._model.setText(name)
        self._model.setAccessibleName(self.tr("Model: {name}").format(name=name))
        self._model.setVisible(bool(name))

    def show_note(self, text: str) -> None:
        """Say something short beside the model's name."""
        self._note.setText(text)

    def show_temporary(self, *, temporary: bool) -> None:
        """Look like a chat that is not kept."""
        set_flag(self, "temporary", "true" if temporary else "false")
        hint = (
            self.tr("Write something that is not kept") if temporary else self.tr("Write a message")
        )
        self.field.setPlaceholderText(hint)

    def _lay_out(self) -> None:
        foot = QHBoxLayout()
        foot.setSpacing(Space.XS)
        foot.addWidget(self._model)
        foot.addWidget(self._note)
        foot.addStretch()
        foot.addWidget(self._stop)
        foot.addWidget(self._send)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(Space.S, Space.S, Space.S, Space.S)
        whole.setSpacing(Space.XS)
        writing = QHBoxLayout()
        writing.setContentsMargins(Space.XS, Space.NONE, Space.NONE, Space.NONE)
        writing.addWidget(self.field)
        whole.addLayout(writing)
        whole.addLayout(foot)

    def _refresh(self) -> None:
        self._send.setVisible(not self._busy)
        self._stop.setVisible(self._busy)
        self._send.setEnabled(self._ready and bool(self.draft.strip()))

    def _try_send(self) -> None:
        text = self.draft.strip()
        if text and self._ready and not self._busy:
            self.field.clear()
            self.sent.emit(text)
