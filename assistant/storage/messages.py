"""Messages and the branches that they form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from assistant.domain.messages import Message, Origin, Role, Thread, ThreadMessage
from assistant.errors import NotFound
from assistant.storage.branches import parent_in
from assistant.storage.conversations import ConversationStore
from assistant.storage.documents import DocumentStore
from assistant.storage.kept_words import KeptWordsStore
from assistant.storage.removal import remove_messages
from assistant.storage.rows import Table, holding_all, id_lists, read_moment
from assistant.storage.trees import active_branches, branch_counts, shown_branch

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from assistant.domain.ids import ConversationId, MessageId
    from assistant.domain.messages import Conversation
    from assistant.storage.cursor import Cursor

_TABLE = Table(
    "messages",
    {
        "message_id": "VARCHAR",
        "conversation_id": "VARCHAR",
        "parent_id": "VARCHAR",
        "role": "VARCHAR",
        "text": "VARCHAR",
        "said_at": "TIMESTAMP",
        "speaker": "VARCHAR",
        "utc_offset_minutes": "INTEGER",
        "origin": "VARCHAR",
        "external_id": "VARCHAR",
        "reasoning": "VARCHAR",
        "model": "VARCHAR",
        "complete": "BOOLEAN",
        "remembered": "BOOLEAN",
    },
)
_SELECT = f"SELECT {_TABLE.listed} FROM messages"
_REMEMBERED = "conversation_id IN (SELECT conversation_id FROM conversations WHERE memory)"
_PAGE = 4096
"""Positions that `remembered` reads at once."""


@dataclass(frozen=True, slots=True)
class KnownMessage:
    """What an import has to know of a message: which one it is, where it stands, its words."""

    message_id: MessageId
    parent_id: MessageId | None
    external_id: str
    text: str
    origin: Origin


class Run(NamedTuple):
    """Messages at positions from `first` to `last`, some of which may be nobody's."""

    first: int
    last: int
    messages: list[Message]


