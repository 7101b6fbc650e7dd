"""Titles by the model that answers, behind the first answer and never in its way."""

from __future__ import annotations

import logging
from functools import partial
from threading import Lock, Thread
from typing import TYPE_CHECKING

from assistant.cancel import CancelToken
from assistant.chat import titles
from assistant.domain.messages import Role, TitledBy
from assistant.errors import AssistantError, Cancelled
from assistant.inference import catalogue
from assistant.memory.device_only import kept_on_device
from assistant.storage.conversations import ConversationStore
from assistant.storage.messages import MessageStore

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from assistant.domain.changes import Change, ChangeListener
    from assistant.domain.ids import ConversationId
    from assistant.domain.messages import Message
    from assistant.domain.prompts import Exchange
    from assistant.inference.ports import ChatModel
    from assistant.settings import Settings
    from assistant.storage.database import Cursor, Database

logger = logging.getLogger(__name__)


class Titling:
    """Names one chat at a time, on a thread that lasts as long. Thread-safe.

    `lend` gives the named model. `aside` holds off other background work meanwhile.
    """

    def __init__(
        self,
        database: Database,
        publish: ChangeListener,
        *,
        lend: Callable[[str], AbstractContextManager[ChatModel]],
        aside: Callable[[], AbstractContextManager[None]],
        settings: Callable[[], Settings],
    ) -> None:
        self._database = database
        self._publish = publish
        self._lend = lend
        self._aside = aside
        self._settings = settings
        self._guard = Lock()
        self._running = CancelToken()
        self._thread: Thread | None = None
        self._closed = False

    def consider(self, done: Exchange) -> None:
        """Name the chat of an exchange, if that is its first and a capable model answered."""
        chat = done.conversation_id
        if chat is None or not done.complete or not self._may_name(done.model):
            return
        with self._guard:
            if self._closed:
                return
            self._running.cancel()
            self._running = token = CancelToken()
            work = partial(self._name_after, self._thread, chat, done.model, token)
            self._thread = Thread(target=work, name="title")
            self._thread.start()

    def stop(self) -> None:
        """Somebody needs the model: a title that is being written is given up."""
        with self._guard:
            self._running.cancel()

    def close(self) -> None:
        """End for good."""
        with self._guard:
            self._closed = True
            self._running.cancel()
            thread = self._thread
        if thread is not None:
            thread.join()

    def _may_name(self, model: str) -> bool:
        """The demo model makes titles up; another machine is sent nothing that was not shown."""
        settings = self._settings()
        if not settings.models.name_chats:
            return False
        host = settings.host_of(model)
        return model != catalogue.CHAT_MODEL and not (
            host and settings.privacy.asks_before(model, host)
        )

    def _name_after(
        self, before: Thread | None, chat: ConversationId, name: str, cancel: CancelToken
    ) -> None:
        """Name a chat once the thread before has ended: `close` waits for the last one only."""
        if before is not None:
            before.join()
        self._name(chat, name, cancel)

    def _name(self, conversation_id: ConversationId, name: str, cancel: CancelToken) -> None:
        try:
            said = _first_exchange(self._database.read(), conversation_id)
            if said is None:
                return
            cancel.check()
            with self._aside(), self._lend(name) as model:
                if not model.local and self._stays_here(said):
                    return
                question, answer = said
                title = titles.asked_title(model, question.text, answer.text, cancel)
            cancel.check()

            def give(cursor: Cursor) -> tuple[Change, ...]:
                # What was forgotten meanwhile may not come back in a title.
                same = _first_exchange(cursor, conversation_id) == said
                return titles.give(cursor, conversation_id, title) if same else ()

            for change in self._database.write(give).result():
                self._publish(change)
        except Cancelled:
            logger.debug("A title was given up")
        except AssistantError as fault:
            logger.warning("A chat keeps its first words: %s", type(fault).__name__)

    def _stays_here(self, said: list[Message]) -> bool:
        """Whether any of it may not go to another machine."""
        kept_here = kept_on_device(self._database.read())
        return any(kept_here.keeps(message) for message in said)


def _first_exchange(cursor: Cursor, conversation_id: ConversationId) -> list[Message] | None:
    """The question and the answer, where the chat holds nothing else and is to be named."""
    conversation = ConversationStore(cursor).find(conversation_id)
    if conversation is None or conversation.titled_by is not TitledBy.WORDS:
        return None
    branch = MessageStore(cursor).active_branch(conversation_id)
    roles = [message.role for message in branch]
    return branch if roles == [Role.USER, Role.ASSISTANT] else None
