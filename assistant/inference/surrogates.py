"""Halves of characters, which no tokenizer and no API takes."""

from __future__ import annotations

from assistant.patterns import Pattern

_SURROGATES = Pattern("[\ud800-\udfff]")


def without_surrogates(text: str) -> str:
    """The same characters at the same places, with lone surrogates marked as unreadable.

    Unlike `storage.wording.storable` it keeps every offset, so that tokens still point into `text`.
    """
    return _SURROGATES.sub("\ufffd", text)
