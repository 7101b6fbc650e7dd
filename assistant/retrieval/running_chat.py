"""The chat that a query is said in: it tells what "yes, let us do that" is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.messages import Role
from assistant.index.semantic_graph import NONE

if TYPE_CHECKING:
    from collections.abc import Collection

    from assistant.domain.ids import MessageId
    from assistant.index.message_rows import RowView
    from assistant.index.semantic_map import SemanticMap


def opening_of(semantic_map: SemanticMap, view: RowView, running: Collection[MessageId]) -> str:
    """The first passage that the person said among `running`; empty where they said none.

    `running` are the messages which the prompt holds anyway. How a chat began says what it is
    about in fewer words than all of it.
    """
    rows = (semantic_map.row(message_id) for message_id in running)
    told = ((row, semantic_map.message(row)) for row in rows if row is not None and row < len(view))
    said = [(one, row) for row, one in told if one is not None and one.role is Role.USER]
    passages = view.passages
    first, row = min(
        said, key=lambda one: (one[0].said_at, one[0].message_id), default=(None, NONE)
    )
    if first is None or not passages.counts[row]:
        return ""
    return first.text[slice(*passages.spans[passages.firsts[row]].tolist())]
