"""The rows of the list of chats, from the conversations or from what a search found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ui.words import day_group, local_day, translated

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date

    from assistant.domain.chat_search import ChatHit
    from assistant.domain.messages import ConversationSummary


@dataclass(frozen=True, slots=True)
class DayRow:
    """A heading between conversations."""

    name: str


@dataclass(frozen=True, slots=True)
class ChatRow:
    """A conversation, and where a search found something in it."""

    summary: ConversationSummary
    hit: ChatHit | None = None


Row = DayRow | ChatRow


def key_of(row: Row) -> str:
    """What stays the same while a row changes: the conversation's id, or the heading's words."""
    if isinstance(row, DayRow):
        return f"# {row.name}"
    return row.summary.conversation.conversation_id


def listed_rows(
    summaries: Iterable[ConversationSummary], today: date, *, archived: bool
) -> list[Row]:
    """Pinned ones under a heading of their own, then all others under their days, newest first.

    What was put away has no pinned ones.
    """
    ordered = sorted(
        summaries,
        key=lambda one: (one.conversation.updated_at, one.conversation.conversation_id),
        reverse=True,
    )
    pinned = [one for one in ordered if one.conversation.pinned and not archived]
    rows: list[Row] = _section(translated("Pinned"), map(ChatRow, pinned))
    heading = ""
    names: dict[date, str] = {}
    for summary in ordered:
        if summary.conversation.pinned and not archived:
            continue
        day = local_day(summary.conversation.updated_at)
        if day not in names:
            names[day] = day_group(day, today)
        if names[day] != heading:
            heading = names[day]
            rows.append(DayRow(heading))
        rows.append(ChatRow(summary))
    return rows


def found_rows(by_words: Sequence[ChatHit], by_meaning: Sequence[ChatHit]) -> list[Row]:
    """What a search found, under what it went by."""
    words = _section(
        translated("With these words"), (ChatRow(one.summary, one) for one in by_words)
    )
    alike = _section(
        translated("About the same"), (ChatRow(one.summary, one) for one in by_meaning)
    )
    return [*words, *alike]


def _section(name: str, rows: Iterable[ChatRow]) -> list[Row]:
    inside = list(rows)
    return [DayRow(name), *inside] if inside else []
