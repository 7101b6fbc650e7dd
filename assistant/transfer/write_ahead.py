"""SQLite's write-ahead log, read without SQLite: what a running program has not yet put away.

SQLite itself would have to write beside the file to read it. The format is described at
sqlite.org/fileformat2.html, section 4.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_HEADER = struct.Struct(">8I")
_FRAME = struct.Struct(">6I")
_MAGIC = 0x377F0682
_WORD = 0xFFFFFFFF


def with_log(database: bytearray, log: bytes) -> bytearray:
    """`database` with the committed pages of its log written in, in place; returns it.

    A log of another database, a damaged one, or what was not committed, changes nothing.
    """
    pages: dict[int, bytes] = {}
    waiting: dict[int, bytes] = {}
    size = 0
    for number, committed, page in _frames(log):
        waiting[number] = page
        if committed:
            pages |= waiting
            waiting.clear()
            size = committed * len(page)
    for number, page in pages.items():
        start = (number - 1) * len(page)
        if start >= size:
            continue
        if len(database) < start:
            database.extend(bytes(start - len(database)))
        database[start : start + len(page)] = page
    if size:
        del database[size:]
    return database


def _frames(log: bytes) -> Iterator[tuple[int, int, bytes]]:
    """Page number, pages of the database if this frame commits (else 0), and the page."""
    if len(log) < _HEADER.size:
        return
    magic, _version, page_size, _sequence, salt, pepper, *_sums = _HEADER.unpack_from(log)
    if magic | 1 != _MAGIC | 1 or not 512 <= page_size <= 65536 or page_size & (page_size - 1):
        return
    order = ">" if magic & 1 else "<"
    sums = _summed(log[: _HEADER.size - 8], (0, 0), order)
    at = _HEADER.size
    while at + _FRAME.size + page_size <= len(log):
        number, committed, salt_here, pepper_here, *stated = _FRAME.unpack_from(log, at)
        page = log[at + _FRAME.size : at + _FRAME.size + page_size]
        sums = _summed(page, _summed(log[at : at + 8], sums, order), order)
        if (salt_here, pepper_here) != (salt, pepper) or tuple(stated) != sums or not number:
            return
        yield number, committed, page
        at += _FRAME.size + page_size


def _summed(data: bytes, sums: tuple[int, int], order: str) -> tuple[int, int]:
    """The log's running checksum over `data`, whose length is a multiple of eight."""
    first, second = sums
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = (first + even + second) & _WORD
        second = (second + odd + first) & _WORD
    return first, second
