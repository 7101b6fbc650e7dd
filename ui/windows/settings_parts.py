"""What sections of the settings stand in, and what of them is made later."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, QSize, Qt, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from ui.tokens import Space
from ui.widgets.controls import label
from ui.widgets.scrolling import scrolling

if TYPE_CHECKING:
    from collections.abc import Callable

W = TypeVar("W", bound=QWidget)


class LaterParts(QObject):
    """Makes parts when they are asked for, else one in each round of the event loop.

    All at once they would hold the window up where it is first turned to them.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._waiting: dict[str, tuple[QVBoxLayout, Callable[[], QWidget]]] = {}
        self._made: dict[str, QWidget] = {}
        self._next = QTimer(self, interval=0)
        self._next.timeout.connect(self._make_next)

    def __contains__(self, name: str) -> bool:
        """Whether a part is made."""
        return name in self._made

    def add(self, name: str, place: QVBoxLayout, make: Callable[[], QWidget]) -> None:
        """Have `make` fill `place` later."""
        self._waiting[name] = place, make

    def begin(self) -> None:
        """The page is shown: what waits is made, a part at a time."""
        self._next.start()

    def complete(self, name: str) -> None:
        """Make a part now, if it waits."""
        if name in self._waiting:
            place, make = self._waiting.pop(name)
            made = self._made[name] = make()
            place.addWidget(made)
            made.show()

    def get(self, name: str, kind: type[W]) -> W:
        """A part, made now where it was not; raises `KeyError` for a name that was never added."""
        self.complete(name)
        made = self._made[name]
        assert isinstance(made, kind)
        return made

    def _make_next(self) -> None:
        if self._waiting:
            self.complete(next(iter(self._waiting)))
        else:
            self._next.stop()


class SideArea(QScrollArea):
    """The list of sections: as wide as it needs, and scrolled where the window is too low."""

    def __init__(self, side: QWidget) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(side)

    def minimumSizeHint(self) -> QSize:
        side = self.widget()
        wide = side.minimumSizeHint().width() if side is not None else 0
        return QSize(wide, super().minimumSizeHint().height())


def framed(title: str, content: QVBoxLayout | QWidget) -> tuple[QScrollArea, QWidget]:
    """A section below its title, and the column that it stands in."""
    column_of = QWidget()
    column = QVBoxLayout(column_of)
    column.setContentsMargins(Space.XL, Space.M, Space.XL, Space.XL)
    column.setSpacing(Space.M)
    column.addWidget(label(title, "title"))
    if isinstance(content, QWidget):
        column.addWidget(content)
    else:
        column.addLayout(content)
    column.addStretch(1)  # takes all that is over, so that rows do not
    inside = QWidget()
    inside.setProperty("kind", "plain")
    row = QHBoxLayout(inside)
    row.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
    row.addWidget(column_of, 1)
    row.addStretch()
    return scrolling(inside, title), column_of
