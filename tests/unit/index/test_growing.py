"""Arrays that grow at their end."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.index import growing
from assistant.index.growing import FIRST_CAPACITY, Growing

moves = st.lists(
    st.one_of(
        st.lists(st.integers(1, 99), max_size=5),
        st.tuples(st.integers(0, 20), st.integers(1, 99)),
    ),
    max_size=20,
)


@given(moves)
def test_it_holds_what_a_list_would(changes: list[list[int] | tuple[int, int]]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(growing, "FIRST_CAPACITY", 2)
        rows, expected = Growing(np.int64), list[int]()
        for change in changes:
            if isinstance(change, tuple):
                row, value = change
                expected += [0] * (row + 1 - len(expected))
                expected[row] = value
                rows.put(row, value)
            else:
                expected += change
                rows.extend(change)
            assert len(rows) == len(expected)
            assert rows.values.tolist() == expected


def test_what_was_read_stays_as_it_was_when_rows_are_added() -> None:
    rows = Growing(np.float32)
    rows.extend([1.5, 2.5])
    before = rows.values
    for number in range(3 * FIRST_CAPACITY):
        rows.extend([number])
    assert before.tolist() == [1.5, 2.5]
    assert before.dtype == np.float32
    assert len(rows.values) == 3 * FIRST_CAPACITY + 2


def test_rows_of_several_values() -> None:
    rows = Growing(np.int64, 2)
    rows.extend([])
    assert rows.values.shape == (0, 2)
    rows.extend([(1, 2), (3, 4)])
    rows.extend([])
    assert rows.values.tolist() == [[1, 2], [3, 4]]


def test_a_row_far_beyond_the_end_leaves_zeros_before_it() -> None:
    rows = Growing(np.int64)
    rows.put(5 * FIRST_CAPACITY, 7)
    assert len(rows) == 5 * FIRST_CAPACITY + 1
    assert rows.values.sum() == rows.values[-1] == 7
