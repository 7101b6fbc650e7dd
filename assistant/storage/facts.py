"""Facts with their sources and their past."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from assistant.domain.facts import CoreFact, FactSource, FactStatus, FactType
from assistant.domain.requests import FactPage
from assistant.errors import NotFound
from assistant.storage.branches import survivor
from assistant.storage.fact_filters import SEARCHED, USED, matching, sorting
from assistant.storage.recalls import RecallStore
from assistant.storage.removal import delete, leave_out_of_graph
from assistant.storage.rows import Table, holding_all, id_lists, read_moment, window

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence
    from datetime import datetime

    from assistant.domain.ids import FactId, MessageId
    from assistant.domain.requests import FactQuery
    from assistant.storage.cursor import Cursor

_TABLE = Table(
    "facts",
    {
        "fact_id": "VARCHAR",
        "subject": "VARCHAR",
        "type": "VARCHAR",
        "statement": "VARCHAR",
        "valid_from": "TIMESTAMP",
        "policy": "VARCHAR",
        "attribute": "VARCHAR",
        "valid_to": "TIMESTAMP",
        "status": "VARCHAR",
        "pinned": "BOOLEAN",
        "device_only": "BOOLEAN",
        "replaces": "VARCHAR",
    },
)
_SOURCES = Table(
    "fact_sources",
    {
        "fact_id": "VARCHAR",
        "position": "INTEGER",
        "message_id": "VARCHAR",
        "conversation_id": "VARCHAR",
        "quote": "VARCHAR",
    },
)
_SELECT = f"SELECT {', '.join(f'facts.{name}' for name in _TABLE.columns)} FROM facts"
_OLDEST_FIRST = "ORDER BY valid_from, fact_id"


class FactStore:
    """The facts that a cursor sees."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def put(self, facts: Collection[CoreFact]) -> None:
        """Store facts; those that exist are replaced with all their sources.

        The vectors of another statement go with it.
        """
        latest = {fact.fact_id: fact for fact in facts}
        delete(self._cursor, "encodings", "message_id", self._said_otherwise(latest))
        _TABLE.put(self._cursor, map(_row, latest.values()))
        delete(self._cursor, "fact_sources", "fact_id", latest)
        _SOURCES.insert(
            self._cursor,
            [
                (fact.fact_id, place, source.message_id, source.conversation_id, source.quote)
                for fact in latest.values()
                for place, source in enumerate(fact.sources)
            ],
        )

    def get(self, fact_id: FactId) -> CoreFact:
        """The fact, whatever its status; raises `NotFound`."""
        found = self.by_ids([fact_id])
        if fact_id not in found:
            raise NotFound(f"There is no fact {fact_id!r}.")
        return found[fact_id]

    def by_ids(self, ids: Iterable[FactId]) -> dict[FactId, CoreFact]:
        """Those of `ids` that exist."""
        return {
            fact.fact_id: fact
            for part in id_lists(ids)
            for fact in self._where(f"WHERE fact_id IN {part}")
        }

    def page(self, query: FactQuery) -> FactPage:
        """The facts that match, in the order asked for, and how many there are."""
        where, parameters = matching(query)
        total = self._cursor.execute(f"SELECT count(*) FROM facts {where}", parameters)[0][0]
        joined, order = sorting(query)
        facts = self._where(
            f"{joined} {where} {order} LIMIT ? OFFSET ?",
            [*parameters, *window(query.limit, query.offset)],
        )
        return FactPage(facts=tuple(facts), total=int(total))

    def matching(self, query: FactQuery) -> tuple[FactId, ...]:
        """The ids of all facts that match, in the order asked for, whatever its limit."""
        where, parameters = matching(query)
        joined, order = sorting(query)
        rows = self._cursor.execute(
            f"SELECT facts.fact_id FROM facts {joined} {where} {order}", parameters
        )
        return tuple(fact_id for (fact_id,) in rows)

    def last_used(self, ids: Iterable[FactId]) -> dict[FactId, datetime]:
        """When answers were last given from these facts; nothing of those that none was."""
        return {
            fact_id: read_moment(used_at)
            for part in id_lists(ids)
            for fact_id, used_at in self._cursor.execute(
                f"SELECT unit_id, used_at FROM ({USED}) WHERE unit_id IN {part}"
            )
        }

    def active(self) -> list[CoreFact]:
        """Every fact that is neither superseded nor forgotten, oldest first."""
        return self._where(f"WHERE status = ? {_OLDEST_FIRST}", [FactStatus.ACTIVE])

    def conflicting(self) -> list[CoreFact]:
        """Every fact that contradicts what the person wrote, oldest first."""
        return self._where(f"WHERE status = ? {_OLDEST_FIRST}", [FactStatus.CONFLICTING])

    def device_only(self) -> list[CoreFact]:
        """What must not leave this machine, whatever its status."""
        return self._where("WHERE device_only ORDER BY fact_id")

    def remembered(self) -> list[CoreFact]:
        """Every fact that a recall may use, superseded ones included, oldest first."""
        return self._where(f"WHERE status <> ? {_OLDEST_FIRST}", [FactStatus.FORGOTTEN])

    def without_vectors(self, embedder_id: str, limit: int) -> list[CoreFact]:
        """Up to `limit` facts that a recall may use and this embedder has yet to encode."""
        return self._where(
            "WHERE status <> ? AND fact_id NOT IN"
            " (SELECT message_id FROM encodings WHERE embedder_id = ?) ORDER BY fact_id LIMIT ?",
            [FactStatus.FORGOTTEN, embedder_id, limit],
        )

    def holding(self, words: str) -> set[FactId]:
        """The facts not forgotten that `page` finds by these words."""
        condition, parameters = holding_all(words, SEARCHED)
        rows = self._cursor.execute(
            f"SELECT fact_id FROM facts WHERE status <> ? AND {condition}",
            [FactStatus.FORGOTTEN, *parameters],
        )
        return {fact_id for (fact_id,) in rows}

    def with_subject(self, subject: str) -> list[CoreFact]:
        """Every fact about `subject`, whatever its status, oldest first."""
        return self._where(f"WHERE subject = ? {_OLDEST_FIRST}", [subject])

    def of_messages(self, ids: Iterable[MessageId]) -> list[CoreFact]:
        """The facts that rest on any of these messages, whatever their status."""
        fact_ids = {
            fact_id
            for part in id_lists(ids)
            for (fact_id,) in self._cursor.execute(
                f"SELECT DISTINCT fact_id FROM fact_sources WHERE message_id IN {part}"
            )
        }
        return sorted(self.by_ids(fact_ids).values(), key=lambda fact: fact.fact_id)

    def resting_on(self, ids: Iterable[MessageId]) -> dict[FactId, set[MessageId]]:
        """The facts that rest on any of these messages, with all messages that each rests on."""
        found: dict[FactId, set[MessageId]] = {}
        for part in id_lists(ids):
            for fact_id, message_id in self._cursor.execute(
                "SELECT fact_id, message_id FROM fact_sources WHERE fact_id IN"
                f" (SELECT fact_id FROM fact_sources WHERE message_id IN {part})"
            ):
                found.setdefault(fact_id, set()).add(message_id)
        return found

    def existing(self, ids: Iterable[FactId]) -> set[FactId]:
        """Those of `ids` that exist."""
        return {
            fact_id
            for part in id_lists(ids)
            for (fact_id,) in self._cursor.execute(
                f"SELECT fact_id FROM facts WHERE fact_id IN {part}"
            )
        }

    def history(self, fact_id: FactId) -> list[CoreFact]:
        """The fact with all that it replaced and all that replaced it, oldest first.

        What is at odds with one of them stands last. Raises `NotFound`.
        """
        self.get(fact_id)
        replaced = self._replacing()
        newer: dict[FactId, list[FactId]] = {}
        for each, before in replaced.items():
            newer.setdefault(before, []).append(each)
        first, seen = fact_id, {fact_id}
        while (older := replaced.get(first)) is not None and older not in seen:
            seen.add(older)
            first = older
        places, line = {first: 1}, [first]
        for each in line:  # grows while it is gone through
            for follower in newer.get(each, ()):
                if follower not in places:
                    places[follower] = places[each] + 1
                    line.append(follower)
        return sorted(
            self.by_ids(line).values(),
            key=lambda fact: (
                fact.status is FactStatus.CONFLICTING,
                places[fact.fact_id],
                fact.valid_from,
                fact.fact_id,
            ),
        )

    def count(self) -> int:
        """How many facts are neither superseded nor forgotten."""
        rows = self._cursor.execute(
            "SELECT count(*) FROM facts WHERE status = ?", [FactStatus.ACTIVE]
        )
        return int(rows[0][0])

    def remove(self, ids: Collection[FactId]) -> None:
        """Remove facts with their vectors, and their words from every recall.

        The histories around them close up.
        """
        removed = frozenset(ids)
        replaced = self._replaced()
        for fact_id, older in replaced.items():
            if fact_id not in removed and older in removed:
                left = survivor(older, removed, replaced)
                self._cursor.execute(
                    "UPDATE facts SET replaces = ? WHERE fact_id = ?", [left, fact_id]
                )
        RecallStore(self._cursor).leave_out(removed)
        leave_out_of_graph(self._cursor, removed)
        delete(self._cursor, "encodings", "message_id", removed)
        for table in ("fact_sources", "folded_facts", "compared_facts", "facts"):
            delete(self._cursor, table, "fact_id", removed)

    def _said_otherwise(self, facts: Mapping[FactId, CoreFact]) -> set[FactId]:
        """Those of `facts` that are stored with another statement."""
        return {
            fact_id
            for part in id_lists(facts)
            for fact_id, statement in self._cursor.execute(
                f"SELECT fact_id, statement FROM facts WHERE fact_id IN {part}"
            )
            if statement != facts[fact_id].statement
        }

    def _replacing(self) -> dict[FactId, FactId]:
        """For every fact that replaced one that is there, which."""
        there = "replaces IN (SELECT fact_id FROM facts)"
        return dict(self._cursor.execute(f"SELECT fact_id, replaces FROM facts WHERE {there}"))

    def _replaced(self) -> dict[FactId, FactId | None]:
        """For every fact, the one that it replaced."""
        return dict(self._cursor.execute("SELECT fact_id, replaces FROM facts"))

    def _where(self, rest: str, parameters: Sequence[object] = ()) -> list[CoreFact]:
        rows = self._cursor.execute(f"{_SELECT} {rest}", parameters)
        sources = self._sources([row[0] for row in rows])
        # A fact without sources cannot be: another thread removed it between the two statements.
        return [_fact(row, sources[row[0]]) for row in rows if row[0] in sources]

    def _sources(self, fact_ids: Sequence[FactId]) -> dict[FactId, tuple[FactSource, ...]]:
        found: dict[FactId, tuple[FactSource, ...]] = {}
        for part in id_lists(fact_ids):
            rows = self._cursor.execute(
                f"SELECT {_SOURCES.listed} FROM fact_sources WHERE fact_id IN {part}"
                " ORDER BY fact_id, position"
            )
            for fact_id, group in groupby(rows, key=lambda row: row[0]):
                found[fact_id] = tuple(
                    FactSource(message_id=row[2], conversation_id=row[3], quote=row[4])
                    for row in group
                )
        return found


def _row(fact: CoreFact) -> tuple[object, ...]:
    return (
        fact.fact_id,
        fact.subject,
        fact.type,
        fact.statement,
        fact.valid_from,
        fact.policy,
        fact.attribute,
        fact.valid_to,
        fact.status,
        fact.pinned,
        fact.device_only,
        fact.replaces,
    )


def _fact(row: tuple[Any, ...], sources: tuple[FactSource, ...]) -> CoreFact:
    return CoreFact(
        fact_id=row[0],
        subject=row[1],
        type=FactType(row[2]),
        statement=row[3],
        valid_from=read_moment(row[4]),
        policy=row[5],
        attribute=row[6],
        valid_to=None if row[7] is None else read_moment(row[7]),
        status=FactStatus(row[8]),
        pinned=row[9],
        device_only=row[10],
        replaces=row[11],
        sources=sources,
    )
