"""Files as chips: while a message is written, and on one that was sent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ui.bridge.stored_pictures import StoredPictures
from ui.look.theme import theme
from ui.tokens import Icon, Size, Space, Type
from ui.widgets.controls import IconButton, label, set_kind, text_button
from ui.widgets.flow import FlowLayout
from ui.widgets.notice import Sign
from ui.widgets.thumbnails import Thumbnail, thumbnail_of
from ui.words import counted, said_size

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QKeyEvent, QResizeEvent

    from assistant.domain.documents import DocumentKind, DocumentSummary, ReadDocument
    from assistant.domain.pictures import Picture

_SIGNS = {
    "pdf": "file-pdf",
    "code": "code",
    "table": "table",
    "data": "brackets-curly",
    "web": "globe",
    "paste": "clipboard-text",
    "picture": "image",
}
PICTURE = "picture"
_PLAIN = "file-text"


def sign_of(kind: DocumentKind | str) -> str:
    """The icon of a kind of file."""
    return _SIGNS.get(str(kind), _PLAIN)


def extent_of(size: int, tokens: int) -> str:
    """How large a file is, and what its text costs."""
    cost = counted(tokens, "about {n} token", "about {n} tokens")
    return f"{said_size(size)} · {cost}"


class FileChip(QFrame):
    """A file in the composer: being read at first, then with its size; it can be taken away."""

    removed = Signal()
    unpack_asked = Signal()
    """A long paste is to be put into the message after all."""
    show_asked = Signal()
    """All of a picture is to be shown."""
    other_model_asked = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setProperty("kind", "file")
        self._whole = name
        self.read: ReadDocument | None = None
        self._unseen = ""
        self._sign = Sign("hourglass", "muted", Icon.NORMAL)
        # What can be pressed is made in the order in which Tab goes.
        self._thumbnail = Thumbnail(name, square=True)
        self._thumbnail.clicked.connect(self.show_asked)
        self._thumbnail.hide()
        self._name = label("", "strong")
        self._extent = label(self.tr("Reading…"), "small")
        self._other = text_button(
            self.tr("Choose a model that sees"), "link", self.other_model_asked.emit
        )
        self._other.hide()
        self._unpack = IconButton("text-align-left", self.tr("Put it into the message"))
        self._unpack.clicked.connect(self.unpack_asked)
        self._unpack.hide()
        self._remove = IconButton("x", self.tr("Remove {name}").format(name=name))
        self._remove.clicked.connect(self.removed)
        self._lay_out()
        theme().changed.connect(self._elide)
        self._elide()
        self._describe()

    def show_read(self, read: ReadDocument) -> None:
        """It is read: show what it is."""
        self.read = read
        self._whole = read.name
        self._sign.show_sign(sign_of(read.kind), "muted")
        self._extent.setText(extent_of(read.size, read.tokens))
        self._unpack.setVisible(read.kind == "paste")
        if read.picture is not None:
            self._show_thumbnail(read.picture)
        self._elide()
        self._describe()
        self.updateGeometry()

    @property
    def unseen(self) -> bool:
        """Whether it is a picture that the model cannot see."""
        return bool(self._unseen)

    def show_unseen(self, model: str) -> None:
        """Say of a picture which model cannot see it; empty: it can be sent."""
        if self.read is None or self.read.kind != PICTURE:
            return
        self._unseen = model
        extent = extent_of(self.read.size, self.read.tokens)
        said = self.tr("{model} cannot see pictures").format(model=self._elided(model, of=2))
        self._extent.setText(said if model else extent)
        self._extent.setToolTip(model)
        set_kind(self._name, "muted" if model else "strong")
        self._other.setVisible(bool(model))
        self._thumbnail.fade(faded=bool(model))
        self._describe()
        self.updateGeometry()

    def _show_thumbnail(self, picture: Picture) -> None:
        self._thumbnail.show_data(picture.thumbnail)
        self._thumbnail.show()
        self._sign.hide()

    def take_focus(self) -> None:
        """Be the file that the next key is for."""
        self._remove.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.removed.emit()
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(Space.NONE)
        words.addWidget(self._name)
        words.addWidget(self._extent)
        words.addWidget(self._other, alignment=Qt.AlignmentFlag.AlignLeading)
        row = QHBoxLayout(self)
        row.setContentsMargins(Space.S, Space.XS, Space.XS, Space.XS)
        row.setSpacing(Space.S)
        row.addWidget(self._thumbnail)
        row.addWidget(self._sign)
        row.addLayout(words)
        row.addWidget(self._unpack)
        row.addWidget(self._remove)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def _describe(self) -> None:
        self.setAccessibleName(f"{self._whole}, {self._extent.text()}")
        self.setToolTip(self._whole)

    def _elide(self) -> None:
        self._name.setText(self._elided(self._whole))

    def _elided(self, words: str, of: int = 1) -> str:
        metrics = QFontMetrics(theme().font(Type.BODY, bold=True))
        room = theme().tokens.roomy(Size.FILE_NAME) // of
        return metrics.elidedText(words, Qt.TextElideMode.ElideMiddle, room)


class FileStrip(QScrollArea):
    """The files of a message that is being written; many scroll."""

    changed = Signal()
    unpacked = Signal(str)
    """The text of a long paste that is to be part of the message."""
    show_asked = Signal(object)
    """The picture that is to be shown whole."""
    other_model_asked = Signal()
    held_up = Signal()
    """It was tried to send a picture that the model cannot see."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Attached files"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidgetResizable(True)
        self._chips: list[FileChip] = []
        inside = QWidget()
        inside.setProperty("kind", "plain")
        self._flow = FlowLayout(inside)
        self.setWidget(inside)
        self._grow = QTimer(self, interval=0, singleShot=True)
        self._grow.timeout.connect(self._fit)
        self.changed.connect(self._grow.start)
        theme().changed.connect(self._grow.start)
        self.hide()

    @property
    def chips(self) -> tuple[FileChip, ...]:
        """The chips in order."""
        return tuple(self._chips)

    @property
    def reading(self) -> bool:
        """Whether a file is still being read."""
        return any(chip.read is None for chip in self._chips)

    @property
    def unseen(self) -> bool:
        """Whether there is a picture that the model cannot see."""
        return any(chip.unseen for chip in self._chips)

    @property
    def picture_names(self) -> tuple[str, ...]:
        """The names of the pictures among them."""
        return tuple(one.name for one in self.files if one.kind == PICTURE)

    def show_unseen(self, model: str) -> None:
        """Say which model cannot see the pictures; empty: they can be sent."""
        for chip in self._chips:
            chip.show_unseen(model)
        self._flow.invalidate()
        self._grow.start()

    @property
    def files(self) -> tuple[ReadDocument, ...]:
        """The files that were read, each once."""
        found = {chip.read.digest: chip.read for chip in self._chips if chip.read is not None}
        return tuple(found.values())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._grow.start()

    def _fit(self) -> None:
        """As high as the files need, up to some lines of them."""
        wanted = self._flow.heightForWidth(self.viewport().width())
        self.setFixedHeight(max(min(wanted, theme().tokens.roomy(Size.FILES)), 1))
        if self._chips:
            self.ensureWidgetVisible(self._chips[-1], 0, 0)

    def add(self, name: str, read: ReadDocument | None = None) -> FileChip:
        """Show a file, being read where `read` is None."""
        chip = FileChip(name)
        chip.removed.connect(lambda: self.remove(chip))
        chip.unpack_asked.connect(lambda: self._unpack(chip))
        chip.show_asked.connect(lambda: self._show(chip))
        chip.other_model_asked.connect(self.other_model_asked)
        self._chips.append(chip)
        self._flow.addWidget(chip)
        if read is not None:
            chip.show_read(read)
        self.show()
        self.changed.emit()
        return chip

    def finish(self, chip: FileChip, read: ReadDocument) -> None:
        """A file is read; one that is there already is shown once."""
        same = [one for one in self._chips if one.read and one.read.digest == read.digest]
        chip.show_read(read)
        for later in [one for one in self._chips if one in (*same, chip)][1:]:
            self.remove(later)
        self._flow.invalidate()
        self.changed.emit()

    def remove(self, chip: FileChip) -> None:
        """Take a file away; the next one takes the focus."""
        if chip not in self._chips:
            return
        at = self._chips.index(chip)
        focused = chip.isAncestorOf(self.focusWidget()) if self.focusWidget() else False
        self._chips.remove(chip)
        self._flow.removeWidget(chip)
        chip.hide()
        chip.deleteLater()
        if focused and self._chips:
            self._chips[min(at, len(self._chips) - 1)].take_focus()
        self.setVisible(bool(self._chips))
        self.changed.emit()

    def clear(self) -> None:
        """Take all away."""
        for chip in self.chips:
            self.remove(chip)

    def last_paste(self) -> FileChip | None:
        """The long paste that was put here last."""
        pastes = [chip for chip in self._chips if chip.read and chip.read.kind == "paste"]
        return pastes[-1] if pastes else None

    def remove_pictures(self) -> None:
        """Take the pictures away, and leave the other files."""
        for chip in self.chips:
            if chip.read is not None and chip.read.kind == PICTURE:
                self.remove(chip)

    def _show(self, chip: FileChip) -> None:
        if chip.read is not None and chip.read.picture is not None:
            self.show_asked.emit(chip.read.picture)

    def _unpack(self, chip: FileChip) -> None:
        text = chip.read.text if chip.read else ""
        self.remove(chip)
        self.unpacked.emit(text)

    def unpack(self, chip: FileChip) -> None:
        """Put a long paste into the message after all."""
        self._unpack(chip)


