"""Whether models go into simulated machines, and with which numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.domain.fitting import FitKind, Machine, ModelShape
from assistant.inference import offers
from assistant.inference.fit import LEAST_CONTEXT, fit, needed

GIB = 1 << 30


def machine(graphics_gib: float, memory_gib: float = 16) -> Machine:
    """What remains of so much memory for a model, as `devices.usable` counts it."""
    return Machine(
        graphics_bytes=round(max(0.0, graphics_gib - 0.7) * GIB),
        memory_bytes=round((memory_gib - 3) * GIB),
    )


def shape(name: str) -> ModelShape:
    found = offers.offer(name).shape
    assert found is not None
    return found


# Of 8 billion parameters in 4 bits: 5.03 GB of weights, 1.2 GB of cache for 8,192 tokens.
@pytest.mark.parametrize(
    ("graphics_gib", "kind"),
    [
        (0, FitKind.CPU), (4, FitKind.PARTLY), (6, FitKind.PARTLY), (8, FitKind.GPU),
        (12, FitKind.GPU), (16, FitKind.GPU), (24, FitKind.GPU),
    ],
)  # fmt: skip
def test_eight_billion_parameters(graphics_gib: float, kind: FitKind) -> None:
    found = fit(shape("qwen3-8b"), machine(graphics_gib))
    assert found.kind is kind
    assert found.context == 8192
    assert found.layers == 37
    assert (found.gpu_layers == 37) == (kind is FitKind.GPU)
    assert found.graphics_bytes <= machine(graphics_gib).graphics_bytes


@pytest.mark.parametrize(
    ("graphics_gib", "kind"),
    [
        (0, FitKind.CPU), (4, FitKind.PARTLY), (6, FitKind.PARTLY), (8, FitKind.PARTLY),
        (12, FitKind.GPU), (16, FitKind.GPU), (24, FitKind.GPU),
    ],
)  # fmt: skip
def test_fourteen_billion_parameters(graphics_gib: float, kind: FitKind) -> None:
    assert fit(shape("qwen3-14b"), machine(graphics_gib)).kind is kind


def test_small_models_are_whole_on_small_graphics_processors() -> None:
    for name in ("qwen2.5-0.5b", "llama-3.2-1b", "qwen3-1.7b"):
        assert fit(shape(name), machine(4)).kind is FitKind.GPU, name


def test_more_graphics_memory_takes_more_layers() -> None:
    layers = [fit(shape("qwen3-14b"), machine(g)).gpu_layers for g in (0, 4, 6, 8, 12, 16, 24)]
    assert layers == sorted(layers)
    assert layers[0] == 0
    assert layers[-1] == 41


def test_a_long_context_is_shortened_before_the_model_is_refused() -> None:
    found = fit(shape("llama-3.2-3b"), machine(0, 8), context=131_072)
    assert found.kind is FitKind.SMALLER_CONTEXT
    assert found.context in {16_384, 32_768}
    assert found.needed_bytes > machine(0, 8).memory_bytes
    assert found.memory_bytes <= machine(0, 8).memory_bytes


def test_what_is_too_big_says_what_it_would_need() -> None:
    found = fit(shape("qwen3-14b"), machine(0, 8))
    assert found.kind is FitKind.NOT
    assert not found.possible
    assert found.context == LEAST_CONTEXT
    assert found.needed_bytes > 9 * 10**9


def test_layers_that_a_person_chose_are_kept_or_refused() -> None:
    few = fit(shape("qwen3-8b"), machine(8), gpu_layers=10)
    assert (few.kind, few.gpu_layers) == (FitKind.PARTLY, 10)
    assert fit(shape("qwen3-8b"), machine(4), gpu_layers=37).kind is FitKind.NOT
    assert fit(shape("qwen3-8b"), machine(8), gpu_layers=0).kind is FitKind.CPU


def test_a_smaller_cache_needs_less_and_never_more_tokens_than_were_trained() -> None:
    one = shape("phi-4")
    assert sum(needed(one, 8192, cache="q8_0")) < sum(needed(one, 8192))
    assert fit(one, machine(24), context=1_000_000).context <= one.context


def test_memory_that_is_shared_is_counted_once() -> None:
    apple = Machine(memory_bytes=6 * GIB, graphics_bytes=6 * GIB, unified=True)
    assert fit(shape("llama-3.2-3b"), apple).kind is FitKind.GPU
    assert fit(shape("gemma-3-12b"), apple).kind is FitKind.NOT


@given(
    graphics=st.floats(0, 30), memory=st.floats(3, 64), context=st.integers(0, 200_000),
    name=st.sampled_from(["qwen2.5-0.5b", "gemma-3-4b", "qwen3-8b", "phi-4"]),
)  # fmt: skip
def test_what_is_offered_fits(graphics: float, memory: float, context: int, name: str) -> None:
    place = machine(graphics, memory)
    found = fit(shape(name), place, context=context)
    if not found.possible:
        return
    taken = needed(shape(name), found.context, gpu_layers=found.gpu_layers)
    assert taken == (found.graphics_bytes, found.memory_bytes)
    assert taken[0] <= place.graphics_bytes
    assert taken[1] <= place.memory_bytes
    assert 0 < found.context <= shape(name).context


@given(st.integers(2048, 100_000), st.integers(0, 37))
def test_more_tokens_never_need_less(context: int, layers: int) -> None:
    one = shape("qwen3-8b")
    smaller = sum(needed(one, context, gpu_layers=layers))
    assert smaller <= sum(needed(one, context + 1000, gpu_layers=layers))
