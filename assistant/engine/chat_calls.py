"""What an engine does to answer a message."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from assistant.chat import exchange
from assistant.engine.calls import EngineCalls
from assistant.storage.recalls import RecallStore

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

    from assistant.cancel import CancelToken
    from assistant.domain.ids import MessageId
    from assistant.domain.prompts import Exchange, Piece
    from assistant.domain.recall import Recall
    from assistant.domain.requests import SendRequest

R = TypeVar("R")


class ChatCalls(EngineCalls):
    """The part of an `Engine` that sends, answers again and tells what an answer used."""

    def send(
        self, request: SendRequest, *, on_piece: Callable[[Piece], None], cancel: CancelToken
    ) -> Future[Exchange]:
        """Answer a message; `on_piece` is called on an engine thread as the answer is written."""
        listening = exchange.Listening(on_piece=on_piece, cancel=cancel)
        return self._chat(lambda chat: exchange.send(chat, request, listening), cancel)

    def regenerate(
        self, message_id: MessageId, *, on_piece: Callable[[Piece], None], cancel: CancelToken
    ) -> Future[Exchange]:
        """Answer a question again; `message_id` is the answer, or a question left unanswered."""
        listening = exchange.Listening(on_piece=on_piece, cancel=cancel)
        return self._chat(lambda chat: exchange.regenerate(chat, message_id, listening), cancel)

    def edit_message(
        self,
        user_message_id: MessageId,
        text: str,
        *,
        on_piece: Callable[[Piece], None],
        cancel: CancelToken,
    ) -> Future[Exchange]:
        """Say a question differently, on a new branch."""
        listening = exchange.Listening(on_piece=on_piece, cancel=cancel)
        return self._chat(
            lambda chat: exchange.edit(chat, user_message_id, text, listening), cancel
        )

    def recall_of(self, assistant_message_id: MessageId) -> Future[Recall | None]:
        """The evidence that an answer was given; None where there was none."""
        return self._read(lambda cursor: RecallStore(cursor).get(assistant_message_id))

    def _chat(self, run: Callable[[exchange.Chat], R], cancel: CancelToken) -> Future[R]:
        def answer(_cancel: CancelToken) -> R:
            with self._parts.extracting.aside():
                return run(self._parts.chat())

        return self._cancellable(self._chats, answer, cancel)