class SentFiles(QWidget):
    """The files of a message that was sent; a press opens one. Placed by hand like a message."""

    asked = Signal(str)
    """A document's id; empty where it is not stored yet."""
    reshaped = Signal()
    """A picture has come, and is of another width than the place that was kept for it."""

    def __init__(self, files: Sequence[DocumentSummary | ReadDocument], *, own: bool) -> None:
        super().__init__()
        self._flow = FlowLayout(self, at_right=own)
        for each in files:
            document_id = str(getattr(each, "document_id", ""))
            if each.kind == PICTURE:
                self._add_picture(each, document_id)
                continue
            button = text_button(each.name, "file", sign=sign_of(each.kind))
            button.setText(self._elided(each.name))
            button.setToolTip(f"{each.name}\n{extent_of(each.size, each.tokens)}")
            said = self.tr("Attached file {name}, {extent}")
            extent = extent_of(each.size, each.tokens)
            button.setAccessibleName(said.format(name=each.name, extent=extent))
            button.clicked.connect(lambda _on=False, named=document_id: self.asked.emit(named))
            self._flow.addWidget(button)

    def _add_picture(self, file: DocumentSummary | ReadDocument, document_id: str) -> None:
        tile = thumbnail_of(file)
        picture = getattr(file, "picture", None)
        if picture is not None:
            document_id = f"unstored:{getattr(file, 'digest', '')}"
            StoredPictures.of_application().lend(document_id, picture)
        tile.clicked.connect(lambda: self.asked.emit(document_id))
        tile.reshaped.connect(self._reshape)
        self._flow.addWidget(tile)

    def _reshape(self) -> None:
        self._flow.invalidate()
        self.reshaped.emit()

    def fit(self, width: int) -> int:
        """Take `width` and return the height."""
        height = self._flow.heightForWidth(width)
        self.resize(width, height)
        return height

    def _elided(self, name: str) -> str:
        metrics = QFontMetrics(theme().font(Type.BODY))
        room = theme().tokens.roomy(Size.FILE_NAME)
        return metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, room)
