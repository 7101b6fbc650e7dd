"""What each answer was given from, kept for "memories used"."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from assistant.domain.recall import Block, Recall
from assistant.storage.rows import Table, id_json, id_lists

if TYPE_CHECKING:
    from collections.abc import Collection

    from assistant.domain.ids import MessageId, UnitId
    from assistant.storage.cursor import Cursor

_TABLE = Table("recalls", {"message_id": "VARCHAR", "recall": "VARCHAR", "cited": "VARCHAR[]"})
_CITING = """
SELECT message_id, recall FROM recalls WHERE message_id IN (
    SELECT message_id FROM (SELECT message_id, unnest(cited) AS unit FROM recalls)
    WHERE unit IN (SELECT unnest(from_json(?, '["VARCHAR"]')))
)
"""


class RecallStore:
    """The recalls of answers that a cursor sees."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def put(self, message_id: MessageId, recall: Recall) -> None:
        """Keep what the answer `message_id` was given from; replaces what was kept."""
        _TABLE.put(self._cursor, [(message_id, _written(recall), _cited(recall))])

    def get(self, message_id: MessageId) -> Recall | None:
        """What the answer was given from; None where it used no memory."""
        row = self._cursor.execute(
            "SELECT recall FROM recalls WHERE message_id = ?", [message_id]
        ).fetchone()
        return None if row is None else _recall(row[0])

    def citing(self, units: Collection[UnitId]) -> list[MessageId]:
        """The answers that were given from any of these units or messages."""
        rows = self._cursor.execute(_CITING, [id_json(units)])
        return [message_id for message_id, _ in rows]

    def remove(self, ids: Collection[MessageId]) -> None:
        """Forget what these answers were given from."""
        for part in id_lists(ids):
            self._cursor.execute(f"DELETE FROM recalls WHERE message_id IN {part}")

    def leave_out(self, units: Collection[UnitId]) -> None:
        """Take the words of these units and messages out of every recall that holds them."""
        gone = frozenset(units)
        for message_id, written in self._cursor.execute(_CITING, [id_json(gone)]):
            recall = _recall(written)
            blocks = tuple(block for block in recall.blocks if gone.isdisjoint(_units(block)))
            tokens = sum(block.tokens for block in blocks)
            self.put(message_id, replace(recall, blocks=blocks, tokens=tokens))


def is_recall(written: str) -> bool:
    """Whether a text from elsewhere can be kept as a recall."""
    try:
        recall = _recall(written)
        return all(isinstance(unit, str) for unit in _cited(recall)) and _written(recall) != ""
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return False


def _units(block: Block) -> tuple[UnitId, ...]:
    documents = (block.document_id,) if block.document_id else ()
    return (block.unit_id, *block.message_ids, *block.fact_ids, *documents)


def _cited(recall: Recall) -> list[str]:
    return sorted({unit for block in recall.blocks for unit in _units(block)})


def _written(recall: Recall) -> str:
    # As letters, not as escapes, so that texts pass through `storable` like all others.
    return json.dumps(asdict(recall), default=datetime.isoformat, ensure_ascii=False)


def _recall(written: str) -> Recall:
    raw: dict[str, Any] = json.loads(written)
    raw["blocks"] = tuple(_block(block) for block in raw["blocks"])
    return Recall(**raw)


def _block(raw: dict[str, Any]) -> Block:
    return Block(
        **raw
        | {
            "time": datetime.fromisoformat(raw["time"]),
            "message_ids": tuple(raw["message_ids"]),
            "external_ids": tuple(raw["external_ids"]),
            "fact_ids": tuple(raw.get("fact_ids", ())),
            "ends": tuple(raw.get("ends", ())),
        }
    )
