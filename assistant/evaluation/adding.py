"""Messages added one by one: how soon each is durable, found by its words, and by meaning."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from hashlib import sha256
from threading import Condition
from typing import TYPE_CHECKING

from assistant.domain.changes import MessagesAdded, MessagesEncoded
from assistant.domain.messages import ConversationKind
from assistant.domain.requests import RecallRequest
from assistant.domain.transfers import ImportedConversation
from assistant.errors import EngineBug

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from assistant.domain.changes import Change
    from assistant.domain.ids import MessageId
    from assistant.domain.transfers import ImportedMessage
    from assistant.engine import Engine

SOURCE = "evaluation"
MESSAGES_A_CHAT = 20
"""So long a chat grows before the next one begins."""
SMALL_BUDGET = 500
"""Tokens that an added message has to be among when it is asked for by a word of its own."""
PATIENCE_S = 30.0
"""A vector that is not there by then does not come."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Added:
    """Milliseconds for each message that was added.

    `durable_ms`: until the call that added it returned. `by_meaning_ms`: from then until its
    vectors were in the index. `found_ms`: how long a recall took that was asked right after a
    message was durable; `found` of these brought that message.
    """

    durable_ms: list[float]
    by_meaning_ms: list[float]
    found_ms: list[float]
    found: int


def add_one_by_one(
    engine: Engine,
    said: Sequence[ImportedMessage],
    number: int,
    *,
    pause_s: float,
    check: Callable[[], None],
) -> Added:
    """Add `number` messages in the words of `said`, each with a word of its own, and pauses.

    Then add a fifth as many and ask for each at once. The index must be in use already: make a
    recall first.
    """
    chats = GrowingChats(said)
    heard = Heard()
    durable: list[float] = []
    by_meaning: list[float] = []
    found: list[bool] = []
    found_ms: list[float] = []
    leave = engine.listen(heard.hear)
    try:
        for _ in range(number):
            check()
            time.sleep(pause_s)
            taken, moment = _add(engine, chats)
            durable.append(taken)
            by_meaning.append(max(0.0, 1000 * (heard.when_encoded(chats.name) - moment)))
        for _ in range(-(-number // 5)):
            check()
            time.sleep(pause_s)
            _add(engine, chats)
            began = time.perf_counter()
            found.append(_is_found(engine, chats))
            found_ms.append(1000 * (time.perf_counter() - began))
    finally:
        leave()
    return Added(durable_ms=durable, by_meaning_ms=by_meaning, found_ms=found_ms, found=sum(found))


def _add(engine: Engine, chats: GrowingChats) -> tuple[float, float]:
    """Add the next message; milliseconds until it was durable, and that moment."""
    chat = chats.grown()
    began = time.perf_counter()
    engine.remember([chat], source=SOURCE).result()
    durable = time.perf_counter()
    return 1000 * (durable - began), durable


def _is_found(engine: Engine, chats: GrowingChats) -> bool:
    recall = engine.recall(RecallRequest(query=chats.word, budget=SMALL_BUDGET)).result()
    return any(chats.name in block.external_ids for block in recall.blocks)


class GrowingChats:
    """Chats that grow by a message at a time, in words that were said before.

    `word` stands in the newest message only; `name` is that message's external id.
    """

    def __init__(self, said: Sequence[ImportedMessage], kind: str = "added") -> None:
        """`kind` begins all names: chats of two kinds can grow in one home."""
        self._said = said
        self._kind = kind
        self._count = 0
        self._messages: list[ImportedMessage] = []

    @property
    def word(self) -> str:
        """A word that only the newest message has, like no other to an embedder either."""
        return "".join(
            chr(ord("a") + digit % 26) for digit in sha256(self.name.encode()).digest()[:9]
        )

    @property
    def name(self) -> str:
        """The newest message's external id."""
        return f"{self._kind}-{self._count}"

    def grown(self) -> ImportedConversation:
        """The chat with the next message, or a new one that begins with it."""
        before = self._messages[-1].external_id if self._messages else None
        if len(self._messages) == MESSAGES_A_CHAT:
            self._messages, before = [], None
        chat = (self._count // MESSAGES_A_CHAT) + 1
        raw = self._said[self._count % len(self._said)]
        self._count += 1
        text = f"{raw.text} {self.word}"
        self._messages.append(
            replace(raw, external_id=self.name, parent=before, text=text, time=None)
        )
        return ImportedConversation(
            external_id=f"{self._kind}-chat-{chat}",
            title=f"Added {chat}",
            messages=tuple(self._messages),
            active_leaf=self.name,
            kind=ConversationKind.PEOPLE,
        )


class Heard:
    """When messages' vectors were in the index, by what the engine announces."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._ids: dict[str, MessageId] = {}
        self._moments: dict[MessageId, float] = {}

    def hear(self, change: Change) -> None:
        """Called by the engine, after its index has heard the same."""
        now = time.perf_counter()
        with self._changed:
            if isinstance(change, MessagesAdded):
                self._ids.update((one.external_id, one.message_id) for one in change.messages)
            elif isinstance(change, MessagesEncoded):
                self._moments.update(dict.fromkeys(change.encodings, now))
            self._changed.notify_all()

    def when_encoded(self, name: str) -> float:
        """The moment for the message with this external id, waited for."""

        def known() -> bool:
            return name in self._ids and self._ids[name] in self._moments

        with self._changed:
            if not self._changed.wait_for(known, PATIENCE_S):
                raise EngineBug(f"An added message has no vectors after {PATIENCE_S:.0f} s.")
            return self._moments[self._ids[name]]
