"""Makes a CoreFact of what a model claimed and the words support.

Where a rule reads the statement too, the fact is the rule's, slot and all, so that "You work at
Roche." ends "You work at Novartis." whoever found it.
"""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import TYPE_CHECKING

from assistant.domain.dates.mentions import mentioned_periods
from assistant.domain.facts import CoreFact, FactSource
from assistant.domain.ids import new_fact_id
from assistant.domain.messages import ConversationKind
from assistant.memory.facts.extraction import classify
from assistant.memory.model_facts.voice import subject_of

if TYPE_CHECKING:
    from assistant.memory.model_facts.checks import Supported

READ_SHARE = 0.75
"""Of a statement's characters, as many as a rule must read to speak for all of it."""


def fact_from(found: Supported, kind: ConversationKind, policy: str) -> CoreFact:
    """The fact, with the one message that it rests on."""
    message, claim = found.message, found.claim
    subject = subject_of(claim.subject, found.statement, found.speaker, kind)
    type_, statement, attribute = claim.type, found.statement, ""
    if kind is ConversationKind.ASSISTANT:
        reading = classify(statement)
        if reading.attribute and reading.end - reading.start >= READ_SHARE * len(statement):
            subject, type_ = reading.subject, reading.type
            statement, attribute = reading.statement, reading.attribute
    return CoreFact(
        fact_id=new_fact_id(),
        subject=subject,
        type=type_,
        statement=statement,
        sources=(
            FactSource(
                message_id=message.message_id,
                conversation_id=message.conversation_id,
                quote=found.quote,
            ),
        ),
        valid_from=_began(found),
        policy=policy,
        attribute=attribute,
    )


def _began(found: Supported) -> datetime:
    """When the words that the model names as a time say that it began; else when it was said.

    Never later than it was said: what is to come is known from then on.
    """
    said_at, when = found.message.said_at, found.claim.when
    at = found.quote.casefold().find(when.casefold()) if when else -1
    if at < 0:
        return said_at
    zone = timedelta(minutes=found.message.utc_offset_minutes)
    for period in mentioned_periods(found.quote, (said_at + zone).date()):
        start, end = period.place
        if start < at + len(when) and at < end:
            began = datetime.combine(period.start, time(), tzinfo=UTC) - zone
            return min(began, said_at)
    return said_at
