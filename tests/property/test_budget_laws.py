"""Laws of filling a token budget."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from assistant.domain.ids import ConversationId, MessageId, UnitId
from assistant.domain.messages import Message, Role
from assistant.retrieval.selection import Chosen, fill
from tests.unit.retrieval.builders import NOON, count_words


def chosen(row: int, words: int) -> Chosen:
    message = Message(
        message_id=MessageId(UnitId(f"m{row}")),
        conversation_id=ConversationId("c"),
        parent_id=None,
        role=Role.USER,
        text="word",
        said_at=NOON,
    )
    return Chosen(row=row, message=message, line="word " * words, score=-float(row))


lines = st.lists(st.integers(1, 60), max_size=60).map(
    lambda sizes: [chosen(row, size) for row, size in enumerate(sizes)]
)


@given(lines, st.integers(0, 500))
def test_the_budget_is_never_exceeded(offered: list[Chosen], budget: int) -> None:
    taken = fill(offered, budget, count_words)
    assert sum(count_words(one.line) for one in taken) <= budget


@given(lines, st.integers(0, 500))
def test_lines_keep_their_order_and_none_is_invented(offered: list[Chosen], budget: int) -> None:
    rows = [one.row for one in fill(offered, budget, count_words)]
    assert rows == sorted(rows)
    assert set(rows) <= {one.row for one in offered}


@given(lines)
def test_everything_enters_where_everything_fits(offered: list[Chosen]) -> None:
    total = sum(count_words(one.line) for one in offered)
    assert fill(offered, total + 4, count_words) == offered


@given(lines.filter(bool), st.integers(0, 500))
def test_the_strongest_enters_if_it_fits(offered: list[Chosen], budget: int) -> None:
    taken = fill(offered, budget, count_words)
    if budget >= 4 and count_words(offered[0].line) <= budget:
        assert taken[0] is offered[0]
