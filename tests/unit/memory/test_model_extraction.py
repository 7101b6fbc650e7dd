"""What a model is shown, what is made of its reply, and what of it is believed."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from assistant.domain.facts import CoreFact, FactSource, FactType
from assistant.domain.ids import ConversationId, FactId, MessageId, SegmentId, UnitId
from assistant.domain.messages import Conversation, ConversationKind, Message, Role
from assistant.domain.segments import Segment
from assistant.memory.model_facts.answers import (
    LONGEST_STATEMENT,
    Claim,
    UnusableReply,
    claims_in,
    schema,
)
from assistant.memory.model_facts.checks import check
from assistant.memory.model_facts.excerpts import (
    ANSWER_CHARACTERS,
    DueSegment,
    Excerpts,
    add_segment,
)
from assistant.memory.model_facts.facts import fact_from
from assistant.memory.model_facts.merging import merged
from assistant.memory.model_facts.voice import in_voice_of, subject_of
from tests.integration.memory.conftest import WordHashes

NOON = datetime(2026, 5, 20, 12, tzinfo=UTC)
CHAT = ConversationId("c_1")
TYPES = tuple(FactType)
ASSISTANT, PEOPLE = ConversationKind.ASSISTANT, ConversationKind.PEOPLE


def count(text: str) -> int:
    return len(text.split())


def shown(
    *turns: tuple[Role, str],
    kind: ConversationKind = ASSISTANT,
    room: int = 10_000,
    speaker: str = "",
) -> tuple[Excerpts, bool]:
    messages = [
        Message(
            message_id=MessageId(UnitId(f"m_{place}")), conversation_id=CHAT, parent_id=None,
            role=role, text=text, said_at=NOON, speaker=speaker,
        )
        for place, (role, text) in enumerate(turns)
    ]  # fmt: skip
    ids = tuple(message.message_id for message in messages)
    conversation = Conversation(
        conversation_id=CHAT, title="A talk", created_at=NOON, updated_at=NOON, kind=kind
    )
    segment = Segment(
        segment_id=SegmentId(UnitId("s_1")), conversation_id=CHAT, message_ids=ids,
        started_at=NOON, ended_at=NOON,
    )  # fmt: skip
    due = DueSegment(
        segment=segment, conversation=conversation, messages=messages,
        due=frozenset(m.message_id for m in messages if m.role is Role.USER),
        playing=frozenset(),
    )  # fmt: skip
    excerpts = Excerpts(kind=kind)
    return excerpts, add_segment(excerpts, due, room, count)


def told(*texts: str, kind: ConversationKind = ASSISTANT, speaker: str = "") -> Excerpts:
    return shown(*((Role.USER, text) for text in texts), kind=kind, speaker=speaker)[0]


def claim(quote: str, statement: str = "", **given: object) -> Claim:
    values: dict[str, object] = {
        "message": 1, "type": FactType.IDENTITY, "subject": "I", "when": "",
    } | given  # fmt: skip
    return Claim(quote=quote, statement=statement or quote, **values)  # type: ignore[arg-type]


def kept(excerpts: Excerpts, *claims: Claim) -> list[str]:
    return [each.statement for each in check(claims, excerpts, WordHashes()).kept]


def why_not(excerpts: Excerpts, *claims: Claim) -> dict[str, int]:
    verdicts = check(claims, excerpts, WordHashes())
    assert not verdicts.kept
    return dict(verdicts.rejected)


# What is shown


def test_of_a_message_only_what_it_states_is_shown() -> None:
    text = "My aunt Olga runs a bakery in Tartu. Can you find flights? Show me three of them."
    excerpts = told(text)
    assert "[1] User: My aunt Olga runs a bakery in Tartu." in excerpts.text
    assert "flights" not in excerpts.text
    assert "three of them" not in excerpts.text
    assert excerpts.text.startswith("2026-05-20, about: A talk")


@pytest.mark.parametrize(
    "text",
    [
        "My password is hunter2-and-more.",
        "I was diagnosed with epilepsy last year.",
        "Let's pretend I am a pirate who lives in Lisbon.",
        "If I moved to Oslo, I would buy a boat.",
        "```\nname = 'I live in Bern'\n```",
    ],
)
def test_what_may_be_no_fact_is_not_even_shown(text: str) -> None:
    excerpts = told(text)
    claims = [claim(text.strip("`\n"))]
    assert not excerpts.shown or not kept(excerpts, *claims)
    assert "hunter2" not in excerpts.text
    assert "epilepsy" not in excerpts.text
    assert "pirate" not in excerpts.text


def test_an_answer_is_shown_shortened_and_never_numbered() -> None:
    answer = "Bread needs time. " * 60 + "Do you bake often?"
    excerpts, complete = shown(
        (Role.ASSISTANT, answer), (Role.USER, "I bake every Sunday with my son.")
    )
    assert complete
    lines = excerpts.text.splitlines()
    assert lines[1].startswith("Assistant: … ")
    assert lines[1].endswith("Do you bake often?")
    assert len(lines[1]) <= len("Assistant: … ") + ANSWER_CHARACTERS
    assert lines[2].startswith("[1] User: ")
    assert len(excerpts.shown) == 1


def test_what_does_not_fit_stays_unread_and_what_says_nothing_is_settled() -> None:
    texts = ("Thanks!", "I have lived in Bern since 2019.", "My sister Marta paints in oil.")
    excerpts, complete = shown(*((Role.USER, text) for text in texts), room=16)
    assert not complete
    assert [each.message.text for each in excerpts.shown] == [texts[1]]
    assert [message.text for message in excerpts.passed_over] == [texts[0]]


def test_among_people_messages_carry_names() -> None:
    excerpts = told("I keep two beehives.", kind=PEOPLE, speaker="Ida")
    assert "[1] Ida: I keep two beehives." in excerpts.text


# What is made of a reply


def test_a_reply_has_a_list_for_each_message() -> None:
    excerpts = told("I keep two beehives.", "My sister Marta paints in oil.")
    asked = schema(excerpts, (FactType.EVENT,))
    assert asked["required"] == ["1", "2"]
    entry = {"quote": "q", "statement": "s **b**", "type": "event", "subject": "I", "when": ""}
    claims, malformed = claims_in(json.dumps({"1": [], "2": [entry, {"quote": 3}]}), TYPES)
    assert [(each.message, each.statement, each.type) for each in claims] == [
        (2, "s b", FactType.EVENT)
    ]
    assert malformed == 1


def test_a_plain_list_with_numbers_is_understood_too() -> None:
    entry = {"message": "2", "quote": "q", "statement": "s", "type": "Event", "subject": "I"}
    for reply in ([entry], {"facts": [entry]}):
        claims, _ = claims_in(json.dumps(reply), TYPES)
        assert [each.message for each in claims] == [2]


def test_a_statement_that_the_grammar_cut_is_no_claim() -> None:
    entry = {"quote": "q", "type": "event", "subject": "I", "when": ""}
    whole = entry | {"statement": "x" * (LONGEST_STATEMENT - 1) + "."}
    reply = json.dumps({"1": [whole, entry | {"statement": "x" * LONGEST_STATEMENT}]})
    claims, malformed = claims_in(reply, TYPES)
    assert (len(claims), malformed) == (1, 1)
    alone = json.dumps({"1": [entry | {"statement": "x" * LONGEST_STATEMENT}]})
    assert claims_in(alone, TYPES) == ([], 1), "nor is the reply unusable for it"


@pytest.mark.parametrize(
    "reply",
    ["", "no", "3", '{"answer": []}', '{"1": [{"quote": 1}]}', '{"1": ["x"]}', "[" * 20_000],
)
def test_what_is_no_such_reply_says_what_is_wrong(reply: str) -> None:
    with pytest.raises(UnusableReply, match=r"\w+"):
        claims_in(reply, TYPES)


def test_a_type_that_was_not_asked_for_is_no_claim() -> None:
    entry = {"quote": "q", "statement": "s", "type": "event", "subject": "I", "when": ""}
    with pytest.raises(UnusableReply, match="identity"):
        claims_in(json.dumps({"1": [entry]}), (FactType.IDENTITY,))


# What is believed


def test_a_claim_that_its_quote_holds_is_kept_in_the_memory_s_voice() -> None:
    excerpts = told("Hello! I keep two **beehives**\nbehind my garage. What do they eat?")
    verdicts = check([claim("I keep two beehives behind my garage")], excerpts, WordHashes())
    (found,) = verdicts.kept
    assert found.statement == "You keep two beehives behind your garage."
    assert found.quote in found.message.text, "verbatim, whatever the model left out"


def test_a_quote_has_to_stand_in_a_message_of_the_person() -> None:
    excerpts, _ = shown(
        (Role.ASSISTANT, "You keep two beehives."), (Role.USER, "I paint in oil every week.")
    )
    assert why_not(excerpts, claim("You keep two beehives")) == {"quote": 1}
    assert why_not(excerpts, claim("I keep seven goats in Wales")) == {"quote": 1}


def test_a_quote_over_a_gap_is_its_longest_part() -> None:
    text = "My sister Marta paints. Can you draw? I keep two beehives behind my garage."
    (found,) = check(
        [claim("Marta paints. … I keep two beehives behind my garage.",
               "I keep two beehives behind my garage.")],
        told(text), WordHashes(),
    ).kept  # fmt: skip
    assert found.quote == "I keep two beehives behind my garage"


def test_a_wrong_number_is_mended_where_only_one_message_has_the_words() -> None:
    excerpts = told("I keep two beehives.", "My sister Marta paints in oil.")
    assert kept(excerpts, claim("My sister Marta paints in oil.", message=1))
    assert kept(excerpts, claim("My sister Marta paints in oil.", message=99))
    twice = told("I keep two beehives.", "I keep two beehives.", "We own a red canoe.")
    assert why_not(twice, claim("I keep two beehives.", message=3)) == {"quote": 1}


@pytest.mark.parametrize(
    ("said", "statement", "reason"),
    [
        ("I keep two beehives.", "I keep three beehives with 20 queens.", "number"),
        ("I keep two beehives.", "I keep two beehives in Rome.", "name"),
        ("I never eat meat at home.", "I eat meat at home.", "negation"),
        ("I eat meat at home.", "I do not eat meat at home.", "negation"),
        ("I keep two beehives.", "I adore gardening and honey.", "words"),
        ("I keep two beehives.", "Do I keep two beehives?", "no fact"),
        ("I keep two beehives.", "You keep two beehives for me.", "no fact"),
        ("The red canoe leaks badly.", "The red canoe leaks badly.", "no fact"),
        ("Alright, my friend Bo!", "Alright, my friend Bo!", "no fact"),
        ("We got it in May, can I return it", "We got it in May, can I return it", "no fact"),
        ("I keep two beehives and a goat here.", "I keep a red goat here.", "meaning"),
    ],
)
def test_what_the_words_do_not_hold_is_dropped(said: str, statement: str, reason: str) -> None:
    assert why_not(told(said), claim(said, statement)) == {reason: 1}


@pytest.mark.parametrize(
    "text",
    [
        "Maybe I moved to Oslo last year.",
        "My boss says I play the harp.",
        "I wish I had a canoe of my own.",
        "I used to live in Madrid with Ana.",
    ],
)
def test_doubt_hearsay_and_wishes_are_no_facts(text: str) -> None:
    assert kept(told(text), claim(text)) == []


def test_a_fragment_does_not_hide_the_condition_around_it() -> None:
    text = "I told Ann that, unless it rains, I cycle to work in Basel."
    assert kept(told(text), claim("I cycle to work in Basel.")) == []


def test_a_plan_may_be_told_as_a_plan_only() -> None:
    text = "I want to open a second bakery in Riga."
    assert kept(told(text), claim(text)) == ["You want to open a second bakery in Riga."]
    assert why_not(told(text), claim(text, "I open a second bakery in Riga.")) == {
        "not plainly said": 1
    }
    done = told("I opened a second bakery in Riga.")
    assert why_not(done, claim("I opened a second bakery in Riga.", text)) == {
        "not plainly said": 1
    }


@pytest.mark.parametrize(
    "text", ["Tengo dos colmenas detrás del garaje.", "我在后院养了两箱蜜蜂。", "У меня два улья."]
)
def test_other_languages_are_kept_in_their_own_words(text: str) -> None:
    assert len(kept(told(text), claim(text))) == 1


def test_the_same_claim_twice_is_one() -> None:
    text = "I keep two beehives."
    verdicts = check([claim(text), claim(text, message=2)], told(text), WordHashes())
    assert (len(verdicts.kept), dict(verdicts.rejected)) == (1, {"repeated": 1})


# How it is said


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("The user lives in Bern.", "You live in Bern."),
        ("User's dog is called Rex", "Your dog is called Rex."),
        ("User studies law and has their own flat.", "You study law and has your own flat."),
        ("I'm a nurse.", "You're a nurse."),
    ],
)
def test_statements_speak_to_the_person(statement: str, said: str) -> None:
    assert in_voice_of(statement, "User", ASSISTANT) == said


def test_among_people_a_statement_names_who_it_is_about() -> None:
    assert in_voice_of("Ida keeps two beehives", "Ida", PEOPLE) == "Ida keeps two beehives."
    assert in_voice_of("I keep two beehives", "Ida", PEOPLE) is None
    assert subject_of("Tom", "Ida's brother is called Tom.", "Ida", PEOPLE) == "Tom"
    assert subject_of("Bob", "Ida keeps two beehives.", "Ida", PEOPLE) == "Ida"


def test_other_people_s_traits_are_theirs() -> None:
    assert subject_of("my sister", "Your sister paints.", "User", ASSISTANT) == "your sister"
    assert subject_of("The user", "You paint.", "User", ASSISTANT) == "you"


# What becomes of it


def test_a_rule_that_reads_the_statement_gives_it_its_slot() -> None:
    excerpts = told("I live in Bern.")
    (found,) = check([claim("I live in Bern.")], excerpts, WordHashes()).kept
    fact = fact_from(found, ASSISTANT, "model:far")
    assert (fact.statement, fact.attribute, fact.policy) == (
        "You live in Bern.", "home", "model:far",
    )  # fmt: skip


def test_the_words_of_the_quote_date_a_fact() -> None:
    text = "We sailed to Corfu last year."
    given = {"type": FactType.EVENT, "when": "last year"}
    (found,) = check([claim(text, **given)], told(text), WordHashes()).kept
    assert fact_from(found, ASSISTANT, "model:far").valid_from.year == NOON.year - 1
    (undated,) = check([claim(text, type=FactType.EVENT)], told(text), WordHashes()).kept
    assert fact_from(undated, ASSISTANT, "model:far").valid_from == NOON


def _fact(number: int, statement: str, attribute: str = "") -> CoreFact:
    source = FactSource(
        message_id=MessageId(UnitId(f"m_{number}")), conversation_id=CHAT, quote=statement
    )
    return CoreFact(
        fact_id=FactId(UnitId(f"f_{number}")), subject="you", type=FactType.IDENTITY,
        statement=statement, sources=(source,), valid_from=NOON, policy="model:far",
        attribute=attribute,
    )  # fmt: skip


def test_what_is_known_is_said_as_it_is_known() -> None:
    known, same, other = (
        _fact(1, "You keep two beehives behind your garage."),
        _fact(2, "You keep two beehives behind the garage."),
        _fact(3, "You keep three beehives behind your garage."),
    )
    encoded = WordHashes().encode([each.statement for each in (known, same, other)])
    vectors = {
        each.statement: encoding.chunks[0]
        for each, encoding in zip((known, same, other), encoded, strict=True)
    }
    vectors[same.statement] = vectors[known.statement]
    vectors[other.statement] = vectors[known.statement]
    found = merged([same, other], [known], vectors)
    assert [each.statement for each in found] == [known.statement, other.statement]
    assert found[0].fact_id == same.fact_id
    vectors[same.statement] = -vectors[known.statement]
    assert merged([same], [known], vectors) == [same], "another meaning is another fact"
