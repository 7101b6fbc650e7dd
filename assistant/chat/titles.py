"""What conversations are called."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.domain.changes import ConversationsChanged
from assistant.errors import InvalidInput
from assistant.storage.conversations import ConversationStore

if TYPE_CHECKING:
    from assistant.domain.changes import Change
    from assistant.domain.ids import ConversationId
    from assistant.storage.database import Cursor

TITLE_LETTERS = 60
LONGEST_TITLE = 500


def title_from(text: str) -> str:
    """The first words of a text, for a conversation that has no title yet."""
    first_line = next((line for line in text.splitlines() if line.strip()), "")
    words = " ".join(first_line.split())
    if len(words) <= TITLE_LETTERS:
        return words
    cut = words[:TITLE_LETTERS]
    return (cut.rsplit(" ", 1)[0] if " " in cut else cut) + "…"


def rename(cursor: Cursor, conversation_id: ConversationId, title: str) -> tuple[Change, ...]:
    """Give a conversation another title, of one line; raises `InvalidInput` or `NotFound`."""
    title = " ".join(title.split())
    if not 0 < len(title) <= LONGEST_TITLE:
        raise InvalidInput(
            f"The title has {len(title)} characters.",
            hint=f"Write one of at most {LONGEST_TITLE}.",
        )
    conversation = ConversationStore(cursor).get(conversation_id)
    ConversationStore(cursor).update(replace(conversation, title=title))
    return (ConversationsChanged((conversation_id,)),)
