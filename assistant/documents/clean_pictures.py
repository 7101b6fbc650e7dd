"""Whether a picture's bytes hold the picture and nothing else: then they may be kept as they are.

Looked at by structure alone, so that a file that Keepsake packed itself stays the same to the byte
however often it is exported and read again.
"""

from __future__ import annotations

_PNG_SIGN = b"\x89PNG\r\n\x1a\n"
_PNG_PARTS = frozenset({b"IHDR", b"PLTE", b"IDAT", b"IEND"})
_OPAQUE = frozenset({0, 2, 3})
"""PNG's kinds of colour without transparency."""
_PNG_HEAD = 33
_EIGHT_BITS = 8
_JPEG_ALONE = frozenset({0xD8, 0xD9, 0x01, *range(0xD0, 0xD8)})
"""Markers without a length: start, end, restarts."""
_JFIF, _JFIF_LENGTH = 0xE0, 16
"""The one part of an application's that is kept; a longer one carries a small picture."""
_APPLICATION = range(0xE0, 0xF0)
_FRAMES = frozenset({0xC0, 0xC1, 0xC2})
_COMPONENTS_AT = 7
_COMMENT, _SCAN, _END = 0xFE, 0xDA, 0xD9


def is_clean(data: bytes, packed: str) -> bool:
    """Whether a PNG or JPEG is opaque, holds no metadata and nothing after its end.

    False for other kinds.
    """
    if packed == "PNG":
        return _clean_png(data)
    return packed == "JPEG" and _clean_jpeg(data)


def _clean_png(data: bytes) -> bool:
    if not data.startswith(_PNG_SIGN) or len(data) < _PNG_HEAD:
        return False
    if data[24] > _EIGHT_BITS or data[25] not in _OPAQUE:
        return False
    at = len(_PNG_SIGN)
    while at + 12 <= len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        kind = data[at + 4 : at + 8]
        if kind not in _PNG_PARTS:
            return False
        at += 12 + length
        if kind == b"IEND":
            return at == len(data)
    return False


def _clean_jpeg(data: bytes) -> bool:
    at = 0
    while at + 2 <= len(data):
        if data[at] != 0xFF:
            return False
        marker = data[at + 1]
        at += 2
        if marker == _END:
            return at == len(data)
        if marker in _JPEG_ALONE:
            continue
        if at + 2 > len(data):
            return False
        length = int.from_bytes(data[at : at + 2], "big")
        if not _is_needed(marker, length):
            return False
        if marker in _FRAMES and data[at + _COMPONENTS_AT : at + _COMPONENTS_AT + 1] > b"\3":
            return False  # the four inks of a printer, which not every reader knows
        at += length
        if marker == _SCAN:
            at = _after_scan(data, at)
    return False


def _is_needed(marker: int, length: int) -> bool:
    if marker in _APPLICATION:
        return marker == _JFIF and length == _JFIF_LENGTH
    return marker != _COMMENT and length > 1


def _after_scan(data: bytes, at: int) -> int:
    """Where the next marker stands; 0xFF00 and restarts belong to the scan."""
    while True:
        at = data.find(b"\xff", at)
        if at < 0 or at + 1 >= len(data):
            return len(data)
        if data[at + 1] == 0 or 0xD0 <= data[at + 1] <= 0xD7:
            at += 2
        else:
            return at
