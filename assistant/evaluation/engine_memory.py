"""A whole home as a memory under test: storage, encryption, learning, recall as people get it."""

from __future__ import annotations

import secrets
import time
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from assistant.cancel import CancelToken
from assistant.domain.ids import FactId
from assistant.engine import Engine
from assistant.paths import Home

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assistant.domain.ids import MessageId
    from assistant.domain.recall import Recall
    from assistant.domain.requests import RecallRequest
    from assistant.domain.transfers import ImportedConversation, ImportedMessage


class EngineMemory:
    """A `MemoryUnderTest` in a home of its own, which is removed when it is closed."""

    def __init__(self, cancel: CancelToken | None = None, *, reranker: Path | None = None) -> None:
        """`reranker` is a cross-encoder's folder; raises what changing that setting raises."""
        self._folder = TemporaryDirectory(prefix="keepsake-evaluation-")
        home = Home(Path(self._folder.name))
        self._engine = Engine.open(home, passphrase=secrets.token_hex(16))
        if reranker is not None:
            try:
                self._engine.change_setting("models.reranker", str(reranker.absolute())).result()
            except BaseException:
                self.close()
                raise
        self._cancel = cancel or CancelToken()
        self._ids: dict[str, MessageId] = {}

    @property
    def bytes_on_disk(self) -> int:
        """What the home takes."""
        return self._engine.stats().result().bytes_on_disk

    def add(self, conversations: Sequence[ImportedConversation]) -> list[float]:
        """See `MemoryUnderTest`: a message counts as added once it is durable."""
        took: list[float] = []
        for conversation in conversations:
            for step in _one_by_one(conversation):
                self._cancel.check()
                started = time.perf_counter()
                # A source of its own, so that nobody looks through the other conversations.
                self._engine.remember([step], source=conversation.external_id).result()
                took.append(1000 * (time.perf_counter() - started))
        return took

    def flush(self) -> None:
        """See `MemoryUnderTest`."""
        self._engine.flush(cancel=self._cancel).result()
        for summary in self._engine.conversations().result():
            thread = self._engine.thread(summary.conversation.conversation_id).result()
            for each in thread.messages:
                self._ids[each.message.external_id] = each.message.message_id

    def recall(self, request: RecallRequest, exclude: frozenset[str]) -> Recall:
        """See `MemoryUnderTest`."""
        return self._engine.recall(self._hiding(request, exclude)).result()

    def segments(
        self, request: RecallRequest, exclude: frozenset[str], limit: int
    ) -> list[frozenset[str]]:
        """See `MemoryUnderTest`."""
        hits = self._engine.search_segments(self._hiding(request, exclude), limit).result()
        return [frozenset(hit.external_ids) for hit in hits]

    def told_in(self, recall: Recall) -> frozenset[str]:
        """External ids of the messages whose words came, or that a fact which came rests on."""
        facts = {block.unit_id for block in recall.blocks if block.kind == "fact"}
        facts |= {fact_id for block in recall.blocks for fact_id in block.fact_ids}
        found = {name for block in recall.blocks for name in block.external_ids}
        names = {message_id: name for name, message_id in self._ids.items()}
        for fact_id in facts:
            for fact in self._engine.fact_history(FactId(fact_id)).result():
                if fact.fact_id == fact_id:
                    found.update(names.get(one.message_id, "") for one in fact.sources)
        return frozenset(found - {""})

    def close(self) -> None:
        """Remove the home."""
        self._engine.close()
        self._folder.cleanup()

    def _hiding(self, request: RecallRequest, exclude: frozenset[str]) -> RecallRequest:
        hidden = frozenset(self._ids[name] for name in exclude if name in self._ids)
        return replace(request, exclude=request.exclude | hidden)


def _one_by_one(conversation: ImportedConversation) -> Iterator[ImportedConversation]:
    """The conversation as it grows: each message behind the one before it, which is known."""
    before: tuple[ImportedMessage, ...] = ()
    for message in conversation.messages:
        yield replace(conversation, messages=(*before, message), active_leaf=message.external_id)
        before = (replace(message, parent=None),)
