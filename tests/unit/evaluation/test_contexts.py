"""Every form of context keeps to its budget and to what the question may see."""

from __future__ import annotations

from datetime import timedelta

import pytest

from assistant.evaluation.contexts import ContextForm, ContextMaker, Room, shortened
from assistant.evaluation.histories import Question
from tests.unit.evaluation.answer_builders import (
    NOON,
    SAID,
    LetterEmbedder,
    WordMemory,
    question,
    told,
    words,
)

BEES = question("bees")


def maker(*, budget: int = 100, whole: int = 1000) -> ContextMaker:
    history = told("h", SAID, BEES)
    memory = WordMemory()
    memory.add(history.conversations)
    room = Room(budget=budget, whole=whole, count=words)
    return ContextMaker(history, memory, LetterEmbedder(), words, room=room)


def texts(form: ContextForm, asked: Question = BEES, **sizes: int) -> list[str]:
    return [one.text for one in maker(**sizes).make(form, asked).blocks]


def test_excerpts_are_what_recall_returns() -> None:
    assert texts(ContextForm.EXCERPTS) == [
        "User: I keep bees.",
        "User: Seven hives of bees.",
        "User: Bees again: an eighth hive came.",
    ]


def test_segments_come_whole_and_in_time_order() -> None:
    assert texts(ContextForm.SEGMENTS, question("eighth bees hives")) == [
        "User: I keep bees.\nUser: How many hives?\nUser: Seven hives of bees.",
        "User: Bees again: an eighth hive came.",
    ]


def test_the_segment_at_which_the_budget_ends_is_cut() -> None:
    # the best segment takes 7 + 4 + 5 words; of the other one 14 - 1 words are left for
    long = dict(SAID) | {"s3": ("Bees " * 40,)}
    history = told("h", long, BEES)
    memory = WordMemory()
    memory.add(history.conversations)
    room = Room(budget=28, whole=0, count=words)
    made = ContextMaker(history, memory, LetterEmbedder(), words, room=room)
    context = made.make(ContextForm.SEGMENTS, question("hives bees"))
    assert context.tokens == sum(one.tokens for one in context.blocks) == 27
    assert context.blocks[-1].text == "User: " + " ".join(["Bees"] * 13)


def test_naive_takes_single_messages_by_their_vectors_alone() -> None:
    asked = question("hives of seven bees")
    assert texts(ContextForm.NAIVE, asked, budget=6) == ["User: Seven hives of bees."]
    everything = texts(ContextForm.NAIVE, asked)
    assert sum(text.count("User: ") for text in everything) == 6


@pytest.mark.parametrize(("whole", "last"), [(1000, 6), (60, 3), (50, 2), (0, 0)])
def test_full_keeps_the_newest(whole: int, last: int) -> None:
    lines = "\n".join(texts(ContextForm.FULL, whole=whole)).splitlines()
    everything = [f"User: {text}" for said in SAID.values() for text in said]
    assert lines == everything[len(everything) - last :]


@pytest.mark.parametrize("form", [ContextForm.SEGMENTS, ContextForm.NAIVE, ContextForm.FULL])
def test_what_comes_later_or_is_excluded_stays_out(form: ContextForm) -> None:
    asked = question("bees", as_of=NOON + timedelta(days=1), exclude=frozenset({"s1/2"}))
    found = "\n".join(texts(form, asked)).splitlines()
    assert sorted(found) == ["User: How many hives?", "User: I keep bees."]


def test_blocks_are_dated_by_day_and_name_their_messages() -> None:
    context = maker().make(ContextForm.FULL, BEES)
    assert [one.time.day for one in context.blocks] == [1, 2, 3]
    assert [one.external_ids for one in context.blocks] == [
        ("s1/0", "s1/1", "s1/2"),
        ("s2/0", "s2/1"),
        ("s3/0",),
    ]


def test_today_is_the_questions_moment_or_the_last_words() -> None:
    moment = NOON - timedelta(days=9)
    assert maker().today(question("bees", as_of=moment)) == moment
    assert maker().today(BEES) == NOON + timedelta(days=2)


@pytest.mark.parametrize(("limit", "kept"), [(0, ""), (2, "a b"), (9, "a b c")])
def test_a_text_is_shortened_between_words(limit: int, kept: str) -> None:
    assert shortened("a b c", limit, words) == kept
