"""Conversations as they are listed, found and changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assistant.domain.ids import ConversationId
from assistant.domain.messages import (
    Conversation,
    ConversationKind,
    ConversationSummary,
    Origin,
    TitledBy,
)
from assistant.errors import NotFound
from assistant.storage.removal import remove_conversations
from assistant.storage.rows import (
    Table,
    holding_all,
    holds,
    id_lists,
    read_moment,
    search_words,
)
from assistant.storage.trees import branch_counts

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from assistant.domain.ids import MessageId
    from assistant.storage.cursor import Cursor

OWN_SOURCE = "keepsake"
"""Source of the conversations that Keepsake itself wrote out."""

NOTES_SOURCE = "notes"
"""Source of the conversation that holds what the person told the memory itself."""

_TABLE = Table(
    "conversations",
    {
        "conversation_id": "VARCHAR",
        "title": "VARCHAR",
        "kind": "VARCHAR",
        "origin": "VARCHAR",
        "source": "VARCHAR",
        "external_id": "VARCHAR",
        "active_leaf": "VARCHAR",
        "memory": "BOOLEAN",
        "created_at": "TIMESTAMP",
        "updated_at": "TIMESTAMP",
        "profile_id": "VARCHAR",
        "pinned": "BOOLEAN",
        "archived": "BOOLEAN",
        "titled_by": "VARCHAR",
    },
)
_SELECT = f"SELECT {_TABLE.listed} FROM conversations"


class ConversationStore:
    """The conversations that a cursor sees."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def add(self, conversation: Conversation) -> None:
        """Store a new conversation."""
        self.add_all([conversation])

    def add_all(self, conversations: Iterable[Conversation]) -> None:
        """Store new conversations, thousands at once if need be."""
        _TABLE.insert(self._cursor, map(_row, conversations))

    def get(self, conversation_id: ConversationId) -> Conversation:
        """The conversation; raises `NotFound`."""
        found = self.find(conversation_id)
        if found is None:
            raise _absent(conversation_id)
        return found

    def find(self, conversation_id: ConversationId) -> Conversation | None:
        """The conversation, or None."""
        return self._one("conversation_id = ?", [conversation_id])

    def every(self, ids: Collection[ConversationId]) -> dict[ConversationId, Conversation]:
        """All of `ids`; raises `NotFound` where one does not exist."""
        found = self.by_ids(ids)
        for conversation_id in ids:
            if conversation_id not in found:
                raise _absent(conversation_id)
        return found

    def by_external_ids(self, source: str, ids: Iterable[str]) -> dict[str, Conversation]:
        """Those conversations of an import format that had one of these ids there, by it."""
        wanted = list(dict.fromkeys(ids))
        if not wanted:
            return {}
        # Keepsake's own files name conversations by their own ids.
        own = [ConversationId(each) for each in wanted if source == OWN_SOURCE]
        rows = self._cursor.execute(
            f"{_SELECT} WHERE source = ? AND external_id IN ({', '.join('?' * len(wanted))})",
            [source, *wanted],
        )
        return {**self.by_ids(own)} | {
            found.external_id: found for found in map(_conversation, rows)
        }

    def by_ids(self, ids: Iterable[ConversationId]) -> dict[ConversationId, Conversation]:
        """Those of `ids` that exist."""
        return {
            row[0]: _conversation(row)
            for part in id_lists(ids)
            for row in self._cursor.execute(f"{_SELECT} WHERE conversation_id IN {part}")
        }

    def by_source(self, source: str) -> dict[str, Conversation]:
        """All conversations of an import format, by the ids that they had there."""
        rows = self._cursor.execute(f"{_SELECT} WHERE source = ?", [source])
        return {found.external_id: found for found in map(_conversation, rows)}

    def summaries(
        self, words: str = "", limit: int | None = None, *, counted: bool = True
    ) -> list[ConversationSummary]:
        """The conversations to list, newest first, without the person's own notes.

        Every one of `words` must occur in the title or in some message, whatever its case.
        Counting their messages reads every tree; without it each has 0.
        """
        where, parameters = _matching(search_words(words))
        rows = self._cursor.execute(
            f"{_SELECT} WHERE source <> '{NOTES_SOURCE}'{where}"
            " ORDER BY updated_at DESC, conversation_id DESC LIMIT ?",
            [*parameters, limit],
        )
        return self._summed([_conversation(row) for row in rows], counted=counted)

    def _summed(self, found: Sequence[Conversation], *, counted: bool) -> list[ConversationSummary]:
        ids = [each.conversation_id for each in found]
        counts = branch_counts(self._cursor, ids) if counted else {}
        return [
            ConversationSummary(conversation=each, messages=counts.get(each.conversation_id, 0))
            for each in found
        ]

    def listed(
        self, ids: Iterable[ConversationId], *, counted: bool = False
    ) -> list[ConversationSummary]:
        """Those of `ids` that a list shows, in no order; see `summaries`."""
        found = [
            _conversation(row)
            for part in id_lists(ids)
            for row in self._cursor.execute(
                f"{_SELECT} WHERE source <> '{NOTES_SOURCE}' AND conversation_id IN {part}"
            )
        ]
        return self._summed(found, counted=counted)

    def telling_messages(
        self, words: str, ids: Iterable[ConversationId]
    ) -> dict[ConversationId, MessageId]:
        """For each of `ids` the message that holds the most of `words`, the newest of equal ones.

        None for a conversation of which only the title holds any.
        """
        wanted = search_words(words)
        if not wanted:
            return {}
        held = " + ".join([f"{holds('text')}::INTEGER"] * len(wanted))
        return {
            conversation_id: message_id
            for part in id_lists(ids)
            for conversation_id, message_id in self._cursor.execute(
                f"SELECT conversation_id, message_id FROM (SELECT conversation_id, message_id,"
                f" position, {held} AS held FROM messages WHERE conversation_id IN {part})"
                " WHERE held > 0 QUALIFY row_number() OVER"
                " (PARTITION BY conversation_id ORDER BY held DESC, position DESC) = 1",
                wanted,
            )
        }

    def titled(self, words: str) -> set[ConversationId]:
        """Those to list whose title holds every one of `words`."""
        condition, parameters = holding_all(words, ["title"])
        rows = self._cursor.execute(
            "SELECT conversation_id FROM conversations"
            f" WHERE source <> '{NOTES_SOURCE}' AND {condition}",
            parameters,
        )
        return {conversation_id for (conversation_id,) in rows}

    def titles(self, ids: Iterable[ConversationId]) -> dict[ConversationId, str]:
        """The titles of those that exist."""
        return {
            conversation_id: title
            for part in id_lists(ids)
            for conversation_id, title in self._cursor.execute(
                f"SELECT conversation_id, title FROM conversations WHERE conversation_id IN {part}"
            )
        }

    def count(self) -> int:
        """How many conversations there are, without the person's own notes."""
        rows = self._cursor.execute(
            f"SELECT count(*) FROM conversations WHERE source <> '{NOTES_SOURCE}'"
        )
        return int(rows[0][0])

    def update(self, conversation: Conversation) -> None:
        """Replace what is known of a conversation; raises `NotFound`."""
        if not _TABLE.replace(self._cursor, _row(conversation)):
            raise _absent(conversation.conversation_id)

    def remove(self, ids: Collection[ConversationId]) -> None:
        """Remove conversations with their messages, and all that was derived but facts."""
        remove_conversations(self._cursor, ids)

    def _one(self, condition: str, parameters: list[object]) -> Conversation | None:
        row = self._cursor.execute(f"{_SELECT} WHERE {condition}", parameters).fetchone()
        return None if row is None else _conversation(row)


