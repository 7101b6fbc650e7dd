"""Words that a newer fact has replaced, so that no export shows them as if they held."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from assistant.domain.ids import ConversationId
    from assistant.storage.cursor import Cursor

_REPLACED = """
SELECT s.message_id, s.quote, f.valid_to, n.statement
FROM facts f JOIN fact_sources s USING (fact_id) LEFT JOIN facts n ON n.replaces = f.fact_id
WHERE f.status = 'superseded' AND (? IS NULL OR s.conversation_id = ?) ORDER BY ALL
"""


class Replaced(TypedDict):
    """Words of a message, the day until which they held, and the fact that holds since."""

    words: str
    until: str | None
    by: str | None


def replaced_words(
    cursor: Cursor, conversation_id: ConversationId | None = None
) -> dict[str, list[Replaced]]:
    """What of each message, of one chat or of all, a newer fact has replaced, by its id."""
    found: dict[str, list[Replaced]] = defaultdict(list)
    for message, quote, until, statement in cursor.execute(
        _REPLACED, [conversation_id, conversation_id]
    ):
        day = None if until is None else f"{until:%Y-%m-%d}"
        found[message].append({"words": quote, "until": day, "by": statement})
    return found


def mark_behind(words: str, replaced: Sequence[Replaced], plain: Callable[[str], str]) -> str:
    """What Markdown says behind `words` that hold no more; empty where they hold.

    `plain` makes a text mean no Markdown.
    """
    for each in replaced:
        if each["words"] in words or words in each["words"]:
            by = f": {plain(each['by'])}" if each["by"] else ""
            return f" *(replaced on {each['until']}{by})*" if each["until"] else " *(replaced)*"
    return ""
