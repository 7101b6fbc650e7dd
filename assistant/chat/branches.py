"""Conversations as trees: which branch is shown, remembered and learnt from."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.domain.changes import ConversationsChanged, MessagesAdded, UnitsRemoved
from assistant.storage.conversations import ConversationStore
from assistant.storage.messages import MessageStore
from assistant.storage.progress import RederivationStore

if TYPE_CHECKING:
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
    tree = MessageStore(cursor).of_conversation(message.conversation_id)
    return _activate(cursor, message, newest_leaf(tree, message_id))


def branch_to(tree: list[Message], message_id: MessageId) -> list[Message]:
    """The messages from the root to `message_id`, itself included; `tree` in any order."""
    known = {message.message_id: message for message in tree}
    branch: list[Message] = []
    step: MessageId | None = message_id
    while step is not None and (message := known.pop(step, None)) is not None:
        branch.append(message)
        step = message.parent_id
    return branch[::-1]


def newest_leaf(tree: list[Message], start: MessageId) -> MessageId:
    """Follow the newest child from `start`; `tree` is in the order of storing."""
    newest_child = {message.parent_id: message.message_id for message in tree}
    leaf, seen = start, {start}
    while (child := newest_child.get(leaf)) is not None and child not in seen:
        seen.add(child)
        leaf = child
    return leaf


def _activate(cursor: Cursor, message: Message, leaf: MessageId) -> tuple[Change, ...]:
    """Make `leaf` the end of the active branch; a branch left behind is to be derived again."""
    conversation = ConversationStore(cursor).get(message.conversation_id)
    tree = MessageStore(cursor).of_conversation(message.conversation_id)
    old_leaf = conversation.active_leaf
    before = {m.message_id for m in branch_to(tree, old_leaf)} if old_leaf else set()
    after = {m.message_id: m for m in branch_to(tree, leaf)}
    updated = max(conversation.updated_at, message.said_at)
    ConversationStore(cursor).update(replace(conversation, active_leaf=leaf, updated_at=updated))
    changes: list[Change] = [ConversationsChanged((message.conversation_id,))]
    if left := tuple(before - after.keys()):
        RederivationStore(cursor).add([message.conversation_id])
        changes.append(UnitsRemoved(left))
    joined = tuple(m for m in after.values() if m.complete and m.message_id not in before)
    if joined and conversation.memory:
        changes.append(MessagesAdded(joined))
    return tuple(changes)
