"""Threader's own read path as a memory under test: segments are found first, messages in them.

So its Table 3 stands beside ours, on the same data, vectors and segments. What differs from the
paper: a view is the mean of its messages' vectors, and late interaction over a segment's messages
takes the cross-encoder's place.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from assistant.domain.recall import Block, Recall
from assistant.evaluation.in_process import InProcessMemory
from assistant.evaluation.segment_scores import (
    SegmentFirstSettings,
    candidates,
    final_scores,
    mean_of_best,
)
from assistant.index.dense import UNKNOWN
from assistant.index.lexical import LexicalIndex
from assistant.index.message_rows import microseconds
from assistant.index.semantic_graph import NONE
from assistant.retrieval.blocks import BASIC_SPACE, ranked_in_time_order
from assistant.retrieval.matching import NO_MATCH, Probe, best_matches, cosines
from assistant.retrieval.selection import line_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from assistant.domain.budgets import TokenCounter
    from assistant.domain.encodings import Encoding
    from assistant.domain.ids import MessageId
    from assistant.domain.messages import Message
    from assistant.domain.requests import RecallRequest
    from assistant.domain.segments import Segment
    from assistant.domain.transfers import ImportedConversation
    from assistant.index.semantic_map import SemanticMap
    from assistant.inference.ports import Embedder
    from assistant.memory.segmenting.policies import Segmenter


class Ranked(NamedTuple):
    """A segment that was found, with those of its messages that may be recalled, in order."""

    segment: Segment
    messages: tuple[Message, ...]
    score: float
    signals: Mapping[str, float]

    @property
    def external_ids(self) -> tuple[str, ...]:
        """The ids that its messages had in their file."""
        return tuple(one.external_id for one in self.messages if one.external_id)


class SegmentFirst:
    """Answers requests by whole segments, as Threader does. Facts and spaces are not looked at.

    A view is that of the whole segment, also where some of its messages may not be recalled.
    """

    def __init__(
        self,
        semantic_map: SemanticMap,
        words: SegmentWords,
        encodings: Mapping[MessageId, Encoding],
        embedder: Embedder,
        settings: SegmentFirstSettings,
    ) -> None:
        self._map = semantic_map
        self._words = words
        self._encodings = encodings
        self._embedder = embedder
        self._settings = settings

    def ranked(self, request: RecallRequest) -> list[Ranked]:
        """The candidates, best first; ties in the order in which their segments began."""
        query = self._embedder.encode_query(request.query)
        groups = self._readable(request)
        numbers = np.array(list(groups), np.int64)
        if not len(numbers):
            return []
        views = self._map.view_scores(query.vector, self._settings.views)[numbers]
        words = self._words.scores(request.query)[numbers]
        places = candidates(views, words, self._settings)
        found = [self._known_of(groups[number]) for number in numbers[places].tolist()]
        signals = {
            "views": views[places],
            "dense": self._dense(query.vector, found, views[places]),
            "lexical": words[places],
            "late_interaction": self._reranked(Probe.of(query), found),
        }
        score = final_scores(
            signals["dense"], signals["lexical"], signals["late_interaction"], self._settings
        )
        order = np.argsort(-score, kind="stable").tolist()
        return [
            Ranked(
                segment=segment,
                messages=tuple(found[place]),
                score=float(score[place]),
                signals={name: float(values[place]) for name, values in signals.items()},
            )
            for place in order
            if (segment := self._map.segment(int(numbers[places[place]]))) is not None
        ]

    def _readable(self, request: RecallRequest) -> dict[int, list[int]]:
        """The rows of each segment that may be recalled, by its number."""
        view = self._map.view()
        allowed = view.visible & (view.segments != NONE)
        if request.as_of is not None:
            allowed &= view.said_at < microseconds(request.as_of)
        hidden = (self._map.row(name) for name in request.exclude)
        allowed[[row for row in hidden if row is not None and row < len(view)]] = False
        groups: dict[int, list[int]] = {}
        for row in np.flatnonzero(allowed).tolist():
            groups.setdefault(int(view.segments[row]), []).append(row)
        return dict(sorted(groups.items()))

    def _known_of(self, rows: Sequence[int]) -> list[Message]:
        return [one for row in rows if (one := self._map.message(row)) is not None]

    def _encodings_of(self, messages: Sequence[Message]) -> list[Encoding]:
        return [self._encodings[one.message_id] for one in messages]

    def _dense(
        self,
        query: NDArray[np.float32],
        found: Sequence[Sequence[Message]],
        views: NDArray[np.float32],
    ) -> NDArray[np.float32]:
        """What the segments mean: their best messages, or where that is off their views.

        A message is as near as the nearest of its chunks.
        """
        number = self._settings.best_messages
        if not (number and self._settings.dense):
            return views
        scores = np.full(len(found), UNKNOWN, np.float32)
        for place, messages in enumerate(found):
            chunks = [one.chunks for one in self._encodings_of(messages)]
            nearest = [np.vecdot(each, query).max(initial=UNKNOWN) for each in chunks]
            scores[place] = mean_of_best(np.array(nearest, np.float32), number)
        return scores

    def _reranked(self, probe: Probe, found: Sequence[Sequence[Message]]) -> NDArray[np.float32]:
        """Late interaction: each word's best match in any message of the segment, weighed."""
        best = np.full((len(found), len(probe.weights)), NO_MATCH, np.float32)
        if self._settings.rerank:
            for place, messages in enumerate(found):
                tokens = [one.tokens for one in self._encodings_of(messages)]
                matches = best_matches(cosines(probe, tokens), len(probe.weights))
                best[place] = matches.max(axis=0, initial=NO_MATCH)
        return probe.weigh(best)


