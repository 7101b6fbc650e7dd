"""A text ends before the first stop word, however it is cut."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from assistant.inference.stopping import StopWords

PIECES = st.lists(st.text("abc", max_size=4), max_size=12)
WORDS = st.lists(st.text("abc", min_size=1, max_size=4), max_size=3)


def through(words: list[str], pieces: list[str]) -> tuple[str, bool]:
    stop = StopWords(words)
    said = "".join(stop.feed(piece) for piece in pieces)
    return said + stop.finish(), stop.met


def test_what_may_begin_a_word_waits() -> None:
    stop = StopWords(["User:"])
    assert stop.feed("Fine. Us") == "Fine. "
    assert stop.feed("ually") == "Usually"
    assert stop.feed(" User: hi") == " "
    assert stop.met
    assert stop.feed("more") == stop.finish() == ""


@given(WORDS, PIECES)
def test_cutting_changes_nothing(words: list[str], pieces: list[str]) -> None:
    whole = "".join(pieces)
    said, met = through(words, pieces)
    assert whole.startswith(said)
    assert all(word not in said for word in words)
    assert met == any(word in whole for word in words)
    if not met:
        assert said == whole
