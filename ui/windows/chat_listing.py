"""Keeps the list of chats true: read once, then followed chat by chat; and searches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assistant.domain.changes import Change
    from assistant.domain.chat_search import ChatHit
    from assistant.domain.ids import ConversationId
    from assistant.domain.messages import ConversationSummary
    from ui.bridge.job import Job
    from ui.bridge.link import EngineLink
    from ui.widgets.notice import Notice
    from ui.windows.conversation_list import ConversationList


class ChatListing(QObject):
    """Fills the list. A search goes by words first, then by meaning; a newer one ends it."""

    shown = Signal()
    """The list shows something else."""

    def __init__(self, chats: ConversationList, notice: Notice) -> None:
        super().__init__(chats)
        self._list, self._notice = chats, notice
        self._link: EngineLink | None = None
        self._reading: Job | None = None
        self._searching: Job | None = None
        self._held: Sequence[ChatHit] = ()
        chats.searched.connect(self.search)
        chats.caught_up.connect(self.refresh)

    def set_link(self, link: EngineLink) -> None:
        """The engine is open."""
        self._link = link
        self.refresh()

    def refresh(self) -> None:
        """Read all chats again."""
        if self._link is None:
            return
        if self._reading is not None:
            self._reading.abandon()
        self._reading = self._link.ask(
            lambda engine: engine.conversations(counted=False),
            parent=self,
            then=self._show_all,
            otherwise=self._notice.show_error,
        )

    def follow(self, changes: Iterable[Change]) -> None:
        """Read the chats again that changed, and no others."""
        from assistant.domain.changes import ConversationsChanged

        ids = {
            conversation_id
            for change in changes
            if isinstance(change, ConversationsChanged)
            for conversation_id in change.conversation_ids
        }
        if ids:
            self.look_again(sorted(ids))

    def look_again(self, ids: Sequence[ConversationId]) -> None:
        """Read these chats again."""
        if self._link is not None:
            self._link.ask(
                lambda engine: engine.conversations_of(ids),
                parent=self,
                then=lambda found: self._show_some(ids, found),
                otherwise=self._notice.show_error,
            )

    def search(self) -> None:
        """Show what holds the words of the search, or the list where there are none."""
        words = self._list.search.text().strip()
        self._end_search()
        if not words:
            self._list.leave_search()
            self.shown.emit()
        elif self._link is not None:
            self._searching = self._link.work(
                lambda engine, _collect, cancel: engine.find_chats(words, cancel=cancel),
                parent=self,
            )
            self._searching.succeeded.connect(lambda hits: self._show_held(words, hits))
            self._searching.failed.connect(self._notice.show_error)

    def _show_held(self, words: str, hits: Sequence[ChatHit]) -> None:
        self._held = hits
        self._list.show_hits(words, hits, ())
        self.shown.emit()
        if self._link is None:
            return
        known = [hit.summary.conversation.conversation_id for hit in hits]
        self._searching = self._link.work(
            lambda engine, _collect, cancel: engine.find_chats_by_meaning(
                words, without=known, cancel=cancel
            ),
            parent=self,
        )
        self._searching.succeeded.connect(lambda alike: self._show_alike(words, alike))

    def _show_alike(self, words: str, alike: Sequence[ChatHit]) -> None:
        self._searching = None
        if alike:
            self._list.show_hits(words, self._held, alike)
            self.shown.emit()

    def _end_search(self) -> None:
        if self._searching is not None:
            self._searching.abandon()
            self._searching = None

    def _show_all(self, summaries: Sequence[ConversationSummary]) -> None:
        self._reading = None
        self._list.show_conversations(summaries)
        self.shown.emit()

    def _show_some(
        self, ids: Sequence[ConversationId], found: Sequence[ConversationSummary]
    ) -> None:
        self._list.follow(ids, found)
        self.shown.emit()
