"""Facts beside evidence: on one scale, within their share, and what they say of old words."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from assistant.domain.changes import FactsChanged, UnitsRemoved
from assistant.domain.facts import PERSON_POLICY, CoreFact, FactStatus
from assistant.domain.ids import FactId, MessageId, UnitId
from assistant.domain.messages import Role
from assistant.domain.recall import Block, Recall
from tests.unit.retrieval.builders import NOON, History, count_words, fact, texts

FILLER = [f"Something else entirely about topic{n} and matter{n}." for n in range(30)]
LATER = NOON + timedelta(days=10)


def corrected(source: MessageId, old: str, new: str, *others: MessageId) -> tuple[CoreFact, ...]:
    """A fact and what the person put in its place ten days later."""
    note = fact("note", new, MessageId(UnitId("m_note"))).sources
    first = fact("f1", old, source)
    sources = (*first.sources, *(fact("x", old, other).sources[0] for other in others))
    first = replace(first, sources=sources)
    second = replace(
        first, fact_id=FactId(UnitId("f2")), statement=new, valid_from=LATER,
        policy=PERSON_POLICY, replaces=first.fact_id, sources=(*sources, *note),
    )  # fmt: skip
    return first.superseded_at(LATER), second


def by_rank(recall: Recall) -> list[Block]:
    return sorted(recall.blocks, key=lambda block: block.rank)


def test_a_fact_that_answers_ranks_before_messages_that_do_not() -> None:
    history = History()
    history.say(*FILLER, "my brother has a birthday", "where do people live in peace")
    (source,) = history.say("noted down", conversation="c2")
    history.map.apply(FactsChanged((fact("f1", "My brother lives in Vienna", source),)))
    best = by_rank(history.recall("Where does my brother live?"))[0]
    assert (best.kind, best.unit_id) == ("fact", "f1")


def test_a_fact_that_does_not_answer_stays_out() -> None:
    history = History()
    (source, *_) = history.say("seven bees on the roof", *FILLER)
    history.map.apply(FactsChanged((fact("f1", "You play the cello on Sundays", source),)))
    assert all(block.kind != "fact" for block in history.recall("How many bees?").blocks)


def test_facts_keep_to_their_share_of_the_budget() -> None:
    history = History()
    (source, *_) = history.say("seven bees", *FILLER)
    known = tuple(fact(f"f{n}", f"You keep {n} bees in hive {n}", source) for n in range(40))
    history.map.apply(FactsChanged(known))
    for query in ("You keep bees in hive", "What do you know about me?"):
        recall = history.recall(query, budget=200)
        tokens = sum(block.tokens for block in recall.blocks if block.kind == "fact")
        assert 0 < tokens <= 0.15 * 200


def test_what_the_person_wrote_ranks_before_what_was_heard() -> None:
    history = History()
    (source, *_) = history.say("bees", *FILLER)
    heard = fact("f1", "You keep seven bees", source)
    wrote = replace(heard, fact_id=FactId(UnitId("f2")), policy=PERSON_POLICY)
    history.map.apply(FactsChanged((heard, wrote)))
    first, second = by_rank(history.recall("Who keeps seven bees?"))[:2]
    assert (first.unit_id, second.unit_id) == ("f2", "f1")


@pytest.mark.parametrize("query", ["What do you know about me?", "Was weißt du über mich?"])
def test_asked_about_in_general_the_newest_facts_come_first(query: str) -> None:
    history = History()
    (source, *_) = history.say("what do you know about me?", *FILLER)
    known = [
        replace(fact(f"f{n}", f"Statement number{n}", source), valid_from=NOON + timedelta(days=n))
        for n in (2, 0, 3, 1)
    ]
    history.map.apply(FactsChanged((*known, fact("old", "Gone", source).superseded_at(LATER))))
    recall = history.recall(query)
    assert [block.unit_id for block in by_rank(recall)[:4]] == ["f3", "f2", "f1", "f0"]
    assert "Gone" not in texts(recall)
    assert recall.sufficient


def test_words_that_no_longer_hold_are_marked_and_rank_below_what_does() -> None:
    history = History()
    told, again = history.say("My cat is called Mimi", "You see, my cat is called Mimi")
    history.say(*FILLER)
    history.map.apply(
        FactsChanged(corrected(told, "Your cat is called Mimi", "My cat is Mia", again))
    )
    recall = history.recall("What is my cat called?", budget=300)
    first = by_rank(recall)[0]
    assert (first.kind, first.text) == ("fact", "My cat is Mia")
    block = next(one for one in recall.blocks if told in one.message_ids)
    assert block.text == "User: My cat is called Mimi [out of date; now: My cat is Mia]"
    assert block.message_ids == (told,)
    assert block.fact_ids == ("f2",)
    assert block.tokens == count_words(block.text)
    assert texts(recall).count("Mimi") == texts(recall).count("[out of date; now: My cat is Mia]")


def test_an_answer_that_repeats_old_words_is_marked_too() -> None:
    history = History()
    (told,) = history.say("My cat is called Mimi")
    history.say("Your cat is called MIMI, you said.", role=Role.ASSISTANT, conversation="c2")
    history.say("my cat is called Mimi", speaker="Bob", conversation="c3")
    history.map.apply(FactsChanged(corrected(told, "Your cat is called Mimi.", "My cat is Mia")))
    found = texts(history.recall("What is my cat called?"))
    assert "MIMI, you said. [out of date; now: My cat is Mia]" in found
    assert "Bob: my cat is called Mimi" in found
    assert "Bob: my cat is called Mimi [" not in found, "another person's cat"


@pytest.mark.parametrize("budget", [30, 60, 100])
def test_a_short_message_with_old_words_is_marked_behind_a_hundred_better_ones(budget: int) -> None:
    history = History()
    (told,) = history.say("My cat is called Mimi", conversation="c2")
    for number in range(100):
        told_of = f"What is my cat called? My cat is called something. {FILLER[number % 30]} "
        history.say(told_of + FILLER[number % 29] * 6, conversation=f"d{number}")
    history.map.apply(FactsChanged(corrected(told, "Your cat is called Mimi", "My cat is Mia")))
    found = texts(history.recall("What is my cat called?", budget=budget))
    assert found.count("Mimi") == found.count("Mimi [out of date; now: My cat is Mia]")


def test_the_only_answer_there_is_brings_in_what_replaced_it() -> None:
    history = History()
    (told,) = history.say("My cat is called Mimi, as it were", role=Role.ASSISTANT)
    history.map.apply(
        FactsChanged(corrected(told, "Your cat is called Mimi, as it were", "My cat is Mia"))
    )
    recall = history.recall("Where has all that been put?")
    first = by_rank(recall)[0]
    assert (first.kind, first.text) == ("fact", "My cat is Mia")


def test_asked_about_the_time_before_nothing_is_marked() -> None:
    history = History()
    (told,) = history.say("My cat is called Mimi")
    history.map.apply(FactsChanged(corrected(told, "Your cat is called Mimi", "My cat is Mia")))
    then = history.recall("What is my cat called?", as_of=LATER - timedelta(days=1))
    assert "no longer" not in texts(then)
    after = history.recall("What is my cat called?", as_of=LATER + timedelta(days=1))
    assert "Mimi [out of date; now: My cat is Mia]" in texts(after)


def test_nothing_is_marked_once_what_replaced_it_is_gone() -> None:
    history = History()
    (told,) = history.say("My cat is called Mimi")
    history.map.apply(FactsChanged(corrected(told, "Your cat is called Mimi", "My cat is Mia")))
    history.map.apply(UnitsRemoved((FactId(UnitId("f2")),)))
    found = texts(history.recall("What is my cat called?"))
    assert "no longer" not in found
    assert "Mia" not in found


@pytest.mark.parametrize(
    ("new", "marked"),
    [
        ("You live in Bern, near the river", False),
        ("I live in Bern", False),
        ("You no longer live in Bern", True),
        ("You lived in Bern", True),
        ("You live in Basel", True),
    ],
)
def test_a_correction_that_only_adds_marks_nothing(new: str, marked: bool) -> None:
    history = History()
    (told,) = history.say("I live in Bern")
    history.map.apply(FactsChanged(corrected(told, "You live in Bern", new)))
    assert ("out of date" in texts(history.recall("Where do I live?"))) is marked


def test_what_is_told_again_holds_again() -> None:
    def one(name: str, statement: str, source: MessageId, at: datetime, **more: object) -> CoreFact:
        return replace(fact(name, statement, source), valid_from=at, **more)  # type: ignore[arg-type]

    history = History()
    first, second, third = history.say("I live in Bern", "I live in Basel", "I live in Bern again")
    until = {"status": FactStatus.SUPERSEDED}
    days = [NOON + timedelta(days=n) for n in range(3)]
    history.map.apply(
        FactsChanged(
            (
                one("f1", "You live in Bern", first, days[0], valid_to=days[1], **until),
                one(
                    "f2", "You live in Basel", second, days[1], valid_to=days[2], **until,
                    replaces=FactId(UnitId("f1")),
                ),
                one("f3", "You live in Bern", third, days[2], replaces=FactId(UnitId("f2"))),
            )
        )
    )  # fmt: skip
    found = texts(history.recall("Where do I live?"))
    assert "User: I live in Bern\n" in found
    assert "User: I live in Basel [out of date; now: You live in Bern]" in found


def test_a_long_message_is_marked_only_where_its_old_sentence_shows() -> None:
    history = History()
    sentences = [f"Sentence {n} is about filler{n} and nothing else." for n in range(60)]
    sentences[40] = "The blue heron nests behind the mill."
    (told,) = history.say("My cat is called Mimi. " + " ".join(sentences))
    history.map.apply(FactsChanged(corrected(told, "My cat is called Mimi.", "My cat is Mia")))
    assert "no longer" not in texts(history.recall("Where does the heron nest?"))
    assert "out of date; now: My cat is Mia" in texts(history.recall("What is my cat called?"))


def test_a_forgotten_fact_leaves_no_vectors() -> None:
    history = History()
    (source,) = history.say("bees")
    known = fact("f1", "You keep bees", source)
    history.map.apply(FactsChanged((known,)))
    history.recall("bees")
    assert list(history.map.fact_tokens([known.fact_id])) == ["f1"]
    history.map.apply(UnitsRemoved((known.fact_id,)))
    assert history.map.fact_tokens([known.fact_id]) == {}
