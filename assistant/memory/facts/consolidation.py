"""Keeps what was told as few, dated facts: Add, Merge, Supersede, Ignore (MemSIF 3.3).

Facts of one slot (subject, type and attribute) form a history. It is rebuilt from what was told
and when, never patched, so the same tellings give the same history in whatever order they come
in: an older message imported late becomes history, and taking a telling away (an edited message, a
forgotten one) leaves the history as if it had never been told.

- The same value told again in a row is one fact with more sources (Merge).
- Another value closes the one before it when it begins, and names it in `replaces` (Supersede).
- Facts without an attribute add up: each statement is a slot of its own (Add).
- What is said to be over, or is the opposite of an earlier taste, closes it in whatever slot it
  is (`closing`).
- What the person wrote or edited stands. What an extractor heard before is history; what it hears
  later is one more source where it says the same, else it is kept as conflicting until the person
  settles it by writing again (Mandol 3.3, Eq. 2: the person's word is above all).
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from assistant.domain.facts import PERSON_POLICY, CoreFact, FactSource, FactStatus
from assistant.domain.ids import FactId, UnitId
from assistant.memory.facts.closing import Closings
from assistant.memory.facts.identity import slot_of, value_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence, Set
    from datetime import datetime

    from assistant.domain.ids import MessageId


@dataclass(frozen=True, slots=True, kw_only=True)
class FactChanges:
    """What consolidating asks of the store: `kept` is put as it stands, `removed` goes."""

    kept: tuple[CoreFact, ...] = ()
    removed: tuple[FactId, ...] = ()


@dataclass(frozen=True, slots=True)
class _Telling:
    """One message saying one value."""

    moment: datetime
    source: FactSource
    fact: CoreFact

    @property
    def order(self) -> tuple[datetime, str, str]:
        return (self.moment, self.source.message_id, value_of(self.fact))


def consolidate(
    told: Iterable[CoreFact], known: Iterable[CoreFact], told_at: Mapping[MessageId, datetime]
) -> FactChanges:
    """What changes when `told` is learnt.

    `known` holds every fact of the subjects of `told`, superseded ones too. `told_at` gives the
    time of each source message; a message it lacks counts as said when its fact began.
    """
    return _rebuild([*known], [*told], told_at, frozenset())


def without_messages(
    gone: Set[MessageId], known: Iterable[CoreFact], told_at: Mapping[MessageId, datetime]
) -> FactChanges:
    """What changes when the messages `gone` were never said; facts left without a source go."""
    return _rebuild([*known], [], told_at, gone)


def _rebuild(
    known: list[CoreFact],
    told: list[CoreFact],
    told_at: Mapping[MessageId, datetime],
    gone: Set[MessageId],
) -> FactChanges:
    before = {fact.fact_id: fact for fact in known}
    left = [rest for fact in known if (rest := _less(fact, gone, told_at)) is not None]
    closings = Closings([*left, *told], told_at)
    histories = [
        fact
        for facts, news in _slots(left, told)
        for fact in _history(facts, news, told_at, closings)
    ]
    after = {fact.fact_id: fact for fact in closings.applied(histories)}
    return FactChanges(
        kept=tuple(fact for fact in after.values() if before.get(fact.fact_id) != fact),
        removed=tuple(fact_id for fact_id in before if fact_id not in after),
    )


def _less(
    fact: CoreFact, gone: Set[MessageId], told_at: Mapping[MessageId, datetime]
) -> CoreFact | None:
    """The fact without the sources that are gone; None where it has no other.

    A fact that began with a telling now gone begins with the first that is left.
    """
    left = tuple(source for source in fact.sources if source.message_id not in gone)
    if not left or len(left) == len(fact.sources):
        return fact if left else None
    lost = {told_at.get(message_id) for message_id in gone}
    moments = [told_at.get(source.message_id, fact.valid_from) for source in left]
    began = min(moments) if fact.valid_from in lost else fact.valid_from
    return replace(fact, sources=left, valid_from=began)


def _slots(
    known: Sequence[CoreFact], told: Sequence[CoreFact]
) -> Iterable[tuple[list[CoreFact], list[CoreFact]]]:
    """Known and told facts by slot; a person's edit shares the slot of what it replaced."""
    by_id = {fact.fact_id: fact for fact in known}
    slots: dict[tuple[str, ...], tuple[list[CoreFact], list[CoreFact]]] = defaultdict(
        lambda: ([], [])
    )
    for fact in known:
        slots[slot_of(_edited(fact, by_id))][0].append(fact)
    for fact in told:
        slots[slot_of(fact)][1].append(fact)
    return slots.values()


def _edited(fact: CoreFact, by_id: Mapping[FactId, CoreFact]) -> CoreFact:
    """What a person's edits go back to, or the fact itself."""
    seen: set[FactId] = set()
    while fact.policy == PERSON_POLICY and fact.fact_id not in seen:
        seen.add(fact.fact_id)
        replaced = by_id.get(fact.replaces) if fact.replaces else None
        if replaced is None:
            break
        fact = replaced
    return fact


