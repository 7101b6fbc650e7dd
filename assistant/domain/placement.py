"""Where everything that takes much memory lies on a machine, and why there."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from assistant.domain.fitting import Fit, Machine


class Part(StrEnum):
    """What takes memory, in the order in which it is given some."""

    INDEX = "index"
    CHAT = "chat"
    EMBEDDER = "embedder"
    RERANKER = "reranker"
    TOKENS = "tokens"


class Place(StrEnum):
    """Where a part lies. `AWAY`: it takes no memory, and nothing waits for it."""

    GRAPHICS = "graphics"
    BOTH = "both"
    MEMORY = "memory"
    AWAY = "away"


class Why(StrEnum):
    """What decided."""

    FITS_GRAPHICS = "fits_graphics"
    NO_GRAPHICS = "no_graphics"
    NOT_BUILT = "not_built"
    GRAPHICS_FULL = "graphics_full"
    CHAT_FIRST = "chat_first"
    SHARED_MEMORY = "shared_memory"
    CHOSEN = "chosen"
    NEEDS_NONE = "needs_none"
    MEMORY_FULL = "memory_full"
    ELSEWHERE = "elsewhere"


@dataclass(frozen=True, slots=True, kw_only=True)
class EncoderNeed:
    """What an encoder takes: bytes of main memory on the processor, or of both on the other.

    `host_bytes` is what its process holds of main memory when its weights lie elsewhere.
    """

    name: str
    memory_bytes: int
    graphics_bytes: int
    host_bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """One part and its place; a part that shrank takes less than it would.

    `precision` as `bf16`, empty where there is no choice of it. `fit` is that of a chat model on
    this machine. `running`: it holds its memory now.
    """

    part: Part
    name: str
    place: Place
    why: Why
    memory_bytes: int = 0
    graphics_bytes: int = 0
    precision: str = ""
    fit: Fit | None = None
    running: bool = False

    def __post_init__(self) -> None:
        if self.place is Place.AWAY and (self.memory_bytes or self.graphics_bytes):
            raise ValueError("what is away takes nothing")


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """All parts on one machine; `graphics_name` is empty where it has no such processor."""

    machine: Machine
    parts: tuple[Placed, ...]
    graphics_name: str = ""

    @property
    def memory_bytes(self) -> int:
        """Main memory that all parts take."""
        return sum(each.memory_bytes for each in self.parts)

    @property
    def graphics_bytes(self) -> int:
        """Graphics memory that all parts take."""
        return sum(each.graphics_bytes for each in self.parts)

    @property
    def fits(self) -> bool:
        """Whether the machine has what the parts take."""
        have = self.machine
        if have.unified:
            both = self.memory_bytes + self.graphics_bytes
            return self.graphics_bytes <= have.graphics_bytes and both <= have.memory_bytes
        return self.graphics_bytes <= have.graphics_bytes and self.memory_bytes <= have.memory_bytes

    def of(self, part: Part) -> Placed | None:
        """The part's place; None for one that this home has not."""
        return next((each for each in self.parts if each.part is part), None)
