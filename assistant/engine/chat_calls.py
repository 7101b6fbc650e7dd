"""What an engine does to answer a message."""

from __future__ import annotations

from concurrent.futures import wait
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from assistant.chat import exchange, previews, withholding
from assistant.chat.preparing import NO_CHOICES, model_for
from assistant.chat.seeing import sight_of
from assistant.domain.pictures import BLIND, ESTIMATED
from assistant.domain.prompts import Destination, Exchange
from assistant.engine.calls import EngineCalls
from assistant.engine.models import window_of
from assistant.inference.tokens import minilm_counter
from assistant.memory.standing import choosing
from assistant.storage.recalls import RecallStore

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Future

    from assistant.cancel import CancelToken
    from assistant.domain.budgets import TokenCounter
    from assistant.domain.ids import ConversationId, MessageId, UnitId
    from assistant.domain.prompts import ContextUse, Piece, PromptPreview
    from assistant.domain.recall import LeftOut, Recall
    from assistant.domain.requests import RecallRequest, SendRequest
    from assistant.domain.standing import Standing
    from assistant.engine.tool_servers import ToolServers
    from assistant.storage.database import Cursor

R = TypeVar("R")

LOOK_S = 0.05
"""So often a recall is looked after: whether it is done, or wanted no more."""


class ChatCalls(EngineCalls):
    """The part of an `Engine` that sends, answers again and tells what an answer used."""

    tools: ToolServers

    def send(
        self, request: SendRequest, *, on_piece: Callable[[Piece], None], cancel: CancelToken
    ) -> Future[Exchange]:
        """Answer a message; `on_piece` is called on an engine thread as the answer is written."""
        listening = exchange.Listening(on_piece=on_piece, cancel=cancel)
        return self._chat(lambda chat: exchange.send(chat, request, listening), cancel)

    def regenerate(
        self,
        message_id: MessageId,
        *,
        on_piece: Callable[[Piece], None],
        cancel: CancelToken,
        choices: SendRequest = NO_CHOICES,
    ) -> Future[Exchange]:
        """Answer a question again; `message_id` is the answer, or a question left unanswered.

        Of `choices` only those about the memory count.
        """
        listening = exchange.Listening(on_piece=on_piece, cancel=cancel)
        return self._chat(
            lambda chat: exchange.regenerate(chat, message_id, listening, choices), cancel
        )

    def edit_message(
        self,
        user_message_id: MessageId,
        text: str,
        *,
        on_piece: Callable[[Piece], None],
        cancel: CancelToken,
        choices: SendRequest = NO_CHOICES,
    ) -> Future[Exchange]:
        """Say a question differently, on a new branch; `choices` as for `regenerate`."""
        listening = exchange.Listening(on_piece=on_piece, cancel=cancel)
        return self._chat(
            lambda chat: exchange.edit(chat, user_message_id, text, listening, choices), cancel
        )

    # Before it is sent

    def preview(self, request: SendRequest, *, cancel: CancelToken) -> Future[PromptPreview]:
        """What `send` would send, to the letter; nothing is stored or written."""
        return self._preview(lambda chat: previews.preview_new(chat, request, cancel), cancel)

    def preview_again(
        self, message_id: MessageId, *, text: str | None = None, cancel: CancelToken
    ) -> Future[PromptPreview]:
        """What `regenerate` would send, or `edit_message` where there is a `text`."""
        return self._preview(
            lambda chat: previews.preview_again(chat, message_id, text, cancel), cancel
        )

    def destination(self, request: SendRequest) -> Future[Destination]:
        """Where a message would go, by the model that answers in its chat."""

        def find(cursor: Cursor) -> Destination:
            settings = self._parts.settings.current
            model = model_for(cursor, request) or settings.models.chat
            host = settings.host_of(model)
            return Destination(
                model=model,
                host=host,
                offline=settings.privacy.offline,
                asks=bool(host) and settings.privacy.asks_before(model, host),
                sees=self._parts.models.sees(model),
            )

        return self._read(find)

    def context_use(self, request: SendRequest) -> Future[ContextUse]:
        """How the chosen model's window is filled, without loading it or looking for memories.

        Raises `NotFound` for a model that there is not.
        """
        return self._readers.submit(self._context_use, request)

    # What a chat goes without

    def leave_out(
        self, conversation_id: ConversationId, units: Sequence[UnitId]
    ) -> Future[frozenset[UnitId]]:
        """Use messages or facts in a conversation no more, nor what they rest on; all left out.

        Raises `NotFound` for a conversation or a unit that there is not.
        """
        return self._write(lambda cursor: withholding.leave_out(cursor, conversation_id, units))

    def use_again(
        self, conversation_id: ConversationId, units: Sequence[UnitId]
    ) -> Future[frozenset[UnitId]]:
        """Use messages or facts in a conversation again; what is still left out."""
        return self._write(lambda cursor: withholding.use_again(cursor, conversation_id, units))

    def left_out(self, conversation_id: ConversationId) -> Future[list[LeftOut]]:
        """What a conversation goes without, the first that was left out first."""
        return self._read(lambda cursor: withholding.shown_left_out(cursor, conversation_id))

    def set_aside(self, message_ids: Sequence[MessageId], standing: Standing) -> Future[None]:
        """Say that messages hold no longer (`expired`) or are never to be used (`withdrawn`).

        Raises `NotFound`, and `InvalidInput` for another standing.
        """
        return self._readers.submit(
            self._change, lambda cursor: choosing.set_aside(cursor, message_ids, standing)
        )

    def take_up(self, message_ids: Sequence[MessageId]) -> Future[None]:
        """Take back what `set_aside` did."""
        return self._readers.submit(
            self._change, lambda cursor: choosing.take_up(cursor, message_ids)
        )

    def recall_of(self, assistant_message_id: MessageId) -> Future[Recall | None]:
        """The evidence that an answer was given; None where there was none."""
        return self._read(lambda cursor: RecallStore(cursor).get(assistant_message_id))

    def _chat(self, run: Callable[[exchange.Chat], R], cancel: CancelToken) -> Future[R]:
        def answer(_cancel: CancelToken) -> R:
            self._parts.titling.stop()
            with self._parts.extracting.aside():
                done = run(self._stoppable(cancel))
            if isinstance(done, Exchange):
                self._parts.titling.consider(done)
            return done

        return self._cancellable(self._chats, answer, cancel)

    def _stoppable(self, cancel: CancelToken) -> exchange.Chat:
        """What an exchange needs; a stop does not wait for the memory to be looked through.

        The first recall loads the embedder and builds the index, which may take seconds.
        """
        chat = replace(self._parts.chat(), tools=self.tools.open)
        if chat.memory is None:
            return chat

        def recall(request: RecallRequest, count: TokenCounter) -> Recall:
            found = self._recalls.submit(self._parts.recall, request, count)
            while not found.done():
                if cancel.cancelled:
                    found.cancel()  # one that still waits for its turn
                cancel.check()
                wait([found], timeout=LOOK_S)
            return found.result()

        return replace(chat, memory=replace(chat.memory, recall=recall))

    def _preview(
        self, run: Callable[[exchange.Chat], PromptPreview], cancel: CancelToken
    ) -> Future[PromptPreview]:
        def preview(_cancel: CancelToken) -> PromptPreview:
            found = run(self._stoppable(cancel))
            exact = self._parts.models.info(found.model).source != "api"
            return replace(
                found,
                host=self._parts.settings.current.host_of(found.model),
                use=replace(found.use, exact=exact),
            )

        return self._cancellable(self._chats, preview, cancel)

    def _context_use(self, request: SendRequest) -> ContextUse:
        parts, models = self._parts, self._parts.models
        name = model_for(parts.database.read(), request)
        found = models.info(name or parts.settings.current.models.chat)
        local = not parts.settings.current.host_of(found.name)
        asked = found.source == "api" and request.tools is not None
        offered = self.tools.offered() if asked else ()
        chat = parts.chat()
        with models.lend_loaded(found.name) as model:
            sight = sight_of(model) if model else ESTIMATED if found.sees else BLIND
            local = local and not offered
            made_of = previews.parts_for(chat, request, local=local, sight=sight)
            return previews.context_use(
                made_of,
                window=model.context_window() if model else window_of(found),
                options=chat.options,
                count=model.count_tokens if model else minilm_counter(),
                model=found.name,
                exact=model is not None and found.source != "api",
                offered=offered,
            )

    def _write(self, change: Callable[[Cursor], R]) -> Future[R]:
        """Run a change that nobody else needs to hear of."""
        return self._readers.submit(lambda: self._parts.database.write(change).result())
