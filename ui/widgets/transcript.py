"""The messages of a conversation, built only where someone looks.

A thread may hold thousands of messages; their views are made around the place that is shown
and more are added when it is scrolled near. Nothing above the view moves while an answer
grows: only the growing view is measured again.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QPropertyAnimation, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from ui.look.theme import theme
from ui.tokens import READING_CHARACTERS, Motion, Size, Space
from ui.widgets.controls import IconButton
from ui.widgets.message import MessageView
from ui.words import local_day, said_date

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent, QWheelEvent

    from assistant.domain.messages import Message, ThreadMessage

BUILT_AT_ONCE = 10
"""Views made at a time: about a screen of them, in less than a tenth of a second."""

SCREENS_BUILT = 2
"""At least so many screens are built, so that there is something to scroll."""


class Transcript(QScrollArea):
    """Shows a thread, follows its end while it is in view, and jumps to a message."""

    edit_asked = Signal(str)
    regenerate_asked = Signal(str)
    version_asked = Signal(str)
    recall_asked = Signal(str)
    link_asked = Signal(QUrl)
    document_asked = Signal(str)
    built = Signal(object)
    """The `MessageView` of a stored answer was made: its memories may be shown."""

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
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
        self._end = IconButton("arrow-down", self.tr("To the end"), tone="solid")
        self._end.setParent(self)
        self._end.hide()
        self._end.clicked.connect(self.to_end)
        self._slide = QPropertyAnimation(self.verticalScrollBar(), b"value", self)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)
        self._remeasure = QTimer(self, interval=0, singleShot=True)
        self._remeasure.timeout.connect(self._measure_all)
        theme().changed.connect(self._remeasure.start)

    # what is shown

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
            self._drop(self._views)
            self._views, self._first = [], len(self._entries)
            self._extend_up()
            self._place()
            self.to_end(at_once=True)
            return
        keep = max(stay, 0)
        self._drop(self._views[keep:])
        self._views = self._views[:keep]
        self._extend_down(stored)
        self._place()
        for view in stored:
            if not view.own:
                self.built.emit(view)

    def clear(self) -> None:
        """Show nothing."""
        self._drop([*self._views, *self._live])
        self._entries, self._views, self._live, self._first = [], [], [], 0
        self._following = True
        self._place()

    def cut_from(self, message_id: str) -> None:
        """Take a message and all after it away: another version is about to be written."""
        ids: list[str] = [entry.message.message_id for entry in self._entries]
        if message_id not in ids:
            return
        at = ids.index(message_id)
        if self._first + len(self._views) < len(self._entries):
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
        if self._first + len(self._views) < len(self._entries):
            self._drop(self._views)
            self._views, self._first = [], len(self._entries)
            self._extend_up()
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

    # where it is shown

    def jump(self, message_id: str, quotes: Sequence[str] = ()) -> bool:
        """Bring a message into view and mark it; False where the thread has no such one."""
        ids: list[str] = [entry.message.message_id for entry in self._entries]
        if message_id not in ids:
            return False
        at = ids.index(message_id)
        if not self._first <= at < self._first + len(self._views):
            self._drop(self._views)
            self._views, self._first = [], max(at - 4, 0)
            self._extend_down([], BUILT_AT_ONCE)
        view = self._views[at - self._first]
        view.mark(quotes)
        self._following = False
        self._place()
        self.verticalScrollBar().setValue(view.y() - Space.XL)
        return True

    def to_end(self, *, at_once: bool = False) -> None:
        """Show the newest words and follow them."""
        if self._first + len(self._views) < len(self._entries):
            self._drop(self._views)
            self._views, self._first = [], len(self._entries)
            self._extend_up()
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
    def _sliding(self) -> bool:
        return self._slide.state() == QPropertyAnimation.State.Running

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

    def _extend_up(self, count: int = BUILT_AT_ONCE) -> int:
        """Build views before the first one; return the height they added."""
        start = max(self._first - count, 0)
        fresh = [self._build(at) for at in range(start, self._first)]
        self._views, self._first = fresh + self._views, start
        return sum(
            self._measured(view) + Space.S + (Space.L if view.own else Space.NONE) for view in fresh
        )

    def _extend_down(self, stored: list[MessageView], count: int = BUILT_AT_ONCE) -> None:
        """Build views after the last one; the last of them may already be there."""
        begin = self._first + len(self._views)
        end = len(self._entries) - len(stored)
        for at in range(begin, end if stored else min(end, begin + count)):
            self._views.append(self._build(at))
        self._views += stored

    def _build(self, at: int) -> MessageView:
        entry = self._entries[at]
        before = self._entries[at - 1].message if at else None
        view = self._make(entry.message, entry.versions, self._day_of(entry.message, before))
        view.show_files(entry.documents)
        if not view.own:
            self.built.emit(view)
        return view

    def _make(self, message: Message, versions: Sequence[str], day: str) -> MessageView:
        view = MessageView(message, versions, day)
        view.setParent(self._column)
        view.edit_asked.connect(self.edit_asked)
        view.regenerate_asked.connect(self.regenerate_asked)
        view.version_asked.connect(self.version_asked)
        view.recall_asked.connect(self.recall_asked)
        view.link_asked.connect(self.link_asked)
        view.document_asked.connect(self.document_asked)
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

    # geometry

    def longest_line(self) -> int:
        """The width of a comfortable line."""
        return QFontMetrics(theme().font()).averageCharWidth() * READING_CHARACTERS

    def reading_width(self) -> int:
        """The width of the column: a comfortable line, or what there is."""
        room = self.width() - 2 * Space.XL  # the scroll bar stands in the margin
        return max(min(room, self.longest_line()), Space.XXL)

    def _measured(self, view: MessageView) -> int:
        if view not in self._heights:
            self._heights[view] = view.fit(self.reading_width())
        return self._heights[view]

    def _measure_all(self) -> None:
        self._heights.clear()
        self._place()

    def _fill_screens(self) -> None:
        room = SCREENS_BUILT * self.viewport().height()
        while self._views and sum(self._measured(view) for view in self._all()) < room:
            if self._first:
                self._extend_up()
            elif self._first + len(self._views) < len(self._entries):
                self._extend_down([])
            else:
                return

    def _place(self) -> None:
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
        if follow and self._sliding:
            self._slide.setEndValue(bar.maximum())
        elif follow:
            bar.setValue(bar.maximum())
        self._placing = False
        self._following = follow
        self._show_end_button()

    def _scrolled(self, value: int) -> None:
        if self._placing or self._sliding:
            return
        bar = self.verticalScrollBar()
        self._following = value >= bar.maximum() - Space.S
        near = self.viewport().height()
        if value < near and self._first:
            added = self._extend_up()
            self._keep_order()
            self._place()
            bar.setValue(value + added)
        elif value > bar.maximum() - near and self._first + len(self._views) < len(self._entries):
            self._following = False
            self._extend_down([])
            self._place()
        self._show_end_button()

    def _keep_order(self) -> None:
        """Tab order follows the order of the messages."""
        for one, other in pairwise(self._all()):
            QWidget.setTabOrder(one, other)

    def _show_end_button(self) -> None:
        bar = self.verticalScrollBar()
        away = bar.maximum() - bar.value() > Space.XXL
        self._end.setVisible(away)
        if away:
            side = theme().tokens.scaled(Size.CONTROL)
            left = (self.width() - side) // 2
            self._end.setGeometry(left, self.height() - side - Space.S, side, side)
            self._end.raise_()

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
