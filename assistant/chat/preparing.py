"""What goes into the prompt of one answer: the turns so far, the memory, and what stays out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assistant.chat.generation import PromptParts
from assistant.chat.withholding import NOTHING_WITHHELD, Withheld, kept_on_device, left_out_of
from assistant.domain.requests import SendRequest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.chat.generation import Memory
    from assistant.domain.messages import Conversation, Message
    from assistant.storage.cursor import Cursor

NO_CHOICES = SendRequest(text="")
"""An answer for which nothing particular was chosen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a question stands.

    `branch` holds the messages of its conversation up to it; it is the last of them where it is
    stored. `conversation` is None in a new one. `local`: whether the answering model is on this
    machine.
    """

    question: str
    branch: Sequence[Message]
    conversation: Conversation | None
    local: bool
    stored: bool = True


def prompt_parts(
    cursor: Cursor, memory: Memory | None, place: Place, choices: SendRequest
) -> PromptParts:
    """The parts of a prompt; what the person withholds is in none of them.

    `choices` say whether this answer uses the memory, and which evidence was shown for it.
    """
    conversation, before = place.conversation, place.branch
    kept_here = NOTHING_WITHHELD if place.local else kept_on_device(cursor)
    used = choices.use_memory and choices.recall
    if memory is not None and used and (conversation is None or conversation.memory):
        left_out = left_out_of(cursor, conversation.conversation_id) if conversation else ()
        memory = replace(
            memory,
            exclude=frozenset(message.message_id for message in before),
            withheld=Withheld(kept_here.units.union(left_out), kept_here.wordings),
        )
    else:
        memory = None
    return PromptParts(
        question=place.question,
        turns=kept_here.turns(before[:-1] if place.stored else before),
        memory=memory,
        evidence=choices.evidence if used else None,
    )
