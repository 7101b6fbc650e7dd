"""What follows from the rows alone is kept for the next reader, and made anew when they change."""

from __future__ import annotations

import numpy as np
import pytest

from assistant.domain.changes import SegmentsChanged, UnitsRemoved
from assistant.index.growing import Growing
from assistant.index.neighbourhood import Neighbourhood
from tests.unit.retrieval.builders import History


def test_readers_share_a_view_until_a_message_comes_goes_or_changes_its_segment() -> None:
    history = History()
    first, *_ = history.say("a garden", "a bicycle")
    seen = history.map.view()
    assert history.map.view() is seen
    assert history.map.view().links.around(3, 0.5) is seen.links.around(3, 0.5)
    history.say("a harbour")
    grown = history.map.view()
    assert (len(seen), len(grown)) == (2, 3)
    history.map.apply(SegmentsChanged(history.messages[0].conversation_id, ()))
    cut = history.map.view()
    assert cut is not grown
    assert grown.visible.all()
    history.map.apply(UnitsRemoved((first,)))
    assert history.map.view() is not cut
    assert not history.map.view().passages.counts[0]


def test_nobody_writes_into_a_view_that_others_read() -> None:
    history = History()
    history.say("a garden")
    with pytest.raises(ValueError, match="read-only"):
        history.map.view().visible[0] = False


def test_neighbours_whose_rows_are_not_beside_each_other_count_alike() -> None:
    random = np.random.default_rng(3)
    order = random.permutation(40)
    before, after = np.full(40, -1), np.full(40, -1)
    before[order[1:]], after[order[:-1]] = order[:-1], order[1:]
    segments = order // 9
    shuffled = Neighbourhood(before, after, segments, reach=3, across_segments=0.5)
    in_order = Neighbourhood(
        np.arange(-1, 39), np.append(np.arange(1, 40), -1), segments[order],
        reach=3, across_segments=0.5,
    )  # fmt: skip
    values = random.standard_normal(40).astype(np.float32)
    assert shuffled.total(values)[order] == pytest.approx(in_order.total(values[order]), abs=1e-6)


def test_rows_that_wait_to_be_taken_in_are_there_when_somebody_looks() -> None:
    growing = Growing(np.int64, 2)
    growing.extend([(1, 2)])
    seen = growing.values
    growing.extend([(3, 4), (5, 6)])
    assert len(growing) == 3
    growing.put(4, (9, 9))
    growing.extend(np.array([[7, 8]]))
    assert growing.values.tolist() == [[1, 2], [3, 4], [5, 6], [0, 0], [9, 9], [7, 8]]
    assert seen.tolist() == [[1, 2]]
