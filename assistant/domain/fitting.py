"""What a model needs to run, what a machine has, and whether the one goes into the other."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelShape:
    """The numbers of a language model that its memory need follows from.

    `key_width` and `value_width` are the elements that one token keeps for all layers together.
    `blocks` are the layers that can go to a graphics processor one by one; the output layer comes
    on top. `vocabulary` and `context` in tokens, `embedding` in elements.
    """

    size_bytes: int
    blocks: int
    key_width: int
    value_width: int
    embedding: int
    vocabulary: int
    context: int

    def __post_init__(self) -> None:
        if self.size_bytes <= 0 or self.blocks < 1 or self.context < 1:
            raise ValueError("a model has weights, layers and a context")


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """Bytes that a model may take: of main memory, and of the graphics processor's own.

    `unified`: the graphics processor works in main memory, so that both are the same bytes.
    """

    memory_bytes: int
    graphics_bytes: int = 0
    unified: bool = False


class FitKind(StrEnum):
    """How a model goes into a machine."""

    GPU = "gpu"
    PARTLY = "partly"
    CPU = "cpu"
    SMALLER_CONTEXT = "smaller_context"
    NOT = "not"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """How to start a model: with so many layers on the graphics processor, so many tokens.

    `kind` NOT says that even `context` tokens do not fit; the numbers are then those of the
    attempt. `graphics_bytes` and `memory_bytes` is what it takes of each with these numbers,
    `needed_bytes` what it takes in all with the context that was asked for. `layers` counts those
    that the model has, the output layer included.
    """

    kind: FitKind
    gpu_layers: int
    layers: int
    context: int
    graphics_bytes: int
    memory_bytes: int
    needed_bytes: int

    @property
    def possible(self) -> bool:
        """Whether it can be started."""
        return self.kind is not FitKind.NOT
