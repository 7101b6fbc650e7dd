"""Questions come in a fixed random order, and halves are told apart."""

from __future__ import annotations

from assistant.evaluation.extensions import Measured
from assistant.evaluation.harness import Outcome, Run
from assistant.evaluation.histories import Question, Use
from assistant.evaluation.online import OnlineProtocol, by_position, in_random_order
from assistant.evaluation.progress import Progress
from tests.unit.evaluation.answer_builders import SAID, LetterEmbedder, question, told


def names(count: int, prefix: str = "q") -> list[Question]:
    return [question(f"{prefix}{n}", gold=frozenset({"s1/0"})) for n in range(count)]


def test_the_order_is_random_and_fixed() -> None:
    history = told("a", SAID, *names(30))
    other = told("b", SAID, *names(30))
    (first,) = in_random_order([history])
    again, second = in_random_order([history, other])
    assert first == again, "other histories change nothing"
    assert sorted(one.query for one in first.questions) == sorted(
        one.query for one in history.questions
    )
    assert first.questions != history.questions
    assert [one.query for one in second.questions] != [one.query for one in first.questions]
    assert in_random_order([history], seed=1)[0].questions != first.questions
    assert first.conversations == history.conversations


def outcome(asked: Question, budget: int, *, found: bool) -> Outcome:
    return Outcome(
        question=asked,
        tuning=False,
        budget=budget,
        ranks={"s1/0": 1} if found else {},
        sufficient=True,
        tokens=1,
        overspent=0,
        milliseconds=1,
    )


def test_halves_are_told_apart_in_each_history() -> None:
    unanswerable = question("never", use=Use.UNANSWERABLE)
    histories = [
        told("a", SAID, *names(3)),
        told("b", SAID, *names(4, "r"), unanswerable),
    ]
    late = {"q2", "r3"}
    outcomes = [
        outcome(one, budget, found=(one.query in late) == (budget == 500))
        for history in histories
        for one in history.questions
        for budget in (2000, 500)
    ]
    found = by_position(histories, outcomes)
    assert {half: one["500"]["n"] for half, one in found.items()} == {"first": 5, "second": 2}
    assert found["first"]["500"]["mean_recall"] == 0.0
    assert found["second"]["500"] == {"n": 2, "mean_recall": 1.0, "full_recall": 1.0}
    assert found["second"]["2000"]["mean_recall"] == 0.0
    section = OnlineProtocol(seed=3).section(
        Measured(
            histories=histories,
            runs={"default": Run(outcomes=outcomes)},
            embedder=LetterEmbedder(),
            progress=Progress(),
        )
    )
    assert section.document == {"seed": 3, "by_position": {"default": found}}
    assert "| default | second | 2 | 500 | 1.000 | 1.000 |" in section.table


def test_the_protocol_asks_in_its_order() -> None:
    histories = [told("a", SAID, *names(9))]
    assert OnlineProtocol(seed=3).arranged(histories) == in_random_order(histories, seed=3)
