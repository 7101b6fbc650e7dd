"""What is learnt from plain statements, and the much longer list of what is not."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from assistant.domain.facts import CoreFact, FactType
from assistant.domain.ids import ConversationId, MessageId, UnitId
from assistant.domain.messages import ConversationKind, Message, Origin, Role
from assistant.memory.facts.extraction import Setting, StatedFacts, classify

SAID = datetime(2026, 5, 1, 12, tzinfo=UTC)


def facts(
    text: str,
    *,
    role: Role = Role.USER,
    origin: Origin = Origin.TYPED,
    speaker: str = "",
    kind: ConversationKind = ConversationKind.ASSISTANT,
    playing: bool = False,
) -> list[CoreFact]:
    message = Message(
        message_id=MessageId(UnitId("m_1")),
        conversation_id=ConversationId("c_1"),
        parent_id=None,
        role=role,
        text=text,
        said_at=SAID,
        origin=origin,
        speaker=speaker,
    )
    return StatedFacts().extract(message, Setting(kind=kind, playing=playing))


STATED = [
    ("my dog is called Rex", "Your dog is called Rex."),
    ("My dog's name is Rex, he's 3.", "Your dog is called Rex."),
    ("i have a dog named luna", "Your dog is called Luna."),
    ("We got home late. My cat Tom was asleep.", "Your cat is called Tom."),
    ("Call me Annie.", "You like to be called Annie."),
    ("I live in Bern, what should I see there?", "You live in Bern."),
    ("I'm based in London these days", "You live in London."),
    ("i live in berlin", "You live in Berlin."),
    ("I live in Bern, Switzerland.", "You live in Bern, Switzerland."),
    ("I moved to Berlin last year.", "You live in Berlin."),
    ("I've lived in Zürich since 2019.", "You live in Zürich."),
    ("I work at Novartis.", "You work at Novartis."),
    ("I work for a small bakery now", "You work at a small bakery."),
    ("I work as a nurse.", "You work as a nurse."),
    ("I'm a software engineer, can you help me with my CV please?", "You are a software engineer."),
    ("I quit my job.", "You left your job."),
    ("I'm retired", "You are retired."),
    ("My birthday is on 3 May.", "Your birthday is 3 May."),
    ("I was born on 12 March 1988", "You were born on 12 March 1988."),
    ("I'm 34 years old", "You are 34 years old."),
    ("I just turned 40!", "You are 40 years old."),
    ("I'm allergic to peanuts and shellfish.", "You are allergic to peanuts and shellfish."),
    ("I have a severe peanut allergy", "You are allergic to peanut."),
    ("I'm lactose intolerant", "You are lactose intolerant."),
    ("I'm vegetarian.", "You are vegetarian."),
    ("I'm not vegetarian any more.", "You are not vegetarian."),
    ("I don't eat pork.", "You don't eat pork."),
    ("My favourite colour is green.", "Your favourite colour is green."),
    ("my favorite band is the Beatles", "Your favourite band is the Beatles."),
    ("I love hiking and climbing.", "You love hiking and climbing."),
    ("I really enjoy long train rides", "You like long train rides."),
    ("I'm a big fan of Lord of the Rings!", "You like Lord of the Rings."),
    ("I don't like coriander", "You dislike coriander."),
    ("I can't stand jazz", "You dislike jazz."),
    ("I prefer tea to coffee.", "You prefer tea to coffee."),
    ("My sister is called Eva.", "Your sister is called Eva."),
    ("My boss is named Carol Jones.", "Your boss is called Carol Jones."),
    ("I have two children", "You have two children."),
    ("I've got three kids, and no time.", "You have three children."),
    ("I'm learning to play the piano", "You are learning to play the piano."),
    ("I'm learning Portuguese these days.", "You are learning Portuguese."),
    ("I drive a green hatchback.", "You drive a green hatchback."),
    ("I own a small boat", "You own a small boat."),
    ("I commute in a green hatchback", "You get to work in a green hatchback."),
    ("sold it, I cycle now", "You cycle to work."),
    ("I take the bus to work", "You take the bus to work."),
    ("I speak German and French", "You speak German and French."),
    ("I play the cello", "You play the cello."),
    ("I'm married.", "You are married."),
    ("My laptop is a ThinkPad X1.", "Your laptop is a ThinkPad X1."),
    (
        "My dentist appointment is on Tuesday at 10.",
        "Your dentist appointment is on Tuesday at 10.",
    ),
    ("I love expressing myself through writing", "You love expressing yourself through writing."),
    ("Remember that my locker number is 4471.", "Your locker number is 4471."),
    ("Please remember: I'm allergic to nuts", "You are allergic to nuts."),
    ("Don't forget that the boiler is serviced in May.", "The boiler is serviced in May."),
    ("remember I'm gluten intolerant", "You are gluten intolerant."),
    ("Remember that I would rather fly than drive.", "You would rather fly than drive."),
    ("Please remember that I have diabetes.", "You have diabetes."),
    ("Update this: the departure city is now Shanghai.", "The departure city is now Shanghai."),
    ("Mein Hund heißt Rex.", "Your dog is called Rex."),
    ("Meine Schwester heißt Eva.", "Your sister is called Eva."),
    ("My grandson Tim was born on 4 May 2019.", "Tim (your grandson) was born on 4 May 2019."),
    ("My grandson Tim was born in 2019", "Tim (your grandson) was born in 2019."),
    ("My granddaughter Lea was born in Ghent.", "Lea (your granddaughter) was born in Ghent."),
    ("My daughter is 7 and my son Leo is 9.", "Leo (your son) is 9 years old."),
    ("My grandsons are Tim and Ole.", "Your grandson is called Ole."),
    ("Mein Enkel wurde am 4. Mai 2019 geboren.", "Your grandson was born on 4. Mai 2019."),
    ("Ich bin Gerda und mein Enkel Tim ist 7.", "Tim (your grandson) is 7 years old."),
    ("Meine Mutter ist 80 Jahre alt.", "Your mother is 80 years old."),
    ("Meine Schwester Jana lebt in Graz und malt.", "Jana (your sister) lives in Graz."),
    ("Mein Bruder arbeitet bei der Post", "Your brother works at Post."),
    ("Unsere Enkelin Lea hat am 3. Mai Geburtstag", "Lea (your granddaughter) was born on 3. Mai."),
    ("Ich heiße Anna Weber.", "Your name is Anna Weber."),
    ("Ich wohne in Bern.", "You live in Bern."),
    ("Ich bin letztes Jahr nach Basel gezogen.", "You live in Basel."),
    ("Ich arbeite bei der Post.", "You work at Post."),
    ("Ich bin allergisch gegen Erdnüsse.", "You are allergic to Erdnüsse."),
    ("Ich bin Vegetarierin.", "You are vegetarian."),
    ("Meine Lieblingsfarbe ist Grün.", "Your favourite colour is Grün."),
    ("Ich mag keinen Koriander.", "You dislike Koriander."),
    ("Ich mag Kaffee nicht.", "You dislike Kaffee."),
    ("Ich trinke keinen Kaffee mehr.", "You don't drink Kaffee."),
    ("Ich esse kein Fleisch mehr", "You don't eat Fleisch."),
    ("Ich habe zwei Kinder.", "You have two children."),
    ("Merk dir, dass mein Hund Rex heißt.", "Your dog is called Rex."),
    ("Merk dir bitte: ich wohne in Bern", "You live in Bern."),
    ("Vergiss nicht, dass ich in Bern wohne.", "You live in Bern."),
]


@pytest.mark.parametrize(("text", "statement"), STATED)
def test_it_is_learnt(text: str, statement: str) -> None:
    found = facts(text)
    assert statement in [fact.statement for fact in found]
    assert all(fact.subject.startswith("you") or fact.subject in text for fact in found)
    assert all(source.quote in text for fact in found for source in fact.sources)


QUESTIONS = [
    "Do I live in Bern?",
    "What's my dog called?",
    "Is my dog called Rex?",
    "I live in Bern, right?",
    "You know I'm vegetarian, don't you?",
    "Do you remember that I live in Bern?",
    "What do you know about me?",
    "Can you call me Annie?",
    "Wohne ich in Bern?",
]
HYPOTHETICAL = [
    "If I moved to Paris, what would change?",
    "If I'm vegetarian, can I eat this?",
    "I wish I lived in Bern.",
    "I would love a dog called Rex.",
    "I'd like a coffee.",
    "I could live in Rome.",
    "maybe I live in Bern",
    "I almost moved to Bern.",
    "I'm going to move to Bern.",
    "I'm thinking about moving to Berlin.",
    "I want to live in Bern.",
    "Suppose I live in Rome.",
    "Let's say my name is Jean.",
    "Imagine I work as a pilot.",
    "I dreamt that I live in Paris.",
    "For example: I live in Berlin.",
    "Ich würde gern in Bern wohnen.",
    "Wenn ich in Bern wohne, brauche ich kein Auto.",
    "Angenommen, ich wohne in Bern.",
]
PLAY = [
    "Pretend I live in Paris and my name is Jean.",
    "Act as a doctor. I am allergic to nuts.",
    "Let's role-play: I am a knight and I live in Camelot.",
    "You are now a barista. I like espresso.",
    "My character is vegetarian. I live in Gondor. She is my character.",
    "Tu so, als ob. Ich wohne in Bern.",
]
NOT_THEIR_WORDS = [
    '"I live in Berlin, and my dog is called Rex" is a good sentence',
    'He said "I live in Paris, and I hate it".',
    "She says I live in a bubble.",
    "My boss thinks I live in Bern.",
    "He told me my name is Bob.",
    "Translate: I live in Berlin.",
    'Translate "my dog is called Rex" to French',
    "Please proofread the following: I work as a nurse.",
    "Write a poem: I live in Bern and my dog is called Rex",
    "Summarise this:\nI live in Bern.\nI love sailing.",
    "Tell me a story. I live in a castle in Spain. My name is Don.",
    "Draft a letter to the bank. My name is Bob Smith.",
    "> I live in Bern",
    "`my name is Rex`",
    "```\nmy name is Rex\nI live in Bern\n```",
    "<document>I live in Bern. I love sailing.</document>",
    "Anna: I live in Bern.\nBen: I love sailing.",
    "What do you make of this mail?\n\nOn 3 May Anna wrote:\nI live in Bern.",
    "Dear Sir or Madam,\nI live in Bern.",
    "Er sagt, ich wohne in Bern.",
]
SARCASM = [
    "Oh great, I love Mondays 🙄",
    "Yeah right, I love taxes",
    "I love waiting in line, said no one ever",
    "I love spam. Not!",
    "I live in Bern /s",
]
CONTEXTUAL = [
    "I love it",
    "I like that",
    "I love how you explain things",
    "I like the second option",
    "I like your answer",
    "I prefer the shorter version",
    "I prefer it short",
    "I prefer clear, simple words",
    "I like when it rains",
    "I love to",
    "I love escaping to that world",
    "I hate to bother you",
    "My favourite one is the second",
    "My name is on the list",
    "Call me later",
    "Call me when you're done",
    "I live in fear",
    "I moved to a new team at work",
    "I moved to the next question",
    "I work from home",
    "I work for myself",
    "I'm 5 minutes late",
    "My brother is 10 minutes late",
    "Mein Bruder ist 10 Minuten zu spät.",
    "Meine Mutter mag keine Oliven, was koche ich?",
    "My son is 2 in his class",
    "I'm 87.5% done",
    "I'm a bit tired",
    "I'm not sure I like sushi",
    "my car is broken",
    "I have a question",
    "I have two problems",
    "I have no idea",
    "I have a dog in this fight",
    "I'm learning a lot",
    "I'm learning how to use this",
    "I get to work with great people",
    "I've worked with Python",
    "remember to buy milk",
    "Remember when we went to Rome?",
    "Remember, we talked about this.",
    "Remember that.",
]
SECRETS = [
    "My password is hunter2",
    "Remember that my password is hunter2",
    "Remember that my PIN is 4711",
    "Remember that my card is 4111 1111 1111 1111",
    "Please remember: my IBAN is DE89 3704 0044 0532 0130 00",
    "Remember that my key is sk-abcdefghijklmnopqrstuvwx",
    "Remember that my social security number is 078-05-1120",
    "I live in Bern and my password is hunter2",
    "Merk dir, dass mein Passwort geheim123 ist",
]
SENSITIVE = [
    "I have depression",
    "My medication is Prozac",
    "I'm a gay man. I'm gay",
    "I am a Christian pastor",
    "I love Jesus",
    "I like the Green Party",
    "I work at the Republican Party",
    "I'm learning about my bipolar disorder",
    "My sister likes her therapist",
]


@pytest.mark.parametrize(
    "text",
    [
        *QUESTIONS, *HYPOTHETICAL, *PLAY, *NOT_THEIR_WORDS, *SARCASM, *CONTEXTUAL, *SECRETS,
        *SENSITIVE,
    ],
)  # fmt: skip
def test_it_is_not_learnt(text: str) -> None:
    assert facts(text) == []


def test_only_what_the_person_says_is_read() -> None:
    text = "My dog is called Rex. I live in Bern."
    assert facts(text, role=Role.ASSISTANT) == []
    assert facts(text, role=Role.SYSTEM) == []
    assert facts(text, role=Role.NOTE) == []
    assert facts(text, origin=Origin.DOCUMENT) == []
    assert facts(text, playing=True) == []
    assert len(facts(text)) == 2


def test_a_trait_belongs_to_whoever_has_it() -> None:
    found = facts("My colleague Ilse dislikes football.")
    assert {(f.subject, f.statement, f.type) for f in found} == {
        ("Ilse", "Ilse (your colleague) dislikes football.", FactType.PREFERENCE),
        ("you", "Your colleague is called Ilse.", FactType.RELATION),
    }
    (unnamed,) = facts("My brother lives in Rome.")
    assert (unnamed.subject, unnamed.statement) == ("your brother", "Your brother lives in Rome.")


def test_among_people_the_speaker_is_the_subject() -> None:
    people = ConversationKind.PEOPLE
    found = facts("I live in Lyon. My dog is called Rex.", kind=people, speaker="Mel")
    assert [(f.subject, f.statement) for f in found] == [
        ("Mel", "Mel lives in Lyon."),
        ("Mel", "Mel's dog is called Rex."),
    ]
    assert facts("I live in Lyon.", kind=people) == [], "nobody to ascribe it to"
    assert facts("Remember that I hate olives.", kind=people, speaker="Mel") == []


def test_sensitive_subjects_only_when_told_to_remember() -> None:
    assert facts("I have asthma. I'm a Buddhist monk.") == []
    (fact,) = facts("Remember that I have asthma.")
    assert fact.statement == "You have asthma."


@pytest.mark.parametrize(
    ("text", "attribute"),
    [
        ("I live in Bern.", "home"),
        ("I moved to Bern.", "home"),
        ("My dog is called Rex.", "pet:dog:name"),
        ("My puppy is called Rex.", "pet:dog:name"),
        ("My favorite color is red.", "favourite:colour"),
        ("I love coffee.", "liking:coffee"),
        ("I hate coffee.", "liking:coffee"),
        ("I drive a Volvo.", "vehicle"),
        ("I sold my car.", "over:?having:car|i+sold+my+car"),
        ("I cycle to work.", "commute"),
        ("My wife is called Clara.", "family:wife"),
        ("My sister is called Eva.", ""),
        ("Remember that the gate code changes daily.", ""),
        ("Remember that the wifi name is Alpha.", "about:wifi name"),
    ],
)
def test_the_slot_that_a_newer_fact_replaces(text: str, attribute: str) -> None:
    assert facts(text)[0].attribute == attribute


@pytest.mark.parametrize(
    ("text", "since"),
    [
        ("I live in Bern.", datetime(2026, 5, 1, 12, tzinfo=UTC)),
        ("I've lived in Bern since 2019.", datetime(2019, 1, 1, tzinfo=UTC)),
        ("I moved to Bern yesterday.", datetime(2026, 4, 30, 12, tzinfo=UTC)),
        ("I moved to Bern two years ago.", datetime(2024, 5, 1, 12, tzinfo=UTC)),
        ("I've lived in Bern for a year.", datetime(2025, 5, 1, 12, tzinfo=UTC)),
        ("I live in Bern since 2031.", datetime(2026, 5, 1, 12, tzinfo=UTC)),
    ],
)
def test_since_when_it_holds(text: str, since: datetime) -> None:
    (fact,) = facts(text)
    assert fact.valid_from == since


def test_several_statements_of_one_message() -> None:
    found = facts(
        "Hi! My name is Anna Weber, I'm 34 and I live in Ulm. I love tea, but I hate rain."
    )
    assert [fact.statement for fact in found] == [
        "Your name is Anna Weber.",
        "You are 34 years old.",
        "You live in Ulm.",
        "You love tea.",
        "You dislike rain.",
    ]


@pytest.mark.parametrize(
    ("statement", "kind", "attribute"),
    [
        ("I live in Bern", FactType.IDENTITY, "home"),
        ("You live in Bern.", FactType.IDENTITY, "home"),
        ("Your sister is called Eva.", FactType.RELATION, ""),
        ("Likes long walks", FactType.STATE, ""),
        ("hello there", FactType.STATE, ""),
    ],
)
def test_what_a_written_statement_is_about(statement: str, kind: FactType, attribute: str) -> None:
    reading = classify(statement)
    assert (reading.type, reading.attribute) == (kind, attribute)


@pytest.mark.parametrize(
    "text", ["\ud800", "I live in \x00", "my name is " + "a" * 9000, "🦄" * 500]
)
def test_odd_texts_do_no_harm(text: str) -> None:
    facts(text)
