"""A message of any length, read a part at a time, so that no message keeps a person waiting."""

from __future__ import annotations

import re

from ui.markdown.blocks import CUT_AT, Block, read_blocks, shown_part, typed_blocks
from ui.markdown.harmless import harmless
from ui.markdown.pictures import taken_out

TYPED_CUT_AT = 4_000
"""A person knows what they wrote: less of it is shown at first."""

_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})[^\n]*", re.MULTILINE)


class LongText:
    """A text and the blocks of as much of it as was asked for; the first part is read at once.

    `typed` texts are a person's own words. A block of code that reaches over the end of a part
    goes on as code in the next one.
    """

    def __init__(self, text: str, *, typed: bool) -> None:
        self.blocks: list[Block] = []
        self._text = text if typed else taken_out(text)
        self._typed = typed
        self._at = 0
        self._fence = ""
        self.more(TYPED_CUT_AT if typed else CUT_AT)

    @property
    def left(self) -> int:
        """How many characters are not shown yet."""
        return len(self._text) - self._at

    @property
    def rest(self) -> str:
        """What is not shown yet."""
        return self._text[self._at :]

    def more(self, most: int = CUT_AT) -> None:
        """Read the next part, of at most so many characters."""
        part = shown_part(self._text[self._at : self._at + most + 1], most)
        self._at += len(part)
        part = self._fence + part
        self.blocks += typed_blocks(part) if self._typed else read_blocks(harmless(part))
        self._fence = _open_fence(part) if self.left else ""


def _open_fence(text: str) -> str:
    """The line that opens the code in which `text` ends, with its line break; '' for none."""
    opened = ""
    for found in _FENCE.finditer(text):
        sign, line = found[1], found[0]
        if not opened:
            opened = line
        elif sign.startswith(opened.strip()[:3]) and line.strip() == sign:
            opened = ""
    return f"{opened}\n" if opened else ""
