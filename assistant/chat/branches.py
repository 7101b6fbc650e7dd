"""Conversations as trees: which branch is shown, remembered and learnt from."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.domain.changes import ConversationsChanged, MessagesAdded, UnitsRemoved
from assistant.storage.branches import branch_to
from assistant.storage.conversations import ConversationStore
from assistant.storage.messages import MessageStore
from assistant.storage.progress import RederivationStore

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from assistant.domain.changes import Change
    from assistant.domain.ids import MessageId
    from assistant.domain.messages import Conversation, Message
    from assistant.storage.database import Cursor


def append(cursor: Cursor, conversation: Conversation, message: Message) -> tuple[Change, ...]:
    """Store a message of `conversation` and make the branch that it ends the active one.

    Returns what is to be announced after the transaction: the new messages to remember and, when
    it opens another branch, those that are no longer. A message at the end of the branch, as most
    are, is stored without reading the others: the person waits for it.
    """
    MessageStore(cursor).add([message])
    if message.parent_id == conversation.active_leaf:
        _show(cursor, conversation, message, message.message_id)
        return _announced(conversation, left=(), joined=[message])
    return _activate(cursor, conversation, message, message.message_id)


def show_branch(cursor: Cursor, message_id: MessageId) -> tuple[Change, ...]:
    """Make the branch through `message_id` the active one, down to its newest leaf."""
    message = MessageStore(cursor).get(message_id)
    conversation = ConversationStore(cursor).get(message.conversation_id)
    parents = MessageStore(cursor).parents(message.conversation_id)
    return _activate(cursor, conversation, message, newest_leaf(parents, message_id))


def messages_to(cursor: Cursor, message: Message) -> list[Message]:
    """The messages from the root to `message`, itself included."""
    messages = MessageStore(cursor)
    branch = branch_to(message.message_id, messages.parents(message.conversation_id))
    found = messages.by_ids(branch)
    return [found[step] for step in branch]


def newest_leaf(parents: Mapping[MessageId, MessageId | None], start: MessageId) -> MessageId:
    """Follow the newest child from `start`; `parents` is in the order of storing."""
    newest_child = {parent: message for message, parent in parents.items()}
    leaf, seen = start, {start}
    while (child := newest_child.get(leaf)) is not None and child not in seen:
        seen.add(child)
        leaf = child
    return leaf


def _activate(
    cursor: Cursor, conversation: Conversation, message: Message, leaf: MessageId
) -> tuple[Change, ...]:
    """Make `leaf` the end of the active branch; a branch left behind is to be derived again."""
    messages = MessageStore(cursor)
    parents = messages.parents(conversation.conversation_id)
    old_leaf = conversation.active_leaf
    before = set(branch_to(old_leaf, parents)) if old_leaf else set()
    after = branch_to(leaf, parents)
    _show(cursor, conversation, message, leaf)
    left = tuple(before.difference(after))
    if left:
        RederivationStore(cursor).add([conversation.conversation_id])
    joined = messages.by_ids([step for step in after if step not in before])
    return _announced(conversation, left=left, joined=joined.values())


def _show(cursor: Cursor, conversation: Conversation, message: Message, leaf: MessageId) -> None:
    updated = max(conversation.updated_at, message.said_at)
    ConversationStore(cursor).update(replace(conversation, active_leaf=leaf, updated_at=updated))


def _announced(
    conversation: Conversation, *, left: tuple[MessageId, ...], joined: Iterable[Message]
) -> tuple[Change, ...]:
    changes: list[Change] = [ConversationsChanged((conversation.conversation_id,))]
    if left:
        changes.append(UnitsRemoved(left))
    learnable = tuple(each for each in joined if each.learnable)
    if learnable and conversation.memory:
        changes.append(MessagesAdded(learnable))
    return tuple(changes)
