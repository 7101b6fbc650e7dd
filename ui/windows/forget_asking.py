"""What is to be forgotten, where nothing was chosen: words, somebody, a time, or everything."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit

from assistant.domain.forgetting import ForgetRequest
from assistant.domain.times import utc_now
from ui.widgets.controls import Picker, label
from ui.windows.asking import AskingSheet

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from assistant.domain.forgetting import ForgetPlan
    from ui.bridge.link import EngineLink

WORDS, SOMEBODY, TIME, EVERYTHING = range(4)
YEAR = timedelta(days=365)
LAST = (timedelta(hours=1), timedelta(days=1), timedelta(days=7), timedelta(days=30))


class ForgetAsking(AskingSheet):
    """Asks for one way of naming it; `planned` then has what would go, for the preview.

    `everything` is asked for by a preview of its own, with a typed word.
    """

    planned = Signal(object)
    everything = Signal()
    failed = Signal(object)

    def __init__(self, window: QWidget, link: EngineLink) -> None:
        super().__init__(window, self.tr("Forget what?"))
        self._link = link
        self.by = Picker(self.tr("What to go by"))
        self.words = QLineEdit()
        self.when = Picker(self.tr("When it was said"))
        self._hint = label("", "muted", wrap=True)
        for words in (
            self.tr("Words"),
            self.tr("A person or thing"),
            self.tr("A time"),
            self.tr("Everything"),
        ):
            self.by.addItem(words)
        for words, since, before in self._times():
            self.when.addItem(words, (since, before))
        for part in (self.by, self._hint, self.words, self.when):
            self.content.addWidget(part)
        self.by.currentIndexChanged.connect(self._show_way)
        self.words.textChanged.connect(self._see_whether_enough)
        self.words.returnPressed.connect(self.submit)
        self.submitted.connect(self._plan)

    def ask_what(self) -> None:
        """Open it."""
        self.ask(self.tr("Show what would go…"))
        self._show_way()

    def request(self) -> ForgetRequest:
        """What is asked for as it stands."""
        words = self.words.text().strip()
        if self.by.currentIndex() == WORDS:
            return ForgetRequest(words=words)
        if self.by.currentIndex() == SOMEBODY:
            return ForgetRequest(person=words)
        if self.by.currentIndex() == EVERYTHING:
            return ForgetRequest(everything=True)
        since, before = self.when.currentData()
        now = utc_now()
        return ForgetRequest(since=since and now - since, until=before and now - before)

    def _times(self) -> list[tuple[str, timedelta | None, timedelta | None]]:
        last = (
            self.tr("In the last hour"),
            self.tr("In the last day"),
            self.tr("In the last 7 days"),
            self.tr("In the last 30 days"),
        )
        older = (self.tr("More than a year ago"), None, YEAR)
        return [*((words, span, None) for words, span in zip(last, LAST, strict=True)), older]

    def _show_way(self) -> None:
        by = self.by.currentIndex()
        named = by in (WORDS, SOMEBODY)
        self.words.setVisible(named)
        self.when.setVisible(by == TIME)
        hints = (
            self.tr("All messages, facts, files, titles, drafts and profiles with these words."),
            self.tr("What mentions them, what they said themselves, and every fact about them."),
            self.tr("All that was said then, with what was learnt from it."),
            self.tr("Every chat, fact, file and draft."),
        )
        self._hint.setText(hints[by])
        names = (self.tr("Words to forget"), self.tr("Who or what to forget"))
        if named:
            self.words.setAccessibleName(names[by])
            self.words.setFocus(Qt.FocusReason.OtherFocusReason)
        self._see_whether_enough()

    def _see_whether_enough(self) -> None:
        self.say_wrong("")
        self.allow(allowed=not self.request().empty)

    def _plan(self) -> None:
        request = self.request()
        if request.everything:
            self.close_sheet()
            self.everything.emit()
            return
        self.put(
            self._link,
            lambda engine: engine.plan_forgetting(request),
            parent=self.window(),
            then=self._planned,
            otherwise=self.failed.emit,
        )

    def _planned(self, plan: ForgetPlan) -> None:
        self.planned.emit(plan)
