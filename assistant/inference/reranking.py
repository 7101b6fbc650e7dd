"""The reranker as the engine sees it: scores for texts, the network in a child process."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np

from assistant.errors import ModelFileInvalid, ModelFileMissing
from assistant.inference import devices
from assistant.inference.child import ModelProcess
from assistant.inference.embedding import on_the_processor

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

TRIES = 2
WANTED = "Name a folder with a cross-encoder such as BAAI/bge-reranker-base, or none."

_WORKER = "assistant.inference.cross_encoder:CrossEncoderWorker"
_CONFIG, _TOKENIZER, _WEIGHTS = "config.json", "tokenizer.json", "*.safetensors"
_CLASSIFIER = "ForSequenceClassification"
_LABELS_UNSAID = 2
"""How many labels a configuration means that names none."""


def check_folder(folder: Path) -> int:
    """The bytes of the weights in a cross-encoder's folder, which are not read for this.

    Raises `ModelFileMissing` where the folder or a file is not there, `ModelFileInvalid` where
    it holds a model of another kind.
    """
    weights = _size_of_weights(folder)
    try:
        config = json.loads((folder / _CONFIG).read_text(encoding="utf-8"))
        kinds = [str(kind) for kind in config["architectures"]]
        labels = len(config.get("id2label") or range(_LABELS_UNSAID))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ModelFileInvalid(
            f"The configuration in {str(folder)!r} cannot be read ({type(error).__name__}).",
            hint=WANTED,
        ) from error
    if labels != 1 or not any(kind.endswith(_CLASSIFIER) for kind in kinds):
        raise ModelFileInvalid(
            f"The model in {str(folder)!r} gives no score for a pair of texts.", hint=WANTED
        )
    return weights


def _size_of_weights(folder: Path) -> int:
    try:
        if not folder.is_dir():
            raise ModelFileMissing(f"There is no folder {str(folder)!r}.", hint=WANTED)
        missing = [name for name in (_CONFIG, _TOKENIZER) if not (folder / name).is_file()]
        weights = sum(file.stat().st_size for file in folder.glob(_WEIGHTS))
    except OSError as error:
        raise ModelFileInvalid(
            f"The folder {str(folder)!r} cannot be read: {error.strerror}.", hint=WANTED
        ) from error
    if not weights:
        missing.append(_WEIGHTS)
    if missing:
        raise ModelFileMissing(
            f"The folder {str(folder)!r} has no {' and no '.join(missing)}.", hint=WANTED
        )
    return weights


class ChildReranker:
    """A cross-encoder in a process of its own; implements `ports.Reranker`.

    The first use starts the process, which takes some seconds. Errors: `ModelFileMissing`,
    `ModelFileInvalid`, `ModelProcessDied` (the next call starts it again), `Cancelled` after
    `close`. One that cannot be used is not loaded for every recall in vain: an invalid file, and
    `TRIES` processes in a row that died without a score, are told at once until `stop`.
    """

    def __init__(
        self,
        folder: Path,
        *,
        threads: int | None = None,
        precision: str | None = None,
        place: Callable[[], str] = on_the_processor,
    ) -> None:
        """`precision` is bf16 or fp32; by default what this processor computes faster.

        `place` is asked at each start of the process: cpu or cuda, as torch calls them.
        """
        self._place = place
        self._folder = folder
        self._threads = threads or devices.usable_threads()
        self._precision = precision or devices.precision()
        self._process = ModelProcess(
            f"the reranker {folder.name}", _WORKER, self._prepare, tries=TRIES
        )

    @property
    def ready(self) -> bool:
        """Whether the model is loaded."""
        return self._process.ready

    @property
    def pid(self) -> int | None:
        """Its process, None where none runs."""
        return self._process.pid

    def score(self, query: str, texts: Sequence[str]) -> NDArray[np.float32]:
        """How well each text answers the query: logits, (texts,), larger is better.

        Query and text count by the first 512 tokens of both together.
        """
        if not texts:
            return np.zeros(0, np.float32)
        answer = self._process.call("score", {"query": query, "texts": list(texts)})
        scores: NDArray[np.float32] = answer.arrays[0]
        return scores

    def stop(self) -> None:
        """Free the model's memory; the next use loads it again."""
        self._process.stop()

    def close(self) -> None:
        """End the process for good. May be called again."""
        self._process.close()

    def _prepare(self) -> dict[str, Any]:
        check_folder(self._folder)
        return {
            "folder": str(self._folder),
            "threads": self._threads,
            "precision": self._precision,
            "device": self._place(),
        }
