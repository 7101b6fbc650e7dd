"""What this is, which version, and whether this machine is in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from assistant import __version__
from ui.language.engine_words import in_words
from ui.tokens import Icon, Size, Space
from ui.widgets.controls import empty, label, text_button
from ui.widgets.notice import Notice, Sign
from ui.widgets.sheet import Sheet, text_list
from ui.windows.diagnostics_sheet import DiagnosticsSheet
from ui.windows.whats_new import Updates, show_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assistant.domain.overviews import Check, Licence
    from ui.bridge.link import EngineLink


class AboutSection(QWidget):
    """Name, version, promise, licences, what changed, and the checks of `keepsake doctor`."""

    first_run_asked = Signal()

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
        for sign, text, act in (
            ("clock-counter-clockwise", self.tr("What is new"), self._show_changes),
            ("heartbeat", self.tr("Check this machine"), self.check),
            ("first-aid-kit", self.tr("Details for whoever helps you…"), self.show_details),
            ("hand-waving", self.tr("Show the welcome again"), self.first_run_asked.emit),
            ("scales", self.tr("Licences of what is inside"), self._show_licences),
        ):
            button = text_button(text, "", act, sign=sign)
            column.addWidget(button, alignment=Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.notice)
        column.addLayout(self._checks)
        self.updates = Updates(link)
        column.addWidget(label(self.tr("Newer versions"), "heading"))
        column.addWidget(self.updates)

    def show_details(self) -> None:
        """Show what can be handed to whoever helps, before it is saved."""

        def show(bundle: Mapping[str, str]) -> None:
            DiagnosticsSheet(self.window(), self._link, bundle).open_sheet()

        self._link.ask(
            lambda engine: engine.diagnostics(),
            parent=self,
            then=show,
            otherwise=self.notice.show_error,
        )

    def _show_licences(self) -> None:
        def show(licences: list[Licence]) -> None:
            heading = self.tr("Licences of what is inside")
            sheet = Sheet(self.window(), heading, width=Size.SHEET_WIDE)
            lines = [f"{one.name} {one.version}: {one.licence}" for one in licences]
            sheet.content.addWidget(text_list(lines))
            sheet.open_sheet()

        self._link.ask(
            lambda engine: engine.licences(),
            parent=self,
            then=show,
            otherwise=self.notice.show_error,
        )

    def _show_changes(self) -> None:
        def show(changes: str) -> None:
            if not changes:
                self.notice.show_note(self.tr("The list of changes is not installed here."))
                return
            show_text(self.window(), self.tr("What is new"), changes)

        self._link.ask(
            lambda engine: engine.changelog(),
            parent=self,
            then=show,
            otherwise=self.notice.show_error,
        )

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
            words.addWidget(label(in_words(check.name), "strong", wrap=True))
            words.addWidget(label(in_words(check.detail), "small", wrap=True))
            if check.hint and not check.ok:
                words.addWidget(label(in_words(check.hint), "", wrap=True))
            row.addLayout(words, 1)
            self._checks.addWidget(made)
