"""Post-answer activation (MemSIF 3.4): what answered questions gathers, and may become a fact.

Every question that memory answered is noted with its answer. Here, once no message waits, its
evidence is looked for, and what is derived from all evidence is brought up to date.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from datetime import timedelta
from hashlib import blake2b
from typing import TYPE_CHECKING, Protocol

from assistant.domain.changes import ActiveFactsChanged, UnitsRemoved
from assistant.domain.facts import PERSON_POLICY, FactStatus
from assistant.domain.standing import last_word
from assistant.domain.times import utc_now
from assistant.inference.careful_encoding import may_lie_in_text
from assistant.memory.activation.clusters import (
    ActivationSettings,
    Asked,
    Clusters,
    Statement,
)
from assistant.memory.activation.facts import active_fact, fact_id_of, subject_of, vectors_of
from assistant.memory.facts.withheld import is_withheld
from assistant.storage.active_facts import ActiveFactStore
from assistant.storage.demands import DemandStore, Found, Looked
from assistant.storage.facts import FactStore
from assistant.storage.home import HomeStore
from assistant.storage.messages import MessageStore
from assistant.storage.recalls import RecallStore
from assistant.storage.rules import NeverStore
from assistant.storage.segments import SegmentStore
from assistant.storage.standing import StandingStore

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from datetime import datetime

    import numpy as np
    from numpy.typing import NDArray

    from assistant.cancel import CancelToken
    from assistant.domain.active_facts import ActiveFact, Demand, EvidenceSpan
    from assistant.domain.changes import Change
    from assistant.domain.ids import ClusterId, MessageId, SegmentId
    from assistant.domain.messages import Message
    from assistant.domain.recall import Recall
    from assistant.domain.sentences import Span
    from assistant.domain.standing import MessageStanding
    from assistant.inference.ports import Embedder
    from assistant.memory.activation.clusters import Cluster
    from assistant.memory.rules.gate import Gate
    from assistant.storage.database import Cursor, Database

logger = logging.getLogger(__name__)

_DERIVED = "active_facts_derived"


class Evidence(Protocol):
    """A sentence that answered a question."""

    @property
    def span(self) -> EvidenceSpan:
        """Where it stands."""
        ...

    @property
    def vector(self) -> NDArray[np.float32]:
        """What it means, (dim,), unit length."""
        ...


class Answering(Protocol):
    """What answered a question, best first."""

    @property
    def vector(self) -> NDArray[np.float32]:
        """What the question means, (dim,), unit length."""
        ...

    @property
    def evidence(self) -> Sequence[Evidence]:
        """The sentences."""
        ...


class FindEvidence(Protocol):
    """Query-local extraction: the sentences of a recall's messages that answer its query."""

    def __call__(
        self, recall: Recall, messages: Mapping[MessageId, Message], embedder: Embedder, /
    ) -> Answering | None:
        """None where nothing answers it."""
        ...


