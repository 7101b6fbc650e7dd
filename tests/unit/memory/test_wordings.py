"""Sentences that end facts or speak about the memory, and their look-alikes.

The tables in `tests/data/wordings` were written before the rules that read them. Each line whose
place is odd was looked at while the first rules were made, the even ones were not. The files named
"unseen" and "last" were written after the rules, one after the other: `decisions` says what share
came out right when each was first read, before rules were mended by it. A rule may not lose any.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from assistant.domain.facts import CoreFact, FactStatus
from assistant.domain.ids import ConversationId, MessageId, UnitId
from assistant.domain.messages import Message, Role
from assistant.domain.standing import FOR_GOOD
from assistant.memory.facts.consolidation import consolidate
from assistant.memory.facts.extraction import Setting, StatedFacts
from assistant.memory.language.own_words import plays_on
from assistant.memory.standing.acts import acts_in
from assistant.memory.standing.whom import SOMEBODY, about_whom

WORDINGS = Path(__file__).parents[2] / "data" / "wordings"
START = datetime(2026, 1, 1, tzinfo=UTC)


def table(name: str) -> list[list[str]]:
    lines = (WORDINGS / name).read_text(encoding="utf-8").splitlines()
    return [
        [cell.strip() for cell in line.split("|")]
        for line in lines
        if line and not line.startswith("#")
    ]


def told(*texts: str) -> tuple[list[CoreFact], dict[MessageId, datetime]]:
    """What rules read of messages said on one day after another, and when each was said."""
    facts: list[CoreFact] = []
    moments = {}
    for day, text in enumerate(texts):
        message = Message(
            message_id=MessageId(UnitId(f"m_{day}")),
            conversation_id=ConversationId("c"),
            parent_id=None,
            role=Role.USER,
            text=text,
            said_at=START + timedelta(days=day),
        )
        moments[message.message_id] = message.said_at
        facts += StatedFacts().extract(message, Setting())
    return facts, moments


def ended(first: str, then: str) -> set[FactStatus]:
    """What became of the facts that `first` told once `then` was said."""
    facts, moments = told(first, then)
    return {
        fact.status
        for fact in consolidate(facts, [], moments).kept
        if fact.sources[0].message_id == "m_0"
    }


def right_about_endings(lines: list[list[str]]) -> list[list[str]]:
    want = {"ends": {FactStatus.SUPERSEDED}, "stays": {FactStatus.ACTIVE}}
    return [line for line in lines if ended(line[0], line[1]) == want[line[2]]]


def right_about_wishes(lines: list[list[str]]) -> list[list[str]]:
    right = []
    for line in lines:
        acts = acts_in(line[1])
        reaches = [act.reach.value for act in acts if act.standing in FOR_GOOD]
        if (reaches[:1] == [line[0]]) if line[0] != "-" else not acts:
            right.append(line)
    return right


@pytest.mark.parametrize(("name", "least_seen", "least_held_out"), [("endings.txt", 1.0, 0.98)])
def test_states_end_by_what_is_said(name: str, least_seen: float, least_held_out: float) -> None:
    lines = table(name)
    seen, held_out = lines[::2], lines[1::2]
    assert len(right_about_endings(seen)) >= least_seen * len(seen)
    assert len(right_about_endings(held_out)) >= least_held_out * len(held_out)


@pytest.mark.parametrize(("name", "least_seen", "least_held_out"), [("wishes.txt", 1.0, 1.0)])
def test_wishes_about_the_memory_are_told_from_tasks(
    name: str, least_seen: float, least_held_out: float
) -> None:
    lines = table(name)
    seen, held_out = lines[::2], lines[1::2]
    assert len(right_about_wishes(seen)) >= least_seen * len(seen)
    assert len(right_about_wishes(held_out)) >= least_held_out * len(held_out)


def test_an_ending_does_not_hang_on_the_order_of_learning() -> None:
    facts, moments = told("I live in Oslo.", "I don't live in Oslo any more.")
    forward = consolidate(facts, [], moments).kept
    first = consolidate(facts[1:], [], moments).kept
    backward = {fact.fact_id: fact for fact in first}
    backward |= {f.fact_id: f for f in consolidate(facts[:1], first, moments).kept}
    assert {f.fact_id: f for f in forward} == backward


def test_both_sentences_stay_and_the_end_is_dated() -> None:
    facts, moments = told("I drive a Skoda.", "sold the Skoda, I take the tram")
    kept = {fact.statement: fact for fact in consolidate(facts, [], moments).kept}
    old = kept["You drive a Skoda."]
    assert (old.status, old.valid_to) == (FactStatus.SUPERSEDED, START + timedelta(days=1))
    over = kept["You no longer have the Skoda."]
    assert (over.replaces, over.sources[0].quote) == (
        old.fact_id,
        "sold the Skoda, I take the tram",
    )
    assert kept["You take the tram to work."].status is FactStatus.ACTIVE


def test_what_was_never_so_held_at_no_time() -> None:
    facts, moments = told("I live in Porto.", "I was kidding, I've never lived in Porto.")
    (old,) = [
        f for f in consolidate(facts, [], moments).kept if f.statement == "You live in Porto."
    ]
    assert old.valid_to == old.valid_from


def test_moving_back_begins_anew() -> None:
    facts, moments = told(
        "I live in Oslo.", "I no longer live in Oslo.", "I live in Oslo again.",
    )  # fmt: skip
    kept = consolidate(facts, [], moments).kept
    homes = [fact for fact in kept if fact.attribute == "home"]
    assert [(f.status, f.valid_to is None) for f in homes] == [
        (FactStatus.SUPERSEDED, False), (FactStatus.ACTIVE, True)
    ]  # fmt: skip
    (over,) = [fact for fact in kept if fact not in homes]
    assert over.status is FactStatus.SUPERSEDED


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("I don't drink.", "I love my evening wine."),
        ("I love my evening beer.", "I quit drinking."),
        ("I'm vegetarian.", "I love a good steak."),
        ("I don't eat fish.", "I love sushi."),
        ("I love coffee.", "I don't drink coffee."),
        ("I enjoy a glass of wine.", "I'm teetotal."),
    ],
)
def test_the_later_of_two_opposite_tastes_holds(first: str, then: str) -> None:
    facts, moments = told(first, then)
    kept = sorted(consolidate(facts, [], moments).kept, key=lambda fact: fact.valid_from)
    assert [fact.status for fact in kept[:1]] == [FactStatus.SUPERSEDED]
    assert kept[-1].status is FactStatus.ACTIVE
    assert kept[-1].replaces == kept[0].fact_id


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("I don't drink coffee.", "I love my evening wine."),
        ("I'm vegetarian.", "I love cheese."),
        ("I dislike beer.", "I love wine."),
        ("My sister hates wine.", "I love wine."),
        ("I don't eat pork.", "I love chicken."),
    ],
)
def test_tastes_that_go_together_stay(first: str, then: str) -> None:
    facts, moments = told(first, then)
    kept = consolidate(facts, [], moments).kept
    assert {fact.status for fact in kept} == {FactStatus.ACTIVE}


def right_about_lists(lines: list[list[str]]) -> list[list[str]]:
    right = []
    for text, wanted in ([*line, ""][:2] for line in lines):
        want = {each.strip() for each in wanted.split(";") if each.strip()}
        got = {fact.statement for fact in told(text)[0]}
        names = {each for each in got - want if " is called " in each}
        if want <= got and not names and (want or not got):
            right.append([text])
    return right


def test_several_things_told_at_once_are_all_learnt() -> None:
    lines = table("lists.txt")
    seen, held_out = lines[::2], lines[1::2]
    assert len(right_about_lists(seen)) == len(seen)
    assert len(right_about_lists(held_out)) >= 0.9 * len(held_out)


def test_what_hangs_on_a_wish_or_a_doubt_tells_nothing_of_its_other_parts() -> None:
    for text in (
        "I want to learn Dutch, live in Lyon and have two kids.",
        "I might be a nurse in Ghent, 34 and married.",
        "I'm sure, 34 pages are enough.",
        "Would you say I'm Ana, 34, a nurse in Ghent?",
    ):
        assert told(text)[0] == []


def test_a_game_ends_when_the_person_steps_out_of_it() -> None:
    for word, text in table("play.txt"):
        assert plays_on(text, playing=True) == (word == "on"), text


def test_what_is_said_before_stepping_out_is_still_play() -> None:
    facts, _ = told("I live on a ship near Nassau. Okay, back to reality. I live in Bern.")
    assert [fact.statement for fact in facts] == ["You live in Bern."]


def test_words_of_somebody_else_are_told_from_others() -> None:
    for whom, text in table("others.txt"):
        found = {None: "-", SOMEBODY: "?"}.get(about_whom(text), about_whom(text))
        assert found == whom, text


def test_the_dog_of_two_that_died_is_not_guessed() -> None:
    facts, moments = told("My dogs are called Rex and Bella.", "The dog died.")
    kept = consolidate(facts, [], moments).kept
    assert {f.status for f in kept if "called" in f.statement} == {FactStatus.ACTIVE}
    facts, moments = told("My dogs are called Rex and Bella.", "Rex died.")
    known = {fact.statement: fact.status for fact in consolidate(facts, [], moments).kept}
    assert known["Your dog is called Rex."] is FactStatus.SUPERSEDED
    assert known["Your dog is called Bella."] is FactStatus.ACTIVE


@pytest.mark.parametrize(
    "text",
    [
        "I was on the subway and the signal just died.",
        "Give Answer in 15 lines.",
        "I'm especially interested in the wheelchair space and the English-speaking driver.",
        "I don't know that anymore.",
        "The meeting is over.",
    ],
)
def test_what_ends_nothing_that_was_known_is_no_fact(text: str) -> None:
    facts, moments = told(text)
    assert consolidate(facts, [], moments).kept == ()


@pytest.mark.parametrize(
    "text",
    [
        "Don't just discuss it.",
        "I think I remember hearing them, but honestly, I don't have them memorized.",
        "You never remember that!",
        "I'll never forget that.",
        "Don't mention it!",
        "Don't forget that.",
        "Is that confidential?",
        "That is not a secret.",
    ],
)
def test_talk_about_remembering_is_no_wish(text: str) -> None:
    assert acts_in(text) == ()
