"""What can be done with several facts at once."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.tokens import Icon, Space
from ui.widgets.controls import label, rule, text_button
from ui.widgets.notice import Sign
from ui.words import counted


class SeveralFacts(QWidget):
    """How many are chosen, with the verbs that go for all of them."""

    forget_asked = Signal()
    pin_asked = Signal(bool)
    device_only_asked = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self._count = label("", "heading", wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.XL)
        column.setSpacing(Space.S)
        start = Qt.AlignmentFlag.AlignLeft
        column.addWidget(Sign("stack", "memory", Icon.NORMAL), alignment=start)
        column.addWidget(self._count)
        column.addWidget(rule())
        for words, sign, asked, on in (
            (self.tr("Pin all"), "push-pin", self.pin_asked, True),
            (self.tr("Unpin all"), "push-pin-slash", self.pin_asked, False),
            (self.tr("This device only"), "lock-simple", self.device_only_asked, True),
            (
                self.tr("May leave this device"),
                "lock-simple-open",
                self.device_only_asked,
                False,
            ),
        ):
            act = text_button(words, "quiet", partial(asked.emit, on), sign=sign)
            column.addWidget(act, alignment=start)
        column.addWidget(rule())
        forget = text_button(self.tr("Forget…"), "danger", self.forget_asked.emit, sign="eraser")
        column.addWidget(forget, alignment=start)
        column.addStretch()

    def show_count(self, count: int) -> None:
        """Say how many are chosen."""
        self._count.setText(counted(count, "{n} fact chosen", "{n} facts chosen"))