class Activation:
    """A `Stage`: one demand at a time, then what all of them make of the ActiveFacts."""

    def __init__(
        self,
        database: Database,
        embedder: Embedder,
        find: FindEvidence,
        settings: ActivationSettings | None = None,
        now: Callable[[], datetime] = utc_now,
        *,
        gate: Gate | None = None,
    ) -> None:
        self._gate = gate
        self._database = database
        self._embedder = embedder
        self._find = find
        self._settings = settings or ActivationSettings()
        self._now = now
        self._taken: list[tuple[object, ...]] = []
        self._clusters = Clusters(self._settings)

    def step(self, cancel: CancelToken) -> tuple[Change, ...] | None:
        """Look at one demand, else derive what is out of date; see `Stage`."""
        cursor = self._database.read()
        demand = DemandStore(cursor).waiting(self._embedder.embedder_id)
        if demand is not None:
            self._look_at(cursor, demand, cancel)
            return ()
        revision = DemandStore(cursor).revision()
        expired = DemandStore(cursor).before(self._now() - timedelta(days=self._settings.days))
        if expired:
            self._database.write(lambda writing: DemandStore(writing).remove(expired)).result()
            return ()
        if HomeStore(cursor).get(_DERIVED) == _mark(cursor, revision):
            return None
        return self._derive(cursor, revision, cancel)

    def _look_at(self, cursor: Cursor, demand: Demand, cancel: CancelToken) -> None:
        """Find what answered a question, with no transaction open; one that nothing did goes."""
        recall = RecallStore(cursor).get(demand.answer_id)
        ids = {name for block in (recall.blocks if recall else ()) for name in block.message_ids}
        messages = MessageStore(cursor).by_ids(ids)
        found = None if recall is None else self._found(recall, messages)
        cancel.check()
        kept = () if found is None else tuple(self._kept(cursor, found, messages))

        def write(writing: Cursor) -> None:
            left = MessageStore(writing).by_ids({one.span.message_id for one in kept})
            said = tuple(one for one in kept if one.span.message_id in left)
            if found is None or not said:
                DemandStore(writing).remove([demand.answer_id])
            else:
                looked = Looked(demand, found.vector, said)
                DemandStore(writing).keep(looked, self._embedder.embedder_id)

        self._database.write(write).result()

    def _found(self, recall: Recall, messages: Mapping[MessageId, Message]) -> Answering | None:
        """What answers a question; nothing where the embedder fails at one of its sentences."""
        try:
            return self._find(recall, messages, self._embedder)
        except Exception as error:
            if not may_lie_in_text(error):
                raise
            logger.warning("A question goes without evidence: %s", type(error).__name__)
            return None

    def _kept(
        self, cursor: Cursor, found: Answering, messages: Mapping[MessageId, Message]
    ) -> Iterable[Found]:
        """The evidence that the person's rules let be kept."""
        if self._gate is None:
            return keepable(found.evidence, messages)
        left_out = self._gate.rules_out(cursor)
        kept = keepable(found.evidence, messages, self._gate.asks_first)
        return [one for one in kept if not left_out(_words(one.span, messages), one.vector)]

    def _derive(
        self, cursor: Cursor, revision: str, cancel: CancelToken
    ) -> tuple[Change, ...] | None:
        """Bring clusters and facts up to date with what was asked and is still said."""
        left_out = None if self._gate is None else self._gate.rules_out(cursor)
        valid = _valid(cursor, self._embedder.embedder_id, left_out)
        clusters = self._brought_up_to_date(valid)
        cancel.check()
        mark = _mark(cursor, revision)
        promoted = {
            fact_id_of(one.founder): one for one in clusters if one.promoted(self._settings)
        }
        known = ActiveFactStore(cursor).by_ids(ActiveFactStore(cursor).ids())
        facts = self._facts(cursor, promoted)
        changed = [fact for fact in facts.values() if known.get(fact.fact_id) != fact]
        vectors = {fact_id: vectors_of(promoted[fact_id], self._settings) for fact_id in facts}

        def write(writing: Cursor) -> tuple[Change, ...]:
            if DemandStore(writing).revision() != revision:
                return ()  # somebody forgot or added something meanwhile: it is derived again
            gone = sorted(ActiveFactStore(writing).ids() - facts.keys())
            ActiveFactStore(writing).remove(gone)
            ActiveFactStore(writing).put(changed)
            HomeStore(writing).put(_DERIVED, mark)
            # All of them: the index let go of those that lost a source.
            now = ActiveFactsChanged(tuple(facts.values()), vectors)
            return (UnitsRemoved(tuple(gone)), now) if gone else (now,)

        return self._database.write(write).result()

    def _brought_up_to_date(self, demands: list[Asked]) -> list[Cluster]:
        """The clusters of `demands`: only new ones are taken where the others are as they were."""
        keys = [_key(one) for one in demands]
        if keys[: len(self._taken)] != self._taken:
            self._taken, self._clusters = [], Clusters(self._settings)
        self._clusters.take(demands[len(self._taken) :])
        self._taken = keys
        return self._clusters.all()

    def _facts(
        self, cursor: Cursor, promoted: Mapping[ClusterId, Cluster]
    ) -> dict[ClusterId, ActiveFact]:
        ids = {span.message_id for one in promoted.values() for span in one.statements}
        ids |= {name for one in promoted.values() for name in one.queries}
        messages = MessageStore(cursor).by_ids(ids)
        return {
            fact_id: active_fact(cluster, messages, self._settings)
            for fact_id, cluster in promoted.items()
            if all(span.message_id in messages for span in cluster.statements)
            and all(name in messages for name in cluster.queries)
        }


def keepable(
    evidence: Iterable[Evidence],
    messages: Mapping[MessageId, Message],
    withheld: Callable[[str], bool] = is_withheld,
) -> Iterable[Found]:
    """What may be kept: no secret, and nothing sensitive, for nobody asked to remember it."""
    for one in evidence:
        if not withheld(_words(one.span, messages)):
            yield Found(one.span, one.vector)