def _history(
    known: Sequence[CoreFact],
    told: Sequence[CoreFact],
    told_at: Mapping[MessageId, datetime],
    closings: Closings,
) -> list[CoreFact]:
    """The slot's facts: what was heard, what the person wrote, what contradicts that."""
    written = sorted(
        (fact for fact in known if fact.policy == PERSON_POLICY),
        key=lambda fact: (fact.valid_from, fact.fact_id),
    )
    heard = _tellings((fact for fact in known if fact.policy != PERSON_POLICY), told_at)
    heard += _tellings(told, told_at)
    ids = {fact.fact_id for fact in known}
    if not written:
        return _chain(_runs(heard, ids, closings))
    earlier = [telling for telling in heard if telling.moment <= written[0].valid_from]
    later = [telling for telling in heard if telling.moment > written[0].valid_from]
    written[-1] = _confirmed(written[-1], later)
    against = _contradicting(written[-1], later, ids, closings)
    return [*_chain([*_runs(earlier, ids, closings), *written]), *against]


def _contradicting(
    written: CoreFact, later: Iterable[_Telling], known: Set[FactId], closings: Closings
) -> list[CoreFact]:
    """What was heard since the person last wrote, where it says something else."""
    others = [
        telling
        for telling in later
        if telling.moment > written.valid_from and value_of(telling.fact) != value_of(written)
    ]
    return [
        replace(fact, replaces=written.fact_id, valid_to=None, status=FactStatus.CONFLICTING)
        for fact in _runs(others, known, closings)
    ]


def _tellings(facts: Iterable[CoreFact], told_at: Mapping[MessageId, datetime]) -> list[_Telling]:
    return [
        _Telling(told_at.get(source.message_id, fact.valid_from), source, fact)
        for fact in facts
        for source in fact.sources
    ]


def _confirmed(fact: CoreFact, later: Sequence[_Telling]) -> CoreFact:
    """What the person wrote, with the messages that say the same as further sources."""
    same = [telling.source for telling in later if value_of(telling.fact) == value_of(fact)]
    return replace(fact, sources=_merged([*fact.sources, *same]))


def _runs(tellings: list[_Telling], known: Set[FactId], closings: Closings) -> list[CoreFact]:
    """One fact for each value told in a row and not ended in between, still open and unlinked."""
    tellings.sort(key=lambda telling: telling.order)
    taken: set[FactId] = set()
    runs = []
    for _, group in groupby(
        tellings,
        key=lambda one: (value_of(one.fact), closings.epoch(one.fact, one.moment)),
    ):
        run = list(group)
        runs.append(_run(run, known, taken))
        taken.update(telling.fact.fact_id for telling in run)
    return runs


def _run(run: Sequence[_Telling], known: Set[FactId], taken: Set[FactId]) -> CoreFact:
    """The fact of one run; a known fact keeps its id, and the first run if it was split."""
    facts = [telling.fact for telling in run]
    free = [fact for fact in facts if fact.fact_id not in taken]
    first = min(
        free or facts, key=lambda fact: (fact.fact_id not in known, fact.valid_from, fact.fact_id)
    )
    begins = [
        telling.moment if telling.fact.fact_id in taken else telling.fact.valid_from
        for telling in run
    ]
    return replace(
        first,
        fact_id=first.fact_id if free else _split_off(first.fact_id, run[0].source.message_id),
        statement=facts[0].statement,
        sources=_merged([telling.source for telling in run]),
        valid_from=min(begins),
        pinned=any(fact.pinned for fact in facts),
        device_only=any(fact.device_only for fact in facts),
    )


def _chain(facts: Sequence[CoreFact]) -> list[CoreFact]:
    """Each fact closed by the one after it, and naming the one before it."""
    chain: list[CoreFact] = []
    for index, fact in enumerate(facts):
        link = chain[-1].fact_id if chain else None
        linked = replace(fact, replaces=link, valid_to=None, status=FactStatus.ACTIVE)
        follows = facts[index + 1].valid_from if index + 1 < len(facts) else None
        chain.append(linked if follows is None else linked.superseded_at(follows))
    return chain


def _merged(sources: Iterable[FactSource]) -> tuple[FactSource, ...]:
    """Each message once, in the order given: a second quote of it is no second telling."""
    by_message: dict[MessageId, FactSource] = {}
    for source in sources:
        by_message.setdefault(source.message_id, source)
    return tuple(by_message.values())


def _split_off(fact_id: FactId, message_id: MessageId) -> FactId:
    """The same new id whenever the same fact splits at the same message."""
    digest = hashlib.sha256(f"{fact_id} {message_id}".encode()).hexdigest()
    return FactId(UnitId(f"{fact_id.split('_')[0]}_{digest[:20]}"))
