"""What forgetting messages takes from demands and ActiveFacts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.domain.active_facts import FEWEST_SOURCES
from assistant.domain.changes import UnitsRemoved
from assistant.domain.sentences import sentence_spans
from assistant.memory.segmenting.key_entities import key_entities
from assistant.storage.active_facts import ActiveFactStore
from assistant.storage.demands import DemandStore
from assistant.storage.messages import MessageStore
from assistant.storage.segments import SegmentStore

if TYPE_CHECKING:
    from collections.abc import Collection, Set

    from assistant.domain.active_facts import ActiveFact
    from assistant.domain.changes import Change
    from assistant.domain.ids import ClusterId, MessageId
    from assistant.storage.database import Cursor


def active_facts_touched(
    cursor: Cursor, gone: Collection[MessageId]
) -> tuple[list[ClusterId], list[ActiveFact]]:
    """The ActiveFacts that go with these messages, and what is left of the others they touch.

    One goes that would rest on fewer than two segments, or that no question is left to ask for.
    """
    touched = ActiveFactStore(cursor).by_ids(ActiveFactStore(cursor).of_messages(gone))
    removed: list[ClusterId] = []
    kept: list[ActiveFact] = []
    for fact_id, fact in touched.items():
        sources = tuple(one for one in fact.sources if one.message_id not in gone)
        queries = tuple(one for one in fact.queries if one.message_id not in gone)
        segments = SegmentStore(cursor).of_messages({one.message_id for one in sources})
        if len(set(segments.values())) < FEWEST_SOURCES or not queries:
            removed.append(fact_id)
        else:
            kept.append(replace(fact, sources=sources, queries=queries))
    return removed, kept


def deactivate(cursor: Cursor, gone: Collection[MessageId]) -> list[Change]:
    """Take messages out of demands and ActiveFacts while they are still stored.

    What is left of a fact is not recalled until it is derived again, if it is promoted then.
    """
    removed, kept = active_facts_touched(cursor, gone)
    DemandStore(cursor).leave_out(list(gone))
    ActiveFactStore(cursor).remove(removed)
    ActiveFactStore(cursor).put(kept)
    touched = [*removed, *(fact.fact_id for fact in kept)]
    return [UnitsRemoved(tuple(sorted(touched)))] if touched else []


def questions_repeating(
    cursor: Cursor, gone: Collection[MessageId], told: Set[str]
) -> frozenset[MessageId]:
    """The questions that messages answered and that name what those say (`told`).

    Only those that do nothing but ask: one that tells something besides stays.
    """
    asked = MessageStore(cursor).by_ids(DemandStore(cursor).questions_of(gone))
    return frozenset(
        message_id
        for message_id, message in asked.items()
        if len(sentence_spans(message.text)) == 1 and told & key_entities(message.text)
    )
