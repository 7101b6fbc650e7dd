"""Snippets and the marks in them."""

from __future__ import annotations

from assistant.domain.chat_search import SNIPPET_LETTERS, marks_in, snippet_of


def marked(text: str, words: str) -> list[str]:
    return [text[mark.start : mark.end] for mark in marks_in(text, words)]


def test_marks_are_where_the_words_stand_whatever_their_case() -> None:
    assert marked("The Harbour of harbours", "harbour") == ["Harbour", "harbour"]
    assert marked("Straße (a+b)", "a+b straße") == ["Straße", "a+b"]
    assert marked("nothing here", "harbour") == []


def test_marks_that_touch_are_one() -> None:
    assert marked("lighthouse", "light house ghtho") == ["lighthouse"]


def test_a_snippet_is_one_line_around_the_first_word_found() -> None:
    text = "word " * 100 + "the\n\nharbour\tof Bergen " + "more " * 100
    snippet, marks = snippet_of(text, "harbour")
    assert "\n" not in snippet
    assert snippet.startswith("…")
    assert snippet.endswith("…")
    assert len(snippet) <= SNIPPET_LETTERS + 2
    assert [snippet[mark.start : mark.end] for mark in marks] == ["harbour"]


def test_a_short_text_is_shown_whole() -> None:
    assert snippet_of("Hello there", "there") == ("Hello there", ((6, 11),))
    assert snippet_of("", "there") == ("", ())
