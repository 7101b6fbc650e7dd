"""Small pictures of every kind, made when they are needed."""

from __future__ import annotations

import io
import struct
import zlib
from typing import Any

from PIL import Image

PLACE = "48.8584 N 2.2945 E"
"""What the metadata of `photo` says, and nothing that is kept may say."""


def packed(
    kind: str = "PNG",
    size: tuple[int, int] = (60, 40),
    colour: tuple[int, ...] = (200, 30, 30),
    **options: Any,
) -> bytes:
    """A picture of one colour; of four numbers, the last says how opaque it is."""
    mode = "RGBA" if len(colour) > 3 else "RGB"
    out = io.BytesIO()
    Image.new(mode, size, colour).save(out, kind, **options)
    return out.getvalue()


def photo(size: tuple[int, int] = (80, 40), orientation: int = 6) -> bytes:
    """A JPEG as a telephone makes it: turned by its metadata, which tell the place too."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    exif[0x010E] = PLACE
    return packed("JPEG", size, exif=exif, comment=PLACE.encode())


def claims(width: int, height: int) -> bytes:
    """A PNG of some bytes that says it is of this size."""

    def part(kind: bytes, data: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + check

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + part(b"IHDR", head)
        + part(b"IDAT", zlib.compress(bytes(1000)))
        + part(b"IEND", b"")
    )
