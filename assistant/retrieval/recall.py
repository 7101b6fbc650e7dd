"""Recall: from a query to dated blocks of evidence within a token budget, without an LLM."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.dates.mentions import mentioned_periods
from assistant.domain.encodings import QueryEncoding
from assistant.domain.recall import Recall
from assistant.domain.requests import RecallRequest
from assistant.domain.times import local, local_offset_minutes, utc_now
from assistant.errors import (
    InvalidInput,
    ModelFileInvalid,
    ModelFileMissing,
    ModelProcessDied,
)
from assistant.index.analysed import wording
from assistant.index.analysis import plain
from assistant.index.message_rows import microseconds
from assistant.inference.careful_encoding import encode_each
from assistant.retrieval.active_recall import recall_active, without_shown
from assistant.retrieval.asking import Asking
from assistant.retrieval.blocks import BASIC_SPACE, message_blocks, ranked_in_time_order
from assistant.retrieval.contributions import contributions
from assistant.retrieval.document_recall import recall_documents
from assistant.retrieval.evidence import gather
from assistant.retrieval.explaining import explained
from assistant.retrieval.fact_recall import Known, lowered, recall_facts
from assistant.retrieval.fact_repeats import without_repeats
from assistant.retrieval.hidden import hidden_for
from assistant.retrieval.question import Question, is_question
from assistant.retrieval.recall_settings import RecallSettings
from assistant.retrieval.reranking import reranked
from assistant.retrieval.running_chat import opening_of
from assistant.retrieval.scope import view_within
from assistant.retrieval.segment_search import best_segments
from assistant.retrieval.selection import Candidates, chosen_messages, taken_within
from assistant.retrieval.speakers import speakers_asked_for
from assistant.retrieval.sufficiency import is_sufficient, needs_others
from assistant.retrieval.unit_search import found_units

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from assistant.domain.budgets import TokenCounter
    from assistant.domain.recall import Block, SegmentHit
    from assistant.domain.units import Signal, UnitHit
    from assistant.index.message_rows import RowView
    from assistant.index.semantic_map import SemanticMap
    from assistant.inference.ports import Embedder, Reranker
    from assistant.retrieval.contributions import Contributions
    from assistant.retrieval.evidence import Evidence
    from assistant.retrieval.selection import Chosen
    from assistant.retrieval.unit_search import Within

logger = logging.getLogger(__name__)

MAX_QUERY_CHARS = 4_000
"""A pasted page is asked about by its beginning."""
FACTS_ENCODED_AT_ONCE = 16
"""Facts without a vector that one recall encodes: enough for new ones, and soon done."""


class Recaller:
    """Answers recall requests from the SemanticMap. Thread-safe."""

    def __init__(
        self,
        semantic_map: SemanticMap,
        embedder: Embedder,
        count: TokenCounter,
        settings: RecallSettings | None = None,
        *,
        reranker: Reranker | None = None,
    ) -> None:
        self._map = semantic_map
        self._embedder = embedder
        self._count = count
        self._settings = settings or RecallSettings()
        self._reranker = reranker

    def recall(self, request: RecallRequest, *, count: TokenCounter | None = None) -> Recall:
        """The best evidence for the request; `count` is the tokenizer that its budget is in.

        Raises `InvalidInput` for a query without a visible character or a budget below 1.
        """
        _require_answerable(request)
        clock = _Clock()
        count = count or self._count
        view = self._view(request)
        asked = self._asked(request, view, count, clock)
        known = self._known(request, view, asked)
        asked = lowered(self._map, asked, known)
        active = recall_active(self._map, view, request, asked, known.outdated)
        asked = without_shown(self._map, asked, active)
        quoted = recall_documents(self._map.documents, request, asked)
        facts = [*known.blocks, *active, *quoted]
        left = request.budget - sum(block.tokens for block in facts)
        clock.lap("facts")
        candidates = Candidates(self._map, asked, known.outdated)
        chosen, messages = self._fitting(view, asked, known, left, candidates)
        shown = without_repeats(self._map, asked, facts, chosen)
        if len(shown) < len(facts):
            left = request.budget - sum(block.tokens for block in shown)
            chosen, messages = self._fitting(view, asked, known, left, candidates)
        blocks = ranked_in_time_order([*shown, *messages])
        self._map.used([one.row for one in chosen])
        clock.lap("select")
        answered = known.general and bool(known.blocks)
        told = [one for one in chosen if one.message.message_id not in known.of_others]
        sufficient = answered or (
            not needs_others(asked.question, chosen, told, facts)
            and is_sufficient(asked.question, view, asked.evidence, told, facts)
        )
        clock.lap("sufficiency")
        return Recall(
            query=request.query,
            budget=request.budget,
            tokens=sum(block.tokens for block in blocks),
            sufficient=sufficient,
            blocks=blocks,
            timings_ms=clock.timings(),
            explanation=explained(asked.evidence, self._map, chosen) if request.explain else {},
        )

    def segments(self, request: RecallRequest, limit: int) -> tuple[SegmentHit, ...]:
        """The best `limit` segments for the request, best first; its budget is not looked at.

        Raises `InvalidInput` for a query without a visible character.
        """
        _require_answerable(request)
        view = self._view(request)
        asked = self._asked(request, view, self._count, _Clock())
        return best_segments(self._map, view, asked.evidence, limit, asked.hidden.ids)

    def units(self, query: str, within: Within, signal: Signal, limit: int) -> tuple[UnitHit, ...]:
        """The best `limit` messages and facts for the query, by one signal or both.

        Raises `InvalidInput` for a query without a visible character.
        """
        _require_answerable(RecallRequest(query=query))
        words = plain(query[:MAX_QUERY_CHARS])
        self.encode_waiting_facts(words)
        vector = self._encoded(words).vector
        return found_units(self._map, words, vector, within=within, signal=signal, limit=limit)

    def contributions(self, request: RecallRequest) -> Contributions:
        """What the weights of passages are multiplied by for the request; for fitting them."""
        view = self._view(request)
        question = self._understand(request, view)
        allowed = self._allowed(request, question, view)
        return contributions(self._map, view, allowed, question, self._settings)

    def encode_waiting_facts(self, query: str = "", limit: int = FACTS_ENCODED_AT_ONCE) -> int:
        """Give up to `limit` facts their vectors, nearest to `query` first; return how many."""
        waiting = self._map.facts_without_vectors(query, limit)
        if waiting:
            encodings = encode_each(
                self._embedder, {fact.fact_id: fact.statement for fact in waiting}
            )
            self._map.put_fact_encodings(encodings)
        return len(waiting)

    def _view(self, request: RecallRequest) -> RowView:
        return view_within(self._map, self._map.view(), request.scope)

    def _asked(
        self, request: RecallRequest, view: RowView, count: TokenCounter, clock: _Clock
    ) -> Asking:
        """What is asked, and how strongly each passage bears on it."""
        question = self._understand(request, view)
        clock.lap("encode_query")
        hidden = hidden_for(self._map, view, request)
        allowed = hidden.opened(self._allowed(request, question, view))
        evidence = hidden.masked(gather(self._map, view, allowed, question, self._settings))
        clock.lap("weigh")
        if self._reranker is not None:
            evidence = self._reranked(self._reranker, evidence, question)
            clock.lap("rerank")
        return Asking(
            question=question,
            evidence=evidence,
            settings=self._settings,
            count=count,
            hidden=hidden,
        )

    def _understand(self, request: RecallRequest, view: RowView) -> Question:
        query = plain(request.query[:MAX_QUERY_CHARS])
        if not self._settings.routing:
            return Question(
                text=query,
                encoding=self._encoded(query),
                speakers=frozenset(),
                words=query,
                own_words=query,
            )
        asked = speakers_asked_for(query, view.speaker_names)
        said_on = local(request.as_of or utc_now(), local_offset_minutes()).date()
        words = asked.rest
        if not is_question(query):
            opening = plain(opening_of(self._map, view, request.exclude))
            words = f"{opening} {words}".lstrip()
        return Question(
            text=query,
            encoding=self._encoded(words),
            speakers=asked.speakers,
            periods=mentioned_periods(query, said_on),
            words=words,
            own_words=asked.rest,
            of_assistant=asked.assistant,
            entities=self._map.entities_in(asked.rest),
        )

    def _encoded(self, words: str) -> QueryEncoding:
        """The query's vectors; none where no embedder can be had, so that words alone decide."""
        for _ in range(2):  # a process that died is started again by the next call
            try:
                return self._embedder.encode_query(words)
            except ModelProcessDied as fault:
                logger.warning("Recalling by words: %s", type(fault).__name__)
            except (ModelFileMissing, ModelFileInvalid) as fault:
                logger.warning("Recalling by words: %s", type(fault).__name__)
                break
        dimension = self._embedder.dimension
        return QueryEncoding(
            vector=np.zeros(dimension, np.float32),
            tokens=np.zeros((0, dimension), np.float32),
            weights=np.zeros(0, np.float32),
        )

    def _reranked(self, reranker: Reranker, evidence: Evidence, question: Question) -> Evidence:
        """With the cross-encoder's view, or as it was where no cross-encoder can be had.

        A process that died is started again by the next recall, not by this one: it has waited.
        """
        try:
            return reranked(self._map, evidence, question, reranker, self._settings)
        except (ModelProcessDied, ModelFileMissing, ModelFileInvalid) as fault:
            logger.warning("Recalling without the reranker: %s", type(fault).__name__)
            return evidence

    def _allowed(
        self, request: RecallRequest, question: Question, view: RowView
    ) -> NDArray[np.bool_]:
        """Rows said in time, not excluded, and in a space that was asked for.

        A question is no evidence for itself: the same one, asked before, says nothing new.
        """
        if request.spaces and BASIC_SPACE not in request.spaces:
            return np.zeros(len(view), np.bool_)
        allowed = view.visible.copy()
        if request.as_of is not None:
            allowed &= view.said_at < microseconds(request.as_of)
        if question.asks:
            allowed &= view.wordings != wording(request.query)
        rows = (self._map.row(message_id) for message_id in request.exclude)
        allowed[[row for row in rows if row is not None and row < len(view)]] = False
        return allowed

    def _known(self, request: RecallRequest, view: RowView, asked: Asking) -> Known:
        if not self._settings.facts:
            return Known(blocks=[], outdated={}, general=False)
        if asked.question.encoding.vector.any():  # or no embedder can be had
            self.encode_waiting_facts(asked.question.words)
        return recall_facts(self._map, view, request, asked)

    def _fitting(
        self, view: RowView, asked: Asking, known: Known, budget: int, candidates: Candidates
    ) -> tuple[list[Chosen], list[Block]]:
        """The blocks of the chosen messages; the weakest leave where a tokenizer counts more."""
        taken = taken_within(self._map, asked, known.outdated, budget, candidates)
        while True:
            chosen = chosen_messages(self._map, taken, known.outdated)
            blocks = message_blocks(self._map, view, asked.evidence, chosen, asked.count)
            if sum(block.tokens for block in blocks) <= budget:
                return chosen, blocks
            taken = taken[:-1]


class _Clock:
    """Milliseconds of each stage."""

    def __init__(self) -> None:
        self._began = self._last = time.perf_counter()
        self._laps: dict[str, float] = {}

    def lap(self, stage: str) -> None:
        now = time.perf_counter()
        self._laps[stage] = round(1000 * (now - self._last), 3)
        self._last = now

    def timings(self) -> dict[str, float]:
        return self._laps | {"total": round(1000 * (self._last - self._began), 3)}


def _require_answerable(request: RecallRequest) -> None:
    if not any(letter.isprintable() and not letter.isspace() for letter in request.query):
        raise InvalidInput(
            "The query is empty.", hint="Ask with at least one word of what you look for."
        )
    if request.budget < 1:
        raise InvalidInput(
            f"A budget of {request.budget} tokens holds nothing.", hint="Use 100 or more."
        )
