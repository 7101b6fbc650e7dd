"""Laws of forming ActiveFacts: order within a day, repetition and re-derivation change nothing."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from assistant.domain.active_facts import EvidenceSpan
from assistant.domain.ids import MessageId, UnitId
from assistant.memory.activation.clusters import (
    ActivationSettings,
    Asked,
    Cluster,
    Clusters,
    Statement,
    coherence,
    score,
)

START = datetime(2026, 1, 1, tzinfo=UTC)
SETTINGS = ActivationSettings()
DIMENSION = 8


def unit(seed: int) -> NDArray[np.float32]:
    """Some unit vector; those of one ten are near each other."""
    around = np.random.default_rng(seed // 10).normal(size=DIMENSION)
    vector = around + 0.4 * np.random.default_rng(1000 + seed).normal(size=DIMENSION)
    return (vector / np.linalg.norm(vector)).astype(np.float32)


def message(number: int) -> MessageId:
    return MessageId(UnitId(f"m_{number:03}"))


def statement(seed: int, subject: str) -> Statement:
    return Statement(EvidenceSpan(message(seed), 0, 9), subject, f"s_{seed // 3}", unit(seed))


@st.composite
def demands(draw: st.DrawFn) -> list[Asked]:
    count = draw(st.integers(0, 12))
    found = []
    for number in range(count):
        seeds = draw(st.lists(st.integers(0, 29), min_size=1, max_size=3, unique=True))
        query = draw(st.integers(100, 129))
        # Words have one speaker, whoever asks for them.
        told = [statement(seed, "you" if seed % 2 else "ann") for seed in seeds]
        moment = START + timedelta(days=number)
        found.append(Asked(message(query), moment, unit(query), told))
    return found


def shape(clusters: Clusters) -> list[tuple[object, ...]]:
    return [
        (
            one.subject,
            tuple(one.statements),
            tuple(one.queries),
            {span: frozenset(asked) for span, asked in one.found.items()},
            one.last_used,
            one.promoted(SETTINGS),
        )
        for one in clusters.all()
    ]


def taken(*parts: list[Asked]) -> Clusters:
    clusters = Clusters(SETTINGS)
    for part in parts:
        clusters.take(part)
    return clusters


@given(demands(), st.integers(0, 12))
def test_taking_one_more_is_as_taking_all_anew(asked: list[Asked], cut: int) -> None:
    assert shape(taken(asked[:cut], asked[cut:])) == shape(taken(asked))


@given(demands())
def test_nothing_is_lost_and_no_statement_stands_twice(asked: list[Asked]) -> None:
    spans = [span for one in taken(asked).all() for span in one.statements]
    assert len(spans) == len(set(spans))
    assert set(spans) == {each.span for one in asked for each in one.statements}


@given(demands())
def test_asking_the_same_again_counts_once(asked: list[Asked]) -> None:
    once = taken(asked)
    again = taken(asked, asked)
    strengths = [(one.support(SETTINGS), one.demand()) for one in once.all()]
    assert [(one.support(SETTINGS), one.demand()) for one in again.all()] == strengths
    for one, other in zip(once.all(), again.all(), strict=True):
        assert one.found == other.found


@given(demands())
def test_what_is_promoted_has_sources_and_questions(asked: list[Asked]) -> None:
    for one in taken(asked).all():
        assert 0 <= one.support(SETTINGS) <= 1
        assert 0 <= one.demand() <= 1
        if one.promoted(SETTINGS):
            assert len(one.sources) >= 2
            assert len(one.queries) >= 2
        assert {each.span for each in one.ordered(SETTINGS)} == set(one.statements)


@given(st.lists(st.integers(0, 40), min_size=1, max_size=6))
def test_coherence_is_the_mean_of_all_pairs(seeds: list[int]) -> None:
    vectors = [unit(seed) for seed in seeds]
    pairs = [
        (1 + float(one @ other)) / 2
        for place, one in enumerate(vectors)
        for other in vectors[place + 1 :]
    ]
    expected = sum(pairs) / len(pairs) if pairs else 1.0
    assert abs(coherence(vectors) - expected) < 1e-5


@given(st.integers(1, 50), st.lists(st.integers(0, 40), min_size=1, max_size=4))
def test_more_sources_support_more(count: int, seeds: list[int]) -> None:
    vectors = [unit(seed) for seed in seeds]
    assert score(count, vectors) <= score(count + 1, vectors)
    assert score(1, vectors) == 0.0
    assert score(0, []) == 0.0


def test_a_cluster_of_one_segment_is_never_promoted() -> None:
    generous = ActivationSettings(source_support=0, query_demand=0)
    cluster = Cluster("you", START, START, np.zeros(DIMENSION, np.float32))
    for number in range(5):
        said = Statement(EvidenceSpan(message(0), number, number + 1), "you", "s_1", unit(1))
        cluster.take(
            said, Asked(message(100 + 10 * number), START, unit(10 * number), [said]), generous
        )
    assert len(cluster.queries) == 5
    assert not cluster.promoted(generous)
