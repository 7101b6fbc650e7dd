"""Dates, counts and sizes as people write and read them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from assistant.commands.wording import counted, end_from, moment_from
from assistant.errors import InvalidInput


def test_a_period_ends_with_its_last_day() -> None:
    assert moment_from("2026-05-31") == datetime(2026, 5, 31, tzinfo=UTC)
    assert end_from("2026-05-31") == datetime(2026, 6, 1, tzinfo=UTC)
    assert end_from("2026-05-31T18:00") == datetime(2026, 5, 31, 18, tzinfo=UTC)
    assert end_from("9999-12-31") == datetime(9999, 12, 31, tzinfo=UTC)


@pytest.mark.parametrize("text", ["", "yesterday", "2026-13-01", "31.05.2026"])
def test_what_is_no_date_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput, match="not a date"):
        end_from(text)


def test_one_is_not_many() -> None:
    assert (counted(0, "fact"), counted(1, "fact"), counted(2, "fact")) == (
        "0 facts",
        "1 fact",
        "2 facts",
    )
