"""The SemanticMap of an open home: built from the file when first needed, then kept up."""

from __future__ import annotations

import logging
from contextlib import contextmanager
from dataclasses import replace
from threading import Lock
from typing import TYPE_CHECKING

from assistant.cancel import CancelToken
from assistant.domain.changes import (
    ActiveFactsChanged,
    ConversationsChanged,
    DocumentsChanged,
    EdgesChanged,
    EntitiesChanged,
    FactsChanged,
    MemoryRestored,
    MessagesAdded,
    SegmentsChanged,
    StandingsChanged,
    TrajectoriesChanged,
    UnitsRemoved,
)
from assistant.domain.ids import FactId, MessageId
from assistant.domain.units import BASIC_SPACE, Signal
from assistant.engine.collecting import not_collecting, pass_over
from assistant.engine.kept_words import KeptWords
from assistant.engine.memory_pages import paging_check
from assistant.errors import NotFound
from assistant.index.semantic_map import SemanticMap
from assistant.index.token_cache import DEFAULT_BYTES
from assistant.retrieval.recall import Recaller
from assistant.retrieval.unit_search import Within, similar_units
from assistant.storage.active_facts import ActiveFactStore
from assistant.storage.documents import DocumentStore
from assistant.storage.edges import EdgeStore
from assistant.storage.encodings import EncodingStore
from assistant.storage.entities import EntityStore
from assistant.storage.facts import FactStore
from assistant.storage.messages import MessageStore
from assistant.storage.profiles import ProfileStore
from assistant.storage.segments import SegmentStore
from assistant.storage.standing import StandingStore
from assistant.storage.trajectories import TrajectoryStore

if TYPE_CHECKING:
    from collections.abc import Collection, Generator, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from assistant.domain.budgets import TokenCounter
    from assistant.domain.changes import Change
    from assistant.domain.edges import Edge, EdgeType
    from assistant.domain.ids import UnitId
    from assistant.domain.overviews import Check
    from assistant.domain.recall import Recall, SegmentHit
    from assistant.domain.requests import RecallRequest
    from assistant.domain.units import UnitHit
    from assistant.engine.memory_pages import MemoryPages
    from assistant.engine.rerankers import Rerankers
    from assistant.inference.ports import Embedder
    from assistant.storage.database import Cursor, Database


logger = logging.getLogger(__name__)

FEW_CHANGES = 8
"""So many are applied while others wait to announce theirs."""
TOKENS_SHARE = 8
"""Of a memory limit that token vectors may take at most."""


