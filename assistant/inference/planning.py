"""One plan for all that takes memory: chat model, cache, embedder, reranker, vectors.

The order of giving is fixed, so that the same machine gives the same plan:

1. The index, which no search can do without; what is too large for memory it pages itself.
2. Room on the processor for the embedder: without it, only words are found.
3. The chat model with its attention's cache: as many layers on the graphics processor as go.
   It comes before every encoder there, so that an answer never fails because one took the room.
4. The reranker, then the embedder, on the graphics processor where their whole need is left.
   A reranker gains the most: it computes for a second on two cores what a query waits for.
5. Token vectors: a cache in main memory that takes what is left, up to what it can use.

What does not go in is put away rather than refused: the reranker first, as recall works without.
Where a part lies never changes its vectors' precision, so that moving it mixes no vectors.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.domain.fitting import FitKind, Machine
from assistant.domain.placement import EncoderNeed, Part, Place, Placed, Placement, Why
from assistant.inference.fit import fit

if TYPE_CHECKING:
    from assistant.domain.fitting import Fit, ModelShape

LEAST_TOKENS = 16 * 2**20
"""A cache of token vectors below this would be read from the file each time."""

_ENCODER_PROCESS = 600_000_000
"""Python, torch and a tokenizer on Linux, beside the weights, once 5,882 messages were encoded: it
begins with 240 MB and grows with the shapes of the batches that it has seen."""
_RERANKER_PROCESS = 800_000_000
"""The same with sentence-transformers, which reads the files of cross-encoders."""
_ON_GRAPHICS = 450_000_000
"""CUDA's context and torch's own store on the graphics processor, beside the weights."""
_CUDA_HOST = 400_000_000
"""What CUDA's libraries add in main memory."""
_COMPUTING = 1.15
"""Weights and what a batch of 1,024 tokens needs beside them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatNeed:
    """The chat model: its shape and what a person chose; `shape` None behind an address."""

    name: str
    shape: ModelShape | None
    context: int = 0
    gpu_layers: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Everything that a home uses; `tokens_bytes` is the most that its cache can use."""

    index_bytes: int
    tokens_bytes: int
    chat: ChatNeed
    embedder: EncoderNeed
    reranker: EncoderNeed | None = None
    precision: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Capabilities:
    """What the installed libraries can use of a machine."""

    chat_on_graphics: bool
    encoders_on_graphics: bool


def encoder_need(name: str, size_bytes: int, *, reranks: bool = False) -> EncoderNeed:
    """What an encoder with weights of `size_bytes` takes."""
    process = _RERANKER_PROCESS if reranks else _ENCODER_PROCESS
    weights = round(size_bytes * _COMPUTING)
    return EncoderNeed(
        name=name,
        memory_bytes=process + weights,
        graphics_bytes=_ON_GRAPHICS + weights,
        host_bytes=process + _CUDA_HOST,
    )


def plan(machine: Machine, wanted: Wanted, can: Capabilities) -> Placement:
    """Where everything lies on `machine`, which is what all parts together may take.

    The result fits whatever the machine is: what has no room is away.
    """
    left = _Left(machine)
    index = left.take_memory(Part.INDEX, "", wanted.index_bytes, Why.NEEDS_NONE)
    kept = left.keep(wanted.embedder.memory_bytes)
    chat = _chat(left, wanted.chat, can)
    reranker = _encoder(left, Part.RERANKER, wanted.reranker, wanted, can)
    left.give_back(kept)
    embedder = _encoder(left, Part.EMBEDDER, wanted.embedder, wanted, can)
    tokens = _tokens(left, wanted.tokens_bytes)
    found = (index, chat, embedder, reranker, tokens)
    return Placement(machine=machine, parts=tuple(each for each in found if each is not None))


