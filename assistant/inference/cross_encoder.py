"""The cross-encoder in its own process: a query and texts in, one score per text out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from sentence_transformers import CrossEncoder

from assistant.errors import ModelFileInvalid
from assistant.inference.frames import Frame
from assistant.inference.surrogates import without_surrogates

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from assistant.inference.child_main import Job

SCORE = "score"

LONGEST = 512
"""Tokens of a query and a text together, as bge-reranker-base was trained; the longer of the two
is cut."""

BATCH = 16
"""Pairs that go through the model at once, after sorting by length."""

_PRECISIONS = {"bf16": torch.bfloat16, "fp32": torch.float32}


def is_out_of_memory(error: Exception) -> bool:
    """Whether PyTorch found no room, which it tells by a bare `RuntimeError`."""
    return isinstance(error, RuntimeError) and "DefaultCPUAllocator" in str(error)


class CrossEncoderWorker:
    """Serves `score` for a folder with a sequence classifier of one label."""

    def load(self, params: Mapping[str, Any]) -> Mapping[str, object]:
        """Read the model in `folder` in `precision`, to run on `device` and `threads` threads.

        Where the device has no room, or torch does not know it, the processor computes. Only
        safetensors are read and only sentence-transformers' own modules are made, so that nothing
        in the folder can run code.
        """
        folder = Path(params["folder"])
        torch.set_num_threads(int(params["threads"]))
        torch.set_num_interop_threads(1)
        device = params["device"] if torch.cuda.is_available() else "cpu"
        try:
            self._model = CrossEncoder(
                str(folder),
                device="cpu",
                local_files_only=True,
                trust_remote_code=False,
                activation_fn=torch.nn.Identity(),
                model_kwargs={"use_safetensors": True, "dtype": _PRECISIONS[params["precision"]]},
            )
            said = self._model.max_seq_length
            self._model.max_seq_length = min(said or LONGEST, LONGEST)
            self._move(device)
            self._scores("warm up", ["warm up"])
        except (MemoryError, ModelFileInvalid):
            raise
        except Exception as error:
            if is_out_of_memory(error):
                raise MemoryError from error
            # The readers raise bare Exception and KeyError for files that are not what they seem.
            raise ModelFileInvalid(
                f"The reranker in {str(folder)!r} cannot be read ({type(error).__name__})."
            ) from error
        return {"device": self._model.device.type}

    def handle(self, method: str, params: Mapping[str, Any], job: Job) -> Frame:  # noqa: ARG002
        """Answer `score` (query, texts) with one array, float32 (texts,)."""
        if method != SCORE:
            raise ValueError(method)
        try:
            return Frame({}, (self._scores(params["query"], params["texts"]),))
        except (IndexError, RuntimeError) as error:
            if is_out_of_memory(error):
                raise MemoryError from error
            # A tokenizer that knows more words than the model has vectors shows only here.
            raise ModelFileInvalid(
                f"The reranker cannot score a text ({type(error).__name__})."
            ) from error

    def _scores(self, query: str, texts: Sequence[str]) -> NDArray[np.float32]:
        """Logits: a sigmoid would only push the best ones together."""
        query = without_surrogates(query)
        pairs = [(query, without_surrogates(text)) for text in texts]
        try:
            scores = self._predicted(pairs)
        except torch.OutOfMemoryError:  # a chat model or another program took the room
            self._move("cpu")
            scores = self._predicted(pairs)
        found: NDArray[np.float32] = np.asarray(scores, np.float32)
        if found.shape != (len(texts),) or not np.isfinite(found).all():
            raise ModelFileInvalid("The reranker does not give one number for each text.")
        return found

    def _predicted(self, pairs: Sequence[tuple[str, str]]) -> object:
        return self._model.predict(pairs, batch_size=BATCH, show_progress_bar=False)

    def _move(self, device: str) -> None:
        """Go on computing there, or on the processor where there is no room."""
        if device == self._model.device.type:
            return
        try:
            self._model.to(device)
        except torch.OutOfMemoryError:
            self._model.to("cpu")
        torch.cuda.empty_cache()
