"""What is indexed beside a message's own words, and never stored or shown (Mandol 3.1.2).

Only words are enriched: a date written into the embedded text makes meaning worse.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.times import MONTHS, local

if TYPE_CHECKING:
    from assistant.domain.messages import Message


def indexed_words(message: Message) -> str:
    """The message's words and the day it was said on, as people name days.

    So "what did I do on 8 May 2023?" finds that day. The speaker is weighed apart, because a
    name in a message is mostly the name of the one spoken to.
    """
    day = local(message.said_at, message.utc_offset_minutes)
    return f"{message.text}\n{day.day} {MONTHS[day.month - 1]} {day.year}"
