"""What the map works out of messages' words alone: nine tenths of what opening a memory takes.

It is the same each time, so a home may keep it with its messages (`decisions/0027-kept-words.md`).
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from hashlib import blake2b
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

import numpy as np
import Stemmer

from assistant.domain.sentences import Span
from assistant.domain.times import local
from assistant.index.counted_terms import CountedTerms, counted_terms
from assistant.index.enrichment import indexed_words
from assistant.index.passage_rows import Passages, passages_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import DTypeLike, NDArray

    from assistant.domain.messages import Message

VERSION = 1
"""To be raised with every change that gives the same words another analysis."""
_MADE_BY = f"{VERSION} {Stemmer.version()} {unicodedata.unidata_version}"
_LENGTH_BYTES = 8
_END = "\n"
"""Of each text; none of them holds white space."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysed:
    """Messages as recall knows them, in their order; `words` are counted by passage.

    `wordings` (messages,): a number that is the same for texts that differ only in case, spaces
    or end marks. `days` (messages,): ordinals of the days that they were said on, where they were.
    """

    wordings: NDArray[np.int64]
    days: NDArray[np.int32]
    passages: Passages
    words: CountedTerms

    def to_bytes(self) -> bytes:
        """For `from_bytes` of the same version, on any machine."""
        return b"".join(map(_measured, _parts_of(self)))

    @staticmethod
    def from_bytes(data: bytes) -> Analysed:
        """Arrays that share the memory of `data`; raises `ValueError` where it is cut off."""
        parts = _Parts(data)
        vocabulary = parts.texts()
        analysed = Analysed(
            words=CountedTerms(
                vocabulary=vocabulary,
                languages=parts.texts(),
                spoken=parts.array("<u1"),
                lengths=parts.array("<i4"),
                different=parts.array("<i4"),
                terms=parts.array(_narrow(vocabulary)),
                counts=parts.array("<u2"),
            ),
            passages=Passages(
                counts=parts.array("<i4"),
                spans=parts.array("<i4").reshape(-1, 2),
                symbols=parts.array("<f4"),
                sizes=parts.array("<f4"),
                period_passages=parts.array("<i4"),
                periods=parts.array("<i4").reshape(-1, 2),
            ),
            wordings=parts.array("<i8"),
            days=parts.array("<i4"),
        )
        parts.require_end()
        return analysed


def analysed(messages: Sequence[Message]) -> Analysed:
    """Work it out."""
    passages = passages_in(messages)
    spans = (Span(*each) for each in passages.spans.tolist())
    texts = (
        indexed_words(one, islice(spans, count))
        for one, count in zip(messages, passages.counts.tolist(), strict=True)
    )
    days = [local(one.said_at, one.utc_offset_minutes).toordinal() for one in messages]
    return Analysed(
        wordings=np.array([wording(one.text) for one in messages], np.int64),
        days=np.array(days, np.int32),
        passages=passages,
        words=counted_terms(chain.from_iterable(texts)),
    )


def digest_of(messages: Sequence[Message]) -> bytes:
    """Differs where any message, its place, or what analyses it does."""
    digest = blake2b(_MADE_BY.encode(), digest_size=16)
    for one in messages:
        text = one.text.encode("utf-8", "surrogatepass")
        about = (one.message_id, one.said_at.timestamp(), one.utc_offset_minutes, len(text))
        digest.update(repr(about).encode("utf-8", "surrogatepass"))
        digest.update(text)
    return digest.digest()


def wording(text: str) -> int:
    """A number that is the same for texts that differ only in case, spaces or end marks."""
    words = " ".join(text.casefold().split()).strip("?!.…？！。؟ ")
    return int.from_bytes(blake2b(words.encode("utf-8", "replace"), digest_size=8).digest()) >> 1


class _Parts:
    """Reads parts one after the other."""

    def __init__(self, data: bytes) -> None:
        self._data = memoryview(data)

    def array(self, dtype: DTypeLike) -> NDArray[Any]:
        """The next as an array."""
        return np.frombuffer(self._next(), dtype)

    def texts(self) -> tuple[str, ...]:
        """The next as texts."""
        text = bytes(self._next()).decode("utf-8", "surrogatepass")
        return tuple(text.split(_END)[:-1])

    def require_end(self) -> None:
        """Raise `ValueError` where anything is left."""
        if len(self._data):
            raise ValueError("more than was written")

    def _next(self) -> memoryview:
        size = int.from_bytes(self._data[:_LENGTH_BYTES], "little")
        part = self._data[_LENGTH_BYTES : _LENGTH_BYTES + size]
        if len(self._data) < _LENGTH_BYTES or len(part) != size:
            raise ValueError("less than was written")
        self._data = self._data[_LENGTH_BYTES + size :]
        return part


def _parts_of(one: Analysed) -> Iterator[bytes]:
    """What `from_bytes` reads, in its order."""
    words, passages = one.words, one.passages
    for texts in (words.vocabulary, words.languages):
        yield "".join(f"{text}{_END}" for text in texts).encode("utf-8", "surrogatepass")
    arrays: tuple[tuple[NDArray[Any], DTypeLike], ...] = (
        (words.spoken, "<u1"),
        (words.lengths, "<i4"),
        (words.different, "<i4"),
        (words.terms, _narrow(words.vocabulary)),
        (words.counts, "<u2"),
        (passages.counts, "<i4"),
        (passages.spans, "<i4"),
        (passages.symbols, "<f4"),
        (passages.sizes, "<f4"),
        (passages.period_passages, "<i4"),
        (passages.periods, "<i4"),
        (one.wordings, "<i8"),
        (one.days, "<i4"),
    )
    for array, dtype in arrays:
        yield array.astype(dtype).tobytes()


def _narrow(vocabulary: tuple[str, ...]) -> DTypeLike:
    """The type in which places of a vocabulary take least."""
    return np.min_scalar_type(len(vocabulary)).newbyteorder("<")


def _measured(part: bytes) -> bytes:
    return len(part).to_bytes(_LENGTH_BYTES, "little") + part
