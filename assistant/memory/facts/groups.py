"""Which ways of telling are one fact, and how that fact is shown; nothing here is stored."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.memory.facts.identity import normalised, value_of
from assistant.memory.facts.likeness import MERGE_THRESHOLD, may_be_one

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from assistant.domain.facts import CoreFact
    from assistant.domain.ids import FactId, MessageId
    from assistant.storage.folded_facts import Wording


def folded(
    wordings: Sequence[Wording], told_at: Mapping[MessageId, datetime]
) -> list[list[Wording]]:
    """The wordings by fact, each group led by the one told first."""
    groups: list[list[Wording]] = []
    for one in sorted(wordings, key=lambda wording: _order(wording.fact, told_at)):
        group = next((group for group in groups if _near(group[0], one)), None)
        if group is None:
            groups.append([one])
        else:
            group.append(one)
    return groups


def shown(
    group: Sequence[Wording],
    told_at: Mapping[MessageId, datetime],
    before: Mapping[FactId, CoreFact],
) -> CoreFact:
    """The fact that shows a group: its first wording with every source.

    It keeps the id of one of `before` where the group has it, and what the person set there.
    """
    first = group[0].fact
    known = sorted({one.fact.fact_id for one in group}.intersection(before))
    fact_id = known[0] if known else first.fact_id
    facts = [*(one.fact for one in group), *(before[one] for one in known)]
    own = next(one.fact for one in group if one.fact.fact_id == fact_id)
    by_message = {source.message_id: source for one in group for source in one.fact.sources}
    order = sorted(by_message, key=lambda key: (told_at.get(key, first.valid_from), key))
    return replace(
        first,
        fact_id=fact_id,
        sources=tuple(by_message[key] for key in order),
        valid_from=min(one.fact.valid_from for one in group),
        valid_to=own.valid_to,
        status=own.status,
        replaces=own.replaces,
        pinned=any(fact.pinned for fact in facts),
        device_only=any(fact.device_only for fact in facts),
    )


def _near(one: Wording, other: Wording) -> bool:
    return float(one.vector @ other.vector) >= MERGE_THRESHOLD and alike(one, other)


def alike(one: Wording, other: Wording) -> bool:
    """Whether nothing that counts keeps two wordings from being one fact."""
    return normalised(one.fact.subject) == normalised(other.fact.subject) and may_be_one(
        one.fact.statement, other.fact.statement
    )


def _order(fact: CoreFact, told_at: Mapping[MessageId, datetime]) -> tuple[datetime, str, str]:
    moments = [
        (told_at.get(source.message_id, fact.valid_from), source.message_id)
        for source in fact.sources
    ]
    moment, message = min(moments)
    return (moment, message, value_of(fact))
