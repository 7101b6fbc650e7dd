"""Questions that were answered from memory, and the places of the words that answered them."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from assistant.domain.active_facts import Demand, EvidenceSpan
from assistant.storage.home import HomeStore
from assistant.storage.removal import delete
from assistant.storage.rows import Table, id_lists, read_moment, stored_moment

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from numpy.typing import NDArray

    from assistant.domain.ids import MessageId
    from assistant.storage.cursor import Cursor

_TABLE = Table(
    "demands",
    {
        "answer_id": "VARCHAR",
        "question_id": "VARCHAR",
        "asked_at": "TIMESTAMP",
        "embedder_id": "VARCHAR",
        "vector": "BLOB",
    },
)
_EVIDENCE = Table(
    "demand_evidence",
    {
        "answer_id": "VARCHAR",
        "position": "INTEGER",
        "message_id": "VARCHAR",
        "start_at": "INTEGER",
        "end_at": "INTEGER",
        "vector": "BLOB",
    },
)
_REVISION = "demands_revision"
_SAID_OF = (
    "SELECT coalesce(bit_xor(hash(message_id, standing, since)), 0), count(*),"
    " (SELECT count(*) FROM restored_messages) FROM standings"
)
_ENDED = (
    "SELECT coalesce(bit_xor(hash(fact_id)), 0), count(*) FROM facts WHERE status = 'superseded'"
)


class Found(NamedTuple):
    """Words that answered a question, with their vector, float32 (dim,)."""

    span: EvidenceSpan
    vector: NDArray[np.float32]


class Looked(NamedTuple):
    """A demand with its vector, float32 (dim,), and what answered it, best first."""

    demand: Demand
    vector: NDArray[np.float32]
    found: tuple[Found, ...]


class DemandStore:
    """The demands that a cursor sees. Arrays that it returns are read-only."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def add(self, demand: Demand) -> None:
        """Note a demand, to be looked at later."""
        row = (demand.answer_id, demand.question_id, demand.asked_at, "", b"")
        _TABLE.put(self._cursor, [row])

    def waiting(self, embedder_id: str) -> Demand | None:
        """The first that this embedder has yet to look at; None where there is none."""
        row = self._cursor.execute(
            "SELECT answer_id, question_id, asked_at FROM demands WHERE embedder_id <> ?"
            " ORDER BY asked_at, answer_id LIMIT 1",
            [embedder_id],
        ).fetchone()
        if row is None:
            return None
        return Demand(answer_id=row[0], question_id=row[1], asked_at=read_moment(row[2]))

    def keep(self, looked: Looked, embedder_id: str) -> None:
        """Keep what answered a demand that still exists."""
        demand = looked.demand
        if not self._exists(demand.answer_id):
            return
        delete(self._cursor, "demand_evidence", "answer_id", [demand.answer_id])
        row = (
            demand.answer_id, demand.question_id, demand.asked_at, embedder_id,
            _packed(looked.vector),
        )  # fmt: skip
        _TABLE.put(self._cursor, [row])
        _EVIDENCE.insert(
            self._cursor,
            [
                (demand.answer_id, place, *one.span, _packed(one.vector))
                for place, one in enumerate(looked.found)
            ],
        )
        self.changed()

    def looked_at(self, embedder_id: str) -> list[Looked]:
        """The demands that this embedder has looked at, oldest first."""
        found: defaultdict[MessageId, list[Found]] = defaultdict(list)
        for answer_id, message_id, start, end, vector in self._cursor.execute(
            "SELECT answer_id, message_id, start_at, end_at, vector FROM demand_evidence"
            " ORDER BY answer_id, position"
        ):
            span = EvidenceSpan(message_id, start, end)
            found[answer_id].append(Found(span, unpacked(vector)))
        rows = self._cursor.execute(
            "SELECT answer_id, question_id, asked_at, vector FROM demands WHERE embedder_id = ?"
            " ORDER BY asked_at, answer_id",
            [embedder_id],
        )
        return [
            Looked(
                Demand(answer_id=row[0], question_id=row[1], asked_at=read_moment(row[2])),
                unpacked(row[3]),
                tuple(found[row[0]]),
            )
            for row in rows
            if row[0] in found
        ]

    def questions_of(self, ids: Iterable[MessageId]) -> set[MessageId]:
        """The questions that any of these messages answered."""
        return {
            question_id
            for part in id_lists(ids)
            for (question_id,) in self._cursor.execute(
                "SELECT DISTINCT question_id FROM demands JOIN demand_evidence USING (answer_id)"
                f" WHERE message_id IN {part}"
            )
        }

    def remove(self, answers: Iterable[MessageId]) -> None:
        """Remove the demands that got these answers, with what answered them."""
        ids = list(answers)
        for table in ("demand_evidence", "demands"):
            delete(self._cursor, table, "answer_id", ids)
        self.changed()

    def before(self, moment: datetime) -> list[MessageId]:
        """The answers to what was asked before `moment`."""
        rows = self._cursor.execute(
            "SELECT answer_id FROM demands WHERE asked_at < ? ORDER BY ALL", [stored_moment(moment)]
        )
        return [answer_id for (answer_id,) in rows]

    def leave_out(self, messages: Sequence[MessageId]) -> None:
        """Take messages out: demands that they ask or answer, and what they say for others."""
        answers = [
            answer_id
            for part in id_lists(messages)
            for (answer_id,) in self._cursor.execute(
                f"SELECT answer_id FROM demands WHERE question_id IN {part} OR answer_id IN {part}"
            )
        ]
        self.remove(answers)
        delete(self._cursor, "demand_evidence", "message_id", messages)

    def changed(self) -> None:
        """Note that what ActiveFacts are derived from has changed."""
        known = int(HomeStore(self._cursor).get(_REVISION) or 0)
        HomeStore(self._cursor).put(_REVISION, str(known + 1))

    def revision(self) -> str:
        """Another text whenever what ActiveFacts are derived from has changed.

        Facts that were replaced count, and what was said of messages, because their words answer
        no more.
        """
        ended = self._cursor.execute(_ENDED)[0]
        said = self._cursor.execute(_SAID_OF)[0]
        own = HomeStore(self._cursor).get(_REVISION) or 0
        return ".".join(str(each) for each in (own, *ended, *said))

    def _exists(self, answer_id: MessageId) -> bool:
        rows = self._cursor.execute("SELECT 1 FROM demands WHERE answer_id = ?", [answer_id])
        return rows.fetchone() is not None


def _packed(vector: NDArray[np.float32]) -> bytes:
    return np.ascontiguousarray(vector, dtype="<f4").tobytes()


def unpacked(stored: bytes) -> NDArray[np.float32]:
    """A vector as it is stored, float32 (dim,), read-only."""
    return np.frombuffer(stored, dtype="<f4")