def _words(span: EvidenceSpan, messages: Mapping[MessageId, Message]) -> str:
    return messages[span.message_id].text[span.start : span.end]


def _mark(cursor: Cursor, revision: str) -> str:
    """Another text whenever ActiveFacts are out of date: the rules that leave things out count."""
    rules = [(rule.rule_id, rule.examples) for rule in NeverStore(cursor).all()]
    if not rules:
        return revision
    return f"{revision}.{blake2b(repr(rules).encode('utf-8'), digest_size=4).hexdigest()}"


def _valid(
    cursor: Cursor,
    embedder_id: str,
    left_out: Callable[[str, NDArray[np.float32]], bool] | None = None,
) -> list[Asked]:
    """What was asked, and what answers it today, oldest first.

    Messages count that are on the branch of a conversation that is remembered: those alone are in
    a segment. Words that a replaced fact rests on, or that were taken back, answer no more, nor do
    those that `left_out` takes by what they mean.
    """
    looked = DemandStore(cursor).looked_at(embedder_id)
    said = {one.span.message_id for each in looked for one in each.found}
    segments = SegmentStore(cursor).of_messages(said | {each.demand.question_id for each in looked})
    messages = MessageStore(cursor).by_ids(said)
    outdated = _outdated(cursor, said)
    taken_back = _taken_back(cursor)
    valid: list[Asked] = []
    for each in looked:
        statements = [
            _statement(one, messages[one.span.message_id], segments)
            for one in each.found
            if one.span.message_id in segments
            and one.span.message_id in messages
            and not _overlaps(one.span, messages, outdated)
            and not any(_reaches(part, one.span) for part in taken_back[one.span.message_id])
            and not (left_out and left_out(_words(one.span, messages), one.vector))
        ]
        if statements and each.demand.question_id in segments:
            demand = each.demand
            valid.append(Asked(demand.question_id, demand.asked_at, each.vector, statements))
    return valid


def _statement(one: Found, message: Message, segments: Mapping[MessageId, SegmentId]) -> Statement:
    return Statement(one.span, subject_of(message), segments[message.message_id], one.vector)


def _outdated(cursor: Cursor, ids: Iterable[MessageId]) -> Mapping[MessageId, Sequence[str]]:
    """The words of messages that facts which were replaced rest on.

    Those that say themselves what replaced it still hold ("I moved from Lyon to Oslo"); but a
    correction by the person's hand keeps the sources of what it corrects.
    """
    ended: defaultdict[MessageId, set[str]] = defaultdict(set)
    held: defaultdict[MessageId, set[str]] = defaultdict(set)
    for fact in FactStore(cursor).of_messages(ids):
        for source in fact.sources:
            if fact.status is FactStatus.SUPERSEDED:
                ended[source.message_id].add(source.quote)
            elif fact.replaces is not None and fact.policy != PERSON_POLICY:
                held[source.message_id].add(source.quote)
    return {name: sorted(quotes - held[name]) for name, quotes in ended.items()}


def _taken_back(cursor: Cursor) -> defaultdict[MessageId, list[Span | None]]:
    """The parts of messages that later words took out of answers; None is all of one."""
    by_message: defaultdict[MessageId, list[MessageStanding]] = defaultdict(list)
    for one in StandingStore(cursor).all():
        by_message[one.message_id].append(one)
    found: defaultdict[MessageId, list[Span | None]] = defaultdict(list)
    for message_id, standings in by_message.items():
        found[message_id] = [one.span for one in last_word(standings)]
    for message_id in StandingStore(cursor).restored():
        found.pop(message_id, None)
    return found


def _reaches(part: Span | None, span: EvidenceSpan) -> bool:
    return part is None or (part.start < span.end and span.start < part.end)


def _overlaps(
    span: EvidenceSpan,
    messages: Mapping[MessageId, Message],
    outdated: Mapping[MessageId, Sequence[str]],
) -> bool:
    words = _words(span, messages)
    return any(quote in words or words in quote for quote in outdated.get(span.message_id, ()))


def _key(one: Asked) -> tuple[object, ...]:
    """What two readings of the same demand have in common."""
    return (
        one.question_id,
        one.asked_at,
        *((each.span, each.subject, each.source) for each in one.statements),
    )
