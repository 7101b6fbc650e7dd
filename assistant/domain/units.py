"""Memory units as programs handle them: new ones, found ones, and the names of spaces."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from assistant.domain.facts import SPACE_OF_TYPE

if TYPE_CHECKING:
    from datetime import datetime

    from assistant.domain.ids import UnitId

BASIC_SPACE = "basic"
"""The space of everything that was said, in its own words (Mandol 3.1.1)."""

ABSTRACT_SPACES = frozenset(SPACE_OF_TYPE.values())
"""The spaces of facts: event chains, the entity graph and preferences (Mandol 3.1.2)."""


class Signal(StrEnum):
    """What a search goes by: the words, the meaning, or both of them."""

    WORDS = "words"
    MEANING = "meaning"
    BOTH = "both"


@dataclass(frozen=True, slots=True, kw_only=True)
class NewUnit:
    """Words to be remembered: a message in the basic space, a fact's statement in another.

    `said_at` and `speaker` are a message's: None is now, and no speaker is the person themselves.
    """

    text: str
    said_at: datetime | None = None
    speaker: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitHit:
    """A unit that was found, with its words.

    `score` grows with how well it fits, up to 1, and compares within one search only.
    """

    unit_id: UnitId
    score: float
    text: str
