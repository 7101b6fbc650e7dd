"""What callers ask the engine for, and the answers that have a shape of their own."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from assistant.domain.facts import FactStatus
from assistant.domain.profiles import EVERYTHING, MemoryScope
from assistant.domain.times import require_aware

if TYPE_CHECKING:
    from datetime import datetime

    from assistant.domain.documents import ReadDocument
    from assistant.domain.facts import CoreFact, FactType
    from assistant.domain.ids import ConversationId, EntityId, MessageId, ProfileId, UnitId
    from assistant.domain.prompts import PromptMessage
    from assistant.domain.recall import Recall
    from assistant.domain.segments import Segment

DEFAULT_RECALL_TOKENS = 2000


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallRequest:
    """What to bring back for `query` within `budget` tokens.

    `as_of` hides everything said at or after that moment. `spaces` empty means all.
    `exclude` names messages that must not come back, such as the recent turns already in a
    prompt. `without` names messages and facts that are left out in any form: no fact that rests
    on nothing else comes back, and none stands beside outdated words. `explain` asks for each
    stage's survivors. `profile_id` is where it is asked: a profile may keep its memory to itself.
    The engine sets `scope` to what may be recalled there.
    """

    query: str
    budget: int = DEFAULT_RECALL_TOKENS
    as_of: datetime | None = None
    spaces: tuple[str, ...] = ()
    exclude: frozenset[MessageId] = frozenset()
    without: frozenset[UnitId] = frozenset()
    explain: bool = False
    profile_id: ProfileId | None = None
    scope: MemoryScope = EVERYTHING

    def __post_init__(self) -> None:
        if self.as_of is not None:
            require_aware("as_of", self.as_of)


@dataclass(frozen=True, slots=True, kw_only=True)
class SendRequest:
    """A message to the assistant.

    `conversation_id` None starts a conversation, in `profile_id`. `parent_id` None continues the
    active branch.
    `temporary`: nothing is stored, no memory is used or made; `history` then holds the turns so
    far. `model` None means the profile's, or the one chosen in the settings. `use_memory` False:
    neither recall nor learn; `recall` False: only this answer goes without memories. `evidence` is
    what the person was shown before sending: it is used as it is, instead of recalling again.
    `documents` come with the message; in a temporary chat, those of earlier turns too.
    `instructions` take the place of the profile's for this answer; empty: they do not. `tools`
    names, as `server/tool`, those whose calls need no question; None: no tool is offered.
    """

    text: str
    conversation_id: ConversationId | None = None
    profile_id: ProfileId | None = None
    parent_id: MessageId | None = None
    model: str | None = None
    use_memory: bool = True
    recall: bool = True
    evidence: Recall | None = None
    temporary: bool = False
    history: tuple[PromptMessage, ...] = ()
    documents: tuple[ReadDocument, ...] = ()
    instructions: str = ""
    tools: frozenset[str] | None = frozenset()


class FactOrder(StrEnum):
    """What a list of facts is sorted by."""

    SINCE = "since"
    USED = "used"
    STATEMENT = "statement"
    SUBJECT = "subject"
    TYPE = "type"
    SOURCES = "sources"


@dataclass(frozen=True, slots=True, kw_only=True)
class FactQuery:
    """Which facts to list; `words` must all occur in the statement or subject.

    `space` is an abstract one, or one of the person's own; `profile_id` is where a source was
    said; `entity_id` is whom a fact is about or mentions. `since` and `until` bound `valid_from`;
    `used_since` asks for facts that answers were given from since then, `unused_since` for the
    others. `conflicting` asks for both sides of what is at odds. `policies` are compared up to
    their colon.
    """

    words: str = ""
    types: tuple[FactType, ...] = ()
    statuses: tuple[FactStatus, ...] = (FactStatus.ACTIVE,)
    space: str = ""
    profile_id: ProfileId | None = None
    entity_id: EntityId | None = None
    since: datetime | None = None
    until: datetime | None = None
    used_since: datetime | None = None
    unused_since: datetime | None = None
    least_sources: int = 0
    pinned: bool | None = None
    device_only: bool | None = None
    conflicting: bool = False
    policies: tuple[str, ...] = ()
    order: FactOrder = FactOrder.SINCE
    descending: bool = True
    limit: int = 200
    offset: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class FactPage:
    """Facts of a query in its order; `total` counts all that match."""

    facts: tuple[CoreFact, ...]
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SegmentView:
    """A segment as a list shows it: the conversation's title and the first words."""

    segment: Segment
    title: str
    preview: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SegmentPage:
    """Segments of a query, newest first; `total` counts all that match."""

    segments: tuple[SegmentView, ...]
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelTest:
    """What a model answered to a test question, and how fast."""

    name: str
    answer: str
    load_ms: float
    first_token_ms: float
    tokens_per_second: float
