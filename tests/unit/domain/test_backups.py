"""Which copies the rule keeps."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from assistant.domain.backups import BackupCopy, BackupRule, dropped_by

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


def _copy(days_ago: float, *, size: int = 10, reason: str = "") -> BackupCopy:
    made = NOW - timedelta(days=days_ago)
    path = Path(f"memory-{made:%Y%m%d-%H%M%S}-{reason}.duckdb")
    return BackupCopy(path=path, made_at=made, size_bytes=size, reason=reason)


def _ages(copies: list[BackupCopy]) -> list[int]:
    return sorted((NOW - copy.made_at).days for copy in copies)


def test_a_year_of_days_thins_out_to_days_weeks_and_months() -> None:
    copies = [_copy(days) for days in range(365)]
    dropped = dropped_by(BackupRule(), copies, NOW)
    kept = _ages([copy for copy in copies if copy not in dropped])
    assert kept[:7] == [0, 1, 2, 3, 4, 5, 6]
    assert 12 <= len(kept) <= 7 + 4 + 6
    assert 100 < kept[-1] < 190, "half a year back"


def test_of_a_day_the_last_copy_is_kept() -> None:
    morning, noon = _copy(0.2), _copy(0.0)
    assert dropped_by(BackupRule(), [noon, morning], NOW) == [morning]


def test_a_copy_with_a_reason_stays_for_a_month() -> None:
    young, old = _copy(20, reason="before-0012"), _copy(40, reason="before-0011")
    assert dropped_by(BackupRule(), [young, old, _copy(0)], NOW) == [old]


def test_the_size_limit_takes_the_oldest_and_never_the_newest() -> None:
    copies = [_copy(days, size=40) for days in range(5)]
    dropped = dropped_by(BackupRule(limit_bytes=100), copies, NOW)
    assert _ages(dropped) == [2, 3, 4]
    assert dropped_by(BackupRule(limit_bytes=1), copies[:1], NOW) == []


@given(st.lists(st.tuples(st.floats(0, 900), st.integers(1, 99)), min_size=1, max_size=40))
def test_the_newest_daily_copy_is_never_dropped(ages: list[tuple[float, int]]) -> None:
    copies = [_copy(days, size=size) for days, size in ages]
    newest = max(copies, key=lambda copy: copy.made_at)
    rule = BackupRule(days=1, weeks=0, months=0, limit_bytes=50)
    assert newest.made_at not in {copy.made_at for copy in dropped_by(rule, copies, NOW)}
