"""Compare the memory that a model was said to need with what its process takes.

`python -m tests.benchmarks.memory_estimate [GGUF…]`: the bundled model and those named, each with
several contexts and a prompt that fills a part of them.
"""

from __future__ import annotations

import sys
from pathlib import Path

import psutil

from assistant.cancel import CancelToken
from assistant.domain.messages import Role
from assistant.domain.prompts import GenerationOptions, PromptMessage
from assistant.inference import catalogue
from assistant.inference.fit import needed
from assistant.inference.gguf import check_gguf
from assistant.inference.llama import LlamaChatModel

PROMPT = PromptMessage(role=Role.USER, text="Tell me about bees. " * 120)


def measured(path: Path, context: int) -> tuple[int, int]:
    """Estimated and real bytes of main memory."""
    shape = check_gguf(path).shape
    assert shape is not None
    model = LlamaChatModel(path.stem, path, context=context, gpu_layers=0)
    try:
        list(model.stream([PROMPT], GenerationOptions(max_tokens=8), cancel=CancelToken()))
        assert model.pid is not None
        return sum(needed(shape, context)), psutil.Process(model.pid).memory_info().rss
    finally:
        model.close()


def main() -> None:
    """Print a line per model and context."""
    files = [catalogue.path_of(catalogue.CHAT_MODEL), *map(Path, sys.argv[1:])]
    for path in files:
        for context in (2048, 4096, 8192):
            estimate, real = measured(path, context)
            print(
                f"{path.name[:40]:40} {context:6} tokens: {estimate / 1e6:6.0f} MB said, "
                f"{real / 1e6:6.0f} MB taken, {100 * (estimate / real - 1):+5.1f} %"
            )


if __name__ == "__main__":
    main()