class MessageStore:
    """The messages that a cursor sees."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def add(self, messages: Iterable[Message]) -> None:
        """Store new messages, thousands at once if need be; their positions follow their order."""
        _TABLE.insert(self._cursor, map(_row, messages))

    def reword(self, message_id: MessageId, text: str) -> None:
        """Give a message other words; what was derived from it is the caller's to derive again."""
        KeptWordsStore(self._cursor).drop([message_id])
        self._cursor.execute(
            "UPDATE messages SET text = ? WHERE message_id = ?", [text, message_id]
        )

    def get(self, message_id: MessageId) -> Message:
        """The message; raises `NotFound`."""
        row = self._cursor.execute(f"{_SELECT} WHERE message_id = ?", [message_id]).fetchone()
        if row is None:
            raise NotFound(f"There is no message {message_id!r}.")
        return _message(row)

    def by_ids(self, ids: Iterable[MessageId]) -> dict[MessageId, Message]:
        """Those of `ids` that exist, whole."""
        return {
            message.message_id: message
            for part in id_lists(ids)
            for message in self._where(f"message_id IN {part}")
        }

    def existing(self, ids: Iterable[MessageId]) -> set[MessageId]:
        """Those of `ids` that exist."""
        return {
            message_id
            for part in id_lists(ids)
            for (message_id,) in self._cursor.execute(
                f"SELECT message_id FROM messages WHERE message_id IN {part}"
            )
        }

    def of_conversation(self, conversation_id: ConversationId) -> list[Message]:
        """All versions and branches of a conversation, in the order of storing."""
        return self._where("conversation_id = ? ORDER BY position", [conversation_id])

    def answering(self, ids: Iterable[MessageId]) -> list[Message]:
        """What follows any of `ids` directly, on all branches."""
        return [
            message for part in id_lists(ids) for message in self._where(f"parent_id IN {part}")
        ]

    def known_in(self, conversation_id: ConversationId) -> list[KnownMessage]:
        """All versions and branches of a conversation for an import, in no order."""
        rows = self._cursor.execute(
            "SELECT message_id, parent_id, external_id, text, origin FROM messages"
            " WHERE conversation_id = ?",
            [conversation_id],
        )
        return [
            KnownMessage(message_id, parent_id, external_id, text, Origin(origin))
            for message_id, parent_id, external_id, text, origin in rows
        ]

    def active_branch(self, conversation_id: ConversationId) -> list[Message]:
        """The branch that is shown, from its root to its leaf; raises `NotFound`."""
        conversation = ConversationStore(self._cursor).get(conversation_id)
        return self.active_branches([conversation])[conversation_id]

    def active_branches(
        self, conversations: Collection[Conversation]
    ) -> dict[ConversationId, list[Message]]:
        """The branch that is shown of each, from its root to its leaf."""
        trees: dict[ConversationId, dict[MessageId, Message]] = {
            one.conversation_id: {} for one in conversations
        }
        for part in id_lists(trees):
            for message in self._where(f"conversation_id IN {part} ORDER BY position"):
                trees[message.conversation_id][message.message_id] = message
        branches = {}
        for one in conversations:
            tree = trees[one.conversation_id]
            parents = {each.message_id: each.parent_id for each in tree.values()}
            branch = shown_branch(parents, one.active_leaf)
            branches[one.conversation_id] = [tree[message_id] for message_id in branch]
        return branches

    def parents(self, conversation_id: ConversationId) -> dict[MessageId, MessageId | None]:
        """The whole tree without its words: each message's parent, in the order of storing."""
        return dict(
            self._cursor.execute(
                "SELECT message_id, parent_id FROM messages WHERE conversation_id = ?"
                " ORDER BY position",
                [conversation_id],
            )
        )

    def thread(self, conversation_id: ConversationId) -> Thread:
        """The branch that is shown, each message with its siblings; raises `NotFound`.

        Where no leaf was chosen, or it is gone, the message stored last ends the branch.
        """
        conversation = ConversationStore(self._cursor).get(conversation_id)
        tree = {each.message_id: each for each in self.of_conversation(conversation_id)}
        parents = {each.message_id: each.parent_id for each in tree.values()}
        versions: dict[MessageId | None, list[MessageId]] = {}
        for message_id in tree:
            versions.setdefault(parent_in(message_id, parents), []).append(message_id)
        branch = shown_branch(parents, conversation.active_leaf)
        documents = DocumentStore(self._cursor).of_messages(branch)
        return Thread(
            conversation=conversation,
            messages=tuple(
                ThreadMessage(
                    message=tree[message_id],
                    versions=tuple(versions[parent_in(message_id, parents)]),
                    documents=documents.get(message_id, ()),
                )
                for message_id in branch
            ),
        )

    def after(self, position: int, limit: int) -> list[tuple[int, Message]]:
        """The next messages behind `position` with their positions, where memory is on."""
        rows = self._cursor.execute(
            f"SELECT {_TABLE.listed}, position FROM messages WHERE position > ? AND {_REMEMBERED}"
            " ORDER BY position LIMIT ?",
            [position, limit],
        )
        return [(row[-1], _message(row)) for row in rows]

    def external_ids(self, conversation_id: ConversationId) -> dict[str, MessageId]:
        """The messages of an imported conversation by the ids that they had in its file."""
        return dict(
            self._cursor.execute(
                "SELECT external_id, message_id FROM messages"
                " WHERE conversation_id = ? AND external_id <> '' ORDER BY position",
                [conversation_id],
            )
        )

    def remembered(self) -> Iterator[Message]:
        """The finished messages of all active branches that may be remembered, by position.

        Reads in portions: what is stored meanwhile may or may not be among them.
        """
        for run in self.remembered_runs(_PAGE):
            yield from run.messages

    def remembered_runs(self, length: int) -> Iterator[Run]:
        """What `remembered` gives, by runs of so many positions; the last run may be shorter."""
        wanted = {
            message_id
            for _, branch in active_branches(self._cursor, "memory")
            for message_id in branch
        }
        end = self.last_position() + 1
        for first in range(0, end, length):
            last = min(first + length, end) - 1
            found = self._where(
                "position BETWEEN ? AND ? AND complete AND remembered ORDER BY position",
                [first, last],
            )
            yield Run(first, last, [one for one in found if one.message_id in wanted])

    def every(self) -> Iterator[Message]:
        """All messages of all branches, by position, whether memory is on or off.

        Reads in portions: what is stored meanwhile may or may not be among them.
        """
        for start in range(0, self.last_position() + 1, _PAGE):
            yield from self._where(
                "position BETWEEN ? AND ? ORDER BY position", [start, start + _PAGE - 1]
            )

    def holding(self, words: str) -> set[MessageId]:
        """The messages, on all branches, whose text or reasoning holds every one of `words`."""
        condition, parameters = holding_all(words, ["text", "reasoning"])
        rows = self._cursor.execute(
            f"SELECT message_id FROM messages WHERE {condition}", parameters
        )
        return {message_id for (message_id,) in rows}

    def count(self) -> int:
        """How many messages there are, on all branches."""
        return int(self._cursor.execute("SELECT count(*) FROM messages")[0][0])

    def branch_counts(self, ids: Collection[ConversationId]) -> dict[ConversationId, int]:
        """How many messages the active branch of each of `ids` has."""
        return branch_counts(self._cursor, ids)

    def last_position(self) -> int:
        """The position of the message stored last; 0 where there is none."""
        return int(self._cursor.execute("SELECT coalesce(max(position), 0) FROM messages")[0][0])

    def last_up_to(self, position: int) -> str:
        """The id of the last message that was stored up to `position`; empty before the first."""
        rows = self._cursor.execute(
            "SELECT message_id FROM messages WHERE position <= ? ORDER BY position DESC LIMIT 1",
            [position],
        )
        return next((message_id for (message_id,) in rows), "")

    def chats_between(self, after: int, last: int) -> set[ConversationId]:
        """The conversations of messages behind position `after`, up to `last`."""
        rows = self._cursor.execute(
            "SELECT DISTINCT conversation_id FROM messages WHERE position > ? AND position <= ?",
            [after, last],
        )
        return {conversation_id for (conversation_id,) in rows}

    def position_of(self, message_id: MessageId) -> int:
        """The message's place in the order of storing; raises `NotFound`."""
        row = self._cursor.execute(
            "SELECT position FROM messages WHERE message_id = ?", [message_id]
        ).fetchone()
        if row is None:
            raise NotFound(f"There is no message {message_id!r}.")
        return int(row[0])

    def remove(self, ids: Collection[MessageId]) -> None:
        """Remove messages, their vectors, and every copy of their words in recalls.

        What answered one now follows its nearest surviving ancestor. Segments and facts that
        name a removed message are the caller's to change.
        """
        remove_messages(self._cursor, ids)

    def _where(self, condition: str, parameters: Collection[object] = ()) -> list[Message]:
        rows = self._cursor.execute(f"{_SELECT} WHERE {condition}", list(parameters))
        return [_message(row) for row in rows]


def _row(message: Message) -> tuple[object, ...]:
    return (
        message.message_id,
        message.conversation_id,
        message.parent_id,
        message.role,
        message.text,
        message.said_at,
        message.speaker,
        message.utc_offset_minutes,
        message.origin,
        message.external_id,
        message.reasoning,
        message.model,
        message.complete,
        message.remembered,
    )


def _message(row: tuple[Any, ...]) -> Message:
    return Message(
        message_id=row[0],
        conversation_id=row[1],
        parent_id=row[2],
        role=Role(row[3]),
        text=row[4],
        said_at=read_moment(row[5]),
        speaker=row[6],
        utc_offset_minutes=row[7],
        origin=Origin(row[8]),
        external_id=row[9],
        reasoning=row[10],
        model=row[11],
        complete=row[12],
        remembered=row[13],
    )
