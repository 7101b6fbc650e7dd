"""The SemanticGraph over unit ids (Mandol 3.2): who stands to whom, of any kind of unit.

What follows from the units themselves (a message's successor, a fact's sources) is looked up where
the units are kept, when it is asked for; only edges that were drawn are stored as such.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Protocol, TypeVar

from assistant.domain.edges import Edge, EdgeType
from assistant.domain.facts import PERSON_POLICY, FactStatus
from assistant.domain.ids import FactId, MessageId, SegmentId, UnitId
from assistant.index.semantic_graph import NONE

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from assistant.domain.facts import CoreFact
    from assistant.domain.messages import Message
    from assistant.index.message_rows import MessageRows

K = TypeVar("K")
V = TypeVar("V")


class EdgeSource(Protocol):
    """Knows edges of some types."""

    def edges(self, unit_id: UnitId) -> Iterable[Edge]:
        """The edges from and to a unit, in any order; none for one that it does not know."""
        ...


class UnitGraph:
    """All explicit edges of a unit. Not thread-safe: its map guards it."""

    def __init__(self, sources: Sequence[EdgeSource]) -> None:
        self._sources = sources

    def edges(self, unit_id: UnitId, types: Collection[EdgeType] = ()) -> list[Edge]:
        """The edges from and to a unit, by type, source and target; no `types` means all."""
        found = {edge for source in self._sources for edge in source.edges(unit_id)}
        wanted = [edge for edge in found if not types or edge.type in types]
        return sorted(wanted, key=lambda edge: (edge.type, edge.source, edge.target))


class MessageEdges:
    """`next`, `reply` and `in_segment`, as the message rows have them."""

    def __init__(self, rows: MessageRows) -> None:
        self._rows = rows

    def edges(self, unit_id: UnitId) -> Iterator[Edge]:
        """See `EdgeSource`."""
        row = self._rows.row(MessageId(unit_id))
        message = None if row is None else self._rows.message(row)
        if row is not None and message is not None:
            yield from self._of_message(row, message)
            return
        segment = self._rows.segment(self._rows.segment_number(SegmentId(unit_id)))
        if segment is not None:
            for message_id in segment.message_ids:
                yield Edge(source=message_id, target=unit_id, type=EdgeType.IN_SEGMENT)

    def _of_message(self, row: int, message: Message) -> Iterator[Edge]:
        own, graph = message.message_id, self._rows.graph
        before, after = int(graph.before[row]), int(graph.after[row])
        earlier = None if before == NONE else self._rows.message(before)
        later = None if after == NONE else self._rows.message(after)
        if earlier is not None:
            yield Edge(source=earlier.message_id, target=own, type=EdgeType.NEXT)
        if later is not None:
            yield Edge(source=own, target=later.message_id, type=EdgeType.NEXT)
            if later.parent_id == own:
                yield Edge(source=later.message_id, target=own, type=EdgeType.REPLY)
        if message.parent_id is not None and self._rows.row(message.parent_id) is not None:
            yield Edge(source=own, target=message.parent_id, type=EdgeType.REPLY)
        segment = self._rows.segment(int(graph.segments[row]))
        if segment is not None:
            yield Edge(source=own, target=segment.segment_id, type=EdgeType.IN_SEGMENT)


class FactEdges:
    """`source`, `updates` and `supersedes`, kept up with the facts."""

    def __init__(self) -> None:
        self._facts: dict[FactId, CoreFact] = {}
        self._resting_on: defaultdict[MessageId, set[FactId]] = defaultdict(set)
        self._replaced_by: defaultdict[FactId, set[FactId]] = defaultdict(set)

    def put(self, facts: Iterable[CoreFact]) -> None:
        """Take facts as they are now; forgotten ones leave."""
        for fact in facts:
            self.remove(fact.fact_id)
            if fact.status is FactStatus.FORGOTTEN:
                continue
            self._facts[fact.fact_id] = fact
            for source in fact.sources:
                self._resting_on[source.message_id].add(fact.fact_id)
            if fact.replaces is not None:
                self._replaced_by[fact.replaces].add(fact.fact_id)

    def remove(self, fact_id: FactId) -> None:
        """Let a fact go; an unknown one is ignored."""
        fact = self._facts.pop(fact_id, None)
        if fact is None:
            return
        for source in fact.sources:
            _drop(self._resting_on, source.message_id, fact_id)
        if fact.replaces is not None:
            _drop(self._replaced_by, fact.replaces, fact_id)

    def edges(self, unit_id: UnitId) -> Iterator[Edge]:
        """See `EdgeSource`."""
        for resting in self._resting_on.get(MessageId(unit_id), ()):
            yield Edge(source=resting, target=unit_id, type=EdgeType.SOURCE)
        for newer in self._replaced_by.get(FactId(unit_id), ()):
            yield Edge(source=newer, target=unit_id, type=_replacing(self._facts[newer]))
        fact = self._facts.get(FactId(unit_id))
        if fact is None:
            return
        for source in fact.sources:
            yield Edge(source=unit_id, target=source.message_id, type=EdgeType.SOURCE)
        if fact.replaces in self._facts:
            yield Edge(source=unit_id, target=fact.replaces, type=_replacing(fact))


class DrawnEdges:
    """Edges that the person, a program or a conflict check drew."""

    def __init__(self) -> None:
        self._at: defaultdict[UnitId, set[Edge]] = defaultdict(set)

    def put(self, edges: Iterable[Edge]) -> None:
        """Take edges in."""
        for edge in edges:
            self._at[edge.source].add(edge)
            self._at[edge.target].add(edge)

    def take(self, edges: Iterable[Edge]) -> None:
        """Take edges away; unknown ones are ignored."""
        for edge in edges:
            for end in (edge.source, edge.target):
                _drop(self._at, end, edge)

    def remove(self, unit_id: UnitId) -> None:
        """Take every edge at a unit away."""
        self.take(list(self._at.get(unit_id, ())))

    def edges(self, unit_id: UnitId) -> Iterable[Edge]:
        """See `EdgeSource`."""
        return self._at.get(unit_id, ())


def _replacing(newer: CoreFact) -> EdgeType:
    """What a fact does to the one it names: corrects, supersedes or contradicts it."""
    if newer.status is FactStatus.CONFLICTING:
        return EdgeType.CONFLICTS
    return EdgeType.UPDATES if newer.policy == PERSON_POLICY else EdgeType.SUPERSEDES


def _drop(sets: defaultdict[K, set[V]], key: K, value: V) -> None:
    """Take a value out of the set of a key, and an empty set with it."""
    if key in sets:
        sets[key].discard(value)
        if not sets[key]:
            del sets[key]
