"""Halves of characters are marked, and nothing moves."""

from __future__ import annotations

from assistant.inference.surrogates import without_surrogates


def test_every_character_keeps_its_place() -> None:
    text = "a\ud83d\ude00b\udfffc 自行车"
    readable = without_surrogates(text)
    assert readable == "a\ufffd\ufffdb\ufffdc 自行车"
    assert len(readable) == len(text)
    readable.encode("utf-8")
