"""Brings facts into the store: what is known is read, consolidated and written in one place.

Everything here runs inside the caller's transaction, so nothing changes in between.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.domain.changes import FactsChanged, UnitsRemoved
from assistant.memory.consolidation import FactChanges, consolidate, without_messages
from assistant.storage.facts import FactStore
from assistant.storage.messages import MessageStore
from assistant.storage.model_readings import ModelReadingStore

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence, Set
    from datetime import datetime

    from assistant.domain.changes import Change
    from assistant.domain.facts import CoreFact
    from assistant.domain.ids import MessageId
    from assistant.storage.database import Cursor


@dataclass(frozen=True, slots=True)
class FactHistories:
    """Every fact about some subjects, and when each of their sources was said."""

    facts: list[CoreFact]
    told_at: dict[MessageId, datetime]


def histories_of(cursor: Cursor, facts: Iterable[CoreFact]) -> FactHistories:
    """All that is known of the subjects of `facts`; superseded facts too."""
    known: dict[str, CoreFact] = {}
    for subject in {fact.subject for fact in facts}:
        known.update((fact.fact_id, fact) for fact in FactStore(cursor).with_subject(subject))
    sources = {source.message_id for fact in known.values() for source in fact.sources}
    return FactHistories([*known.values()], moments_of(cursor, sources))


def moments_of(cursor: Cursor, ids: Iterable[MessageId]) -> dict[MessageId, datetime]:
    """When each message was said."""
    found = MessageStore(cursor).by_ids(ids)
    return {message_id: message.said_at for message_id, message in found.items()}


def learn(cursor: Cursor, told: Sequence[CoreFact]) -> tuple[Change, ...]:
    """Store what was told; returns what is to be announced."""
    if not told:
        return ()
    histories = histories_of(cursor, told)
    sources = {source.message_id for fact in told for source in fact.sources}
    told_at = histories.told_at | moments_of(cursor, sources)
    return write(cursor, consolidate(told, histories.facts, told_at))


def unlearn(cursor: Cursor, gone: Set[MessageId]) -> tuple[Change, ...]:
    """Take messages out of all facts while they are still stored; announces what changed.

    A chat model may read them again: they come back when a branch is switched back.
    """
    ModelReadingStore(cursor).remove(gone)
    touched = FactStore(cursor).of_messages(gone)
    if not touched:
        return ()
    histories = histories_of(cursor, touched)
    return write(cursor, without_messages(gone, histories.facts, histories.told_at))


def write(cursor: Cursor, changes: FactChanges) -> tuple[Change, ...]:
    """Put and remove facts; returns what is to be announced."""
    if changes.removed:
        FactStore(cursor).remove(changes.removed)
    if changes.kept:
        FactStore(cursor).put(changes.kept)
    announced: list[Change] = []
    if changes.removed:
        announced.append(UnitsRemoved(changes.removed))
    if changes.kept:
        announced.append(FactsChanged(changes.kept))
    return tuple(announced)
