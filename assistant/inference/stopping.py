"""Ends a text before the first of some words, however the text is cut into pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


class StopWords:
    """Lets text through until one of the words comes; a piece that may begin one waits."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = tuple(word for word in words if word)
        self._held = ""
        self.met = False
        """Whether one of the words came: nothing is let through any more."""

    def feed(self, text: str) -> str:
        """What may be shown after `text` came too."""
        if self.met or not self._words:
            return "" if self.met else text
        text = self._held + text
        found = [at for word in self._words if (at := text.find(word)) >= 0]
        if found:
            self.met, self._held = True, ""
            return text[: min(found)]
        keep = max(_begun(text, word) for word in self._words)
        self._held = text[len(text) - keep :]
        return text[: len(text) - keep]

    def finish(self) -> str:
        """What waited for more that did not come."""
        held, self._held = self._held, ""
        return held


def _begun(text: str, word: str) -> int:
    """How many letters at the end of `text` begin `word`."""
    for size in range(min(len(word) - 1, len(text)), 0, -1):
        if text.endswith(word[:size]):
            return size
    return 0
