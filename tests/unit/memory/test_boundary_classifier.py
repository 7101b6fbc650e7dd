"""The boundary classifier: what it sees, what it decides, and what happens without its file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import pytest

from assistant.domain.ids import MessageId, UnitId
from assistant.domain.messages import ConversationKind, Role
from assistant.errors import ModelFileInvalid
from assistant.memory.segmenting import learned
from assistant.memory.segmenting.boundary_inputs import NUMBERS, numbers, vectors
from assistant.memory.segmenting.boundary_network import (
    COMPARISONS,
    BoundaryNetwork,
    TrainedBoundaries,
    as_bytes,
    described,
    read_boundaries,
)
from assistant.memory.segmenting.learned import (
    ChosenSegmenter,
    LearnedBoundaries,
    Policy,
    segmenter_for,
    shipped_boundaries,
)
from assistant.memory.segmenting.open_segment import Arrival, OpenSegment
from assistant.memory.segmenting.policies import MAX_SEGMENT_MESSAGES, DoubleThreshold, policy_of

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
CHAT = ConversationKind.ASSISTANT
PROJECTED, HIDDEN, LAST = 2, 3, 2


class Bundled:
    embedder_id = "all-minilm-l6-v2@test"
    dimension = 384


def said(*vector: float, role: Role = Role.USER, text: str = "words", minutes: int = 0) -> Arrival:
    return Arrival(
        message_id=MessageId(UnitId("m")),
        role=role,
        text=text,
        said_at=NOON + timedelta(minutes=minutes),
        vector=np.array(vector, np.float32),
        entities=frozenset(),
        words=1,
    )


def network(members: int = 1, dimension: int = 2, bias: float = 0.0) -> BoundaryNetwork:
    draw = np.random.default_rng(0)

    def some(*shape: int) -> np.ndarray:
        return draw.normal(size=shape).astype(np.float32)

    count = len(NUMBERS)
    return BoundaryNetwork(
        mean=some(members, count),
        spread=np.ones((members, count), np.float32),
        projection=some(members, dimension, PROJECTED),
        first=some(members, count + COMPARISONS * PROJECTED, HIDDEN),
        first_bias=some(members, HIDDEN),
        second=some(members, HIDDEN, LAST),
        second_bias=some(members, LAST),
        third=np.zeros((members, LAST), np.float32),
        third_bias=np.full(members, bias, np.float32),
    )


def of_each_kind(one: BoundaryNetwork) -> dict[ConversationKind, BoundaryNetwork]:
    return dict.fromkeys(ConversationKind, one)


def classifier(bias: float, bound: float = 0.0) -> LearnedBoundaries:
    """Odds of `bias` for everything."""
    return LearnedBoundaries(
        TrainedBoundaries(
            networks=of_each_kind(network(bias=bias)),
            odds=dict.fromkeys(ConversationKind, bound),
            embedder="all-minilm-l6-v2",
            version="test",
        )
    )


@pytest.fixture
def fresh() -> Iterator[None]:
    """The shipped file is read once for a process."""
    shipped_boundaries.cache_clear()
    yield
    shipped_boundaries.cache_clear()


def test_every_number_has_a_name_and_a_value() -> None:
    segment = OpenSegment(said(1.0, 0.0, text="Where do bees sleep?"))
    segment.append(said(0.6, 0.8, role=Role.ASSISTANT, text="In the hive."))
    seen = dict(zip(NUMBERS, numbers(segment, said(1.0, 0.0, text="Thanks!"), CHAT), strict=True))
    assert seen["last"] == pytest.approx(0.6)
    assert seen["same_speaker"] == seen["first"] == pytest.approx(1.0)
    assert seen["users"] == pytest.approx(1.0)
    assert (seen["takes_leave"], seen["was_asked"], seen["few_words"]) == (1, 0, 1)


def test_what_it_sees_is_what_a_segment_read_again_shows() -> None:
    segment = OpenSegment(said(1.0, 0.0, text="One"))
    segment.append(said(0.6, 0.8, role=Role.ASSISTANT, text="Two"))
    before = numbers(segment.copy(), said(0.0, 1.0, text="Three"), CHAT)
    segment.append(said(0.0, 1.0, text="Four"))
    twin = OpenSegment(said(1.0, 0.0, text="One"))
    twin.append(said(0.6, 0.8, role=Role.ASSISTANT, text="Two"))
    assert np.array_equal(before, numbers(twin, said(0.0, 1.0, text="Three"), CHAT))
    assert not np.array_equal(before, numbers(segment, said(0.0, 1.0, text="Three"), CHAT))


def test_the_odds_are_those_of_the_layers_written_out() -> None:
    one = network()
    one = BoundaryNetwork(**{**_parts(one), "third": np.array([[0.7, -0.4]], np.float32)})
    segment = OpenSegment(said(1.0, 0.0))
    arrival = said(0.6, 0.8)
    a, b, c = 4 * vectors(segment, arrival) @ one.projection[0]
    scaled = (numbers(segment, arrival, CHAT) - one.mean[0]) / one.spread[0]
    seen = np.concatenate([scaled, a, b, a * b, a * c, np.abs(a - b), np.abs(a - c)])
    hidden = np.maximum(seen @ one.first[0] + one.first_bias[0], 0)
    hidden = np.maximum(hidden @ one.second[0] + one.second_bias[0], 0)
    expected = hidden @ one.third[0] + one.third_bias[0]
    found = one.odds(numbers(segment, arrival, CHAT), vectors(segment, arrival))
    assert found == pytest.approx(float(expected), rel=1e-4)


def _parts(one: BoundaryNetwork) -> dict[str, np.ndarray]:
    return {name: getattr(one, name) for name in BoundaryNetwork.__dataclass_fields__}


def test_it_cuts_from_its_threshold_on() -> None:
    segment = OpenSegment(said(1.0, 0.0))
    assert classifier(0.5).boundary(segment, said(1.0, 0.0), CHAT) == "learned-test:odds"
    assert classifier(-0.5).boundary(segment, said(1.0, 0.0), CHAT) is None


def test_each_kind_of_conversation_has_its_network() -> None:
    found = LearnedBoundaries(
        TrainedBoundaries(
            networks={CHAT: network(bias=-1.0), ConversationKind.PEOPLE: network(bias=1.0)},
            odds=dict.fromkeys(ConversationKind, 0.0),
            embedder="all-minilm-l6-v2",
            version="test",
        )
    )
    segment = OpenSegment(said(1.0, 0.0))
    assert found.boundary(segment, said(1.0, 0.0), CHAT) is None
    assert found.boundary(segment, said(1.0, 0.0), ConversationKind.PEOPLE) is not None


def test_an_answer_never_opens_a_segment_in_a_chat() -> None:
    segment = OpenSegment(said(1.0, 0.0))
    answer = said(0.0, 1.0, role=Role.ASSISTANT)
    assert classifier(9.0).boundary(segment, answer, CHAT) is None
    assert classifier(9.0).boundary(segment, answer, ConversationKind.PEOPLE) is not None


def test_what_goes_on_takes_even_odds_in_a_chat_and_the_threshold_among_people() -> None:
    segment = OpenSegment(said(1.0, 0.0))
    follow_up = said(1.0, 0.0, text="And if I leave it in the fridge?")
    doubting = classifier(-0.5, bound=-1.0)
    assert doubting.boundary(segment, said(1.0, 0.0), CHAT) is not None
    assert doubting.boundary(segment, follow_up, CHAT) is None
    assert classifier(0.5, bound=-1.0).boundary(segment, follow_up, CHAT) is not None
    assert classifier(0.5, bound=1.0).boundary(segment, follow_up, CHAT) is None
    assert doubting.boundary(segment, follow_up, ConversationKind.PEOPLE) is not None


def test_a_night_of_silence_counts() -> None:
    segment = OpenSegment(said(1.0, 0.0))
    assert classifier(-1.0).boundary(segment, said(1.0, 0.0, minutes=10 * 60), CHAT) is not None


def test_a_full_segment_ends() -> None:
    segment = OpenSegment(said(1.0, 0.0))
    for _ in range(MAX_SEGMENT_MESSAGES):
        segment.append(said(1.0, 0.0))
    assert classifier(-9.0).boundary(segment, said(1.0, 0.0), CHAT) == "learned-test:size"


def test_what_was_written_is_read_again() -> None:
    trained = TrainedBoundaries(
        networks={CHAT: network(2), ConversationKind.PEOPLE: network(1, bias=1.0)},
        odds={CHAT: 0.25, ConversationKind.PEOPLE: -0.5},
        embedder="e",
        version="v",
    )
    weights = as_bytes(trained.networks)
    found = read_boundaries(json.dumps(described(trained, weights)).encode(), weights)
    assert (found.odds, found.embedder, found.version) == (trained.odds, "e", "v")
    assert as_bytes(found.networks) == weights
    assert found.networks[ConversationKind.PEOPLE].third_bias.tolist() == [1.0]


@pytest.mark.parametrize("damage", ["hash", "weights", "inputs", "json", "shape"])
def test_a_damaged_file_is_refused(damage: str) -> None:
    trained = TrainedBoundaries(
        networks=of_each_kind(network()),
        odds=dict.fromkeys(ConversationKind, 0.0),
        embedder="e",
        version="v",
    )
    weights = as_bytes(trained.networks)
    description = described(trained, weights)
    if damage == "hash":
        weights = weights[:-1] + bytes([weights[-1] ^ 1])
    elif damage == "weights":
        weights = weights[:100]
        description = described(trained, weights)
    elif damage == "inputs":
        description["numbers"] = description["numbers"][::-1]
    elif damage == "shape":
        from safetensors.numpy import load, save

        weights = save(load(weights) | {"people.third": np.zeros((1, 9), np.float32)})
        description = described(trained, weights)
    text = b"{" if damage == "json" else json.dumps(description).encode()
    with pytest.raises(ModelFileInvalid):
        read_boundaries(text, weights)


def test_the_shipped_classifier_is_sound(fresh: None) -> None:
    found = shipped_boundaries()
    assert isinstance(found, TrainedBoundaries), found
    assert found.dimension == 384
    assert isinstance(segmenter_for(Bundled()), LearnedBoundaries)  # type: ignore[arg-type]


def test_the_shipped_files_are_small() -> None:
    from importlib.resources import files

    weights = files("resources").joinpath("models", learned.WEIGHTS_FILE).read_bytes()
    assert len(weights) < 25_000_000


@pytest.mark.parametrize("how", ["missing", "damaged"])
def test_without_its_file_thresholds_decide_and_one_line_says_so(
    how: str,
    fresh: None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    (tmp_path / "models").mkdir()
    if how == "damaged":
        (tmp_path / "models" / learned.DESCRIPTION_FILE).write_text("{}")
        (tmp_path / "models" / learned.WEIGHTS_FILE).write_bytes(b"no weights")
    monkeypatch.setattr(learned, "files", lambda _: tmp_path)
    chosen = ChosenSegmenter(Bundled(), lambda: "learned")  # type: ignore[arg-type]
    segment = OpenSegment(said(*[1.0, *[0.0] * 383]))
    for _ in range(3):
        chosen.boundary(segment, said(*[1.0, *[0.0] * 383]), CHAT)
    assert isinstance(segmenter_for(Bundled()), DoubleThreshold)  # type: ignore[arg-type]
    assert len(caplog.records) == 1
    assert "thresholds instead" in caplog.text
    assert policy_of(chosen) is None, "what the classifier cut is not cut again meanwhile"


def test_another_embedder_is_cut_by_thresholds(fresh: None) -> None:
    class Other(Bundled):
        embedder_id = "another"

    class Narrow(Bundled):
        dimension = 64

    assert isinstance(segmenter_for(Other()), DoubleThreshold)  # type: ignore[arg-type]
    assert isinstance(segmenter_for(Narrow()), DoubleThreshold)  # type: ignore[arg-type]


def test_the_setting_decides_at_once() -> None:
    policy: list[Policy] = ["thresholds"]
    chosen = ChosenSegmenter(Bundled(), lambda: policy[0])  # type: ignore[arg-type]
    assert policy_of(chosen) == "double-threshold"
    policy[0] = "learned"
    assert str(policy_of(chosen)).startswith("learned-")
