"""Walks through the head of a GGUF file: its metadata, and where its tensors end."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assistant.errors import ModelFileInvalid

if TYPE_CHECKING:
    import mmap

_MAGIC = b"GGUF"
_VERSIONS = (2, 3)
_MAX_ENTRIES = 1_000_000
_MAX_TEXT = 64 * 1024 * 1024
_MAX_DIMENSIONS = 8
_MAX_KEPT = 1024
"""Numbers of an array that are kept: one for each layer, not one for each word."""

_STRING, _ARRAY = 8, 9
_SCALARS = {
    0: "<B", 1: "<b", 2: "<H", 3: "<h", 4: "<I", 5: "<i", 6: "<f", 7: "<?", 10: "<Q", 11: "<q",
    12: "<d",
}  # fmt: skip

_BLOCKS = {
    0: (1, 4), 1: (1, 2), 2: (32, 18), 3: (32, 20), 6: (32, 22), 7: (32, 24), 8: (32, 34),
    9: (32, 36), 10: (256, 84), 11: (256, 110), 12: (256, 144), 13: (256, 176), 14: (256, 210),
    15: (256, 292), 16: (256, 66), 17: (256, 74), 18: (256, 98), 19: (256, 50), 20: (32, 18),
    21: (256, 110), 22: (256, 82), 23: (256, 136), 24: (1, 1), 25: (1, 2), 26: (1, 4), 27: (1, 8),
    28: (1, 8), 29: (256, 56), 30: (1, 2), 34: (256, 54), 35: (256, 66), 39: (32, 17),
}  # fmt: skip
"""ggml's tensor types: elements of a block, and its bytes (ggml.c, type_traits)."""


@dataclass(frozen=True, slots=True)
class Passed:
    """An array that was passed over, of which only the length is known."""

    count: int


class GgufReader:
    """Walks through the head of a file; what does not fit raises `ModelFileInvalid`."""

    def __init__(self, data: mmap.mmap, name: str) -> None:
        self._data = data
        self._name = name
        self._at = 0

    def counts(self) -> tuple[int, int]:
        """Check magic and version; how many tensors and metadata entries follow."""
        magic = self._data[:4]
        if magic != _MAGIC:
            what = "text" if _looks_like_text(self._data[:512]) else "something else"
            raise ModelFileInvalid(
                f"{self._name} is not a GGUF file; it holds {what}.",
                hint="Choose a model file in GGUF format.",
            )
        self._at = 4
        version = self._number("<I")
        if version not in _VERSIONS:
            swapped = version & 0xFFFF == 0
            why = "is for big-endian machines" if swapped else f"has version {version}"
            raise ModelFileInvalid(
                f"{self._name} {why}; only GGUF versions 2 and 3 can be used.",
                hint="Download a current conversion of the model.",
            )
        tensors, entries = self._number("<Q"), self._number("<Q")
        if tensors > _MAX_ENTRIES or entries > _MAX_ENTRIES:
            raise self._damaged()
        return tensors, entries

    def metadata(self, entries: int) -> dict[str, Any]:
        """All entries; of arrays only short ones of numbers, as tuples, the others as `Passed`."""
        found: dict[str, Any] = {}
        for _ in range(entries):
            name = self._text()
            found[name] = self._value(self._number("<I"))
        return found

    def tensors_end(self, tensors: int, alignment: int) -> int:
        """The byte after the last tensor, as the table of tensors has it."""
        end = 0
        for _ in range(tensors):
            self._text()
            elements, dimensions = 1, self._number("<I")
            if dimensions > _MAX_DIMENSIONS:
                raise self._damaged()
            for _dimension in range(dimensions):
                elements *= self._number("<Q")
            per_block, block_bytes = _BLOCKS.get(self._number("<I"), (256, 0))
            offset = self._number("<Q")
            end = max(end, offset + -(-elements // per_block) * block_bytes)
        if alignment <= 0:
            raise self._damaged()
        return -(-self._at // alignment) * alignment + end

    def _value(self, kind: int) -> Any:  # noqa: ANN401
        if kind == _STRING:
            return self._text()
        if kind == _ARRAY:
            return self._array()
        if kind not in _SCALARS:
            raise self._damaged()
        return self._number(_SCALARS[kind])

    def _array(self) -> tuple[Any, ...] | Passed:
        kind, count = self._number("<I"), self._number("<Q")
        if kind == _STRING:
            self._skip_texts(count)
        elif kind in _SCALARS and count <= _MAX_KEPT:
            return tuple(self._number(_SCALARS[kind]) for _ in range(count))
        elif kind in _SCALARS:
            self._skip(count * struct.calcsize(_SCALARS[kind]))
        else:  # arrays of arrays are allowed by the format, and used by nothing
            raise self._damaged()
        return Passed(count)

    def _skip_texts(self, count: int) -> None:
        """Pass over a vocabulary quickly: a few hundred thousand words."""
        at, data, unpack = self._at, self._data, struct.Struct("<Q").unpack_from
        try:
            for _ in range(count):
                at += 8 + unpack(data, at)[0]
        except (struct.error, OverflowError) as error:
            raise self._damaged() from error
        self._at = at
        self._skip(0)

    def _text(self) -> str:
        size = self._number("<Q")
        if size > _MAX_TEXT:
            raise self._damaged()
        start = self._at
        self._skip(size)
        return self._data[start : self._at].decode("utf-8", "replace")

    def _number(self, form: str) -> Any:  # noqa: ANN401
        start = self._at
        self._skip(struct.calcsize(form))
        return struct.unpack_from(form, self._data, start)[0]

    def _skip(self, size: int) -> None:
        self._at += size
        if self._at > len(self._data):
            raise self._damaged()

    def _damaged(self) -> ModelFileInvalid:
        return ModelFileInvalid(
            f"{self._name} is damaged or cut off within its head (at byte {self._at}).",
            hint="Download the file again.",
        )


def _looks_like_text(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        return error.start > len(data) - 4 and b"\0" not in data
    return b"\0" not in data
