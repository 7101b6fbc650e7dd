"""Moments as people and prompts read them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from assistant.domain.times import local, long_date, require_aware

FRIDAY = datetime(2026, 5, 1, 23, 30, tzinfo=UTC)


def test_a_long_date_is_english_whatever_the_locale() -> None:
    assert long_date(FRIDAY) == "Friday, 01 May 2026"
    days = [FRIDAY + timedelta(days=number) for number in range(400)]
    assert len({long_date(day) for day in days}) == 400
    assert {long_date(day).split(",")[0] for day in days[:7]} == {
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    }  # fmt: skip


def test_the_clock_is_the_one_where_it_was_said() -> None:
    there = local(FRIDAY, 120)
    assert (there.day, there.hour) == (2, 1)
    assert there == FRIDAY


def test_a_moment_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="said_at must carry a time zone"):
        require_aware("said_at", datetime(2026, 5, 1))  # noqa: DTZ001
