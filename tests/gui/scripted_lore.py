"""What an invented memory knows beside facts: people, stories, conflicts, what is left out."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from assistant.domain.entities import Entity, EntityKind, MergeProposal, MergeReason
from assistant.domain.facts import PERSON_POLICY, FactStatus, FactType
from assistant.domain.ids import (
    ConversationId,
    EntityId,
    FactId,
    MessageId,
    SegmentId,
    TrajectoryId,
    UnitId,
)
from assistant.domain.memory_views import Lane, Moment
from assistant.domain.standing import HiddenMessage, Standing
from assistant.domain.trajectories import EventTrajectory

if TYPE_CHECKING:
    from tests.gui.scripted_home import ScriptedHome

DAY = timedelta(days=1)


@dataclass
class Lore:
    """Tests change it freely. `mentions` are facts and messages by entity."""

    entities: dict[EntityId, Entity] = field(default_factory=dict)
    mentions: dict[EntityId, list[str]] = field(default_factory=dict)
    proposals: list[MergeProposal] = field(default_factory=list)
    lanes: list[Lane] = field(default_factory=list)
    conflicts: list[tuple[FactId, FactId]] = field(default_factory=list)
    hidden: list[HiddenMessage] = field(default_factory=list)
    merged: dict[EntityId, tuple[Entity, Entity]] = field(default_factory=dict)

    def name(self, key: str, name: str, kind: EntityKind, *units: str, aliases: str = "") -> Entity:
        """Add somebody or something that these units mention."""
        entity = Entity(
            entity_id=EntityId(UnitId(f"e_{key}")),
            kind=kind,
            name=name,
            aliases=tuple(aliases.split(", ")) if aliases else (),
        )
        self.entities[entity.entity_id] = entity
        self.mentions[entity.entity_id] = list(units)
        return entity

    def tell(self, key: str, title: str, *moments: tuple[str, datetime]) -> Lane:
        """Add a story that was spoken of in these chats at these times."""
        told = tuple(
            Moment(
                segment_id=SegmentId(UnitId(f"s_{key}_{number}")),
                conversation_id=ConversationId(f"c_{chat}"),
                started_at=when,
                ended_at=when + timedelta(minutes=20),
            )
            for number, (chat, when) in enumerate(moments)
        )
        lane = Lane(
            trajectory=EventTrajectory(
                trajectory_id=TrajectoryId(UnitId(f"t_{key}")),
                title=title,
                segment_ids=tuple(each.segment_id for each in told),
                started_at=told[0].started_at,
                ended_at=told[-1].ended_at,
            ),
            moments=told,
        )
        self.lanes.append(lane)
        return lane


def furnish(home: ScriptedHome, now: datetime) -> None:
    """Give the invented home people, stories and what else the memory page shows."""
    lore = home.lore
    person, place, thing = EntityKind.PERSON, EntityKind.PLACE, EntityKind.THING
    lore.name("ilse", "Ilse", person, "f_ilse", "m_ilse_0", aliases="Ilse Koch")
    lore.name(
        "allotment", "the allotment", place,
        "f_ilse", "f_beds", "f_flood", "m_ilse_0", "m_beds_0", "m_rotation_0",
    )  # fmt: skip
    lore.name("south", "South bed", place, "f_flood", "f_beds", "m_flood_0", "m_beds_0")
    lore.name("hatchback", "green hatchback", thing, "f_car", "m_car_0", "m_commute_0")
    lore.name("rhs", "RHS", EntityKind.ORGANISATION, "m_rotation_1")
    society = lore.name(
        "society", "Royal Horticultural Society", EntityKind.ORGANISATION, "m_beds_1"
    )
    lore.name("amman", "عمّان", place, "m_arabic_0", "m_arabic_1")
    lore.proposals.append(
        MergeProposal(
            one=lore.entities[EntityId(UnitId("e_rhs"))],
            other=society,
            reason=MergeReason.INITIALS,
        )
    )
    lore.tell(
        "drain", "south bed · drain · frost",
        ("beds", now - 52 * DAY), ("flood", now - 38 * DAY), ("rotation", now - DAY / 24),
    )  # fmt: skip
    lore.tell("ride", "cycle · hatchback", ("car", now - 60 * DAY), ("commute", now - DAY / 5))
    lore.tell("august", "Ilse · August", ("ilse", now - 4 * DAY), ("rotation", now - DAY / 24))
    lore.tell("amman", "رحلة عمّان", ("arabic", now - 20 * DAY), ("arabic", now - DAY))
    lore.hidden += [
        HiddenMessage(
            message_id=MessageId(UnitId("m_car_0")),
            standing=Standing.SUPERSEDED,
            text="I commute in a green hatchback and need winter tyres.",
            cause=MessageId(UnitId("m_commute_0")),
            cause_text="Sold the green hatchback today! From now on I cycle to work.",
            since=now - DAY / 5,
        )
    ]


def add_conflict(home: ScriptedHome, now: datetime) -> None:
    """Let a chat say otherwise than what the person wrote."""
    home.talk("nuts", "Baklava", now - DAY, "Baklava tonight, I can eat peanuts again!", "Enjoy!")
    home.learn(
        "nuts",
        FactType.IDENTITY,
        "Can eat peanuts.",
        {"nuts_0": "I can eat peanuts again!"},
        days=1,
        status=FactStatus.CONFLICTING,
        replaces="peanuts",
    )
    home.lore.conflicts.append((FactId(UnitId("f_peanuts")), FactId(UnitId("f_nuts"))))


def add_taste(home: ScriptedHome, now: datetime) -> None:
    """Let a preference change twice."""
    home.talk(
        "tea", "Hot drinks", now - 30 * DAY,
        "I only drink coffee.", "Noted.", "Lately I like oolong tea more.", "Good choice!",
    )  # fmt: skip
    taste = FactType.PREFERENCE
    ended = FactStatus.SUPERSEDED
    home.learn(
        "coffee", taste, "Only drinks coffee.", {"tea_0": "I only drink coffee."},
        days=300, until=30, status=ended,
    )  # fmt: skip
    home.learn(
        "oolong", taste, "Likes oolong tea more than coffee.", {"tea_2": "I like oolong tea more"},
        days=30, until=3, status=ended, replaces="coffee",
    )  # fmt: skip
    home.learn(
        "mate", taste, "Drinks mate in the morning.", {"tea_2": "I like oolong tea more"},
        days=3, policy=PERSON_POLICY, replaces="oolong",
    )  # fmt: skip


def settled(home: ScriptedHome, fact_id: FactId) -> None:
    """One side of a conflict is right."""
    for written, heard in list(home.lore.conflicts):
        if fact_id in (written, heard):
            home.lore.conflicts.remove((written, heard))
            right = home.facts[fact_id]
            home.facts[fact_id] = replace(right, status=FactStatus.ACTIVE, policy=PERSON_POLICY)
            del home.facts[heard if fact_id == written else written]
