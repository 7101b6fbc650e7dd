"""Small answers for people: what is remembered, what is installed, what is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryStats:
    """Counts by kind, and how far the background work is.

    `pending` counts messages that are durable but not yet segmented, embedded and learnt from.
    Where a chat model learns too, `awaiting_model` counts the segments that it has yet to read;
    `read_by_model` and `left_to_rules` count messages: a model failed at the latter.
    """

    enabled: bool
    conversations: int
    messages: int
    segments: int
    facts: int
    pending: int
    bytes_on_disk: int
    last_learnt: datetime | None
    awaiting_model: int = 0
    read_by_model: int = 0
    left_to_rules: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelInfo:
    """A model that can be chosen.

    `kind`: chat, embedder or reranker; `source`: bundled, file or api. Where `usable` is False,
    `detail` says why.
    """

    name: str
    kind: str
    source: str
    usable: bool
    selected: bool
    size_bytes: int = 0
    context: int = 0
    detail: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One line of `doctor`; `hint` says what to do when it is not `ok`."""

    name: str
    ok: bool
    detail: str
    hint: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far long work is; `total` 0 while unknown.

    `fraction`, from 0 to 1, is of all of it, where `done` and `total` count only one part.
    """

    done: int
    total: int
    what: str
    fraction: float | None = None
