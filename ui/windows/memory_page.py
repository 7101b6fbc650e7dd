"""Memory: what is remembered, and full command of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from ui.tokens import Space
from ui.widgets.controls import label, set_kind, text_button
from ui.widgets.notice import Notice
from ui.windows.facts_view import FactsView
from ui.windows.segments_view import SegmentsView
from ui.words import counted, said_ago, said_size

if TYPE_CHECKING:
    from PySide6.QtGui import QHideEvent, QShowEvent

    from assistant.domain.changes import Change
    from assistant.domain.overviews import MemoryStats
    from assistant.settings import Settings
    from ui.bridge.link import EngineLink


class MemoryPage(QWidget):
    """A summary line, then facts and parts of chats."""

    source_asked = Signal(object)

    def __init__(self, link: EngineLink) -> None:
        super().__init__()
        self.setProperty("kind", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._link = link
        self._enabled = True
        self.notice = Notice()
        self.facts = FactsView(link, self.notice)
        self.segments = SegmentsView(link, self.notice)
        self._state = label("", "good")
        self._summary = label("", "muted", wrap=True)
        self._pause = text_button(self.tr("Pause"), "", self._toggle)
        self.tabs = QTabBar()
        self._stack = QStackedWidget()
        self._lay_out()
        link.changes.changed.connect(self._follow_changes)

    def refresh(self) -> None:
        """Read everything that is shown again."""
        self._link.ask(
            lambda engine: engine.stats(),
            parent=self,
            then=self._show_stats,
            otherwise=self.notice.show_error,
        )
        (self.facts if self.tabs.currentIndex() == 0 else self.segments).refresh()

    def show_fact(self, fact_id: str) -> None:
        """Show one fact."""
        self.tabs.setCurrentIndex(0)
        self.facts.show_fact(fact_id)

    def _show_stats(self, stats: MemoryStats) -> None:
        self._enabled = stats.enabled
        set_kind(self._state, "good" if stats.enabled else "bad")
        self._state.setText(self.tr("Remembering") if stats.enabled else self.tr("Paused"))
        self._pause.setText(self.tr("Pause") if stats.enabled else self.tr("Resume"))
        self._pause.setAccessibleName(
            self.tr("Pause remembering") if stats.enabled else self.tr("Resume remembering")
        )
        parts = [
            counted(stats.facts, "{n} fact", "{n} facts"),
            counted(stats.messages, "{n} message", "{n} messages"),
            counted(stats.conversations, "{n} chat", "{n} chats"),
            self.tr("{size} on this machine").format(size=said_size(stats.bytes_on_disk)),
        ]
        if stats.last_learnt is not None:
            parts.append(self.tr("last learnt {ago}").format(ago=said_ago(stats.last_learnt)))
        if stats.pending:
            waiting = counted(stats.pending, "{n} message to go", "{n} messages to go")
            parts.append(self.tr("still learning: {waiting}").format(waiting=waiting))
        self._summary.setText(" · ".join(parts))

    def _toggle(self) -> None:
        self.notice.pass_by()
        value = not self._enabled

        def show(_settings: Settings) -> None:
            self.refresh()

        self._link.ask(
            lambda engine: engine.change_setting("memory.enabled", value),
            parent=self,
            then=show,
            otherwise=self.notice.show_error,
        )

    def _follow_changes(self, _changes: list[Change]) -> None:
        if self.isVisible():
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        self.refresh()
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self.notice.pass_by()
        super().hideEvent(event)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(Space.M)
        head.addWidget(label(self.tr("Memory"), "title"))
        head.addWidget(self._state)
        head.addStretch()
        head.addWidget(self._pause)
        for name in (self.tr("Facts"), self.tr("Parts of chats")):
            self.tabs.addTab(name)
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setAccessibleName(self.tr("What to look at"))
        self.tabs.currentChanged.connect(self._stack.setCurrentIndex)
        self.tabs.currentChanged.connect(self.refresh)
        self.tabs.currentChanged.connect(self.notice.pass_by)
        top = QVBoxLayout()
        top.setContentsMargins(Space.XL, Space.L, Space.XL, Space.NONE)
        top.setSpacing(Space.XS)
        top.addLayout(head)
        top.addWidget(self._summary)
        top.addSpacing(Space.XS)
        top.addWidget(self.notice)
        top.addWidget(self.tabs)
        for view in (self.facts, self.segments):
            self._stack.addWidget(view)
            view.source_asked.connect(self.source_asked)
            view.changed.connect(self.refresh)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        whole.setSpacing(Space.NONE)
        whole.addLayout(top)
        whole.addWidget(self._stack, 1)
