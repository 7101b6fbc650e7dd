"""How likely a piece of a message is a statement worth keeping: a logistic regression.

Two sets of weights: one over the features of `statement_features` and the mean of the piece's own
token vectors, which the message's encoding holds already, for the embedder that it was fitted
with; one over the features alone for every other. Fitted by `keepsake eval facts --tune`;
`resources/statements/README.md` says on what.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import numpy as np

from assistant.memory.facts.statement_features import NAMES, features

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from assistant.domain.encodings import Encoding
    from assistant.memory.facts.statements import Piece

PLAIN = "plain"
"""The weights that need no vectors."""

VECTOR_SCALE = 10.0
"""A vector of unit length has small components; this brings them to the features' size."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementWeights:
    """`features` (n,) and `vector` (dim,) weigh inputs as they come; no scaling is left to do.

    A piece is a statement from a probability of `threshold`.
    """

    features: NDArray[np.float32]
    vector: NDArray[np.float32]
    bias: float
    threshold: float

    def __post_init__(self) -> None:
        if self.features.shape != (len(NAMES),):
            raise ValueError("one weight for each feature")

    def probabilities(
        self, pieces: Sequence[Piece], encoding: Encoding | None
    ) -> NDArray[np.float32]:
        """float32 (pieces,), each between 0 and 1."""
        if not pieces:
            return np.zeros(0, np.float32)
        scores = np.stack([features(piece) for piece in pieces]) @ self.features + self.bias
        if self.vector.size and encoding is not None:
            vectors = np.stack([piece_vector(piece, encoding) for piece in pieces])
            scores = scores + vectors @ self.vector
        found: NDArray[np.float32] = (1 / (1 + np.exp(-scores))).astype(np.float32)
        return found


def piece_vector(piece: Piece, encoding: Encoding) -> NDArray[np.float32]:
    """float32 (dim,), `VECTOR_SCALE` long: the mean of the tokens between `start` and `end`.

    The tokens were encoded with the message around them; 0 where the piece has none.
    """
    inside = (encoding.token_starts >= piece.start) & (encoding.token_starts < piece.end)
    mean = encoding.tokens[inside].astype(np.float32).sum(axis=0)
    length = float(np.linalg.norm(mean))
    scaled: NDArray[np.float32] = mean * np.float32(VECTOR_SCALE / length if length else 0.0)
    return scaled


def weights_for(embedder_id: str, encoding: Encoding | None) -> StatementWeights:
    """The weights that fit the embedder, or those that need none."""
    known = shipped_weights()
    if encoding is not None and len(encoding.tokens):
        for name, weights in known.items():
            if embedder_id.startswith(name) and weights.vector.size == encoding.tokens.shape[1]:
                return weights
    return known[PLAIN]


@cache
def shipped_weights() -> Mapping[str, StatementWeights]:
    """By the beginning of the embedder's id, and `PLAIN`."""
    text = files("resources").joinpath("statements", "weights.json").read_text(encoding="utf-8")
    return read_weights(json.loads(text))


def read_weights(raw: Mapping[str, Any]) -> dict[str, StatementWeights]:
    """What `written` wrote. Raises `ValueError` where features have changed since."""
    if tuple(raw["features"]) != NAMES:
        raise ValueError("the weights were fitted with other features; fit them again")
    return {
        name: StatementWeights(
            features=np.array(given["features"], np.float32),
            vector=np.array(given["vector"], np.float32),
            bias=given["bias"],
            threshold=given["threshold"],
        )
        for name, given in raw["weights"].items()
    }


def written(weights: Mapping[str, StatementWeights]) -> dict[str, Any]:
    """As JSON can hold it, rounded to what counts."""
    return {
        "features": list(NAMES),
        "weights": {
            name: {
                "features": [round(float(value), 4) for value in given.features],
                "vector": [round(float(value), 4) for value in given.vector],
                "bias": round(given.bias, 4),
                "threshold": given.threshold,
            }
            for name, given in weights.items()
        },
    }