def _absent(conversation_id: ConversationId) -> NotFound:
    return NotFound(f"There is no conversation {conversation_id!r}.")


def _matching(words: list[str]) -> tuple[str, list[object]]:
    each = (
        f" AND ({holds('title')} OR conversation_id IN"
        f" (SELECT conversation_id FROM messages WHERE {holds('text')}))"
    )
    return each * len(words), [value for word in words for value in (word, word)]


def _row(conversation: Conversation) -> tuple[object, ...]:
    return (
        conversation.conversation_id,
        conversation.title,
        conversation.kind,
        conversation.origin,
        conversation.source,
        conversation.external_id,
        conversation.active_leaf,
        conversation.memory,
        conversation.created_at,
        conversation.updated_at,
        conversation.profile_id,
        conversation.pinned,
        conversation.archived,
        conversation.titled_by,
    )


def _conversation(row: tuple[Any, ...]) -> Conversation:
    return Conversation(
        conversation_id=row[0],
        title=row[1],
        kind=ConversationKind(row[2]),
        origin=Origin(row[3]),
        source=row[4],
        external_id=row[5],
        active_leaf=row[6],
        memory=row[7],
        created_at=read_moment(row[8]),
        updated_at=read_moment(row[9]),
        profile_id=row[10],
        pinned=row[11],
        archived=row[12],
        titled_by=TitledBy(row[13]),
    )
