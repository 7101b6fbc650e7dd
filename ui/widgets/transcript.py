"""The messages of a conversation, built only where someone looks.

A thread may hold thousands of messages; their views are made around the place that is shown,
more are added when it is scrolled near, and those far away go. What is looked at stays where it
is while things change above it, and nothing moves while an answer grows below.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QPropertyAnimation, QTimer, QUrl, Signal
from PySide6.QtWidgets import QApplication, QWidget

from ui.look.theme import theme
from ui.tokens import Motion, Space
from ui.widgets import placing
from ui.widgets.message import MessageView
from ui.widgets.message_menu import MessageMenus
from ui.widgets.selectable_page import EndButton, SelectablePage
from ui.words import local_day, said_date

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent, QWheelEvent

    from assistant.domain.messages import Message, ThreadMessage
    from ui.widgets.prose import ProseView

_TOLD = (
    *("edit_asked", "regenerate_asked", "version_asked", "branch_asked", "delete_asked"),
    *("recall_asked", "link_asked", "document_asked"),
)
"""What a message's view asks for, the transcript asks for."""


class Transcript(SelectablePage):
    """Shows a thread, follows its end while it is in view, and jumps to a message."""

    edit_asked = Signal(str)
    regenerate_asked = Signal(str)
    version_asked = Signal(str)
    branch_asked = Signal(str)
    delete_asked = Signal(str)
    recall_asked = Signal(str)
    link_asked = Signal(QUrl)
    document_asked = Signal(str)
    built = Signal(object)
    """The `MessageView` of a stored answer was made: its memories may be shown."""
    own_built = Signal(object)
    """That of the person's own words was made."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Conversation"))
        self._column = QWidget()
        self._column.setProperty("kind", "plain")
        self.setWidget(self._column)
        self._entries: list[ThreadMessage] = []
        self._first = 0
        self._views: list[MessageView] = []
        self._live: list[MessageView] = []
        self._heights: dict[MessageView, int] = {}
        self._following, self._placing = True, False
        self.menus = MessageMenus(self.selection, self)
        self._end = EndButton(self)
        self._end.clicked.connect(self.to_end)
        self._slide = QPropertyAnimation(self.verticalScrollBar(), b"value", self)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)
        self._remeasure = QTimer(self, interval=0, singleShot=True)
        self._remeasure.timeout.connect(self._measure_all)
        theme().changing.connect(self._let_go_unseen)
        theme().changed.connect(self._remeasure.start)
        self._rest = QTimer(self, interval=0, singleShot=True)
        self._rest.timeout.connect(self._place)

    def show_thread(self, entries: Sequence[ThreadMessage]) -> None:
        """Show `entries`; views whose message is the same stay as they are."""
        stored = self._adopt_live(entries)
        same = 0
        for old, new in zip(self._entries, entries, strict=False):
            if old != new:
                break
            same += 1
        stay = same - self._first if self._first <= same else -1
        self._entries = list(entries)
        if stay <= 0 and not stored:
            self._build_end()
            self._place()
            self.to_end(at_once=True)
            return
        keep = max(stay, 0)
        self._drop(self._views[keep:])
        self._views[keep:] = []
        self._extend_down(stored)
        self._place()
        for view in stored:
            (self.own_built if view.own else self.built).emit(view)

    def clear(self) -> None:
        """Show nothing, and be silent."""
        self.selection.clear()
        self.menus.reading.stop()
        self._drop([*self._views, *self._live])
        self._entries, self._views, self._live, self._first = [], [], [], 0
        self._following = True
        self._place()

    def cut_from(self, message_id: str) -> None:
        """Take a message and all after it away: another version is about to be written."""
        ids: list[str] = [entry.message.message_id for entry in self._entries]
        if message_id not in ids:
            return
        self.selection.clear()
        at = ids.index(message_id)
        if self._more_below:
            self.to_end(at_once=True)
        keep = max(at - self._first, 0)
        self._drop(self._views[keep:])
        self._views, self._entries = self._views[:keep], self._entries[:at]
        self._first = min(self._first, at)
        if not self._views and at:
            self._extend_up()
        self._place()

    def add_live(self, message: Message) -> MessageView:
        """Show a message that is not stored yet at the end, and go there."""
        if self._more_below:
            self._build_end()
        before = self._all()[-1].message if self._all() else None
        view = self._make(message, (), self._day_of(message, before))
        self._live.append(view)
        self._place()
        self.to_end(at_once=True)
        return view

    def drop_live(self) -> None:
        """Take away what was never stored."""
        self._drop(self._live)
        self._live = []
        self._place()

    def grew(self, view: MessageView) -> None:
        """Measure a view again whose message grew."""
        self._heights.pop(view, None)
        self._place()

    def view_of(self, message_id: str) -> MessageView | None:
        """The view of a message, if it is built."""
        return next((view for view in self._all() if view.message.message_id == message_id), None)

    @property
    def views(self) -> list[MessageView]:
        """Every view that is built, oldest first."""
        return self._all()

    def jump(self, message_id: str, quotes: Sequence[str] = ()) -> bool:
        """Bring a message into view and mark it; False where the thread has no such one."""
        ids: list[str] = [entry.message.message_id for entry in self._entries]
        if message_id not in ids:
            return False
        at = ids.index(message_id)
        if not self._first <= at < self._first + len(self._views):
            self._drop(self._views)
            self._views, self._first = [], at
            self._views.append(self._build(at))  # it first: patience may end with one before it
            self._extend_up()
        view = self._views[at - self._first]
        view.mark(quotes)
        self._following = False
        self._place()
        self.verticalScrollBar().setValue(view.y() - Space.XL)
        return True

    def to_end(self, *, at_once: bool = False) -> None:
        """Show the newest words and follow them."""
        if self._more_below:
            self._build_end()
            self._place()
        bar = self.verticalScrollBar()
        self._following = True
        duration = 0 if at_once else theme().duration(Motion.CALM_MS)
        if not duration:
            bar.setValue(bar.maximum())
            return
        self._slide.setDuration(duration)
        self._slide.setEndValue(bar.maximum())
        self._slide.start()

    @property
    def _more_below(self) -> bool:
        return self._first + len(self._views) < len(self._entries)

    @property
    def following(self) -> bool:
        """Whether the view stays at the end as an answer grows."""
        return self._following

    # the parts of it

    def _all(self) -> list[MessageView]:
        return [*self._views, *self._live]

    def _adopt_live(self, entries: Sequence[ThreadMessage]) -> list[MessageView]:
        """Live views that `entries` now hold as stored messages, given their final form."""
        tail = entries[len(entries) - len(self._live) :] if self._live else []
        fits = len(tail) == len(self._live) and all(
            view.message.role is entry.message.role and view.says(entry.message.text)
            for view, entry in zip(self._live, tail, strict=True)
        )
        if not fits:
            self._drop(self._live)
            self._live = []
            return []
        for view, entry in zip(self._live, tail, strict=True):
            view.set_message(entry.message, entry.versions)
            view.show_files(entry.documents)
            self._heights.pop(view, None)
            if not entry.message.complete:
                view.show_stopped()
        adopted, self._live = self._live, []
        return adopted

    def _build_end(self) -> None:
        """Build the last views instead of those that there are."""
        self._drop(self._views)
        self._views, self._first = [], len(self._entries)
        self._extend_up()

    def _extend_up(self) -> None:
        """Build a few views before the first one, as long as that takes no time to speak of."""
        began, count = perf_counter(), 0
        while self._first and count < placing.BUILT_AT_ONCE:
            if count and perf_counter() - began > placing.PATIENCE_S:
                return
            self._first, count = self._first - 1, count + 1
            self._views.insert(0, self._build(self._first))

    def _extend_down(self, stored: list[MessageView]) -> None:
        """Build a few views after the last one; the last of them may already be there."""
        began, count, end = perf_counter(), 0, len(self._entries) - len(stored)
        while (at := self._first + len(self._views)) < end:
            patient = not count or perf_counter() - began < placing.PATIENCE_S
            if not stored and not (patient and count < placing.BUILT_AT_ONCE):
                return
            self._views.append(self._build(at))
            count += 1
        self._views += stored

    def _build(self, at: int) -> MessageView:
        entry = self._entries[at]
        before = self._entries[at - 1].message if at else None
        view = self._make(entry.message, entry.versions, self._day_of(entry.message, before))
        view.show_files(entry.documents)
        self._measured(view)
        (self.own_built if view.own else self.built).emit(view)
        return view

    def _make(self, message: Message, versions: Sequence[str], day: str) -> MessageView:
        view = MessageView(message, versions, day, spanning=self.selection)
        view.setParent(self._column)
        for told in _TOLD:
            getattr(view, told).connect(getattr(self, told))
        view.menu_asked.connect(self.menus.open)
        view.resized.connect(lambda: self.grew(view))
        view.show()
        return view

    def _day_of(self, message: Message, before: Message | None) -> str:
        same = before and local_day(before.said_at) == local_day(message.said_at)
        return "" if same else said_date(message.said_at)

    def _drop(self, views: Sequence[MessageView]) -> None:
        for view in views:
            self._heights.pop(view, None)
            view.hide()
            view.deleteLater()

    # what is selected (see `spanning.Page`)

    def built_texts(self) -> list[tuple[int, list[ProseView]]]:
        """The texts of each message that is built."""
        live = len(self._entries)
        built = [(self._first + at, view.texts()) for at, view in enumerate(self._views)]
        return built + [(live + at, view.texts()) for at, view in enumerate(self._live)]

    def all_messages(self) -> list[Message]:
        """Every message of the thread, and those that are not stored yet."""
        live = [view.message for view in self._live]
        return [entry.message for entry in self._entries] + live

    # geometry

    def _measured(self, view: MessageView) -> int:
        if view not in self._heights:
            self._heights[view] = view.fit(self.reading_width())
        return self._heights[view]

    def _measure_all(self) -> None:
        self._heights.clear()
        self._place()

    def _fill_screens(self) -> None:
        """Build until the page is full, and the next one unless that takes long: then later."""
        began, page = perf_counter(), self.viewport().height()
        while self._views and (self._first or self._more_below):
            built = sum(self._measured(view) for view in self._all())
            if built > placing.SCREENS_BUILT * page:
                return
            if built > page and perf_counter() - began > placing.PATIENCE_S:
                self._rest.start()
                return
            if self._first:
                self._extend_up()
            else:
                self._extend_down([])

    def _place(self) -> None:
        """Put every view in its place; the one at the top of the page stays where it is seen."""
        here = self.verticalScrollBar().value()
        anchor = None if self._following else placing.at_top(self._all(), here)
        self._fill_screens()
        width = self.reading_width()
        left = max((self.width() - width) // 2, Space.NONE)
        top = Space.XL
        for at, view in enumerate(self._all()):
            top += Space.L if at and view.own else Space.NONE
            height = self._measured(view)
            view.move(left, top)
            top += height + Space.S
        follow, bar = self._following, self.verticalScrollBar()
        self._placing = True
        self._column.resize(self.viewport().width(), max(top + Space.S, self.viewport().height()))
        if follow and self._slide.state() == QPropertyAnimation.State.Running:
            self._slide.setEndValue(bar.maximum())
        elif follow:
            bar.setValue(bar.maximum())
        elif anchor is not None and anchor[0] in self._all():
            bar.setValue(anchor[0].y() + anchor[1])
        self._placing = False
        self._following = follow
        self.selection.show_new()
        self._show_end_button()

    def _scrolled(self, value: int) -> None:
        if self._placing or self._slide.state() == QPropertyAnimation.State.Running:
            return
        bar = self.verticalScrollBar()
        self._following = value >= bar.maximum() - Space.S
        near = self.viewport().height()
        if value < near and self._first:
            self._following = False
            self._extend_up()
            self._drop_far()
            placing.keep_order(self._all())
            self._place()
        elif value > bar.maximum() - near and self._more_below:
            self._following = False
            self._extend_down([])
            self._drop_far()
            self._place()
        self._show_end_button()

    def _drop_far(self, screens: int = placing.SCREENS_KEPT) -> list[MessageView]:
        """Let go of views that are many screens away; those of a growing answer stay."""
        here, away = self.verticalScrollBar().value(), screens * self.viewport().height()
        above, below = placing.far_away(self._views, here, away)
        below = 0 if self._live else below
        kept = len(self._views) - below
        dropped = [*self._views[:above], *self._views[kept:]]
        self._drop(dropped)
        self._views, self._first = self._views[above:kept], self._first + above
        return dropped

    def _let_go_unseen(self) -> None:
        """Before all is dressed anew: only what is about here, the rest is built again."""
        focus = QApplication.focusWidget()
        for view in self._drop_far(1):
            if focus is None or not view.isAncestorOf(focus):  # it may be handling a key
                QCoreApplication.sendPostedEvents(view, QEvent.Type.DeferredDelete)

    def _show_end_button(self) -> None:
        bar = self.verticalScrollBar()
        self._end.sit(shown=self._more_below or bar.maximum() - bar.value() > Space.XXL)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._measure_all()
        else:
            self._place()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel ends a glide to the end."""
        self._slide.stop()
        super().wheelEvent(event)
