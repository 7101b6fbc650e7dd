"""The part of the scripted engine that tells what was done, and takes the memory along."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from datetime import timedelta
from pathlib import Path
from typing import Any

from assistant.cancel import CancelToken
from assistant.domain.active_facts import ActiveFact, ActiveQuery, ActiveSource, EvidenceSpan
from assistant.domain.ids import ClusterId, ConversationId, MessageId, UnitId
from assistant.domain.memory_transfers import (
    ImportConflict,
    MemoryExported,
    MemoryFormat,
    MemoryImported,
    SectionCounts,
)
from assistant.domain.overviews import Progress
from assistant.domain.undoing import Activity, ActivityKind
from tests.gui.scripted_home import NOW, ScriptedHome

COUNTS = {"conversations": 3, "messages": 41, "facts": 7, "entities": 4, "trajectories": 2}


class ScriptedActivity:
    """Tests change `log`, `asked_again` and `memory_import` freely."""

    home: ScriptedHome
    _do: Callable[..., Future[Any]]

    def __init__(self) -> None:
        self.log: list[Activity] = []
        self.asked_again: list[ActiveFact] = []
        self.memory_files: list[tuple[str, Path, bool]] = []
        self.memory_import = imported(Path("memory.json"), dry_run=True)

    def activity(self, limit: int = 200, offset: int = 0) -> Future[list[Activity]]:
        return self._do(lambda: self.log[offset : offset + limit])

    def active_facts(self, *, words: str = "") -> Future[list[ActiveFact]]:
        wanted = words.casefold().split()
        return self._do(
            lambda: [
                one
                for one in self.asked_again
                if all(word in one.statement.casefold() for word in wanted)
            ]
        )

    def export_memory(
        self,
        path: Path,
        *,
        format: MemoryFormat = MemoryFormat.JSON,  # noqa: A002
        overwrite: bool = False,
        on_progress: Callable[[Progress], None] | None = None,
        cancel: CancelToken | None = None,
    ) -> Future[MemoryExported]:
        def work() -> MemoryExported:
            self.memory_files.append((format.value, path, overwrite))
            return MemoryExported(path=path, format=format, size=48_213, counts=COUNTS)

        return self._do(work)

    def import_memory(
        self,
        path: Path,
        *,
        dry_run: bool = False,
        again: bool = False,
        on_progress: Callable[[Progress], None] | None = None,
        cancel: CancelToken | None = None,
    ) -> Future[MemoryImported]:
        def work() -> MemoryImported:
            self.memory_files.append(("look" if dry_run else "take", path, again))
            return self.memory_import

        return self._do(work)


def imported(path: Path, *, dry_run: bool) -> MemoryImported:
    """A report with something of everything."""
    return MemoryImported(
        path=path,
        written_at=NOW - timedelta(days=3),
        program="0.1.0",
        dry_run=dry_run,
        sections={
            "conversations": SectionCounts(read=3, new=2, known=1),
            "messages": SectionCounts(read=41, new=30, known=11),
            "facts": SectionCounts(read=7, new=4, known=2, differing=1),
        },
        conflicts=(
            ImportConflict(
                kind="facts",
                unit_id="f_flood",
                here="The south bed floods in April.",
                there="The south bed floods every spring.",
            ),
        ),
        forgotten=2,
    )


def some_days() -> list[Activity]:
    """A log over three days."""
    return [
        Activity(happened_at=NOW - timedelta(hours=hours), kind=kind, policy=policy, counts=counts)
        for hours, kind, policy, counts in (
            (1, ActivityKind.FORGOTTEN, "", {"messages": 3, "facts": 1}),
            (2, ActivityKind.MARKED, "", {"facts": 2}),
            (3, ActivityKind.LEARNT, "rules:3", {"facts": 4}),
            (26, ActivityKind.EDITED, "", {"facts": 1}),
            (27, ActivityKind.LEARNT, "model:qwen", {"facts": 12}),
            (30, ActivityKind.IMPORTED, "", {"conversations": 12, "messages": 340}),
            (50, ActivityKind.EXPORTED, "", COUNTS),
            (51, ActivityKind.ERASED, "", {"entries": 2}),
        )
    ]


def asked_twice() -> ActiveFact:
    """Words that two questions were answered with."""
    return ActiveFact(
        fact_id=ClusterId(UnitId("k_bakery")),
        subject="the bakery",
        sources=(
            ActiveSource(
                span=EvidenceSpan(MessageId(UnitId("m_bakery")), 0, 46),
                conversation_id=ConversationId("c_flood"),
                speaker="You",
                quote="The bakery on Elm Street closes at six.",
                said_at=NOW - timedelta(days=40),
            ),
        ),
        queries=tuple(
            ActiveQuery(
                message_id=MessageId(UnitId(f"m_asked{days}")),
                text=text,
                asked_at=NOW - timedelta(days=days),
            )
            for days, text in (
                (20, "When does the bakery close?"),
                (2, "How late can I still buy bread on Elm Street?"),
            )
        ),
        support=0.8,
        demand=0.7,
        formed_at=NOW - timedelta(days=20),
        last_used=NOW - timedelta(days=2),
        promoted=True,
    )
