"""How far chronology and topic part in a data set, without an LLM (MemSIF, appendix A).

They describe the data, whatever is measured on them. Only the subset of questions with
non-contiguous evidence meets a method: recall on it is a line of its own.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from assistant.evaluation.segmentation import embed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from assistant.domain.transfers import ImportedMessage
    from assistant.evaluation.histories import History, Question
    from assistant.inference.ports import Embedder

WIDELY_SPREAD = 0.3
"""Temporal evidence dispersion from which on evidence counts as non-contiguous."""
EDGES = (0.0, 0.1, WIDELY_SPREAD, 1.0)
"""Of the dispersion's histogram, as the paper prints it."""
LENGTHS = (1, 2, 4, 8)
"""Messages in a piece, for volatility."""
NEIGHBOUR_LENGTH = 2
NEIGHBOURS = (1, 2, 4, 8)


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    """How far apart a question's evidence lies.

    `span` is in messages; `dispersion` (TED, Eq. 5) is the same over the history's length, 0 … 1.
    """

    question: Question
    span: int
    dispersion: float

    @property
    def wide(self) -> bool:
        """Whether the question belongs to the subset of non-contiguous evidence (NCE)."""
        return self.dispersion >= WIDELY_SPREAD


@dataclass(frozen=True, slots=True, kw_only=True)
class Texture:
    """Means over histories, from vectors of pieces of so many messages.

    `volatility` (ASV, Eq. 8) by length of piece: how much the likeness of adjacent pieces goes up
    and down. `neighbour_distance` (SNTD@k, Eq. 11) by k, of pieces of `NEIGHBOUR_LENGTH`: how far
    away in the history the k most similar pieces lie; `chance` is what random ones would give.
    """

    volatility: Mapping[int, float]
    neighbour_distance: Mapping[int, float]
    chance: float


def spreads(histories: Iterable[History]) -> list[Spread]:
    """Every question that names two or more evidence messages, in the order of the histories.

    LoCoMo has 413, of which 188 are widely spread. MemSIF prints 409 and 186: it reads each
    evidence string as one id, so four questions whose ids share a string ("D8:6; D9:17") have
    too few for it, and two of them are widely spread. Without these four we get its figures,
    the mean span of 352.6 messages included.
    """
    found: list[Spread] = []
    for history in histories:
        places = {one.external_id: place for place, one in enumerate(_messages(history))}
        longest = max(1, len(places) - 1)
        for question in history.questions:
            evidence = [places[one] for one in question.gold if one in places]
            if len(evidence) > 1:
                span = max(evidence) - min(evidence)
                found.append(Spread(question=question, span=span, dispersion=span / longest))
    return found


def texture(
    histories: Sequence[History],
    embedder: Embedder,
    *,
    tell: Callable[[str], None] = lambda _: None,
) -> Texture:
    """Embed the histories in pieces and measure them.

    The paper's vectors are Qwen3-Embedding-8B's: figures compare between data sets, not with it.
    Histories of fewer than three pieces of a length have no say in it.
    """
    pieces = {
        length: [_pieces(history, length) for history in histories]
        for length in sorted({*LENGTHS, NEIGHBOUR_LENGTH})
    }
    texts = [text for one in pieces.values() for history in one for text in history]
    vectors = embed(texts, embedder, tell)
    stacked = {
        length: [np.stack([vectors[text] for text in one]) for one in found if len(one) > 2]
        for length, found in pieces.items()
    }
    near = stacked[NEIGHBOUR_LENGTH]
    return Texture(
        volatility={length: _mean(map(volatility, stacked[length])) for length in LENGTHS},
        neighbour_distance={
            k: _mean(neighbour_distance(one, k) for one in near) for k in NEIGHBOURS
        },
        chance=_mean(chance_distance(len(one)) for one in near),
    )


def volatility(vectors: NDArray[np.float32]) -> float:
    """ASV of unit vectors (pieces, dim) in time order, at least three: Eq. 7 and 8."""
    likeness = np.einsum("ij,ij->i", vectors[:-1], vectors[1:])
    return float(np.abs(np.diff(likeness)).mean())


def neighbour_distance(vectors: NDArray[np.float32], k: int) -> float:
    """SNTD@k of unit vectors (pieces, dim) in time order: Eq. 10 and 11, ties to the earlier.

    Where there are no `k` others, all of them count.
    """
    likeness = vectors @ vectors.T
    np.fill_diagonal(likeness, -np.inf)
    size = len(vectors)
    nearest = np.argsort(-likeness, axis=1, kind="stable")[:, : min(k, size - 1)]
    away = np.abs(nearest - np.arange(size)[:, None])
    return float(away.mean() / (size - 1))


def chance_distance(size: int) -> float:
    """What SNTD expects of neighbours drawn at random among `size` pieces, at least two."""
    return (size + 1) / (3 * (size - 1))


def spread_counts(found: Sequence[Spread]) -> dict[str, object]:
    """The NCE subset in figures, JSON-ready."""
    wide = [one for one in found if one.wide]
    histogram, _ = np.histogram([one.dispersion for one in found], EDGES)
    return {
        "threshold": WIDELY_SPREAD,
        "questions_with_two": len(found),
        "histogram": dict(
            zip(("below_0.1", "below_0.3", "up_to_1"), histogram.tolist(), strict=True)
        ),
        "n": len(wide),
        "mean_dispersion": round(_mean(one.dispersion for one in wide), 4),
        "mean_span": round(_mean(float(one.span) for one in wide), 1),
        "by_category": dict(sorted(Counter(one.question.category for one in wide).items())),
    }


def _messages(history: History) -> list[ImportedMessage]:
    return [message for one in history.conversations for message in one.messages]


def _pieces(history: History, length: int) -> list[str]:
    """The history's texts joined by `length`, whatever the topic; the last may be shorter."""
    texts = [message.text for message in _messages(history)]
    return ["\n".join(texts[at : at + length]) for at in range(0, len(texts), length)]


def _mean(values: Iterable[float]) -> float:
    known = list(values)
    return sum(known) / len(known) if known else 0.0
