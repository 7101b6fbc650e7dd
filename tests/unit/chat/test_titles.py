"""Titles from first words and from what a model wrote."""

from __future__ import annotations

import pytest

from assistant.chat.titles import LONGEST_REPLY, TITLE_LETTERS, cleaned, shortened, title_from

FAMILY = "👩‍👩‍👧‍👦"


@pytest.mark.parametrize(
    ("reply", "title"),
    [
        ("Crop rotation for three beds", "Crop rotation for three beds"),
        ('"Crop rotation"', "Crop rotation"),
        ("**Title:** “Der Hafen in Bergen.”", "Der Hafen in Bergen"),
        ("Titel: Hafen\n\nThis title says it all.", "Hafen"),
        ("\n\n## Winter tyres\n", "Winter tyres"),
        (f"Family {FAMILY}", f"Family {FAMILY}"),
        ("خطة السفر إلى عمّان", "خطة السفر إلى عمّان"),
        ("\u202eevil\u202c words\x07", "evil words"),
        ("旅行の計画", "旅行の計画"),
        ("...", ""),
        ("", ""),
        ("word " * LONGEST_REPLY, ""),
    ],
)
def test_a_reply_becomes_a_title_or_nothing(reply: str, title: str) -> None:
    assert cleaned(reply) == title


@pytest.mark.parametrize("whole", [FAMILY, "🇩🇪", "👍🏽", "é" + "\u0301", "नि", "❤️", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"])
def test_what_is_seen_as_one_is_never_cut(whole: str) -> None:
    for before in range(8):
        text = "x" * before + whole * TITLE_LETTERS
        cut = shortened(text).removesuffix("…")
        assert (len(cut) - before) % len(whole) == 0
        assert len(cut) <= TITLE_LETTERS


def test_first_words_are_cut_between_words_and_steer_nothing() -> None:
    long = "word " * 40
    assert title_from(long) == "word " * 11 + "word…"
    assert title_from("\n\n  a \u202e b\nc") == "a b"
