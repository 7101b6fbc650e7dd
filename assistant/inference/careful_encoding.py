"""Encoding many texts of which one may be more than the embedder can take."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from assistant.domain.encodings import Encoding
from assistant.errors import AssistantError, EngineBug, ModelProcessDied

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from assistant.cancel import CancelToken
    from assistant.inference.ports import Embedder

K = TypeVar("K", bound=str)

TRIES = 2
"""A failure may have its cause outside the text; so often in a row it has not."""

PLAIN_WORDS = "some plain words"
"""An embedder that fails at these too is broken, whatever the other text is."""

logger = logging.getLogger(__name__)


def encode_each(
    embedder: Embedder, texts: Mapping[K, str], *, cancel: CancelToken | None = None
) -> dict[K, Encoding]:
    """An encoding for each of `texts`, made by one call where that goes well.

    Where it does not, each text is tried alone. One that fails by itself gets no vectors, like a
    text without words, so that it holds up nothing; the log names its key. Raises the faults of
    the machine, and what an embedder raises that cannot encode plain words either.
    """
    together = _tried(embedder, list(texts.values())) if len(texts) > 1 else None
    if together is not None:
        return dict(zip(texts, together, strict=True))
    found: dict[K, Encoding] = {}
    for key, text in texts.items():
        if cancel is not None:
            cancel.check()
        found[key] = _alone(embedder, key, text)
    return found


def may_lie_in_text(error: Exception) -> bool:
    """Whether the text that was worked on may be to blame, not the machine or a request."""
    if isinstance(error, AssistantError):
        return isinstance(error, EngineBug | ModelProcessDied)
    return not isinstance(error, OSError | MemoryError)


def _alone(embedder: Embedder, key: str, text: str) -> Encoding:
    found = _tried(embedder, [text])
    if found is not None:
        return found[0]
    embedder.encode([PLAIN_WORDS])
    logger.warning("%s stays without vectors: the embedder fails at its text", key)
    nothing = np.zeros((0, embedder.dimension))
    return Encoding(
        chunks=nothing.astype(np.float32),
        tokens=nothing.astype(np.int8),
        token_starts=np.zeros(0, np.uint32),
    )


def _tried(embedder: Embedder, texts: Sequence[str]) -> list[Encoding] | None:
    """The encodings, or None where `TRIES` tries failed and the texts may be to blame."""
    for _ in range(TRIES):
        try:
            return embedder.encode(texts)
        except Exception as error:
            if not may_lie_in_text(error):
                raise
            logger.warning("Encoding %d texts failed: %s", len(texts), type(error).__name__)
    return None
