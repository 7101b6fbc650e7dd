"""What this is, which version, and whether this machine is in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from assistant import __version__
from ui.tokens import Icon, Space
from ui.widgets.controls import empty, label, text_button
from ui.widgets.notice import Notice, Sign

if TYPE_CHECKING:
    from assistant.domain.overviews import Check
    from ui.bridge.link import EngineLink


class AboutSection(QWidget):
    """Name, version, promise, and the checks of `keepsake doctor`."""

    def __init__(self, link: EngineLink) -> None:
        super().__init__()
        self._link = link
        self.notice = Notice()
        self._checks = QVBoxLayout()
        self._checks.setSpacing(Space.S)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        column.setSpacing(Space.M)
        column.addWidget(label(f"Keepsake {__version__}", "heading"))
        promise = self.tr(
            "An assistant with a memory of its own, on your machine. Nothing leaves it unless you"
            " choose an API model. There is no telemetry."
        )
        column.addWidget(label(promise, "muted", wrap=True))
        column.addWidget(label(self.tr("Licence: Apache 2.0"), "small"))
        button = text_button(self.tr("Check this machine"), "", self.check, sign="heartbeat")
        column.addWidget(button, alignment=Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.notice)
        column.addLayout(self._checks)

    def check(self) -> None:
        """Look what is installed and what is wrong."""
        self._link.ask(
            lambda engine: engine.doctor(),
            parent=self,
            then=self._show,
            otherwise=self.notice.show_error,
        )

    def _show(self, checks: list[Check]) -> None:
        empty(self._checks)
        for check in checks:
            made = QWidget()
            row = QHBoxLayout(made)
            row.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
            row.setSpacing(Space.S)
            sign, tone = ("check-circle", "accent") if check.ok else ("warning", "danger")
            row.addWidget(Sign(sign, tone, Icon.NORMAL), alignment=Qt.AlignmentFlag.AlignTop)
            words = QVBoxLayout()
            words.setSpacing(Space.XXS)
            words.addWidget(label(check.name, "strong"))
            words.addWidget(label(check.detail, "small", wrap=True))
            if check.hint and not check.ok:
                words.addWidget(label(check.hint, "", wrap=True))
            row.addLayout(words, 1)
            self._checks.addWidget(made)
