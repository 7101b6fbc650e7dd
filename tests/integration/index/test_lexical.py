"""The word index on real tantivy."""

from __future__ import annotations

from threading import Thread

import pytest

from assistant.index.lexical import LexicalIndex


def rows(index: LexicalIndex, query: str, limit: int = 100) -> list[int]:
    found: list[int] = index.search(query, limit).rows.tolist()
    return found


def test_words_are_searchable_at_once() -> None:
    index = LexicalIndex()
    for row in range(50):
        index.put({row: f"the word number{row}"})
        assert rows(index, f"number{row}") == [row]
    assert len(index) == 50


def test_the_rarer_word_counts_more_and_ties_go_by_row() -> None:
    index = LexicalIndex()
    index.put({5: "bee", 3: "bee", 4: "bee roof", 9: "tea"})
    assert rows(index, "roof bee")[0] == 4
    assert rows(index, "bee")[-1] == 4
    assert rows(index, "bee")[:2] == [3, 5]


def test_replacing_and_removing() -> None:
    index = LexicalIndex()
    index.put({1: "old words", 2: "other"})
    index.put({1: "new words"})
    assert rows(index, "old") == []
    assert rows(index, "new") == [1]
    index.remove([1, 77])
    assert rows(index, "new words") == []
    index.put({1: "back again"})
    assert rows(index, "back") == [1]


def test_each_text_in_its_own_language() -> None:
    index = LexicalIndex()
    index.put(
        {
            1: "我昨天买了一辆新的自行车，很开心",
            2: "Ich habe zwei Fahrräder gekauft und sie sind neu",
            3: "I bought two bicycles",
            4: "ผมชอบกินข้าวผัด",
            5: "Nous avons mangé à la crêperie avec des amis",
        }
    )
    assert rows(index, "自行车") == [1]
    assert rows(index, "车") == [1]
    assert rows(index, "Fahrrad") == [2]
    assert rows(index, "bicycle") == [3]
    assert rows(index, "ข้าวผัด") == [4]
    assert rows(index, "creperie") == [5]


@pytest.mark.parametrize(
    "query", ["", "\0", '"open', "(((", "a:b", "AND OR", "-x +y", "[1 TO 2}", "*", "\\", "\ud800"]
)
def test_no_query_is_a_syntax_error(query: str) -> None:
    index = LexicalIndex()
    assert rows(index, query) == []
    index.put({1: 'a "b" (c) \0 \ud800', 2: ""})
    rows(index, query)


def test_a_long_text_and_a_long_query() -> None:
    index = LexicalIndex()
    index.put({1: "filler " * 20_000 + "needle " + "filler " * 20_000, 2: "x" * 100_000})
    assert rows(index, "needle") == [1]
    assert rows(index, "needle " + "hay " * 30_000) == [1]
    assert rows(index, "x" * 100_000) == [2]


def test_many_threads_read_while_one_writes() -> None:
    index = LexicalIndex()
    failures: list[BaseException] = []
    done = False

    def read() -> None:
        while not done:
            try:
                found = rows(index, "bee")
                assert found == sorted(found)
            except BaseException as error:  # whatever it is, the test must see it
                failures.append(error)
                return

    readers = [Thread(target=read) for _ in range(3)]
    for reader in readers:
        reader.start()
    for row in range(60):
        index.put({row: "bee"})
        if row % 3 == 0:
            index.remove([row])
    done = True
    for reader in readers:
        reader.join()
    assert not failures
    assert len(rows(index, "bee")) == 40
