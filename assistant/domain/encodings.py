"""What an embedder makes of a text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

TOKEN_SCALE = 127
"""Token vectors have unit length, so a component times this fits a signed byte."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Encoding:
    """Vectors of one text, which is split where it exceeds the encoder's window.

    `chunks`: float32 (chunks, dim), unit length, one mean-pooled vector per chunk.
    `tokens`: int8 (tokens, dim), unit vectors times `TOKEN_SCALE`, special tokens dropped.
    `token_starts`: uint32 (tokens,), the character where each token begins in the text.
    """

    chunks: NDArray[np.float32]
    tokens: NDArray[np.int8]
    token_starts: NDArray[np.uint32]


@dataclass(frozen=True, slots=True, kw_only=True)
class QueryEncoding:
    """Vectors of a query.

    `vector`: float32 (dim,), unit length. `tokens`: float32 (tokens, dim), unit length.
    `weights`: float32 (tokens,), low for stop words and punctuation.
    """

    vector: NDArray[np.float32]
    tokens: NDArray[np.float32]
    weights: NDArray[np.float32]
