"""Laws of segmenting: nothing lost, nothing mixed, nothing decided twice."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from assistant.domain.ids import MessageId, UnitId
from assistant.domain.messages import ConversationKind, Role
from assistant.evaluation.segmentation import predict
from assistant.evaluation.segmentation_metrics import SegmentedDialogue, score
from assistant.memory.segmenting.calibrations import MINILM
from assistant.memory.segmenting.key_entities import jaccard, key_entities
from assistant.memory.segmenting.open_segment import Arrival, OpenSegment, count_words, unit_length
from assistant.memory.segmenting.policies import (
    MAX_SEGMENT_MESSAGES,
    MAX_SEGMENT_WORDS,
    DoubleThreshold,
    features,
)

START = datetime(2026, 1, 1, tzinfo=UTC)
SEGMENTER = DoubleThreshold(MINILM)


@st.composite
def chats(draw: st.DrawFn) -> list[Arrival]:
    texts = draw(st.lists(st.text(max_size=80), min_size=1, max_size=60))
    roles = draw(st.lists(st.sampled_from([Role.USER, Role.ASSISTANT]), min_size=60, max_size=60))
    gaps = draw(st.lists(st.integers(0, 10_000), min_size=60, max_size=60))
    rng = np.random.default_rng(draw(st.integers(0, 1000)))
    clock, arrivals = START, []
    for number, text in enumerate(texts):
        clock += timedelta(minutes=gaps[number])
        arrivals.append(
            Arrival(
                message_id=MessageId(UnitId(f"m_{number}")),
                role=roles[number],
                text=text,
                said_at=clock,
                vector=unit_length(rng.normal(size=8).astype(np.float32)),
                entities=key_entities(text),
                words=count_words(text),
            )
        )
    return arrivals


@given(chats(), st.sampled_from(ConversationKind))
def test_boundaries_lie_inside_and_at_user_messages(
    arrivals: list[Arrival], kind: ConversationKind
) -> None:
    boundaries = predict(arrivals, SEGMENTER, kind)
    assert all(0 < index < len(arrivals) for index in boundaries)
    if kind is ConversationKind.ASSISTANT:
        assert all(arrivals[index].role is Role.USER for index in boundaries)


@given(chats(), st.sampled_from(ConversationKind), st.integers(1, 59))
def test_what_comes_later_changes_no_decision(
    arrivals: list[Arrival], kind: ConversationKind, cut: int
) -> None:
    whole = predict(arrivals, SEGMENTER, kind)
    part = predict(arrivals[:cut], SEGMENTER, kind)
    assert part == {index for index in whole if index < cut}


@given(chats())
def test_an_append_is_the_same_as_adding_up_at_once(arrivals: list[Arrival]) -> None:
    grown = OpenSegment(arrivals[0])
    for arrival in arrivals[1:]:
        grown.append(arrival)
    mean = unit_length(np.sum([a.vector for a in arrivals], axis=0, dtype=np.float32))
    assert np.allclose(grown.vector, mean, atol=1e-5)
    assert grown.entities == set().union(*(a.entities for a in arrivals))
    assert grown.words == sum(a.words for a in arrivals)
    twin = grown.copy()
    twin.append(arrivals[0])
    assert len(grown.message_ids) == len(arrivals)


@given(chats())
def test_features_are_finite_and_match_stays_in_range(arrivals: list[Arrival]) -> None:
    values = features(OpenSegment(arrivals[0]), arrivals[-1], MINILM.alpha)
    assert np.isfinite(values).all()
    assert 0 <= values[0] <= 1 + 1e-6


@given(st.lists(st.text(max_size=30), min_size=3, max_size=150))
def test_a_full_segment_ends_at_the_next_chance(texts: list[str]) -> None:
    same = unit_length(np.ones(8, np.float32))
    arrivals = [
        Arrival(
            message_id=MessageId(UnitId(str(number))), role=Role.USER, text=text, said_at=START,
            vector=same, entities=frozenset({"same"}), words=100,
        )
        for number, text in enumerate(texts)
    ]  # fmt: skip
    bounds = [0, *sorted(predict(arrivals, SEGMENTER, ConversationKind.PEOPLE)), len(texts)]
    sizes = np.diff(bounds)
    assert sizes.max() <= min(MAX_SEGMENT_MESSAGES, MAX_SEGMENT_WORDS // 100)


@given(st.frozensets(st.text(max_size=3)), st.frozensets(st.text(max_size=3)))
def test_overlap_is_symmetric_and_bounded(one: frozenset[str], other: frozenset[str]) -> None:
    assert jaccard(one, other) == jaccard(other, one)
    assert 0 <= jaccard(one, other) <= 1
    assert jaccard(one, one) == (1.0 if one else 0.0)


@given(st.text(max_size=400))
def test_entities_are_folded_and_read_any_text(text: str) -> None:
    assert all(entity and entity == entity.casefold() for entity in key_entities(text))


@given(st.integers(1, 40), st.data())
def test_a_perfect_prediction_scores_one(length: int, data: st.DataObject) -> None:
    places = st.frozensets(st.integers(1, length - 1)) if length > 1 else st.just(frozenset())
    reference = data.draw(places)
    found = score([SegmentedDialogue(length=length, predicted=reference, reference=reference)])
    perfect = 1.0 if reference else 0.0
    assert (found.f1, found.window_f1, found.bor) == (perfect, perfect, perfect)
    assert (found.purity, found.coverage) == (1.0, 1.0)


@given(st.integers(2, 40), st.data())
def test_splitting_everywhere_is_pure_and_never_splitting_covers(
    length: int, data: st.DataObject
) -> None:
    reference = data.draw(st.frozensets(st.integers(1, length - 1)))
    everywhere = frozenset(range(1, length))
    split = score([SegmentedDialogue(length=length, predicted=everywhere, reference=reference)])
    never = score([SegmentedDialogue(length=length, predicted=frozenset(), reference=reference)])
    assert split.purity == 1.0
    assert never.coverage == 1.0
    assert never.f1 == 0.0
