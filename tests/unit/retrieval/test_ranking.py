"""Messages and passages in the order of their scores."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.domain.changes import MessagesAdded, UnitsRemoved
from assistant.index.semantic_map import SemanticMap
from assistant.retrieval import ranking
from assistant.retrieval.ranking import best_messages, best_passages
from tests.unit.retrieval.builders import History

SENTENCE = "Something else is told here at length. "
SCORES = st.sampled_from([-np.inf, -1.0, 0.0, 0.5, 2.0])
WITH_LONG = History()
WITH_LONG.say("one", SENTENCE * 40, *map(str, range(10)))


def ids(semantic_map: SemanticMap, scores: list[float]) -> list[str]:
    rows = best_messages(semantic_map, np.array(scores, np.float32))
    found = (semantic_map.message(row) for row in rows)
    return [message.message_id if message else "" for message in found]


def places(semantic_map: SemanticMap, scores: list[float]) -> list[tuple[str, int]]:
    """Passages as their message and which of its they are."""
    passages = semantic_map.view().passages
    numbers = list(best_passages(semantic_map, passages, np.array(scores, np.float32)))
    found = [semantic_map.message(int(passages.rows[number])) for number in numbers]
    names = [message.message_id if message else "" for message in found]
    return list(zip(names, passages.places[numbers].tolist(), strict=True))


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


def test_equal_passages_stand_by_message_then_in_its_order() -> None:
    history = History()
    history.say("one", SENTENCE * 40, "three")
    backwards = SemanticMap(load_tokens=lambda _: {})
    backwards.apply(MessagesAdded(tuple(reversed(history.messages))))
    assert len(history.map.view().passages) == 5
    expected = [("m_0000", 0), ("m_0001", 0), ("m_0001", 1), ("m_0001", 2), ("m_0002", 0)]
    assert places(history.map, [1] * 5) == places(backwards, [1] * 5) == expected
    best = [("m_0001", 1), ("m_0002", 0), ("m_0000", 0)]
    assert places(history.map, [1, -np.inf, 3, -np.inf, 2]) == best


@given(
    scores=st.lists(SCORES, min_size=14, max_size=14),
    first=st.integers(1, 14),
    order=st.permutations(range(12)),
)
def test_passages_stand_alike_in_every_index_of_their_messages(
    scores: list[float], first: int, order: list[int]
) -> None:
    messages = [*WITH_LONG.messages]
    other = SemanticMap(load_tokens=lambda _: {})
    other.apply(MessagesAdded(tuple(messages[number] for number in order)))
    of_passage = dict(zip(places(WITH_LONG.map, [0.0] * 14), scores, strict=True))
    there = other.view().passages
    named = [messages[order[row]].message_id for row in there.rows.tolist()]
    moved = [of_passage[key] for key in zip(named, there.places.tolist(), strict=True)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ranking, "FIRST", first)
        found = places(other, moved)
    kept = [key for key, score in of_passage.items() if score > -np.inf]
    assert found == sorted(kept, key=lambda key: (-of_passage[key], key))


@given(
    scores=st.lists(SCORES, max_size=12),
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
