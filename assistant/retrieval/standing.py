"""What is added to a passage for who said it, when, and in what form, beside likeness."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.dates.agreement import agreements
from assistant.retrieval.signals import freshness

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from assistant.index.message_rows import RowView
    from assistant.retrieval.question import Question
    from assistant.retrieval.recall_settings import RecallSettings
    from assistant.retrieval.signals import Neighbourhood


def standing(
    view: RowView,
    allowed: NDArray[np.bool_],
    around: Neighbourhood,
    question: Question,
    settings: RecallSettings,
) -> NDArray[np.float32]:
    """The (passages,) sum of all that counts beside how like the query a passage is."""
    return _of_messages(view, allowed, around, question, settings)[view.passages.rows] + (
        _of_form(view, settings) + settings.dated * _in_time(view, question)
    )


def _of_messages(
    view: RowView,
    allowed: NDArray[np.bool_],
    around: Neighbourhood,
    question: Question,
    settings: RecallSettings,
) -> NDArray[np.float32]:
    standing = settings.speaker * np.isin(view.speakers, list(question.speakers))
    if not question.of_assistant:
        standing = standing + settings.assistant * view.by_assistant
    if settings.fresh and not question.asks:
        with_assistant = around.total(view.by_assistant.astype(np.float32)) > 0
        fresh = freshness(view.said_at, allowed, settings.fresh_days)
        standing = standing + settings.fresh * np.where(with_assistant, fresh, 0)
    return standing.astype(np.float32)


def _of_form(view: RowView, settings: RecallSettings) -> NDArray[np.float32]:
    passages = view.passages
    counts = np.maximum(passages.counts[passages.rows], 1)
    form: NDArray[np.float32] = (
        settings.opening * ((passages.places == 0) & (counts > 1))
        + settings.symbols * passages.symbols
        + settings.length * np.log(counts)
    ).astype(np.float32)
    return form


def _in_time(view: RowView, question: Question) -> NDArray[np.float32]:
    """How well the day it was said on, or a time it speaks of, fits what the query names; 0 … 1."""
    passages = view.passages
    if not question.periods:
        return np.zeros(len(passages), np.float32)
    fit = agreements(question.periods, view.days, view.days + 1)[passages.rows]
    if len(passages.periods):
        told = agreements(question.periods, passages.periods[:, 0], passages.periods[:, 1])
        np.maximum.at(fit, passages.period_passages, told)
    return fit
