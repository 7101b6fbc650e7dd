"""Figures of AutoMemoryBench: shares of the memories that are named, by part and by kind."""

from __future__ import annotations

from datetime import UTC, datetime

from assistant.evaluation.automemory import Probe, Telling
from assistant.evaluation.automemory_scores import Answered, automemory_report


def telling(name: str, *turns: str) -> Telling:
    return Telling(memory_id=f"m_{name}_v1", turns=frozenset(turns))


def answered(*turns: str, tuning: bool = False, forbidden: bool = True) -> Answered:
    return Answered(
        probe=Probe(
            probe_id=f"q{len(turns)}{tuning}",
            query="Where do I go?",
            kind="update_probe",
            asked_at=datetime(2026, 5, 1, tzinfo=UTC),
            required=(telling("new", "t2", "t3"), telling("plan", "t4")),
            forbidden=(telling("old", "t1"),) if forbidden else (),
        ),
        domain="trips",
        tuning=tuning,
        budget=500,
        turns=frozenset(turns),
        tokens=100,
        milliseconds=2.0,
    )


def test_any_turn_of_a_memory_recalls_it() -> None:
    one = answered("t3")
    assert [each.memory_id for each in one.missed] == ["m_plan_v1"]
    assert one.leaked == []
    assert [each.memory_id for each in answered("t1", "t2", "t4").leaked] == ["m_old_v1"]


def test_rates_are_shares_of_all_memories_named() -> None:
    report = automemory_report(
        [answered("t2", "t4"), answered("t1"), answered("t3", "t4", "t9", forbidden=False)],
        add_ms=[1.0],
        models={},
        memory={},
    )
    scored = report.document["parts"]["scored"]
    assert list(report.document["parts"]) == ["scored"]
    found = scored["budgets"]["500"]
    assert (found["required"], found["required_rate"]) == (6, round(4 / 6, 4))
    assert (found["forbidden"], found["forbidden_rate"]) == (2, 0.5)
    assert found["faultless"] == round(2 / 3, 4)
    assert found["missed"] == {"m_new": 1, "m_plan": 1}
    assert found["leaked"] == {"m_old": 1}
    assert set(found["by_domain"]) == {"trips"}
    assert "| scored | 500 | trips | 3 |" in report.table


def test_parts_are_told_apart() -> None:
    report = automemory_report(
        [answered("t2", "t4", tuning=True), answered("t1")], add_ms=[], models={}, memory={}
    )
    parts = report.document["parts"]
    assert parts["tuning"]["budgets"]["500"]["required_rate"] == 1.0
    assert parts["scored"]["budgets"]["500"]["required_rate"] == 0.0
