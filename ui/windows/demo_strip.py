"""A line over the window of the demo: whoever sees it sees that nobody real lives here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMainWindow, QWidget

from ui.tokens import Icon, Space
from ui.widgets.controls import label
from ui.widgets.notice import Sign

if TYPE_CHECKING:
    from ui.bridge.link import EngineLink


def mark_demo(window: QWidget, link: EngineLink) -> None:
    """Say in the title and in a line over everything that this home is a demo, where it is."""

    def show(is_demo: bool) -> None:  # noqa: FBT001 - what the engine answers
        if is_demo and isinstance(window, QMainWindow):
            window.setWindowTitle(QCoreApplication.translate("DemoStrip", "Keepsake: a demo"))
            window.setMenuWidget(DemoStrip())

    link.ask(lambda engine: engine.is_demo(), parent=window, then=show)


class DemoStrip(QFrame):
    """Stays as long as the window does."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "strip")
        words = self.tr(
            "A demo: this person is invented, and this memory is apart from yours. Try anything."
        )
        self.setAccessibleName(words)
        row = QHBoxLayout(self)
        row.setContentsMargins(Space.M, Space.XS, Space.M, Space.XS)
        row.setSpacing(Space.S)
        row.addStretch()
        row.addWidget(Sign("compass", "muted", Icon.SMALL))
        row.addWidget(label(words, "small"))
        row.addStretch()
