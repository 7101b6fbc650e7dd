"""Laws of linking: each segment once, and the same whatever order things come to the file in."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.domain.ids import ConversationId, MessageId, SegmentId, UnitId
from assistant.domain.messages import ConversationKind
from assistant.memory.segmenting.open_segment import unit_length
from assistant.memory.trajectories import linking
from assistant.memory.trajectories.linkable import Linkable
from assistant.memory.trajectories.linking import Growing, Trajectories, linked
from assistant.memory.trajectories.wording import numbered, telling_words, title_of

START = datetime(2026, 1, 1, tzinfo=UTC)
WORDS = ("Lisbon", "Oslo", "tram", "kiln", "glaze", "Marta", "opera", "rye")


@st.composite
def histories(draw: st.DrawFn) -> list[Linkable]:
    rng = np.random.default_rng(draw(st.integers(0, 1000)))
    topics = rng.normal(size=(3, 8))
    segments = []
    for number in range(draw(st.integers(1, 30))):
        words = draw(st.lists(st.sampled_from(WORDS), max_size=5, unique=True))
        began = START + timedelta(hours=draw(st.integers(0, 2000)))
        vector = topics[draw(st.integers(0, 2))] + 0.4 * rng.normal(size=8)
        segments.append(
            Linkable(
                segment_id=SegmentId(UnitId(f"s_{number}")),
                conversation_id=ConversationId(f"c_{draw(st.integers(0, 9))}"),
                kind=draw(st.sampled_from(ConversationKind)),
                first=MessageId(UnitId(f"m_{number}")),
                started_at=began,
                ended_at=began + timedelta(minutes=5),
                vector=unit_length(vector.astype(np.float32)),
                entities=numbered(word.casefold() for word in words),
                telling=tuple(words),
            )
        )
    return sorted(segments, key=lambda one: one.order)


def seen(found: Trajectories) -> list[tuple[object, ...]]:
    return [_values(each) for each in found.all()]


def _values(each: Growing) -> tuple[object, ...]:
    return each.unit(), each.total.tobytes(), each.counts.tobytes(), each.names


@given(histories())
def test_every_segment_is_in_one_trajectory_in_time_order(segments: list[Linkable]) -> None:
    found = linked(segments)
    order = {one.segment_id: one.order for one in segments}
    held = [each for one in found.all() for each in one.segment_ids]
    assert sorted(held) == sorted(order)
    for one in found.all():
        began = [order[each] for each in one.segment_ids]
        assert began == sorted(began)
        assert one.started_at == began[0][0]


@given(histories(), st.integers(0, 30), st.integers(1, 12))
def test_going_back_and_on_again_changes_nothing(
    segments: list[Linkable], place: int, remembered: int
) -> None:
    found = Trajectories()
    usual, linking.REMEMBERED_LINKS = linking.REMEMBERED_LINKS, remembered
    try:
        found._links = type(found._links)(maxlen=remembered)
        for one in segments:
            found.link(one)
        rest = segments[min(place, len(segments) - 1) :]
        if found.rewind(rest[0].order):
            assert len(rest) <= remembered
            for one in rest:
                found.link(one)
        else:
            assert len(rest) > remembered
    finally:
        linking.REMEMBERED_LINKS = usual
    assert seen(found) == seen(linked(segments))


@given(histories(), st.integers(0, 29))
def test_links_taken_over_go_on_as_they_were_made(segments: list[Linkable], place: int) -> None:
    whole, part = Trajectories(), Trajectories()
    for number, one in enumerate(segments):
        made = whole.link(one)
        if number < place:
            part.restore(one, made.trajectory_id, made.policy)
        else:
            part.link(one)
    assert seen(part) == seen(whole)


@settings(max_examples=50)
@given(st.lists(st.text(max_size=60), max_size=4))
def test_telling_words_come_from_the_text(texts: list[str]) -> None:
    from assistant.memory.segmenting.key_entities import key_entities

    entities = frozenset(word for text in texts for word in key_entities(text))
    words = telling_words(texts, entities)
    said = "\n".join(texts).casefold()
    assert all(word.casefold() in said for word in words), "as it was written, nothing cut"
    assert all(any(entity in word.casefold() for entity in entities) for word in words)
    title = title_of([words], lambda _: 1.0)
    assert all(part in words for part in title.split(" · ") if part)
