"""What is below the noise does not enter; the rest stays as it is."""

from __future__ import annotations

import numpy as np

from assistant.retrieval.denoising import denoised


def test_only_what_is_far_below_the_median_goes() -> None:
    scores = np.array([5.0, 5.1, 4.9, 5.2, 4.8, 1.0], np.float32)
    kept = denoised(scores, 2.5)
    assert kept[:5].tolist() == scores[:5].tolist()
    assert kept[5] == -np.inf


def test_what_may_not_be_recalled_is_no_noise() -> None:
    scores = np.array([-np.inf] * 50 + [3.0, 3.1, 2.9], np.float32)
    assert np.isfinite(denoised(scores, 2.5)).sum() == 3


def test_nothing_stays_nothing() -> None:
    nothing = np.full(3, -np.inf, np.float32)
    assert denoised(nothing, 2.5).tolist() == nothing.tolist()
