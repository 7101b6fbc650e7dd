"""Parts of chats, as they are remembered and found again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from assistant.domain.facts import FactSource
from assistant.domain.forgetting import ForgetRequest
from assistant.domain.messages import Role
from ui.item_models.tables import Column, ValuesModel
from ui.markdown.blocks import blocks, typed_blocks
from ui.tokens import Size, Space
from ui.widgets.body import Fitted
from ui.widgets.controls import SearchField, label, text_button
from ui.widgets.empty import EmptyState
from ui.widgets.table import ValueTable
from ui.windows.forget_sheet import Forgetting
from ui.windows.listing import listing
from ui.words import counted, said_date, said_moment

if TYPE_CHECKING:
    from assistant.domain.messages import Message
    from assistant.domain.requests import SegmentPage, SegmentView
    from ui.bridge.job import Job
    from ui.bridge.link import EngineLink
    from ui.widgets.notice import Notice


class SegmentDetail(QScrollArea):
    """The messages of one part of a chat."""

    opened = Signal()
    forget_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Part of a chat"))

    def show_segment(self, view: SegmentView, messages: list[Message]) -> None:
        """Show a part with its words."""
        inside = QWidget()
        inside.setProperty("kind", "plain")
        column = QVBoxLayout(inside)
        column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.XL)
        column.setSpacing(Space.S)
        column.addWidget(label(view.title or self.tr("Untitled"), "heading", wrap=True))
        column.addWidget(label(said_moment(view.segment.started_at), "small"))
        if view.segment.entities:
            named = self.tr("Mentions {names}").format(
                names=", ".join(sorted(view.segment.entities)[:8])
            )
            column.addWidget(label(named, "memory", wrap=True))
        for message in messages:
            column.addSpacing(Space.S)
            column.addWidget(label(message.speaker_name, "caption"))
            typed = message.role is not Role.ASSISTANT
            read = typed_blocks if typed else blocks
            column.addWidget(Fitted.of_blocks(read(message.text)))
        column.addStretch()
        row = QHBoxLayout()
        row.addWidget(text_button(self.tr("Open chat"), "", self.opened.emit, sign="chats"))
        row.addWidget(
            text_button(self.tr("Forget…"), "danger", self.forget_asked.emit, sign="eraser")
        )
        row.addStretch()
        column.addLayout(row)
        self.setWidget(inside)


class SegmentsView(QWidget):
    """Search parts of chats, read them, open or forget them."""

    source_asked = Signal(object)
    changed = Signal()

    def __init__(self, link: EngineLink, notice: Notice) -> None:
        super().__init__()
        self._link, self._notice = link, notice
        self._asking: Job | None = None
        self._shown: SegmentView | None = None
        columns: list[Column[SegmentView]] = [
            Column(self.tr("Chat"), lambda view: view.title or self.tr("Untitled")),
            Column(self.tr("First words"), lambda view: view.preview),
            Column(self.tr("When"), lambda view: said_date(view.segment.started_at)),
            Column(self.tr("Messages"), lambda view: str(len(view.segment.message_ids))),
        ]
        self.model: ValuesModel[SegmentView] = ValuesModel(columns, self)
        widths = (Size.COLUMN_WIDE, 0, Size.COLUMN_NARROW, Size.COLUMN_NARROW)
        self.table = ValueTable(self.tr("Parts of chats"), widths)
        self.table.setModel(self.model)
        self.table.chosen.connect(self._choose)
        self.search = SearchField(self.tr("Search parts of chats"))
        self.search.settled.connect(self.refresh)
        self._count = label("", "small")
        self._detail = SegmentDetail()
        self._detail.opened.connect(self._open)
        self._detail.forget_asked.connect(self._forget)
        self._beside, self._places = QStackedWidget(), QStackedWidget()
        self._empty = EmptyState("stack", "", "", tone="memory")
        self._lay_out()

    def refresh(self) -> None:
        """Ask for the parts that match again."""
        if self._asking is not None:
            self._asking.abandon()
        words = self.search.text().strip()
        self._asking = self._link.ask(
            lambda engine: engine.segments(words=words),
            parent=self,
            then=self._show_page,
            otherwise=self._notice.show_error,
        )

    def _show_page(self, page: SegmentPage) -> None:
        self._asking = None
        self.model.show(page.segments)
        listed = counted(page.total, "{n} part", "{n} parts")
        if page.total > len(page.segments):
            shown = len(page.segments)
            listed = self.tr("first {shown} of {listed}").format(shown=shown, listed=listed)
        self._count.setText(listed)
        self._places.setCurrentIndex(0 if page.segments else 1)
        if self.search.text().strip():
            self._empty.say(self.tr("No part of a chat matches"), self.tr("Try other words."))
        else:
            self._empty.say(
                self.tr("No chats to look back on yet"),
                self.tr("As you chat, each topic becomes a part that can be found again."),
            )

    def _choose(self, row: int) -> None:
        if row < 0 or row >= len(self.model.values):
            self._shown = None
            self._beside.setCurrentIndex(0)
            return
        self._notice.pass_by()
        view = self._shown = self.model.value(row)
        self._link.ask(
            lambda engine: engine.messages(view.segment.message_ids),
            parent=self,
            then=lambda messages: self._show(view, messages),
            otherwise=self._notice.show_error,
        )

    def _show(self, view: SegmentView, messages: list[Message]) -> None:
        if self._shown == view:
            self._detail.show_segment(view, messages)
            self._beside.setCurrentIndex(1)

    def _open(self) -> None:
        if self._shown is not None:
            segment = self._shown.segment
            self.source_asked.emit(
                FactSource(
                    message_id=segment.message_ids[0],
                    conversation_id=segment.conversation_id,
                    quote="",
                )
            )

    def _forget(self) -> None:
        if self._shown is None:
            return
        forgetting = Forgetting(self._link, self.window(), self)
        forgetting.forgotten.connect(self._forgotten)
        forgetting.failed.connect(self._notice.show_error)
        forgetting.begin(ForgetRequest(unit_ids=(self._shown.segment.segment_id,)))

    def _forgotten(self) -> None:
        self._notice.show_passing(
            self.tr("Forgotten"), self.tr("It is erased from the file on this machine.")
        )
        self.refresh()
        self.changed.emit()

    def _lay_out(self) -> None:
        bar = QHBoxLayout()
        bar.setContentsMargins(Space.XL, Space.M, Space.XL, Space.M)
        bar.addWidget(self.search)
        self._beside.addWidget(
            EmptyState("chats", self.tr("Pick a part"), self.tr("You see its words as said."))
        )
        self._beside.addWidget(self._detail)
        self._places.addWidget(listing(self.table, self._count, self._beside))
        self._places.addWidget(self._empty)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        whole.setSpacing(Space.NONE)
        whole.addLayout(bar)
        whole.addWidget(self._places, 1)
