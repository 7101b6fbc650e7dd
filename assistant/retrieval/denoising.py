"""Dropping what is not above the noise (Mandol, Eq. 1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


def denoised(scores: NDArray[np.float32], kappa: float) -> NDArray[np.float32]:
    """Scores below their median less `kappa` median absolute deviations become -inf.

    What is -inf already says nothing about the noise.
    """
    known = np.isfinite(scores)
    if not known.any():
        return scores
    median = np.median(scores[known])
    deviation = np.median(np.abs(scores[known] - median))
    return np.where(scores >= median - kappa * deviation, scores, -np.inf).astype(np.float32)
