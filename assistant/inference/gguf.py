"""Checks a GGUF file before llama.cpp gets it: a bad one would end the process without a word."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assistant.domain.fitting import ModelShape
from assistant.errors import ModelFileInvalid, ModelFileMissing
from assistant.inference.gguf_reader import GgufReader, Passed
from assistant.inference.llama_library import knows_architecture

if TYPE_CHECKING:
    from collections.abc import Mapping

_ENCODERS = frozenset(
    {
        "bert", "eurobert", "gemma-embedding", "jina-bert-v2", "jina-bert-v3", "modern-bert",
        "neo-bert", "nomic-bert", "nomic-bert-moe", "t5encoder",
    }
)  # fmt: skip
"""Architectures that turn texts into vectors and cannot answer."""

_THINKS = ("<think>", "[THINK]")
_MAX_BLOCKS = 10_000
_MAX_NUMBER = 1 << 31


@dataclass(frozen=True, slots=True, kw_only=True)
class GgufFile:
    """What a GGUF file says of itself. `context` 0 where it does not say.

    `shape` is None where it leaves out what the memory need follows from. `thinks`: its template
    has a place for reasoning.
    """

    path: Path
    size_bytes: int
    architecture: str
    name: str
    context: int
    has_chat_template: bool
    shape: ModelShape | None = None
    thinks: bool = False


def check_gguf(path: Path | str) -> GgufFile:
    """Read the head of a GGUF file; raise `ModelFileMissing` or `ModelFileInvalid` with the reason.

    Checked: the format and its version, that the file is whole, that it holds a language model
    that llama.cpp knows and that can answer. A file is read again only after it changed.
    """
    path = Path(path).absolute()
    try:
        stat = path.stat()
        if not path.is_file():
            what = "a folder" if path.is_dir() else "a device or a pipe"
            raise ModelFileInvalid(f"{str(path)!r} is {what}, not a GGUF file.")
        return _read(path, stat.st_size, stat.st_mtime_ns)
    except FileNotFoundError as error:
        raise ModelFileMissing(f"There is no file {str(path)!r}.") from error
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise ModelFileInvalid(f"{str(path)!r} cannot be read: {reason}.") from error


@lru_cache(2048)
def _read(path: Path, size: int, _modified: int) -> GgufFile:
    name = readable(path.name)
    if size == 0:
        raise ModelFileInvalid(f"{name} is empty.")
    with path.open("rb", buffering=0) as file:
        reader = GgufReader(file, name)
        tensors, entries = reader.counts()
        metadata = reader.metadata(entries)
        _require_whole_model(name, metadata)
        if tensors == 0:
            raise ModelFileInvalid(f"{name} holds no weights.")
        needed = reader.tensors_end(tensors, _whole(metadata, "general.alignment", 32))
    if needed > size:
        raise ModelFileInvalid(
            f"{name} is cut off: it has {size} bytes and needs {needed}.",
            hint="Download the file again.",
        )
    return _described(path, size, metadata)


def _require_whole_model(name: str, metadata: Mapping[str, Any]) -> None:
    """Refuse what is only a part of a model, or what belongs to one."""
    parts = _whole(metadata, "split.count", 1)
    if parts > 1:
        raise ModelFileInvalid(
            f"{name} is part {_whole(metadata, 'split.no', 0) + 1} of {parts} of a model.",
            hint="Choose a version of the model in one file, or join the parts with "
            "llama-gguf-split --merge.",
        )
    kind = metadata.get("general.type", "model")
    if kind == "adapter":
        raise ModelFileInvalid(
            f"{name} is an adapter: it changes another model and is none itself.",
            hint="Choose the file of the model that it was made for.",
        )
    if kind == "mmproj" or metadata.get("general.architecture") == "clip":
        raise ModelFileInvalid(
            f"{name} is no language model: it lets another model see images.",
            hint="Choose the file of the language model itself.",
        )


def _described(path: Path, size: int, metadata: Mapping[str, Any]) -> GgufFile:
    architecture = str(metadata.get("general.architecture") or "")
    if not architecture:
        raise ModelFileInvalid(f"{readable(path.name)} does not say what kind of model it is.")
    _require_chat_model(readable(path.name), architecture, metadata)
    template = str(metadata.get("tokenizer.chat_template") or "")
    return GgufFile(
        path=path,
        size_bytes=size,
        architecture=architecture,
        name=readable(str(metadata.get("general.name") or path.stem)),
        context=_size(metadata, f"{architecture}.context_length"),
        has_chat_template=bool(template),
        shape=_shape(size, architecture, metadata),
        thinks=any(marker in template for marker in _THINKS),
    )


def _require_chat_model(name: str, architecture: str, metadata: Mapping[str, Any]) -> None:
    kind = readable(architecture)
    pooled = _whole(metadata, f"{architecture}.pooling_type", 0) > 0
    if architecture in _ENCODERS or pooled:
        raise ModelFileInvalid(
            f"{name} is an embedding model ({kind}): it finds texts and cannot answer.",
            hint="Choose a chat or instruct model.",
        )
    if "tokenizer.ggml.model" not in metadata:
        raise ModelFileInvalid(
            f"{name} is no language model ({kind}).",
            hint="Choose the file of the language model itself.",
        )
    if knows_architecture(architecture) is False:
        raise ModelFileInvalid(
            f"{name} is a model of a kind that this Keepsake does not know ({kind}).",
            hint="Install a newer Keepsake, or choose another model.",
        )


def _shape(size: int, architecture: str, metadata: Mapping[str, Any]) -> ModelShape | None:
    """What the memory need follows from, as llama.cpp reads it (llama-hparams.cpp)."""

    def number(name: str) -> int:
        return _size(metadata, f"{architecture}.{name}")

    blocks, width = number("block_count"), number("embedding_length")
    heads = _each(metadata.get(f"{architecture}.attention.head_count"), blocks)
    kept = _each(metadata.get(f"{architecture}.attention.head_count_kv"), blocks) or heads
    most = max(heads, default=0)
    words = metadata.get("tokenizer.ggml.tokens")
    if not (0 < blocks <= _MAX_BLOCKS and width > 0 and most > 0):
        return None
    head = width // most
    try:
        return ModelShape(
            size_bytes=size,
            blocks=blocks,
            key_width=sum(kept) * (number("attention.key_length") or head),
            value_width=sum(kept) * (number("attention.value_length") or head),
            embedding=width,
            vocabulary=words.count if isinstance(words, Passed) else number("vocab_size"),
            context=number("context_length"),
        )
    except ValueError:
        return None


def _each(value: object, blocks: int) -> tuple[int, ...]:
    """A number for each layer, of one number for all or of an array; empty where it is neither."""
    if isinstance(value, int) and 0 < value < _MAX_NUMBER and 0 < blocks <= _MAX_BLOCKS:
        return (value,) * blocks
    if isinstance(value, tuple) and all(isinstance(n, int) and 0 <= n < _MAX_NUMBER for n in value):
        return value
    return ()


def readable(text: str, most: int = 80) -> str:
    """What a file or its name says, fit for a sentence: no line breaks, no controls, not long."""
    plain = "".join(c if c.isprintable() else "\ufffd" for c in text)
    return plain if len(plain) <= most else f"{plain[: most - 1]}…"


def _size(metadata: Mapping[str, Any], name: str) -> int:
    """A number that counts something; 0 where it is none, or one that no model has."""
    value = _whole(metadata, name, 0)
    return value if 0 < value < _MAX_NUMBER else 0


def _whole(metadata: Mapping[str, Any], name: str, default: int) -> int:
    value = metadata.get(name, default)
    return value if isinstance(value, int) and not isinstance(value, bool) else default
