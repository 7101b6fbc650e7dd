"""Passages as numbered rows, while messages come, change and go."""

from __future__ import annotations

from datetime import UTC, date, datetime

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.domain.ids import ConversationId, MessageId, UnitId
from assistant.domain.messages import Message, Role
from assistant.domain.passages import PASSAGE_TOKENS, estimated_tokens, passage_spans
from assistant.index.passage_rows import PassageRows, PassageView, passages_in, share_of_symbols

SENTENCE = "Something else is told here at some length and breadth. "
LONG = SENTENCE * 30


def message(text: str, *, at: datetime | None = None, offset: int = 0) -> Message:
    return Message(
        message_id=MessageId(UnitId("m")),
        conversation_id=ConversationId("c"),
        parent_id=None,
        role=Role.USER,
        text=text,
        said_at=at or datetime(2024, 5, 1, 12, tzinfo=UTC),
        utc_offset_minutes=offset,
    )


def add(rows: PassageRows, row: int, one: Message) -> None:
    rows.put(np.array([row]), passages_in([one]))


def live(rows: PassageRows) -> list[tuple[int, int]]:
    view = rows.view()
    numbers = np.flatnonzero(view.live)
    return list(zip(view.rows[numbers].tolist(), view.places[numbers].tolist(), strict=True))


def days(view: PassageView) -> dict[int, list[tuple[date, date]]]:
    """The periods that live passages speak of, by passage; ends exclusive."""
    found: dict[int, list[tuple[date, date]]] = {}
    for number, (start, end) in zip(
        view.period_passages.tolist(), view.periods.tolist(), strict=True
    ):
        if view.live[number]:
            found.setdefault(number, []).append((date.fromordinal(start), date.fromordinal(end)))
    return found


def test_a_message_is_its_passages_in_order() -> None:
    rows = PassageRows()
    add(rows, 0, message("Short."))
    add(rows, 1, message(LONG))
    view = rows.view()
    spans = passage_spans(LONG)
    assert len(spans) > 2
    assert live(rows) == [(0, 0), *((1, place) for place in range(len(spans)))]
    assert view.spans[1:].tolist() == [list(span) for span in spans]
    sizes = [estimated_tokens(LONG[slice(*span)]) for span in spans]
    assert view.sizes[1:].tolist() == sizes
    assert max(sizes) <= PASSAGE_TOKENS
    assert view.counts.tolist() == [1, len(spans)]
    assert list(rows.numbers(1)) == list(range(1, 1 + len(spans)))
    assert list(rows.numbers(7)) == []


def test_a_row_that_nobody_filled_has_no_passage() -> None:
    rows = PassageRows()
    assert len(rows.view()) == 0
    assert list(rows.numbers(7)) == []
    add(rows, 1, message("Short."))
    assert list(rows.numbers(0)) == []


def test_a_message_that_is_added_again_has_new_passages_alone() -> None:
    rows = PassageRows()
    add(rows, 0, message(LONG))
    add(rows, 1, message("Other."))
    before = list(rows.numbers(0))
    add(rows, 0, message("Short now."))
    (number,) = rows.numbers(0)
    assert number not in before
    assert live(rows) == [(1, 0), (0, 0)]
    add(rows, 0, message(LONG))
    assert live(rows) == [(1, 0), *((0, place) for place in range(len(passage_spans(LONG))))]


def test_a_removed_message_has_none_and_its_numbers_are_given_to_no_other() -> None:
    rows = PassageRows()
    add(rows, 0, message("One."))
    add(rows, 1, message("Two."))
    rows.remove(0)
    assert live(rows) == [(1, 0)]
    assert list(rows.numbers(0)) == []
    add(rows, 2, message("Three."))
    assert list(rows.numbers(2)) == [2]
    add(rows, 0, message("One again."))
    assert list(rows.numbers(0)) == [3]


