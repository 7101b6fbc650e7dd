"""Projector files: what lets a GGUF model see, checked before llama.cpp gets one.

A projector (mmproj) turns a picture into vectors of the language model's own width. It goes with
the model that it was made for, and with none of another width.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assistant.errors import ModelFileInvalid, ModelFileMissing
from assistant.inference.gguf import readable
from assistant.inference.gguf_reader import GgufReader
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assistant.inference.gguf import GgufFile

_CLIP = "clip"
_WORD = Pattern(r"[a-z]+|\d+(?:\.\d+)*b?")
_SAYS_NOTHING = frozenset(
    {"mmproj", "model", "gguf", "f", "bf", "q", "k", "m", "s", "p", "it", "i"}
) | {"16", "32", "8", "0", "4", "5", "6"}
"""Parts of a projector's name that do not say whose it is: its kind and its precision."""

OTHER_PROJECTOR = "Choose the projector (mmproj) that was published with this model."


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectorFile:
    """What a projector says of itself; `width` of the vectors it makes, 0 where it does not say."""

    path: Path
    size_bytes: int
    width: int


def check_projector(path: Path | str, model: GgufFile | None = None) -> ProjectorFile:
    """Read the head of a projector; `model` is the one that it is to go with.

    Raises `ModelFileMissing`, or `ModelFileInvalid` with the reason: no GGUF, cut off, no
    projector, one that hears and does not see, one for a model of another width.
    """
    path = Path(path).absolute()
    try:
        stat = path.stat()
        if not path.is_file():
            raise ModelFileInvalid(f"{str(path)!r} is no file.", hint=OTHER_PROJECTOR)
        found = _read(path, stat.st_size, stat.st_mtime_ns)
    except FileNotFoundError as error:
        raise ModelFileMissing(f"There is no file {str(path)!r}.") from error
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise ModelFileInvalid(f"{str(path)!r} cannot be read: {reason}.") from error
    if model is not None and not _goes_with(found, model):
        raise ModelFileInvalid(
            f"{readable(path.name)} was made for another model: it makes vectors of {found.width} "
            f"numbers, and {readable(model.path.name)} reads {_width(model)}.",
            hint=OTHER_PROJECTOR,
        )
    return found


def projector_beside(model: GgufFile) -> ProjectorFile | None:
    """The projector in a model's folder that goes with it; None where there is none.

    One is taken whose name says of no other model: a folder of downloads may hold several.
    """
    own = _names(model.path.stem)
    try:
        files = sorted(model.path.parent.glob("*mmproj*.gguf"))
    except OSError:
        return None
    for file in files:
        if file == model.path or not _names(file.stem) <= own:
            continue
        try:
            return check_projector(file, model)
        except (ModelFileInvalid, ModelFileMissing):
            continue
    return None


@lru_cache(256)
def _read(path: Path, size: int, _modified: int) -> ProjectorFile:
    name = readable(path.name)
    if size == 0:
        raise ModelFileInvalid(f"{name} is empty.", hint=OTHER_PROJECTOR)
    with path.open("rb", buffering=0) as file:
        reader = GgufReader(file, name)
        tensors, entries = reader.counts()
        metadata = reader.metadata(entries)
        _require_sight(name, metadata)
        alignment = metadata.get("general.alignment", 32)
        needed = reader.tensors_end(tensors, alignment if isinstance(alignment, int) else 32)
    if tensors == 0:
        raise ModelFileInvalid(f"{name} holds no weights.", hint=OTHER_PROJECTOR)
    if needed > size:
        raise ModelFileInvalid(
            f"{name} is cut off: it has {size} bytes and needs {needed}.",
            hint="Download the file again.",
        )
    width = metadata.get("clip.vision.projection_dim", 0)
    return ProjectorFile(path=path, size_bytes=size, width=width if isinstance(width, int) else 0)


def _require_sight(name: str, metadata: Mapping[str, Any]) -> None:
    if metadata.get("general.architecture") != _CLIP:
        raise ModelFileInvalid(
            f"{name} is no projector: it would not let a model see.", hint=OTHER_PROJECTOR
        )
    if metadata.get("clip.has_vision_encoder") is not True:
        raise ModelFileInvalid(
            f"{name} is a projector for sounds, not for pictures.", hint=OTHER_PROJECTOR
        )


def _goes_with(found: ProjectorFile, model: GgufFile) -> bool:
    width = _width(model)
    # Some projectors make several layers' vectors at once (deepstack), side by side.
    return not found.width or not width or found.width % width == 0 or width % found.width == 0


def _width(model: GgufFile) -> int:
    return model.shape.embedding if model.shape is not None else 0


def _names(stem: str) -> frozenset[str]:
    return frozenset(_WORD.findall(stem.casefold())) - _SAYS_NOTHING
