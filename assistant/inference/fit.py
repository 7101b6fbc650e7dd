"""Whether a model goes into a machine, and with which numbers llama.cpp is to be started.

An estimate: weights, the attention's cache, and what computing takes. The figures that are not
given by the model were measured with llama.cpp 0.3.36 (`tests/benchmarks/memory_estimate.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.fitting import Fit, FitKind, Machine, ModelShape

if TYPE_CHECKING:
    from collections.abc import Iterator

CACHE_BYTES = {"f32": 4.0, "f16": 2.0, "q8_0": 34 / 32, "q4_0": 18 / 32}
"""Bytes of an element of the attention's cache, by its type (ggml's block sizes)."""

PROMPT_BATCH = 512
"""Tokens of a prompt that are read at once."""

USUAL_CONTEXT = 8192
"""Tokens, where the model was trained for as many; more costs memory that a laptop lacks."""

LEAST_CONTEXT = 2048
"""A conversation with memories needs as much; below it no offer is made."""

CONTEXT_STEP = 256
"""llama.cpp rounds a context up to this."""

_PROCESS_BYTES = 75_000_000
"""The child process itself, with llama.cpp and the Python that drives it."""
_WORD_BYTES = 540
"""Main memory per word of the vocabulary: its tables, and the part of the output that is used."""
_LOGIT_BYTES = 4
_BUSY_WIDTH = 24
"""Intermediate values of a layer per element of the embedding and token of a batch, in bytes."""


def needed(
    shape: ModelShape, context: int, *, gpu_layers: int = 0, cache: str = "f16"
) -> tuple[int, int]:
    """Bytes of graphics memory and of main memory that a model takes.

    `gpu_layers` counts from none to all of `blocks` and the output layer.
    """
    layers = shape.blocks + 1
    share = min(gpu_layers, layers) / layers
    context = _rounded(context)
    weights = shape.size_bytes
    kept = (shape.key_width + shape.value_width) * CACHE_BYTES[cache] * context
    compute = PROMPT_BATCH * (shape.vocabulary * _LOGIT_BYTES + shape.embedding * _BUSY_WIDTH)
    graphics = share * (weights + kept) + (compute if gpu_layers else 0)
    # Main memory is counted as it is touched: the buffer of the output mostly is not.
    memory = (1 - share) * (weights + kept)
    memory += _PROCESS_BYTES + _WORD_BYTES * shape.vocabulary
    return round(graphics), round(memory)


def fit(
    shape: ModelShape,
    machine: Machine,
    *,
    context: int = 0,
    gpu_layers: int | None = None,
    cache: str = "f16",
) -> Fit:
    """The best way to run a model: all on the GPU, a part of it, the processor alone, or less.

    `context` 0 means the usual one. Where it does not fit, smaller ones down to `LEAST_CONTEXT`
    are tried; `gpu_layers` None chooses as many as go. All layers on the graphics processor come
    first, then as many as fit, then none.
    """
    wanted = min(context or USUAL_CONTEXT, shape.context)
    whole = sum(needed(shape, wanted, cache=cache))
    for tokens in _contexts(wanted):
        for layers in _choices(shape, machine, gpu_layers):
            graphics, memory = needed(shape, tokens, gpu_layers=layers, cache=cache)
            if not _holds(machine, graphics, memory):
                continue
            return Fit(
                kind=_kind(shape, layers, tokens < wanted),
                gpu_layers=layers,
                layers=shape.blocks + 1,
                context=tokens,
                graphics_bytes=graphics,
                memory_bytes=memory,
                needed_bytes=whole,
            )
    least = min(wanted, LEAST_CONTEXT)
    graphics, memory = needed(shape, least, gpu_layers=gpu_layers or 0, cache=cache)
    return Fit(
        kind=FitKind.NOT,
        gpu_layers=gpu_layers or 0,
        layers=shape.blocks + 1,
        context=least,
        graphics_bytes=graphics,
        memory_bytes=memory,
        needed_bytes=whole,
    )


def _contexts(wanted: int) -> Iterator[int]:
    """What was asked for, then halves of it that a person would recognise."""
    yield wanted
    size = 1 << (wanted - 1).bit_length() >> 1
    while size >= LEAST_CONTEXT:
        yield size
        size >>= 1


def _choices(shape: ModelShape, machine: Machine, gpu_layers: int | None) -> Iterator[int]:
    """Numbers of layers on the graphics processor, the most first."""
    every = shape.blocks + 1
    if machine.graphics_bytes <= 0:
        yield 0  # llama.cpp leaves all of them to the processor, however many were chosen
    elif gpu_layers is not None:
        yield min(gpu_layers, every)
    else:
        yield from range(every, -1, -1)


def _holds(machine: Machine, graphics: int, memory: int) -> bool:
    if machine.unified:
        return graphics <= machine.graphics_bytes and graphics + memory <= machine.memory_bytes
    return graphics <= machine.graphics_bytes and memory <= machine.memory_bytes


def _kind(shape: ModelShape, layers: int, smaller: bool) -> FitKind:  # noqa: FBT001
    if smaller:
        return FitKind.SMALLER_CONTEXT
    if layers > shape.blocks:
        return FitKind.GPU
    return FitKind.PARTLY if layers else FitKind.CPU


def _rounded(context: int) -> int:
    return -(-context // CONTEXT_STEP) * CONTEXT_STEP
