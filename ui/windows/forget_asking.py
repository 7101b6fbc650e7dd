"""What is to be forgotten, where nothing was chosen: one way of naming it after the other."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, Qt, Signal
from PySide6.QtWidgets import QLineEdit

from assistant.domain.forgetting import ForgetRequest
from assistant.domain.ids import ConversationId, UnitId
from assistant.domain.times import here, utc_now
from ui.widgets.controls import Picker, label
from ui.windows.asking import AskingSheet
from ui.windows.forget_choosing import ForgetChoosing
from ui.windows.forget_days import ForgetDays

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from assistant.domain.forgetting import ForgetPlan
    from ui.bridge.link import EngineLink

WORDS, MEANING, SOMEBODY, TOPIC, TIME, CHATS, FILES, EVERYTHING = range(8)
TYPED = (WORDS, MEANING, SOMEBODY, TOPIC)
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
        self.days = ForgetDays()
        self.chats = ForgetChoosing(link, files=False)
        self.files = ForgetChoosing(link, files=True)
        self._hint = label("", "muted", wrap=True)
        for words in self._ways():
            self.by.addItem(words)
        for words, since, before in self._times():
            self.when.addItem(words, (since, before))
        self.when.insertItem(len(LAST), self.tr("Between two days"))
        for part in (
            self.by,
            self._hint,
            self.words,
            self.when,
            self.days,
            self.chats,
            self.files,
        ):
            self.content.addWidget(part)
        self.by.currentIndexChanged.connect(self._show_way)
        self.when.currentIndexChanged.connect(self._show_way)
        self.words.textChanged.connect(self._see_whether_enough)
        self.words.returnPressed.connect(self.submit)
        self.days.changed.connect(self._see_whether_enough)
        for choosing in (self.chats, self.files):
            choosing.changed.connect(self._see_whether_enough)
            choosing.failed.connect(self.failed)
        self.submitted.connect(self._plan)

    def ask_what(self) -> None:
        """Open it."""
        self.ask(self.tr("Show what would go…"))
        self._show_way()

    def request(self) -> ForgetRequest:
        """What is asked for as it stands."""
        by = self.by.currentIndex()
        if by in TYPED:
            return self._typed(by, self.words.text().strip())
        if by == EVERYTHING:
            return ForgetRequest(everything=True)
        if by == CHATS:
            return ForgetRequest(conversation_ids=tuple(map(ConversationId, self.chats.ids)))
        if by == FILES:
            return ForgetRequest(unit_ids=tuple(map(UnitId, self.files.ids)))
        if self._by_days:
            first, last = self.days.first, self.days.last
            return ForgetRequest(since=_begins(first), until=_begins(last.addDays(1)))
        since, before = self.when.currentData()
        now = utc_now()
        return ForgetRequest(since=since and now - since, until=before and now - before)

    def _typed(self, by: int, words: str) -> ForgetRequest:
        if by == MEANING:
            return ForgetRequest(meaning=words)
        if by == SOMEBODY:
            return ForgetRequest(person=words)
        return ForgetRequest(topic=words) if by == TOPIC else ForgetRequest(words=words)

    @property
    def _by_days(self) -> bool:
        return self.when.currentData() is None

    def _ways(self) -> tuple[str, ...]:
        return (
            self.tr("Words"),
            self.tr("What it means"),
            self.tr("A person or thing"),
            self.tr("A topic"),
            self.tr("A time"),
            self.tr("Whole chats"),
            self.tr("Files"),
            self.tr("Everything"),
        )

    def _hints(self) -> tuple[str, ...]:
        return (
            self.tr("All messages, facts, files, titles, drafts and profiles with these words."),
            self.tr("All messages and facts that say nearly this, in whatever words."),
            self.tr("What mentions them, what they said themselves, and every fact about them."),
            self.tr("All that was said about an event or a task, such as a trip, in any chat."),
            self.tr("All that was said then, with what was learnt from it."),
            self.tr("Every message in them, with their files and what was learnt from them."),
            self.tr("Their text, and the answers that were given from it."),
            self.tr("Every chat, fact, file and draft."),
        )

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
        self.words.setVisible(by in TYPED)
        self.when.setVisible(by == TIME)
        self.days.setVisible(by == TIME and self._by_days)
        self._hint.setText(self._hints()[by])
        for way, choosing in ((CHATS, self.chats), (FILES, self.files)):
            choosing.setVisible(by == way)
            if by == way:
                choosing.begin()
        if by in TYPED:
            names = {
                WORDS: self.tr("Words to forget"),
                MEANING: self.tr("A sentence that says it"),
                SOMEBODY: self.tr("Who or what to forget"),
                TOPIC: self.tr("Words of the topic"),
            }
            self.words.setAccessibleName(names[by])
            self.words.setPlaceholderText(names[by])
            self.words.setFocus(Qt.FocusReason.OtherFocusReason)
        elif by == TIME:
            self.when.setFocus(Qt.FocusReason.OtherFocusReason)
        self._see_whether_enough()

    def _see_whether_enough(self) -> None:
        self.say_wrong("")
        days = self.by.currentIndex() == TIME and self._by_days
        possible = not days or self.days.first <= self.days.last
        self.allow(allowed=possible and not self.request().empty)

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


def _begins(day: QDate) -> datetime:
    """The first moment of a day here."""
    return here(datetime.combine(date(day.year(), day.month(), day.day()), time.min))
