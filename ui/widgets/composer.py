"""Where the person writes, and hands over files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QImage, QKeySequence, QTextCursor, QTextOption
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from ui.look.theme import theme
from ui.tokens import Space
from ui.widgets.controls import IconButton, label, set_flag, text_button
from ui.widgets.documents import FileStrip
from ui.widgets.entering import EnteringField

if TYPE_CHECKING:
    from PySide6.QtCore import QMimeData
    from PySide6.QtGui import QDragEnterEvent, QKeyEvent, QResizeEvent
    from PySide6.QtWidgets import QWidget

MOST_LINES = 8
"""The field grows up to this many lines, then scrolls."""

LONG_PASTE = 10_000
"""So many characters are pasted as a file: nobody reads them in a field of eight lines."""


_ELSEWHERE = frozenset({".gguf", ".zip", ".jsonl"})
"""The window brings such files where they belong."""


class WritingField(EnteringField):
    """Plain text; Enter sends unless an input method is composing, Shift+Enter breaks.

    Files and long texts that are pasted or dropped here are given on, not inserted.
    """

    sent = Signal()
    files_given = Signal(list)
    """Paths of files."""
    picture_given = Signal(QImage)
    """A picture from the clipboard."""
    long_text_given = Signal(str)
    upwards = Signal()
    """Up was pressed where nothing is written."""
    undo_asked = Signal()
    """Undo was asked for where the field itself has nothing to undo."""

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
        if rows < MOST_LINES:  # all of it is in view
            self.verticalScrollBar().setValue(0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._grow.start()

    def insert(self, text: str) -> None:
        """Put words where the cursor is, as one step to undo."""
        self.insertPlainText(text)
        self.ensureCursorVisible()

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return source.hasUrls() or source.hasImage() or super().canInsertFromMimeData(source)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if local_files(event.mimeData()) and not attachable(event.mimeData()):
            event.ignore()
        else:
            super().dragEnterEvent(event)

    def insertFromMimeData(self, source: QMimeData) -> None:
        if paths := local_files(source):
            self.files_given.emit(paths)
        elif source.hasText():
            text = source.text()
            if len(text) >= LONG_PASTE:
                self.long_text_given.emit(text)
            else:
                super().insertFromMimeData(source)
        elif source.hasImage():
            self.picture_given.emit(QImage(source.imageData()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
        )
        empty = self.document().isEmpty() and not self.composing
        if event.key() == Qt.Key.Key_Up and plain and empty:
            self.upwards.emit()
        elif event.matches(QKeySequence.StandardKey.Undo) and not self.document().isUndoAvailable():
            self.undo_asked.emit()
        else:
            super().keyPressEvent(event)


def local_files(source: QMimeData) -> list[Path]:
    """The files of this machine that are pasted or dropped; addresses of the web are none."""
    return [Path(url.toLocalFile()) for url in source.urls() if url.isLocalFile()]


def attachable(source: QMimeData) -> list[Path]:
    """Files that are let go on a message; none where they are models or exports of chats."""
    paths = local_files(source)
    return [] if any(path.suffix.casefold() in _ELSEWHERE for path in paths) else paths


class Composer(QFrame):
    """The writing field with its files and buttons. Typing is always possible, sending not."""

    sent = Signal(str)
    stopped = Signal()
    model_asked = Signal()
    attach_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "composer")
        self._ready, self._busy = False, False
        self.field = WritingField()
        self.field.setAccessibleName(self.tr("Message"))
        self.files = FileStrip()
        self._attach = IconButton("paperclip", self.tr("Attach files"))
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
        self.field.undo_asked.connect(self._undo_paste)
        self.files.changed.connect(self._refresh)
        self.files.unpacked.connect(self.field.insert)
        self._attach.clicked.connect(self.attach_asked)
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

    def add_draft(self, text: str) -> None:
        """Put words below those that are written already, as one step to undo."""
        written = self.draft
        if text in written:
            return
        self.field.moveCursor(QTextCursor.MoveOperation.End)
        self.field.insert(f"\n{text}" if written.strip() else text)

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

    def show_dragging(self, *, dragging: bool) -> None:
        """Show that files may be let go here."""
        set_flag(self, "dragging", "true" if dragging else "false")

    def add_sign(self, sign: QWidget) -> None:
        """Put something to glance at beside the buttons."""
        self._foot.insertWidget(self._foot.indexOf(self._stop), sign)
        self.setTabOrder(self._model, sign)
        self.setTabOrder(sign, self._stop)
        self.setTabOrder(self._stop, self._send)

    def _lay_out(self) -> None:
        foot = self._foot = QHBoxLayout()
        foot.setSpacing(Space.XS)
        foot.addWidget(self._attach)
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
        whole.addWidget(self.files)
        whole.addLayout(writing)
        whole.addLayout(foot)

    def _refresh(self) -> None:
        self._send.setVisible(not self._busy)
        self._stop.setVisible(self._busy)
        reading = self.files.reading
        self._send.setEnabled(self._ready and not reading and bool(self._to_send()))

    def _undo_paste(self) -> None:
        """A long paste became a file; undoing it makes it words of the message."""
        chip = self.files.last_paste()
        if chip is not None:
            self.files.unpack(chip)

    def _to_send(self) -> str:
        """The words of the message: those of a picture that comes without any are its name."""
        return self.draft.strip() or ", ".join(self.files.picture_names)

    def _try_send(self) -> None:
        text = self._to_send()
        if text and self.files.unseen:
            self.files.held_up.emit()
        elif text and self._ready and not self._busy and not self.files.reading:
            self.field.clear()
            self.sent.emit(text)
