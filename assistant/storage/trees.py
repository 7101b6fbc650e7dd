"""Conversations as trees, read without their words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.storage.branches import branch_to
from assistant.storage.rows import id_lists

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from assistant.domain.ids import ConversationId, MessageId
    from assistant.storage.cursor import Cursor

    Parents = dict[MessageId, MessageId | None]

EVERY_CONVERSATION = "TRUE"


def parents_in(cursor: Cursor, condition: str) -> dict[ConversationId, Parents]:
    """The parent of each message, in the order of storing, by conversation.

    `condition` is SQL about `messages`.
    """
    trees: dict[ConversationId, Parents] = {}
    for conversation_id, message_id, parent_id in cursor.execute(
        f"SELECT conversation_id, message_id, parent_id FROM messages WHERE {condition}"
        " ORDER BY position"
    ):
        trees.setdefault(conversation_id, {})[message_id] = parent_id
    return trees


def shown_branch(parents: Parents, active_leaf: MessageId | None) -> list[MessageId]:
    """From the root to the leaf that was chosen, else to the message stored last; may be empty."""
    leaf = active_leaf if active_leaf in parents else next(reversed(parents), None)
    return [] if leaf is None else branch_to(leaf, parents)


def active_branches(
    cursor: Cursor, condition: str
) -> Iterator[tuple[ConversationId, list[MessageId]]]:
    """The active branch of each conversation that has messages; `condition` is SQL about it."""
    leaves: dict[ConversationId, MessageId | None] = dict(
        cursor.execute(f"SELECT conversation_id, active_leaf FROM conversations WHERE {condition}")
    )
    messages = f"conversation_id IN (SELECT conversation_id FROM conversations WHERE {condition})"
    for conversation_id, parents in parents_in(cursor, messages).items():
        yield conversation_id, shown_branch(parents, leaves.get(conversation_id))


def branch_counts(cursor: Cursor, ids: Collection[ConversationId]) -> dict[ConversationId, int]:
    """How many messages the active branch of each of `ids` has."""
    counts = dict.fromkeys(ids, 0)
    parts = list(id_lists(ids))
    # Beyond one list of ids, reading all trees at once is faster than several searches.
    conditions = [f"conversation_id IN {part}" for part in parts]
    for condition in conditions if len(parts) <= 1 else [EVERY_CONVERSATION]:
        for conversation_id, branch in active_branches(cursor, condition):
            if conversation_id in counts:
                counts[conversation_id] = len(branch)
    return counts
