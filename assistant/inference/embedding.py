"""The embedder as the engine sees it: texts in, vectors out, the network in a child process."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from assistant.domain.encodings import Encoding, QueryEncoding
from assistant.errors import AssistantError
from assistant.inference import catalogue, devices
from assistant.inference.child import ModelProcess

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from assistant.inference.frames import Frame

FORMAT = 2
"""Grows when the same model would give other vectors: splitting, pooling, tokens kept."""

SLICE_CHARACTERS = 60_000
"""Text sent to the process at once, about 15,000 tokens: its vectors are 6 MB."""

WEIGHTS = "model.safetensors"

_WORKER = "assistant.inference.encoder:EncoderWorker"


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbedderFolder:
    """A model in sentence-transformers format.

    `find` gives its folder after checking it, on the thread that starts the process; `digest`
    are the first digits of the weights' SHA-256.
    """

    name: str
    digest: str
    dimension: int
    find: Callable[[], Path]


def _bundled_folder() -> EmbedderFolder:
    model = catalogue.bundled(catalogue.EMBEDDER)
    return EmbedderFolder(
        name=model.name,
        digest=model.weights.sha256[:12],
        dimension=384,
        find=lambda: catalogue.verified_folder(model),
    )


def on_the_processor() -> str:
    """Where an encoder computes that nobody plans for."""
    return "cpu"


class ChildEmbedder:
    """An embedder in a process of its own; implements `ports.Embedder`.

    Every token of a text keeps its vector, stop words and punctuation too: `dimension` bytes
    each in memory (384 for MiniLM) and 4 for its place. Whoever wants fewer can drop rows
    where `encode` returns.

    The first use starts the process (about a second); `start` does so ahead. Errors:
    `ModelFileMissing`, `ModelFileInvalid`, `ModelProcessDied` (the next call starts it again),
    `Cancelled` after `close`.
    """

    def __init__(
        self,
        folder: EmbedderFolder,
        *,
        threads: int | None = None,
        precision: str | None = None,
        background: bool = False,
        place: Callable[[], str] = on_the_processor,
    ) -> None:
        """`precision` is bf16 or fp32; by default what this processor computes faster.

        `background`: everything else that wants the processor comes first. `place` is asked at
        each start of the process: cpu or cuda, as torch calls them.
        """
        self._folder = folder
        self._background = background
        self._place = place
        self._threads = threads or devices.usable_threads()
        self._precision = precision or devices.precision()
        self._process = ModelProcess(f"the embedder {self._folder.name}", _WORKER, self._prepare)

    @property
    def embedder_id(self) -> str:
        """Model, weights, precision and format; vectors of different ids are never mixed."""
        return f"{self._folder.name}@{self._folder.digest}-{self._precision}-{FORMAT}"

    @property
    def dimension(self) -> int:
        """Components of a vector."""
        return self._folder.dimension

    @property
    def size_bytes(self) -> int:
        """The bytes of its weights; 0 where they cannot be found."""
        try:
            return (self._folder.find() / WEIGHTS).stat().st_size
        except (OSError, AssistantError):
            return 0

    @property
    def device(self) -> str:
        """Where it computes, cpu or cuda; empty while it is not loaded."""
        return str(self._process.info()["device"]) if self.ready else ""

    @property
    def ready(self) -> bool:
        """Whether the model is loaded."""
        return self._process.ready

    @property
    def pid(self) -> int | None:
        """Its process, None where none runs."""
        return self._process.pid

    def start(self) -> None:
        """Begin to load in the background; returns at once."""
        self._process.start()

    def encode(self, texts: Sequence[str]) -> list[Encoding]:
        """One encoding per text, in the order given.

        Each of a text's passages has a vector (`domain.passages`), a zero one where it has no
        word; `token_starts` refer to the text as given. A text without words has no vectors at
        all. Give many texts at once: they are batched by length.
        """
        found: dict[int, Encoding] = {}
        for indexes in slices(texts, SLICE_CHARACTERS):
            answer = self._process.call("encode", {"texts": [texts[index] for index in indexes]})
            found.update(zip(indexes, _encodings(answer), strict=True))
        return [found[index] for index in range(len(texts))]

    def encode_query(self, query: str) -> QueryEncoding:
        """The query's vector and weighted token vectors; overtakes waiting `encode` batches.

        Stop words, punctuation and words outside the vocabulary weigh 0.05, all others 1. Of a
        query of more than 508 word pieces the first and the last 254 count, looked for in its
        first and last 8,000 characters. A query without words has a zero vector and no tokens.
        """
        answer = self._process.call("encode_query", {"query": query}, urgent=True)
        vector, tokens, weights = answer.arrays
        return QueryEncoding(vector=vector, tokens=tokens, weights=weights)

    def stop(self) -> None:
        """Free the model's memory; the next use loads it again."""
        self._process.stop()

    def close(self) -> None:
        """End the process for good. May be called again."""
        self._process.close()

    def _prepare(self) -> dict[str, Any]:
        return {
            "folder": str(self._folder.find()),
            "threads": self._threads,
            "precision": self._precision,
            "background": self._background,
            "device": self._place(),
        }


class BundledEmbedder(ChildEmbedder):
    """all-MiniLM-L6-v2, which comes with the program: English, 384 components."""

    def __init__(
        self,
        *,
        threads: int | None = None,
        precision: str | None = None,
        background: bool = False,
        place: Callable[[], str] = on_the_processor,
    ) -> None:
        super().__init__(
            _bundled_folder(),
            threads=threads,
            precision=precision,
            background=background,
            place=place,
        )


def bundled_embedder(place: Callable[[], str] = on_the_processor) -> ChildEmbedder:
    """The embedder that comes with the program."""
    return BundledEmbedder(place=place)


def slices(texts: Sequence[str], characters: int) -> Iterator[list[int]]:
    """Indexes of texts of like length, shortest first, up to `characters` at once; at least one."""
    slice_: list[int] = []
    size = 0
    for index in sorted(range(len(texts)), key=lambda index: len(texts[index])):
        if slice_ and size + len(texts[index]) > characters:
            yield slice_
            slice_, size = [], 0
        slice_.append(index)
        size += len(texts[index])
    if slice_:
        yield slice_


def _encodings(answer: Frame) -> list[Encoding]:
    passages, tokens, starts = answer.arrays
    encodings = []
    passage = token = 0
    for passage_count, token_count in answer.head["counts"]:
        encodings.append(
            Encoding(
                chunks=_own(passages[passage : passage + passage_count]),
                tokens=_own(tokens[token : token + token_count]),
                token_starts=_own(starts[token : token + token_count]),
            )
        )
        passage += passage_count
        token += token_count
    return encodings


def _own(part: NDArray[Any]) -> NDArray[Any]:
    """A copy, so that keeping one text's vectors does not keep the whole slice in memory."""
    return np.array(part)
