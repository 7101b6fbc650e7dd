"""What became of messages by later words, and what the person wants recalled all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assistant.domain.sentences import Span
from assistant.domain.standing import CHOSEN_POLICY, MessageStanding, Standing
from assistant.storage.messages import MessageStore
from assistant.storage.removal import delete
from assistant.storage.rows import Table, id_lists, read_moment, stored_moment

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from datetime import datetime

    from assistant.domain.ids import MessageId
    from assistant.domain.messages import Message
    from assistant.storage.cursor import Cursor

_STANDINGS = Table(
    "standings",
    {
        "message_id": "VARCHAR",
        "cause_id": "VARCHAR",
        "standing": "VARCHAR",
        "since": "TIMESTAMP",
        "policy": "VARCHAR",
        "first_character": "INTEGER",
        "last_character": "INTEGER",
    },
)
_ACTS = Table("memory_acts", {"message_id": "VARCHAR", "said_at": "TIMESTAMP"})
_RESTORED = Table("restored_messages", {"message_id": "VARCHAR"})
_PREFIX = 5
_LEAST_PREFIX = 3
"""Inflected words share their first letters: no more than these, and a stem's last may differ."""


class StandingStore:
    """The standings of messages, by message and by cause."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def put(
        self, causes: Mapping[MessageId, datetime], standings: Iterable[MessageStanding]
    ) -> None:
        """Put what `causes` (with when they were said) do, in place of all that they did.

        What the person chose stays.
        """
        for part in id_lists(causes):
            self._cursor.execute(
                f"DELETE FROM standings WHERE cause_id IN {part} AND policy <> ?", [CHOSEN_POLICY]
            )
        _ACTS.put(self._cursor, causes.items())
        _STANDINGS.insert(self._cursor, map(_row, standings))

    def all(self) -> list[MessageStanding]:
        """Every standing, oldest cause first."""
        return self._where("")

    def of_messages(self, ids: Collection[MessageId]) -> list[MessageStanding]:
        """Those of these messages, oldest cause first."""
        return [one for part in id_lists(ids) for one in self._where(f"WHERE message_id IN {part}")]

    def of_causes(self, ids: Collection[MessageId]) -> list[MessageStanding]:
        """What these messages did, oldest first."""
        return [one for part in id_lists(ids) for one in self._where(f"WHERE cause_id IN {part}")]

    def acting(self, after: datetime) -> list[MessageId]:
        """The messages said later than `after` that speak about others."""
        rows = self._cursor.execute(
            "SELECT message_id FROM memory_acts WHERE said_at > ? ORDER BY said_at, message_id",
            [stored_moment(after)],
        )
        return [message_id for (message_id,) in rows]

    def choose(self, standings: Collection[MessageStanding]) -> None:
        """Put what the person chose for messages, in place of what they chose before."""
        ids = {one.message_id for one in standings}
        self.drop_chosen(ids)
        delete(self._cursor, "restored_messages", "message_id", ids)
        _STANDINGS.insert(self._cursor, map(_row, standings))

    def drop_chosen(self, ids: Collection[MessageId]) -> None:
        """Take back what the person chose for messages."""
        for part in id_lists(ids):
            self._cursor.execute(
                f"DELETE FROM standings WHERE message_id IN {part} AND policy = ?", [CHOSEN_POLICY]
            )

    def restore(self, message_id: MessageId) -> None:
        """Note that the person wants this message recalled, whatever is said of it."""
        _RESTORED.insert_missing(self._cursor, [(message_id,)])

    def restored(self) -> frozenset[MessageId]:
        """What the person wants recalled."""
        rows = self._cursor.execute("SELECT message_id FROM restored_messages")
        return frozenset(message_id for (message_id,) in rows)

    def naming(self, words: Collection[str], least: int, until: datetime) -> list[Message]:
        """Messages said up to `until` that hold at least `least` of the words, oldest first.

        Words are compared by their first letters, so more is found than is meant.
        """
        prefixes = dict.fromkeys(_beginning(word) for word in words)
        if not prefixes:
            return []
        hits = " + ".join(["contains(strip_accents(lower(text)), ?)::INTEGER"] * len(prefixes))
        rows = self._cursor.execute(
            f"SELECT message_id FROM messages WHERE said_at <= ? AND ({hits}) >= ?"
            " ORDER BY said_at, position",
            [stored_moment(until), *prefixes, min(least, len(prefixes))],
        )
        ids = [message_id for (message_id,) in rows]
        found = MessageStore(self._cursor).by_ids(ids)
        return [found[one] for one in ids if one in found]

    def _where(self, condition: str) -> list[MessageStanding]:
        rows = self._cursor.execute(
            f"SELECT {_STANDINGS.listed} FROM standings {condition}"
            " ORDER BY since, cause_id, message_id"
        )
        return [_standing(row) for row in rows]


def _beginning(word: str) -> str:
    length = max(_LEAST_PREFIX, min(_PREFIX, len(word) - 1))
    return word.casefold()[:length]


def _row(one: MessageStanding) -> tuple[object, ...]:
    first, last = one.span or (None, None)
    return (
        one.message_id,
        one.cause,
        one.standing,
        one.since,
        one.policy,
        first,
        last,
    )


def _standing(row: tuple[Any, ...]) -> MessageStanding:
    return MessageStanding(
        message_id=row[0],
        cause=row[1],
        standing=Standing(row[2]),
        since=read_moment(row[3]),
        policy=row[4],
        span=None if row[5] is None else Span(row[5], row[6]),
    )
