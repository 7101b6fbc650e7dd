"""Markdown that is still being written: only its growing end is read again."""

from __future__ import annotations

from ui.markdown.blocks import (
    Block,
    Code,
    Prose,
    last_block_start,
    opened_by,
    read_blocks,
    shown_part,
)
from ui.markdown.harmless import harmless
from ui.markdown.pictures import taken_out

MOST_JOINED = 6_000
"""Characters of HTML; longer prose is left alone while more is written after it."""

MOST_READ_AGAIN = 16_000
"""Characters, as `shown_part` reckons; a list or a table that is longer is settled in parts."""


class GrowingText:
    """A text and its blocks. What stands before the last top-level block is read once.

    A reference link defined further down than its use is settled as text while the answer
    grows; the finished message is read whole.
    """

    def __init__(self) -> None:
        self.text = self._readable = ""
        self.blocks: list[Block] = []
        self._settled: list[Block] = []
        self._settled_to = 0

    def append(self, more: str) -> list[Block]:
        """Add to the end and return all blocks."""
        self.text += more
        self._readable += harmless(more)
        if "data:image/" in self._readable[self._settled_to :]:
            tail = self._readable[self._settled_to :]
            self._readable = self._readable[: self._settled_to] + taken_out(tail)
        tail = self._readable[self._settled_to :]
        start = last_block_start(tail)
        if start:
            self._settled = _joined(self._settled, read_blocks(tail[:start]))
            self._settled_to += start
            tail = tail[start:]
        if len(tail) > MOST_READ_AGAIN // 16:
            tail = self._settle_part(tail)
        self.blocks = _joined(self._settled, read_blocks(tail))
        return self.blocks

    def _settle_part(self, tail: str) -> str:
        """Settle the lines of a block that has grown too long; returns what is read again."""
        part = shown_part(tail, MOST_READ_AGAIN)
        while len(part) < len(tail) and (tail[len(part)] == "\n" or len(tail) > 4 * len(part)):
            read = read_blocks(part)
            if read and isinstance(read[-1], Code):
                break  # code that grows is only added to
            self._settled = [*self._settled, *read]
            rest = tail[len(part) :]
            tail = opened_by(part, rest) + rest.removeprefix("\n")
            self._readable = self._readable[: self._settled_to] + part + tail
            self._settled_to += len(part)
            part = shown_part(tail, MOST_READ_AGAIN)
        return tail


def _joined(first: list[Block], then: list[Block]) -> list[Block]:
    """Neighbouring prose is one block, so that a person can select across it."""
    if not first or not then:
        return [*first, *then]
    end, start = first[-1], then[0]
    if isinstance(end, Prose) and isinstance(start, Prose) and len(end.html) < MOST_JOINED:
        return [*first[:-1], Prose(end.html + start.html), *then[1:]]
    return [*first, *then]
