"""One fact told in six ways is one fact with six sources: near statements of one subject fold.

Two statements may be one fact when their vectors are near and nothing that counts differs
(`likeness`). In the order of telling each joins the first it is near to, or stands for
itself; so what folds hangs on what was told and when alone, not on the order of learning. The
fact shown is the first telling; the other ways are kept behind it, and taken out again when a
message is forgotten, edited or imported late.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.changes import FactsChanged, UnitsRemoved
from assistant.domain.facts import FactStatus
from assistant.domain.ids import MessageId
from assistant.index.dense import unit_mean
from assistant.memory.facts.groups import alike, folded, shown
from assistant.memory.facts.likeness import MERGE_THRESHOLD
from assistant.memory.facts.writing import moments_of
from assistant.storage.encodings import EncodingStore
from assistant.storage.facts import FactStore
from assistant.storage.folded_facts import FoldedFactStore, Wording

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from numpy.typing import NDArray

    from assistant.cancel import CancelToken
    from assistant.domain.changes import Change
    from assistant.domain.facts import CoreFact
    from assistant.domain.ids import FactId
    from assistant.inference.ports import Embedder
    from assistant.storage.database import Cursor, Database

FACTS_AT_ONCE = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbourhood:
    """Facts of one subject that hang together, as they were read, and all their wordings."""

    shown: Mapping[FactId, CoreFact]
    wordings: Sequence[Wording]
    told_at: Mapping[MessageId, datetime]


class FactFolding:
    """Compares facts that were not compared yet. Used by the ingest thread."""

    def __init__(self, database: Database, embedder: Embedder) -> None:
        self._database = database
        self._embedder = embedder

    def step(self, cancel: CancelToken) -> tuple[Change, ...] | None:
        """Compare some facts with all others of their subjects; see `Stage`."""
        cursor = self._database.read()
        due = FoldedFactStore(cursor).due(self._embedder.embedder_id, FACTS_AT_ONCE)
        if not due:
            return None
        found = [
            near
            for subject in sorted({f.subject for f in FactStore(cursor).by_ids(due).values()})
            for near in self._neighbourhoods(cursor, subject, frozenset(due))
        ]
        cancel.check()
        return self._database.write(lambda writing: _fold(writing, due, found)).result()

    def _neighbourhoods(
        self, cursor: Cursor, subject: str, due: frozenset[FactId]
    ) -> list[Neighbourhood]:
        """What hangs together with any of `due`."""
        facts = {
            fact.fact_id: fact
            for fact in FactStore(cursor).with_subject(subject)
            if fact.status is FactStatus.ACTIVE and not fact.attribute
        }
        wordings, shown_by = self._wordings(cursor, facts)
        if not wordings:
            return []
        vectors = np.stack([one.vector for one in wordings])
        seen: set[int] = set()
        found = []
        for start, one in enumerate(wordings):
            if start not in seen and shown_by[one.fact.fact_id] in due:
                together = _reached(start, wordings, vectors)
                seen |= together
                if len(together) > 1:
                    found.append(_read(cursor, [wordings[at] for at in together], facts, shown_by))
        return found

    def _wordings(
        self, cursor: Cursor, facts: Mapping[FactId, CoreFact]
    ) -> tuple[list[Wording], dict[FactId, FactId]]:
        """Every wording of `facts` that has a vector, and the fact that shows it."""
        folded = FoldedFactStore(cursor).of(facts)
        alone = [fact_id for fact_id in facts if fact_id not in folded]
        ids = [MessageId(fact_id) for fact_id in alone]
        stored = EncodingStore(cursor).chunks_of(self._embedder.embedder_id, ids)
        wordings = [one for several in folded.values() for one in several]
        shown_by = {
            one.fact.fact_id: fact_id for fact_id, several in folded.items() for one in several
        }
        for fact_id in alone:
            chunks = stored.get(MessageId(fact_id))
            if chunks is not None and len(chunks):
                wordings.append(Wording(fact=facts[fact_id], vector=unit_mean(chunks)))
                shown_by[fact_id] = fact_id
        return wordings, shown_by


def _fold(
    cursor: Cursor, due: Sequence[FactId], found: Sequence[Neighbourhood]
) -> tuple[Change, ...]:
    """Write what holds together; what has changed since it was read is left for another time."""
    store = FoldedFactStore(cursor)
    later: set[FactId] = set()
    kept: list[CoreFact] = []
    removed: list[FactId] = []
    for near in found:
        if FactStore(cursor).by_ids(near.shown) != dict(near.shown):
            later.update(near.shown)
            continue
        facts, gone = _written(store, near)
        kept += [fact for fact in facts if near.shown.get(fact.fact_id) != fact]
        removed += gone
    if removed:
        FactStore(cursor).remove(removed)
        store.changed(removed)
    if kept:
        FactStore(cursor).put(kept)
    known = FactStore(cursor).by_ids(due)
    store.compared([fact_id for fact_id in due if fact_id in known and fact_id not in later])
    changes: list[Change] = [UnitsRemoved(tuple(removed))] if removed else []
    return (*changes, FactsChanged(tuple(kept))) if kept else tuple(changes)


def _written(store: FoldedFactStore, near: Neighbourhood) -> tuple[list[CoreFact], list[FactId]]:
    """Keep the groups' wordings; the facts to show, and the ids that no group keeps."""
    store.remove(near.shown.keys())
    facts = []
    for group in folded(near.wordings, near.told_at):
        if len(group) == 1:
            facts.append(group[0].fact)
            continue
        fact = shown(group, near.told_at, near.shown)
        store.put(fact.fact_id, group)
        facts.append(fact)
    left = {fact.fact_id for fact in facts}
    return facts, [fact_id for fact_id in near.shown if fact_id not in left]


def _read(
    cursor: Cursor,
    wordings: Sequence[Wording],
    facts: Mapping[FactId, CoreFact],
    shown_by: Mapping[FactId, FactId],
) -> Neighbourhood:
    visible = {shown_by[one.fact.fact_id] for one in wordings}
    sources = {source.message_id for one in wordings for source in one.fact.sources}
    return Neighbourhood(
        shown={fact_id: facts[fact_id] for fact_id in sorted(visible)},
        wordings=wordings,
        told_at=moments_of(cursor, sources),
    )


def _reached(start: int, wordings: Sequence[Wording], vectors: NDArray[np.float32]) -> set[int]:
    """Every wording that hangs together with `start`, directly or through others."""
    seen, ahead = {start}, [start]
    while ahead:
        at = ahead.pop()
        for other in np.flatnonzero(vectors @ vectors[at] >= MERGE_THRESHOLD):
            if int(other) not in seen and alike(wordings[at], wordings[int(other)]):
                seen.add(int(other))
                ahead.append(int(other))
    return seen
