"""Small pictures to press: in the composer, on a message, and in what is about to be sent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QImage, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ui.bridge.stored_pictures import StoredPictures, decoded
from ui.look.icons import draw_icon
from ui.look.theme import theme
from ui.tokens import Icon, Radius, Size, Space, Type
from ui.widgets.controls import label
from ui.widgets.flow import FlowLayout
from ui.widgets.notice import Sign
from ui.words import counted, said_number, said_size, translated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

    from assistant.domain.documents import DocumentSummary, ReadDocument
    from assistant.domain.pictures import Picture

FADED = 0.35
"""How much is seen of a picture that will not be sent."""
WIDEST, NARROWEST = 1.7, 0.6
"""Of the height: a banner or a column is cut to so much."""


class Thumbnail(QAbstractButton):
    """A picture in small; a press asks for all of it.

    In a chip it is a square, on a message as high as all others there and as wide as it is, within
    reason.
    """

    reshaped = Signal()
    """It is known how wide it is."""

    def __init__(self, name: str, *, square: bool = False) -> None:
        super().__init__()
        self._square, self._faded = square, False
        self._image: QImage | None = None
        self._document_id = ""
        self.setAccessibleName(translated("Picture {name}").format(name=name))
        self.setToolTip(name)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self.updateGeometry)

    @property
    def shows(self) -> bool:
        """Whether the picture is there."""
        return self._image is not None

    def show_data(self, data: bytes) -> None:
        """Show a small picture that is at hand."""
        self._take(decoded(data))

    def show_stored(self, document_id: str) -> None:
        """Show a picture that is stored, as soon as it is read."""
        self._document_id = document_id
        pictures = StoredPictures.of_application()
        pictures.settled.connect(self._look)
        self._look()

    def fade(self, *, faded: bool) -> None:
        """Look like something that will not be sent."""
        self._faded = faded
        self.update()

    def sizeHint(self) -> QSize:
        tokens = theme().tokens
        if self._square:
            side = tokens.scaled(Size.PICTURE_CHIP)
            return QSize(side, side)
        height = tokens.scaled(Size.PICTURE_TILE)
        share = 1.0
        if self._image is not None:
            share = self._image.width() / max(self._image.height(), 1)
        return QSize(round(height * min(max(share, NARROWEST), WIDEST)), height)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        area = self.rect().adjusted(Space.HAIR, Space.HAIR, -Space.HAIR, -Space.HAIR)
        shape = QPainterPath()
        shape.addRoundedRect(area, Radius.CONTROL, Radius.CONTROL)
        painter.fillPath(shape, theme().colour("list"))
        painter.save()
        painter.setClipPath(shape)
        if self._image is None:
            self._paint_waiting(painter)
        else:
            painter.setOpacity(FADED if self._faded else 1.0)
            painter.drawImage(area, self._image, _middle(self._image.size(), area.size()))
        painter.restore()
        lit = self.hasFocus() or self.underMouse()
        width = Space.XXS if self.hasFocus() else Space.HAIR
        painter.setPen(QPen(theme().colour("accent" if lit else "line"), width))
        painter.drawPath(shape)

    def _paint_waiting(self, painter: QPainter) -> None:
        side = theme().tokens.scaled(Icon.NORMAL if self._square else Icon.HERO)
        draw_icon(painter, "image", self.rect(), side, theme().colour("muted"))

    def _look(self) -> None:
        if self._image is None:
            self._take(StoredPictures.of_application().small(self._document_id))

    def _take(self, image: QImage | None) -> None:
        if image is not None:
            self._image = image
            self.updateGeometry()
            self.update()
            self.reshaped.emit()


def _middle(whole: QSize, room: QSize) -> QRect:
    """The part of a picture that fills the room."""
    part = room.scaled(whole, Qt.AspectRatioMode.KeepAspectRatio)
    return QRect(
        (whole.width() - part.width()) // 2,
        (whole.height() - part.height()) // 2,
        part.width(),
        part.height(),
    )


def measures_of(picture: Picture) -> str:
    """How large a picture is, and what it costs: `1,045 × 1,568 · 937 kB`."""
    size = f"{said_number(picture.width)} × {said_number(picture.height)}"
    return f"{size} · {said_size(len(picture.data))}"


def thumbnail_of(one: DocumentSummary | ReadDocument) -> Thumbnail:
    """The picture of a file that came with a message, stored or not yet."""
    made = Thumbnail(one.name)
    picture = getattr(one, "picture", None)
    if picture is not None:
        made.show_data(picture.thumbnail)
    else:
        made.show_stored(str(getattr(one, "document_id", "")))
    return made


class PicturesToSend(QWidget):
    """The pictures of a request that is about to leave this machine, each with what it is."""

    def __init__(self, pictures: Sequence[Picture]) -> None:
        super().__init__()
        head = QHBoxLayout()
        head.setSpacing(Space.XS)
        head.addWidget(Sign("image", "muted", Icon.SMALL))
        said = counted(len(pictures), "{n} picture", "{n} pictures")
        head.addWidget(label(said, "strong"))
        head.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        column.setSpacing(Space.S)
        column.addLayout(head)
        tiles = QWidget()
        tiles.setProperty("kind", "plain")
        flow = FlowLayout(tiles)
        flow.setSpacing(Space.M)
        for each in pictures:
            flow.addWidget(_Tile(each))
        column.addWidget(tiles)


class _Tile(QWidget):
    """A picture with its name and measures below."""

    def __init__(self, picture: Picture) -> None:
        super().__init__()
        self.setProperty("kind", "plain")
        shown = Thumbnail(picture.name)
        shown.show_data(picture.thumbnail)
        shown.setEnabled(False)  # it is as large as it is looked at here
        shown.setCursor(Qt.CursorShape.ArrowCursor)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        column.setSpacing(Space.XXS)
        column.addWidget(shown)
        room = max(shown.sizeHint().width(), theme().tokens.scaled(Size.PICTURE_TILE))
        metrics = QFontMetrics(theme().font(Type.BODY))
        name = label(metrics.elidedText(picture.name, Qt.TextElideMode.ElideMiddle, room), "")
        name.setToolTip(picture.name)
        column.addWidget(name)
        column.addWidget(label(measures_of(picture), "small"))