class SegmentWords:
    """BM25 over whole segments, made anew for the first question after something was learnt."""

    def __init__(self, semantic_map: SemanticMap) -> None:
        self._map = semantic_map
        self._index: LexicalIndex | None = None
        self._segments = 0

    def outdate(self) -> None:
        """Say that something was learnt."""
        self._index = None

    def scores(self, query: str) -> NDArray[np.float32]:
        """BM25 (segments,) by number; 0 where no word of the query occurs."""
        if self._index is None:
            self._index = LexicalIndex()
            texts = dict(self._texts())
            self._index.put(texts)
            self._segments = max(texts, default=NONE) + 1
        return self._index.scores(query, self._segments)

    def _texts(self) -> Iterator[tuple[int, str]]:
        view = self._map.view()
        for number in np.unique(view.segments[view.segments != NONE]).tolist():
            segment = self._map.segment(number)
            known = map(self._map.message_of, segment.message_ids) if segment else ()
            yield number, _text(one for one in known if one is not None)


class SegmentFirstMemory(InProcessMemory):
    """A `MemoryUnderTest` that learns as ours does, and reads as Threader does."""

    def __init__(
        self,
        embedder: Embedder,
        count: TokenCounter,
        settings: SegmentFirstSettings | None = None,
        segmenter: Segmenter | None = None,
    ) -> None:
        """`segmenter` None is the one that a home has."""
        super().__init__(embedder, count, segmenter=segmenter)
        self._words = SegmentWords(self._map)
        self.read_by(settings or SegmentFirstSettings())

    def read_by(self, settings: SegmentFirstSettings) -> None:
        """Rank by other settings from now on; nothing is learnt again."""
        self._reader = SegmentFirst(
            self._map, self._words, self._encodings, self._embedder, settings
        )

    def add(self, conversations: Sequence[ImportedConversation]) -> list[float]:
        """See `MemoryUnderTest`."""
        self._words.outdate()
        return super().add(conversations)

    def recall(self, request: RecallRequest, exclude: frozenset[str]) -> Recall:
        """See `MemoryUnderTest`: whole segments in order of rank, as far as they fit.

        One that does not fit is left out for a smaller one. Whether they answer is not judged.
        """
        started = time.perf_counter()
        blocks: list[Block] = []
        left = request.budget
        for one in self._reader.ranked(self._hiding(request, exclude)):
            block = _block(one, self._count)
            if block.tokens <= left:
                blocks.append(block)
                left -= block.tokens
        return Recall(
            query=request.query,
            budget=request.budget,
            tokens=request.budget - left,
            sufficient=False,
            blocks=ranked_in_time_order(blocks),
            timings_ms={"total": 1000 * (time.perf_counter() - started)},
        )

    def segments(
        self, request: RecallRequest, exclude: frozenset[str], limit: int
    ) -> list[frozenset[str]]:
        """See `MemoryUnderTest`."""
        ranked = self._reader.ranked(self._hiding(request, exclude))
        return [frozenset(one.external_ids) for one in ranked[:limit]]


def _block(one: Ranked, count: TokenCounter) -> Block:
    text = _text(one.messages)
    first = one.messages[0]
    return Block(
        rank=1,
        unit_id=one.segment.segment_id,
        kind="segment",
        space=BASIC_SPACE,
        conversation_id=one.segment.conversation_id,
        message_ids=tuple(message.message_id for message in one.messages),
        external_ids=one.external_ids,
        time=first.said_at,
        utc_offset_minutes=first.utc_offset_minutes,
        text=text,
        tokens=count(text),
        score=one.score,
        signals=one.signals,
    )


def _text(messages: Iterable[Message]) -> str:
    return "\n".join(line_of(message, message.text) for message in messages)
