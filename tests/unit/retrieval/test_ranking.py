"""Rows in the order of their scores."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.domain.changes import MessagesAdded, UnitsRemoved
from assistant.index.semantic_map import SemanticMap
from assistant.retrieval import ranking
from assistant.retrieval.ranking import best_first
from tests.unit.retrieval.builders import History


def ids(semantic_map: SemanticMap, scores: list[float]) -> list[str]:
    rows = best_first(semantic_map, np.array(scores, np.float32))
    found = (semantic_map.message(row) for row in rows)
    return [message.message_id if message else "" for message in found]


def test_the_best_come_first_and_equal_ones_by_id_whatever_their_rows() -> None:
    history = History()
    history.say("one", "two", "three", "four")
    backwards = SemanticMap(load_tokens=lambda _: {})
    backwards.apply(MessagesAdded(tuple(reversed(history.messages))))
    assert ids(history.map, [1, 2, 1, 1]) == ["m_0001", "m_0000", "m_0002", "m_0003"]
    assert ids(backwards, [1, 1, 2, 1]) == ["m_0001", "m_0000", "m_0002", "m_0003"]


def test_rows_that_may_not_be_recalled_are_left_out() -> None:
    history = History()
    (first, *_) = history.say("one", "two", "three")
    assert ids(history.map, [-np.inf, 0, -np.inf]) == ["m_0001"]
    assert ids(history.map, [-np.inf] * 3) == []
    assert ids(SemanticMap(load_tokens=lambda _: {}), []) == []
    history.map.apply(UnitsRemoved((first,)))
    assert ids(history.map, [0, 0, 0]) == ["", "m_0001", "m_0002"]


@given(
    scores=st.lists(st.sampled_from([-np.inf, -1.0, 0.0, 0.5, 2.0]), max_size=12),
    first=st.integers(1, 12),
)
def test_ordering_the_leading_rows_first_changes_nothing(scores: list[float], first: int) -> None:
    history = History()
    history.say(*map(str, range(12)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ranking, "FIRST", first)
        found = ids(history.map, scores)
    finite = [place for place, score in enumerate(scores) if score > -np.inf]
    assert found == [f"m_{place:04}" for place in sorted(finite, key=lambda at: -scores[at])]
