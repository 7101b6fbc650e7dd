"""Keeps the context meter true to what is written and shown, off the window's thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from ui.widgets.context_meter import ContextNumbers
from ui.widgets.sheet import Sheet

if TYPE_CHECKING:
    from collections.abc import Callable

    from assistant.domain.prompts import ContextUse
    from assistant.domain.requests import SendRequest
    from ui.bridge.job import Job
    from ui.bridge.link import EngineLink
    from ui.windows.chat_foot import ChatFoot

COUNT_AFTER_MS = 700
"""Counting begins after a pause in typing this long."""


class ContextWatch(QObject):
    """Counts again after every pause in writing, and whenever another chat is shown."""

    def __init__(self, foot: ChatFoot, request: Callable[[str], SendRequest | None]) -> None:
        """`request` is what would be sent with such a text; None: not now."""
        super().__init__(foot)
        self._link: EngineLink | None = None
        self._foot, self._request = foot, request
        self._job: Job | None = None
        self._use: ContextUse | None = None
        self._pause = QTimer(self, interval=COUNT_AFTER_MS, singleShot=True)
        self._pause.timeout.connect(self._count)
        foot.composer.field.textChanged.connect(self._pause.start)
        foot.composer.files.changed.connect(self._pause.start)
        foot.meter.clicked.connect(self._show_numbers)

    def set_link(self, link: EngineLink) -> None:
        """The engine is open."""
        self._link = link
        self.look_again()

    def look_again(self) -> None:
        """Something else is shown, or answers."""
        if self._job is not None:
            self._job.abandon()
            self._job = None
        self._pause.start()

    def _count(self) -> None:
        request = self._request(self._foot.composer.draft)
        if self._link is None or request is None or not self._foot.isVisible():
            return
        if self._job is not None:
            self._job.abandon()
        self._job = self._link.ask(
            lambda engine: engine.context_use(request),
            parent=self,
            then=self._show,
            otherwise=lambda _error: self._show_none(),
        )

    def _show(self, use: ContextUse) -> None:
        self._job, self._use = None, use
        self._foot.meter.show_use(use)

    def _show_none(self) -> None:
        """Nobody knows: such as where the chosen model is gone."""
        self._job = None
        self._foot.meter.hide()

    def _show_numbers(self) -> None:
        if self._use is not None:
            numbers = ContextNumbers()
            numbers.show_use(self._use)
            sheet = Sheet(self._foot.window(), self.tr("What the model reads"))
            sheet.content.addWidget(numbers)
            sheet.add_button(self.tr("Close"), "primary", lambda: None)
            sheet.open_sheet()
