"""Parts of a document as they are quoted: with the places that they stand at, and with gaps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.documents import place_at

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from assistant.domain.documents import ReadDocument
    from assistant.domain.sentences import Span

DOCUMENT_LINE = 48
"""Tokens around a quoted document: its name, its fence, the places in it."""
GAP = "…"


def quoted(document: ReadDocument, spans: Iterable[Span]) -> str:
    """These parts of the text, in order, each place named where it begins."""
    return "\n".join(_pieces(document, spans))


def _pieces(document: ReadDocument, spans: Iterable[Span]) -> Iterator[str]:
    text, place, reached = document.text, "", 0
    for span in spans:
        if text[reached : span.start].strip():
            yield GAP
        start = span.start
        cuts = [part.start for part in document.parts if span.start < part.start < span.end]
        for end in (*cuts, span.end):
            label = place_at(document.parts, start)
            if label != place:
                place = label
                yield f"[{label}]"
            if piece := text[start:end].strip():
                yield piece
            start = end
        reached = span.end
    if text[reached:].strip():
        yield GAP
