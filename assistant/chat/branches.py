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
    from collections.abc import Mapping

    from assistant.domain.changes import Change
    from assistant.domain.ids import MessageId
    from assistant.domain.messages import Message
    from assistant.storage.database import Cursor


def append(cursor: Cursor, message: Message) -> tuple[Change, ...]:
    """Store a message and make the branch that it ends the active one.

    Returns what is to be announced after the transaction: the new messages to remember and, when
    it opens another branch, those that are no longer.
    """
    MessageStore(cursor).add([message])
    return _activate(cursor, message, message.message_id)


def show_branch(cursor: Cursor, message_id: MessageId) -> tuple[Change, ...]:
    """Make the branch through `message_id` the active one, down to its newest leaf."""
    message = MessageStore(cursor).get(message_id)
    parents = MessageStore(cursor).parents(message.conversation_id)
    return _activate(cursor, message, newest_leaf(parents, message_id))


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


def _activate(cursor: Cursor, message: Message, leaf: MessageId) -> tuple[Change, ...]:
    """Make `leaf` the end of the active branch; a branch left behind is to be derived again."""
    conversation = ConversationStore(cursor).get(message.conversation_id)
    messages = MessageStore(cursor)
    parents = messages.parents(message.conversation_id)
    old_leaf = conversation.active_leaf
    before = set(branch_to(old_leaf, parents)) if old_leaf else set()
    after = branch_to(leaf, parents)
    updated = max(conversation.updated_at, message.said_at)
    ConversationStore(cursor).update(replace(conversation, active_leaf=leaf, updated_at=updated))
    changes: list[Change] = [ConversationsChanged((message.conversation_id,))]
    if left := tuple(before.difference(after)):
        RederivationStore(cursor).add([message.conversation_id])
        changes.append(UnitsRemoved(left))
    new = messages.by_ids([step for step in after if step not in before])
    joined = tuple(each for each in new.values() if each.learnable)
    if joined and conversation.memory:
        changes.append(MessagesAdded(joined))
    return tuple(changes)
