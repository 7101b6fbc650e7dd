"""Facts that were told and not learnt: those that wait for a yes, and what rules left out."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from assistant.domain.facts import CoreFact, FactSource, FactType
from assistant.domain.ids import ConversationId, MessageId, UnitId, new_fact_id
from assistant.domain.rules import HeldFact, HeldState, SensitiveSubject
from assistant.errors import NotFound
from assistant.storage.rows import Table, id_lists, read_moment

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from assistant.storage.cursor import Cursor

_TABLE = Table(
    "held_facts",
    {
        "held_id": "VARCHAR",
        "message_id": "VARCHAR",
        "conversation_id": "VARCHAR",
        "subjects": "VARCHAR",
        "rule_id": "VARCHAR",
        "fact": "VARCHAR",
        "state": "VARCHAR",
        "held_at": "TIMESTAMP",
    },
)
_SELECT = f"SELECT {_TABLE.listed} FROM held_facts"


class HeldFactStore:
    """What was not learnt, as a cursor sees it; newest first."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def add(self, held: Iterable[HeldFact]) -> list[HeldFact]:
        """Note what was not learnt; what is known already stays as it was decided.

        Returns what is new.
        """
        found = {one.held_id: one for one in held}
        known = {one.held_id for one in self._where_ids("held_id", found)}
        new = [one for one in found.values() if one.held_id not in known]
        _TABLE.insert(self._cursor, map(_row, new))
        return new

    def waiting(self) -> list[HeldFact]:
        """What waits for a yes."""
        return self._where(
            "state = ? AND rule_id = '' ORDER BY held_at DESC, held_id", [HeldState.WAITING]
        )

    def left_out_by(self, rule_id: str) -> list[HeldFact]:
        """What a rule left out."""
        return self._where("rule_id = ? ORDER BY held_at DESC, held_id", [rule_id])

    def of_messages(self, ids: Iterable[MessageId]) -> list[HeldFact]:
        """What was told in these messages and not learnt, decided or not."""
        return self._where_ids("message_id", ids)

    def get(self, held_id: str) -> HeldFact:
        """What waits under this id; raises `NotFound` where it was decided or is gone."""
        found = self._where("held_id = ? AND fact <> ''", [held_id])
        if not found:
            raise NotFound(
                "That does not wait for an answer any more.", hint="List: memory rules waiting"
            )
        return found[0]

    def decided(self, held: Sequence[HeldFact], state: HeldState) -> None:
        """Keep the answer; the words go."""
        _TABLE.put(self._cursor, [_row(replace(one, fact=None, state=state)) for one in held])

    def remove_waiting(self, ids: Collection[MessageId]) -> None:
        """Forget what waits of these messages, which are learnt from no more."""
        for part in id_lists(ids):
            self._cursor.execute(
                f"DELETE FROM held_facts WHERE message_id IN {part} AND state = ?",
                [HeldState.WAITING],
            )

    def _where_ids(self, column: str, ids: Iterable[str]) -> list[HeldFact]:
        return [each for part in id_lists(ids) for each in self._where(f"{column} IN {part}", [])]

    def _where(self, condition: str, parameters: Sequence[object]) -> list[HeldFact]:
        rows = self._cursor.execute(f"{_SELECT} WHERE {condition}", list(parameters))
        return [_held(row) for row in rows]


def _row(held: HeldFact) -> tuple[object, ...]:
    return (
        held.held_id,
        held.message_id,
        held.conversation_id,
        ",".join(held.subjects),
        held.rule_id,
        "" if held.fact is None else _written(held.fact),
        held.state,
        held.held_at,
    )


def _held(row: tuple[Any, ...]) -> HeldFact:
    message_id, conversation_id = MessageId(UnitId(row[1])), ConversationId(row[2])
    return HeldFact(
        held_id=row[0],
        message_id=message_id,
        conversation_id=conversation_id,
        subjects=tuple(SensitiveSubject(each) for each in row[3].split(",") if each),
        rule_id=row[4],
        fact=_fact(row[5], message_id, conversation_id) if row[5] else None,
        state=HeldState(row[6]),
        held_at=read_moment(row[7]),
    )


def _written(fact: CoreFact) -> str:
    """As letters, not as escapes, so that a search of the file's bytes finds them."""
    said = {
        "subject": fact.subject,
        "type": fact.type,
        "statement": fact.statement,
        "quote": fact.sources[0].quote,
        "valid_from": fact.valid_from.isoformat(),
        "policy": fact.policy,
        "attribute": fact.attribute,
    }
    return json.dumps(said, ensure_ascii=False)


def _fact(written: str, message_id: MessageId, conversation_id: ConversationId) -> CoreFact:
    said: dict[str, str] = json.loads(written)
    source = FactSource(message_id=message_id, conversation_id=conversation_id, quote=said["quote"])
    return CoreFact(
        fact_id=new_fact_id(),
        subject=said["subject"],
        type=FactType(said["type"]),
        statement=said["statement"],
        sources=(source,),
        valid_from=datetime.fromisoformat(said["valid_from"]),
        policy=said["policy"],
        attribute=said["attribute"],
    )
