"""What is added to a passage for who said it, when, and in what form, beside likeness."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.dates.agreement import agreements
from assistant.retrieval.signals import freshness

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from assistant.index.message_rows import RowView
    from assistant.index.neighbourhood import Neighbourhood
    from assistant.retrieval.question import Question
    from assistant.retrieval.recall_settings import RecallSettings


def standing(
    view: RowView,
    allowed: NDArray[np.bool_],
    around: Neighbourhood,
    question: Question,
    settings: RecallSettings,
) -> NDArray[np.float32]:
    """The (passages,) sum of all that counts beside how like the query a passage is."""
    beside = _of_form(view, settings)
    if question.periods:
        beside = beside + settings.dated * _in_time(view, question)
    return _of_speakers(view, allowed, around, question, settings) + beside


def _of_speakers(
    view: RowView,
    allowed: NDArray[np.bool_],
    around: Neighbourhood,
    question: Question,
    settings: RecallSettings,
) -> NDArray[np.float32]:
    """What `_of_messages` says, by passage: kept where whose words are asked for decides alone."""

    def found() -> NDArray[np.float32]:
        return _of_messages(view, allowed, around, question, settings)[view.passages.rows]

    if settings.fresh and not question.asks:
        return found()
    weights = settings.speaker, settings.assistant
    return view.passages.kept(
        ("speakers", question.speakers, question.of_assistant, weights), found
    )


def _of_messages(
    view: RowView,
    allowed: NDArray[np.bool_],
    around: Neighbourhood,
    question: Question,
    settings: RecallSettings,
) -> NDArray[np.float32]:
    asked = np.zeros(len(view.speaker_names) + 1, np.bool_)  # the last place is nobody's
    asked[list(question.speakers)] = True
    standing = settings.speaker * asked[view.speakers]
    if not question.of_assistant:
        standing = standing + settings.assistant * view.by_assistant
    if settings.fresh and not question.asks:
        with_assistant = around.total(view.by_assistant.astype(np.float32)) > 0
        fresh = freshness(view.said_at, allowed, settings.fresh_days)
        standing = standing + settings.fresh * np.where(with_assistant, fresh, 0)
    return standing.astype(np.float32)


def _of_form(view: RowView, settings: RecallSettings) -> NDArray[np.float32]:
    passages, weights = view.passages, (settings.opening, settings.symbols, settings.length)

    def form() -> NDArray[np.float32]:
        counts = np.maximum(passages.counts[passages.rows], 1)
        opening, symbols, length = weights
        made: NDArray[np.float32] = (
            opening * ((passages.places == 0) & (counts > 1))
            + symbols * passages.symbols
            + length * np.log(counts)
        ).astype(np.float32)
        return made

    return passages.kept(("form", weights), form)


def _in_time(view: RowView, question: Question) -> NDArray[np.float32]:
    """How well the day it was said on, or a time it speaks of, fits what the query names; 0 … 1."""
    passages = view.passages
    fit = agreements(question.periods, view.days, view.days + 1)[passages.rows]
    if len(passages.periods):
        told = agreements(question.periods, passages.periods[:, 0], passages.periods[:, 1])
        np.maximum.at(fit, passages.period_passages, told)
    return fit
