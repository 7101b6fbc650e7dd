"""Import chats: choose, watch, stop, and read what became of every file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QProgressBar,
    QVBoxLayout,
    QWidget,
)

from ui.actions.importing import import_chats
from ui.tokens import Icon, Space
from ui.widgets.controls import empty, label, text_button
from ui.widgets.notice import Notice, Sign
from ui.words import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.domain.overviews import Progress
    from assistant.domain.transfers import FileReport, ImportReport
    from assistant.errors import AssistantError
    from ui.bridge.job import Job
    from ui.bridge.link import EngineLink

MOST_SKIPPED = 8
"""Reasons shown per file; the rest is counted."""


class FileCard(QFrame):
    """What became of one file."""

    def __init__(self, report: FileReport) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.M, Space.S, Space.M, Space.S)
        column.setSpacing(Space.XS)
        head = QHBoxLayout()
        head.setSpacing(Space.S)
        good = bool(report.format) and report.conversations.read > 0
        sign, tone = ("check-circle", "accent") if good else ("warning", "danger")
        head.addWidget(Sign(sign, tone, Icon.SMALL))
        head.addWidget(label(Path(report.path).name, "strong", wrap=True), 1)
        head.addWidget(label(report.format or self.tr("not recognised"), "tag"))
        column.addLayout(head)
        for line in self._lines(report):
            column.addWidget(label(line, "small", wrap=True))

    def _lines(self, report: FileReport) -> list[str]:
        chats, messages = report.conversations, report.messages
        read = counted(chats.read, self.tr("{n} chat read"), self.tr("{n} chats read"))
        became = self.tr("{new} new, {updated} updated, {skipped} skipped").format(
            new=chats.new, updated=chats.updated, skipped=chats.skipped
        )
        words = self.tr("{new} of {read} messages were new").format(
            new=messages.new, read=messages.read
        )
        lines = [f"{read}: {became}. {words}."]
        lines += [f"{skipped.what}: {skipped.why}" for skipped in report.skipped[:MOST_SKIPPED]]
        rest = len(report.skipped) - MOST_SKIPPED
        if rest > 0:
            lines.append(counted(rest, self.tr("and {n} more"), self.tr("and {n} more")))
        return lines


class ImportSection(QWidget):
    """The whole import, from choosing to the report; it goes on while one looks elsewhere."""

    def __init__(self, link: EngineLink) -> None:
        super().__init__()
        self._link = link
        self._job: Job | None = None
        self.notice = Notice()
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(self.tr("Progress of the import"))
        self._what = label("", "muted", wrap=True)
        self._stop = text_button(self.tr("Stop import"), "", self._cancel)
        self._progress = QFrame()
        self._reports = QVBoxLayout()
        self._reports.setSpacing(Space.S)
        self.cards: list[FileCard] = []
        self._choose = [
            text_button(self.tr("Choose files…"), "primary", self._pick_files, sign="file-plus"),
            text_button(self.tr("Choose a folder…"), "", self._pick_folder, sign="folder-open"),
        ]
        self._lay_out()

    def begin(self, paths: Sequence[Path]) -> None:
        """Import files or folders."""
        if self._job is not None or not paths:
            return
        self.notice.hide()
        empty(self._reports)
        self.cards.clear()
        self._show_running(running=True)
        self._bar.setRange(0, 0)
        self._what.setText(self.tr("Reading…"))
        job = self._job = import_chats(self._link, paths, parent=self)
        job.arrived.connect(self._show_progress)
        job.succeeded.connect(self._show_report)
        job.failed.connect(self._fail)
        job.stopped.connect(self._stopped)
        job.finished.connect(self._finish)

    def _cancel(self) -> None:
        if self._job is not None:
            self._job.cancel()

    def _show_progress(self, steps: list[Progress]) -> None:
        last = steps[-1]
        self._bar.setRange(0, last.total)
        self._bar.setValue(last.done)
        count = f"{last.done} / {last.total} · " if last.total else ""
        self._what.setText(f"{count}{last.what}")

    def _show_report(self, report: ImportReport) -> None:
        new = sum(file.conversations.new for file in report.files)
        updated = sum(file.conversations.updated for file in report.files)
        if new or updated:
            said = counted(new, self.tr("{n} new chat"), self.tr("{n} new chats"))
            more = counted(updated, self.tr("{n} updated"), self.tr("{n} updated"))
            self.notice.show_news(f"{said}, {more}", self.tr("They are being learnt from now."))
        else:
            self.notice.show_news(
                self.tr("Nothing new was found"), self.tr("See below what each file held.")
            )
        self.cards += [FileCard(file) for file in report.files]
        for card in self.cards:
            self._reports.addWidget(card)

    def _fail(self, error: AssistantError) -> None:
        self.notice.show_error(error)

    def _stopped(self) -> None:
        self.notice.show_news(
            self.tr("Import stopped"), self.tr("What was read before stays; import again to go on.")
        )

    def _finish(self) -> None:
        self._job = None
        self._show_running(running=False)

    def _show_running(self, *, running: bool) -> None:
        self._progress.setVisible(running)
        for button in self._choose:
            button.setEnabled(not running)

    def _pick_files(self) -> None:
        dialog = QFileDialog(self, self.tr("Import chats"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(lambda files: self.begin([Path(file) for file in files]))
        dialog.open()

    def _pick_folder(self) -> None:
        dialog = QFileDialog(self, self.tr("Import chats"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.filesSelected.connect(lambda files: self.begin([Path(file) for file in files]))
        dialog.open()

    def _lay_out(self) -> None:
        hint = self.tr(
            "Bring in exports of ChatGPT, Claude and others, as a zip, a file or a folder."
            " Chats that are already here are only brought up to date."
        )
        buttons = QHBoxLayout()
        buttons.setSpacing(Space.S)
        for button in self._choose:
            buttons.addWidget(button)
        buttons.addStretch()
        self._progress.setProperty("kind", "card")
        running = QVBoxLayout(self._progress)
        running.setContentsMargins(Space.M, Space.M, Space.M, Space.M)
        running.addWidget(self._bar)
        below = QHBoxLayout()
        below.addWidget(self._what, 1)
        below.addWidget(self._stop, alignment=Qt.AlignmentFlag.AlignTop)
        running.addLayout(below)
        self._progress.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        column.setSpacing(Space.M)
        column.addWidget(label(hint, "muted", wrap=True))
        column.addLayout(buttons)
        column.addWidget(self._progress)
        column.addWidget(self.notice)
        column.addLayout(self._reports)
