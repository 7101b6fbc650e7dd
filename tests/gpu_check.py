"""Everything that a graphics processor changes, checked on a machine that has one.

`python -m tests.gpu_check`, under five minutes: where there is none that models can use, it says
so, names what is missing, and ends with 0. It loads the bundled encoder on both processors and
compares the vectors, takes the graphics memory away and asks again, loads the bundled chat model
with all layers where llama.cpp was built for it, holds the planner's numbers against what is
then used, and prints a table.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import numpy as np

from assistant.cancel import CancelToken
from assistant.domain.messages import Role
from assistant.domain.prompts import GenerationOptions, PromptMessage
from assistant.inference import catalogue, devices
from assistant.inference.embedding import BundledEmbedder
from assistant.inference.fit import needed
from assistant.inference.gguf import check_gguf
from assistant.inference.llama import LlamaChatModel
from assistant.inference.llama_library import graphics_backends
from assistant.inference.planning import encoder_need
from assistant.inference.torch_library import torch_uses_graphics

R = TypeVar("R")

TEXTS = [f"On day {number} I wrote about bees, pottery and the sea." * 8 for number in range(256)]
ALIKE = 0.995
"""The cosine that vectors of both processors reach at least, in either precision."""
LEFT_FREE = 64 * 2**20
WITHIN = 0.25
"""Graphics memory is given out in blocks, and the context of the driver differs by version."""


def main() -> int:
    """Run what can be run here; 1 where something is not as it should be."""
    said = _missing()
    if said:
        print(f"skipped: {said}")
        return 0
    print(", ".join(f"{gpu.name} ({gpu.memory_bytes / 2**30:.1f} GB)" for gpu in devices.gpus()))
    checks: list[Callable[[], Iterator[tuple[str, bool, str]]]] = []
    if torch_uses_graphics():
        checks += [check_vectors, check_no_room]
    if graphics_backends():
        checks.append(check_chat)
    lines = [line for check in checks for line in check()]
    width = max(len(name) for name, _, _ in lines)
    for name, good, detail in lines:
        print(f"{'ok ' if good else 'BAD'} {name:{width}}  {detail}")
    return 0 if all(good for _, good, _ in lines) else 1


def _missing() -> str:
    if not devices.gpus():
        return "no driver tells of a graphics processor on this machine"
    if not devices.uses_graphics():
        return "neither torch nor llama.cpp is installed in a build for graphics processors"
    return ""


def check_vectors() -> Iterator[tuple[str, bool, str]]:
    """The same vectors from both processors, and how much sooner."""
    with _embedder("cpu") as here:
        slow, by_cpu = _timed(lambda: here.encode(TEXTS))
    before = _used()
    with _embedder("cuda") as there:
        yield "the encoder is on the graphics processor", there.device == "cuda", there.device
        fast, by_gpu = _timed(lambda: there.encode(TEXTS))
        taken = _used() - before
        query, _ = _timed(lambda: there.encode_query("Who keeps bees?"))
    least = min(
        float(np.sum(a.chunks * b.chunks, axis=1).min())
        for a, b in zip(by_cpu, by_gpu, strict=True)
    )
    yield "vectors are those of the processor", least >= ALIKE, f"least cosine {least:.5f}"
    yield "it is faster", fast < slow, f"{slow:.2f} s against {fast:.2f} s, {slow / fast:.1f} ×"
    yield "a query", True, f"{1000 * query:.1f} ms"
    said = encoder_need("", catalogue.bundled(catalogue.EMBEDDER).size_bytes).graphics_bytes
    yield "it takes no more than was planned", taken <= said, _numbers(said, taken)


def check_no_room() -> Iterator[tuple[str, bool, str]]:
    """With graphics memory taken by another, the encoder answers from the processor."""
    with _embedder("cuda") as embedder, _taken():
        encodings = embedder.encode(TEXTS[:32])
        yield "without room it answers", len(encodings) == 32, f"{len(encodings)} texts"
    with _taken(), _embedder("cuda") as embedder:
        embedder.encode_query("Who keeps bees?")
        yield "loaded without room it answers", True, f"from {embedder.device}"


def check_chat() -> Iterator[tuple[str, bool, str]]:
    """The bundled chat model with every layer on the graphics processor."""
    path = catalogue.path_of(catalogue.CHAT_MODEL)
    shape = check_gguf(path).shape
    assert shape is not None
    before = _used()
    model = LlamaChatModel("bundled", path, context=2048, gpu_layers=shape.blocks + 1)
    prompt = [PromptMessage(role=Role.USER, text="Say hello. " * 50)]
    try:
        options = GenerationOptions(max_tokens=64)
        seconds, pieces = _timed(lambda: list(model.stream(prompt, options, cancel=CancelToken())))
        taken = _used() - before
    finally:
        model.close()
    said = needed(shape, 2048, gpu_layers=shape.blocks + 1)[0]
    yield "llama.cpp answers", bool(pieces), f"{len(pieces)} pieces in {seconds:.2f} s"
    near = abs(taken / said - 1) <= WITHIN if taken > 0 else False
    yield "it takes what was planned", near, _numbers(said, taken)


@contextmanager
def _embedder(place: str) -> Iterator[BundledEmbedder]:
    embedder = BundledEmbedder(place=lambda: place)
    try:
        embedder.encode_query("ready")
        yield embedder
    finally:
        embedder.close()


@contextmanager
def _taken() -> Iterator[None]:
    """Nearly all graphics memory, held by this process."""
    import torch

    blocks = []
    size = torch.cuda.mem_get_info()[0] - LEFT_FREE
    while size > LEFT_FREE:
        try:
            blocks.append(torch.empty(size, dtype=torch.uint8, device="cuda"))
            size = torch.cuda.mem_get_info()[0] - LEFT_FREE
        except torch.OutOfMemoryError:
            size //= 2
    try:
        yield
    finally:
        blocks.clear()
        torch.cuda.empty_cache()


def _timed(work: Callable[[], R]) -> tuple[float, R]:
    began = time.perf_counter()
    found = work()
    return time.perf_counter() - began, found


def _used() -> int:
    return sum(gpu.memory_bytes - gpu.free_bytes for gpu in devices.graphics_now())


def _numbers(said: int, taken: int) -> str:
    return f"{said / 1e6:.0f} MB said, {taken / 1e6:.0f} MB taken"


if __name__ == "__main__":
    sys.exit(main())
