"""Brings facts into the store: what is known is read, consolidated and written in one place.

Everything here runs inside the caller's transaction, so nothing changes in between.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assistant.domain.changes import FactsChanged, UnitsRemoved
from assistant.domain.facts import PERSON_POLICY, FactStatus
from assistant.memory.facts.attribution import as_told_before, attributed, told_of_others
from assistant.memory.facts.closing import touched_by
from assistant.memory.facts.consolidation import FactChanges, consolidate, without_messages
from assistant.memory.facts.groups import folded, shown
from assistant.memory.facts.identity import slot_of
from assistant.memory.facts.rules import YOU
from assistant.storage.facts import FactStore
from assistant.storage.folded_facts import FoldedFactStore
from assistant.storage.held_facts import HeldFactStore
from assistant.storage.messages import MessageStore
from assistant.storage.model_readings import ModelReadingStore

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence, Set
    from datetime import datetime

    from assistant.domain.changes import Change
    from assistant.domain.facts import CoreFact
    from assistant.domain.ids import FactId, MessageId
    from assistant.domain.standing import MessageStanding
    from assistant.storage.database import Cursor
    from assistant.storage.folded_facts import Wording


@dataclass(frozen=True, slots=True)
class FactHistories:
    """Every fact about some subjects, and when each of their sources was said."""

    facts: list[CoreFact]
    told_at: dict[MessageId, datetime]


def histories_of(cursor: Cursor, facts: Iterable[CoreFact]) -> FactHistories:
    """All that is known of the subjects of `facts`; superseded facts too.

    Of a fact told in several ways each way stands for itself.
    """
    return _dated(cursor, _known(cursor, facts))


def _known(cursor: Cursor, facts: Iterable[CoreFact]) -> list[CoreFact]:
    known: dict[FactId, CoreFact] = {}
    for subject in {fact.subject for fact in facts}:
        told = FactStore(cursor).with_subject(subject)
        ways = FoldedFactStore(cursor).of(_shown_now(told))
        for fact in told:
            alone = [wording.fact for wording in ways.get(fact.fact_id, ())] or [fact]
            known.update((one.fact_id, one) for one in alone)
    return [*known.values()]


def _of_slots(cursor: Cursor, facts: Sequence[CoreFact]) -> FactHistories:
    """The histories that `facts` have a part in: of those that add up, only what says the same."""
    slots = {slot_of(fact) for fact in facts}
    known = _known(cursor, facts)
    replaced = {fact.replaces for fact in known}
    touched = touched_by([*known, *facts])
    return _dated(
        cursor,
        [
            fact
            for fact in known
            if fact.attribute
            or slot_of(fact) in slots
            or fact.policy == PERSON_POLICY
            or fact.replaces is not None
            or fact.fact_id in replaced
            or touched(fact)
        ],
    )


def _dated(cursor: Cursor, facts: list[CoreFact]) -> FactHistories:
    sources = {source.message_id for fact in facts for source in fact.sources}
    return FactHistories(facts, moments_of(cursor, sources))


def moments_of(cursor: Cursor, ids: Iterable[MessageId]) -> dict[MessageId, datetime]:
    """When each message was said."""
    found = MessageStore(cursor).by_ids(ids)
    return {message_id: message.said_at for message_id, message in found.items()}


def learn(cursor: Cursor, told: Sequence[CoreFact]) -> tuple[Change, ...]:
    """Store what was told; returns what is to be announced."""
    told = attributed(cursor, told)
    if not told:
        return ()
    histories = _of_slots(cursor, told)
    sources = {source.message_id for fact in told for source in fact.sources}
    told_at = histories.told_at | moments_of(cursor, sources)
    return write(cursor, consolidate(told, histories.facts, told_at))


def reattribute(cursor: Cursor, standings: Iterable[MessageStanding]) -> tuple[Change, ...]:
    """Take from the person what later words say was of somebody else; announces what changed."""
    ids = told_of_others(standings)
    facts = [fact for fact in FactStore(cursor).of_messages(ids) if fact.subject == YOU]
    if not facts:
        return ()
    before = as_told_before(facts, ids)
    return (*unlearn(cursor, ids), *learn(cursor, before))


def unlearn(cursor: Cursor, gone: Set[MessageId]) -> tuple[Change, ...]:
    """Take messages out of all facts while they are still stored; announces what changed.

    A chat model may read them again: they come back when a branch is switched back.
    """
    ModelReadingStore(cursor).remove(gone)
    HeldFactStore(cursor).remove_waiting(gone)
    touched = FactStore(cursor).of_messages(gone)
    if not touched:
        return ()
    ways = FoldedFactStore(cursor).of(_shown_now(touched))
    alone = [one.fact for several in ways.values() for one in several]
    histories = _of_slots(cursor, [*touched, *alone])
    return write(cursor, without_messages(gone, histories.facts, histories.told_at))


def write(cursor: Cursor, changes: FactChanges) -> tuple[Change, ...]:
    """Put and remove facts; returns what is to be announced."""
    changes = _refolded(cursor, changes)
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


def _shown_now(facts: Iterable[CoreFact]) -> list[FactId]:
    return [fact.fact_id for fact in facts if fact.status is FactStatus.ACTIVE]


def _refolded(cursor: Cursor, changes: FactChanges) -> FactChanges:
    """The changes of single ways of telling as changes of the facts that show them."""
    kept = {fact.fact_id: fact for fact in changes.kept}
    removed = set(changes.removed)
    folds = FoldedFactStore(cursor)
    clusters = folds.holding([*kept, *removed])
    before = FactStore(cursor).by_ids(clusters)
    for fact_id, wordings in clusters.items():
        if fact_id not in before:
            continue
        if before[fact_id].status is not FactStatus.ACTIVE:
            told = kept.get(fact_id)
            if told is not None:
                kept[fact_id] = _still_told(cursor, told, wordings)
            elif fact_id in removed:
                folds.remove([fact_id])
            continue
        own = {one.fact.fact_id for one in wordings}
        left = [
            replace(one, fact=kept.get(one.fact.fact_id, one.fact))
            for one in wordings
            if one.fact.fact_id not in removed
        ]
        facts = _regrouped(cursor, before[fact_id], left)
        removed -= own
        shows = _showing(left, facts)
        kept = {
            key: replace(fact, replaces=shows.get(fact.replaces, fact.replaces))
            if fact.replaces
            else fact
            for key, fact in kept.items()
            if key not in own
        }
        kept.update((fact.fact_id, fact) for fact in facts)
        if fact_id not in kept:
            removed.add(fact_id)
        folds.changed([*own, *(fact.fact_id for fact in facts)])
    return FactChanges(kept=tuple(kept.values()), removed=tuple(sorted(removed)))


def _showing(wordings: Iterable[Wording], facts: Sequence[CoreFact]) -> dict[FactId, FactId]:
    """For each wording, the fact that shows it now."""
    return {
        one.fact.fact_id: fact.fact_id
        for one in wordings
        for fact in facts
        if {source.message_id for source in one.fact.sources}
        <= {source.message_id for source in fact.sources}
    }


def _still_told(cursor: Cursor, fact: CoreFact, wordings: Sequence[Wording]) -> CoreFact:
    """A fact of the past in the first wording whose words are still there.

    It is not folded anew: what replaced it names it by its id.
    """
    there = {source.message_id for source in fact.sources}
    left = [one for one in wordings if there.issuperset(s.message_id for s in one.fact.sources)]
    if len(left) == len(wordings) or not left:
        return fact
    folds = FoldedFactStore(cursor)
    folds.remove([fact.fact_id])
    told_at = moments_of(cursor, there)
    first = folded(left, told_at)[0][0].fact
    if len(left) > 1:
        folds.put(fact.fact_id, left)
    return replace(fact, statement=first.statement)


def _regrouped(cursor: Cursor, before: CoreFact, wordings: Sequence[Wording]) -> list[CoreFact]:
    """The facts that show what is left of the wordings of `before`; keeps their wordings."""
    folds = FoldedFactStore(cursor)
    folds.remove([before.fact_id])
    sources = {source.message_id for one in wordings for source in one.fact.sources}
    told_at = moments_of(cursor, sources)
    facts = []
    for group in [group for part in _ended_together(wordings) for group in folded(part, told_at)]:
        fact = shown(group, told_at, {before.fact_id: before})
        if len(group) > 1:
            folds.put(fact.fact_id, group)
        facts.append(fact)
    return facts


def _ended_together(wordings: Sequence[Wording]) -> list[list[Wording]]:
    """What ends one way of telling ends all that were told before; what was told later stays."""
    ends = [one.fact.valid_to for one in wordings if one.fact.valid_to is not None]
    if not ends:
        return [[*wordings]]
    until = min(ends)
    before = [one for one in wordings if one.fact.valid_to or one.fact.valid_from <= until]
    closed = [replace(one, fact=one.fact.superseded_at(until)) for one in before]
    after = [one for one in wordings if one not in before]
    return [part for part in (closed, after) if part]
