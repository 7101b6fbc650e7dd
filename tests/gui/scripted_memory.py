"""The part of the scripted engine that the memory page asks: tables, pages, pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from assistant.domain.changes import FactsChanged
from assistant.domain.entities import Entity, EntityKind, EntitySummary, EntityView, MergeProposal
from assistant.domain.facts import CoreFact, FactStatus, FactType
from assistant.domain.ids import EntityId, FactId, MessageId, TrajectoryId, UnitId
from assistant.domain.memory_views import (
    Bucket,
    EntityGraph,
    FactRow,
    FactTable,
    FactUse,
    FactView,
    Growth,
    Lane,
)
from assistant.domain.messages import Message
from assistant.domain.requests import FactOrder, FactQuery
from assistant.domain.standing import HiddenMessage
from assistant.domain.trajectories import Episode, TrajectoryStory
from assistant.errors import NotFound
from tests.gui.scripted_lore import settled

if TYPE_CHECKING:
    from tests.gui.scripted_home import ScriptedHome

R = TypeVar("R")
History = tuple[CoreFact, ...]


class ScriptedMemoryFace:
    """What `Engine.memory` is asked."""

    def __init__(self, engine: ScriptedMemory) -> None:
        self._engine = engine

    def conflicts(self) -> Future[list[tuple[CoreFact, CoreFact]]]:
        home = self._engine.home
        return self._engine._pool.submit(
            lambda: [(home.facts[one], home.facts[other]) for one, other in home.lore.conflicts]
        )

    def settle(self, fact_id: FactId) -> Future[CoreFact]:
        def work() -> CoreFact:
            settled(self._engine.home, fact_id)
            fact = self._engine.home.facts[fact_id]
            self._engine.announce(FactsChanged((fact,)))
            return fact

        return self._engine._do(work)

    def spaces(self) -> Future[tuple[str, ...]]:
        return self._engine._pool.submit(lambda: ("basic", "emotional", "episodic", "semantic"))


class ScriptedMemory:
    """Faults that a test plans are for tables and changes; pictures always come."""

    home: ScriptedHome
    people: list[EntitySummary]
    _pool: ThreadPoolExecutor
    _do: Callable[[Callable[[], R]], Future[R]]
    announce: Callable[[FactsChanged], None]
    fact_history: Callable[[FactId], Future[list[CoreFact]]]

    @property
    def memory(self) -> ScriptedMemoryFace:
        return ScriptedMemoryFace(self)

    # facts

    def fact_table(self, query: FactQuery, *, meaning: str = "") -> Future[FactTable]:
        def work() -> FactTable:
            words = (meaning or query.words).casefold().split()
            rows = [
                FactRow(fact=fact, last_used=self._used_at(fact.fact_id))
                for fact in self.home.facts.values()
                if self._matches(fact, query)
                and all(word in f"{fact.subject} {fact.statement}".casefold() for word in words)
            ]
            rows.sort(key=lambda row: _key(row, query.order), reverse=query.descending)
            return FactTable(
                ids=tuple(row.fact.fact_id for row in rows), first=tuple(rows[: query.limit])
            )

        return self._do(work)

    def fact_rows(self, ids: Sequence[FactId]) -> Future[list[FactRow]]:
        def work() -> list[FactRow]:
            return [
                FactRow(fact=self.home.facts[each], last_used=self._used_at(each))
                for each in ids
                if each in self.home.facts
            ]

        return self._pool.submit(work)

    def fact_view(self, fact_id: FactId) -> Future[FactView]:
        def work() -> FactView:
            if fact_id not in self.home.facts:
                raise NotFound("There is no such fact.")
            fact = self.home.facts[fact_id]
            uses = self._uses(fact_id)
            return FactView(
                fact=fact,
                history=tuple(self._line(fact)),
                messages={
                    source.message_id: self.home.messages[source.message_id]
                    for source in fact.sources
                },
                titles={key: chat.title for key, chat in self.home.conversations.items()},
                uses=uses,
                used=len(uses),
                entities=tuple(
                    entity
                    for key, entity in self.home.lore.entities.items()
                    if fact_id in self.home.lore.mentions[key]
                ),
                stories=tuple(
                    lane.trajectory
                    for lane in self.home.lore.lanes
                    if {source.conversation_id for source in fact.sources}
                    & {moment.conversation_id for moment in lane.moments}
                ),
            )

        return self._pool.submit(work)

    def mark_facts(
        self,
        ids: Sequence[FactId],
        *,
        pinned: bool | None = None,
        device_only: bool | None = None,
    ) -> Future[tuple[CoreFact, ...]]:
        def work() -> tuple[CoreFact, ...]:
            for each in ids:
                fact = self.home.facts[each]
                self.home.facts[each] = replace(
                    fact,
                    pinned=fact.pinned if pinned is None else pinned,
                    device_only=fact.device_only if device_only is None else device_only,
                )
            marked = tuple(self.home.facts[each] for each in ids)
            self.announce(FactsChanged(marked))
            return marked

        return self._do(work)

    def preference_histories(self) -> Future[list[History]]:
        def work() -> list[History]:
            current = [
                fact
                for fact in self.home.facts.values()
                if fact.type is FactType.PREFERENCE and fact.status is FactStatus.ACTIVE
            ]
            current.sort(key=lambda fact: fact.valid_from, reverse=True)
            return [tuple(self._line(fact)) for fact in current]

        return self._pool.submit(work)

    def growth(self) -> Future[Growth]:
        def work() -> Growth:
            facts = list(self.home.facts.values())
            learnt: dict[datetime, int] = {}
            for fact in facts:
                month = fact.valid_from.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
                learnt[month] = learnt.get(month, 0) + 1
            active = [fact for fact in facts if fact.status is FactStatus.ACTIVE]
            return Growth(
                unit="month",
                buckets=tuple(
                    Bucket(began=began, learnt=count, used=3 * count % 7)
                    for began, count in sorted(learnt.items())
                ),
                by_type={each: sum(f.type is each for f in active) for each in FactType},
                by_status={each: sum(f.status is each for f in facts) for each in FactStatus},
                pinned=sum(fact.pinned for fact in active),
                device_only=sum(fact.device_only for fact in active),
                entities=len(self.home.lore.entities),
                stories=len(self.home.lore.lanes),
                hidden=len(self.home.lore.hidden),
            )

        return self._pool.submit(work)

    # people and stories

    def entities(
        self, *, words: str = "", kinds: Sequence[EntityKind] = ()
    ) -> Future[list[EntitySummary]]:
        def work() -> list[EntitySummary]:
            return [
                one
                for one in self.people or self._known()
                if words.casefold() in one.entity.name.casefold()
                and (not kinds or one.entity.kind in kinds)
            ]

        return self._pool.submit(work)

    def entity(self, entity_id: EntityId) -> Future[EntityView]:
        def work() -> EntityView:
            units = self.home.lore.mentions.get(entity_id, [])
            facts = [self.home.facts[FactId(UnitId(u))] for u in units if u in self.home.facts]
            known = {one.entity.entity_id: one.entity for one in self.people}
            entity = (self.home.lore.entities | known)[entity_id]
            return EntityView(
                entity=entity,
                about=tuple(fact for fact in facts if fact.subject == entity.name),
                facts=tuple(fact for fact in facts if fact.subject != entity.name),
                mentioned=tuple(
                    (self.home.messages[MessageId(UnitId(u))], entity.name)
                    for u in units
                    if u in self.home.messages
                ),
            )

        return self._pool.submit(work)

    def entity_graph(self) -> Future[EntityGraph]:
        def work() -> EntityGraph:
            nodes = tuple(self._known())
            units = [set(self.home.lore.mentions[one.entity.entity_id]) for one in nodes]
            pairs = [
                (one, other, len(units[one] & units[other]))
                for one in range(len(nodes))
                for other in range(one)
                if units[one] & units[other]
            ]
            found = np.array(pairs, np.int32).reshape(-1, 3)
            at = np.arange(len(nodes), dtype=np.float32)
            places = np.stack([np.sqrt(at) * np.cos(2.4 * at), np.sqrt(at) * np.sin(2.4 * at)], 1)
            return EntityGraph(
                nodes=nodes,
                places=places.astype(np.float32) * 1.4,
                links=found[:, :2],
                strengths=found[:, 2],
            )

        return self._pool.submit(work)

    def merge_proposals(self) -> Future[list[MergeProposal]]:
        return self._pool.submit(lambda: list(self.home.lore.proposals))

    def merge_entities(self, one: EntityId, other: EntityId) -> Future[Entity]:
        def work() -> Entity:
            lore = self.home.lore
            kept, gone = lore.entities[other], lore.entities.pop(one)
            lore.merged[other] = (kept, gone)
            lore.entities[other] = replace(kept, aliases=(*kept.aliases, gone.name))
            lore.mentions[other] += lore.mentions[one]
            lore.proposals.clear()
            return lore.entities[other]

        return self._do(work)

    def refuse_merge(self, _one: EntityId, _other: EntityId) -> Future[None]:
        return self._do(self.home.lore.proposals.clear)

    def undo_merge(self, entity_id: EntityId) -> Future[list[Entity]]:
        def work() -> list[Entity]:
            parts = self.home.lore.merged.pop(entity_id)
            for part in parts:
                self.home.lore.entities[part.entity_id] = part
            return list(parts)

        return self._do(work)

    split_entity = undo_merge

    def timeline(self) -> Future[list[Lane]]:
        return self._pool.submit(lambda: list(self.home.lore.lanes))

    def trajectory(self, trajectory_id: TrajectoryId) -> Future[TrajectoryStory]:
        def work() -> TrajectoryStory:
            lane = next(
                one for one in self.home.lore.lanes if one.trajectory.trajectory_id == trajectory_id
            )
            episodes = []
            for moment in lane.moments:
                said = self._first_of(moment.conversation_id)
                episodes.append(
                    Episode(
                        segment_id=moment.segment_id,
                        conversation_id=moment.conversation_id,
                        title=self.home.conversations[moment.conversation_id].title,
                        time=moment.started_at,
                        excerpt=said.text,
                        message_ids=(said.message_id,),
                    )
                )
            return TrajectoryStory(trajectory=lane.trajectory, episodes=tuple(episodes))

        return self._pool.submit(work)

    def hidden_messages(self) -> Future[list[HiddenMessage]]:
        return self._pool.submit(lambda: list(self.home.lore.hidden))

    def unhide_message(self, message_id: MessageId) -> Future[None]:
        def work() -> None:
            self.home.lore.hidden = [
                replace(one, restored=True) if one.message_id == message_id else one
                for one in self.home.lore.hidden
            ]

        return self._do(work)

    # parts

    def _known(self) -> list[EntitySummary]:
        lore = self.home.lore
        found = [
            EntitySummary(
                entity=entity,
                messages=sum(unit.startswith("m_") for unit in lore.mentions[key]),
                facts=sum(unit.startswith("f_") for unit in lore.mentions[key]),
            )
            for key, entity in lore.entities.items()
        ]
        return sorted(found, key=lambda one: -one.messages - one.facts)

    def _matches(self, fact: CoreFact, query: FactQuery) -> bool:
        at_odds = {each for pair in self.home.lore.conflicts for each in pair}
        mentions = self.home.lore.mentions
        return (
            fact.status in query.statuses
            and (not query.types or fact.type in query.types)
            and (query.pinned is None or fact.pinned is query.pinned)
            and (query.device_only is None or fact.device_only is query.device_only)
            and (not query.conflicting or fact.fact_id in at_odds)
            and (not query.policies or fact.policy in query.policies)
            and (query.since is None or fact.valid_from >= query.since)
            and len(fact.sources) >= query.least_sources
            and (query.entity_id is None or fact.fact_id in mentions.get(query.entity_id, []))
        )

    def _line(self, fact: CoreFact) -> list[CoreFact]:
        line = [fact]
        while line[0].replaces in self.home.facts:
            line.insert(0, self.home.facts[line[0].replaces])
        return line

    def _uses(self, fact_id: FactId) -> tuple[FactUse, ...]:
        fact = self.home.facts[fact_id]
        told = {source.message_id for source in fact.sources}
        found = []
        for answer_id, recall in self.home.recalls.items():
            answer = self.home.messages[answer_id]
            if any(told & set(block.message_ids) for block in recall.blocks):
                asked = self.home.messages.get(answer.parent_id) if answer.parent_id else None
                chat = self.home.conversations[answer.conversation_id]
                found.append(
                    FactUse(
                        answer_id=answer_id,
                        conversation_id=answer.conversation_id,
                        title=chat.title,
                        question=asked.text if asked else "",
                        used_at=answer.said_at,
                    )
                )
        return tuple(found)

    def _used_at(self, fact_id: FactId) -> datetime | None:
        uses = self._uses(fact_id)
        return max((use.used_at for use in uses), default=None)

    def _first_of(self, conversation_id: str) -> Message:
        return next(
            one for one in self.home.messages.values() if one.conversation_id == conversation_id
        )


def _key(row: FactRow, order: FactOrder) -> tuple[object, ...]:
    return {
        FactOrder.STATEMENT: (row.fact.statement.casefold(),),
        FactOrder.SUBJECT: (row.fact.subject,),
        FactOrder.TYPE: (row.fact.type,),
        FactOrder.SOURCES: (len(row.fact.sources),),
        FactOrder.USED: (row.last_used is not None, row.last_used),
    }.get(order, (row.fact.valid_from,))
