"""Moments as people and prompts read them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, tzinfo

import pytest

from assistant.domain.times import at_seconds, here, local, long_date, require_aware

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


class OnWindows(datetime):
    """A moment whose zone is asked for on Windows, which knows none before 1970 and after 3000."""

    def astimezone(self, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
        if tz is None and not 1970 <= self.year <= 3000:
            raise OSError(22, "Invalid argument")
        return super().astimezone(tz)


@pytest.mark.parametrize("year", [1, 1600, 1901, 1969, 1970, 2026, 3000, 3001, 9999])
@pytest.mark.parametrize("zone", [UTC, None])
def test_a_moment_of_any_year_has_a_clock_here(year: int, zone: tzinfo | None) -> None:
    told = OnWindows(year, 6, 15, 12, 30, tzinfo=zone)
    found = here(told)
    assert found.tzinfo is not None
    assert (found.year, found.month) == (year, 6)
    if zone is None:
        assert (found.day, found.hour, found.minute) == (15, 12, 30)
    else:
        assert found == told


def test_a_leap_day_before_the_clocks_of_windows_is_one_here() -> None:
    found = here(OnWindows(1904, 2, 29, 8))
    assert (found.month, found.day, found.hour) == (2, 29, 8)


def test_seconds_count_before_1970_too() -> None:
    assert at_seconds(-86_400.5) == datetime(1969, 12, 30, 23, 59, 59, 500_000, tzinfo=UTC)
    assert at_seconds(FRIDAY.timestamp()) == FRIDAY
    with pytest.raises(OverflowError):
        at_seconds(1e300)
