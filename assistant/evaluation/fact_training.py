"""Fits the weights that judge statements, on one person's labelled pieces and written examples.

The labels are kept under hashes, so the data set must be at hand to train; the examples are ours.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.messages import Role
from assistant.evaluation.fact_sets import label_key
from assistant.memory.facts.statement_features import features
from assistant.memory.facts.statement_forms import statement_of
from assistant.memory.facts.statement_model import PLAIN, StatementWeights, piece_vector
from assistant.memory.facts.statements import pieces
from assistant.memory.facts.told_facts import may_be_meant

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from assistant.evaluation.fact_sets import FactSet
    from assistant.inference.ports import Embedder
    from assistant.memory.facts.statements import Piece

FOLDS = 6
PENALTY = 10.0
"""Of the squared weights, all inputs having been brought to a spread of 1."""

PRECISION_WANTED = 0.93
"""The threshold is the lowest that reaches it on pieces not trained on: others talk otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledPiece:
    """A piece, its message, and whether it is worth keeping. `group` is never split by folds.

    `counts`: it may become a fact, so the threshold is chosen on it.
    """

    piece: Piece
    text: str
    right: bool
    group: str
    counts: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """Weights, and what they reach on pieces left out of fitting."""

    weights: StatementWeights
    precision: float
    recall: float
    average_precision: float
    pieces: int
    right: int


def labelled_pieces(person: FactSet, labels: Mapping[str, bool]) -> list[LabelledPiece]:
    """The person's pieces that have a label."""
    return [
        LabelledPiece(
            piece=piece,
            text=message.text,
            right=labels[key],
            group=name.partition("/")[0],
            counts=may_be_meant(piece) and statement_of(piece.words) is not None,
        )
        for name, message in person.messages.items()
        if message.role is Role.USER
        for piece in pieces(message.text)
        if (key := label_key(person.name, name, str(piece.start))) in labels
    ]


def shipped_labels() -> dict[str, bool]:
    """Whether each labelled piece of the tuning person is worth keeping, by `label_key`."""
    text = _resource("labels.json")
    found: dict[str, bool] = json.loads(text)
    return found


def written_examples() -> list[LabelledPiece]:
    """The pieces of the examples that ship with the weights."""
    return [piece for text, kept in _example_messages() for piece in _example(text, kept)]


def fit_weights(found: Sequence[LabelledPiece], embedder: Embedder) -> dict[str, Fit]:
    """Weights with vectors, under the embedder's model, and without."""
    texts = list(dict.fromkeys(one.text for one in found))
    encodings = dict(zip(texts, embedder.encode(texts), strict=True))
    vectors = np.stack([piece_vector(one.piece, encodings[one.text]) for one in found])
    plain = np.stack([features(one.piece) for one in found])
    model = embedder.embedder_id.rpartition("-")[0].rpartition("-")[0]
    return {
        model: _fit(found, plain, vectors),
        PLAIN: _fit(found, plain, np.zeros((len(found), 0), np.float32)),
    }


def _fit(
    found: Sequence[LabelledPiece], plain: NDArray[np.float32], vectors: NDArray[np.float32]
) -> Fit:
    mean, spread = plain.mean(axis=0), plain.std(axis=0) + 1e-3
    inputs = np.hstack([(plain - mean) / spread, vectors]).astype(np.float64)
    right = np.array([one.right for one in found], np.float64)
    held_out = _held_out(found, inputs, right)
    counts = np.array([one.counts for one in found])
    scores, truth = held_out[counts], right[counts]
    order = np.argsort(-scores, kind="stable")
    hits = np.cumsum(truth[order])
    precisions, recalls = hits / np.arange(1, len(hits) + 1), hits / max(1.0, truth.sum())
    enough = np.flatnonzero(precisions >= PRECISION_WANTED)
    last = int(enough[-1]) if len(enough) else 0
    fitted = logistic_regression(inputs, right)
    count = plain.shape[1]
    weights = StatementWeights(
        features=(fitted[:count] / spread).astype(np.float32),
        vector=fitted[count:-1].astype(np.float32),
        bias=float(fitted[-1] - (fitted[:count] / spread) @ mean),
        threshold=round(float(1 / (1 + np.exp(-scores[order[last]]))), 3),
    )
    return Fit(
        weights=weights,
        precision=float(precisions[last]),
        recall=float(recalls[last]),
        average_precision=float(precisions[truth[order] == 1].mean()),
        pieces=len(found),
        right=int(right.sum()),
    )


def logistic_regression(
    inputs: NDArray[np.float64], right: NDArray[np.float64], penalty: float = PENALTY
) -> NDArray[np.float64]:
    """Weights (n,) and the bias behind them, by Newton's method; the bias is not penalised."""
    rows = np.hstack([inputs, np.ones((len(inputs), 1))])
    weights = np.zeros(rows.shape[1])
    ridge = np.full(rows.shape[1], penalty)
    ridge[-1] = 1e-6
    for _ in range(50):
        likely = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (likely - right) + ridge * weights
        curve = (rows * (likely * (1 - likely))[:, None]).T @ rows + np.diag(ridge)
        step = np.linalg.solve(curve, slope)
        weights -= step
        if float(np.abs(step).max()) < 1e-6:
            break
    return weights


def _held_out(
    found: Sequence[LabelledPiece], inputs: NDArray[np.float64], right: NDArray[np.float64]
) -> NDArray[np.float64]:
    """A score for each piece by weights that saw nothing of its group."""
    groups = sorted({one.group for one in found})
    np.random.default_rng(0).shuffle(groups)
    fold_of = {group: index % FOLDS for index, group in enumerate(groups)}
    folds = np.array([fold_of[one.group] for one in found])
    scores = np.zeros(len(found))
    for fold in range(FOLDS):
        here = folds == fold
        if here.any() and not here.all():
            weights = logistic_regression(inputs[~here], right[~here])
            scores[here] = inputs[here] @ weights[:-1] + weights[-1]
    return scores


def _example_messages() -> Iterator[tuple[str, list[tuple[str, bool]]]]:
    for block in _resource("examples.txt").split("\n\n"):
        lines = [line for line in block.splitlines() if line.startswith(("+ ", "- "))]
        if lines:
            yield (
                " ".join(line[2:] for line in lines),
                [(line[2:], line[0] == "+") for line in lines],
            )


def _example(text: str, kept: Iterable[tuple[str, bool]]) -> Iterator[LabelledPiece]:
    for piece in pieces(text):
        known = [right for words, right in kept if piece.quote.startswith(words)]
        if known:
            yield LabelledPiece(
                piece=piece, text=text, right=known[0], group=text[:40], counts=False
            )


def _resource(name: str) -> str:
    return files("resources").joinpath("statements", name).read_text(encoding="utf-8")
