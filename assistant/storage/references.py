"""Which rows rest on which: after an undo nothing is left that points to nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.storage.kept_words import KeptWordsStore

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assistant.domain.facts import FactSource
    from assistant.storage.cursor import Cursor

_MESSAGES = "SELECT message_id FROM messages"
_FACTS = "SELECT fact_id FROM facts"
_CHATS = "SELECT conversation_id FROM conversations"
_DOCUMENTS = "SELECT document_id FROM documents"
_DEMANDS = "SELECT answer_id FROM demands"
_ACTIVE = "SELECT fact_id FROM active_facts"
_RECALLED = f"{_MESSAGES} UNION ALL {_FACTS}"
_UNITS = (
    f"{_RECALLED} UNION ALL {_DOCUMENTS} UNION ALL {_ACTIVE} UNION ALL SELECT segment_id FROM"
    " segments UNION ALL SELECT trajectory_id FROM trajectories UNION ALL SELECT entity_id FROM"
    " entities"
)

REFERENCES: tuple[tuple[str, str, str], ...] = (
    ("messages", "conversation_id", _CHATS),
    ("fact_sources", "message_id", _MESSAGES),
    ("facts", "fact_id", "SELECT fact_id FROM fact_sources"),
    ("fact_sources", "fact_id", _FACTS),
    ("folded_facts", "fact_id", _FACTS),
    ("compared_facts", "fact_id", _FACTS),
    ("attachments", "message_id", _MESSAGES),
    ("documents", "document_id", "SELECT document_id FROM attachments"),
    ("attachments", "document_id", _DOCUMENTS),
    ("document_vectors", "document_id", _DOCUMENTS),
    ("pictures", "document_id", _DOCUMENTS),
    ("encodings", "message_id", _RECALLED),
    ("segments", "conversation_id", _CHATS),
    ("rederivations", "conversation_id", _CHATS),
    ("recalls", "message_id", _MESSAGES),
    ("standings", "message_id", _MESSAGES),
    ("standings", "cause_id", _MESSAGES),
    ("memory_acts", "message_id", _MESSAGES),
    ("restored_messages", "message_id", _MESSAGES),
    ("model_readings", "message_id", _MESSAGES),
    ("held_facts", "message_id", _MESSAGES),
    ("demands", "answer_id", _MESSAGES),
    ("demands", "question_id", _MESSAGES),
    ("demand_evidence", "answer_id", _DEMANDS),
    ("demand_evidence", "message_id", _MESSAGES),
    ("active_fact_sources", "message_id", _MESSAGES),
    ("active_fact_queries", "question_id", _MESSAGES),
    ("active_facts", "fact_id", "SELECT fact_id FROM active_fact_sources"),
    ("active_facts", "fact_id", "SELECT fact_id FROM active_fact_queries"),
    ("active_fact_sources", "fact_id", _ACTIVE),
    ("active_fact_queries", "fact_id", _ACTIVE),
    ("drafts", "conversation_id", f"{_CHATS} UNION ALL SELECT ''"),
    ("left_out", "conversation_id", _CHATS),
    ("left_out", "unit_id", _UNITS),
    ("edges", "source", _UNITS),
    ("edges", "target", _UNITS),
    ("space_units", "unit_id", _UNITS),
)
"""Table, column, and the ids that there are: a row whose column names none of them goes."""


def sweep(cursor: Cursor) -> None:
    """Remove every row that rests on one that is not there, and close the histories of facts."""
    for table, column, there in REFERENCES:
        if table == "messages":
            lost = f"SELECT message_id FROM messages WHERE {column} NOT IN ({there})"
            KeptWordsStore(cursor).drop(message_id for (message_id,) in cursor.execute(lost))
        cursor.execute(f"DELETE FROM {table} WHERE {column} NOT IN ({there})")
    cursor.execute(f"UPDATE facts SET replaces = NULL WHERE replaces NOT IN ({_FACTS})")
    cursor.execute(
        "UPDATE conversations SET profile_id = NULL"
        " WHERE profile_id NOT IN (SELECT profile_id FROM profiles)"
    )


def dangling(cursor: Cursor) -> list[str]:
    """Where rows rest on what is not there, as `table.column`; empty in a sound home."""
    return [
        f"{table}.{column}"
        for table, column, there in REFERENCES
        if cursor.execute(f"SELECT 1 FROM {table} WHERE {column} NOT IN ({there}) LIMIT 1")
    ]


def all_ids(cursor: Cursor, table: str, column: str) -> set[str]:
    """Every value of a column that names units."""
    return {value for (value,) in cursor.execute(f"SELECT DISTINCT {column} FROM {table}")}


def hang(cursor: Cursor, message: str, parent: str | None) -> None:
    """Let a message follow another, or begin its chat."""
    cursor.execute("UPDATE messages SET parent_id = ? WHERE message_id = ?", [parent, message])


def stored_up_to(cursor: Cursor, conversation_id: str, position: int) -> set[str]:
    """The messages of a chat that were stored no later than the one at `position`."""
    rows = cursor.execute(
        "SELECT message_id FROM messages WHERE conversation_id = ? AND position <= ?",
        [conversation_id, position],
    )
    return {message_id for (message_id,) in rows}


def rest_on(cursor: Cursor, fact_id: str, sources: Iterable[FactSource]) -> None:
    """Let a fact rest on these sources and on no others."""
    cursor.execute("DELETE FROM fact_sources WHERE fact_id = ?", [fact_id])
    for place, source in enumerate(sources):
        cursor.execute(
            "INSERT INTO fact_sources (fact_id, position, message_id, conversation_id, quote)"
            " VALUES (?, ?, ?, ?, ?)",
            [fact_id, place, source.message_id, source.conversation_id, source.quote],
        )
