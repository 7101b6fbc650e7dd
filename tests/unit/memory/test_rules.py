"""What is a secret, what is sensitive, and what is like an example: over hand-written sets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.domain.rules import Masked, SecretKind, SensitiveSubject, marks_in
from assistant.memory.rules.phrase_index import PhraseIndex
from assistant.memory.rules.secrets import PART_CHARACTERS, mask
from assistant.memory.rules.subjects import likely_subjects, part_told, subjects_in, touches
from tests.benchmarks import rules


@pytest.mark.parametrize(("half", "least"), [("a", 1.0), ("b", 0.93)])
def test_secrets_are_found_and_look_alikes_stay(half: str, least: float) -> None:
    scores = rules.secrets(half)
    assert scores.found + scores.missed >= 30
    assert scores.precision >= least
    assert scores.recall >= least


@pytest.mark.parametrize(("half", "precision", "recall"), [("a", 0.96, 1.0), ("b", 0.9, 0.95)])
def test_sensitive_sentences_are_known_by_their_words(
    half: str, precision: float, recall: float
) -> None:
    scores = rules.subjects(half)
    assert scores.found + scores.missed >= 50
    assert scores.precision >= precision
    assert scores.recall >= recall


@pytest.mark.parametrize("text", ["My stomach is on strike.", "Your car went on strike."])
def test_what_is_on_strike_without_workers_is_no_union(text: str) -> None:
    assert likely_subjects(text) == frozenset()
    assert likely_subjects("I am on strike with my union.") == {SensitiveSubject.UNION}


def test_the_labelled_set_is_large_enough_and_half_of_it_held_out() -> None:
    halves = [part for part, _, _ in rules.rows("subjects")]
    assert len(halves) >= 200
    assert halves.count("b") >= len(halves) // 2


@given(st.text(max_size=300))
def test_masking_twice_is_masking_once(text: str) -> None:
    once = mask(text).text
    assert mask(once).text == once


@pytest.mark.parametrize(
    "text",
    ["You work at St Brendan's Hospital.", "She works as a nurse in the city clinic.",
     "Ich arbeite in der Klinik Nord."],
)  # fmt: skip
def test_where_somebody_works_tells_of_no_illness(text: str) -> None:
    assert subjects_in(text) == frozenset()
    assert subjects_in("I was in hospital, where my doctor works.") == {SensitiveSubject.HEALTH}


@pytest.mark.parametrize("row", rules.rows("secrets"), ids=lambda row: row[-1][:30])
def test_nothing_is_left_of_what_was_masked(row: tuple[str, ...]) -> None:
    masked = mask(row[-1])
    assert mask(masked.text).text == masked.text
    for value in masked.values:
        assert len(value) < 5 or value not in masked.text
    assert set(marks_in(masked.text)) == set(masked.kinds)


def test_secrets_known_from_the_question_are_masked_in_the_answer() -> None:
    assert mask("So it is Kestrel!", ["Kestrel"]).text == "So it is [password masked]!"


def test_a_secret_in_a_long_text_is_found_wherever_it_stands() -> None:
    card = "4111 1111 1111 1111"
    for place in (0, PART_CHARACTERS - 10, PART_CHARACTERS * 2):
        text = "a " * (place // 2) + f" {card} " + "b " * 1000
        assert mask(text).kinds == (SecretKind.CARD,)


def test_places_move_with_what_is_masked() -> None:
    text = "a 4111 1111 1111 1111 b"
    masked = mask(text)
    assert masked.text[masked.moved(text.index("b"))] == "b"
    assert Masked(text="x").moved(0) == 0


def test_phrases_are_found_as_whole_words_only() -> None:
    index = PhraseIndex({1: "cat | (?:big|small) dog | tax(?:es)?"})
    assert index.labels("A CAT sat") == {1}
    assert index.labels("the small dog") == {1}
    assert index.labels("taxes") == {1}
    assert index.labels("catalogue, taxi, dog") == set()
    assert index.without("the small dog barks") == "the  …  barks"


@pytest.mark.parametrize(
    ("quote", "statement", "sensitive"),
    [
        ("I work as a nurse and I'm allergic to nuts.", "You work as a nurse.", False),
        ("I work as a nurse and I'm allergic to nuts.", "You are allergic to nuts.", True),
        ("My sister, who has cancer, lives in Bern.", "Your sister lives in Bern.", False),
        ("I moved to Bern for my chemotherapy.", "You moved to Bern.", True),
        ("My insulin, I take it every morning.", "You take it every morning.", True),
        ("I've had diabetes since 2010.", "Something else altogether.", True),
        ("Ich arbeite als Koch und habe Diabetes.", "Du arbeitest als Koch.", False),
        ("Ich arbeite als Koch und habe Diabetes.", "Du hast Diabetes.", True),
    ],
)
def test_a_fact_is_as_sensitive_as_the_clause_it_was_told_in(
    quote: str, statement: str, sensitive: bool
) -> None:
    assert SensitiveSubject.HEALTH in subjects_in(quote)
    assert touches(part_told(quote, statement), SensitiveSubject.HEALTH) is sensitive
