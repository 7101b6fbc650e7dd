"""Index terms and query terms across languages."""

from __future__ import annotations

import pytest

from assistant.index.analysis import MAX_QUERY_WORDS, MAX_TERM_CHARS, index_terms, query_terms
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
    ],
)
def test_a_query_finds_its_text(text: str, query: str) -> None:
    terms = set(index_terms(text))
    languages = {language_of(text)}
    assert all(not terms.isdisjoint(forms) for forms in query_terms(query, languages))


def test_stop_words_go_unless_nothing_else_is_there() -> None:
    assert query_terms("What did she do with the bike?") == [("bike",)]
    assert query_terms("what is it")


@pytest.mark.parametrize("query", ["", " ", "\0", '"', "((", "AND OR NOT", "+-*/:^~?", "\ud800"])
def test_no_query_is_an_error(query: str) -> None:
    query_terms(query)


def test_long_things_are_bounded() -> None:
    assert [len(term) for term in index_terms("x" * 100_000)] == [MAX_TERM_CHARS]
    assert len(query_terms(" ".join(f"word{n}" for n in range(10_000)))) == MAX_QUERY_WORDS
    assert len(query_terms("字" * 2 + "自行车" * 30_000)) <= MAX_QUERY_WORDS
