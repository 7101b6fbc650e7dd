"""What stands below the messages: what is said about them, and the place to write."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.tokens import Space
from ui.widgets.composer import Composer
from ui.widgets.context_meter import ContextMeter
from ui.widgets.notice import Notice
from ui.windows.attaching import Attaching
from ui.windows.chat_parts import EditBar
from ui.windows.demo_note import DemoNote


class ChatFoot(QWidget):
    """As wide as the column of messages."""

    def __init__(self) -> None:
        super().__init__()
        self.notice = Notice()
        self.edit_bar = EditBar()
        self.demo_note = DemoNote()
        self.composer = Composer()
        self.meter = ContextMeter()
        self.composer.add_sign(self.meter)
        self.attaching = Attaching(self.composer, self.notice)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(Space.S)
        for widget in (self.notice, self.demo_note, self.edit_bar, self.composer):
            self._column.addWidget(widget)

    def show_model(self, name: str) -> None:
        """Say which model answers."""
        self.composer.show_model(name)
        self.demo_note.show_model(name)

    def leave_room(self, side: int) -> None:
        """Keep that much free on each side."""
        self._column.setContentsMargins(side, Space.NONE, side, Space.L)
