"""A message of any length, read a part at a time, so that no message keeps a person waiting."""

from __future__ import annotations

from ui.markdown.blocks import (
    CUT_AT,
    Block,
    open_fence,
    opened_by,
    read_blocks,
    shown_part,
    typed_blocks,
)
from ui.markdown.harmless import harmless
from ui.markdown.pictures import taken_out

MORE_AT = 16_000
"""Characters that come at a time when more is asked for: beside what is shown already."""

TYPED_CUT_AT = 4_000
"""A person knows what they wrote: less of it is shown at first."""


class LongText:
    """A text and the blocks of as much of it as was asked for; the first part is read at once.

    `typed` texts are a person's own words. Code or a table that reaches over the end of a part
    goes on as such in the next one.
    """

    def __init__(self, text: str, *, typed: bool) -> None:
        self.blocks: list[Block] = []
        self._text = text if typed else taken_out(text)
        self._typed = typed
        self._at = 0
        self._opened = ""
        self.more(TYPED_CUT_AT if typed else CUT_AT)

    @property
    def left(self) -> int:
        """How many characters are not shown yet."""
        return len(self._text) - self._at

    @property
    def rest(self) -> str:
        """What is not shown yet."""
        return self._text[self._at :]

    def more(self, most: int = MORE_AT) -> None:
        """Read the next part, of at most so many characters."""
        part = shown_part(self._text[self._at : self._at + most + 1], most)
        self._at += len(part)
        part = self._opened + part.removeprefix("\n") if self._opened else part
        self.blocks += typed_blocks(part) if self._typed else read_blocks(harmless(part))
        behind = self._text[self._at : self._at + MORE_AT]
        opened = open_fence(part) if self._typed else opened_by(part, behind)
        self._opened = opened if behind else ""
