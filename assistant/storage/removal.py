"""Taking messages and conversations out, with everything that only they justified."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.storage.branches import survivor
from assistant.storage.documents import DocumentStore
from assistant.storage.kept_words import KeptWordsStore
from assistant.storage.recalls import RecallStore
from assistant.storage.rows import id_lists
from assistant.storage.trees import parents_in

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from assistant.domain.ids import ConversationId, DocumentId, MessageId
    from assistant.storage.cursor import Cursor


def delete(cursor: Cursor, table: str, column: str, ids: Iterable[str]) -> None:
    """Delete the rows of `table` whose `column` is among `ids`."""
    for part in id_lists(ids):
        cursor.execute(f"DELETE FROM {table} WHERE {column} IN {part}")


def leave_out_of_graph(cursor: Cursor, units: Collection[str]) -> None:
    """Take units that go out of drawn edges, of spaces of somebody's own making, and of chats."""
    for table, column in (
        ("edges", "source"),
        ("edges", "target"),
        ("space_units", "unit_id"),
        ("left_out", "unit_id"),
    ):
        delete(cursor, table, column, units)


def leave_out_of_standings(cursor: Cursor, ids: Collection[MessageId]) -> None:
    """Take messages out of what was said of them, and with them what they said of others."""
    for table, column in (
        ("standings", "message_id"),
        ("standings", "cause_id"),
        ("memory_acts", "message_id"),
        ("restored_messages", "message_id"),
    ):
        delete(cursor, table, column, ids)


def detach(cursor: Cursor, messages: Collection[MessageId]) -> None:
    """Take their documents from messages that go; a document that was only theirs goes too."""
    only_theirs = DocumentStore(cursor).only_of(messages)
    delete(cursor, "attachments", "message_id", messages)
    remove_documents(cursor, only_theirs)


def remove_documents(cursor: Cursor, ids: Collection[DocumentId]) -> None:
    """Remove documents from their messages, with every copy of their words in recalls."""
    RecallStore(cursor).leave_out(ids)
    leave_out_of_graph(cursor, ids)
    for table in ("attachments", "document_vectors", "pictures", "documents"):
        delete(cursor, table, "document_id", ids)


def remove_messages(cursor: Cursor, ids: Collection[MessageId]) -> None:
    """Remove messages with their vectors and every copy of their words in recalls.

    What answered a removed message now follows that one's nearest surviving ancestor, so the
    rest of the conversation stays visible; so does the end of the active branch.
    """
    removed = frozenset(ids)
    KeptWordsStore(cursor).drop(removed)
    recalls = RecallStore(cursor)
    for parents in _trees_with(cursor, removed).values():
        moved = {
            message: survivor(parent, removed, parents)
            for message, parent in parents.items()
            if message not in removed and parent in removed
        }
        # A recall repeats the question; the question is the answer's parent.
        recalls.remove(moved)
        _set_parents(cursor, moved)
        _move_active_leaf(cursor, removed, parents)
    recalls.remove(removed)
    recalls.leave_out(removed)
    leave_out_of_graph(cursor, removed)
    leave_out_of_standings(cursor, removed)
    detach(cursor, removed)
    for table in ("encodings", "held_facts", "messages"):
        delete(cursor, table, "message_id", removed)


def remove_conversations(cursor: Cursor, ids: Collection[ConversationId]) -> None:
    """Remove conversations with their messages, segments and open work; facts stay."""
    messages = [
        message_id
        for part in id_lists(ids)
        for (message_id,) in cursor.execute(
            f"SELECT message_id FROM messages WHERE conversation_id IN {part}"
        )
    ]
    KeptWordsStore(cursor).drop(messages)
    recalls = RecallStore(cursor)
    recalls.remove(messages)
    recalls.leave_out(messages)
    leave_out_of_graph(cursor, messages)
    leave_out_of_standings(cursor, messages)
    delete(cursor, "encodings", "message_id", messages)
    detach(cursor, messages)
    delete(cursor, "drafts", "conversation_id", ids)
    for table in (
        "messages", "segments", "rederivations", "left_out", "held_facts", "conversations"
    ):  # fmt: skip
        delete(cursor, table, "conversation_id", ids)


def _trees_with(
    cursor: Cursor, ids: Collection[MessageId]
) -> Mapping[ConversationId, dict[MessageId, MessageId | None]]:
    conversations = {
        conversation_id
        for part in id_lists(ids)
        for (conversation_id,) in cursor.execute(
            f"SELECT DISTINCT conversation_id FROM messages WHERE message_id IN {part}"
        )
    }
    return {
        conversation_id: parents
        for part in id_lists(conversations)
        for conversation_id, parents in parents_in(cursor, f"conversation_id IN {part}").items()
    }


def _set_parents(cursor: Cursor, parents: Mapping[MessageId, MessageId | None]) -> None:
    by_parent: dict[MessageId | None, list[MessageId]] = {}
    for message_id, parent_id in parents.items():
        by_parent.setdefault(parent_id, []).append(message_id)
    for parent_id, children in by_parent.items():
        for part in id_lists(children):
            cursor.execute(
                f"UPDATE messages SET parent_id = ? WHERE message_id IN {part}", [parent_id]
            )


def _move_active_leaf(
    cursor: Cursor, removed: frozenset[MessageId], parents: Mapping[MessageId, MessageId | None]
) -> None:
    gone = removed.intersection(parents)
    for part in id_lists(gone):
        for conversation_id, leaf in cursor.execute(
            f"SELECT conversation_id, active_leaf FROM conversations WHERE active_leaf IN {part}"
        ):
            end = survivor(leaf, removed, parents)
            cursor.execute(
                "UPDATE conversations SET active_leaf = ? WHERE conversation_id = ?",
                [end, conversation_id],
            )