def test_a_view_does_not_change_under_its_reader() -> None:
    rows = PassageRows()
    add(rows, 0, message("We met in May 2023."))
    view = rows.view()
    add(rows, 0, message(LONG))
    rows.remove(0)
    for number in range(1, 600):
        add(rows, number, message("Later, on 3 May 2024."))
    assert len(view) == 1
    assert view.live.tolist() == [True]
    assert days(view) == {0: [(date(2023, 5, 1), date(2023, 6, 1))]}


def test_the_times_that_a_passage_speaks_of() -> None:
    rows = PassageRows()
    add(rows, 0, message("Nothing to tell."))
    add(
        rows, 1, message(SENTENCE * 12 + "We met in May 2023, then on 3 June 2023. " + SENTENCE * 3)
    )
    second = list(rows.numbers(1))[1]
    assert days(rows.view()) == {
        second: [(date(2023, 5, 1), date(2023, 6, 1)), (date(2023, 6, 3), date(2023, 6, 4))]
    }
    add(rows, 1, message("We met in 2022."))
    (number,) = rows.numbers(1)
    assert days(rows.view()) == {number: [(date(2022, 1, 1), date(2023, 1, 1))]}
    rows.remove(1)
    assert days(rows.view()) == {}


@pytest.mark.parametrize(("offset", "day"), [(0, 30), (180, 1)])
def test_yesterday_is_the_day_before_where_it_was_said(offset: int, day: int) -> None:
    rows = PassageRows()
    late = datetime(2024, 5, 1, 22, 30, tzinfo=UTC)
    add(rows, 0, message("I was there yesterday.", at=late, offset=offset))
    ((start, _),) = days(rows.view())[0]
    assert start.day == day


texts = st.sampled_from(["One.", "Two. " * 40, LONG])


@given(st.lists(st.tuples(st.integers(0, 4), st.one_of(texts, st.none())), max_size=20))
def test_the_live_passages_are_those_of_the_last_texts(
    changes: list[tuple[int, str | None]],
) -> None:
    rows = PassageRows()
    texts_of = dict.fromkeys(range(5), "One.")
    for row, text in texts_of.items():
        add(rows, row, message(text))
    for row, changed in changes:
        if changed is None:
            rows.remove(row)
            texts_of.pop(row, None)
        else:
            add(rows, row, message(changed))
            texts_of[row] = changed
    expected = [(row, place) for row, text in texts_of.items() for place in places(text)]
    assert sorted(live(rows)) == sorted(expected)
    view = rows.view()
    values = np.arange(len(view), dtype=np.float32)
    best = view.best_of_messages(values, -1)
    assert best.tolist() == [max(rows.numbers(row), default=-1) for row in range(5)]


def places(text: str) -> range:
    return range(len(passage_spans(text)))


def test_the_best_of_a_message_is_that_of_its_live_passages() -> None:
    rows = PassageRows()
    add(rows, 0, message(LONG))
    add(rows, 1, message("Other."))
    add(rows, 0, message("Short."))
    view = rows.view()
    values = np.array([9] * (len(view) - 2) + [1, 2], np.float32)
    assert view.best_of_messages(values, -1).tolist() == [2, 1]
    rows.remove(0)
    rows.remove(1)
    assert rows.view().best_of_messages(values, -np.inf).tolist() == [-np.inf, -np.inf]
    assert view.best_of_messages(values, -1).tolist() == [2, 1], "a view stays as it was"


@pytest.mark.parametrize("text", ["", "I moved to Lisbon in March, at last!", "我买了自行车。"])
def test_plain_speech_has_hardly_a_symbol(text: str) -> None:
    assert share_of_symbols(text) == 0


@pytest.mark.parametrize(
    "text",
    ["for (i = 0; i < n; i++) { a[i] = b[i]; }", "| a | b |\n|---|---|\n| 1 | 2 |", "{}" * 9],
)
def test_code_and_tables_are_symbols(text: str) -> None:
    assert share_of_symbols(text) == 1


def test_a_few_symbols_count_by_their_share() -> None:
    assert share_of_symbols("x" * 23 + "=") == pytest.approx(0.5)
    rows = PassageRows()
    add(rows, 0, message(SENTENCE * 10 + "{}" * 200))
    assert rows.view().symbols.tolist() == [0, 1]
