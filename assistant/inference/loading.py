"""With which numbers a model is loaded now, on this machine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.domain.fitting import FitKind
from assistant.errors import ModelTooLarge
from assistant.inference import devices
from assistant.inference.fit import USUAL_CONTEXT, fit

if TYPE_CHECKING:
    from assistant.domain.fitting import Fit, Machine
    from assistant.inference.gguf import GgufFile

EVERY_LAYER = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadingPlan:
    """What llama.cpp is started with; `gpu_layers` -1 means every layer where that can be."""

    context: int
    gpu_layers: int


def loading_plan(
    name: str,
    found: GgufFile,
    context: int | None,
    gpu_layers: int | None,
    machine: Machine | None = None,
) -> LoadingPlan:
    """The numbers for a model; those that a person chose stay as they are.

    `machine` is what is free now, asked of the system where None is given. Raises `ModelTooLarge`
    where the model, or the context that was chosen for it, does not go in; both numbers chosen are
    tried without asking.
    """
    most = found.context or USUAL_CONTEXT
    wanted = min(most, context or USUAL_CONTEXT)
    if found.shape is None or (context is not None and gpu_layers is not None):
        layers = EVERY_LAYER if gpu_layers is None else gpu_layers
        return LoadingPlan(context=wanted, gpu_layers=layers)
    place = machine or devices.free_machine()
    plan = fit(found.shape, place, context=wanted, gpu_layers=gpu_layers)
    if not plan.possible and gpu_layers and fit(found.shape, place, context=wanted).possible:
        raise ModelTooLarge(
            f"{gpu_layers} layers of {name} need {plan.graphics_bytes / 1e9:.1f} GB of graphics "
            f"memory and {plan.memory_bytes / 1e9:.1f} GB of the other; "
            f"{place.graphics_bytes / 1e9:.1f} and {place.memory_bytes / 1e9:.1f} GB are free.",
            hint="Choose fewer layers, or -1 for as many as fit.",
        )
    chosen_too_long = context is not None and plan.kind is FitKind.SMALLER_CONTEXT
    if not plan.possible or chosen_too_long:
        raise too_large(name, plan, place)
    return LoadingPlan(context=plan.context, gpu_layers=plan.gpu_layers)


def too_large(name: str, plan: Fit, machine: Machine) -> ModelTooLarge:
    """Say what a model needs, what there is, and what would go."""
    free = machine.memory_bytes
    if not machine.unified:
        free += machine.graphics_bytes
    needs = f"{name} needs about {plan.needed_bytes / 1e9:.1f} GB; {free / 1e9:.1f} GB are free."
    if plan.kind is FitKind.SMALLER_CONTEXT:
        return ModelTooLarge(
            needs, hint=f"With a context of {plan.context} tokens it fits: choose that, or 0."
        )
    return ModelTooLarge(needs)
