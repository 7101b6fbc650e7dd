"""Times as exports write them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from assistant.transfer.moments import read_moment

NOON = datetime(2024, 5, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    "written",
    [
        1714564800,
        1714564800.0,
        1714564800000,
        1714564800000000,
        "1714564800",
        "1714564800000",
        "2024-05-01T12:00:00Z",
        "2024-05-01T12:00:00+00:00",
        "2024-05-01 12:00",
    ],
)
def test_every_way_to_write_a_moment_means_the_same(written: object) -> None:
    assert read_moment(written) == (NOON, 0)


def test_the_zone_is_kept_beside_the_moment() -> None:
    assert read_moment("2024-05-01T14:00:00+02:00") == (NOON, 120)
    assert read_moment("2024-05-01T08:30:00-03:30") == (NOON, -210)


def test_a_date_alone_is_its_midnight() -> None:
    midnight = datetime(2024, 5, 1, tzinfo=UTC)
    assert read_moment("2024-05-01")[0] == read_moment("20240501")[0] == midnight


@pytest.mark.parametrize(
    "written",
    [
        None, True, "", "some day", float("nan"), float("inf"), -5, 0, 1e300, 10**400, 9e11,
        "9999-12-31T23:59:59-12:00", "0001-01-01T00:00:00+12:00", "1712123100000000000000000",
        [], {}, "NaN", "１２",
    ],
)  # fmt: skip
def test_what_is_no_plausible_moment_is_none_and_no_error(written: object) -> None:
    moment, _ = read_moment(written)
    assert moment is None or moment.year < 2000
