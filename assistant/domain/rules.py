"""What the person rules about their memory: what is never learnt, asked about first, or let go."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import TYPE_CHECKING

from assistant.domain.times import require_aware

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime

    from assistant.domain.facts import CoreFact, FactType
    from assistant.domain.forgetting import ForgetPlan
    from assistant.domain.ids import ConversationId, MessageId

MASK_ENDS = " masked]"
LONGEST_EXAMPLE = 300
"""Characters of an example; a longer one says too many things to be like anything."""
MOST_EXAMPLES = 20
SHORTEST_STAY = 1
LONGEST_STAY = 36_500
"""Days after which a rule may let something go."""


class SecretKind(StrEnum):
    """What is masked before it is stored; the value is what stands in its place."""

    CARD = "card number"
    IBAN = "account number"
    PASSWORD = "password"  # noqa: S105 - its name
    PIN = "PIN"
    KEY = "access key"
    PRIVATE_KEY = "private key"
    TOKEN = "token"  # noqa: S105 - its name
    NATIONAL_ID = "identity number"
    PHRASE = "recovery phrase"

    @property
    def mark(self) -> str:
        """What a stored text holds where the secret stood."""
        return f"[{self.value}{MASK_ENDS}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Masked:
    """A text as it may be stored.

    `values` are the secrets that were taken out, in order, `starts` where they began in the text.
    """

    text: str
    kinds: tuple[SecretKind, ...] = ()
    values: tuple[str, ...] = ()
    starts: tuple[int, ...] = ()

    def moved(self, place: int) -> int:
        """Where the character at `place` of the unmasked text is now."""
        taken = zip(self.starts, self.values, self.kinds, strict=True)
        shift = sum(len(kind.mark) - len(value) for at, value, kind in taken if at < place)
        return max(0, place + shift)


def marks_in(text: str) -> tuple[SecretKind, ...]:
    """What was masked in a stored text, each kind once, in the order of their marks."""
    if MASK_ENDS not in text:
        return ()
    found = [(text.find(kind.mark), kind) for kind in SecretKind if kind.mark in text]
    return tuple(kind for _, kind in sorted(found))


class SensitiveSubject(StrEnum):
    """What is learnt only on request (GDPR, Art. 9 and 10, with money and children beside)."""

    HEALTH = "health"
    RELIGION = "religion"
    POLITICS = "politics"
    SEXUALITY = "sexuality"
    ETHNICITY = "ethnicity"
    CRIME = "crime"
    UNION = "union"
    FINANCES = "finances"
    CHILDREN = "children"


def subjects_from(listed: str) -> frozenset[SensitiveSubject]:
    """The subjects that a list separated by commas names; raises `ValueError` for others."""
    names = (name.strip().casefold() for name in listed.split(","))
    return frozenset(SensitiveSubject(name) for name in names if name)


class HeldState(StrEnum):
    """What the person said of a fact that was not learnt unasked."""

    WAITING = "waiting"
    ALLOWED = "allowed"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldFact:
    """A fact that was told and not learnt: of a sensitive subject, it waits for a yes.

    Or a rule leaves out what is like its examples: then `rule_id` names it, and `fact` is None,
    for nothing of it is kept.
    """

    held_id: str
    message_id: MessageId
    conversation_id: ConversationId
    held_at: datetime
    subjects: tuple[SensitiveSubject, ...] = ()
    rule_id: str = ""
    fact: CoreFact | None = None
    state: HeldState = HeldState.WAITING

    def __post_init__(self) -> None:
        require_aware("held_at", self.held_at)


@dataclass(frozen=True, slots=True, kw_only=True)
class NeverRule:
    """Things like these are never learnt: the person's own words, as examples.

    `left_out` is how many tellings the rule has kept from being learnt, of what is still there.
    """

    rule_id: str
    examples: tuple[str, ...]
    made_at: datetime
    left_out: int = 0

    def __post_init__(self) -> None:
        require_aware("made_at", self.made_at)
        if not self.examples:
            raise ValueError("a rule needs at least one example")


class Kept(StrEnum):
    """What a rule about how long things stay is for."""

    FACTS = "facts"
    UNUSED_FACTS = "unused facts"
    MESSAGES = "messages"
    IMPORTED = "imported messages"


@dataclass(frozen=True, slots=True, kw_only=True)
class RetentionRule:
    """What is older than `days` goes: of facts those of `types`, all kinds where it is empty.

    A fact's age counts from when it was last told, an unused one's from its last use too; a
    message's from when it was said. What is pinned stays, with the words it rests on.
    """

    rule_id: str
    what: Kept
    days: int
    made_at: datetime
    types: tuple[FactType, ...] = ()
    enabled: bool = False

    def __post_init__(self) -> None:
        require_aware("made_at", self.made_at)
        if not SHORTEST_STAY <= self.days <= LONGEST_STAY:
            raise ValueError(f"days must be {SHORTEST_STAY} to {LONGEST_STAY}")
        if self.types and self.what in {Kept.MESSAGES, Kept.IMPORTED}:
            raise ValueError("messages have no kinds")

    @property
    def stay(self) -> timedelta:
        """How long things stay."""
        return timedelta(days=self.days)


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesOverview:
    """Everything that is ruled; `learnt` are the sensitive subjects that are switched on."""

    learnt: frozenset[SensitiveSubject]
    never: tuple[NeverRule, ...]
    retention: tuple[RetentionRule, ...]
    waiting: tuple[HeldFact, ...]
    masks_secrets: bool
    ran_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleReach:
    """What a rule would take; `plan` is None where there is nothing."""

    plan: ForgetPlan | None
    pinned_kept: int = 0


def named(subjects: Collection[SensitiveSubject]) -> str:
    """Subjects as a setting lists them."""
    return ", ".join(sorted(subjects))
