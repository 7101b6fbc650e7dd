"""The chat that a query is said in: it tells what "yes, let us do that" is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.messages import Role
from assistant.domain.passages import passage_spans

if TYPE_CHECKING:
    from collections.abc import Collection

    from assistant.domain.ids import MessageId
    from assistant.index.semantic_map import SemanticMap


def opening_of(semantic_map: SemanticMap, running: Collection[MessageId]) -> str:
    """The first passage that the person said among `running`; empty where they said none.

    `running` are the messages which the prompt holds anyway. How a chat began says what it is
    about in fewer words than all of it.
    """
    known = (semantic_map.message_of(message_id) for message_id in running)
    said = [one for one in known if one is not None and one.role is Role.USER]
    first = min(said, key=lambda message: (message.said_at, message.message_id), default=None)
    spans = passage_spans(first.text) if first else []
    return first.text[slice(*spans[0])] if first and spans else ""
