"""Promoted ActiveFacts: which words they rest on and which questions made them.

Their words are read from the messages, so that no copy of any outlives its message.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

import numpy as np

from assistant.domain.active_facts import (
    FEWEST_SOURCES,
    ActiveFact,
    ActiveQuery,
    ActiveSource,
    ActiveVectors,
    EvidenceSpan,
)
from assistant.errors import NotFound
from assistant.storage.demands import unpacked
from assistant.storage.messages import MessageStore
from assistant.storage.recalls import RecallStore
from assistant.storage.removal import delete
from assistant.storage.rows import Table, id_lists, read_moment, search_words

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from assistant.domain.ids import ClusterId, MessageId
    from assistant.domain.messages import Message
    from assistant.storage.cursor import Cursor

_TABLE = Table(
    "active_facts",
    {
        "fact_id": "VARCHAR",
        "subject": "VARCHAR",
        "support": "DOUBLE",
        "demand": "DOUBLE",
        "formed_at": "TIMESTAMP",
        "last_used": "TIMESTAMP",
        "policy": "VARCHAR",
    },
)
_SOURCES = Table(
    "active_fact_sources",
    {
        "fact_id": "VARCHAR",
        "position": "INTEGER",
        "message_id": "VARCHAR",
        "start_at": "INTEGER",
        "end_at": "INTEGER",
    },
)
_QUERIES = Table(
    "active_fact_queries",
    {
        "fact_id": "VARCHAR",
        "position": "INTEGER",
        "question_id": "VARCHAR",
        "asked_at": "TIMESTAMP",
    },
)
_NEWEST_FIRST = "ORDER BY last_used DESC, fact_id"


class ActiveFactStore:
    """The ActiveFacts that a cursor sees, all of them promoted."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def put(self, facts: Collection[ActiveFact]) -> None:
        """Store facts; those that exist are replaced. Of their words only the places are kept."""
        self._remove_rows([fact.fact_id for fact in facts])
        _TABLE.insert(self._cursor, map(_row, facts))
        _SOURCES.insert(
            self._cursor,
            [
                (fact.fact_id, place, *source.span)
                for fact in facts
                for place, source in enumerate(fact.sources)
            ],
        )
        _QUERIES.insert(
            self._cursor,
            [
                (fact.fact_id, place, query.message_id, query.asked_at)
                for fact in facts
                for place, query in enumerate(fact.queries)
            ],
        )

    def remove(self, ids: Collection[ClusterId]) -> None:
        """Remove facts, and their words from every recall."""
        RecallStore(self._cursor).leave_out(ids)
        self._remove_rows(ids)

    def get(self, fact_id: ClusterId) -> ActiveFact:
        """The fact; raises `NotFound`."""
        found = self.by_ids([fact_id])
        if fact_id not in found:
            raise NotFound(f"There is no ActiveFact {fact_id!r}.")
        return found[fact_id]

    def by_ids(self, ids: Iterable[ClusterId]) -> dict[ClusterId, ActiveFact]:
        """Those of `ids` that exist."""
        return {
            fact.fact_id: fact
            for part in id_lists(ids)
            for fact in self._where(f"WHERE fact_id IN {part}")
        }

    def all(self) -> list[ActiveFact]:
        """Every fact, the last used first."""
        return self._where("")

    def ids(self) -> set[ClusterId]:
        """The id of every fact."""
        return {fact_id for (fact_id,) in self._cursor.execute("SELECT fact_id FROM active_facts")}

    def holding(self, words: str) -> list[ActiveFact]:
        """The facts whose statement or subject holds all these words, the last used first."""
        wanted = [word.casefold() for word in search_words(words)]
        return [
            fact
            for fact in self.all()
            if all(word in f"{fact.subject}\n{fact.statement}".casefold() for word in wanted)
        ]

    def of_messages(self, ids: Iterable[MessageId]) -> set[ClusterId]:
        """The facts that rest on any of these messages, or were asked for by them."""
        return {
            fact_id
            for part in id_lists(ids)
            for (fact_id,) in self._cursor.execute(
                f"SELECT fact_id FROM active_fact_sources WHERE message_id IN {part} UNION"
                f" SELECT fact_id FROM active_fact_queries WHERE question_id IN {part}"
            )
        }

    def count(self) -> int:
        """How many there are."""
        return int(self._cursor.execute("SELECT count(*) FROM active_facts")[0][0])

    def vectors(
        self, facts: Iterable[ActiveFact], embedder_id: str
    ) -> dict[ClusterId, ActiveVectors]:
        """What this embedder finds facts by; none for one that it has not looked at."""
        statements = {
            EvidenceSpan(message_id, start, end): unpacked(vector)
            for message_id, start, end, vector in self._cursor.execute(
                "SELECT message_id, start_at, end_at, demand_evidence.vector FROM demand_evidence"
                " JOIN demands USING (answer_id) WHERE embedder_id = ? AND message_id"
                " IN (SELECT message_id FROM active_fact_sources)",
                [embedder_id],
            )
        }
        queries = {
            question_id: unpacked(vector)
            for question_id, vector in self._cursor.execute(
                "SELECT question_id, vector FROM demands WHERE question_id"
                " IN (SELECT question_id FROM active_fact_queries) AND embedder_id = ?",
                [embedder_id],
            )
        }
        found: dict[ClusterId, ActiveVectors] = {}
        for fact in facts:
            said = [statements.get(source.span) for source in fact.sources]
            asked = [queries.get(query.message_id) for query in fact.queries]
            known = [one for one in said if one is not None]
            wanted = [one for one in asked if one is not None]
            if len(known) == len(said) and wanted:
                found[fact.fact_id] = ActiveVectors(
                    statements=np.stack(known), queries=np.stack(wanted)
                )
        return found

    def _remove_rows(self, ids: Collection[ClusterId]) -> None:
        for table in ("active_facts", "active_fact_sources", "active_fact_queries"):
            delete(self._cursor, table, "fact_id", ids)

    def _where(self, condition: str) -> list[ActiveFact]:
        rows = self._cursor.execute(
            f"SELECT {_TABLE.listed} FROM active_facts {condition} {_NEWEST_FIRST}"
        )
        ids = [row[0] for row in rows]
        spans = self._spans(ids)
        asked = self._asked(ids)
        names = {span.message_id for each in spans.values() for span in each}
        names |= {name for each in asked.values() for name, _ in each}
        messages = MessageStore(self._cursor).by_ids(names)
        facts = [_fact(row, spans[row[0]], asked[row[0]], messages) for row in rows]
        # Another thread may remove messages between the statements.
        return [fact for fact in facts if fact is not None]

    def _spans(self, ids: Sequence[ClusterId]) -> dict[ClusterId, list[EvidenceSpan]]:
        found: defaultdict[ClusterId, list[EvidenceSpan]] = defaultdict(list)
        for part in id_lists(ids):
            for fact_id, *span in self._cursor.execute(
                "SELECT fact_id, message_id, start_at, end_at FROM active_fact_sources"
                f" WHERE fact_id IN {part} ORDER BY fact_id, position"
            ):
                found[fact_id].append(EvidenceSpan(*span))
        return found

    def _asked(self, ids: Sequence[ClusterId]) -> dict[ClusterId, list[tuple[MessageId, Any]]]:
        found: defaultdict[ClusterId, list[tuple[MessageId, Any]]] = defaultdict(list)
        for part in id_lists(ids):
            for fact_id, question_id, asked_at in self._cursor.execute(
                "SELECT fact_id, question_id, asked_at FROM active_fact_queries"
                f" WHERE fact_id IN {part} ORDER BY fact_id, position"
            ):
                found[fact_id].append((question_id, read_moment(asked_at)))
        return found


