"""Chats: the list, the conversation, and the panel with what an answer used."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QWidget

from ui.look.theme import theme
from ui.tokens import Size, Space
from ui.widgets.controls import label
from ui.widgets.sheet import Sheet
from ui.windows.conversation_list import ConversationList
from ui.windows.conversation_page import ConversationPage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent

    from assistant.domain.changes import Change
    from assistant.domain.ids import ConversationId
    from assistant.domain.messages import ConversationSummary
    from assistant.domain.recall import Block, Recall
    from ui.bridge.job import Job
    from ui.bridge.link import EngineLink
    from ui.windows.recall_panel import RecallPanel


class ChatsPage(QWidget):
    """Joins the list, the page and the panel."""

    models_asked = Signal()
    fact_asked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._link: EngineLink | None = None
        self._listing: Job | None = None
        self.panel: RecallPanel | None = None
        self._panel_of: ConversationId | None = None
        self.list = ConversationList()
        self.page = ConversationPage()
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._split.setHandleWidth(Space.HAIR)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(self.list)
        self._split.addWidget(self.page)
        self._split.setStretchFactor(1, 1)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        whole.addWidget(self._split)
        self._connect()
        theme().changed.connect(self._widen)
        self._widen()

    def set_link(self, link: EngineLink) -> None:
        """The engine is open."""
        self._link = link
        self.page.set_link(link)
        link.changes.changed.connect(self._follow_changes)
        self.refresh()

    def refresh(self) -> None:
        """List the conversations again."""
        if self._link is None:
            return
        if self._listing is not None:
            self._listing.abandon()
        words = self.list.search.text().strip()
        self._listing = self._link.ask(
            lambda engine: engine.conversations(words=words),
            parent=self,
            then=self._show_list,
            otherwise=self.page.notice.show_error,
        )

    def new_chat(self, *, temporary: bool = False) -> None:
        """Begin a chat."""
        self.list.select(None)
        self.hide_panel()
        self.page.show_new(temporary=temporary)

    def open(
        self, conversation_id: ConversationId, message_id: str = "", quotes: Sequence[str] = ()
    ) -> None:
        """Show a conversation, at a message where one is named."""
        if conversation_id != self._panel_of:
            self.hide_panel()
        self._show(conversation_id, message_id, quotes)

    def _show(
        self, conversation_id: ConversationId, message_id: str, quotes: Sequence[str]
    ) -> None:
        self.list.select(conversation_id)
        self.page.open(conversation_id, message_id, quotes)

    def hide_panel(self) -> None:
        """Put the panel away."""
        if self.panel is not None:
            self.panel.hide()
            self._make_room()

    def _show_list(self, summaries: list[ConversationSummary]) -> None:
        self._listing = None
        self.list.show_conversations(summaries)
        self.list.select(self.page.conversation_id)

    def _follow_changes(self, changes: list[Change]) -> None:
        from assistant.domain.changes import ConversationsChanged, MessagesAdded, UnitsRemoved

        if any(isinstance(c, UnitsRemoved) for c in changes):
            self.page.recalls.forget()
        if any(isinstance(c, ConversationsChanged | MessagesAdded | UnitsRemoved) for c in changes):
            self.refresh()

    def _show_recall(self, recall: Recall) -> None:
        from ui.windows.recall_panel import RecallPanel

        if self.panel is None:
            self.panel = RecallPanel()
            self.panel.source_asked.connect(self._open_source)
            self.panel.closed.connect(self.hide_panel)
            self.page.correcting.attach(self.panel)
            self._split.addWidget(self.panel)
            self._widen()
        self._panel_of = self.page.conversation_id
        self.panel.show_recall(recall, self.list.model.title_of)
        self.panel.show()
        self._make_room()

    def _open_source(self, block: Block) -> None:
        if block.document_id is not None:
            quoted = [line.strip() for line in block.text.splitlines()[1:] if line.strip()]
            self.page.documents.open(block.document_id, quoted)
            return
        if block.conversation_id is None or not block.message_ids:
            self.fact_asked.emit(block.unit_id)
            return
        quotes = [line.strip() for line in block.text.splitlines() if line.strip()]
        self._show(block.conversation_id, block.message_ids[0], quotes)  # beside its answer's panel

    def _rename(self, conversation_id: ConversationId, title: str) -> None:
        if self._link is not None:
            self._link.ask(
                lambda engine: engine.rename(conversation_id, title),
                parent=self,
                then=lambda _done: self._renamed(conversation_id),
                otherwise=self.page.notice.show_error,
            )

    def _renamed(self, conversation_id: ConversationId) -> None:
        self.refresh()
        if self.page.conversation_id == conversation_id:
            self.page.reload()

    def _ask_delete(self, conversation_id: ConversationId) -> None:
        title = self.list.model.title_of(conversation_id)
        sheet = Sheet(self.window(), self.tr("Delete “{title}”?").format(title=title))
        words = self.tr(
            "The chat and its messages go for good. What should happen to the facts learnt there?"
            " A fact that you also told elsewhere stays in any case."
        )
        sheet.content.addWidget(label(words, "muted", wrap=True))
        sheet.add_button(self.tr("Cancel"), "", lambda: None)
        for text, forget in (
            (self.tr("Keep the facts"), False),
            (self.tr("Forget them too"), True),
        ):
            act = partial(self._delete, conversation_id, forget=forget)
            sheet.add_button(text, "danger", act)
        sheet.open_sheet()

    def _delete(self, conversation_id: ConversationId, *, forget: bool) -> None:
        if self._link is not None:
            self._link.ask(
                lambda engine: engine.delete_conversation(conversation_id, forget_facts=forget),
                parent=self,
                then=lambda _done: self._deleted(conversation_id),
                otherwise=self.page.notice.show_error,
            )

    def _deleted(self, conversation_id: ConversationId) -> None:
        if self.page.conversation_id == conversation_id:
            self.new_chat()
        self.refresh()

    def _connect(self) -> None:
        self.list.opened.connect(self.open)
        self.list.new_asked.connect(self.new_chat)
        self.list.temporary_asked.connect(lambda: self.new_chat(temporary=True))
        self.list.searched.connect(self.refresh)
        self.list.renamed.connect(self._rename)
        self.list.delete_asked.connect(self._ask_delete)
        self.page.recall_shown.connect(self._show_recall)
        self.page.conversation_began.connect(self.refresh)
        self.page.models_asked.connect(self.models_asked)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """The list makes way where list, page and panel do not fit side by side."""
        tokens = theme().tokens
        open_panel = self.panel is not None and not self.panel.isHidden()
        wanted = tokens.roomy(Size.LIST) + tokens.roomy(Size.PANEL) + tokens.roomy(Size.PAGE_LEAST)
        self.list.setHidden(open_panel and self.width() < wanted)

    def _widen(self) -> None:
        tokens = theme().tokens
        self.list.setMinimumWidth(tokens.roomy(Size.LIST_LEAST))
        self.page.setMinimumWidth(Size.PAGE_LEAST)
        sizes = [tokens.roomy(Size.LIST), self.width()]
        if self.panel is not None:
            self.panel.setMinimumWidth(tokens.roomy(Size.PANEL_LEAST))
            sizes = [sizes[0], max(self.width() - sizes[0] - tokens.roomy(Size.PANEL), 1)]
            sizes.append(tokens.roomy(Size.PANEL))
        self._split.setSizes(sizes)
