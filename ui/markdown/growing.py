"""Markdown that is still being written: only its growing end is read again."""

from __future__ import annotations

from ui.markdown.blocks import Block, Prose, last_block_start, read_blocks
from ui.markdown.harmless import harmless
from ui.markdown.pictures import taken_out

MOST_JOINED = 6_000
"""Characters of HTML; longer prose is left alone while more is written after it."""


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
        self.blocks = _joined(self._settled, read_blocks(tail))
        return self.blocks


def _joined(first: list[Block], then: list[Block]) -> list[Block]:
    """Neighbouring prose is one block, so that a person can select across it."""
    if not first or not then:
        return [*first, *then]
    end, start = first[-1], then[0]
    if isinstance(end, Prose) and isinstance(start, Prose) and len(end.html) < MOST_JOINED:
        return [*first[:-1], Prose(end.html + start.html), *then[1:]]
    return [*first, *then]