class _Left:
    """What is left of a machine while it is given away."""

    def __init__(self, machine: Machine) -> None:
        self.memory = max(0, machine.memory_bytes)
        self.graphics = max(0, machine.graphics_bytes)
        self.unified = machine.unified

    def machine(self, *, graphics: bool = True) -> Machine:
        """The rest as a machine of its own."""
        there = self.graphics if graphics else 0
        return Machine(
            memory_bytes=self.memory,
            graphics_bytes=min(there, self.memory) if self.unified else there,
            unified=self.unified,
        )

    def holds(self, memory: int, graphics: int) -> bool:
        both = memory + graphics if self.unified else memory
        return graphics <= self.graphics and both <= self.memory

    def take(self, memory: int, graphics: int) -> None:
        self.graphics -= graphics
        self.memory -= memory + graphics if self.unified else memory

    def keep(self, memory: int) -> int:
        """Hold so much of main memory back, or what there is."""
        kept = min(memory, self.memory)
        self.memory -= kept
        return kept

    def give_back(self, memory: int) -> None:
        self.memory += memory

    def take_memory(self, part: Part, name: str, size: int, why: Why) -> Placed:
        """As much of `size` as there is."""
        given = self.keep(size)
        return Placed(
            part=part,
            name=name,
            place=Place.MEMORY if given or not size else Place.AWAY,
            why=why if given == size else Why.MEMORY_FULL,
            memory_bytes=given,
        )


def _chat(left: _Left, need: ChatNeed, can: Capabilities) -> Placed:
    if need.shape is None:
        return Placed(part=Part.CHAT, name=need.name, place=Place.AWAY, why=Why.ELSEWHERE)
    there = left.machine(graphics=can.chat_on_graphics)
    found = fit(need.shape, there, context=need.context, gpu_layers=need.gpu_layers)
    if not found.possible and need.gpu_layers is not None:
        found = fit(need.shape, there, context=need.context)
    if not found.possible:
        return Placed(
            part=Part.CHAT, name=need.name, place=Place.AWAY, why=Why.MEMORY_FULL, fit=found
        )
    left.take(found.memory_bytes, found.graphics_bytes)
    return Placed(
        part=Part.CHAT,
        name=need.name,
        place=_place_of(found),
        why=_why_chat(found, need, left, can),
        memory_bytes=found.memory_bytes,
        graphics_bytes=found.graphics_bytes,
        fit=found,
    )


def _place_of(found: Fit) -> Place:
    if found.gpu_layers >= found.layers:
        return Place.GRAPHICS
    return Place.BOTH if found.gpu_layers else Place.MEMORY


def _why_chat(found: Fit, need: ChatNeed, left: _Left, can: Capabilities) -> Why:
    if need.gpu_layers is not None and found.gpu_layers == need.gpu_layers:
        return Why.CHOSEN
    if found.gpu_layers >= found.layers:
        return Why.SHARED_MEMORY if left.unified else Why.FITS_GRAPHICS
    if found.kind is FitKind.SMALLER_CONTEXT and not found.gpu_layers:
        return Why.MEMORY_FULL
    return _without_graphics(left, found.graphics_bytes, can=can.chat_on_graphics)


def _without_graphics(left: _Left, taken: int, *, can: bool) -> Why:
    if left.graphics + taken <= 0:
        return Why.NO_GRAPHICS
    return Why.GRAPHICS_FULL if can else Why.NOT_BUILT


def _encoder(
    left: _Left, part: Part, need: EncoderNeed | None, wanted: Wanted, can: Capabilities
) -> Placed | None:
    if need is None:
        return None
    precision = wanted.precision
    # What shares main memory gains nothing by moving: torch runs on the processor there.
    may = can.encoders_on_graphics and not left.unified
    if may and left.holds(need.host_bytes, need.graphics_bytes):
        left.take(need.host_bytes, need.graphics_bytes)
        return Placed(
            part=part, name=need.name, place=Place.GRAPHICS, why=Why.FITS_GRAPHICS,
            memory_bytes=need.host_bytes, graphics_bytes=need.graphics_bytes, precision=precision,
        )  # fmt: skip
    if not left.holds(need.memory_bytes, 0):
        return Placed(part=part, name=need.name, place=Place.AWAY, why=Why.MEMORY_FULL)
    left.take(need.memory_bytes, 0)
    why = _without_graphics(left, 0, can=may)
    if why is Why.GRAPHICS_FULL:
        why = Why.CHAT_FIRST
    return Placed(
        part=part, name=need.name, place=Place.MEMORY, why=why,
        memory_bytes=need.memory_bytes, precision=precision,
    )  # fmt: skip


def _tokens(left: _Left, most: int) -> Placed:
    if left.memory < min(most, LEAST_TOKENS):
        return Placed(part=Part.TOKENS, name="", place=Place.AWAY, why=Why.MEMORY_FULL)
    return left.take_memory(Part.TOKENS, "", most, Why.NEEDS_NONE)