def source_of(span: EvidenceSpan, message: Message) -> ActiveSource:
    """The words at `span` of their message."""
    return ActiveSource(
        span=span,
        conversation_id=message.conversation_id,
        speaker=message.evidence_name,
        quote=message.text[span.start : span.end],
        said_at=message.said_at,
        utc_offset_minutes=message.utc_offset_minutes,
    )


def _row(fact: ActiveFact) -> tuple[object, ...]:
    return (
        fact.fact_id,
        fact.subject,
        fact.support,
        fact.demand,
        fact.formed_at,
        fact.last_used,
        fact.policy,
    )


def _fact(
    row: tuple[Any, ...],
    spans: Sequence[EvidenceSpan],
    asked: Sequence[tuple[MessageId, Any]],
    messages: Mapping[MessageId, Message],
) -> ActiveFact | None:
    """The fact with its words; None where fewer messages are left than it takes."""
    sources = [
        source_of(one, messages[one.message_id]) for one in spans if one.message_id in messages
    ]
    if len({source.message_id for source in sources}) < FEWEST_SOURCES:
        return None
    return ActiveFact(
        fact_id=row[0],
        subject=row[1],
        sources=tuple(sources),
        queries=tuple(
            ActiveQuery(message_id=name, text=messages[name].text, asked_at=moment)
            for name, moment in asked
            if name in messages
        ),
        support=row[2],
        demand=row[3],
        formed_at=read_moment(row[4]),
        last_used=read_moment(row[5]),
        promoted=True,
        policy=row[6],
    )
