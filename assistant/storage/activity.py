"""The log of what was done with the memory: numbers and times, never words."""

from __future__ import annotations

import json
from collections import Counter
from datetime import timedelta
from typing import TYPE_CHECKING

from assistant.domain.times import utc_now
from assistant.domain.undoing import Activity, ActivityKind
from assistant.storage.rows import Table, read_moment, window

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assistant.storage.cursor import Cursor

ENTRIES_KEPT = 5_000
"""The newest; some years of a person's own actions."""

ASKED_TOGETHER = timedelta(hours=1)

_TABLE = Table(
    "activity",
    {
        "entry_id": "BIGINT",
        "happened_at": "TIMESTAMP",
        "kind": "VARCHAR",
        "policy": "VARCHAR",
        "counts": "VARCHAR",
    },
)


class ActivityStore:
    """The log that a cursor sees, newest first."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def add(self, kind: ActivityKind, counts: Mapping[str, int], *, policy: str = "") -> None:
        """Note that something was done now; the oldest entries go when there are too many."""
        ((last,),) = self._cursor.execute("SELECT coalesce(max(entry_id), 0) FROM activity")
        noted = json.dumps({name: count for name, count in counts.items() if count})
        _TABLE.insert(self._cursor, [(last + 1, utc_now(), kind, policy, noted)])
        self._cursor.execute("DELETE FROM activity WHERE entry_id <= ?", [last + 1 - ENTRIES_KEPT])

    def learnt(self, policy: str, facts: int) -> None:
        """Note facts that were learnt; those of one day by one policy are one entry."""
        now = utc_now()
        rows = self._cursor.execute(
            "SELECT entry_id, happened_at, counts FROM activity WHERE kind = ? AND policy = ?"
            " ORDER BY entry_id DESC LIMIT 1",
            [ActivityKind.LEARNT, policy],
        )
        if not rows or read_moment(rows[0][1]).date() != now.date():
            self.add(ActivityKind.LEARNT, {"facts": facts}, policy=policy)
            return
        entry_id, _, counts = rows[0]
        known = json.loads(counts).get("facts", 0)
        row = (entry_id, now, ActivityKind.LEARNT, policy, json.dumps({"facts": known + facts}))
        _TABLE.put(self._cursor, [row])

    def asked(self, program: str, tool: str, counts: Mapping[str, int]) -> None:
        """Note what a program asked; the same within an hour is one entry, so that none floods."""
        now, policy = utc_now(), f"{program}: {tool}"
        rows = self._cursor.execute(
            "SELECT entry_id, happened_at, counts FROM activity WHERE kind = ? AND policy = ?"
            " ORDER BY entry_id DESC LIMIT 1",
            [ActivityKind.ASKED, policy],
        )
        if not rows or now - read_moment(rows[0][1]) > ASKED_TOGETHER:
            self.add(ActivityKind.ASKED, counts, policy=policy)
            return
        entry_id, begun, before = rows[0]
        summed = Counter(json.loads(before)) + Counter(counts)
        row = (entry_id, begun, ActivityKind.ASKED, policy, json.dumps(dict(summed)))
        _TABLE.put(self._cursor, [row])

    def count(self) -> int:
        """How many entries there are."""
        return int(self._cursor.execute("SELECT count(*) FROM activity")[0][0])

    def page(self, limit: int, offset: int = 0) -> list[Activity]:
        """Entries, newest first; none of them says whether it can be undone."""
        rows = self._cursor.execute(
            "SELECT happened_at, kind, policy, counts FROM activity"
            " ORDER BY happened_at DESC, entry_id DESC LIMIT ? OFFSET ?",
            window(limit, offset),
        )
        return [
            Activity(
                happened_at=read_moment(moment),
                kind=ActivityKind(kind),
                policy=policy,
                counts=json.loads(counts),
            )
            for moment, kind, policy, counts in rows
        ]
