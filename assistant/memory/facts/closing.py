"""Which facts others bring to an end beside those of their own slot, and since when.

Two things end a fact of another slot: words that it is over (`endings`), and a taste that is its
opposite (`stances`). Both are asked of the facts alone, told when they were told, so the same
tellings end the same facts in whatever order they are learnt.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.domain.facts import PERSON_POLICY, CoreFact, FactStatus
from assistant.memory.facts.endings import (
    ended_by,
    ends_something,
    is_loose,
    may_end,
    of_slot,
    retracts,
)
from assistant.memory.facts.stances import opposed, stance_of
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from datetime import datetime

    from assistant.domain.ids import FactId, MessageId


_NAMED = Pattern(r"^Your (?:\w+) is called (.+)\.$")


class Closings:
    """What ends what among the facts of some subjects. `told_at`: when each message was said."""

    def __init__(self, facts: Iterable[CoreFact], told_at: Mapping[MessageId, datetime]) -> None:
        self._told_at = told_at
        known = [*facts]
        self._endings = [fact for fact in known if ends_something(fact)]
        self._stances = [fact for fact in known if stance_of(fact) is not None]

    def epoch(self, fact: CoreFact, moment: datetime) -> int:
        """How often what `fact` says was ended before `moment`: it is another fact after that."""
        if not self._endings and not self._stances:
            return 0
        enders = [ending for ending in self._endings if may_end(ending, fact)]
        enders += [other for other in self._stances if opposed(other, fact)]
        moments = sorted(told for ender in enders for told in self._tellings(ender))
        return bisect_left(moments, moment)

    def applied(self, facts: Sequence[CoreFact]) -> list[CoreFact]:
        """The facts with all that is ended closed, and linked to what ended it."""
        if not self._endings and not self._stances:
            return [*facts]
        left = {fact.fact_id: fact for fact in facts}
        order = sorted(facts, key=lambda fact: (self._told(fact), fact.fact_id))
        for fact in order:
            if ends_something(fact):
                self._end(left, fact.fact_id)
            elif stance_of(fact) is not None:
                self._oppose(left, fact.fact_id)
        return [fact for fact in left.values() if fact.replaces or not is_loose(fact)]

    def _end(self, left: dict[FactId, CoreFact], ending_id: FactId) -> None:
        ending = left[ending_id]
        said = self._told(ending)
        others = [fact for fact in left.values() if not ends_something(fact)]
        known = [fact for fact in others if self._told(fact) <= said]
        meant = [fact for fact in known if may_end(ending, fact) and _is_open(fact, ending)]
        meant = _one_of_a_kind(ending, meant)
        written = [fact for fact in meant if fact.policy == PERSON_POLICY]
        if written:
            left[ending_id] = _at_odds(ending, written[-1])
            return
        for fact in meant:
            since = fact.valid_from if retracts(ending) else ending.valid_from
            left[fact.fact_id] = fact.superseded_at(since)
        if meant:
            last = max(meant, key=lambda fact: (self._told(fact), fact.fact_id))
            _link(left, last.fact_id, ending_id)
        elif any(of_slot(ending, fact) and fact.status is FactStatus.ACTIVE for fact in known):
            left[ending_id] = ending.superseded_at(ending.valid_from)
        self._begun_anew(left, ending_id, others, said)

    def _begun_anew(
        self,
        left: dict[FactId, CoreFact],
        ending_id: FactId,
        others: Iterable[CoreFact],
        said: datetime,
    ) -> None:
        """Close an ending where what it ended, or what takes its place, was told later."""
        anew = [
            fact.valid_from
            for fact in others
            if (of_slot(left[ending_id], fact) or may_end(left[ending_id], fact))
            and (self._told(fact) > said or _is_new_with(fact, left[ending_id], said, self._told))
        ]
        if anew:
            left[ending_id] = left[ending_id].superseded_at(min(anew))

    def _oppose(self, left: dict[FactId, CoreFact], fact_id: FactId) -> None:
        """Close what the person liked before they said the opposite."""
        later = left[fact_id]
        said = self._told(later)
        meant = [
            fact
            for fact in left.values()
            if fact.fact_id != fact_id
            and self._told(fact) < said
            and opposed(later, fact)
            and _is_open(fact, later)
        ]
        written = [fact for fact in meant if fact.policy == PERSON_POLICY]
        if written and later.policy != PERSON_POLICY:
            left[fact_id] = _at_odds(later, written[-1])
            return
        for fact in meant:
            left[fact.fact_id] = fact.superseded_at(later.valid_from)
        if meant and later.replaces is None:
            last = max(meant, key=lambda fact: (self._told(fact), fact.fact_id))
            left[fact_id] = replace(left[fact_id], replaces=last.fact_id)

    def _told(self, fact: CoreFact) -> datetime:
        return min(self._tellings(fact))

    def _tellings(self, fact: CoreFact) -> list[datetime]:
        return [self._told_at.get(source.message_id, fact.valid_from) for source in fact.sources]


def touched_by(facts: Iterable[CoreFact]) -> Callable[[CoreFact], bool]:
    """Whether a fact may be ended, or be brought back, where `facts` change."""
    endings = [fact for fact in facts if ends_something(fact)]

    def is_touched(fact: CoreFact) -> bool:
        return stance_of(fact) is not None or any(may_end(one, fact) for one in endings)

    return is_touched


def _one_of_a_kind(ending: CoreFact, meant: list[CoreFact]) -> list[CoreFact]:
    """`meant` without names where several are and none is named: "the dog died" of two dogs."""
    named = [fact for fact in meant if _NAMED.search(fact.statement)]
    words = ended_by(ending.attribute).words
    told = {name for fact in named for name in _NAMED.findall(fact.statement)}
    if len(told) < 2 or any(word.casefold() in name.casefold() for word in words for name in told):
        return meant
    return [fact for fact in meant if fact not in named]


def _is_open(fact: CoreFact, until: CoreFact) -> bool:
    if fact.status not in {FactStatus.ACTIVE, FactStatus.SUPERSEDED}:
        return False
    return fact.valid_to is None or fact.valid_to > max(until.valid_from, fact.valid_from)


def _is_new_with(
    fact: CoreFact, ending: CoreFact, said: datetime, told: Callable[[CoreFact], datetime]
) -> bool:
    """Whether the message that ends a state tells the next as well."""
    return told(fact) == said and not may_end(ending, fact)


def _at_odds(later: CoreFact, written: CoreFact) -> CoreFact:
    """What was heard against what the person wrote is kept beside it."""
    return replace(later, replaces=written.fact_id, valid_to=None, status=FactStatus.CONFLICTING)


def _link(left: dict[FactId, CoreFact], ended_id: FactId, ending_id: FactId) -> None:
    """Put the ending behind what it ended, before what came next."""
    for fact in [*left.values()]:
        if fact.replaces == ended_id and fact.fact_id != ending_id:
            left[fact.fact_id] = replace(fact, replaces=ending_id)
    left[ending_id] = replace(left[ending_id], replaces=ended_id)
