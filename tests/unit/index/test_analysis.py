"""Index terms and query terms across languages."""

from __future__ import annotations

import pytest

from assistant.index.analysis import (
    MAX_QUERY_WORDS,
    MAX_TERM_CHARS,
    different_terms,
    index_terms,
    plain,
    query_terms,
)
from assistant.index.languages import language_of


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I went to the park with her", "english"),
        ("Ich habe gestern zwei Fahrräder gekauft und sie sind neu", "german"),
        ("Je suis allé à la plage avec mon frère", "french"),
        ("Mañana voy a la playa con mi hermano", "spanish"),
        ("Я купил новый велосипед", "russian"),
        ("أنا أحب القهوة", "arabic"),
        ("Fahrrad", "english"),
        ("Fahrräder", "german"),
        ("Los bicicletas", "spanish"),
        ("Bisiklet aldım", "turkish"),
        ("She told me about the café and a façade", "english"),
        ("", "english"),
        ("12 🎸 \0", "english"),
    ],
)
def test_language(text: str, language: str) -> None:
    assert language_of(text) == language


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("我昨天买了一辆新的自行车。", "自行车"),
        ("Ich habe zwei Fahrräder gekauft und sie sind neu", "Fahrrad"),
        ("Mein Fahrrad ist kaputt und ich bin müde", "Fahrräder sind das"),
        ("We met at a café", "CAFE"),
        ("She was running late", "run"),
        ("ผมชอบกินข้าวผัด", "ข้าวผัด"),
        ("ドイツへ旅行しました", "旅行"),
        ("Мы купили велосипеды", "велосипед"),
        ("ﬁnal ﬂight", "final"),
        ("🎸 rocks", "🎸"),
        ("my id is foo_bar-12", "foo bar 12"),
        ("it is re\u00adli\u200bable\u2060", "reliable"),
        ("İstanbul'da", "istanbul"),
        ("어제 자전거를 샀어요", "자전거"),
        ("اشترينا سَيَّارَةً", "سيارة"),
        ("it is \U0001d4fa\U0001d4fe\U0001d4f2\U0001d4ed", "quid"),
        ("⭐ and ⌚", "⭐"),
        ("x" * 100, "x" * 100),
    ],
)
def test_a_query_finds_its_text(text: str, query: str) -> None:
    terms = set(index_terms(text))
    languages = {language_of(text)}
    assert all(not terms.isdisjoint(forms) for forms in query_terms(query, languages))


def test_one_foreign_word_makes_no_foreign_query() -> None:
    assert query_terms("war movies") == [("war",), ("movi",)]
    assert len(query_terms("was ist das Wetter")) == 1


def test_only_letters_are_left_of_odd_text() -> None:
    assert plain("a\0b\ud800c\ue000d") == "a b c d"
    assert plain("ｗｉｄｅ ﬁt\u200b") == "wide fit"
    assert plain("as it is, e.g. now") == "as it is, e.g. now"


def test_stop_words_go_unless_nothing_else_is_there() -> None:
    assert query_terms("What did she do with the bike?") == [("bike",)]
    assert query_terms("what is it")


@pytest.mark.parametrize("query", ["", " ", "\0", '"', "((", "AND OR NOT", "+-*/:^~?", "\ud800"])
def test_no_query_is_an_error(query: str) -> None:
    query_terms(query)


def test_long_things_are_bounded() -> None:
    assert len(query_terms(" ".join(f"word{n}" for n in range(10_000)), limit=300)) == 300
    assert [len(term) for term in index_terms("x" * 100_000)] == [MAX_TERM_CHARS]
    assert len(query_terms(" ".join(f"word{n}" for n in range(10_000)))) == MAX_QUERY_WORDS
    assert len(query_terms("字" * 2 + "自行车" * 30_000)) <= MAX_QUERY_WORDS


@pytest.mark.parametrize(
    "text",
    ["", "Waiting, waited, waits: it waits", "x" * 100_000, "Räder und Räder", "自行自行"],
)
def test_different_terms_are_the_terms_without_repeats(text: str) -> None:
    for language in ("english", "german"):
        assert different_terms(text, language) == set(index_terms(text, language))
