"""Which way a text runs."""

from __future__ import annotations

from unicodedata import bidirectional


def runs_right_to_left(text: str) -> bool:
    """Whether the first letter that has a direction runs from right to left."""
    strong = next((kind for kind in map(bidirectional, text) if kind in ("L", "R", "AL")), "L")
    return strong != "L"
