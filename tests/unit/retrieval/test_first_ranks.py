"""The first of many scores, found without ordering all of them, are those that ordering finds."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest
from numpy.typing import NDArray

from assistant.index.passage_rows import PassageView
from assistant.retrieval.message_signals import MessageSignals
from assistant.retrieval.ranking import FIRST, SAMPLED, _best_first

COUNT = 40_000


def orders() -> dict[str, NDArray[np.float32]]:
    random = np.random.default_rng(2)
    plain = random.standard_normal(COUNT).astype(np.float32)
    few = np.full(COUNT, -np.inf, np.float32)
    few[:FIRST] = plain[:FIRST]
    periodic = plain.copy()
    periodic[::SAMPLED] += 9  # what is sampled is not like the rest
    low = plain.copy()
    low[::SAMPLED] -= 9
    return {
        "any": plain,
        "ascending": np.sort(plain),
        "equal": np.zeros(COUNT, np.float32),
        "ties": np.round(plain, 1),
        "few": few,
        "sampled are high": periodic,
        "sampled are low": low,
    }


@pytest.mark.parametrize("name", orders())
def test_first_ranks_are_those_of_a_whole_order(name: str) -> None:
    scores = orders()[name]
    finite = np.flatnonzero(np.isfinite(scores))
    wanted = finite[np.argsort(-scores[finite], kind="stable")].tolist()
    read = FIRST + 200  # into what is ordered later, too
    assert [*islice(_best_first(scores, lambda number: number), read)] == wanted[:read]


def test_a_signal_of_one_message_is_that_of_all() -> None:
    counts = np.array([1, 0, 3, 2])
    view = PassageView(
        rows=np.repeat(np.arange(4), counts),
        places=np.array([0, 0, 1, 2, 0, 1]),
        spans=np.zeros((6, 2), np.int64),
        symbols=np.zeros(6, np.float32),
        sizes=np.ones(6, np.float32),
        firsts=np.array([0, 1, 1, 4]),
        counts=counts,
        period_passages=np.empty(0, np.int64),
        periods=np.empty((0, 2), np.int64),
    )
    values = np.array([0.5, 0.1, 0.9, 0.2, -0.3, -0.1], np.float32)
    of_messages = np.array([4, 3, 2, 1], np.float32)
    signals = MessageSignals(view, {"a": (values, -1.0), "b": (of_messages, None)})
    one_by_one = [signals.at(row) for row in range(4)]
    assert [each["a"] for each in one_by_one] == signals["a"].tolist()
    assert [each["b"] for each in one_by_one] == signals["b"].tolist() == [4, 3, 2, 1]
    assert signals["a"][1] == -1
    assert [*signals.with_signal("c", of_messages)] == ["a", "b", "c"]
