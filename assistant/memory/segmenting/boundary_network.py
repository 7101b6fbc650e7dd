"""The boundary classifier: a few small networks over `boundary_inputs` whose odds are averaged.

Chats with an assistant and talk among people have networks of their own. Each scales the numbers,
projects the three vectors to a few dimensions, compares them there, and puts all of it through two
hidden layers. Trained by `keepsake train boundaries`; read and run with numpy alone, so that a
decision takes well under a millisecond and needs no child process.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from safetensors import SafetensorError
from safetensors.numpy import load, save

from assistant.domain.messages import ConversationKind
from assistant.errors import ModelFileInvalid
from assistant.memory.segmenting.boundary_inputs import NUMBERS, VECTORS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

PROJECTED_SCALE = 4.0
"""Vectors of unit length have small components; this brings their projections to some 1."""

COMPARISONS = 6
"""The message, the last one, their products and distances, and those with the segment."""

PARTS = (
    "mean", "spread", "projection", "first", "first_bias", "second", "second_bias", "third",
    "third_bias",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class BoundaryNetwork:
    """`members` networks side by side, their number first in every shape.

    n = len(NUMBERS), d the embedder's dimension, p the projection's, h and k the hidden layers':
    `mean` and `spread` (m, n), `projection` (m, d, p), `first` (m, n + 6p, h), `second` (m, h, k),
    `third` (m, k), and the biases. Raises `ValueError` where the shapes do not fit.
    """

    mean: NDArray[np.float32]
    spread: NDArray[np.float32]
    projection: NDArray[np.float32]
    first: NDArray[np.float32]
    first_bias: NDArray[np.float32]
    second: NDArray[np.float32]
    second_bias: NDArray[np.float32]
    third: NDArray[np.float32]
    third_bias: NDArray[np.float32]

    def __post_init__(self) -> None:
        members, _, projected = self.projection.shape
        hidden, last = self.first.shape[-1], self.second.shape[-1]
        expected = {
            "mean": (members, len(NUMBERS)),
            "spread": (members, len(NUMBERS)),
            "first": (members, len(NUMBERS) + COMPARISONS * projected, hidden),
            "first_bias": (members, hidden),
            "second": (members, hidden, last),
            "second_bias": (members, last),
            "third": (members, last),
            "third_bias": (members,),
        }
        for name, shape in expected.items():
            if getattr(self, name).shape != shape:
                raise ValueError(f"{name} has the shape {getattr(self, name).shape}, not {shape}")

    @property
    def dimension(self) -> int:
        """Of the vectors that it compares."""
        return int(self.projection.shape[1])

    def odds(self, numbers: NDArray[np.float32], vectors: NDArray[np.float32]) -> float:
        """ln(p / (1 - p)) of a boundary, from `numbers` (n,) and `vectors` (3, d)."""
        scaled = (numbers - self.mean) / self.spread
        arrival, last, segment = PROJECTED_SCALE * np.moveaxis(vectors @ self.projection, 1, 0)
        seen = np.concatenate(
            [
                scaled, arrival, last, arrival * last, arrival * segment, np.abs(arrival - last),
                np.abs(arrival - segment),
            ],
            axis=1,
        )  # fmt: skip
        hidden = np.maximum(_through(seen, self.first) + self.first_bias, 0)
        hidden = np.maximum(_through(hidden, self.second) + self.second_bias, 0)
        return float(((hidden * self.third).sum(axis=1) + self.third_bias).mean())


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainedBoundaries:
    """A network for each kind of conversation, the odds from which it cuts, and their name.

    `embedder` is the beginning of the embedder's id whose vectors they compare.
    """

    networks: Mapping[ConversationKind, BoundaryNetwork]
    odds: Mapping[ConversationKind, float]
    embedder: str
    version: str

    @property
    def dimension(self) -> int:
        """Of the vectors that all of them compare; 0 where they differ."""
        found = {network.dimension for network in self.networks.values()}
        return found.pop() if len(found) == 1 else 0


def as_bytes(networks: Mapping[ConversationKind, BoundaryNetwork]) -> bytes:
    """The safetensors file that `read_boundaries` reads."""
    return save(
        {
            f"{kind.value}.{name}": np.ascontiguousarray(getattr(network, name))
            for kind, network in networks.items()
            for name in PARTS
        }
    )


def described(trained: TrainedBoundaries, weights: bytes) -> dict[str, Any]:
    """What is written beside the weights: the hash that they are checked by, and how to read."""
    return {
        "sha256": hashlib.sha256(weights).hexdigest(),
        "version": trained.version,
        "embedder": trained.embedder,
        "odds": {kind.value: value for kind, value in trained.odds.items()},
        "numbers": list(NUMBERS),
        "vectors": list(VECTORS),
    }


def read_boundaries(description: bytes, weights: bytes) -> TrainedBoundaries:
    """The classifier in two files; raises `ModelFileInvalid` where one is damaged or foreign."""
    try:
        known = json.loads(description)
        if hashlib.sha256(weights).hexdigest() != known["sha256"]:
            raise ValueError("the weights are not those that were trained")
        if tuple(known["numbers"]) != NUMBERS or tuple(known["vectors"]) != VECTORS:
            raise ValueError("they were trained on other inputs")
        tensors = load(weights)
        return TrainedBoundaries(
            networks={
                kind: BoundaryNetwork(**{name: tensors[f"{kind.value}.{name}"] for name in PARTS})
                for kind in ConversationKind
            },
            odds={kind: float(known["odds"][kind.value]) for kind in ConversationKind},
            embedder=str(known["embedder"]),
            version=str(known["version"]),
        )
    except (ValueError, KeyError, TypeError, AttributeError, SafetensorError) as error:
        raise ModelFileInvalid(f"The boundary classifier cannot be used: {error}.") from error


def _through(rows: NDArray[np.float32], weights: NDArray[np.float32]) -> NDArray[np.float32]:
    """Each member's row (m, i) through its own layer (m, i, o)."""
    found: NDArray[np.float32] = (rows[:, None, :] @ weights)[:, 0]
    return found
