"""The memory in numbers: how many facts of which kind, and what each month brought."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, NamedTuple

from assistant.domain.facts import FactStatus, FactType
from assistant.storage.rows import read_moment

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from assistant.storage.cursor import Cursor

YOUNG = timedelta(days=200)
"""A memory that spans less is shown by weeks."""
_LEARNT = """
SELECT min(said_at) AS learnt_at FROM facts JOIN fact_sources USING (fact_id)
JOIN messages USING (message_id) WHERE status <> 'forgotten' GROUP BY fact_id
"""
_SPAN = f"SELECT min(learnt_at), max(learnt_at) FROM ({_LEARNT})"
_BUCKETS = f"""
WITH happened AS (
    SELECT date_trunc('{{unit}}', learnt_at) AS began, 1 AS learnt, 0 AS used FROM ({_LEARNT})
    UNION ALL
    SELECT date_trunc('{{unit}}', said_at), 0, 1 FROM recalls JOIN messages USING (message_id)
    WHERE len(cited) > 0
), quiet AS (
    SELECT unnest(generate_series(min(began), max(began), INTERVAL 1 {{unit}})) AS began,
        0 AS learnt, 0 AS used
    FROM happened
)
SELECT began, sum(learnt), sum(used) FROM (FROM happened UNION ALL FROM quiet)
GROUP BY began ORDER BY began
"""
_COUNTS = """
SELECT type, status, count(*), count(*) FILTER (pinned), count(*) FILTER (device_only)
FROM facts GROUP BY ALL
"""


class FactCounts(NamedTuple):
    """Facts by kind and by status; kinds, pinned and device-only ones count current facts."""

    by_type: Mapping[FactType, int]
    by_status: Mapping[FactStatus, int]
    pinned: int
    device_only: int


def buckets(cursor: Cursor) -> tuple[str, list[tuple[datetime, int, int]]]:
    """The length of a bucket and, oldest first, when each began, what was learnt and used.

    What was learnt counts when the first of its sources was said. A bucket in which nothing
    happened is there too, so that the same width is the same time.
    """
    first, last = cursor.execute(_SPAN)[0]
    unit = "week" if first is None or last - first < YOUNG else "month"
    rows = cursor.execute(_BUCKETS.format(unit=unit))
    return unit, [(read_moment(began), int(new), int(used)) for began, new, used in rows]


def fact_counts(cursor: Cursor) -> FactCounts:
    """How many facts there are of which kind."""
    by_type = dict.fromkeys(FactType, 0)
    by_status = dict.fromkeys(FactStatus, 0)
    marked = [0, 0]
    for type_, status, count, pinned, device_only in cursor.execute(_COUNTS):
        by_status[FactStatus(status)] += count
        if status == FactStatus.ACTIVE:
            by_type[FactType(type_)] += count
            marked = [marked[0] + pinned, marked[1] + device_only]
    return FactCounts(by_type, by_status, *marked)
