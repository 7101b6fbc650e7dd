"""What is indexed beside a message's own words, and never stored or shown (Mandol 3.1.2).

Only words are enriched: a date written into the embedded text makes meaning worse.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.times import MONTHS, local

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assistant.domain.messages import Message
    from assistant.domain.sentences import Span


def indexed_words(message: Message, passages: Iterable[Span]) -> list[str]:
    """The words of each of the message's passages and the day they were said on.

    So "what did I do on 8 May 2023?" finds that day. The speaker is weighed apart, because a
    name in a message is mostly the name of the one spoken to.
    """
    day = local(message.said_at, message.utc_offset_minutes)
    said_on = f"{day.day} {MONTHS[day.month - 1]} {day.year}"
    return [f"{message.text[slice(*span)]}\n{said_on}" for span in passages]
