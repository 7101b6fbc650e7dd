"""Characters that hide or reorder what is written, made visible.

Text that comes from a model or a file may hold controls that make a reader see other words than
are there (Boucher and Anderson, "Trojan Source", 2021). Each is shown as what it is; one
character becomes one piece of text, so that what grows is read the same as what is whole.
"""

from __future__ import annotations

_PICTURES = 0x2400
"""Where Unicode's pictures of the C0 controls begin."""

_KEPT = "\t\n\r"
_UNREADABLE = "\ufffd"


def _named(code: int) -> str:
    return f"[U+{code:04X}]"


def _table() -> dict[int, str]:
    table = {code: chr(_PICTURES + code) for code in range(0x20) if chr(code) not in _KEPT}
    table[0x7F] = "\u2421"
    table |= {code: _named(code) for code in range(0x80, 0xA0)}
    # Embeddings, overrides and isolates; the marks U+200E and U+200F move nothing of others.
    table |= {code: _named(code) for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))}
    table |= {0x2028: "\n", 0x2029: "\n", 0x85: "\n"}
    table |= {0xFFF9: _named(0xFFF9), 0xFFFA: _named(0xFFFA), 0xFFFB: _named(0xFFFB)}
    table |= {0xFFFC: _UNREADABLE, 0xFDD0: _UNREADABLE, 0xFDD1: _UNREADABLE}
    return table


_VISIBLE = _table()
_SURROGATES = range(0xD800, 0xE000)


class _Visible(dict[int, str]):
    """Halves of characters are too many to list."""

    def __missing__(self, code: int) -> str:
        if code in _SURROGATES:
            return _UNREADABLE
        raise LookupError(code)


_TRANSLATION = _Visible(_VISIBLE)


def harmless(text: str) -> str:
    """`text` with controls, bidi overrides and halves of characters as visible signs."""
    return text.translate(_TRANSLATION)
