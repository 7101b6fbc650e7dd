from __future__ import annotations

import pytest

from assistant.storage.wording import storable


@pytest.mark.parametrize(
    "text",
    ["", "plain", "nul \0", "\x01\x7f\r\n\t", "👩‍🚒 e\u0301", "\ufffe\uffff\U0010ffff", "\ufffd"],
)
def test_what_can_be_stored_stays_as_it_is(text: str) -> None:
    assert storable(text) is text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("\ud800", "\ufffd"),
        ("a\udfffb", "a\ufffdb"),
        ("\ud800\ud800", "\ufffd\ufffd"),
        ("\ud83d\ude00", "😀"),
        ("\ud800\ud83d\ude00\0", "\ufffd😀\0"),
        ("ends with \ud83d", "ends with \ufffd"),
    ],
)
def test_halves_are_joined_or_replaced(text: str, expected: str) -> None:
    assert storable(text) == expected
