"""Whether the evidence plausibly covers what was asked, without a language model.

Three views of the chosen evidence, each in 0 … 1, are averaged: the share of the query's content
words that occur in it, the best late interaction of one message, and the best cosine of one. Where
the query names a speaker, only that speaker's messages count: "what did Ann plant?" is not
answered by what Bob planted.

Calibrated on LoCoMo conversations 1-3 and BEAM 1-5 so that nine in ten answerable questions pass
(.88 and 1.00). It then turns away four fifths (LoCoMo) and 57 % (BEAM) of the questions about
another history, but only 27 % of LoCoMo's adversarial ones and one in ten of BEAM's abstentions,
which ask for a detail that was never told of something that was: telling those takes a reader.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.index.analysis import different_terms
from assistant.index.languages import language_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.domain.recall import Block
    from assistant.index.message_rows import RowView
    from assistant.retrieval.evidence import Evidence
    from assistant.retrieval.question import Question
    from assistant.retrieval.selection import Chosen

THRESHOLD = 0.5


def is_sufficient(
    question: Question,
    view: RowView,
    evidence: Evidence,
    chosen: Sequence[Chosen],
    facts: Sequence[Block],
) -> bool:
    """Whether the coverage reaches the calibrated threshold."""
    return coverage(question, view, evidence, chosen, facts) >= THRESHOLD


def needs_others(
    question: Question, chosen: Sequence[Chosen], told: Sequence[Chosen], facts: Sequence[Block]
) -> bool:
    """Whether words of the query stand only in what was said of others: `chosen`, not `told`."""
    if len(told) == len(chosen):
        return False
    known = [fact.text for fact in facts]
    with_others = _words_found(question, [*(one.line for one in chosen), *known])
    return _words_found(question, [*(one.line for one in told), *known]) < with_others


def coverage(
    question: Question,
    view: RowView,
    evidence: Evidence,
    chosen: Sequence[Chosen],
    facts: Sequence[Block],
) -> float:
    """How well facts and chosen messages cover the query, 0 … 1; 0 for no evidence."""
    asked = question.speakers
    told = [one for one in chosen if not asked or int(view.speakers[one.row]) in asked]
    if not told and not facts:
        return 0.0
    alike = [fact.signals["dense"] for fact in facts]
    signals = evidence.signals
    views = [
        _words_found(question, [one.line for one in told] + [fact.text for fact in facts]),
        max([signals.one("dense", one.row) for one in told] + alike),
    ]
    if evidence.compared:
        views.append(max([signals.one("late_interaction", one.row) for one in told] + alike))
    return max(0.0, sum(views) / len(views))


def _words_found(question: Question, texts: Sequence[str]) -> float:
    language = language_of("\n".join(texts))
    # What is plain is looked through together, which a single other letter would slow down.
    plain = [text for text in texts if text.isascii()]
    found = different_terms("\n".join(plain), language)
    found.update(*(different_terms(text, language) for text in texts if not text.isascii()))
    hits = sum(not found.isdisjoint(forms) for forms in question.terms)
    return hits / max(1, len(question.terms))
