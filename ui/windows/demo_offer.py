"""The offer to look around with an invented person, in a window and a memory of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from assistant.domain.overviews import Progress
from ui.language.choosing import language
from ui.tokens import Space
from ui.widgets.controls import label, text_button
from ui.widgets.empty import EmptyState
from ui.widgets.notice import Notice
from ui.widgets.wrapping_button import wrapping_button

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QPushButton

    from assistant.errors import AssistantError
    from ui.bridge.job import Job
    from ui.bridge.link import EngineLink


class DemoOffer(QWidget):
    """A button; then how far it is, with a way to stop; then the demo's own window opens."""

    def __init__(self, link: EngineLink) -> None:
        super().__init__()
        self._link = link
        self._job: Job | None = None
        self.notice = Notice()
        self.begin_button = wrapping_button(
            self.tr("Look around with an invented person"), "", self.begin, sign="compass"
        )
        self.begin_button.setToolTip(
            self.tr("Two made-up years, in a window and a memory apart from yours.")
        )
        self._said = label("", "small", wrap=True)
        self.stop_button = text_button(self.tr("Stop"), "link", self.stop)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        column.setSpacing(Space.XS)
        column.addWidget(self.begin_button, alignment=Qt.AlignmentFlag.AlignLeading)
        column.addWidget(self._said)
        column.addWidget(self.stop_button, alignment=Qt.AlignmentFlag.AlignLeading)
        column.addWidget(self.notice)
        self._show_working(working=False)

    def begin(self) -> None:
        """Make the demo where there is none yet, and show it."""
        self.notice.hide()
        self._show_working(working=True)
        self._said.setText(self.tr("An invented person is being learnt: less than a minute…"))
        job = self._link.work(
            lambda engine, collect, cancel: engine.open_demo(
                language().code, on_progress=collect, cancel=cancel
            ),
            parent=self,
        )
        job.arrived.connect(self._tell)
        job.succeeded.connect(self._opened)
        job.failed.connect(self._failed)
        job.stopped.connect(lambda: self._show_working(working=False))
        self._job = job

    def stop(self) -> None:
        """Make none."""
        if self._job is not None:
            self._job.cancel()
        self._show_working(working=False)

    def _tell(self, pieces: list[object]) -> None:
        last = pieces[-1] if pieces else None
        if isinstance(last, Progress) and last.total > 1:
            self._said.setText(
                self.tr("{done} of {total} invented messages learnt").format(
                    done=last.done, total=last.total
                )
            )

    def _opened(self, _folder: Path) -> None:
        self._show_working(working=False)
        self.notice.show_passing(self.tr("The demo opens in a window of its own."))

    def _failed(self, error: AssistantError) -> None:
        self._show_working(working=False)
        self.notice.show_error(error)

    def _show_working(self, *, working: bool) -> None:
        self.begin_button.setEnabled(not working)
        self._said.setVisible(working)
        self.stop_button.setVisible(working)


class NothingYet(EmptyState):
    """An empty memory: add a fact, or see first what a full one is like."""

    def __init__(self, link: EngineLink, add: QPushButton) -> None:
        demo = DemoOffer(link)
        super().__init__("brain", "", "", [add, demo], tone="memory")
        self.demo = demo

    def say(self, heading: str, sentence: str, *, offer: bool = False) -> None:
        """Change the words; the demo is offered where nothing at all is remembered."""
        super().say(heading, sentence)
        self.demo.setVisible(offer)
