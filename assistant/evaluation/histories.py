"""What an evaluation asks: a history to remember, and questions with the evidence they need."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, Protocol

from assistant.domain.messages import ConversationKind
from assistant.domain.transfers import ImportedConversation, ImportedMessage

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from assistant.domain.messages import Role
    from assistant.domain.recall import Recall
    from assistant.domain.requests import RecallRequest


class Turn(NamedTuple):
    """A message of a data set's chat; `speaker` only among people."""

    turn_id: str
    role: Role
    text: str
    time: datetime
    speaker: str = ""


def chat_of(
    name: str,
    turns: Sequence[Turn],
    *,
    title: str = "",
    kind: ConversationKind = ConversationKind.ASSISTANT,
) -> ImportedConversation:
    """A chat without branches, in which each turn follows the one before; there is at least one."""
    parents = (None, *(turn.turn_id for turn in turns))
    messages = tuple(
        ImportedMessage(
            external_id=turn.turn_id,
            parent=parent,
            role=turn.role,
            speaker=turn.speaker,
            text=turn.text,
            time=turn.time,
        )
        for parent, turn in zip(parents, turns, strict=False)
    )
    return ImportedConversation(
        external_id=name,
        title=title,
        messages=messages,
        active_leaf=turns[-1].turn_id,
        kind=kind,
    )


class Use(StrEnum):
    """What a question is asked for."""

    SCORED = "scored"
    APART = "apart"
    """Reported by its category, and no part of the score."""
    UNANSWERABLE = "unanswerable"
    """Nothing that was said answers it: recall should not take its evidence for sufficient."""
    UNJUDGED = "unjudged"
    """Nobody has said which words bear its answer: only what it costs is measured."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question about a history; `gold` are external ids of what bears its answer.

    They name messages, or conversations where `by_conversation` is set; there is at least one
    unless the question is unanswerable or unjudged. `answer` is the gold answer, empty where a
    data set has none; `options` are those it is chosen from. `exclude` are external ids of
    messages that must not come back. `corrected` is the evidence by a later review of the labels,
    None where the set has had none. `recent` is a baseline's answer: the conversations before the
    question on the subject that it belongs to, latest first.
    """

    question_id: str
    query: str
    gold: frozenset[str]
    category: str
    answer: str = ""
    use: Use = Use.SCORED
    as_of: datetime | None = None
    by_conversation: bool = False
    exclude: frozenset[str] = frozenset()
    options: tuple[str, ...] = ()
    corrected: frozenset[str] | None = None
    recent: tuple[str, ...] = ()

    @property
    def wanted(self) -> frozenset[str]:
        """Everything that is evidence by either labelling."""
        return self.gold | (self.corrected or frozenset())


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """Conversations in the order in which they took place, and what is asked about them.

    `tuning`: its questions were looked at while weights were chosen, so they are reported apart.
    """

    name: str
    conversations: tuple[ImportedConversation, ...]
    questions: tuple[Question, ...]
    tuning: bool = False

    @property
    def messages(self) -> tuple[ImportedMessage, ...]:
        """Everything that was said, in order."""
        return tuple(message for one in self.conversations for message in one.messages)


class MemoryUnderTest(Protocol):
    """A fresh memory, as an evaluation uses it."""

    @property
    def bytes_on_disk(self) -> int:
        """What it takes on disk by now; 0 where it keeps nothing there."""
        ...

    def add(self, conversations: Sequence[ImportedConversation]) -> list[float]:
        """Remember conversations, message by message; how long each took, in milliseconds."""
        ...

    def flush(self) -> None:
        """Wait until everything is learnt."""
        ...

    def recall(self, request: RecallRequest, exclude: frozenset[str]) -> Recall:
        """The evidence for a query; `exclude` holds external ids beside the request's own."""
        ...

    def segments(
        self, request: RecallRequest, exclude: frozenset[str], limit: int
    ) -> list[frozenset[str]]:
        """The external ids of the messages of each of the `limit` best segments, best first."""
        ...

    def close(self) -> None:
        """Let go of everything."""
        ...
