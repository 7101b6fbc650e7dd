"""Names found in messages and facts, and what has yet to be searched for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assistant.domain.entities import EntityKind, Grade, Naming
from assistant.storage.removal import delete
from assistant.storage.rows import Table, id_lists, read_moment
from assistant.storage.trees import parents_in, shown_branch

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from datetime import datetime

    from assistant.domain.ids import ConversationId, FactId, MessageId, UnitId
    from assistant.storage.cursor import Cursor

_NAMES = Table(
    "names",
    {
        "unit_id": "VARCHAR",
        "conversation_id": "VARCHAR",
        "said_at": "TIMESTAMP",
        "place": "INTEGER",
        "words": "VARCHAR",
        "block": "VARCHAR",
        "key": "VARCHAR",
        "grade": "INTEGER",
        "kind": "VARCHAR",
        "descriptor": "VARCHAR",
        "long": "VARCHAR",
        "long_block": "VARCHAR",
        "initials": "VARCHAR",
        "of_self": "BOOLEAN",
        "among_people": "BOOLEAN",
        "is_fact": "BOOLEAN",
        "is_subject": "BOOLEAN",
    },
)
_UNITS = Table(
    "named_units", {"unit_id": "VARCHAR", "conversation_id": "VARCHAR", "stamp": "VARCHAR"}
)
_CONVERSATIONS = Table("named_conversations", {"conversation_id": "VARCHAR", "stamp": "VARCHAR"})
_BLOCKS = Table("name_blocks_due", {"block": "VARCHAR"})
_STAMP = "concat(c.memory, ' ', c.active_leaf)"
_FACT_STAMP = "hash(f.statement, f.subject)::VARCHAR"


@dataclass(frozen=True, slots=True, kw_only=True)
class BranchChange:
    """What has happened to a conversation's active branch since it was searched for names.

    `stamp` tells the branch of this moment from others. Where memory is off all messages left it.
    """

    conversation_id: ConversationId
    stamp: str
    unsearched: list[MessageId]
    left: list[MessageId]


class NameStore:
    """The names that a cursor sees."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def due_conversations(self, limit: int) -> list[ConversationId]:
        """Those whose active branch is another than the one that was searched."""
        rows = self._cursor.execute(
            "SELECT c.conversation_id FROM conversations c"
            " LEFT JOIN named_conversations n ON n.conversation_id = c.conversation_id"
            f" WHERE n.stamp IS DISTINCT FROM {_STAMP} ORDER BY c.conversation_id LIMIT ?",
            [limit],
        )
        return [conversation_id for (conversation_id,) in rows]

    def add_due_conversations(self, after: int) -> None:
        """Make due again whatever has messages behind position `after`, wherever they stand."""
        self._cursor.execute(
            "DELETE FROM named_conversations WHERE conversation_id IN"
            " (SELECT conversation_id FROM messages WHERE position > ?)",
            [after],
        )

    def branch_changes(self, ids: Collection[ConversationId]) -> list[BranchChange]:
        """What is yet to be done of each of these conversations, but of those that are gone."""
        return [change for part in id_lists(ids) for change in self._branch_changes(part)]

    def _branch_changes(self, part: str) -> list[BranchChange]:
        chosen = f"conversation_id IN {part}"
        named: dict[ConversationId, set[MessageId]] = {}
        for conversation_id, unit_id in self._cursor.execute(
            f"SELECT conversation_id, unit_id FROM named_units WHERE {chosen} AND stamp = ''"
        ):
            named.setdefault(conversation_id, set()).add(unit_id)
        heads = self._cursor.execute(
            f"SELECT c.conversation_id, c.active_leaf, c.memory, {_STAMP} FROM conversations c"
            f" WHERE c.{chosen} ORDER BY c.conversation_id"
        )
        trees = parents_in(self._cursor, chosen)
        changes = []
        for conversation_id, active_leaf, memory, stamp in heads:
            parents = trees.get(conversation_id, {}) if memory else {}
            branch = shown_branch(parents, active_leaf)
            known = named.get(conversation_id, set())
            changes.append(
                BranchChange(
                    conversation_id=conversation_id,
                    stamp=stamp,
                    unsearched=[each for each in branch if each not in known],
                    left=sorted(known.difference(branch)),
                )
            )
        return changes

    def due_facts(self, limit: int) -> list[tuple[FactId, str]]:
        """Facts whose words have not been searched, each with the stamp of its words."""
        return list(
            self._cursor.execute(
                f"SELECT f.fact_id, {_FACT_STAMP} FROM facts f"
                " LEFT JOIN named_units n ON n.unit_id = f.fact_id"
                f" WHERE n.stamp IS DISTINCT FROM {_FACT_STAMP} ORDER BY f.fact_id LIMIT ?",
                [limit],
            )
        )

    def stale_facts(self) -> list[UnitId]:
        """Facts that are searched and have gone since, or say something else now."""
        rows = self._cursor.execute(
            "SELECT n.unit_id FROM named_units n LEFT JOIN facts f ON f.fact_id = n.unit_id"
            f" WHERE n.stamp <> '' AND n.stamp IS DISTINCT FROM {_FACT_STAMP} ORDER BY ALL"
        )
        return [unit_id for (unit_id,) in rows]

    def orphans(self) -> list[UnitId]:
        """Searched messages that are not stored any more."""
        rows = self._cursor.execute(
            "SELECT n.unit_id FROM named_units n"
            " LEFT JOIN messages m ON m.message_id = n.unit_id"
            " WHERE n.stamp = '' AND m.message_id IS NULL ORDER BY ALL"
        )
        return [unit_id for (unit_id,) in rows]

    def add(
        self,
        units: Collection[tuple[UnitId, ConversationId, str]],
        names: Collection[tuple[Naming, str]],
    ) -> None:
        """Keep what was found in units that were not searched before.

        A unit comes with its conversation and stamp, a name with the block of its long form.
        """
        _UNITS.put(self._cursor, units)
        self.add_names(names)

    def add_names(self, names: Iterable[tuple[Naming, str]]) -> None:
        """Keep more names of units that were searched."""
        _NAMES.insert(self._cursor, (_row(naming, block) for naming, block in names))

    def remove(self, units: Collection[UnitId]) -> None:
        """Let go of the names of units, as if they had not been searched."""
        delete(self._cursor, "names", "unit_id", units)
        delete(self._cursor, "named_units", "unit_id", units)

    def settle_branches(self, stamps: Iterable[tuple[ConversationId, str]]) -> None:
        """Note that the branches with these stamps are searched."""
        _CONVERSATIONS.put(self._cursor, stamps)

    def drop_conversations_gone(self) -> None:
        """Let go of notes on conversations that do not exist any more."""
        self._cursor.execute(
            "DELETE FROM named_conversations WHERE conversation_id NOT IN"
            " (SELECT conversation_id FROM conversations)"
        )

    def of_blocks(self, blocks: Iterable[str]) -> list[Naming]:
        """All names of these blocks."""
        return [
            _naming(row)
            for part in id_lists(blocks)
            for row in self._cursor.execute(
                f"SELECT {_NAMES.listed} FROM names WHERE block IN {part}"
            )
        ]

    def blocks_of_units(self, units: Collection[UnitId]) -> set[str]:
        """The blocks in which units have names."""
        return self._blocks("unit_id", units)

    def blocks_with(self, column: str, values: Iterable[str]) -> set[str]:
        """The blocks of names whose `long_block`, `initials` or `key` is among `values`."""
        return self._blocks(_COLUMNS[column], values)

    def blocks_of_self(self) -> set[str]:
        """The blocks of the names that the person gave themselves."""
        rows = self._cursor.execute("SELECT DISTINCT block FROM names WHERE of_self")
        return {block for (block,) in rows}

    def uncased(self, least: int) -> list[tuple[str, str]]:
        """Names in scripts without capitals of this grade or more: words and key, each once."""
        rows = self._cursor.execute(
            "SELECT DISTINCT words, key FROM names WHERE grade >= ?"
            " AND regexp_matches(words, '[\u0590-\u06ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]')"
            " ORDER BY ALL",
            [least],
        )
        return [(words, key) for words, key in rows]

    def units_holding(
        self, words: str, key: str
    ) -> list[tuple[MessageId, ConversationId, datetime, bool]]:
        """Searched messages that hold `words` but not the name: id, chat, time, among people."""
        rows = self._cursor.execute(
            "SELECT m.message_id, m.conversation_id, m.said_at, c.kind = 'people' FROM messages m"
            " JOIN named_units n ON n.unit_id = m.message_id"
            " JOIN conversations c ON c.conversation_id = m.conversation_id"
            " WHERE contains(m.text, ?)"
            " AND m.message_id NOT IN (SELECT unit_id FROM names WHERE key = ?)"
            " ORDER BY m.message_id",
            [words, key],
        )
        return [(row[0], row[1], read_moment(row[2]), row[3]) for row in rows]

    def said_by(self, keys: Iterable[str]) -> set[MessageId]:
        """The messages of speakers with a name of one of these keys."""
        return {
            unit_id
            for part in id_lists(keys)
            for (unit_id,) in self._cursor.execute(
                f"SELECT unit_id FROM names WHERE grade = {int(Grade.SPEAKER)} AND key IN {part}"
            )
        }

    def every_block(self) -> list[str]:
        """All blocks in which there is a name."""
        rows = self._cursor.execute("SELECT DISTINCT block FROM names ORDER BY ALL")
        return [block for (block,) in rows]

    def due_blocks(self, limit: int) -> list[str]:
        """Blocks to be settled."""
        rows = self._cursor.execute(
            "SELECT block FROM name_blocks_due ORDER BY ALL LIMIT ?", [limit]
        )
        return [block for (block,) in rows]

    def add_due(self, blocks: Iterable[str]) -> None:
        """Note that these blocks are to be settled; once is enough."""
        _BLOCKS.insert_missing(self._cursor, ((block,) for block in sorted(set(blocks))))

    def settle_blocks(self, blocks: Iterable[str]) -> None:
        """Note that these are settled."""
        delete(self._cursor, "name_blocks_due", "block", blocks)

    def _blocks(self, column: str, values: Iterable[str]) -> set[str]:
        return {
            block
            for part in id_lists(values)
            for (block,) in self._cursor.execute(
                f"SELECT DISTINCT block FROM names WHERE {column} IN {part}"
            )
        }


_COLUMNS = {"long_block": "long_block", "initials": "initials", "key": "key"}


def _row(naming: Naming, long_block: str) -> Sequence[object]:
    return (
        naming.unit_id,
        naming.conversation_id,
        naming.said_at,
        naming.place,
        naming.words,
        naming.block,
        naming.key,
        int(naming.grade),
        naming.kind or "",
        naming.descriptor,
        naming.long,
        long_block,
        naming.initials,
        naming.of_self,
        naming.among_people,
        naming.is_fact,
        naming.is_subject,
    )


def _naming(row: tuple[Any, ...]) -> Naming:
    return Naming(
        unit_id=row[0],
        conversation_id=row[1],
        said_at=read_moment(row[2]),
        place=row[3],
        words=row[4],
        block=row[5],
        key=row[6],
        grade=Grade(row[7]),
        kind=EntityKind(row[8]) if row[8] else None,
        descriptor=row[9],
        long=row[10],
        initials=row[12],
        of_self=row[13],
        among_people=row[14],
        is_fact=row[15],
        is_subject=row[16],
    )
