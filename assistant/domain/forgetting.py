"""What a request to forget would take with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime

    from assistant.domain.ids import (
        ConversationId,
        DocumentId,
        FactId,
        MessageId,
        PlanId,
        ProfileId,
        SegmentId,
        UndoId,
        UnitId,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetRequest:
    """What the person wants gone; the parts add up, at least one is set.

    `person` is the name or id of an entity: what mentions it, what it said, and facts about it.
    `meaning` is a text: messages and facts that mean nearly the same. `topic` is words of events
    and tasks: what was said in those that have them all.
    """

    unit_ids: tuple[UnitId, ...] = ()
    words: str = ""
    person: str = ""
    conversation_ids: tuple[ConversationId, ...] = ()
    since: datetime | None = None
    until: datetime | None = None
    everything: bool = False
    meaning: str = ""
    topic: str = ""

    @property
    def empty(self) -> bool:
        """Whether it names nothing."""
        return not (
            self.unit_ids
            or self.words.strip()
            or self.person.strip()
            or self.meaning.strip()
            or self.topic.strip()
            or self.conversation_ids
            or self.since
            or self.until
            or self.everything
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetPlan:
    """Exactly what would go, and which facts stay with fewer sources.

    `drafts` are the chats in which what is written and not sent goes, '' for one not begun;
    `titles` the chats that stay and lose theirs; `profiles` those that lose their name or what they
    tell the model; `examples` the person's words in rules about what is never learnt. It
    can be undone up to `undo_until` by `undo_id`, which a plan has once it was carried out; None:
    it is erased at once. `seals` are earlier forgettings that can be undone no more by it.
    """

    plan_id: PlanId
    messages: tuple[MessageId, ...]
    segments: tuple[SegmentId, ...]
    facts_removed: tuple[FactId, ...]
    facts_kept: tuple[FactId, ...]
    documents: tuple[DocumentId, ...] = ()
    drafts: tuple[str, ...] = ()
    titles: tuple[ConversationId, ...] = ()
    profiles: tuple[ProfileId, ...] = ()
    examples: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    undo_until: datetime | None = None
    undo_id: UndoId | None = None
    seals: tuple[UndoId, ...] = ()

    @property
    def takes_anything(self) -> bool:
        """Whether there is anything to forget."""
        units = (self.messages, self.segments, self.facts_removed, self.documents)
        return any((*units, self.drafts, self.titles, self.profiles, self.examples))
