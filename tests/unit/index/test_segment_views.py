"""A segment's views are the means of its messages, whatever happened to it before."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Thread

import numpy as np
import pytest
from numpy.typing import NDArray

from assistant.domain.changes import MessagesAdded, MessagesEncoded, UnitsRemoved
from assistant.domain.encodings import Encoding
from assistant.domain.ids import MessageId
from assistant.domain.messages import Role
from assistant.index.dense import UNKNOWN
from assistant.index.semantic_graph import NONE
from tests.unit.retrieval.builders import DIMENSION, History

USER, ASSISTANT, FULL = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)


def unit(vector: NDArray[np.floating]) -> NDArray[np.floating]:
    return vector / np.linalg.norm(vector)


def meaning(history: History, *texts: str) -> NDArray[np.floating]:
    """The mean of the texts' vectors, of unit length."""
    return unit(np.sum([one.chunks[0] for one in history.embedder.encode(texts)], axis=0))


def number_of(history: History, name: MessageId) -> int:
    row = history.map.row(name)
    assert row is not None
    return int(history.map.view().segments[row])


def views(history: History, name: MessageId) -> NDArray[np.float32] | None:
    return history.map.view_vectors(number_of(history, name))


def talk(history: History) -> list[MessageId]:
    asked = history.say("bees on the roof")
    answered = history.say("a hive needs sun", role=Role.ASSISTANT)
    thanked = history.say("the roof has sun")
    history.segment([*asked, *answered, *thanked])
    return [*asked, *answered, *thanked]


def test_each_view_is_the_mean_of_what_its_side_said() -> None:
    history = History()
    first, *_ = talk(history)
    found = views(history, first)
    assert found is not None
    assert np.allclose(found[0], meaning(history, "bees on the roof", "the roof has sun"))
    assert np.allclose(found[1], meaning(history, "a hive needs sun"))
    everything = meaning(history, "bees on the roof", "a hive needs sun", "the roof has sun")
    assert np.allclose(found[2], everything, atol=1e-6)


def test_scores_weigh_the_views() -> None:
    history = History()
    first, *_ = talk(history)
    query = meaning(history, "sun").astype(np.float32)
    found = views(history, first)
    assert found is not None
    number = number_of(history, first)
    for weights in (USER, ASSISTANT, FULL, (0.5, 0.25, 0.25), (1.0, 2.0, 3.0)):
        expected = np.average(found @ query, weights=weights)
        assert history.map.view_scores(query, weights)[number] == pytest.approx(expected, abs=1e-6)
    default = history.map.view_scores(query)[number]
    assert default == pytest.approx(np.average(found @ query, weights=(2, 1, 1)), abs=1e-6)


def test_the_weight_of_a_missing_view_goes_to_the_others() -> None:
    history = History()
    (only,) = history.say("bees on the roof")
    history.segment([only])
    query = meaning(history, "bees on the roof").astype(np.float32)
    found = views(history, only)
    assert found is not None
    assert not found[1].any()
    number = number_of(history, only)
    assert history.map.view_scores(query)[number] == pytest.approx(1, abs=1e-6)
    assert history.map.view_scores(query, ASSISTANT)[number] == UNKNOWN


def test_a_segment_without_vectors_is_unknown_until_it_has_some() -> None:
    history = History()
    (early,) = history.say("bees", encoded=False)
    history.segment([early])
    query = meaning(history, "bees").astype(np.float32)
    assert history.map.view_scores(query).tolist() == [UNKNOWN]
    assert views(history, early) is None
    assert history.map.view_vectors(99) is None
    history.map.apply(MessagesEncoded({early: history.embedder.encode(["bees"])[0]}))
    assert history.map.view_scores(query)[0] == pytest.approx(1, abs=1e-6)


def test_a_message_of_several_chunks_counts_once() -> None:
    history = History()
    long, short = history.say("long", "short", encoded=False)
    history.segment([long, short])
    axes = np.eye(DIMENSION, dtype=np.float32)
    history.map.load_chunks([(long, axes[:3]), (short, axes[3:4])])
    found = views(history, long)
    assert found is not None
    assert np.allclose(found[0], unit(unit(axes[:3].sum(axis=0)) + axes[3]))


def test_a_new_vector_takes_the_place_of_the_old_one() -> None:
    history = History()
    first, *_ = talk(history)
    views(history, first)
    history.map.apply(MessagesEncoded({first: history.embedder.encode(["tea"])[0]}))
    found = views(history, first)
    assert found is not None
    assert np.allclose(found[0], meaning(history, "tea", "the roof has sun"))


