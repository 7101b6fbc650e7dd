"""Facts that were told in several ways: each way as a fact of its own, behind the one shown."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.facts import PERSON_POLICY, CoreFact, FactSource, FactStatus, FactType
from assistant.domain.ids import ConversationId, FactId, MessageId, UnitId
from assistant.storage.removal import delete
from assistant.storage.rows import Table, id_lists

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from assistant.storage.cursor import Cursor

_TABLE = Table(
    "folded_facts",
    {"wording_id": "VARCHAR", "fact_id": "VARCHAR", "told": "VARCHAR", "vector": "BLOB"},
)
_COMPARED = Table("compared_facts", {"fact_id": "VARCHAR"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """One way in which a fact was told, as the fact that it would be alone.

    `vector` is that of its statement, float32 (dimension,).
    """

    fact: CoreFact
    vector: NDArray[np.float32]


class FoldedFactStore:
    """The wordings of facts that have more than one, and which facts were compared."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def of(self, facts: Iterable[FactId]) -> dict[FactId, list[Wording]]:
        """The wordings of those of `facts` that have several."""
        return self._where("fact_id", facts)

    def holding(self, wordings: Iterable[FactId]) -> dict[FactId, list[Wording]]:
        """The facts that any of `wordings` are a wording of, with all their wordings."""
        shown = {
            fact_id
            for part in id_lists(wordings)
            for (fact_id,) in self._cursor.execute(
                f"SELECT DISTINCT fact_id FROM folded_facts WHERE wording_id IN {part}"
            )
        }
        return self.of(shown)

    def put(self, fact_id: FactId, wordings: Sequence[Wording]) -> None:
        """Keep the wordings of a fact in place of those that it had."""
        self.remove([fact_id])
        delete(self._cursor, "folded_facts", "wording_id", [one.fact.fact_id for one in wordings])
        _TABLE.insert(
            self._cursor,
            [
                (one.fact.fact_id, fact_id, _written(one.fact), one.vector.astype("<f4").tobytes())
                for one in wordings
            ],
        )

    def without_vectors(self, limit: int) -> dict[FactId, str]:
        """What the wordings of up to `limit` facts say that came from another home, by their ids.

        All wordings of a fact at once: vectors of one fact are compared with each other.
        """
        rows = self._cursor.execute(
            "SELECT wording_id, told FROM folded_facts WHERE fact_id IN (SELECT DISTINCT fact_id"
            " FROM folded_facts WHERE octet_length(vector) = 0 ORDER BY fact_id LIMIT ?)"
            " ORDER BY wording_id",
            [limit],
        )
        return {wording_id: _read(told).statement for wording_id, told in rows}

    def forget_vectors(self) -> None:
        """Let every wording's vector be made again."""
        self._cursor.execute(
            "UPDATE folded_facts SET vector = ''::BLOB WHERE octet_length(vector) > 0"
        )

    def give_vectors(self, vectors: Mapping[FactId, NDArray[np.float32]]) -> None:
        """Put the vectors of wordings in, float32 (dimension,); one that is gone is passed over."""
        for wording_id, vector in vectors.items():
            self._cursor.execute(
                "UPDATE folded_facts SET vector = ? WHERE wording_id = ?",
                [vector.astype("<f4").tobytes(), wording_id],
            )

    def remove(self, facts: Collection[FactId]) -> None:
        """Forget the wordings of these facts."""
        delete(self._cursor, "folded_facts", "fact_id", facts)

    def due(self, embedder_id: str, limit: int) -> list[FactId]:
        """Up to `limit` facts with vectors that were heard, add up and are yet to be compared."""
        rows = self._cursor.execute(
            "SELECT fact_id FROM facts WHERE status = ? AND attribute = '' AND policy <> ?"
            " AND fact_id NOT IN (SELECT fact_id FROM compared_facts)"
            " AND fact_id IN (SELECT message_id FROM encodings WHERE embedder_id = ?)"
            " ORDER BY fact_id LIMIT ?",
            [FactStatus.ACTIVE, PERSON_POLICY, embedder_id, limit],
        )
        return [fact_id for (fact_id,) in rows]

    def compared(self, facts: Collection[FactId]) -> None:
        """These need not be compared again."""
        self.changed(facts)
        _COMPARED.insert(self._cursor, [(fact_id,) for fact_id in facts])

    def changed(self, facts: Collection[FactId]) -> None:
        """These are to be compared again, or are gone."""
        delete(self._cursor, "compared_facts", "fact_id", facts)

    def _where(self, column: str, ids: Iterable[FactId]) -> dict[FactId, list[Wording]]:
        found: dict[FactId, list[Wording]] = {}
        for part in id_lists(ids):
            for fact_id, told, vector in self._cursor.execute(
                f"SELECT fact_id, told, vector FROM folded_facts WHERE {column} IN {part}"
                " ORDER BY wording_id"
            ):
                wording = Wording(fact=_read(told), vector=np.frombuffer(vector, "<f4"))
                found.setdefault(fact_id, []).append(wording)
        return found


def is_wording(written: str) -> bool:
    """Whether a text from elsewhere can be kept as a wording."""
    try:
        return bool(_written(_read(written)))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return False


def _written(fact: CoreFact) -> str:
    return json.dumps(
        {
            "fact_id": fact.fact_id,
            "subject": fact.subject,
            "type": fact.type.value,
            "statement": fact.statement,
            "valid_from": fact.valid_from.isoformat(),
            "policy": fact.policy,
            "pinned": fact.pinned,
            "device_only": fact.device_only,
            "sources": [[one.message_id, one.conversation_id, one.quote] for one in fact.sources],
        },
        ensure_ascii=False,
    )


def _read(told: str) -> CoreFact:
    raw = json.loads(told)
    return CoreFact(
        fact_id=FactId(UnitId(raw["fact_id"])),
        subject=raw["subject"],
        type=FactType(raw["type"]),
        statement=raw["statement"],
        sources=tuple(
            FactSource(
                message_id=MessageId(message), conversation_id=ConversationId(chat), quote=quote
            )
            for message, chat, quote in raw["sources"]
        ),
        valid_from=datetime.fromisoformat(raw["valid_from"]),
        policy=raw["policy"],
        pinned=raw["pinned"],
        device_only=raw["device_only"],
    )
