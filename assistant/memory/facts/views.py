"""A fact with all that is known of it, and facts in the order of their histories."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.facts import FactStatus, FactType
from assistant.domain.ids import FactId, MessageId
from assistant.domain.memory_views import Bucket, FactRow, FactTable, FactUse, FactView, Growth
from assistant.domain.requests import FactQuery
from assistant.memory.standing.hidden_messages import hidden_messages
from assistant.memory.trajectories.story import with_shown_title
from assistant.storage.conversations import ConversationStore
from assistant.storage.entities import EntityStore
from assistant.storage.facts import FactStore
from assistant.storage.growth import buckets, fact_counts
from assistant.storage.messages import MessageStore
from assistant.storage.recalls import RecallStore
from assistant.storage.segments import SegmentStore
from assistant.storage.trajectories import TrajectoryStore

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.domain.facts import CoreFact
    from assistant.domain.trajectories import EventTrajectory
    from assistant.storage.database import Cursor

LISTED_USES = 50
"""A fact's page names so many of the answers that were given from it."""
LISTED_HISTORIES = 500


def fact_table(cursor: Cursor, query: FactQuery, ranked: Sequence[FactId] = ()) -> FactTable:
    """All that matches; in the order of `ranked`, where that is given, and only those of it."""
    ids = FactStore(cursor).matching(query)
    if ranked:
        held = set(ids)
        ids = tuple(each for each in ranked if each in held)
    first = ids[query.offset : query.offset + query.limit]
    return FactTable(ids=ids, first=tuple(fact_rows(cursor, first)))


def fact_rows(cursor: Cursor, ids: Sequence[FactId]) -> list[FactRow]:
    """Those of `ids` that exist, in their order."""
    store = FactStore(cursor)
    facts, used = store.by_ids(ids), store.last_used(ids)
    return [FactRow(fact=facts[each], last_used=used.get(each)) for each in ids if each in facts]


def fact_view(cursor: Cursor, fact_id: FactId) -> FactView:
    """A fact with its versions, sources, uses and links; raises `NotFound`."""
    store = FactStore(cursor)
    fact = store.get(fact_id)
    told = [source.message_id for source in fact.sources]
    uses, used = _uses(cursor, fact_id)
    return FactView(
        fact=fact,
        history=tuple(store.history(fact_id)),
        messages=MessageStore(cursor).by_ids(told),
        titles=ConversationStore(cursor).titles(
            {source.conversation_id for source in fact.sources}
        ),
        uses=uses,
        used=used,
        entities=tuple(
            EntityStore(cursor)
            .by_ids(each.entity_id for each in EntityStore(cursor).in_units([fact_id]))
            .values()
        ),
        stories=_stories(cursor, told),
    )


def preference_histories(cursor: Cursor) -> list[tuple[CoreFact, ...]]:
    """Preferences with what each replaced, oldest version first; the newest history first."""
    query = FactQuery(
        types=(FactType.PREFERENCE,), statuses=tuple(FactStatus), limit=4 * LISTED_HISTORIES
    )
    shown = [
        fact
        for fact in FactStore(cursor).page(query).facts
        if fact.status is not FactStatus.FORGOTTEN
    ]
    by_id = {fact.fact_id: fact for fact in shown}
    replaced = {fact.replaces for fact in shown if fact.status is not FactStatus.CONFLICTING}
    found = []
    for fact in shown:
        if fact.fact_id in replaced or fact.status is FactStatus.CONFLICTING:
            continue
        line, seen = [fact], {fact.fact_id}
        while (older := line[-1].replaces) in by_id and older is not None and older not in seen:
            seen.add(older)
            line.append(by_id[older])
        found.append(tuple(reversed(line)))
    return found[:LISTED_HISTORIES]


def growth(cursor: Cursor) -> Growth:
    """The memory in numbers, and how it grew and was used; weeks where it is young."""
    unit, brought = buckets(cursor)
    counts = fact_counts(cursor)
    return Growth(
        unit=unit,
        buckets=tuple(Bucket(began=began, learnt=new, used=used) for began, new, used in brought),
        by_type=counts.by_type,
        by_status=counts.by_status,
        pinned=counts.pinned,
        device_only=counts.device_only,
        entities=EntityStore(cursor).count(),
        stories=TrajectoryStore(cursor).page(0)[1],
        hidden=sum(not one.restored for one in hidden_messages(cursor)),
    )


def _uses(cursor: Cursor, fact_id: FactId) -> tuple[tuple[FactUse, ...], int]:
    """The answers that were given from a fact, the newest first, and how many there are."""
    store = MessageStore(cursor)
    answers = store.by_ids(RecallStore(cursor).citing([fact_id])).values()
    newest = sorted(answers, key=lambda one: (one.said_at, one.message_id), reverse=True)
    shown = newest[:LISTED_USES]
    questions = store.by_ids(MessageId(one.parent_id) for one in shown if one.parent_id)
    titles = ConversationStore(cursor).titles({one.conversation_id for one in shown})
    return (
        tuple(
            FactUse(
                answer_id=one.message_id,
                conversation_id=one.conversation_id,
                title=titles.get(one.conversation_id, ""),
                question=questions[one.parent_id].text if one.parent_id in questions else "",
                used_at=one.said_at,
            )
            for one in shown
        ),
        len(newest),
    )


def _stories(cursor: Cursor, told: Sequence[MessageId]) -> tuple[EventTrajectory, ...]:
    """The stories of several segments that these messages are a part of."""
    segments = SegmentStore(cursor).of_messages(told).values()
    store = TrajectoryStore(cursor)
    ids = dict.fromkeys(store.of_segments(segments).values())
    found = store.by_ids(ids)
    return tuple(
        with_shown_title(cursor, found[each])
        for each in ids
        if each in found and len(found[each].segment_ids) > 1
    )
