"""Chats: the list, the conversation, and the panel with what an answer used."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QWidget

from ui.look.theme import theme
from ui.tokens import Size, Space
from ui.windows.chat_actions import ChatActions
from ui.windows.chat_export import ChatExport
from ui.windows.chat_listing import ChatListing
from ui.windows.conversation_list import ConversationList
from ui.windows.conversation_page import ConversationPage
from ui.windows.profiles import Profiles

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QResizeEvent

    from assistant.domain.changes import Change
    from assistant.domain.ids import ConversationId
    from assistant.domain.profiles import Profile
    from assistant.domain.recall import Block, Recall
    from ui.bridge.link import EngineLink
    from ui.windows.recall_panel import RecallPanel


class ChatsPage(QWidget):
    """Joins the list, the page and the panel."""

    models_asked = Signal()
    fact_asked = Signal(str)
    panel_made = Signal()
    """There is a panel from now on: it may have had a width before."""

    def __init__(self) -> None:
        super().__init__()
        self._link: EngineLink | None = None
        self.panel: RecallPanel | None = None
        self._panel_of: ConversationId | None = None
        self.list = ConversationList()
        self.page = ConversationPage()
        self._listing = ChatListing(self.list, self.page.notice)
        self.chat_actions = ChatActions(self, self.page.notice)
        self.export = ChatExport(self, self.page.notice)
        self.profiles = Profiles(self, self.list.switcher, self.page.notice)
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
        for part in (self.page, self._listing, self.chat_actions, self.export, self.profiles):
            part.set_link(link)
        link.changes.changed.connect(self._follow_changes)

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

    def _follow_changes(self, changes: list[Change]) -> None:
        from assistant.domain.changes import MemoryRestored, ProfilesChanged, UnitsRemoved

        if any(isinstance(c, UnitsRemoved) for c in changes):
            self.page.recalls.forget()
        if any(isinstance(c, ProfilesChanged) for c in changes):
            self.profiles.refresh()
        if any(isinstance(c, MemoryRestored) for c in changes) and not self.page.answering:
            self.page.notice.hide()  # what it said may be so no longer
            self.page.reload()
        self._listing.follow(changes)

    def _show_recall(self, recall: Recall) -> None:
        from ui.windows.recall_panel import RecallPanel

        if self.panel is None:
            self.panel = RecallPanel()
            self.panel.source_asked.connect(self._open_source)
            self.panel.closed.connect(self.hide_panel)
            self.page.correcting.attach(self.panel)
            wide = self._split.sizes()[0]
            self._split.addWidget(self.panel)
            self._widen()
            if wide:  # the list stays as wide as it was made
                self._split.setSizes([wide, *self._split.sizes()[1:]])
            self.panel_made.emit()
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

    def _changed(self, conversation_id: ConversationId) -> None:
        """A chat is named or placed otherwise: its row and its head say so at once."""
        self._listing.look_again([conversation_id])
        if self.page.conversation_id == conversation_id:
            self.page.reload()

    def _deleted(self, conversation_id: ConversationId) -> None:
        self.page.talking.stop_in(conversation_id)
        if self.page.conversation_id == conversation_id:
            self.new_chat()
        self._listing.look_again([conversation_id])

    def _show_chosen(self) -> None:
        """Other chats are listed; a new one joins the profile whose chats are shown."""
        self.page.begin_in(self.list.switcher.profile_id)
        self.list.select(self.page.conversation_id)

    def _open_row_menu(self, conversation_id: str, place: QPoint) -> None:
        summary = self.list.model.summary_of(conversation_id)
        if summary is not None:
            self.chat_actions.open_menu(summary.conversation, place)

    def _open_head_menu(self, place: QPoint) -> None:
        if self.page.conversation is not None:
            self.chat_actions.open_menu(self.page.conversation, place)

    def _ask_title(self, conversation_id: ConversationId) -> None:
        if not self.list.edit_title(conversation_id):
            title = self.list.model.title_of(conversation_id)
            self.chat_actions.ask_title(conversation_id, title)

    def _ask_delete(self, conversation_id: ConversationId) -> None:
        self.chat_actions.ask_delete(conversation_id, self.list.model.title_of(conversation_id))

    def _turn(self, conversation_id: ConversationId, *, pin: bool) -> None:
        """Pin a chat by its key, or put it away, or the other way round."""
        summary = self.list.model.summary_of(conversation_id)
        if summary is None:
            return
        known = summary.conversation
        if pin:
            self.chat_actions.pin(conversation_id, pinned=not known.pinned)
        else:
            self.chat_actions.archive(conversation_id, archived=not known.archived)

    def _take_profiles(self, profiles: list[Profile]) -> None:
        self.list.model.show_profiles(profiles)
        self.chat_actions.show_profiles(profiles)
        self.page.know_profiles(profiles)

    def _connect(self) -> None:
        self.list.opened.connect(self.open)
        self.list.new_asked.connect(self.new_chat)
        self.list.temporary_asked.connect(lambda: self.new_chat(temporary=True))
        self.list.found_opened.connect(self.open)
        self.list.renamed.connect(self.chat_actions.rename)
        self.list.delete_asked.connect(self._ask_delete)
        self.list.pin_asked.connect(partial(self._turn, pin=True))
        self.list.archive_asked.connect(partial(self._turn, pin=False))
        self.list.menu_asked.connect(self._open_row_menu)
        self.list.switcher.chosen.connect(self._show_chosen)
        self.list.switcher.export_asked.connect(self.export.ask_all)
        self._listing.shown.connect(lambda: self.list.select(self.page.conversation_id))
        self.profiles.known.connect(self._take_profiles)
        self.chat_actions.changed.connect(self._changed)
        self.chat_actions.deleted.connect(self._deleted)
        self.chat_actions.title_asked.connect(self._ask_title)
        self.chat_actions.export_asked.connect(self.export.ask_one)
        self.page.head_menu_asked.connect(self._open_head_menu)
        self.page.recall_shown.connect(self._show_recall)
        self.page.conversation_began.connect(lambda chat: self._listing.look_again([chat]))
        self.page.models_asked.connect(self.models_asked)
        actions = self.page.message_actions
        actions.title = lambda: self.list.model.title_of(self.page.conversation_id)
        actions.branched.connect(self.open)
        actions.emptied.connect(self.new_chat)

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
