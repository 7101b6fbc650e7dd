"""Chats of programs that use the local API, which send all earlier turns with every question.

A chat is known by its turns: what continues one that was answered here goes on in it, on a branch
of its own where earlier words were changed. Turns that came from elsewhere are stored first.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from hashlib import blake2b
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple, Protocol

from assistant.domain.requests import SendRequest
from assistant.domain.times import utc_now
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.errors import InvalidInput
from assistant.storage.conversations import ConversationStore

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Future

    from assistant.cancel import CancelToken
    from assistant.domain.ids import ConversationId, MessageId
    from assistant.domain.overviews import ModelInfo
    from assistant.domain.prompts import Exchange, Piece, PromptMessage
    from assistant.engine.parts import Parts
    from assistant.serving.asked import ChatAsked

SOURCE = "api"
CHATS_KNOWN = 1_000
TITLE_LETTERS = 60


class Place(NamedTuple):
    """Where a chat goes on."""

    conversation_id: ConversationId
    after: MessageId | None


class Asks(Protocol):
    """What of an engine is asked."""

    def models(self) -> Future[list[ModelInfo]]:
        """Every model that can be chosen."""
        ...

    def send(
        self, request: SendRequest, *, on_piece: Callable[[Piece], None], cancel: CancelToken
    ) -> Future[Exchange]:
        """Answer a message."""
        ...


class ApiChats:
    """Answers for a `LocalApi`; thread-safe."""

    def __init__(self, engine: Asks, parts: Parts) -> None:
        self._engine, self._parts = engine, parts
        self._lock = Lock()
        self._places: OrderedDict[bytes, Place] = OrderedDict()

    def names(self) -> list[str]:
        """The chat models that can be asked for."""
        return [one.name for one in self._engine.models().result() if one.kind == "chat"]

    def answer(
        self, asked: ChatAsked, on_piece: Callable[[Piece], None], cancel: CancelToken
    ) -> Future[Exchange]:
        """Answer, in the chat that this continues; without memory nothing is stored."""
        if not asked.memory:
            request = SendRequest(
                text=asked.text, history=asked.history, temporary=True, model=asked.model,
                instructions=asked.instructions, tools=None,
            )  # fmt: skip
            return self._engine.send(request, on_piece=on_piece, cancel=cancel)
        place = self._place_of(asked.history)
        request = SendRequest(
            text=asked.text,
            conversation_id=place.conversation_id if place else None,
            parent_id=place.after if place else None,
            model=asked.model,
            instructions=asked.instructions,
            tools=None,  # the other program has its own, and nobody sits there to confirm
        )
        future = self._engine.send(request, on_piece=on_piece, cancel=cancel)
        future.add_done_callback(lambda done: self._keep(asked, done))
        return future

    def _place_of(self, history: Sequence[PromptMessage]) -> Place | None:
        if not history:
            return None
        with self._lock:
            place = self._places.get(_digest(history))
        if place is not None:
            cursor = self._parts.database.read()
            if ConversationStore(cursor).find(place.conversation_id) is not None:
                return place
        return self._stored(history)

    def _stored(self, history: Sequence[PromptMessage]) -> Place:
        """Earlier turns that were said elsewhere, as a chat of their own."""
        external_id = secrets.token_hex(12)
        messages = tuple(
            ImportedMessage(
                external_id=f"{external_id}:{at}",
                parent=f"{external_id}:{at - 1}" if at else None,
                role=turn.role,
                text=turn.text,
                time=utc_now(),
            )
            for at, turn in enumerate(history)
        )
        chat = ImportedConversation(
            external_id=external_id,
            title=" ".join(history[0].text.split())[:TITLE_LETTERS],
            messages=messages,
            active_leaf=messages[-1].external_id,
            memory=self._parts.learns,
        )
        self._parts.importer.add([chat], SOURCE)
        cursor = self._parts.database.read()
        found = ConversationStore(cursor).by_external_ids(SOURCE, [external_id]).get(external_id)
        if found is None:
            raise InvalidInput("What was said before could not be stored.")
        return Place(found.conversation_id, found.active_leaf)

    def _keep(self, asked: ChatAsked, done: Future[Exchange]) -> None:
        if done.cancelled() or done.exception() is not None:
            return
        exchange = done.result()
        if exchange.conversation_id is None:
            return
        turns = [(turn.role.value, turn.text) for turn in asked.history]
        turns += [("user", asked.text), ("assistant", exchange.answer)]
        with self._lock:
            place = Place(exchange.conversation_id, exchange.assistant_message_id)
            self._places[_digest_of(turns)] = place
            while len(self._places) > CHATS_KNOWN:
                self._places.popitem(last=False)


def _digest(history: Sequence[PromptMessage]) -> bytes:
    return _digest_of([(turn.role.value, turn.text) for turn in history])


def _digest_of(turns: Sequence[tuple[str, str]]) -> bytes:
    """The turns as they compare; no word of them is kept."""
    hashed = blake2b(digest_size=16)
    for role, text in turns:
        hashed.update(f"{role}\0{text.strip()}\0".encode())
    return hashed.digest()
