"""Contributions are what recall weighs: their sum is a passage's score."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from assistant.retrieval.contributions import STANDING, WEIGHTS, contributions
from assistant.retrieval.evidence import gather
from assistant.retrieval.recall_settings import RecallSettings
from tests.unit.retrieval.builders import History
from tests.unit.retrieval.test_evidence import LONG
from tests.unit.retrieval.weighing import question_of


@pytest.mark.parametrize(
    "query", ["Where does the heron nest?", "the heron in May 2024", "bees = {mill}"]
)
@pytest.mark.parametrize("seed", [1, 2])
def test_their_weighted_sum_is_the_score(query: str, seed: int) -> None:
    random = np.random.default_rng(seed)
    weights = {name: float(random.uniform(-3, 3)) for name in WEIGHTS}
    settings = replace(RecallSettings(), **weights)  # type: ignore[arg-type]
    history = History()
    history.say("bees", LONG, "In May 2024 the mill was sold.", "x = {y: [1, 2]};")
    history.say("mill", "and the heron nest", conversation="c2")
    history.say("A heron by the mill.", encoded=False)
    view = history.map.view()
    allowed = view.visible.copy()
    allowed[0] = False
    question = question_of(query)
    parts = contributions(history.map, view, allowed, question, settings)
    evidence = gather(history.map, view, allowed, question, settings)
    assert set(parts.by_weight) == set(WEIGHTS)
    assert np.flatnonzero(np.isfinite(evidence.passage_scores)).tolist() == parts.numbers.tolist()
    total = sum(weights[name] * parts.by_weight[name] for name in WEIGHTS)
    np.testing.assert_allclose(total, evidence.passage_scores[parts.numbers], atol=1e-4)


def test_every_weight_that_fits_is_a_setting() -> None:
    defaults = RecallSettings()
    assert all(isinstance(getattr(defaults, name), float) for name in WEIGHTS)
    assert set(STANDING) < set(WEIGHTS)
