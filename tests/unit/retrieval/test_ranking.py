"""Rows in the order of their scores."""

from __future__ import annotations

import numpy as np

from assistant.domain.changes import MessagesAdded, UnitsRemoved
from assistant.index.semantic_map import SemanticMap
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
