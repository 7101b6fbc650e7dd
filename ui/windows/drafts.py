"""Words that are written and not sent, each kept for its chat, also when the window closes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from assistant.domain.changes import UnitsRemoved
from assistant.domain.ids import ConversationId

if TYPE_CHECKING:
    from collections.abc import Callable

    from assistant.domain.changes import Change
    from assistant.domain.documents import ReadDocument
    from ui.bridge.link import EngineLink
    from ui.widgets.composer import Composer

SAVE_AFTER_MS = 1000
"""So long after a key, and at most so often, what is written goes to the engine."""


def joined(words: str, more: str) -> str:
    """Both texts, `words` above; one where the other is empty or says it already."""
    if not words.strip() or words.strip() in more:
        return more
    return f"{words}\n{more}" if more.strip() else words


class Drafts(QObject):
    """One draft for each chat; None is the chat that is not stored yet.

    The engine keeps them, so that they are encrypted, and forgotten with the rest.
    """

    def __init__(self) -> None:
        super().__init__()
        self._link: EngineLink | None = None
        self._composer: Composer | None = None
        self._written_in: Callable[[], str | None] = lambda: None
        self._stored: dict[str, str] = {}
        self._files: dict[str, tuple[ReadDocument, ...]] = {}
        self._unread: set[str] = set()
        self._here = ""
        self._files_changed = QTimer(self, interval=0, singleShot=True)
        self._files_changed.timeout.connect(self._keep_files)
        self._pause = QTimer(self, interval=SAVE_AFTER_MS, singleShot=True)
        self._pause.timeout.connect(self.save)

    def follow(self, composer: Composer, written_in: Callable[[], str | None]) -> None:
        """Keep what is written in `composer`.

        `written_in` says the chat that the words are for, '' for one that has not begun, and None
        where nothing is kept.
        """
        self._composer, self._written_in = composer, written_in
        composer.field.textChanged.connect(self._wait)
        composer.sent.connect(lambda _text: self.save())
        composer.files.changed.connect(self._files_changed.start)

    def set_link(self, link: EngineLink) -> None:
        """The engine is open: what was written before this start can be read."""
        self._link = link
        link.changes.changed.connect(self._look_again)
        early, self._stored = self._stored, {}
        for chat, text in early.items():
            self._store(chat, text)
        for chat in sorted(self._unread):
            self._read(chat)

    def keep(self, chat: ConversationId | None, text: str) -> None:
        """Keep what is written in a chat that is left."""
        if text or (chat or "") in self._stored:  # nothing was written where nothing was read yet
            self._store(chat or "", text)

    def keep_if_none(self, chat: ConversationId, text: str) -> None:
        """Keep words for a chat unless something is written there already."""
        if not self._stored.get(chat):
            self._store(chat, text)

    def add(self, chat: ConversationId | None, text: str) -> None:
        """Keep words for a chat above those that wait there; they come into the field at once."""
        at = chat or ""
        composer = self._composer
        if composer is not None and self._written_in() == at:
            composer.set_draft(joined(text, composer.draft))
        elif at in self._stored:
            self._store(at, joined(text, self._stored[at]))
        elif self._link is not None:
            self._link.ask(
                lambda engine: engine.draft(chat),
                parent=self,
                then=lambda kept: self._store(at, joined(text, self._stored.get(at, kept))),
            )

    def take(self, chat: ConversationId | None) -> str:
        """The words of a chat that is shown again, where they are known yet; else they follow."""
        self._here = chat or ""
        known = self._stored.get(self._here)
        if known is None:
            self._read(self._here)
        return known or ""

    def save(self) -> None:
        """Hand over what is written, now."""
        self._pause.stop()
        chat = self._written_in()
        if chat is None or self._composer is None or chat in self._unread:
            return
        if not self._here and chat:  # the chat that had not begun has an id now
            self._store("", "")
            self._store_files("", ())
        self._here = chat
        self._store(chat, self._composer.draft)

    def _wait(self) -> None:
        if not self._pause.isActive():
            self._pause.start()

    def _store(self, chat: str, text: str) -> None:
        if self._stored.get(chat) == text:
            return
        self._stored[chat] = text
        if self._link is not None:
            self._link.ask(
                lambda engine: engine.keep_draft(ConversationId(chat) or None, text),
                parent=self,
                then=lambda _done: None,
            )

    def _keep_files(self) -> None:
        """Keep the files of the chat that is shown.

        A round of the loop after they changed: a chat that was left meanwhile keeps its own.
        """
        chat = self._written_in()
        if chat is None or self._composer is None or chat in self._unread:
            return
        if not self._here and chat:  # the chat that had not begun has an id now
            self._store_files("", ())
        self._store_files(chat, self._composer.files.files)

    def _store_files(self, chat: str, files: tuple[ReadDocument, ...]) -> None:
        if self._files.get(chat, ()) == files or self._link is None:
            return
        self._files[chat] = files
        self._link.ask(
            lambda engine: engine.keep_draft_files(ConversationId(chat) or None, files),
            parent=self,
            then=lambda _done: None,
        )

    def _take_files(self, chat: str, files: tuple[ReadDocument, ...]) -> None:
        """The files that waited at an earlier start stand in the composer again."""
        composer = self._composer
        self._files.setdefault(chat, files)
        if composer is None or self._written_in() != chat or composer.files.chips:
            return
        for file in files:
            composer.files.add(file.name, file)
        self._files_changed.start()

    def _read(self, chat: str) -> None:
        self._unread.add(chat)
        if self._link is not None:
            self._link.ask(
                lambda engine: engine.draft_files(ConversationId(chat) or None),
                parent=self,
                then=lambda files: self._take_files(chat, files),
            )
            self._link.ask(
                lambda engine: engine.draft(ConversationId(chat) or None),
                parent=self,
                then=lambda text: self._take_read(chat, text),
                otherwise=lambda _error: self._unread.discard(chat),
            )

    def _take_read(self, chat: str, text: str) -> None:
        self._unread.discard(chat)
        if chat in self._stored:  # it was left meanwhile, and something was written
            return
        self._stored[chat] = text
        if self._composer is None or self._written_in() != chat:
            return
        if not self._composer.draft:
            self._composer.set_draft(text)
        self._wait()

    def _look_again(self, changes: list[Change]) -> None:
        """What is forgotten may be in drafts too: all are read again, and that shown goes."""
        if not any(isinstance(change, UnitsRemoved) for change in changes) or self._link is None:
            return
        shown, files = self._stored.pop(self._here, ""), self._files.pop(self._here, ())
        self._stored.clear()
        self._files.clear()
        here = self._here
        if files:
            self._link.ask(
                lambda engine: engine.draft_files(ConversationId(here) or None),
                parent=self,
                then=lambda left: self._drop_files(here, left),
            )
        if shown:
            self._link.ask(
                lambda engine: engine.draft(ConversationId(here) or None),
                parent=self,
                then=lambda text: self._drop_forgotten(here, shown, text),
            )

    def _drop_files(self, chat: str, left: tuple[ReadDocument, ...]) -> None:
        composer = self._composer
        if not left and composer is not None and self._written_in() == chat:
            composer.files.clear()

    def _drop_forgotten(self, chat: str, shown: str, left: str) -> None:
        composer = self._composer
        here = composer is not None and self._written_in() == chat
        if not left and composer is not None and here and composer.draft == shown:
            composer.set_draft("")