class Remembering:
    """Answers recalls from an index in RAM that follows every change.

    Until building begins, changes need not be followed: the file holds them. Those that come while
    it is under way are applied after it, so that nobody who stores something waits for it.
    """

    def __init__(
        self,
        database: Database,
        embedder: Embedder,
        count: TokenCounter,
        rerankers: Rerankers,
        *,
        paged: MemoryPages | None = None,
    ) -> None:
        """Without `paged` everything stays in memory."""
        self._database = database
        self._embedder = embedder
        self._count = count
        self._rerankers = rerankers
        self._paged = paged
        self._words = KeptWords(database)
        self._guard = Lock()
        self._building = Lock()
        self._missed: list[Change] | None = None
        self._semantic_map: SemanticMap | None = None
        self._cancel = CancelToken()

    def prepare(self) -> None:
        """Build the index now rather than at the first recall; raises `Cancelled` after `stop`."""
        self._ready()

    def stop(self) -> None:
        """Give up an index that is being built."""
        self._cancel.cancel()

    def close(self) -> None:
        """Remove what was paged out, once nobody recalls any more."""
        if self._paged is not None:
            self._paged.close()

    def key_changed(self) -> None:
        """The home has another key now: so has what was paged out."""
        if self._paged is not None:
            self._paged.key_changed()

    def checks(self) -> list[Check]:
        """The line of `doctor` about what is in memory."""
        known = self._semantic_map
        held = None if known is None else known.held()
        return [] if self._paged is None else [paging_check(held, self._paged.limit)]

    def recall(self, request: RecallRequest, count: TokenCounter | None = None) -> Recall:
        """The evidence for a query, counted with `count` (the MiniLM tokenizer by default)."""
        with self._recaller() as recaller:
            return recaller.recall(self._scoped(request), count=count or self._count)

    def segments(self, request: RecallRequest, limit: int) -> tuple[SegmentHit, ...]:
        """The best segments for a query."""
        with self._recaller() as recaller:
            return recaller.segments(self._scoped(request), limit)

    def units(self, query: str, within: Within, signal: Signal, limit: int) -> tuple[UnitHit, ...]:
        """The best messages and facts for a query, of what may be recalled outside of profiles."""
        with self._recaller() as recaller:
            return recaller.units(query, self._opened(within), signal, limit)

    def messages_like(self, query: str, limit: int) -> tuple[UnitHit, ...]:
        """The messages that mean the most alike, wherever they were said: for the person's eyes."""
        with self._recaller() as recaller:
            return recaller.units(query, Within(space=BASIC_SPACE), Signal.MEANING, limit)

    def holds(self, unit_id: UnitId, within: Within) -> bool:
        """Whether a space holds a message or a fact."""
        semantic_map = self._ready()
        message = semantic_map.message_of(MessageId(unit_id))
        fact = semantic_map.fact(FactId(unit_id))
        if message is not None:
            return within.has_message(message)
        return fact is not None and within.has_fact(fact)

    def similar(self, unit_id: UnitId, within: Within, limit: int) -> tuple[UnitHit, ...]:
        """The units that mean the most alike; raises `NotFound` for one that there is not."""
        semantic_map = self._ready()
        if not semantic_map.knows(unit_id):
            raise NotFound(f"Nothing in the memory has the id {unit_id!r}.")
        return similar_units(semantic_map, unit_id, self._opened(within), limit)

    def edges(self, unit_id: UnitId, types: Collection[EdgeType]) -> tuple[Edge, ...]:
        """The explicit edges of a unit; raises `NotFound` for one that there is not."""
        semantic_map = self._ready()
        found = semantic_map.edges(unit_id, types)
        if not found and not semantic_map.knows(unit_id):
            raise NotFound(f"Nothing in the memory has the id {unit_id!r}.")
        return tuple(found)

    def follow(self, change: Change) -> None:
        """Keep the index true to the file.

        Two threads may announce in another order than they committed. What is added is looked
        up once more, so that words which another thread has erased meanwhile do not come back.
        """
        with self._guard:
            if isinstance(change, MemoryRestored):  # built again when it is needed next
                self._semantic_map = None
            if self._semantic_map is not None:
                self._apply(self._semantic_map, change)
            elif self._missed is not None:
                self._missed.append(change)

    def _apply(self, semantic_map: SemanticMap, change: Change) -> None:
        semantic_map.apply(change)
        if isinstance(change, ConversationsChanged):
            self._renew_documents(semantic_map, change)
        if gone := self._gone(change):
            semantic_map.apply(UnitsRemoved(gone))

    def _renew_documents(self, semantic_map: SemanticMap, change: ConversationsChanged) -> None:
        """A chat that is deleted, or keeps its memory to itself, takes its documents along."""
        known = semantic_map.documents.of_conversations(change.conversation_ids)
        if not known:
            return
        left = DocumentStore(self._database.read()).by_ids(known)
        semantic_map.apply(DocumentsChanged(tuple(left.values())))
        semantic_map.apply(UnitsRemoved(tuple(each for each in known if each not in left)))

    def _gone(self, change: Change) -> tuple[UnitId, ...]:
        """Units of `change` that the file does not hold any more."""
        cursor = self._database.read()
        if isinstance(change, MessagesAdded):
            messages = [message.message_id for message in change.messages]
            known = MessageStore(cursor).existing(messages)
            return tuple(unit for unit in messages if unit not in known)
        if isinstance(change, FactsChanged):
            facts = [fact.fact_id for fact in change.facts]
            kept = FactStore(cursor).by_ids(facts)
            return tuple(unit for unit in facts if unit not in kept)
        if isinstance(change, DocumentsChanged):
            documents = [each.document_id for each in change.documents]
            there = DocumentStore(cursor).existing(documents)
            return tuple(unit for unit in documents if unit not in there)
        if isinstance(change, EntitiesChanged):
            entities = [entity.entity_id for entity in change.entities]
            left = EntityStore(cursor).by_ids(entities)
            return tuple(unit for unit in entities if unit not in left)
        if isinstance(change, ActiveFactsChanged):
            known_facts = ActiveFactStore(cursor).ids()
            asked_for = [fact.fact_id for fact in change.facts]
            return tuple(unit for unit in asked_for if unit not in known_facts)
        return ()

    def _scoped(self, request: RecallRequest) -> RecallRequest:
        """With what may be recalled where the request is made, as the file says it now."""
        scope = ProfileStore(self._database.read()).scope(request.profile_id)
        return replace(request, scope=scope)

    def _opened(self, within: Within) -> Within:
        return replace(within, scope=ProfileStore(self._database.read()).scope(None))

    @contextmanager
    def _recaller(self) -> Generator[Recaller]:
        """With the reranker that is chosen at this moment."""
        semantic_map = self._ready()
        with self._rerankers.lend() as reranker:
            yield Recaller(semantic_map, self._embedder, self._count, reranker=reranker)

    def _ready(self) -> SemanticMap:
        with self._building:  # by one thread; the others wait for it
            known = self._semantic_map
            return self._build() if known is None else known

    def _build(self) -> SemanticMap:
        with self._guard:
            self._missed = []
        try:
            with not_collecting():
                built = self._caught_up(self._built())
        finally:
            self._missed = None
        pass_over(len(built))
        return built

    def _caught_up(self, built: SemanticMap) -> SemanticMap:
        """With what was missed; in the last round nothing new can come."""
        while True:
            with self._guard:
                missed, self._missed = self._missed or [], []
                again = any(isinstance(change, MemoryRestored) for change in missed)
                if not again and len(missed) < FEW_CHANGES:
                    for change in missed:
                        self._apply(built, change)
                    self._semantic_map = built
                    return built
            if again:
                built = self._built()
            for change in missed:
                self._apply(built, change)

    def _built(self) -> SemanticMap:
        cursor = self._database.read()
        built = self._empty_map()
        for messages, words in self._words.messages():
            self._cancel.check()
            built.load_messages(messages, words)
        logger.info("The words of %d of %d messages were kept", self._words.taken, len(built))
        built.apply(FactsChanged(tuple(FactStore(cursor).remembered())))
        built.load_chunks(EncodingStore(cursor).chunks(self._embedder.embedder_id))
        for conversation_id, segments in SegmentStore(cursor).by_conversation().items():
            built.apply(SegmentsChanged(conversation_id, tuple(segments)))
        built.apply(TrajectoriesChanged(tuple(TrajectoryStore(cursor).all())))
        self._put_documents(built, cursor)
        built.apply(_active_facts(cursor, self._embedder.embedder_id))
        built.apply(_standings(cursor))
        built.apply(_entities(cursor))
        built.apply(EdgesChanged(drawn=tuple(EdgeStore(cursor).all())))
        return built

    def _empty_map(self) -> SemanticMap:
        if self._paged is None:
            return SemanticMap(self._load_tokens)
        tokens = min(DEFAULT_BYTES, self._paged.limit // TOKENS_SHARE)
        return SemanticMap(self._load_tokens, token_bytes=tokens, pages=self._paged.pages())

    def _put_documents(self, built: SemanticMap, cursor: Cursor) -> None:
        store = DocumentStore(cursor)
        for document_id in store.ids():
            self._cancel.check()
            built.apply(DocumentsChanged(tuple(store.by_ids([document_id]).values())))
            vectors = store.vectors(document_id, self._embedder.embedder_id)
            built.documents.put_vectors(document_id, vectors)

    def _load_tokens(
        self, ids: Sequence[MessageId]
    ) -> Mapping[MessageId, tuple[NDArray[np.int8], NDArray[np.uint32]]]:
        return EncodingStore(self._database.read()).tokens(self._embedder.embedder_id, ids)


def _active_facts(cursor: Cursor, embedder_id: str) -> ActiveFactsChanged:
    facts = ActiveFactStore(cursor).all()
    return ActiveFactsChanged(tuple(facts), ActiveFactStore(cursor).vectors(facts, embedder_id))


def _entities(cursor: Cursor) -> EntitiesChanged:
    store = EntityStore(cursor)
    return EntitiesChanged(tuple(store.all()), tuple(store.all_mentions()))


def _standings(cursor: Cursor) -> StandingsChanged:
    """All that is said of messages, but for those that the person restored."""
    restored = StandingStore(cursor).restored()
    left = [one for one in StandingStore(cursor).all() if one.message_id not in restored]
    return StandingsChanged(tuple({one.message_id for one in left}), tuple(left))
