"""The read path with what questions leave behind: ActiveFacts form while a chat is asked about.

A question counts as answered when the next one is asked. What answered it is what a recall with
the usual budget found; nothing is learnt from gold answers.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from assistant.domain.active_facts import ACTIVE_SPACE
from assistant.domain.changes import ActiveFactsChanged, UnitsRemoved
from assistant.domain.ids import ConversationId, MessageId, UnitId
from assistant.domain.messages import Message, Role
from assistant.domain.requests import DEFAULT_RECALL_TOKENS, RecallRequest
from assistant.domain.times import utc_now
from assistant.evaluation.harness import Build
from assistant.evaluation.in_process import InProcessMemory
from assistant.memory.activation.clusters import ActivationSettings, Asked, Clusters, Statement
from assistant.memory.activation.facts import active_fact, fact_id_of, subject_of, vectors_of
from assistant.memory.activation.stage import keepable
from assistant.retrieval.local_evidence import answering_sentences

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assistant.domain.budgets import TokenCounter
    from assistant.domain.ids import ClusterId
    from assistant.domain.recall import Recall
    from assistant.inference.ports import Embedder
    from assistant.retrieval.recall_settings import RecallSettings


@dataclass(slots=True)
class Activity:
    """What one history's questions left behind.

    `promoted_at` says behind how many questions a cluster was promoted, by its id; `sources` are
    the external ids of its messages. `asked` are the queries in their order, `recalled` those of
    them for which an ActiveFact was recalled.
    """

    asked: list[str] = field(default_factory=list)
    recalled: list[str] = field(default_factory=list)
    with_evidence: int = 0
    candidates: int = 0
    promoted_at: dict[ClusterId, int] = field(default_factory=dict)
    sources: dict[ClusterId, frozenset[str]] = field(default_factory=dict)


Activities = dict[str, list[Activity]]
"""By a variant's name, what each history's questions left behind, in the order of histories."""


class OnlineMemory(InProcessMemory):
    """A `MemoryUnderTest` that keeps its state from one question to the next."""

    def __init__(
        self,
        embedder: Embedder,
        count: TokenCounter,
        activation: ActivationSettings | None = None,
    ) -> None:
        super().__init__(embedder, count)
        self._activation = activation or ActivationSettings()
        self._open: tuple[RecallRequest, frozenset[str]] | None = None
        self._clusters = Clusters(self._activation)
        self._questions: dict[MessageId, Message] = {}
        self.activity = Activity()

    def use(self, settings: RecallSettings) -> None:
        """Recall by other settings from now on; what questions left behind is gone."""
        super().use(settings)
        self._map.apply(UnitsRemoved(tuple(self.activity.promoted_at)))
        self._open, self._questions = None, {}
        self._clusters = Clusters(self._activation)
        self.activity = Activity()

    def recall(self, request: RecallRequest, exclude: frozenset[str]) -> Recall:
        """See `MemoryUnderTest`; another query than the one before ends that one."""
        if self._open is not None and self._open[0].query != request.query:
            self._answered(*self._open)
        self._open = (request, exclude)
        return super().recall(request, exclude)

    def _answered(self, request: RecallRequest, exclude: frozenset[str]) -> None:
        """Accumulate what the question found, as a home does behind an answer."""
        usual = RecallRequest(
            query=request.query, budget=DEFAULT_RECALL_TOKENS, as_of=request.as_of
        )
        recall = super().recall(usual, exclude)
        self.activity.asked.append(request.query)
        if any(block.space == ACTIVE_SPACE for block in recall.blocks):
            self.activity.recalled.append(request.query)
        messages = self._messages_of(recall)
        found = answering_sentences(recall, messages, self._embedder)
        if found is None:
            return
        question = self._question(request.query)
        view = self._map.view()
        statements: list[Statement] = []
        for one in keepable(found.evidence, messages):
            message = messages[one.span.message_id]
            row = self._map.row(message.message_id)
            segment = None if row is None else self._map.segment(int(view.segments[row]))
            source = segment.segment_id if segment else message.message_id
            statements.append(Statement(one.span, subject_of(message), source, one.vector))
        if not statements:
            return
        self.activity.with_evidence += 1
        asked = Asked(question.message_id, question.said_at, found.vector, statements)
        self._clusters.take([asked])
        self._promote()

    def _promote(self) -> None:
        settings = self._activation
        clusters = self._clusters.all()
        promoted = [one for one in clusters if one.promoted(settings)]
        self.activity.candidates = len(clusters)
        facts = []
        vectors = {}
        for cluster in promoted:
            fact_id = fact_id_of(cluster.founder)
            messages = {
                span.message_id: message
                for span in cluster.statements
                if (message := self._map.message_of(span.message_id)) is not None
            }
            facts.append(active_fact(cluster, messages | self._questions, settings))
            vectors[fact_id] = vectors_of(cluster, settings)
            self.activity.promoted_at.setdefault(fact_id, len(self.activity.asked))
            self.activity.sources[fact_id] = frozenset(
                message.external_id for message in messages.values()
            )
        self._map.apply(ActiveFactsChanged(tuple(facts), vectors))

    def _messages_of(self, recall: Recall) -> dict[MessageId, Message]:
        ids = dict.fromkeys(name for block in recall.blocks for name in block.message_ids)
        found = {name: self._map.message_of(name) for name in ids}
        return {name: message for name, message in found.items() if message is not None}

    def _question(self, query: str) -> Message:
        message_id = MessageId(UnitId(f"m_q{len(self._questions):06}"))
        self._questions[message_id] = Message(
            message_id=message_id,
            conversation_id=ConversationId("c_questions"),
            parent_id=None,
            role=Role.USER,
            text=query,
            said_at=utc_now(),
        )
        return self._questions[message_id]


def online_build(
    settings: Mapping[str, RecallSettings],
    embedder: Embedder,
    count: TokenCounter,
    activities: Activities,
) -> Build[OnlineMemory]:
    """The read path that keeps its state, asked once by each of the named settings."""

    def begin(name: str, memory: OnlineMemory) -> None:
        memory.use(settings[name])
        activities.setdefault(name, []).append(memory.activity)

    return Build(
        fresh_memory=lambda: OnlineMemory(embedder, count),
        ways={name: partial(begin, name) for name in settings},
    )
