"""The memory as programs use it: Mandol's operators over units of one home (Mandol, Table 2)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from assistant.domain.forgetting import ForgetRequest
from assistant.domain.ids import ConversationId, UnitId
from assistant.domain.units import ABSTRACT_SPACES, BASIC_SPACE, NewUnit, Signal, UnitHit
from assistant.errors import InvalidInput, NotFound
from assistant.memory.standing.hidden_messages import taken_back
from assistant.memory.trajectories.story import with_shown_title
from assistant.nearest import did_you_mean
from assistant.paths import write_whole
from assistant.retrieval.unit_search import Within
from assistant.storage.conversations import ConversationStore
from assistant.storage.entities import EntityStore
from assistant.storage.facts import FactStore
from assistant.storage.messages import MessageStore
from assistant.storage.segments import SegmentStore
from assistant.storage.spaces import SpaceStore
from assistant.storage.trajectories import TrajectoryStore

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence
    from concurrent.futures import Future
    from datetime import datetime
    from pathlib import Path

    from assistant.domain.edges import Edge, EdgeType
    from assistant.domain.facts import CoreFact
    from assistant.domain.ids import FactId
    from assistant.domain.recall import Recall
    from assistant.domain.requests import RecallRequest
    from assistant.domain.transfers import ImportedConversation, MessageCounts
    from assistant.engine.parts import Parts
    from assistant.engine.pools import Pool
    from assistant.storage.database import Cursor

NODES_FILE = "nodes.jsonl"
EDGES_FILE = "edges.jsonl"
LIMIT = 20
"""Units that a search returns unless told otherwise."""


class MemoryFace:
    """Operators that return unit ids, so that hybrid steps compose without translation.

    A space is `basic` (what was said), an abstract one (`episodic`, `semantic`, `emotional`:
    facts), a conversation's id, or a name of your own. Every call returns a future; what it
    raises comes back in that.

    >>> memory = Engine.open(home).memory  # doctest: +SKIP
    >>> memory.add("basic", [NewUnit(text="The bakery on Elm Street closes at six.")]).result()
    ('m_01…',)
    >>> memory.search_unit("When does the bakery close?", "basic").result()
    (UnitHit(unit_id='m_01…', score=0.93, text='The bakery on Elm Street closes at six.'),)
    """

    def __init__(self, parts: Parts, pool: Pool) -> None:
        self._parts = parts
        self._pool = pool

    # Units

    def add(self, space: str, units: Sequence[NewUnit | UnitId]) -> Future[tuple[UnitId, ...]]:
        """Put units into a space; their ids in the order given.

        New words become messages in `basic`, the person's own facts in an abstract space; known
        ids are gathered in a space of your own. Raises `InvalidInput` and `NotFound`.

        >>> memory.add("emotional", [NewUnit(text="I like oolong tea.")])  # doctest: +SKIP
        >>> memory.add("kitchen renovation", ["m_01…", "f_02…"])  # doctest: +SKIP
        """
        return self._pool.submit(self._parts.units.add, space, units)

    def delete(self, space: str, units: Collection[UnitId]) -> Future[None]:
        """Take units out of a space of your own; of any other they are forgotten, for good.

        What only rested on them goes too: `Engine.plan_forgetting` shows that beforehand. Raises
        `NotFound` for an unknown space or unit.

        >>> memory.delete("basic", ["m_01…"])  # doctest: +SKIP
        """
        return self._pool.submit(self._delete, space, frozenset(units))

    def leave_space(self, space: str, units: Collection[UnitId]) -> Future[None]:
        """Take units out of a space of your own; they stay what they are.

        Raises `NotFound` for a space that there is not, and where none of them is in it.

        >>> memory.leave_space("kitchen renovation", ["m_01…"])  # doctest: +SKIP
        """
        return self._pool.submit(self._parts.units.leave_space, space, frozenset(units))

    def update(self, texts: Mapping[UnitId, str]) -> Future[tuple[UnitId, ...]]:
        """Say facts otherwise, by the person's word; the new versions' ids.

        Raises `InvalidInput` for a message: what was said is never altered.

        >>> memory.update({"f_02…": "I like green tea."})  # doctest: +SKIP
        """
        return self._pool.submit(self._parts.units.update, texts)

    # Explicit relationships

    def add_relationship(
        self, source: UnitId, target: UnitId, types: Sequence[EdgeType]
    ) -> Future[None]:
        """Draw edges; raises `NotFound`, and `InvalidInput` for a type that follows by itself.

        >>> memory.add_relationship("f_02…", "f_03…", [EdgeType.CAUSES])  # doctest: +SKIP
        """
        return self._pool.submit(self._parts.units.draw, source, target, types)

    def delete_relationship(
        self, source: UnitId, target: UnitId, types: Sequence[EdgeType] = ()
    ) -> Future[None]:
        """Take drawn edges away, all of them where no types are named; raises `NotFound`.

        >>> memory.delete_relationship("f_02…", "f_03…")  # doctest: +SKIP
        """
        return self._pool.submit(self._parts.units.take, source, target, types)

    def update_relationship(
        self, source: UnitId, target: UnitId, types: Sequence[EdgeType]
    ) -> Future[None]:
        """Make `types` all that is drawn from `source` to `target`.

        >>> memory.update_relationship("f_02…", "f_03…", [EdgeType.NEXT])  # doctest: +SKIP
        """
        return self._pool.submit(self._parts.units.redraw, source, target, types)

    # Retrieval

    def search_unit(
        self,
        query: str,
        space: str = "",
        signal: Signal = Signal.BOTH,
        *,
        limit: int = LIMIT,
    ) -> Future[tuple[UnitHit, ...]]:
        """Messages and facts by words, by meaning or by both, best first; everywhere by default.

        Raises `InvalidInput` for a query without a visible character, `NotFound` for an unknown
        space.

        >>> memory.search_unit("tea", "emotional", Signal.WORDS)  # doctest: +SKIP
        """

        def search() -> tuple[UnitHit, ...]:
            within = self._within(space)
            return self._parts.remembering.units(query, within, signal, limit)

        return self._pool.submit(search)

    def traverse_explicit_nodes(
        self, unit: UnitId, types: Collection[EdgeType] = ()
    ) -> Future[tuple[Edge, ...]]:
        """The edges from and to a unit, by type, source and target; all types by default.

        Raises `NotFound` for a unit that no edge can be at.

        >>> memory.traverse_explicit_nodes("f_02…", [EdgeType.SOURCE])  # doctest: +SKIP
        """

        def traverse() -> tuple[Edge, ...]:
            return self._parts.remembering.edges(unit, types)

        return self._pool.submit(traverse)

    def traverse_implicit_nodes(
        self, unit: UnitId, top_k: int = LIMIT, *, space: str = ""
    ) -> Future[tuple[UnitHit, ...]]:
        """The units that mean the most alike, computed now, never stored.

        >>> memory.traverse_implicit_nodes("m_01…", 5)  # doctest: +SKIP
        """

        def traverse() -> tuple[UnitHit, ...]:
            return self._parts.remembering.similar(unit, self._within(space), top_k)

        return self._pool.submit(traverse)

    def quantitative_search(self, request: RecallRequest) -> Future[Recall]:
        """The whole read path within a token budget: routing to context (Mandol 3.3).

        >>> memory.quantitative_search(RecallRequest(query="When does it close?", budget=500))
        ... # doctest: +SKIP
        """
        return self._pool.submit(self._parts.recall, request)

    # Conflicts

    def conflicts(self) -> Future[list[tuple[CoreFact, CoreFact]]]:
        """What the person wrote, each with what they were heard to say otherwise since.

        >>> memory.conflicts().result()  # doctest: +SKIP
        [(CoreFact(statement='You live in Bern.', …), CoreFact(statement='You live in Basel.', …))]
        """
        return self._pool.submit(self._conflicts)

    def settle(self, fact_id: FactId) -> Future[CoreFact]:
        """Say which side of a conflict is right: its new version, by the person.

        Raises `NotFound`, and `InvalidInput` for a fact that contradicts no other.

        >>> memory.settle("f_02…")  # doctest: +SKIP
        """
        return self._pool.submit(self._parts.editing.settle, fact_id)

    # Persistence and construction

    def save_graph(self, folder: Path) -> Future[tuple[Path, Path]]:
        """Write every unit and every edge as JSON lines that anyone can read, unencrypted.

        The home itself is durable at all times and needs no saving; this is a copy to take away.
        Raises `InvalidInput` where the folder already holds one.

        >>> memory.save_graph(Path("~/memory-graph").expanduser())  # doctest: +SKIP
        """
        return self._pool.submit(self._save, folder)

    def build_memory_from_raw(
        self, conversations: Sequence[ImportedConversation], *, source: str
    ) -> Future[MessageCounts]:
        """Store conversations and wait until all is segmented, linked and learnt from.

        >>> memory.build_memory_from_raw(chats, source="my-program")  # doctest: +SKIP
        """

        def build() -> MessageCounts:
            counts = self._parts.importer.add(conversations, source)
            self._parts.learning.wait()
            return counts

        return self._pool.submit(build)

    def spaces(self) -> Future[tuple[str, ...]]:
        """The built-in spaces and those of your own, by name.

        >>> memory.spaces().result()  # doctest: +SKIP
        ('basic', 'emotional', 'episodic', 'kitchen renovation', 'semantic')
        """
        return self._pool.submit(self._spaces)

    def _conflicts(self) -> list[tuple[CoreFact, CoreFact]]:
        facts = FactStore(self._parts.database.read())
        heard = facts.conflicting()
        written = facts.by_ids(fact.replaces for fact in heard if fact.replaces is not None)
        return [(written[fact.replaces], fact) for fact in heard if fact.replaces in written]

    def _spaces(self) -> tuple[str, ...]:
        own = SpaceStore(self._parts.database.read()).names()
        return tuple(sorted({BASIC_SPACE, *ABSTRACT_SPACES, *own}))

    def _within(self, space: str) -> Within:
        if not space or space == BASIC_SPACE or space in ABSTRACT_SPACES:
            return Within(space=space)
        cursor = self._parts.database.read()
        members = frozenset(SpaceStore(cursor).units(space))
        if not members and ConversationStore(cursor).find(ConversationId(space)) is None:
            known = self._spaces()
            hint = f"There are: {', '.join(known)}."
            raise NotFound(
                f"There is no space {space!r}.", hint=did_you_mean(space, known, otherwise=hint)
            )
        return Within(space=space, members=members)

    def _delete(self, space: str, units: frozenset[UnitId]) -> None:
        within = self._within(space)
        if within.members:
            self._parts.units.leave_space(space, units)
            return
        outside = sorted(unit for unit in units if not self._parts.remembering.holds(unit, within))
        if outside:
            raise NotFound(f"{outside[0]!r} is not in {space!r}.")
        plan = self._parts.forgetting.plan(ForgetRequest(unit_ids=tuple(sorted(units))))
        self._parts.forgetting.carry_out(plan.plan_id)

    def _save(self, folder: Path) -> tuple[Path, Path]:
        cursor = self._parts.database.read()
        nodes, edges = folder / NODES_FILE, folder / EDGES_FILE
        if nodes.exists() or edges.exists():
            raise InvalidInput(f"{folder} already holds a graph.", hint="Choose another folder.")
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InvalidInput(
                f"{folder} cannot be a folder: {error.strerror}.", hint="Choose another place."
            ) from error
        units = list(_nodes(cursor))
        write_whole(nodes, "".join(map(_line, units)))
        ids = {UnitId(unit["id"]) for unit in units}
        found = {
            edge
            for unit in ids
            for edge in self._parts.remembering.edges(unit, ())
            if edge.source in ids and edge.target in ids
        }
        ordered = sorted(found, key=lambda edge: (edge.source, edge.type, edge.target))
        write_whole(edges, "".join(map(_edge_line, ordered)))
        return nodes, edges


def _nodes(cursor: Cursor) -> Iterator[dict[str, str]]:
    """Every unit but those that were withdrawn or are private, and what rests on them alone."""
    hidden: frozenset[str] = taken_back(cursor)
    facts = FactStore(cursor).remembered()
    hidden |= {
        fact.fact_id
        for fact in facts
        if all(source.message_id in hidden for source in fact.sources)
    }
    for message in MessageStore(cursor).remembered():
        if message.message_id not in hidden:
            yield _node(message.message_id, "message", message.text, message.said_at) | {
                "speaker": message.evidence_name
            }
    for segment in SegmentStore(cursor).all():
        yield _node(segment.segment_id, "segment", "", segment.started_at)
    for trajectory in TrajectoryStore(cursor).all():
        title = with_shown_title(cursor, trajectory).title
        yield _node(trajectory.trajectory_id, "trajectory", title, trajectory.started_at)
    for entity in EntityStore(cursor).all():
        mentions = EntityStore(cursor).mentions_of([entity.entity_id])
        if any(each.mention.unit_id not in hidden for each in mentions):
            yield _node(entity.entity_id, entity.kind.value, entity.name)
    for fact in facts:
        if fact.fact_id not in hidden:
            yield _node(fact.fact_id, "fact", fact.statement, fact.valid_from) | {
                "space": fact.space,
                "status": fact.status.value,
            }


def _node(unit: UnitId, kind: str, text: str, time: datetime | None = None) -> dict[str, str]:
    return {
        "id": unit,
        "kind": kind,
        "text": text,
        "time": time.isoformat() if time is not None else "",
    }


def _edge_line(edge: Edge) -> str:
    return _line({"source": edge.source, "type": edge.type.value, "target": edge.target})


def _line(values: Mapping[str, str]) -> str:
    return json.dumps(values, ensure_ascii=False) + "\n"
