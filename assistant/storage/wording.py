"""The one rule for text that no file can hold: lone surrogates.

Everything else is stored verbatim, NUL and control characters included.
"""

from __future__ import annotations


def storable(text: str) -> str:
    """`text` with surrogate pairs joined and each lone surrogate as U+FFFD.

    Python strings may hold halves of characters (broken JSON escapes, odd file names, cut
    clipboard text); UTF-8 cannot.
    """
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text
