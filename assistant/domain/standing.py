"""What later words did to a message: whether and when it may be recalled."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from assistant.domain.times import require_aware

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from assistant.domain.ids import MessageId
    from assistant.domain.sentences import Span


class Standing(StrEnum):
    """What became of words, by what the person said of them."""

    WITHDRAWN = "withdrawn"
    """The person asked to forget them: they never come back."""
    PRIVATE = "private"
    """They were not to be kept or repeated: they never come back."""
    SUPERSEDED = "superseded"
    """Something else holds now: they answer a question about then."""
    EXPIRED = "expired"
    """They hold no longer: they answer a question about then."""
    UNCONFIRMED = "unconfirmed"
    """Hearsay that the person does not vouch for: only for a question about hearsay."""
    OUT_OF_SCOPE = "out_of_scope"
    """They belong to another matter: only for a question that names it."""
    KEPT = "kept"
    """The person asked to keep them after all: what was said of them before counts no more."""


FOR_GOOD = frozenset({Standing.WITHDRAWN, Standing.PRIVATE})
"""No question brings these back."""
OF_THEN = frozenset({Standing.SUPERSEDED, Standing.EXPIRED})
"""A question about an earlier time, or about the change, brings these back."""

SAID_POLICY = "said"
"""Read from the person's own words by rules, without a model."""
OF_OTHERS_POLICY = "said:of_others"
"""Read likewise: what was said in the first person was of somebody else."""
CHOSEN_POLICY = "chosen"
"""Chosen by the person in a window or by a command: no reading of words changes it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageStanding:
    """One thing that words in `cause` did to `message_id` (the two may be one message).

    `since` is when the cause was said; before it nothing was wrong with the message. `span` are
    the characters that it is about, None for the whole message.
    """

    message_id: MessageId
    standing: Standing
    cause: MessageId
    since: datetime
    policy: str = SAID_POLICY
    span: Span | None = None

    def __post_init__(self) -> None:
        require_aware("since", self.since)


def last_word(standings: Iterable[MessageStanding]) -> list[MessageStanding]:
    """What is said of a message after the person last asked to keep it, oldest first."""
    left: list[MessageStanding] = []
    for one in sorted(standings, key=lambda one: one.since):
        if one.standing is Standing.KEPT:
            left = []
        else:
            left.append(one)
    return left


@dataclass(frozen=True, slots=True, kw_only=True)
class HiddenMessage:
    """A message that recall leaves out, as it is shown to the person.

    `text` are the words that are left out, `cause_text` those that asked for it. A `restored`
    one is recalled again, whatever else is said of it.
    """

    message_id: MessageId
    standing: Standing
    text: str
    cause: MessageId
    cause_text: str
    since: datetime
    restored: bool = False
