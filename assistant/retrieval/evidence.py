"""How strongly each message bears on a query: the signals, and their weighted sum."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from assistant.index.dense import UNKNOWN
from assistant.retrieval.excerpts import Pairs
from assistant.retrieval.matching import NO_MATCH, best_matches, cosines
from assistant.retrieval.ranking import best_first
from assistant.retrieval.signals import Neighbourhood, Scale, freshness, scaled

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from assistant.domain.messages import Message
    from assistant.index.message_rows import RowView
    from assistant.index.semantic_map import SemanticMap
    from assistant.index.token_cache import TokenVectors
    from assistant.retrieval.question import Question
    from assistant.retrieval.recall_settings import RecallSettings

CHARACTERS_PER_TOKEN = 4
"""Enough to bound the work; short for English, generous for Chinese."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """Scores by row. `score` is what selection goes by, -inf where a row may not be recalled.

    `signals` are raw; `scales` hold from where to where those of vectors range. `compared` are the
    rows that late interaction looked at; `pairs` hold the cosines of all their tokens and the
    query's.
    """

    score: NDArray[np.float32]
    signals: dict[str, NDArray[np.float32]]
    scales: dict[str, Scale]
    compared: NDArray[np.int64]
    pairs: dict[int, Pairs]


def gather(
    semantic_map: SemanticMap,
    view: RowView,
    allowed: NDArray[np.bool_],
    question: Question,
    settings: RecallSettings,
) -> Evidence:
    """Weigh every `allowed` row; the others get no score and lend none to their neighbours."""
    around = _around(view, settings)
    words = np.where(allowed, semantic_map.word_scores(question.words, len(view)), np.float32(0))
    meanings = semantic_map.meaning_scores(question.encoding.vector, len(view))
    known = allowed & (meanings > UNKNOWN)
    worded = scaled(words, allowed)
    # What is too new to have vectors is judged by its words alone, in every signal's place.
    by_vectors = settings.dense + settings.near_dense + settings.late + settings.near_late
    score = (
        (settings.lexical + by_vectors * (allowed & ~known)) * worded
        + settings.near_lexical * scaled(around.total(words), allowed)
        + settings.dense * scaled(meanings, known)
        + settings.near_dense * scaled(around.mean(meanings, known), known)
        + _standing(view, allowed, around, question, settings)
    ).astype(np.float32)
    compared, tokens = _most_promising(semantic_map, score, known, settings)
    pairs = cosines(question.probe, [one.vectors for one in tokens])
    matches = best_matches(pairs, len(question.probe.weights))
    late = np.zeros(len(view), np.float32)
    everywhere = np.ones(len(compared), np.bool_)
    if len(compared):
        late[compared] = question.probe.weigh(matches)
        near = question.probe.weigh(around.best(matches, compared, NO_MATCH))
        score[compared] += settings.late * scaled(late[compared], everywhere)
        score[compared] += settings.near_late * scaled(near, everywhere)
    starts = [one.starts for one in tokens]
    return Evidence(
        score=np.where(allowed, score, -np.inf).astype(np.float32),
        signals={"dense": meanings, "lexical": words, "late_interaction": late},
        scales={
            "dense": Scale.of(meanings, known),
            "late_interaction": Scale.of(late[compared], everywhere),
        },
        compared=compared,
        pairs=dict(zip(compared.tolist(), map(Pairs, pairs, starts), strict=True)),
    )


def _around(view: RowView, settings: RecallSettings) -> Neighbourhood:
    return Neighbourhood(
        view.before,
        view.after,
        view.segments,
        reach=settings.reach,
        across_segments=settings.across_segments,
    )


def _standing(
    view: RowView,
    allowed: NDArray[np.bool_],
    around: Neighbourhood,
    question: Question,
    settings: RecallSettings,
) -> NDArray[np.float32]:
    """What who said it and when adds to a message, whatever its words."""
    with_assistant = around.total(view.by_assistant.astype(np.float32)) > 0
    fresh = freshness(view.said_at, allowed, settings.fresh_days)
    standing: NDArray[np.float32] = (
        settings.speaker * np.isin(view.speakers, list(question.speakers))
        + (0 if question.of_assistant else settings.assistant) * view.by_assistant
        + settings.fresh * np.where(with_assistant, fresh, 0)
    ).astype(np.float32)
    return standing


def _most_promising(
    semantic_map: SemanticMap,
    score: NDArray[np.float32],
    known: NDArray[np.bool_],
    settings: RecallSettings,
) -> tuple[NDArray[np.int64], list[TokenVectors]]:
    """The best rows by the cheap signals whose token vectors exist, within the bounds."""
    if not (settings.late or settings.near_late):
        return np.empty(0, np.int64), []
    ordered = best_first(semantic_map, np.where(known, score, np.float32(-np.inf)))
    best = islice(ordered, settings.compared_messages)
    messages = {row: message for row in best if (message := semantic_map.message(row))}
    within = _within_size(messages, settings.compared_tokens)
    vectors = semantic_map.token_vectors([messages[row].message_id for row in within])
    tokens = {
        row: found for row in within if (found := vectors.get(messages[row].message_id)) is not None
    }
    return np.array(list(tokens), np.int64), list(tokens.values())


def _within_size(messages: dict[int, Message], most_tokens: int) -> list[int]:
    """The first rows whose texts together hold about `most_tokens`."""
    rows: list[int] = []
    characters = 0
    for row, message in messages.items():
        characters += len(message.text)
        if rows and characters > CHARACTERS_PER_TOKEN * most_tokens:
            break
        rows.append(row)
    return rows
