"""How far a memory is on its way to another embedder."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class ChangeState(StrEnum):
    """`READY`: every vector is there, and the next opening uses them."""

    ENCODING = "encoding"
    WAITING = "waiting"
    READY = "ready"
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbedderChange:
    """A change under way. `name` is the new embedder; `done` of `total` messages and facts.

    `seconds_left` is None while it cannot be told. `detail` says why it waits or failed.
    """

    name: str
    state: ChangeState
    done: int
    total: int
    seconds_left: float | None = None
    detail: str = ""
