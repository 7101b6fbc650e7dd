"""Whether evidence came back: all of a gold message, or an excerpt with what bears the answer.

That an excerpt names a message says little: the first words of every message would do. So an
excerpt counts when it holds the message's bearing chunk: of the chunks of at most `CHUNK_TOKENS`
tokens into which its sentences fall, the one whose vector is nearest to "question + gold answer".
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.sentences import Span, sentence_spans
from assistant.memory.segmenting.open_segment import mean_vector
from assistant.patterns import Pattern
from assistant.retrieval.replaced import MARK

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from assistant.domain.budgets import TokenCounter
    from assistant.domain.recall import Block
    from assistant.evaluation.histories import History, Question
    from assistant.inference.ports import Embedder

CHUNK_TOKENS = 110
"""A message of so many tokens is one chunk; a longer one falls apart between sentences."""

_NO_BRACKETS = r"[^\[\]]*"
_STATEMENT = rf"{_NO_BRACKETS}(?:\[{_NO_BRACKETS}\]{_NO_BRACKETS})*"
_OUTDATED_MARK = Pattern(_STATEMENT.join(map(re.escape, MARK.split("{statement}"))))

Chunk = tuple[str, ...]
"""The sentences of a chunk, in order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Needed:
    """What of a gold message has to be shown; both with single spaces for all white space."""

    whole: str
    bearing: Chunk

    def shown_in(self, text: str) -> bool:
        """Whether a block's `text`, made `plain`, holds either."""
        return self.whole in text or all(sentence in text for sentence in self.bearing)


def plain(text: str) -> str:
    """A text as it compares: white space is one space, marks on outdated words are gone."""
    return " ".join(_OUTDATED_MARK.sub("", text).split())


def shown(blocks: Iterable[Block], needed: Mapping[str, Needed]) -> dict[str, int]:
    """The gold messages that came back, each with the rank of the best block that shows it."""
    found: dict[str, int] = {}
    for block in sorted(blocks, key=lambda block: block.rank):
        named = [name for name in block.external_ids if name in needed and name not in found]
        text = plain(block.text) if named else ""
        found |= {name: block.rank for name in named if needed[name].shown_in(text)}
    return found


def chunks(text: str, count: TokenCounter) -> list[Chunk]:
    """The sentences of a text, as many together as `CHUNK_TOKENS` allow.

    A sentence that is longer is cut between words, into chunks of its own.
    """
    pieces = [piece for span in sentence_spans(text) for piece in _cut(text, span, count)]
    found: list[list[str]] = []
    left = 0
    for piece, size in pieces:
        if size > left:
            found.append([])
            left = CHUNK_TOKENS
        found[-1].append(piece)
        left -= size
    return [tuple(chunk) for chunk in found]


def _cut(text: str, span: Span, count: TokenCounter) -> list[tuple[str, int]]:
    """The span's words with their token count, halved between words while they are too many."""
    piece = text[slice(*span)]
    size = count(piece)
    middle = piece.find(" ", len(piece) // 2)
    if size <= CHUNK_TOKENS or middle < 0:
        return [(" ".join(piece.split()), size)]
    edges = (span.start, span.start + middle, span.end)
    return [one for half in pairwise(edges) for one in _cut(text, Span(*half), count)]


class BearingChunks:
    """Finds the bearing chunks of questions' gold messages."""

    def __init__(self, embedder: Embedder, count: TokenCounter) -> None:
        self._embedder = embedder
        self._count = count

    def needed(
        self, history: History, questions: Sequence[Question]
    ) -> dict[str, dict[str, Needed]]:
        """For each question by its id, what has to be shown of each of its gold messages."""
        texts = {
            one.external_id: one.text for each in history.conversations for one in each.messages
        }
        by_message = [question for question in questions if not question.by_conversation]
        gold = {name for question in by_message for name in question.wanted}
        pieces = {name: chunks(texts[name], self._count) for name in gold}
        nearest = _Nearest(self._embedder, by_message, pieces)
        return {
            question.question_id: {
                name: Needed(whole=plain(texts[name]), bearing=nearest(question, name))
                for name in question.wanted
            }
            for question in by_message
        }


class _Nearest:
    """The chunk that is nearest to a question with its answer; encodes everything in one go."""

    def __init__(
        self, embedder: Embedder, questions: Sequence[Question], pieces: dict[str, list[Chunk]]
    ) -> None:
        self._pieces = pieces
        split = {name for name, found in pieces.items() if len(found) > 1}
        texts = {" ".join(chunk): None for name in sorted(split) for chunk in pieces[name]}
        asked = [question for question in questions if question.wanted & split]
        texts |= {_sought(question): None for question in asked}
        self._vectors: dict[str, NDArray[np.float32]] = {}
        if texts:
            encodings = embedder.encode(list(texts))
            vectors = (mean_vector(encoding.chunks) for encoding in encodings)
            self._vectors = dict(zip(texts, vectors, strict=True))

    def __call__(self, question: Question, name: str) -> Chunk:
        """The bearing chunk; the first of equally near ones."""
        found = self._pieces[name]
        if len(found) == 1:
            return found[0]
        sought = self._vectors[_sought(question)]
        near = [float(self._vectors[" ".join(chunk)] @ sought) for chunk in found]
        return found[int(np.argmax(near))]


def _sought(question: Question) -> str:
    return f"{question.query} {question.answer}".strip()
