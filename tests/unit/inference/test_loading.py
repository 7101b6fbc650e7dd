"""The numbers that llama.cpp is started with follow from what is free and what was chosen."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.domain.fitting import Machine
from assistant.errors import ModelTooLarge
from assistant.inference.gguf import GgufFile
from assistant.inference.loading import EVERY_LAYER, loading_plan
from assistant.inference.offers import offer

GB = 10**9
FILE = GgufFile(
    path=Path("qwen3-8b.gguf"),
    size_bytes=5_027_783_488,
    architecture="qwen3",
    name="Qwen3 8B",
    context=40_960,
    has_chat_template=True,
    shape=offer("qwen3-8b").shape,
)


def plan(
    machine: Machine, context: int | None = None, layers: int | None = None
) -> tuple[int, int]:
    found = loading_plan("qwen3-8b", FILE, context, layers, machine)
    return found.context, found.gpu_layers


def test_as_many_layers_as_go_and_the_rest_in_main_memory() -> None:
    assert plan(Machine(memory_bytes=16 * GB, graphics_bytes=12 * GB)) == (8192, 37)
    context, layers = plan(Machine(memory_bytes=16 * GB, graphics_bytes=5 * GB))
    assert context == 8192
    assert 20 < layers < 37
    assert plan(Machine(memory_bytes=16 * GB)) == (8192, 0)


def test_a_shorter_context_where_the_usual_one_does_not_go() -> None:
    assert plan(Machine(memory_bytes=round(5.9 * GB))) == (4096, 0)


def test_what_was_chosen_stays() -> None:
    small = Machine(memory_bytes=GB)
    assert plan(small, 16_384, 5) == (16_384, 5), "both chosen: it is tried"
    assert plan(Machine(memory_bytes=20 * GB), 40_960) == (40_960, 0)
    with pytest.raises(ModelTooLarge, match=r"needs about 11\.\d GB; 7\.0 GB are free") as caught:
        plan(Machine(memory_bytes=7 * GB), 40_960)
    assert "8192 tokens" in caught.value.hint or "tokens it fits" in caught.value.hint


def test_too_large_is_said_before() -> None:
    with pytest.raises(ModelTooLarge, match="are free") as caught:
        plan(Machine(memory_bytes=4 * GB))
    assert "smaller model" in caught.value.hint


def test_a_file_that_does_not_say_its_shape_is_tried() -> None:
    odd = GgufFile(
        path=Path("x"), size_bytes=1, architecture="x", name="x", context=0, has_chat_template=False
    )
    found = loading_plan("odd", odd, None, None, Machine(memory_bytes=1))
    assert (found.context, found.gpu_layers) == (8192, EVERY_LAYER)


def test_layers_chosen_for_a_processor_that_is_not_there_are_none() -> None:
    assert plan(Machine(memory_bytes=20 * GB), layers=1000) == (8192, 0)


def test_too_many_layers_are_named_where_fewer_would_do() -> None:
    with pytest.raises(ModelTooLarge, match="37 layers of qwen3-8b need") as caught:
        plan(Machine(memory_bytes=16 * GB, graphics_bytes=4 * GB), layers=37)
    assert "fewer layers" in caught.value.hint
