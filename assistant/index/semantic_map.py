"""The SemanticMap (Mandol 3.2): every unit by key, by words and by meaning, in memory.

It is derived: built from the database at start, then kept up by the changes that the write path
announces. Nothing here is written to disk.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.changes import (
    ActiveFactsChanged,
    DocumentEncoded,
    DocumentsChanged,
    EdgesChanged,
    EntitiesChanged,
    FactsChanged,
    MessagesAdded,
    MessagesEncoded,
    SegmentsChanged,
    StandingsChanged,
    TrajectoriesChanged,
    UnitsRemoved,
)
from assistant.domain.ids import ClusterId, DocumentId, FactId, MessageId, SegmentId
from assistant.index.analysed import analysed
from assistant.index.dense import UNKNOWN, DenseIndex
from assistant.index.document_rows import DocumentRows
from assistant.index.entity_rows import EntityRows
from assistant.index.lexical import LexicalIndex
from assistant.index.map_facts import MapFacts
from assistant.index.message_rows import MessageRows, recalled
from assistant.index.paging import Paging
from assistant.index.segment_views import FULL, WEIGHTS, SegmentViews
from assistant.index.semantic_graph import NONE
from assistant.index.token_cache import DEFAULT_BYTES, TokenCache, TokenVectors
from assistant.index.trajectory_rows import TrajectoryRows
from assistant.index.unit_graph import DrawnEdges, FactEdges, MessageEdges, UnitGraph

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from assistant.domain.changes import Change
    from assistant.domain.edges import Edge, EdgeType
    from assistant.domain.encodings import Encoding
    from assistant.domain.ids import ConversationId, EntityId, UnitId
    from assistant.domain.messages import Message
    from assistant.domain.segments import Segment
    from assistant.domain.standing import MessageStanding
    from assistant.index.analysed import Analysed
    from assistant.index.message_rows import RowView
    from assistant.index.paging import Held, Pages
    from assistant.index.token_cache import LoadTokens

CHUNK_BATCH = 1024
_GROWS = (MessagesAdded, MessagesEncoded, SegmentsChanged)


class SemanticMap(MapFacts):
    """Messages, segments and facts under one roof. One writer, many readers, any threads.

    Readers take a `view` of the rows, then ask for scores by row; a unit that is removed in
    between has no message any more and is skipped. `load_tokens` reads token vectors that are
    not in memory, on the reader's thread. With `pages`, the least active messages leave memory
    where the process takes more than it may, and are read again when they are touched.
    """

    def __init__(
        self,
        load_tokens: LoadTokens,
        *,
        token_bytes: int = DEFAULT_BYTES,
        pages: Pages | None = None,
    ) -> None:
        super().__init__(load_tokens)
        self._rows = MessageRows()
        self._words = LexicalIndex()
        self._meanings = DenseIndex()
        self._views = SegmentViews(self._rows, self._meanings)
        self.paging = (
            None if pages is None else Paging(self._rows, self._meanings, self._views, pages)
        )
        self._tokens = TokenCache(load_tokens, token_bytes)
        self._fact_edges = FactEdges()
        self._drawn = DrawnEdges()
        self._entities = EntityRows()
        self._trajectories = TrajectoryRows(self._rows)
        self._graph = UnitGraph(
            (
                MessageEdges(self._rows),
                self._fact_edges,
                self._drawn,
                self._entities,
                self._trajectories,
            )
        )
        self.documents = DocumentRows()
        self._standings: dict[MessageId, tuple[MessageStanding, ...]] = {}

    def apply(self, change: Change) -> None:
        """Follow what the write path committed; changes of other kinds are ignored."""
        if isinstance(change, DocumentsChanged | DocumentEncoded):  # a long one takes a second
            self._follow_documents(change)
            return
        with self._lock:
            match change:
                case MessagesAdded(messages):
                    latest = recalled(messages)
                    self._put_messages(latest, analysed(latest))
                case MessagesEncoded(encodings):
                    self._put_encodings(encodings)
                case SegmentsChanged(conversation_id, segments):
                    self._rows.set_segments(conversation_id, segments)
                    self._views.follow(conversation_id, segments)
                    self._trajectories.follow_segments()
                case FactsChanged(facts):
                    self._facts.put(facts)
                    self._fact_edges.put(facts)
                case UnitsRemoved(unit_ids):
                    self._remove(unit_ids)
                case _:
                    self._apply_derived(change)
            if self.paging is not None and isinstance(change, _GROWS):
                self.paging.keep_within()

    def standings(self) -> list[tuple[MessageId, tuple[MessageStanding, ...]]]:
        """What is said of messages, oldest first; whether a cause still counts is not asked."""
        with self._lock:
            return [*self._standings.items()]

    def trajectories(self, view: RowView) -> NDArray[np.int64]:
        """Numbers (rows,) of the trajectories that the view's rows are in; see `TrajectoryRows`."""
        with self._lock:
            return self._trajectories.of_rows(view)

    def load_messages(self, messages: Sequence[Message], known: Analysed) -> None:
        """Take over stored messages, as `recalled` gives them, when a home is opened."""
        with self._lock:
            self._put_messages(messages, known)
            if self.paging is not None:
                self.paging.keep_within()

    def load_chunks(self, chunks: Iterable[tuple[MessageId, NDArray[np.float32]]]) -> None:
        """Take over stored vectors, float32 (chunks, dim) per message, when a home is opened."""
        batch: list[tuple[MessageId, NDArray[np.float32]]] = []
        for item in chunks:
            batch.append(item)
            if len(batch) == CHUNK_BATCH:
                self._put_chunks(batch)
                batch = []
        self._put_chunks(batch)

    def view(self) -> RowView:
        """The message rows as they are now."""
        with self._lock:
            return self._rows.view()

    def message(self, row: int) -> Message | None:
        """The message of a row, None once it was removed."""
        with self._lock:
            found = self._rows.message(row)
        return found or next(iter(self.page_in((row,))), None)

    def messages(self, rows: Sequence[int]) -> list[Message | None]:
        """The messages of rows, None for those that were removed."""
        self.page_in(rows)
        with self._lock:
            found = [self._rows.message(row) for row in rows]
        return [one or self.message(row) for row, one in zip(rows, found, strict=True)]

    def message_ids(self, rows: Sequence[int]) -> list[MessageId | None]:
        """The ids of the messages of rows; see `message_id`."""
        return [*map(self._rows.message_id, rows)]

    def message_of(self, message_id: MessageId) -> Message | None:
        """The message of an id, None when it is not known."""
        row = self.row(message_id)
        return None if row is None else self.message(row)

    def message_id(self, row: int) -> MessageId | None:
        """The id of a row's message, None once it was removed; nothing is read for it."""
        return self._rows.message_id(row)

    def page_in(self, rows: Iterable[int]) -> list[Message]:
        """Read those messages of `rows` that are not in memory, all at once."""
        if self.paging is None:
            return []
        with self._lock:
            missing = self._rows.elsewhere(rows)
        if not missing:
            return []
        found = self.paging.pages.messages(missing)  # not under the lock: this reads the disk
        with self._lock:
            return self.paging.take(found)

    def held(self) -> Held | None:
        """How much is in memory; None where everything always is."""
        with self._lock:
            return None if self.paging is None else self.paging.held()

    def used(self, rows: Sequence[int]) -> None:
        """These messages were shown: they stay in memory, and what left of them comes back."""
        if self.paging is None:
            return
        with self._lock:
            self.paging.used(rows)
            cold = self.paging.without_vectors(rows)
        if cold:
            vectors = self.paging.pages.vectors([*cold])
            with self._lock:
                self.paging.take_vectors(cold, vectors)
        with self._lock:
            self.paging.keep_within()

    def row(self, message_id: MessageId) -> int | None:
        """The row of a message, None when it is not known."""
        with self._lock:
            return self._rows.row(message_id)

    def rows_of(self, conversations: Iterable[ConversationId]) -> list[int]:
        """The rows that ever belonged to these conversations; some may be past a view's end."""
        with self._lock:
            return self._rows.rows_of(conversations)

    def segment(self, number: int) -> Segment | None:
        """The segment of a number that a view holds."""
        with self._lock:
            return self._rows.segment(number)

    def word_scores(self, query: str, view: RowView) -> NDArray[np.float32]:
        """BM25 (passages,) of the view's passages; 0 where no word of the query occurs."""
        return self._words.scores(query, len(view.passages))

    def meaning_scores(self, vector: NDArray[np.float32], view: RowView) -> NDArray[np.float32]:
        """Cosine (passages,) of the view's passages, `UNKNOWN` where there is no vector yet."""
        rows, places, cosines = self._meanings.chunk_scores(vector)
        known, numbers = view.passages.numbers_of(rows, places)
        scores = np.full(len(view.passages), UNKNOWN, np.float32)
        scores[numbers] = cosines if known is None else cosines[known]
        return scores

    def view_scores(
        self, vector: NDArray[np.float32], weights: Sequence[float] = WEIGHTS
    ) -> NDArray[np.float32]:
        """Cosines (segments,) of each segment's views, weighed; see `SegmentViews.scores`."""
        with self._lock:
            return self._views.scores(vector, weights)

    def view_vectors(self, number: int) -> NDArray[np.float32] | None:
        """A segment's views (3, dim): user, assistant, full; see `SegmentViews.vectors`."""
        with self._lock:
            return self._views.vectors(number)

    def token_vectors(self, message_ids: Sequence[MessageId]) -> dict[MessageId, TokenVectors]:
        """Token vectors of those messages that have been encoded."""
        return self._tokens.get(message_ids)

    def knows(self, unit_id: UnitId) -> bool:
        """Whether it holds a unit of this id, of any kind."""
        with self._lock:
            return (
                self._rows.row(MessageId(unit_id)) is not None
                or unit_id in self._facts
                or unit_id in self._entities
                or unit_id in self._trajectories
                or self._rows.segment_number(SegmentId(unit_id)) != NONE
            )

    def edges(self, unit_id: UnitId, types: Collection[EdgeType] = ()) -> list[Edge]:
        """The explicit edges from and to a unit of any kind; see `UnitGraph.edges`."""
        with self._lock:
            beside = self._rows.beside(MessageId(unit_id))
        self.page_in(beside)
        with self._lock:
            return self._graph.edges(unit_id, types)

    def unit_vector(self, unit_id: UnitId) -> NDArray[np.float32] | None:
        """A unit-length vector (dim,) of a message, segment or fact; None while it has none."""
        with self._lock:
            row = self._rows.row(MessageId(unit_id))
            if row is not None:
                return self._meanings.mean(row)
            number = self._rows.segment_number(SegmentId(unit_id))
            views = None if number == NONE else self._views.vectors(number)
            return self._facts.vector(FactId(unit_id)) if views is None else views[FULL]

    def entities_in(self, text: str) -> frozenset[EntityId]:
        """The entities that `text` names under any of their names."""
        with self._lock:
            return self._entities.named_in(text)

    def mentioning(self, entity_ids: Collection[EntityId]) -> tuple[list[int], set[FactId]]:
        """The rows of messages, and the facts, that mention any of these entities."""
        with self._lock:
            units = self._entities.units_of(entity_ids)
            rows = (self._rows.row(MessageId(unit_id)) for unit_id in units)
            facts = {FactId(unit_id) for unit_id in units if unit_id in self._facts}
            return sorted(row for row in rows if row is not None), facts

    def __len__(self) -> int:
        with self._lock:
            return len(self._rows)

    def _follow_documents(self, change: DocumentsChanged | DocumentEncoded) -> None:
        if isinstance(change, DocumentsChanged):
            self.documents.put(change.documents)
        else:
            self.documents.put_vectors(change.document_id, {change.first: change.vectors})

    def _apply_derived(self, change: Change) -> None:
        """Follow what is derived from messages, segments and facts."""
        match change:
            case StandingsChanged(message_ids, standings):
                self._put_standings(message_ids, standings)
            case EdgesChanged(drawn, taken):
                self._drawn.take(taken)
                self._drawn.put(drawn)
            case ActiveFactsChanged(facts=active, vectors=vectors):
                self._active.put(active, vectors)
            case EntitiesChanged(entities, mentions):
                self._entities.put(entities, mentions)
            case TrajectoriesChanged(trajectories):
                self._trajectories.put(trajectories)
            case _:
                pass

    def _put_messages(self, messages: Sequence[Message], known: Analysed) -> None:
        self._words.remove(self._passages_of(self._known_rows(messages)))
        rows = self._rows.add(messages, known)
        passages = self._rows.passages
        self._words.put_counted(passages.all_of(rows), known.words)
        self._views.change(rows.tolist())
        if self.paging is not None:
            self.paging.used(rows.tolist())

    def _known_rows(self, messages: Iterable[Message]) -> list[int]:
        rows = (self._rows.row(one.message_id) for one in messages)
        return [row for row in rows if row is not None]

    def _passages_of(self, rows: Iterable[int]) -> Iterable[int]:
        return chain.from_iterable(map(self._rows.passages.numbers, rows))

    def _put_standings(
        self, ids: Iterable[MessageId], standings: Iterable[MessageStanding]
    ) -> None:
        for message_id in ids:
            self._standings.pop(message_id, None)
        for one in standings:
            self._standings[one.message_id] = (*self._standings.get(one.message_id, ()), one)

    def _put_encodings(self, encodings: Mapping[MessageId, Encoding]) -> None:
        """Vectors of units and of their tokens; those of unknown units are ignored."""
        self._put_chunks((key, value.chunks) for key, value in encodings.items())
        for key, value in encodings.items():
            tokens = TokenVectors(value.tokens, value.token_starts)
            if self._rows.row(key) is not None:
                self._tokens.put(key, tokens)
            elif key in self._facts:
                self._facts.put_tokens(FactId(key), tokens)

    def _put_chunks(self, chunks: Iterable[tuple[UnitId, NDArray[np.float32]]]) -> None:
        """Vectors of messages; those kept under a fact's id are the fact's."""
        found: dict[int, NDArray[np.float32]] = {}
        with self._lock:
            for unit_id, vectors in chunks:
                row = self._rows.row(MessageId(unit_id))
                if row is not None:
                    found[row] = vectors
                elif unit_id in self._facts:
                    self._facts.put_vectors({FactId(unit_id): vectors})
            self._meanings.put(found)
            self._views.change(found)
            if self.paging is not None:
                self.paging.keep_within()

    def _remove(self, unit_ids: Collection[UnitId]) -> None:
        messages = [MessageId(unit_id) for unit_id in unit_ids]
        rows = [row for one in messages if (row := self._rows.row(one)) is not None]
        self._views.change(rows)
        # At once, because every removal looks through what is kept of all passages.
        self._words.remove(self._passages_of(rows))
        for message_id in messages:
            self._rows.remove(message_id)
            self._standings.pop(message_id, None)
        self._meanings.remove(rows)
        self._tokens.remove(messages)
        self._trajectories.remove(unit_ids)
        self._entities.remove(unit_ids)
        for unit_id in unit_ids:
            self._facts.remove(FactId(unit_id))
            self._fact_edges.remove(FactId(unit_id))
            self._drawn.remove(unit_id)
            self._active.remove(ClusterId(unit_id))
            self.documents.remove(DocumentId(unit_id))
