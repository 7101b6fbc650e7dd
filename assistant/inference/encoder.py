"""The encoder in its own process: tokens in length-sorted batches, vectors out."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from tokenizers import Tokenizer
from torch.nn.functional import normalize

from assistant.domain.encodings import TOKEN_SCALE
from assistant.domain.passages import passage_spans
from assistant.errors import ModelFileInvalid
from assistant.inference.chunking import passage_tokens, windows
from assistant.inference.encoder_place import EncoderPlace
from assistant.inference.frames import Frame
from assistant.inference.query_weights import weigh
from assistant.inference.surrogates import without_surrogates

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from assistant.inference.child_main import Job
    from assistant.inference.chunking import TokenRange

ENCODE, ENCODE_QUERY = "encode", "encode_query"

BATCH_TOKENS = 1024
"""Tokens of a batch, padding included: about 60 ms in bf16, which a query may have to wait."""

QUERY_CHARACTERS = 8000
"""Of a longer query only this many characters at each end are looked at."""

_BACKGROUND_NICENESS = 10

DEFAULT_WINDOW = 256
"""Tokens with the special ones, where the folder does not say."""

_PRECISIONS = {"bf16": torch.bfloat16, "fp32": torch.float32}
_KNOWN_MODULES = {"Transformer", "Pooling", "Normalize"}
_UNKNOWN_TOKENS = ("[UNK]", "<unk>")
"""As BERT's and XLM-RoBERTa's tokenizers call it."""
_FIRST_TOKEN, _MEAN = "pooling_mode_cls_token", "pooling_mode_mean_tokens"


@dataclass(slots=True)
class _Text:
    """A text as tokens, and per passage the ranges that go through the model at once."""

    ids: list[int]
    starts: list[int]
    passages: list[list[TokenRange]]
    first_token: int = 0


@dataclass(frozen=True, slots=True)
class _Part:
    """Tokens on their way through the model, and where their vectors belong."""

    ids: list[int]
    first_token: int
    passage: int


class EncoderWorker:
    """Serves `encode` and `encode_query` for a folder in sentence-transformers format."""

    def load(self, params: Mapping[str, Any]) -> Mapping[str, object]:
        """Read the model in `folder` in `precision`, to run on `device` and `threads` threads.

        Where the device has no room, or torch does not know it, the processor computes.
        `background`: everything else that wants the processor comes first.
        """
        folder = Path(params["folder"])
        if params.get("background") and hasattr(os, "nice"):
            os.nice(_BACKGROUND_NICENESS)
        torch.set_num_threads(int(params["threads"]))
        torch.set_num_interop_threads(1)
        self._layout = _read_layout(folder)
        try:
            self._tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
            self._place = EncoderPlace(folder, _PRECISIONS[params["precision"]], params["device"])
            self._dimension = self._place.dimension
        except MemoryError:
            raise
        except Exception as error:
            # The readers raise bare Exception and KeyError for files that are not what they seem.
            raise ModelFileInvalid(
                f"The embedder in {str(folder)!r} cannot be read ({type(error).__name__})."
            ) from error
        self._tokenizer.no_truncation()
        self._tokenizer.no_padding()
        self._prefix, self._suffix = self._special_ids()
        self._unknown = {self._tokenizer.token_to_id(name) for name in _UNKNOWN_TOKENS}
        self._window = self._layout.max_tokens - len(self._prefix) - len(self._suffix)
        self._encode_query("warm up")
        return {
            "dimension": self._dimension, "window": self._window, "device": self._place.device,
        }  # fmt: skip

    def handle(self, method: str, params: Mapping[str, Any], job: Job) -> Frame:
        """Answer `encode` (texts) or `encode_query` (query)."""
        if method == ENCODE:
            return self._encode(params["texts"], job)
        if method == ENCODE_QUERY:
            return self._encode_query(params["query"])
        raise ValueError(method)

    def _encode(self, texts: Sequence[str], job: Job) -> Frame:
        """Arrays: passages, tokens, token starts of all texts; `counts` per text say how many."""
        tokenized = self._tokenize(texts)
        total = sum(len(text.ids) for text in tokenized)
        tokens = np.zeros((total, self._dimension), np.int8)
        vectors = self._run(tokenized, tokens, job)
        starts = np.fromiter(
            (start for text in tokenized for start in text.starts), np.uint32, total
        )
        counts = [[len(text.passages), len(text.ids)] for text in tokenized]
        return Frame({"counts": counts}, (vectors, tokens, starts))

    def _encode_query(self, query: str) -> Frame:
        """Arrays: vector, tokens, weights. A long query counts by its first and last window."""
        if len(query) > 2 * QUERY_CHARACTERS:
            query = f"{query[:QUERY_CHARACTERS]} {query[-QUERY_CHARACTERS:]}"
        query = without_surrogates(query)
        encoding = self._tokenizer.encode(query, add_special_tokens=False)
        ids, window = encoding.ids, self._window
        kept = [index for index in range(len(ids)) if not window <= index < len(ids) - window]
        edges = sorted({0, min(window, len(kept)), len(kept)})
        text = _Text([ids[index] for index in kept], [], [list(pairwise(edges))])
        tokens = np.zeros((len(kept), self._dimension), np.float32)
        (vector,) = self._run([text], tokens)
        words = _whole_words(query, encoding.offsets, encoding.word_ids)
        known = [ids[index] not in self._unknown for index in kept]
        return Frame({}, (vector, tokens, weigh([words[index] for index in kept], known)))

    def _tokenize(self, texts: Sequence[str]) -> list[_Text]:
        clean = [without_surrogates(text) for text in texts]
        encodings = self._tokenizer.encode_batch(clean, add_special_tokens=False)
        tokenized: list[_Text] = []
        first = 0
        for text, encoding in zip(clean, encodings, strict=True):
            starts = [start for start, _ in encoding.offsets]
            passages = [
                windows(passage, encoding.word_ids, self._window)
                for passage in passage_tokens(passage_spans(text) if starts else [], starts)
            ]
            tokenized.append(_Text(encoding.ids, starts, passages, first))
            first += len(starts)
        return tokenized

    def _run(
        self, texts: Sequence[_Text], tokens: NDArray[Any], job: Job | None = None
    ) -> NDArray[np.float32]:
        """Unit vectors of all texts' passages; unit token vectors go into `tokens`.

        They are written as float32, or times `TOKEN_SCALE` where `tokens` holds int8. A passage
        without tokens has a zero vector; one beyond the window has the mean of its parts.
        """
        parts: list[_Part] = []
        passages = 0
        for text in texts:
            for ranges in text.passages:
                for begin, end in ranges:
                    ids = [*self._prefix, *text.ids[begin:end], *self._suffix]
                    parts.append(_Part(ids, text.first_token + begin, passages))
                passages += 1
        vectors = np.zeros((passages, self._dimension), np.float32)
        for batch in _batches(parts):
            self._run_batch(batch, vectors, tokens)
            if job is not None:
                job.breathe()
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        np.divide(vectors, lengths, out=vectors, where=lengths > 0)
        return vectors

    @torch.inference_mode()
    def _run_batch(
        self, batch: Sequence[_Part], vectors: NDArray[np.float32], tokens: NDArray[Any]
    ) -> None:
        longest = max(len(part.ids) for part in batch)
        padded = [part.ids + [0] * (longest - len(part.ids)) for part in batch]
        lengths = torch.tensor([len(part.ids) for part in batch])
        mask = torch.arange(longest) < lengths[:, None]
        middle, last = self._place.forward(torch.tensor(padded), None if mask.all() else mask)
        pooled = last[:, 0] if self._layout.pools_first else _mean(last.float(), mask)
        owners = [part.passage for part in batch]
        np.add.at(vectors, owners, normalize(pooled.float(), dim=-1).numpy())
        units = normalize(middle.float(), dim=-1)
        if tokens.dtype == np.int8:
            units = units.mul_(TOKEN_SCALE).round_().to(torch.int8)
        rows = units.numpy()
        skip, drop = len(self._prefix), len(self._prefix) + len(self._suffix)
        for row, part in zip(rows, batch, strict=True):
            count = len(part.ids) - drop
            tokens[part.first_token : part.first_token + count] = row[skip : skip + count]

    def _special_ids(self) -> tuple[list[int], list[int]]:
        """What the tokenizer puts before and after a text."""
        plain = self._tokenizer.encode("a", add_special_tokens=False).ids
        framed = self._tokenizer.encode("a", add_special_tokens=True).ids
        place = next(
            (at for at in range(len(framed)) if framed[at : at + len(plain)] == plain), None
        )
        if place is None:
            raise ModelFileInvalid("The embedder's tokenizer changes a text by framing it.")
        return framed[:place], framed[place + len(plain) :]


@dataclass(frozen=True, slots=True)
class _Layout:
    """What a sentence-transformers folder says beside the weights."""

    max_tokens: int
    pools_first: bool


def _read_layout(folder: Path) -> _Layout:
    """Read the module list; refuse what would need more than a transformer and pooling."""
    try:
        modules = _read_json(folder / "modules.json")
        kinds = [module["type"].rpartition(".")[2] for module in modules]
        if set(kinds) - _KNOWN_MODULES:
            raise ModelFileInvalid(f"The embedder needs {', '.join(kinds)}; that is not supported.")
        limits = _read_json(folder / "sentence_bert_config.json")
        pooling_at = next((module["path"] for module in modules if "Pooling" in module["type"]), "")
        pooling = _read_json(folder / pooling_at / "config.json") if pooling_at else {}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ModelFileInvalid(
            f"{str(folder)!r} is not a sentence-transformers folder ({type(error).__name__})."
        ) from error
    modes = {name for name, used in pooling.items() if name.startswith("pooling_mode_") and used}
    if modes - {_FIRST_TOKEN, _MEAN}:
        raise ModelFileInvalid(f"The embedder pools by {', '.join(modes)}; that is not supported.")
    pools_first = _FIRST_TOKEN in modes
    return _Layout(int(limits.get("max_seq_length", DEFAULT_WINDOW)), pools_first)


def _read_json(path: Path) -> Any:  # noqa: ANN401
    return json.loads(path.read_text(encoding="utf-8"))


def _mean(hidden: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    """The mean over what is no padding, special tokens included, as the models were trained."""
    present = mask[:, :, None].float()
    return (hidden * present).sum(1) / present.sum(1)


def _batches(parts: Sequence[_Part]) -> Iterator[list[_Part]]:
    """Parts sorted by length, at most `BATCH_TOKENS` tokens at once; a part is never divided."""
    batch: list[_Part] = []
    for part in sorted(parts, key=lambda part: len(part.ids)):
        if batch and (len(batch) + 1) * len(part.ids) > BATCH_TOKENS:
            yield batch
            batch = []
        batch.append(part)
    if batch:
        yield batch


def _whole_words(
    text: str, spans: Sequence[tuple[int, int]], words: Sequence[int | None]
) -> list[str]:
    """For each token the whole word that it is a piece of."""
    reach: dict[int | None, tuple[int, int]] = {}
    for word, (start, stop) in zip(words, spans, strict=True):
        first, last = reach.get(word, (start, stop))
        reach[word] = (min(first, start), max(last, stop))
    return [text[slice(*reach[word])] for word in words]
