"""Taking the whole memory along: into a file, and out of one, with progress and a report."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from assistant.domain.memory_transfers import COUNTED, MemoryFormat
from assistant.domain.times import here, utc_now
from ui.tokens import Space
from ui.widgets.controls import Switch, empty, label, text_button
from ui.widgets.flow import FlowLayout
from ui.windows.setting_field import SettingRow
from ui.words import counted, said_moment, said_number, said_size

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from assistant.domain.memory_transfers import MemoryExported, MemoryImported
    from assistant.domain.overviews import Progress
    from ui.bridge.job import Job
    from ui.bridge.link import EngineLink
    from ui.widgets.notice import Notice

BAR_STEPS = 1000
CONFLICTS_SHOWN = 20


class MemoryTransfer(QWidget):
    """Two buttons, then what is under way, then what is on offer or what became of it.

    A file is looked through first; nothing is taken in before the person says so.
    """

    taken = Signal()

    def __init__(self, link: EngineLink, notice: Notice) -> None:
        super().__init__()
        self._link, self._notice = link, notice
        self._job: Job | None = None
        self._path = Path()
        self._export = text_button(
            self.tr("Export memory…"), "", self.ask_where, sign="download-simple"
        )
        self._import = text_button(
            self.tr("Import memory…"), "", self.ask_which, sign="upload-simple"
        )
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(self.tr("How far it is"))
        self._what = label("", "small", wrap=True)
        self._stop = text_button(self.tr("Stop"), "", self._cancel)
        self._running = QFrame()
        self.report = QFrame()
        self._lines = QVBoxLayout()
        self.again: Switch | None = None
        self._lay_out()

    @property
    def busy(self) -> bool:
        """Whether a file is being written or read."""
        return self._job is not None

    def ask_where(self) -> QFileDialog:
        """Ask for a file to write to; the kind of file chosen says how it is written."""
        dialog = self._dialog(self.tr("Export memory"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters(
            [
                self.tr("JSON, whole, for another home (*.json)"),
                self.tr("Markdown, to read (*.md)"),
            ]
        )
        today = f"{here(utc_now()):%Y-%m-%d}"
        dialog.selectFile(self.tr("Keepsake memory {day}").format(day=today))

        def write(name: str) -> None:
            path = Path(name)
            if path.suffix.lower() not in (".md", ".json"):
                ending = "md" if "(*.md)" in dialog.selectedNameFilter() else "json"
                path = path.with_name(f"{path.name}.{ending}")
            self.write(path, overwrite=path == Path(name))

        dialog.fileSelected.connect(write)
        dialog.open()
        return dialog

    def ask_which(self) -> QFileDialog:
        """Ask for a file that was exported before."""
        dialog = self._dialog(self.tr("Import memory"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptOpen)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters([self.tr("A memory as JSON (*.json)"), self.tr("All files (*)")])
        dialog.fileSelected.connect(lambda name: self.look(Path(name)))
        dialog.open()
        return dialog

    def write(self, path: Path, *, overwrite: bool = False) -> None:
        """Write the memory to a file, as its ending says."""
        form = MemoryFormat.MARKDOWN if path.suffix.lower() == ".md" else MemoryFormat.JSON
        if self.busy:
            return
        job = self._link.work(
            lambda engine, collect, cancel: engine.export_memory(
                path, format=form, overwrite=overwrite, on_progress=collect, cancel=cancel
            ),
            parent=self,
        )
        job.succeeded.connect(self._written)
        self._begin(job, self.tr("Writing {name}").format(name=path.name))

    def look(self, path: Path) -> None:
        """Look a file through and say what it would bring."""
        self._path = path
        self._take(dry_run=True)

    def _take(self, *, dry_run: bool) -> None:
        if self.busy:
            return
        path = self._path
        again = not dry_run and self.again is not None and self.again.isChecked()
        job = self._link.work(
            lambda engine, collect, cancel: engine.import_memory(
                path, dry_run=dry_run, again=again, on_progress=collect, cancel=cancel
            ),
            parent=self,
        )
        job.succeeded.connect(self._offer if dry_run else self._imported)
        said = self.tr("Looking through {name}") if dry_run else self.tr("Taking in {name}")
        self._begin(job, said.format(name=path.name))

    def _begin(self, job: Job, said: str) -> None:
        self._notice.pass_by()
        self._job = job
        self._bar.setRange(0, 0)
        self._what.setText(said)
        self.report.hide()
        self._running.show()
        self._stop.setFocus()
        for each in (self._export, self._import):
            each.setEnabled(False)
        job.arrived.connect(self._show_progress)
        job.failed.connect(self._notice.show_error)
        job.stopped.connect(
            lambda: self._notice.show_passing(self.tr("Stopped; nothing was changed"))
        )
        job.finished.connect(self._end)

    def _end(self) -> None:
        self._job = None
        focused = self._stop.hasFocus()
        for each in (self._export, self._import):
            each.setEnabled(True)
        self._running.hide()
        if focused:
            verb = self.report.findChild(QPushButton) if self.report.isVisibleTo(self) else None
            (verb or self._export).setFocus()

    def _cancel(self) -> None:
        if self._job is not None:
            self._job.cancel()

    def _show_progress(self, steps: list[Progress]) -> None:
        last = steps[-1]
        if last.total:
            self._bar.setRange(0, BAR_STEPS)
            self._bar.setValue(round(BAR_STEPS * last.done / last.total))

    def _written(self, written: MemoryExported) -> None:
        self._begin_report(self.tr("Written to {name}").format(name=written.path.name))
        self._say(_listed({name: written.counts.get(name, 0) for name in COUNTED}))
        self._say(f"{written.path} · {said_size(written.size)}", "small")
        self._say(
            self.tr(
                "The file is not encrypted: whoever has it can read it. What you forgot is not"
                " in it."
            ),
            "small",
        )
        self._close_report({})
        self.taken.emit()

    def _offer(self, report: MemoryImported) -> None:
        if not report.new:
            self._begin_report(self.tr("Nothing in it is new here"))
            self._say_found(report)
            self._close_report({})
            return
        self._begin_report(
            self.tr("A memory of {moment}").format(moment=said_moment(report.written_at))
        )
        self._say_found(report)
        if report.forgotten:
            name = self.tr("Also what I had forgotten here")
            self.again = Switch(name)
            why = self.tr("Off: it stays out, with all that rests on it.")
            self._lines.addWidget(SettingRow(name, why, self.again))
        self._close_report({self.tr("Import"): lambda: self._take(dry_run=False)})

    def _imported(self, report: MemoryImported) -> None:
        self._begin_report(self.tr("Taken in"))
        self._say_found(report)
        self._say(
            self.tr("It can be found by its words now; what it means is learnt in the background."),
            "small",
        )
        self._close_report({})
        self.taken.emit()

    def _say_found(self, report: MemoryImported) -> None:
        new = {name: counts.new for name, counts in report.sections.items()}
        known = {name: counts.known for name, counts in report.sections.items()}
        if any(new.get(name) for name in COUNTED):
            self._say(self.tr("New: {listed}").format(listed=_listed(new)))
        if any(known.get(name) for name in COUNTED):
            self._say(self.tr("Here already: {listed}").format(listed=_listed(known)), "muted")
        if report.forgotten:
            left = counted(
                report.forgotten,
                "{n} text stays out, because you forgot it here",
                "{n} texts stay out, because you forgot them here",
            )
            self._say(left, "muted")
        if report.differing:
            self._say(
                counted(
                    report.differing,
                    "{n} thing is told otherwise here and stays as it is:",
                    "{n} things are told otherwise here and stay as they are:",
                )
            )
        for each in report.conflicts[:CONFLICTS_SHOWN]:
            self._say(
                self.tr("here: {here}\nfile: {there}").format(here=each.here, there=each.there),
                "small",
            )
        if report.differing > CONFLICTS_SHOWN:
            more = said_number(report.differing - CONFLICTS_SHOWN)
            self._say(self.tr("and {n} more").format(n=more), "small")

    def _begin_report(self, heading: str) -> None:
        self.again = None
        empty(self._lines)
        self._say(heading, "heading")

    def _say(self, text: str, kind: str = "") -> None:
        made = label(text, kind, wrap=True)
        made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._lines.addWidget(made)

    def _close_report(self, verbs: Mapping[str, Callable[[], object]]) -> None:
        row = QWidget()
        flow = QHBoxLayout(row)
        flow.setContentsMargins(Space.NONE, Space.XS, Space.NONE, Space.NONE)
        flow.setSpacing(Space.S)
        for name, act in verbs.items():
            flow.addWidget(text_button(name, "primary", act))
        leave = text_button(self.tr("Cancel") if verbs else self.tr("Close"), "", self.report.hide)
        flow.addWidget(leave)
        flow.addStretch()
        self._lines.addWidget(row)
        self.report.show()

    def _dialog(self, title: str) -> QFileDialog:
        dialog = QFileDialog(self.window(), title)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return dialog

    def _lay_out(self) -> None:
        buttons = FlowLayout()
        buttons.setSpacing(Space.S)
        buttons.addWidget(self._export)
        buttons.addWidget(self._import)
        for each in (self._running, self.report):
            each.setProperty("kind", "card")
            each.hide()
        below = QHBoxLayout()
        below.addWidget(self._what, 1)
        below.addWidget(self._stop)
        running = QVBoxLayout(self._running)
        running.setContentsMargins(Space.M, Space.M, Space.M, Space.M)
        running.addWidget(self._bar)
        running.addLayout(below)
        self._lines.setContentsMargins(Space.L, Space.M, Space.L, Space.M)
        self._lines.setSpacing(Space.S)
        self.report.setLayout(self._lines)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        whole.setSpacing(Space.S)
        whole.addLayout(buttons)
        whole.addWidget(self._running)
        whole.addWidget(self.report)


def _listed(counts: Mapping[str, int]) -> str:
    """`2 chats, 40 messages`; what there is none of is left out."""
    forms = {
        "conversations": ("{n} chat", "{n} chats"),
        "messages": ("{n} message", "{n} messages"),
        "facts": ("{n} fact", "{n} facts"),
        "entities": ("{n} person or thing", "{n} people or things"),
        "trajectories": ("{n} story", "{n} stories"),
        "documents": ("{n} file", "{n} files"),
    }
    return ", ".join(counted(counts[name], *forms[name]) for name in forms if counts.get(name, 0))
