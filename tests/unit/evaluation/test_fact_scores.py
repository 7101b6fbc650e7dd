"""Scores of facts: labels, samples that stay, what is found and what is said twice."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import numpy as np

from assistant.domain.encodings import Encoding
from assistant.domain.messages import Role
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.evaluation.fact_scores import (
    fact_key,
    likeness,
    read_labels,
    repeated,
    sampled,
    unsupported,
)
from assistant.evaluation.fact_sets import FactSet, GoldMemory
from assistant.evaluation.learnt_facts import Learnt, LearntFact

WORDS = ("bees", "boat", "hall", "roof", "sold", "built")


class WordCounts:
    """Texts as the counts of a few words."""

    embedder_id = "counts"
    dimension = len(WORDS)

    def encode(self, texts: Sequence[str]) -> list[Encoding]:
        return [self._encoding(text.casefold()) for text in texts]

    def _encoding(self, text: str) -> Encoding:
        row = np.array([[text.count(word) for word in WORDS]], np.float32)
        length = float(np.linalg.norm(row))
        return Encoding(
            chunks=row / length if length else np.zeros((0, len(WORDS)), np.float32),
            tokens=np.zeros((0, len(WORDS)), np.int8),
            token_starts=np.zeros(0, np.uint32),
        )


def _fact(statement: str, source: str = "c1/0", quote: str = "", **more: str) -> LearntFact:
    return LearntFact(
        statement=statement,
        subject=more.get("subject", "you"),
        type="state",
        policy="told",
        sources=(source,),
        quotes=(quote or statement,),
        attribute=more.get("attribute", ""),
    )


def _person(*said: tuple[Role, str]) -> FactSet:
    messages = tuple(
        ImportedMessage(
            external_id=f"c1/{place}",
            parent=None,
            role=role,
            text=text,
            time=datetime(2026, 5, 1, tzinfo=UTC),
        )
        for place, (role, text) in enumerate(said)
    )
    chat = ImportedConversation(
        external_id="c1", title="", messages=messages, active_leaf=messages[-1].external_id
    )
    gold = (
        GoldMemory(text="you built a boat", conversation="c1", by_assistant=False),
        GoldMemory(text="your hall has a roof", conversation="c2", by_assistant=True),
    )
    return FactSet(name="P", conversations=(chat,), memories=gold, tuning=False)


def test_a_memory_is_found_by_a_fact_of_its_own_chat_only() -> None:
    person = _person((Role.USER, "I built a boat."), (Role.ASSISTANT, "Your hall has a roof."))
    facts = (_fact("You built a boat."), _fact("Your hall has a roof."))
    learnt = Learnt(facts=facts, superseded=0, messages=2, seconds=1.0)
    found = likeness(person, learnt, WordCounts())  # type: ignore[arg-type]
    assert found.shares(0.9) == {"facts": 0.5, "anywhere": 1.0, "user": 0.5, "anyone": 0.5}


def test_ceilings_are_0_where_nobody_said_anything() -> None:
    learnt = Learnt(facts=(), superseded=0, messages=1, seconds=1.0)
    found = likeness(_person((Role.USER, "Hm.")), learnt, WordCounts())  # type: ignore[arg-type]
    assert found.shares(0.5) == {"facts": 0.0, "anywhere": 0.0, "user": 0.0, "anyone": 0.0}


def test_said_twice_counts_only_where_nothing_differs() -> None:
    facts = [
        _fact("You built a boat."),
        _fact("You built the boat."),
        _fact("You built 2 boats."),
        _fact("You built no boat."),
        _fact("You built a boat.", subject="Ines"),
        _fact("You built one boat.", attribute="boat"),
    ]
    pairs = repeated(facts, WordCounts())  # type: ignore[arg-type]
    assert [(one.statement, other.statement) for one, other in pairs] == [
        ("You built a boat.", "You built the boat.")
    ]


def test_a_figure_that_no_quote_holds_is_told() -> None:
    assert unsupported(_fact("You built 3 boats.", quote="I built boats."))
    assert not unsupported(_fact("You built 3 boats.", quote="I built 3 boats."))
    assert not unsupported(
        _fact("You sold it yesterday (2026-05-01).", quote="I sold it yesterday.")
    )


def test_nothing_is_guessed_where_nobody_has_read() -> None:
    found = read_labels(["a", "b"], {})
    assert (found.precision, found.junk_per_100, found.missing) == (None, None, 2)


def test_precision_is_of_what_was_read() -> None:
    labels = {"a": ["right", "plan"], "b": ["junk", "pasted"], "c": ["talk", "order"]}
    found = read_labels(["a", "b", "d"], labels)
    assert found.precision == 0.5
    assert found.junk_per_100 == 50
    assert found.missing == 1


def test_the_sample_changes_only_where_facts_do() -> None:
    facts = [("P", _fact(f"You built boat {number}.")) for number in range(40)]
    before = {key for key, _, _ in sampled(facts, 10, seed=1)}
    after = {key for key, _, _ in sampled([*facts[:20], *facts[21:]], 10, seed=1)}
    assert len(before - after) <= 1
    assert before != {key for key, _, _ in sampled(facts, 10, seed=2)}


def test_a_key_tells_nothing_and_is_of_one_fact() -> None:
    one, other = _fact("You built a boat."), _fact("You built a boat.", source="c1/2")
    assert fact_key("P", one) != fact_key("P", other)
    assert "boat" not in fact_key("P", one)
