"""Profiles: chats that belong together, with instructions, a model and a memory of their own."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from assistant.domain.times import require_aware

if TYPE_CHECKING:
    from datetime import datetime

    from assistant.domain.ids import ConversationId, ProfileId

PROFILE_ICONS = (
    "folder",
    "briefcase",
    "house",
    "graduation-cap",
    "code",
    "heart",
    "airplane-tilt",
    "paint-brush",
    "book-open",
    "flask",
)
"""The names of the signs that a profile can have."""

PROFILE_COLOURS = ("teal", "blue", "violet", "rose", "amber", "green")
"""The names of the colours that a profile can have; never the only mark of one."""

NO_PROFILE = "none"
"""Says in place of a profile's name that there is none, on the command line."""

LONGEST_NAME = 60
LONGEST_INSTRUCTIONS = 4000
"""Characters; small models have windows of 2,000 tokens and more."""


class ProfileMemory(StrEnum):
    """What chats of a profile remember.

    Shared with all others; their own, which is recalled nowhere else and beside which nothing is
    recalled there; or nothing.
    """

    SHARED = "shared"
    OWN = "own"
    OFF = "off"


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """What its chats have in common.

    `instructions` are told to the model before all else; empty: the program's own. `model` names
    the chat model that answers; empty: the one chosen in the settings.
    """

    profile_id: ProfileId
    name: str
    created_at: datetime
    icon: str = PROFILE_ICONS[0]
    colour: str = PROFILE_COLOURS[0]
    instructions: str = ""
    model: str = ""
    memory: ProfileMemory = ProfileMemory.SHARED

    def __post_init__(self) -> None:
        require_aware("created_at", self.created_at)
        if not self.name.strip():
            raise ValueError("a profile needs a name")


@dataclass(frozen=True, slots=True, kw_only=True)
class ProfileSummary:
    """A profile as a list shows it; `chats` counts archived ones too, `used`: new chats join it."""

    profile: Profile
    chats: int
    used: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryScope:
    """Which conversations may be recalled from: all but `without`, or none but `only`."""

    without: frozenset[ConversationId] = frozenset()
    only: frozenset[ConversationId] | None = None

    @property
    def is_everything(self) -> bool:
        """Whether nothing is left out."""
        return self.only is None and not self.without

    def holds(self, conversation_id: ConversationId) -> bool:
        """Whether what was said in a conversation may be recalled."""
        if self.only is not None:
            return conversation_id in self.only
        return conversation_id not in self.without


EVERYTHING = MemoryScope()
