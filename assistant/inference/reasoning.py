"""Tells a model's reasoning from its answer while both stream in."""

from __future__ import annotations

import re

from assistant.domain.prompts import Piece, PieceKind
from assistant.patterns import Pattern

_OPENINGS = {"<think>": "</think>", "<thinking>": "</thinking>", "[THINK]": "[/THINK]"}
_QUOTES = "`\"'“‘«"
"""Right after one of these a marker is spoken about, not used."""
_OPENING = Pattern("|".join(map(re.escape, _OPENINGS)))


class ReasoningSplitter:
    """Takes text as it comes and gives it back as pieces, without the markers.

    A marker may arrive in parts. What follows an opening marker is reasoning until the closing
    one, or to the end where none comes. White space just inside the markers and before the answer
    is dropped. However the text is cut, the pieces of each kind join to the same texts.
    """

    def __init__(self, *, closing: str | None = None) -> None:
        """`closing`: the marker that ends reasoning which the prompt has opened already."""
        self._closing = closing
        self._held = ""
        self._last = ""
        self._trim = True
        self._answered = False

    def feed(self, text: str) -> list[Piece]:
        """The pieces that are certain now."""
        self._held += text
        return self._take(final=False)

    def finish(self) -> list[Piece]:
        """What was held back, at the end."""
        return self._take(final=True)

    def _take(self, *, final: bool) -> list[Piece]:
        pieces: list[Piece] = []
        while (marker := self._next_marker()) is not None:
            start, end, closing = marker
            self._add(pieces, self._held[:start], before_marker=True)
            self._held = self._held[end:]
            self._closing = closing
            self._trim = closing is not None or not self._answered
            self._last = ""
        keep = 0 if final else self._uncertain()
        certain = self._held[: len(self._held) - keep]
        self._held = self._held[len(certain) :]
        self._add(pieces, certain, before_marker=final)
        return pieces

    def _next_marker(self) -> tuple[int, int, str | None] | None:
        """Where the next marker stands, and what will end the section after it."""
        if self._closing is not None:
            at = self._held.find(self._closing)
            return None if at < 0 else (at, at + len(self._closing), None)
        for found in _OPENING.finditer(self._held):
            before = self._held[found.start() - 1] if found.start() else self._last
            if not before or before not in _QUOTES:
                return found.start(), found.end(), _OPENINGS[found.group()]
        return None

    def _uncertain(self) -> int:
        """Characters at the end that may turn out to belong to a marker."""
        markers = [self._closing] if self._closing is not None else list(_OPENINGS)
        longest = max(map(len, markers)) - 1
        start = max(0, len(self._held) - longest)
        for at in range(start, len(self._held)):
            tail = self._held[at:]
            if any(marker.startswith(tail) for marker in markers):
                start = at
                break
        else:
            start = len(self._held)
        if self._closing is not None:  # white space before the closing marker goes with it
            start = len(self._held[:start].rstrip())
        return len(self._held) - start

    def _add(self, pieces: list[Piece], text: str, *, before_marker: bool) -> None:
        if before_marker and self._closing is not None:
            text = text.rstrip()
        if self._trim:
            text = text.lstrip()
        if text:
            self._trim = False
            self._last = text[-1]
            self._answered = self._answered or self._closing is None
            kind = PieceKind.ANSWER if self._closing is None else PieceKind.REASONING
            pieces.append(Piece(kind, text))


def closing_of_open_reasoning(prompt: str) -> str | None:
    """The closing marker where a template opens the reasoning itself, else None."""
    ending = prompt.rstrip()
    return next((close for open_, close in _OPENINGS.items() if ending.endswith(open_)), None)
