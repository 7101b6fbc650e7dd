"""Explicit edges between units (Mandol 3.1.1); implicit ones are computed when asked."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from assistant.domain.ids import UnitId


class EdgeType(StrEnum):
    """What an edge says of its source and its target."""

    NEXT = "next"
    REPLY = "reply"
    IN_SEGMENT = "in_segment"
    IN_TRAJECTORY = "in_trajectory"
    MENTIONS = "mentions"
    SOURCE = "source"
    UPDATES = "updates"
    SUPERSEDES = "supersedes"
    CONFLICTS = "conflicts"
    CAUSES = "causes"
    ATTRIBUTE = "attribute"


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge:
    """`source` stands to `target` as `type` says: a fact `SOURCE` the message it rests on."""

    source: UnitId
    target: UnitId
    type: EdgeType
