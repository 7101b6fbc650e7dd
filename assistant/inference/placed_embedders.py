"""Embedders that a person has placed in a folder, in sentence-transformers format."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

from assistant.errors import AssistantError, ModelFileInvalid, ModelFileMissing
from assistant.inference.embedding import ChildEmbedder, EmbedderFolder, on_the_processor

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from typing import NoReturn

WANTED = (
    "Name a folder in sentence-transformers format, such as paraphrase-multilingual-MiniLM-L12-v2,"
    " or none."
)

_WEIGHTS = "model.safetensors"
_CONFIG = "config.json"
_NEEDED = (_WEIGHTS, _CONFIG, "tokenizer.json", "modules.json")
_SAMPLE = 1 << 20
_UNREADABLE = "unread"
"""In the place of a digest, so that no vector of the model is taken for one of another."""
_LIKELY_DIMENSION = 384


def placed_embedder(folder: Path, place: Callable[[], str] = on_the_processor) -> ChildEmbedder:
    """The embedder in `folder`; where it cannot be read, one that says so at each use.

    A home stays open then, and recalls by words until the folder is back and it is opened again.
    `place` says at each start where it computes, cpu or cuda.
    """
    try:
        return ChildEmbedder(read_folder(folder), place=place)
    except AssistantError as fault:
        return ChildEmbedder(_unreadable(folder, fault))


def read_folder(folder: Path) -> EmbedderFolder:
    """What the folder's small files say of its model.

    The digest is of the weights' size, beginning (which lists every tensor) and end: half a
    gigabyte is not read at each opening. Raises `ModelFileMissing` or `ModelFileInvalid`; what only
    loading the model shows is raised by its first use.
    """
    try:
        if not folder.is_dir():
            raise ModelFileMissing(f"There is no folder {str(folder)!r}.", hint=WANTED)
        missing = [name for name in _NEEDED if not (folder / name).is_file()]
        if missing:
            raise ModelFileMissing(
                f"The folder {str(folder)!r} has no {' and no '.join(missing)}.", hint=WANTED
            )
        config = json.loads((folder / _CONFIG).read_text(encoding="utf-8"))
        dimension = int(config["hidden_size"])
        digest = _digest(folder / _WEIGHTS)
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise ModelFileInvalid(
            f"The embedder in {str(folder)!r} cannot be read ({type(error).__name__}).", hint=WANTED
        ) from error
    if dimension < 1:
        raise ModelFileInvalid(f"The embedder in {str(folder)!r} has no dimension.", hint=WANTED)

    def find() -> Path:
        if _digest(folder / _WEIGHTS) != digest:
            raise ModelFileInvalid(
                f"The embedder in {str(folder)!r} was changed.", hint="Open Keepsake again."
            )
        return folder

    return EmbedderFolder(name=folder.name, digest=digest, dimension=dimension, find=find)


def size_of(folder: Path) -> int:
    """The bytes of the weights, 0 where they are not there."""
    try:
        return (folder / _WEIGHTS).stat().st_size
    except OSError:
        return 0


def _digest(weights: Path) -> str:
    try:
        with weights.open("rb") as file:
            size = weights.stat().st_size
            digest = hashlib.sha256(f"{size}:".encode())
            digest.update(file.read(_SAMPLE))
            file.seek(max(0, size - _SAMPLE))
            digest.update(file.read(_SAMPLE))
    except FileNotFoundError as error:
        raise ModelFileMissing(f"The model file {str(weights)!r} is missing.") from error
    except OSError as error:
        raise ModelFileInvalid(
            f"The model file {str(weights)!r} cannot be read: {error.strerror}."
        ) from error
    return digest.hexdigest()[:12]


def _unreadable(folder: Path, fault: AssistantError) -> EmbedderFolder:
    def refuse() -> NoReturn:
        raise fault

    return EmbedderFolder(
        name=folder.name, digest=_UNREADABLE, dimension=_LIKELY_DIMENSION, find=refuse
    )