def test_of_a_forgotten_message_nothing_stays_even_before_the_next_look() -> None:
    history = History()
    first, second, third = talk(history)
    views(history, first)
    history.map.apply(UnitsRemoved((second,)))
    assert not history.map._views._vectors.any()
    found = views(history, first)
    assert found is not None
    assert not found[1].any()
    assert np.allclose(found[2], found[0])
    history.map.apply(UnitsRemoved((first, third)))
    assert not history.map._views._vectors.any()
    assert history.map.view_scores(np.ones(DIMENSION, np.float32)).tolist() == [UNKNOWN]


def test_only_segments_that_changed_are_made_again() -> None:
    history = History()
    said = history.say("bees", "hives", "tea", "cups")
    history.segment(said[:2], said[2:])
    views(history, said[0])
    more = history.say("spoons")
    assert history.map._views._stale == set()
    history.segment(said[:2], [*said[2:], *more])
    assert history.map._views._stale == {number_of(history, said[2])}
    found = views(history, said[2])
    assert found is not None
    assert np.allclose(found[2], meaning(history, "tea", "cups", "spoons"))


def test_a_segment_that_ended_is_unknown_and_its_place_is_used_again() -> None:
    history = History()
    said = history.say("bees", "hives", "tea", "cups")
    query = meaning(history, "tea", "cups").astype(np.float32)
    for _ in range(400):
        history.segment(said[:2], said[2:])
        assert history.map.view_scores(query).max() == pytest.approx(1, abs=1e-6)
        history.segment(said)
        scores = history.map.view_scores(query)
        assert (scores > UNKNOWN).sum() == 1
    ended = number_of(history, said[2])
    history.segment(said[:1], said[1:3], said[3:])
    assert (history.map.view_scores(query) > UNKNOWN).sum() == 3
    assert number_of(history, said[2]) != ended
    assert len(history.map._views._numbers) < 300
    assert len(history.map._views) == 3


def test_a_message_that_comes_after_its_segment_stands_in_its_views() -> None:
    history = History()
    said = history.say("bees", "hives")
    late = history.messages[1]
    history.map.apply(UnitsRemoved((said[1],)))
    history.segment(said)
    views(history, said[0])
    history.map.apply(MessagesAdded((late,)))
    history.map.apply(MessagesEncoded({said[1]: history.embedder.encode(["hives"])[0]}))
    history.segment(said)
    found = views(history, said[0])
    assert found is not None
    assert np.allclose(found[0], meaning(history, "bees", "hives"))


def test_a_conversation_without_segments_has_no_views() -> None:
    history = History()
    said = talk(history)
    views(history, said[0])
    history.segment()
    assert len(history.map._views) == 0
    assert number_of(history, said[0]) == NONE


def test_an_empty_map_has_no_scores() -> None:
    assert History().map.view_scores(np.ones(DIMENSION, np.float32)).shape == (0,)


def test_texts_without_chunks_leave_a_segment_unknown() -> None:
    history = History()
    (only,) = history.say("...", encoded=False)
    history.segment([only])
    nothing = Encoding(
        chunks=np.empty((0, DIMENSION), np.float32),
        tokens=np.empty((0, DIMENSION), np.int8),
        token_starts=np.empty(0, np.uint32),
    )
    history.map.apply(MessagesEncoded({only: nothing}))
    assert views(history, only) is None


def test_readers_and_a_writer_do_not_disturb_each_other() -> None:
    history = History()
    query = meaning(history, "bees").astype(np.float32)
    faults: list[BaseException] = []
    done: list[bool] = []

    def look() -> None:
        try:
            while not done:
                scores = history.map.view_scores(query)
                assert ((scores >= -1) & (scores <= 1.00001)).all()
                for number in range(len(scores)):
                    history.map.view_vectors(number)
        except BaseException as fault:
            faults.append(fault)

    readers = [Thread(target=look) for _ in range(3)]
    for reader in readers:
        reader.start()
    try:
        kept: list[MessageId] = []
        for number in range(60):
            kept += history.say(f"bees and {number}")
            if number % 5 == 0:
                history.map.apply(UnitsRemoved((kept.pop(0),)))
            history.segment(*pieces(kept))
    finally:
        done.append(True)
        for reader in readers:
            reader.join()
    assert faults == []
    assert len(history.map._views) in {0, *range(len(pieces(kept)) + 1)}
    history.map.view_scores(query)
    assert len(history.map._views) == len(pieces(kept))


def pieces(names: Sequence[MessageId]) -> list[Sequence[MessageId]]:
    return [names[at : at + 4] for at in range(0, len(names), 4)]
