"""Finding chats by the words that stand there, and by what they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.chat_search import ChatHit, snippet_of
from assistant.domain.ids import ConversationId, MessageId
from assistant.storage.conversations import ConversationStore
from assistant.storage.messages import MessageStore

if TYPE_CHECKING:
    from collections.abc import Collection

    from assistant.cancel import CancelToken
    from assistant.engine.remembering import Remembering
    from assistant.storage.database import Cursor

BY_WORDS = 200
"""Chats that a search by words returns, the newest ones."""
BY_MEANING = 20
LOOKED_AT = 100
"""Of so many messages that mean the most alike their chats are shown …"""
ALIKE = 0.35
"""… where the cosine is at least this: all-MiniLM-L6-v2 gives unrelated texts about 0.1."""


def by_words(cursor: Cursor, words: str, cancel: CancelToken) -> tuple[ChatHit, ...]:
    """The newest chats that hold every one of `words`, in the title or in some message."""
    summaries = ConversationStore(cursor).summaries(words, BY_WORDS)
    cancel.check()
    ids = [one.conversation.conversation_id for one in summaries]
    places = ConversationStore(cursor).telling_messages(words, ids)
    cancel.check()
    messages = MessageStore(cursor).by_ids(places.values())
    hits = []
    for summary, conversation_id in zip(summaries, ids, strict=True):
        place = places.get(conversation_id)
        message = messages.get(place) if place is not None else None
        snippet, marks = snippet_of(message.text if message else "", words)
        found = message.message_id if message else None
        hits.append(ChatHit(summary=summary, message_id=found, snippet=snippet, marks=marks))
    return tuple(hits)


def by_meaning(
    cursor: Cursor,
    remembering: Remembering,
    words: str,
    without: Collection[ConversationId],
    cancel: CancelToken,
) -> tuple[ChatHit, ...]:
    """The chats in which something alike was said, best first; those of `without` are left out.

    Where memory is off nothing can be found by its meaning.
    """
    alike = remembering.messages_like(words, LOOKED_AT)
    cancel.check()
    scores = {MessageId(hit.unit_id): hit.score for hit in alike if hit.score >= ALIKE}
    messages = MessageStore(cursor).by_ids(scores)
    best: dict[ConversationId, MessageId] = {}
    for message_id in scores:
        message = messages.get(message_id)
        if message is not None and message.conversation_id not in without:
            best.setdefault(message.conversation_id, message_id)
    listed = ConversationStore(cursor).listed(list(best)[:BY_MEANING], counted=True)
    summaries = {one.conversation.conversation_id: one for one in listed}
    hits = []
    for conversation_id, message_id in best.items():
        if (summary := summaries.get(conversation_id)) is not None:
            snippet, marks = snippet_of(messages[message_id].text, words)
            hits.append(
                ChatHit(
                    summary=summary,
                    message_id=message_id,
                    snippet=snippet,
                    marks=marks,
                    score=scores[message_id],
                )
            )
    return tuple(hits)
