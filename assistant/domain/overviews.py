"""Small answers for people: what is remembered, what is installed, what is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime

    from assistant.domain.fitting import Fit


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryStats:
    """Counts by kind, and how far the background work is.

    `pending` counts messages that are durable but not yet segmented, embedded and learnt from.
    Where a chat model learns too, `awaiting_model` counts the segments that it has yet to read;
    `read_by_model` and `left_to_rules` count messages: a model failed at the latter. `paused`:
    nothing new is learnt, while what is known is recalled; not `enabled`: neither.
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
    paused: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelInfo:
    """A model that can be chosen.

    `kind`: chat, embedder or reranker; `source`: bundled, file, download or api. `fit` is how a
    chat model goes into this machine, where that can be told. `sees`: pictures can go to it.
    Where `usable` is False, `detail` says why.
    """

    name: str
    kind: str
    source: str
    usable: bool
    selected: bool
    size_bytes: int = 0
    context: int = 0
    detail: str = ""
    fit: Fit | None = None
    sees: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelOffer:
    """A model of the catalogue, and how it would go into this machine (None: not a chat model).

    `parameters` in thousand millions; `languages` as ISO 639-1 codes; `context` in tokens.
    """

    name: str
    title: str
    kind: str
    parameters: float
    quantization: str
    repository: str
    licence: str
    licence_url: str
    languages: tuple[str, ...]
    context: int
    thinks: bool
    sees: bool
    about: str
    size_bytes: int
    fit: Fit | None
    installed: bool
    recommended: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One line of `doctor`; `hint` says what to do when it is not `ok`."""

    name: str
    ok: bool
    detail: str
    hint: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Licence:
    """Under which terms a library or a model comes along."""

    name: str
    version: str
    licence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far long work is; `total` 0 while unknown.

    `fraction`, from 0 to 1, is of all of it, where `done` and `total` count only one part.
    """

    done: int
    total: int
    what: str
    fraction: float | None = None
