"""The word index: what is found, in which order, and what it never fails at."""

from __future__ import annotations

from threading import Thread

import numpy as np
import pytest

from assistant.index.lexical import MAX_READ_WORDS, MAX_SCORED_WORDS, LexicalIndex

ROWS = 100


def rows(index: LexicalIndex, query: str) -> list[int]:
    """Rows that share a word with the query, best first, ties by row."""
    scores = index.scores(query, ROWS)
    found = np.flatnonzero(scores)
    best: list[int] = found[np.lexsort((found, -scores[found]))].tolist()
    return best


def test_words_are_searchable_at_once() -> None:
    index = LexicalIndex()
    for row in range(50):
        index.put({row: f"the word number{row}"})
        assert rows(index, f"number{row}") == [row]
    assert len(index) == 50


def test_the_rarer_word_counts_more_and_length_counts_less() -> None:
    index = LexicalIndex()
    index.put({5: "bee", 3: "bee", 4: "bee roof", 9: "tea"})
    assert rows(index, "roof bee")[0] == 4
    assert rows(index, "bee")[-1] == 4
    scores = index.scores("bee", ROWS)
    assert scores[3] == scores[5] > scores[4] > scores[9] == 0


def test_scores_are_for_the_rows_that_were_asked_for() -> None:
    index = LexicalIndex()
    index.put({3: "bee", 500: "bee"})
    assert len(index.scores("bee", 4)) == 4
    assert np.flatnonzero(index.scores("bee", 1000)).tolist() == [3, 500]
    assert index.scores("bee", 0).tolist() == []


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


def test_words_of_removed_rows_leave_memory_and_statistics() -> None:
    index, never = LexicalIndex(), LexicalIndex()
    never.put({2: "bees on the roof", 3: "tea"})
    index.put({1: "Fahrräder und Bienen sind das", 2: "bees on the roof", 3: "tea with bees"})
    index.remove([1])
    index.put({3: "tea"})
    assert set(index._entries) == {"bee", "on", "the", "roof", "tea"}
    assert index.scores("bees tea roof", 4).tolist() == never.scores("bees tea roof", 4).tolist()


def test_the_languages_of_removed_rows_are_not_asked_in_any_more() -> None:
    index = LexicalIndex()
    index.put({1: "Das sind die Kinder und ich", 2: "a kind word"})
    assert set(rows(index, "Kinder")) == {1, 2}
    index.remove([1])
    assert rows(index, "Kinder") == []


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


def test_a_form_is_as_rare_as_its_word() -> None:
    """One text in another language does not make a common word telling."""
    index = LexicalIndex()
    index.put(dict.fromkeys(range(40), "a city in the north, and the people"))
    index.put({40: "die city ist das und nicht schön", 41: "the glacier in the north"})
    scores = index.scores("glacier city", ROWS)
    assert scores[41] > scores[40] > 0


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
    index.put({1: "filler " * 20_000 + "needle " + "filler " * 70_000, 2: "x" * 100_000})
    assert rows(index, "needle") == [1]
    assert rows(index, "needle " + "hay " * 30_000) == [1]
    assert rows(index, "x" * 100_000) == [2]


def test_of_a_page_as_a_query_the_rarest_words_are_scored() -> None:
    index = LexicalIndex()
    common = [f"common{number}" for number in range(MAX_SCORED_WORDS)]
    index.put({row: " ".join(common) for row in range(20)})
    index.put({20: "needle"})
    assert 20 in rows(index, " ".join([*common, "needle"]))
    unread = [f"unread{number}" for number in range(MAX_READ_WORDS)]
    assert 20 not in rows(index, " ".join([*unread, "needle"]))


def test_many_threads_read_while_one_writes() -> None:
    index = LexicalIndex()
    failures: list[BaseException] = []
    done = False

    def read() -> None:
        while not done:
            try:
                assert set(rows(index, "bee")) <= set(range(60))
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
