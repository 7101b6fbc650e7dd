"""Walks through the head of a GGUF file: its metadata, and where its tensors end."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from os import SEEK_END
from typing import TYPE_CHECKING, Any

from assistant.errors import ModelFileInvalid

if TYPE_CHECKING:
    from typing import BinaryIO

_MAGIC = b"GGUF"
_VERSIONS = (2, 3)
_MAX_ENTRIES = 10_000
_MAX_TENSORS = 200_000
_MAX_TEXTS = 10_000_000
"""Of an array; the largest vocabularies have a million words, and as many pairs to merge."""
_MAX_DIMENSIONS = 8
_MAX_KEPT = 1024
"""Numbers of an array that are kept: one for each layer, not one for each word."""
_MAX_KEPT_TEXT = 1 << 20
"""Bytes of a text that is kept: the longest chat templates have a tenth of it."""
_BLOCK = 1 << 20

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
    """Walks through the head of a file; what does not fit raises `ModelFileInvalid`.

    The file is read and not mapped: a mapped one that becomes shorter meanwhile, or whose disk is
    pulled out, would end this process.
    """

    def __init__(self, file: BinaryIO, name: str) -> None:
        """`file` opened for reading; `name` as it is told to people."""
        self._file = file
        self._size = file.seek(0, SEEK_END)
        self._name = name
        self._at = 0
        self._block, self._block_at = b"", 0

    def counts(self) -> tuple[int, int]:
        """Check magic and version; how many tensors and metadata entries follow."""
        beginning = self._read_at(0, min(512, self._size))
        if beginning[:4] != _MAGIC:
            what = "text" if _looks_like_text(beginning) else "something else"
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
        if tensors > _MAX_TENSORS or entries > _MAX_ENTRIES:
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
        if count > _MAX_TEXTS:
            raise self._damaged()
        at, unpack = self._at, struct.Struct("<Q").unpack_from
        block, start, last = b"", 0, -1
        for _ in range(count):
            if not start <= at <= last:
                block, start = self._read_at(at, min(_BLOCK, self._size - at)), at
                last = at + len(block) - 8
                if last < at:
                    raise self._damaged()
            at += 8 + unpack(block, at - start)[0]
        self._at = at
        self._skip(0)

    def _text(self) -> str:
        """A text; '' in place of one that is too long to be of use."""
        size = self._number("<Q")
        if size > _MAX_KEPT_TEXT:
            self._skip(size)
            return ""
        return self._bytes(size).decode("utf-8", "replace")

    def _number(self, form: str) -> Any:  # noqa: ANN401
        return struct.unpack(form, self._bytes(struct.calcsize(form)))[0]

    def _bytes(self, size: int) -> bytes:
        start = self._at
        self._skip(size)
        if not self._block_at <= start <= self._at <= self._block_at + len(self._block):
            wanted = min(max(_BLOCK, size), self._size - start)
            self._block, self._block_at = self._read_at(start, wanted), start
        return self._block[start - self._block_at : self._at - self._block_at]

    def _skip(self, size: int) -> None:
        self._at += size
        if self._at > self._size:
            raise self._damaged()

    def _read_at(self, start: int, size: int) -> bytes:
        """So many bytes; a file that became shorter since it was opened is damaged."""
        if size < 0:
            raise self._damaged()
        self._file.seek(start)
        found = self._file.read(size)
        if len(found) < size:
            raise self._damaged()
        return found

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
