"""Messages between a model's process and its parent: a JSON head and raw arrays.

Arrays travel as their bytes, never as lists, so moving the vectors of a thousand messages
costs about as much as copying them.
"""

from __future__ import annotations

import json
import os
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

_PREFIX = struct.Struct("<4sIQ")
_MAGIC = b"KSP1"


class PipeClosed(Exception):
    """The other side is gone, or what it sent is not a frame."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One message: what JSON can say, and arrays beside it."""

    head: Mapping[str, Any]
    arrays: tuple[NDArray[Any], ...] = ()


def write_frame(descriptor: int, head: Mapping[str, Any], arrays: Sequence[NDArray[Any]]) -> None:
    """Send one frame. Callers make sure that only one thread writes at a time."""
    solid = [np.ascontiguousarray(array) for array in arrays]
    shapes = [[array.dtype.str, array.shape] for array in solid]
    # Escaped to ASCII, so that lone surrogates and NUL pass unchanged.
    text = json.dumps({**head, "arrays": shapes}).encode("ascii")
    body = sum(array.nbytes for array in solid)
    _write_all(descriptor, _PREFIX.pack(_MAGIC, len(text), body) + text)
    for array in solid:
        if array.nbytes:
            _write_all(descriptor, array.reshape(-1).view(np.uint8).data)


def read_frame(descriptor: int) -> Frame:
    """Wait for one frame; raise `PipeClosed` at the end of the pipe."""
    magic, head_size, body_size = _PREFIX.unpack(_read_exactly(descriptor, _PREFIX.size))
    if magic != _MAGIC:
        raise PipeClosed("not a frame")
    head = json.loads(bytes(_read_exactly(descriptor, head_size)))
    body = _read_exactly(descriptor, body_size)
    arrays: list[NDArray[Any]] = []
    offset = 0
    for kind, shape in head.pop("arrays"):
        dtype = np.dtype(kind)
        count = int(np.prod(shape, dtype=np.int64))
        arrays.append(np.frombuffer(body, dtype, count, offset).reshape(shape))
        offset += count * dtype.itemsize
    return Frame(head, tuple(arrays))


def _write_all(descriptor: int, data: bytes | memoryview) -> None:
    rest = memoryview(data)
    try:
        while rest:
            rest = rest[os.write(descriptor, rest) :]
    except OSError as error:
        raise PipeClosed(str(error)) from error


def _read_exactly(descriptor: int, size: int) -> bytearray:
    data = bytearray(size)
    rest = memoryview(data)
    try:
        while rest:
            got = os.readv(descriptor, [rest]) if hasattr(os, "readv") else _read(descriptor, rest)
            if not got:
                raise PipeClosed("the pipe ended")
            rest = rest[got:]
    except OSError as error:
        raise PipeClosed(str(error)) from error
    return data


def _read(descriptor: int, into: memoryview) -> int:
    block = os.read(descriptor, min(len(into), 1 << 20))
    into[: len(block)] = block
    return len(block)
