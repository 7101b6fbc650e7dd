"""Units are found by arrays: what is not among the best is never looked at."""

from __future__ import annotations

import pytest

from assistant.domain.changes import FactsChanged
from assistant.domain.ids import MessageId, UnitId
from assistant.domain.units import BASIC_SPACE, Signal
from assistant.index.semantic_map import SemanticMap
from assistant.retrieval.unit_search import Within, found_units, similar_units
from tests.unit.retrieval.builders import History, fact


@pytest.fixture
def history() -> History:
    told = History()
    ids = told.say("bees on the roof", "bees", "a heron", "bees", conversation="a")
    told.say("bees and herons", "trains", conversation="b")
    told.map.apply(FactsChanged((fact("f_1", "You keep bees.", ids[0]),)))
    return told


def found(
    history: History, query: str, within: Within, signal: Signal, limit: int = 9
) -> list[str]:
    vector = history.embedder.encode_query(query).vector
    return [
        hit.unit_id
        for hit in found_units(
            history.map, query, vector, within=within, signal=signal, limit=limit
        )
    ]


def test_equal_ones_stand_by_id_and_a_limit_cuts_behind_them(history: History) -> None:
    ranked = found(history, "bees", Within(space=BASIC_SPACE), Signal.MEANING)
    assert ranked[:2] == ["m_0001", "m_0003"]
    assert found(history, "bees", Within(space=BASIC_SPACE), Signal.MEANING, 1) == ["m_0001"]
    assert set(found(history, "bees", Within(space=BASIC_SPACE), Signal.WORDS)) == {
        "m_0000", "m_0001", "m_0003", "m_0004",
    }  # fmt: skip


def test_spaces_hold_their_own(history: History) -> None:
    assert set(found(history, "bees", Within(space="b"), Signal.WORDS)) == {"m_0004"}
    own = Within(space="mine", members=frozenset({UnitId("m_0002"), UnitId("f_1")}))
    assert set(found(history, "heron bees", own, Signal.BOTH)) == {"m_0002", "f_1"}
    assert "f_1" in found(history, "bees", Within(), Signal.WORDS)
    assert found(history, "bees", Within(space="nowhere"), Signal.BOTH) == []


def test_the_unit_itself_is_not_alike(history: History) -> None:
    alike = similar_units(history.map, UnitId("m_0001"), Within(space=BASIC_SPACE), 2)
    assert "m_0001" not in [hit.unit_id for hit in alike]
    assert alike[0].unit_id == "m_0003"


def test_only_the_best_are_looked_at(history: History, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []
    real = SemanticMap.message

    def watched(self: SemanticMap, row: int) -> object:
        looked.append(row)
        return real(self, row)

    monkeypatch.setattr(SemanticMap, "message", watched)
    found(history, "trains", Within(space=BASIC_SPACE), Signal.WORDS, 1)
    assert looked == [history.map.row(MessageId(UnitId("m_0005")))]
