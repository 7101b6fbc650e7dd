"""A picture that came with a message, as large as the window allows."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtWidgets import QFileDialog, QSizePolicy, QWidget

from ui.bridge.picture_saver import PictureSaver
from ui.bridge.stored_pictures import StoredPictures, decoded
from ui.look.theme import theme
from ui.tokens import Size, Space
from ui.widgets.announcing import announce
from ui.widgets.controls import label, set_kind
from ui.widgets.sheet import Sheet
from ui.widgets.thumbnails import measures_of
from ui.words import translated

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPaintEvent

    from assistant.domain.pictures import Picture

SHARE = 0.72
"""So much of the window's width a picture takes at most."""


class LargePicture(QWidget):
    """Shows a picture whole, never larger than it is."""

    def __init__(self, name: str, room: QSize) -> None:
        super().__init__()
        self._room = room
        self._image: QImage | None = None
        self._document_id = ""
        self.setAccessibleName(translated("Picture {name}").format(name=name))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._fit()

    @property
    def image(self) -> QImage | None:
        """The picture; None while it is being read."""
        return self._image

    def show_image(self, image: QImage) -> None:
        """Show this picture from now on."""
        self._image = image
        self._fit()
        self.update()

    def show_stored(self, document_id: str) -> None:
        """Show a stored picture, as soon as all of it is read."""
        self._document_id = document_id
        StoredPictures.of_application().settled.connect(self._look)
        self._look()

    def _look(self) -> None:
        whole = StoredPictures.of_application().whole(self._document_id)
        if whole is not None and whole is not self._image:
            self.show_image(whole)

    def shown_size(self) -> QSize:
        """How large it is painted."""
        if self._image is None:
            return self._room
        size = self._image.size()
        if size.width() > self._room.width() or size.height() > self._room.height():
            size = size.scaled(self._room, Qt.AspectRatioMode.KeepAspectRatio)
        return size

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._image is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        size = self.shown_size()
        if size.width() > self.width():
            size = size.scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        area = self.rect()
        area.setSize(size)
        area.moveCenter(self.rect().center())
        painter.drawImage(area, self._image)

    def _fit(self) -> None:
        self.setFixedHeight(self.shown_size().height())


def show_picture(window: QWidget, picture: Picture) -> Sheet:
    """Show a picture that waits to be sent."""
    sheet, view = _sheet(window, picture.name, lambda: picture)
    sheet.content.addWidget(label(measures_of(picture), "muted"))
    image = decoded(picture.data)
    if image is not None:
        view.show_image(image)
    return sheet


def show_stored_picture(window: QWidget, document_id: str, name: str, extent: str) -> Sheet:
    """Show a picture that is stored: the small copy at once, and all of it once it is read."""
    pictures = StoredPictures.of_application()
    small = pictures.small(document_id)
    sheet, view = _sheet(window, name, partial(pictures.fetched, document_id))
    if small is not None:
        view.show_image(small)
    sheet.content.addWidget(label(extent, "muted"))
    view.show_stored(document_id)
    return sheet


def _ask_where(sheet: Sheet, name: str, saver: PictureSaver) -> QFileDialog:
    """Ask for a file; the dialog asks before one that is there is replaced."""
    dialog = QFileDialog(sheet.window(), translated("Save picture"))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.selectFile(name.replace("/", " "))
    dialog.fileSelected.connect(lambda path: saver.save(Path(path)))
    dialog.open()
    return dialog


def _sheet(window: QWidget, name: str, fetch: Callable[[], Picture]) -> tuple[Sheet, LargePicture]:
    high = window.height() - theme().tokens.scaled(Size.PICTURE_AROUND)
    room = QSize(round(window.width() * SHARE), max(high, Size.PICTURE_LEAST))
    wide = room.width() + Space.XXL + Space.XL
    # A card grows with the text, a picture does not.
    width = max(Size.SHEET, round(wide * 100 / theme().tokens.percent))
    sheet = Sheet(window, name, width=width)
    view = LargePicture(name, room)
    sheet.content.addWidget(view)

    def copy() -> None:
        if view.image is not None:
            QGuiApplication.clipboard().setImage(view.image)

    said = label("", "small", wrap=True)
    said.hide()
    sheet.content.addWidget(said)

    def tell(kind: str, words: str) -> None:
        set_kind(said, kind)
        said.setText(words)
        said.show()
        announce(said, words)

    saver = PictureSaver(sheet, fetch)
    saver.saved.connect(lambda path: tell("small", translated("Saved as {path}").format(path=path)))
    saver.failed.connect(lambda why: tell("bad", why))
    save = partial(_ask_where, sheet, name, saver)
    sheet.add_button(translated("Save picture…"), "", save, close=False)
    sheet.add_button(translated("Copy picture"), "", copy, close=False)
    sheet.add_button(translated("Close"), "primary", lambda: None)
    sheet.open_sheet()
    return sheet, view
