"""Names and titles from outside in one line."""

from __future__ import annotations

import pytest

from assistant.domain.lines import one_line


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("  a \t b\nc ", "a b c"),
        ("a\u202egnp.exe", "a gnp.exe"),
        ("\u2067a\u2069\u061c\ufeff\u00ad", "a"),
        ("\0\x1b[31mred\x7f\x85", "[31mred"),
        ("a\u2028b\u2029c", "a b c"),
        ("\ud800x", "x"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        (
            "\U0001f468\u200d\U0001f469\u200d\U0001f467 \u200d",
            "\U0001f468\u200d\U0001f469\u200d\U0001f467",
        ),
        ("\U0001f3f4\U000e0067\U000e0062\U000e007f", "\U0001f3f4\U000e0067\U000e0062\U000e007f"),
        ("\U0001fae9 of a newer Unicode", "\U0001fae9 of a newer Unicode"),
        ("\u200b\u200d", ""),
    ],
)
def test_what_steers_or_hides_is_left_out(written: str, shown: str) -> None:
    assert one_line(written) == shown
    assert one_line(shown) == shown
