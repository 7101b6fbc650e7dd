"""Passages of documents from other chats in a recall, cited by name and place.

They enter within a share of the budget of their own, and only where they plainly bear on what is
asked, so that a thick report does not push out what the person said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from assistant.domain.documents import DOCUMENT_SPACE, place_at
from assistant.domain.ids import UnitId
from assistant.domain.recall import Block

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assistant.domain.documents import Attachment
    from assistant.domain.requests import RecallRequest
    from assistant.index.document_rows import DocumentRows, DocumentScores
    from assistant.retrieval.asking import Asking

SHARE = 0.35
"""Of a recall's budget, and all of it where documents alone are asked for."""
MEANING = 0.40
"""A cosine from which a passage bears on a question by itself …"""
MEANING_WITH_WORDS = 0.20
"""… and from which it does where it has the best words, too."""
BEST_WORDS = 0.6
"""So much of the best BM25 score counts as that."""


class _Found(NamedTuple):
    scores: DocumentScores
    attachment: Attachment
    number: int
    worth: float


def recall_documents(rows: DocumentRows, request: RecallRequest, asked: Asking) -> list[Block]:
    """The passages for a request as blocks, each run of neighbours one; none where none bears."""
    if request.spaces and DOCUMENT_SPACE not in request.spaces:
        return []
    alone = bool(request.spaces) and set(request.spaces) == {DOCUMENT_SPACE}
    left = request.budget if alone else int(SHARE * request.budget)
    question = asked.question
    scores = rows.scores(question.words, question.encoding.vector)
    found = sorted(_found(scores, request), key=lambda one: -one.worth)
    taken: list[_Found] = []
    said: set[str] = set()
    for one in found:
        quote = _quote([one])
        if quote in said:  # the same file under another name
            continue
        cost = asked.count(_text([one]))
        if cost > left:
            break
        taken.append(one)
        said.add(quote)
        left -= cost
    return [_block(run, asked) for run in _runs(taken)]


def _found(scores: Sequence[DocumentScores], request: RecallRequest) -> Iterator[_Found]:
    """The passages that bear on the question, of the documents that may be told of."""
    most = max((float(one.words.max(initial=0.0)) for one in scores), default=0.0) or 1.0
    for one in scores:
        attachment = _told_with(one, request)
        if attachment is None:
            continue
        words = one.words / most
        bears = (one.meaning >= MEANING) | (
            (one.meaning >= MEANING_WITH_WORDS) & (words >= BEST_WORDS)
        )
        if not _has_meaning(one):
            bears = words >= BEST_WORDS
        for number in np.flatnonzero(bears).tolist():
            if passage_id(one, number) not in request.without:
                worth = max(0.0, float(one.meaning[number])) + 0.3 * float(words[number])
                yield _Found(one, attachment, number, worth)


def _has_meaning(scores: DocumentScores) -> bool:
    """Whether any passage could be compared by meaning."""
    return bool((scores.meaning > 0).any())


def passage_id(scores: DocumentScores, number: int) -> UnitId:
    """The address of a passage."""
    return UnitId(f"{scores.document_id}.{number}")


def _told_with(scores: DocumentScores, request: RecallRequest) -> Attachment | None:
    """The last message that the document came with, where it may be told of at all.

    A document of the running chat is in the prompt anyway.
    """
    if scores.document_id in request.without:
        return None
    known = [
        each
        for each in scores.attachments
        if each.remembered
        and request.scope.holds(each.conversation_id)
        and (request.as_of is None or each.said_at < request.as_of)
    ]
    if not known or any(each.message_id in request.exclude for each in scores.attachments):
        return None
    return known[-1]


def _runs(taken: Sequence[_Found]) -> list[list[_Found]]:
    """Neighbouring passages of one document together."""
    runs: list[list[_Found]] = []
    for one in sorted(taken, key=lambda each: (each.scores.document_id, each.number)):
        last = runs[-1][-1] if runs else None
        follows = (
            last is not None
            and last.scores.document_id == one.scores.document_id
            and last.number + 1 == one.number
        )
        if follows:
            runs[-1].append(one)
        else:
            runs.append([one])
    return runs


def _block(run: Sequence[_Found], asked: Asking) -> Block:
    first, best = run[0], max(run, key=lambda one: one.worth)
    text = _text(run)
    return Block(
        rank=1,
        unit_id=passage_id(first.scores, first.number),
        kind="document",
        space=DOCUMENT_SPACE,
        conversation_id=first.attachment.conversation_id,
        message_ids=(),
        external_ids=(),
        time=first.attachment.said_at,
        utc_offset_minutes=first.attachment.utc_offset_minutes,
        text=text,
        tokens=asked.count(text),
        score=best.worth,
        signals={
            "dense": float(best.scores.meaning[best.number]),
            "lexical": float(best.scores.words[best.number]),
        },
        document_id=first.scores.document_id,
        source=_source(first),
    )


def _source(one: _Found) -> str:
    start = one.scores.spans[one.number].start
    place = place_at(one.scores.read.parts, start)
    name = one.scores.read.name
    return f"{name}, {place}" if place else name


def _text(run: Sequence[_Found]) -> str:
    return f"In the attached document “{_source(run[0])}”:\n{_quote(run)}"


def _quote(run: Sequence[_Found]) -> str:
    first, last = run[0], run[-1]
    start = first.scores.spans[first.number].start
    end = last.scores.spans[last.number].end
    return first.scores.read.text[start:end].strip()
