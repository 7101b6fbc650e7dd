"""Import chats: choose, look before anything is stored, watch, stop, and read what became of it."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QProgressBar,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from ui.actions.importing import import_chats
from ui.language.engine_words import in_words
from ui.tokens import Space
from ui.widgets.controls import Switch, empty, label, text_button
from ui.widgets.notice import Notice
from ui.windows.import_cards import MOST_CARDS, FileCard
from ui.windows.import_choice import DropPlace, FormatChoice
from ui.windows.setting_field import SettingRow
from ui.words import counted

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent

    from assistant.domain.overviews import Progress
    from assistant.domain.transfers import FileReport, ImportReport
    from ui.bridge.job import Job
    from ui.bridge.link import EngineLink

BAR_STEPS = 1000
TOLD_AFTER_S = 2.0
"""Before that nothing is said about the time that is left."""
TOLD_FROM = 0.02
"""Of the whole; a guess from less is none."""
_MINUTE = 60


class ImportSection(QWidget):
    """The whole import, from choosing to the report; it goes on while one looks elsewhere.

    What is given is looked through first, without storing anything; `chat_asked` names a chat
    that was imported and is to be opened.
    """

    chat_asked = Signal(str)

    def __init__(self, link: EngineLink) -> None:
        super().__init__()
        self._link = link
        self._job: Job | None = None
        self._paths: list[Path] = []
        self.notice = Notice()
        self.place = DropPlace()
        self.place.given.connect(self.begin)
        self.formats = FormatChoice()
        self.formats.picker.currentIndexChanged.connect(self._look_again)
        self.running = RunningImport()
        self.running.stop_asked.connect(self._cancel)
        self.offer = ImportOffer()
        self.offer.agreed.connect(self.import_now)
        self.offer.declined.connect(self._forget_choice)
        self._reports = QVBoxLayout()
        self._reports.setSpacing(Space.S)
        self.cards: list[FileCard] = []
        self.setAcceptDrops(True)
        self._lay_out()

    def begin(self, paths: Sequence[Path]) -> None:
        """Look through files or folders and say what would be imported."""
        if self._job is not None or not paths:
            return
        self._paths = list(paths)
        self._start(dry_run=True, memory=True)

    @property
    def busy(self) -> bool:
        """Whether files are being looked through or imported."""
        return self._job is not None

    def import_now(self) -> None:
        """Import what was looked through."""
        if self._job is None and self._paths:
            self._start(dry_run=False, memory=self.offer.learn.isChecked())

    def _look_again(self) -> None:
        """Another format was chosen while its files were on offer."""
        if self._job is None and not self.offer.isHidden():
            self._start(dry_run=True, memory=True)

    def _start(self, *, dry_run: bool, memory: bool) -> None:
        self.notice.hide()
        self.running.begin(looking=dry_run)
        self.offer.hide()
        self._show_cards([], 0)
        self.place.set_busy(busy=True)
        self._bring_forward(self.running)
        job = self._job = import_chats(
            self._link,
            self._paths,
            parent=self,
            format_name=self.formats.name,
            memory=memory,
            dry_run=dry_run,
        )
        job.arrived.connect(self.running.show_progress)
        job.succeeded.connect(self._show_offer if dry_run else self._show_report)
        job.failed.connect(self.notice.show_error)
        job.stopped.connect(self._looked_enough if dry_run else self._stopped)
        job.finished.connect(self._finish)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self._job is None:  # a drop beside the place is meant for it
            self.place.dragEnterEvent(event)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.place.dragLeaveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        self.place.dropEvent(event)

    def _cancel(self) -> None:
        if self._job is not None:
            self._job.cancel()

    def _show_offer(self, report: ImportReport) -> None:
        cards = [FileCard(file, ahead=True) for file in _worth_a_card(report)]
        self._show_cards(cards, len(report.files) - len(cards))
        new = sum(file.conversations.new for file in report.files)
        updated = sum(file.conversations.updated for file in report.files)
        if new or updated:
            read = sum(bool(file.format) for file in report.files)
            self.offer.show_counts(new, updated, read, len(report.files))
            self._bring_forward(self.offer)
            return
        known = any(file.chats for file in report.files)
        self.notice.show_note(
            self.tr("There is nothing new in it"),
            self.tr("All of its chats are here already.")
            if known
            else self.tr("See below what each file holds."),
        )

    def _show_report(self, report: ImportReport) -> None:
        new = sum(file.conversations.new for file in report.files)
        updated = sum(file.conversations.updated for file in report.files)
        said = counted(new, "{n} new chat", "{n} new chats")
        more = counted(updated, "{n} updated", "{n} updated")
        learnt = self.offer.learn.isChecked()
        self.notice.show_news(
            f"{said}, {more}",
            self.tr("They are being learnt from now.")
            if learnt
            else self.tr("Nothing is learnt from the new ones."),
        )
        cards = [FileCard(file) for file in _worth_a_card(report)]
        self._show_cards(cards, len(report.files) - len(cards))
        self._paths = []
        self._bring_forward(self.notice)

    def _bring_forward(self, part: QWidget) -> None:
        """Scroll to a part once it has its place."""
        area: QObject | None = self
        while area is not None and not isinstance(area, QScrollArea):
            area = area.parent()
        if area is not None:
            QTimer.singleShot(0, part, partial(_scroll_to, area, part))

    def _show_cards(self, cards: list[FileCard], more: int) -> None:
        empty(self._reports)
        self.cards = cards
        for card in cards:
            card.chat_asked.connect(self.chat_asked)
            self._reports.addWidget(card)
        if more:
            words = counted(more, "and {n} more file", "and {n} more files")
            self._reports.addWidget(label(words, "muted", wrap=True))

    def _forget_choice(self) -> None:
        self._paths = []
        self._show_cards([], 0)
        self.place.take_focus()
        self.offer.hide()

    def _looked_enough(self) -> None:
        self._forget_choice()

    def _stopped(self) -> None:
        self.notice.show_warning(
            self.tr("Import stopped"), self.tr("What was read before stays; import again to go on.")
        )

    def _finish(self) -> None:
        self._job = None
        self.place.set_busy(busy=False)
        if self.running.has_focus():
            self.place.take_focus()
        self.running.hide()

    def _lay_out(self) -> None:
        hint = self.tr(
            "Bring in what you said elsewhere. You see what is in it before anything is stored;"
            " chats that are already here are only brought up to date."
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        column.setSpacing(Space.M)
        column.addWidget(label(hint, "muted", wrap=True))
        column.addWidget(self.place)
        column.addWidget(self.formats)
        column.addWidget(self.running)
        column.addWidget(self.notice)
        column.addWidget(self.offer)
        column.addLayout(self._reports)


def _worth_a_card(report: ImportReport) -> list[FileReport]:
    """The files to show one by one; of very many, those that were not read come first."""
    files = list(report.files)
    if len(files) > MOST_CARDS:
        files.sort(key=lambda file: bool(file.format))
    return files[:MOST_CARDS]


def _scroll_to(area: QScrollArea, part: QWidget) -> None:
    area.ensureWidgetVisible(part, Space.NONE, Space.L)


class RunningImport(QFrame):
    """How far the looking or importing is, how long it may take, and a way to stop it."""

    stop_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self._began = 0.0
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(self.tr("Progress of the import"))
        self._what = label("", "", wrap=True)
        self._left = label("", "small", wrap=True)
        self._stop = text_button(self.tr("Stop import"), "", self.stop_asked.emit)
        words = QVBoxLayout()
        words.setSpacing(Space.XXS)
        words.addWidget(self._what)
        words.addWidget(self._left)
        below = QHBoxLayout()
        below.addLayout(words, 1)
        below.addWidget(self._stop, alignment=Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.M, Space.M, Space.M, Space.M)
        column.addWidget(self._bar)
        column.addLayout(below)
        self.hide()

    def begin(self, *, looking: bool) -> None:
        """Nothing is known yet."""
        self._began = time.monotonic()
        self._bar.setRange(0, 0)
        self._what.setText(self.tr("Looking through it…") if looking else self.tr("Importing…"))
        self._left.setText("")
        self._stop.setText(self.tr("Stop") if looking else self.tr("Stop import"))
        self._stop.setAccessibleName(self._stop.text())
        self.show()
        self._stop.setFocus()

    def has_focus(self) -> bool:
        """Whether the focus is here; it must not fall to anywhere when this is hidden."""
        return self._stop.hasFocus()

    def show_progress(self, steps: list[Progress]) -> None:
        """Show the last of several steps."""
        last = steps[-1]
        if last.fraction is not None:
            self._bar.setRange(0, BAR_STEPS)
            self._bar.setValue(round(last.fraction * BAR_STEPS))
            self._left.setText(self._time_left(last.fraction))
        else:
            self._bar.setRange(0, last.total)
            self._bar.setValue(last.done)
        count = f"{last.done} / {last.total} · " if last.total else ""
        self._what.setText(f"{count}{in_words(last.what)}")

    def _time_left(self, fraction: float) -> str:
        elapsed = time.monotonic() - self._began
        if elapsed < TOLD_AFTER_S or fraction < TOLD_FROM:
            return ""
        seconds = elapsed * (1 - fraction) / fraction
        if seconds < _MINUTE:
            return self.tr("Less than a minute left")
        minutes = round(seconds / _MINUTE)
        return counted(minutes, "About {n} minute left", "About {n} minutes left")


class ImportOffer(QFrame):
    """What would be imported, whether it is learnt from, and the word to go ahead."""

    agreed = Signal()
    declined = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self._counts = label("", "heading", wrap=True)
        self._files = label("", "small", wrap=True)
        self.learn = Switch(self.tr("Learn from these chats"))
        self.learn.setChecked(True)
        self._go = text_button(self.tr("Import"), "primary", self.agreed.emit)
        cancel = text_button(self.tr("Cancel"), "", self.declined.emit)
        verbs = QHBoxLayout()
        verbs.setSpacing(Space.S)
        verbs.addWidget(self._go)
        verbs.addWidget(cancel)
        verbs.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.M, Space.M, Space.M, Space.M)
        column.setSpacing(Space.S)
        column.addWidget(self._counts)
        column.addWidget(self._files)
        column.addWidget(
            SettingRow(
                self.tr("Learn from these chats"),
                self.tr("Off: they can be read, and are neither learnt from nor remembered."),
                self.learn,
            )
        )
        column.addLayout(verbs)
        self.hide()

    def show_counts(self, new: int, updated: int, read: int, files: int) -> None:
        """Offer so many new chats and so many to bring up to date, from `read` of the files."""
        said = counted(new, "{n} new chat", "{n} new chats")
        more = counted(updated, "{n} to bring up to date", "{n} to bring up to date")
        self._counts.setText(f"{said}, {more}" if updated else said)
        said_files = self.tr("{read} of {files} files hold chats.")
        self._files.setText(said_files.format(read=read, files=files))
        self._files.setVisible(files > 1)
        count = new + updated
        verb = counted(count, "Import {n} chat", "Import {n} chats")
        self._go.setText(verb)
        self._go.setAccessibleName(verb)
        self.show()
        self._go.setFocus()
