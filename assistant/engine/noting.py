"""Notes in the activity log what the parts of an engine announce: numbers, never words."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING

from assistant.domain.changes import FactsChanged
from assistant.domain.facts import PERSON_POLICY
from assistant.domain.ids import new_fact_id
from assistant.domain.undoing import ActivityKind
from assistant.errors import AssistantError
from assistant.storage.activity import ActivityStore

if TYPE_CHECKING:
    from assistant.domain.changes import Change
    from assistant.domain.transfers import ImportReport
    from assistant.storage.database import Cursor, Database


class Noting:
    """Follows what is learnt. Later ids sort after earlier ones, so new facts show by theirs."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._newest = new_fact_id()

    def follow(self, change: Change) -> None:
        """Note facts that were not there before; the log is written after them, not waited for."""
        if not isinstance(change, FactsChanged):
            return
        new = [fact for fact in change.facts if fact.fact_id > self._newest]
        learnt = Counter(fact.policy for fact in new if fact.policy != PERSON_POLICY)
        self._newest = max((fact.fact_id for fact in new), default=self._newest)
        if not learnt:
            return

        def note(cursor: Cursor) -> None:
            for policy, count in learnt.items():
                ActivityStore(cursor).learnt(policy, count)

        with suppress(AssistantError):  # the file is being closed
            self._database.write(note)

    def imported(self, report: ImportReport) -> None:
        """Note what an import brought."""
        counts: Counter[str] = Counter()
        for file in report.files:
            counts["conversations"] += file.conversations.new
            counts["messages"] += file.messages.new
        if counts.total():
            self._database.write(
                lambda cursor: ActivityStore(cursor).add(ActivityKind.IMPORTED, dict(counts))
            ).result()
