from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import numpy as np
import pytest

from assistant.domain.ids import MessageId, UnitId
from assistant.domain.messages import ConversationKind, Role
from assistant.memory.segmenting.calibrations import MINILM, BoundaryRule, calibration_for
from assistant.memory.segmenting.open_segment import Arrival, OpenSegment, count_words, mean_vector
from assistant.memory.segmenting.policies import (
    FEATURES,
    MAX_SEGMENT_MESSAGES,
    MAX_SEGMENT_WORDS,
    DoubleThreshold,
)

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
NEVER = replace(MINILM, tau_split=-1.0, assistant=BoundaryRule(weights=(0.0,) * 12, odds=99.0))
CHAT = ConversationKind.ASSISTANT


def arrival(
    *vector: float, role: Role = Role.USER, text: str = "words", minutes: int = 0, words: int = 1,
    entities: str = "",
) -> Arrival:  # fmt: skip
    return Arrival(
        message_id=MessageId(UnitId("m")),
        role=role,
        text=text,
        said_at=NOON + timedelta(minutes=minutes),
        vector=np.array(vector, np.float32),
        entities=frozenset(entities.split()),
        words=words,
    )


def test_the_two_thresholds_decide_alone() -> None:
    calibration = replace(NEVER, tau_split=0.3, tau_merge=0.7)
    segmenter = DoubleThreshold(calibration)
    segment = OpenSegment(arrival(1.0, 0.0, entities="a"))
    alike = arrival(1.0, 0.0, entities="a")
    assert segmenter.boundary(segment, alike, CHAT) is None
    assert segmenter.boundary(segment, arrival(0.0, 1.0), CHAT) == "double-threshold:phi"
    between = arrival(0.6, 0.8)
    assert segmenter.boundary(segment, between, CHAT) is None
    willing = replace(calibration, assistant=BoundaryRule(weights=(0.0,) * 12, odds=0.0))
    assert DoubleThreshold(willing).boundary(segment, between, CHAT) == "double-threshold:rule"


def test_an_answer_never_opens_a_segment_in_a_chat() -> None:
    segmenter = DoubleThreshold(replace(MINILM, tau_split=1.0))
    segment = OpenSegment(arrival(1.0, 0.0))
    answer = arrival(0.0, 1.0, role=Role.ASSISTANT, minutes=90_000)
    assert segmenter.boundary(segment, answer, CHAT) is None
    assert segmenter.boundary(segment, answer, ConversationKind.PEOPLE) is not None


def test_silence_is_a_prior_and_no_rule() -> None:
    rule = BoundaryRule(weights=(0.0,) * 12, odds=1.0)
    segmenter = DoubleThreshold(replace(MINILM, assistant=rule, tau_merge=0.7))
    segment = OpenSegment(arrival(1.0, 0.0))
    soon, late = arrival(0.5, 0.8, minutes=5), arrival(0.5, 0.8, minutes=12 * 60)
    assert segmenter.boundary(segment, soon, CHAT) is None
    assert segmenter.boundary(segment, late, CHAT) == "double-threshold:rule"
    same_topic = arrival(1.0, 0.0, minutes=10**6)
    assert segmenter.boundary(segment, same_topic, CHAT) is None
    before = arrival(0.5, 0.8, minutes=-600)
    assert segmenter.boundary(segment, before, CHAT) is None, "clocks may go back"


@pytest.mark.parametrize("full", ["messages", "words"])
def test_a_full_segment_ends_at_the_next_user_message(full: str) -> None:
    segmenter = DoubleThreshold(NEVER)
    segment = OpenSegment(arrival(1.0, 0.0, words=MAX_SEGMENT_WORDS if full == "words" else 1))
    if full == "messages":
        for _ in range(MAX_SEGMENT_MESSAGES - 1):
            segment.append(arrival(1.0, 0.0))
    assert segmenter.boundary(segment, arrival(1.0, 0.0, role=Role.ASSISTANT), CHAT) is None
    assert segmenter.boundary(segment, arrival(1.0, 0.0), CHAT) == "double-threshold:size"


def test_a_copy_grows_alone() -> None:
    segment = OpenSegment(arrival(1.0, 0.0, entities="a"))
    twin = segment.copy()
    twin.append(arrival(0.0, 1.0, entities="b"))
    assert segment.entities == {"a"}
    assert segment.vector.tolist() == [1.0, 0.0]
    assert len(segment.message_ids) == len(segment.recent) == 1


def test_every_rule_has_a_weight_for_every_feature() -> None:
    for rule in (MINILM.assistant, MINILM.people):
        assert len(rule.weights) == len(FEATURES)


def test_precision_of_the_same_embedder_makes_no_difference() -> None:
    assert calibration_for("all-minilm-l6-v2@53aa-bf16-1") is MINILM
    assert calibration_for("something-else") is MINILM


def test_sizes_of_texts() -> None:
    assert count_words("three small words") == 3
    assert count_words("") == 1
    assert count_words("自行车在城市里很方便" * 12) == 10
    chunks = np.array([[1, 0], [0, 1]], np.float32)
    assert np.allclose(mean_vector(chunks), [0.7071, 0.7071], atol=1e-4)
    assert mean_vector(np.zeros((0, 2), np.float32)).tolist() == [0.0, 0.0]
