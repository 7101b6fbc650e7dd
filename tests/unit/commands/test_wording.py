"""Dates, counts and sizes as people write and read them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from assistant.commands.backup import told
from assistant.commands.wording import counted, end_from, excerpt, moment_from, size
from assistant.errors import InvalidInput


def test_a_period_ends_with_its_last_day() -> None:
    assert moment_from("2026-05-31") == datetime(2026, 5, 31, tzinfo=UTC)
    assert end_from("2026-05-31") == datetime(2026, 6, 1, tzinfo=UTC)
    assert end_from("2026-05-31T18:00") == datetime(2026, 5, 31, 18, tzinfo=UTC)
    assert end_from("9999-12-31") == datetime(9999, 12, 31, tzinfo=UTC)


def test_words_are_shown_on_one_line_and_not_whole() -> None:
    assert excerpt("My dog\nis  called Rex.") == '"My dog is called Rex."'
    assert excerpt("x" * 100) == f'"{"x" * 100}"'
    assert excerpt("x" * 101) == f'"{"x" * 98} …"'


@pytest.mark.parametrize(
    "text",
    [
        "",
        "yesterday",
        "2026-13-01",
        "31.05.2026",
        "9999-12-31T23:59:59-12:00",  # beyond the last year there, and before the first here
        "0001-01-01T00:00:00+14:00",
    ],
)
def test_what_is_no_date_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput, match="not a date"):
        end_from(text)


def test_one_is_not_many() -> None:
    assert (counted(0, "fact"), counted(1, "fact"), counted(2, "fact")) == (
        "0 facts",
        "1 fact",
        "2 facts",
    )


def test_a_small_file_is_not_nothing() -> None:
    assert (size(6_400), size(11_800_000)) == ("6 kB", "11.8 MB")


def test_what_a_memory_holds_is_counted_in_words() -> None:
    counts = {"messages": 4, "conversations": 2, "facts": 1}
    assert told(counts) == "4 messages, 2 chats, 1 fact"
