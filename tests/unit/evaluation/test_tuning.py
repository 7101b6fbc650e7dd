"""Weights are looked for one after another, on the tuning part alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

import pytest

from assistant.domain.recall import Recall
from assistant.domain.requests import RecallRequest
from assistant.evaluation.histories import History, Question, Use
from assistant.evaluation.progress import Progress
from assistant.evaluation.tuning import GRID, LEAST_GAIN, Tuning, tuning_report
from assistant.retrieval.recall_settings import RecallSettings
from tests.unit.evaluation.test_harness import Parrot, bearing, history, question


class Weighed(Parrot):
    """Hears every word only with the right weights: `late` 2, and then `reach` 1."""

    def use(self, settings: RecallSettings) -> None:
        lost = {"s1/1"} if settings.reach != 1 else set()
        self.deaf = frozenset(lost | ({"s1/0"} if settings.late != 2 else set()))

    def recall(self, request: RecallRequest, exclude: frozenset[str]) -> Recall:
        assert "held out" not in request.query
        return super().recall(request, exclude)


def tuning(histories: Sequence[History], **how: Any) -> Tuning:
    fresh: Any = Weighed
    return Tuning({"toy": histories}, fresh, bearing(), Progress(), budgets=(500,), **how)


ASKED = [
    history("a", question("s1/0 s1/1", "s1/0 s1/1"), tuning=True),
    history("b", question("held out s1/0", "s1/0")),
]


def test_each_weight_moves_to_its_best_value() -> None:
    begin = replace(RecallSettings(), reach=3, late=1.0)
    tuned = tuning(ASKED).search(begin, {"reach": (1, 3), "late": (0.5, 1.0, 2.0)})
    assert [(one.name, one.before, one.after, one.gain) for one in tuned.changes] == [
        ("reach", 3, 1, 0.5),
        ("late", 1.0, 2.0, 0.5),
    ]
    assert tuned.settings == replace(RecallSettings(), reach=1, late=2.0)
    assert (tuned.before, tuned.after) == ({"toy": 0.0}, {"toy": 1.0})
    assert tuned.trials == 1 + (1 + 2) + (1 + 2)  # the second pass finds nothing better
    found = tuning_report(tuned)
    assert found.document["tuned"] == {"reach": 1, "late": 2.0}
    assert "| late | 1.0 | 2.0 | +0.5000 |" in found.table
    assert "| mean | 0.000 | 1.000 |" in found.table


def test_a_weight_stays_where_nothing_is_gained() -> None:
    tuned = tuning(ASKED).search(grid={"dense": (0.5, 1.5)})
    assert tuned.settings == RecallSettings()
    assert "No weight would change." in tuning_report(tuned).table


def test_what_is_asked_apart_does_not_count() -> None:
    apart = Question(
        question_id="apart", query="s1/0", gold=frozenset({"s1/0"}), category="k", use=Use.APART
    )
    asked = [history("a", question("s2/0", "s2/0"), apart, tuning=True)]
    assert tuning(asked).objectives(RecallSettings()) == {"toy": 1.0}


def test_conversations_are_tuned_by_their_rank_too() -> None:
    asked = question("s1/0 s2/0", "s2 s3", by_conversation=True)
    found = tuning([history("a", asked, tuning=True)]).objectives(RecallSettings())
    assert found == {"toy": (0.5 + 1.0) / 2}


@pytest.mark.parametrize("name", list(GRID))
def test_the_grid_is_about_weights_that_exist(name: str) -> None:
    defaults = {one.name: one.default for one in fields(RecallSettings)}
    assert all(type(value) is type(defaults[name]) for value in GRID[name])
    assert list(GRID[name]) == sorted(set(GRID[name]))
    assert 0 < LEAST_GAIN < 0.01
