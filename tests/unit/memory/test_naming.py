"""Which names are found in sentences of many languages, and whom they mean together."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from assistant.domain.entities import (
    Entity,
    EntityDecision,
    EntityKind,
    Grade,
    MergeReason,
    Naming,
    Verdict,
)
from assistant.domain.ids import EntityId, UnitId, new_conversation_id, new_message_id
from assistant.domain.messages import ConversationKind, Message, Role
from assistant.memory.naming.lexicon import is_common
from assistant.memory.naming.proposals import proposals_among
from assistant.memory.naming.recognition import names_in_message
from assistant.memory.naming.resolution import resolve
from assistant.memory.naming.resolved import Resolved
from assistant.memory.naming.senses import Sense
from assistant.memory.naming.words import block_of, is_form_of, key_of

BEGAN = datetime(2026, 1, 1, tzinfo=UTC)
ASSISTANT, PEOPLE = ConversationKind.ASSISTANT, ConversationKind.PEOPLE


def _id(sense: Sense) -> EntityId:
    return EntityId(UnitId(f"e_{sense.key}|{sense.descriptor}"))


class Chats:
    """Messages said one after another, and what they name."""

    def __init__(self) -> None:
        self.namings: list[Naming] = []
        self._minutes = 0

    def say(self, *turns: str, kind: ConversationKind = ASSISTANT) -> None:
        """A conversation; "A: …" is said by the assistant, or among people by A."""
        conversation = new_conversation_id()
        for turn in turns:
            self._minutes += 1
            who, colon, text = turn.partition(": ")
            named = bool(colon) and who.isalpha()
            by_assistant = named and kind is ASSISTANT
            message = Message(
                message_id=new_message_id(),
                conversation_id=conversation,
                parent_id=None,
                role=Role.ASSISTANT if by_assistant else Role.USER,
                speaker=who if named and kind is PEOPLE else "",
                text=text if named else turn,
                said_at=BEGAN + timedelta(minutes=self._minutes),
            )
            self.namings += names_in_message(message, among_people=kind is ConversationKind.PEOPLE)

    def resolved(self, *decisions: EntityDecision) -> list[Resolved]:
        return resolve(self.namings, decisions, _id)

    def entities(self, *decisions: EntityDecision) -> dict[str, Entity]:
        found = [each.entity for each in self.resolved(*decisions)]
        return {f"{each.name} {each.descriptor}".strip(): each for each in found}

    def mentions(self, name: str) -> int:
        return sum(
            len(each.mentions)
            for each in self.resolved()
            if f"{each.entity.name} {each.entity.descriptor}".strip() == name
        )


@pytest.fixture
def chats() -> Chats:
    return Chats()


@pytest.mark.parametrize(
    ("text", "name", "kind", "descriptor"),
    [
        ("My sister Marta is here.", "Marta", "person", "sister"),
        ("I met Ilse, my colleague, today.", "Ilse", "person", "colleague"),
        ("Marta from accounting is away.", "Marta", "person", "from accounting"),
        ("We moved to Lyon last year.", "Lyon", "place", ""),
        ("She works at Siemens now.", "Siemens", "organisation", ""),
        ("I have a dog named Biscuit.", "Biscuit", "thing", "dog"),
        ("Our app is called Keepsake.", "Keepsake", "thing", ""),
        ("I talked to Dr. Lee about it.", "Dr. Lee", "person", ""),
        ("We study at the University of Oslo.", "University of Oslo", "organisation", ""),
        ("Meine Schwester Greta kommt.", "Greta", "person", "sister"),
        ("Ich wohne in Köln.", "Köln", "place", ""),
        ("Ilse aus der Buchhaltung ruft an.", "Ilse", "person", "from buchhaltung"),
        ("Ma sœur Chloé arrive demain.", "Chloé", "person", "sister"),
        ("Mi hermano Íñigo vive lejos.", "Íñigo", "person", "brother"),
        ("Lavoro per Ferrari da anni.", "Ferrari", "organisation", ""),
        ("Minha irmã Beatriz chegou.", "Beatriz", "person", "sister"),
        ("Mijn vriend Joost komt.", "Joost", "person", "friend"),
        ("Moja siostra Kasia mieszka tu.", "Kasia", "person", "sister"),
        ("Мой друг Антон приехал.", "Антон", "person", "friend"),
        ("Я живу в Казани.", "Казани", "place", ""),
        ("Η αδερφή μου η Μάρτα ήρθε.", "Μάρτα", "person", "sister"),
        ("Kız kardeşim Elif geldi.", "Elif", "person", "sister"),
        ("我妹妹小红喜欢跳舞。", "小红", "person", "sister"),
        ("我的同事王芳说不行。", "王芳", "person", "colleague"),
        ("昨日、田中さんに会った。", "田中", "person", ""),
        ("妹のさくらが来た。", "さくら", "person", "sister"),
        ("내 친구 민수가 왔어.", "민수", "person", "friend"),
        ("أختي مارتا تعيش هنا", "مارتا", "person", "sister"),
    ],
)
def test_a_cue_tells_a_name_and_what_it_is(
    chats: Chats, text: str, name: str, kind: str, descriptor: str
) -> None:
    chats.say(text)
    found = chats.entities()
    entity = found.get(f"{name} {descriptor}".strip())
    assert entity is not None, found
    assert (entity.kind, entity.descriptor) == (kind, descriptor)


@pytest.mark.parametrize(
    "text",
    [
        "Yesterday I went running. Great weather! Running helps.",
        "# How To Bake Sourdough Bread At Home\nPlease proofread it.",
        "I speak Spanish and German every Monday in March.",
        "PLEASE STOP SHOUTING AT ME NOW",
        "No, I AM NOT SAYING THAT THIS is so.",
        "```\nclass Marta:\n    pass\n```",
        "Der Hund liegt im Garten und die Katze auf dem Tisch.",
        "- Focus: high\n- Budget: low",
        "See https://Example.com/Lyon for more.",
    ],
)
def test_a_capital_alone_is_no_name(chats: Chats, text: str) -> None:
    chats.say(text)
    chats.say(text)
    assert chats.entities() == {}


def test_what_only_the_assistant_names_is_nothing(chats: Chats) -> None:
    chats.say("What should I buy?", "A: Ask Marta Rossi at Siemens in Lyon.")
    chats.say("And then?", "A: Ask Marta Rossi at Siemens in Lyon.")
    assert chats.entities() == {}


def test_namesakes_with_other_descriptors_stay_two(chats: Chats) -> None:
    chats.say("My sister Marta is here.", "Marta cooks.")
    chats.say("Marta from accounting called.", "A: Was Marta friendly?")
    chats.say("I saw Marta by chance.")
    assert set(chats.entities()) == {"Marta sister", "Marta from accounting"}
    assert chats.mentions("Marta sister") == 2
    assert chats.mentions("Marta from accounting") == 2, "the third chat leaves it open"


def test_a_bare_name_means_the_one_who_is_spoken_of_more(chats: Chats) -> None:
    chats.say("My sister Marta is here.")
    chats.say("My sister Marta left.")
    chats.say("Marta from accounting called.")
    chats.say("I saw Marta by chance.")
    assert chats.mentions("Marta sister") == 3


def test_a_colleague_and_a_department_go_together(chats: Chats) -> None:
    chats.say("My colleague Marta is away.")
    chats.say("Marta from accounting is back.")
    assert len(chats.entities()) == 1


def test_a_full_name_and_a_first_name_of_one_conversation_are_one(chats: Chats) -> None:
    chats.say("I met Marta Rossi.", "Marta was kind.")
    chats.say("My friend Paolo Conti is here.", "Paolo likes tea.")
    found = chats.entities()
    assert set(found) == {"Marta Rossi", "Paolo Conti friend"}
    assert found["Marta Rossi"].aliases == ("Marta",)


def test_a_friend_of_a_town_s_name_is_not_the_town(chats: Chats) -> None:
    chats.say("I moved to Paris.", "My friend Paris came along.")
    assert {each.kind for each in chats.entities().values()} == {
        EntityKind.PLACE,
        EntityKind.PERSON,
    }


def test_inflected_and_foreign_spellings_are_aliases(chats: Chats) -> None:
    chats.say("Моя сестра Марта здесь.", "Я видел Марту.", "Марте нравится чай.")
    chats.say("My sister Marta called.")
    (only,) = chats.entities().values()
    assert {only.name, *only.aliases} == {"Marta", "Марта", "Марту", "Марте"}
    chats.say("Ich mag meinen Freund Lukas sehr.", "Meine Kollegin Ilse kommt. Ilses Hund bellt.")
    assert "Ilses" in chats.entities()["Ilse colleague"].aliases


def test_an_acronym_and_its_long_form_are_one(chats: Chats) -> None:
    for text in ("Our OKR is late.", "We review OKRs today.", "The OKR is done.", "One OKR more."):
        chats.say(text)
    chats.say("We call it OKR (objectives and key results) here.")
    (only,) = chats.entities().values()
    assert only.name == "objectives and key results"
    assert only.aliases == ("OKR",)
    assert len(chats.resolved()[0].mentions) == 5


def test_initials_that_nobody_explained_are_a_proposal(chats: Chats) -> None:
    for _ in range(2):
        chats.say("I wrote to the Open Rescue Group today.")
        chats.say("I wrote to ORG today, or rather the ORGX.")
    chats.say("I gave to the ORG.")
    resolved = chats.resolved()
    names = {each.entity.name for each in resolved}
    assert {"Open Rescue Group", "ORG"} <= names
    (proposal,) = proposals_among(resolved, set())
    assert proposal.reason is MergeReason.INITIALS
    refused = {frozenset((proposal.one, proposal.other))}
    assert proposals_among(resolved, refused) == []


def test_the_person_is_one_with_all_their_names(chats: Chats) -> None:
    chats.say("Hi, I'm Anna.", "A: Hello Anna!")
    chats.say("Call me Annie, please.")
    chats.say("Ich heiße Anna.")
    (you,) = chats.entities().values()
    assert you.kind is EntityKind.USER
    assert {you.name, *you.aliases} == {"Anna", "Annie"}


def test_speakers_among_people_are_apart_and_never_the_person(chats: Chats) -> None:
    chats.say("My name is Anna.")
    chats.say("Anna: Hi Bob! My name is Anna.", "Bob: Hi Anna, my sister Eva is here.", kind=PEOPLE)
    found = chats.entities()
    kinds = sorted(each.kind for each in found.values())
    assert kinds == ["person", "person", "person", "user"]
    assert "Eva Bob's sister" in found


def test_the_person_s_word_outranks_the_rules(chats: Chats) -> None:
    chats.say("My sister Marta is here.")
    chats.say("Marta from accounting called.")
    one, other = (each.entity.entity_id for each in chats.resolved())
    same = EntityDecision(one=one, other=other, verdict=Verdict.SAME, decided_at=BEGAN)
    assert len(chats.entities(same)) == 1
    chats.say("I met Paolo Conti.", "My friend Paolo left.")
    (joined,) = [each for each in chats.resolved() if "Paolo" in each.entity.name]
    first, second = joined.senses
    apart = EntityDecision(one=first, other=second, verdict=Verdict.APART, decided_at=BEGAN)
    assert len([name for name in chats.entities(apart) if "Paolo" in name]) == 2


def test_the_order_of_reading_does_not_matter(chats: Chats) -> None:
    chats.say("My sister Marta is here.", "Marta cooks.", "A: Greet Marta.")
    chats.say("Marta from accounting called.", "I met Marta Bianchi and Marta.")
    forward = chats.resolved()
    chats.namings.reverse()
    assert chats.resolved() == forward


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Marta", "Марта"),
        ("Μάρτας", "Μάρτα"),
        ("José", "Jose"),
        ("OKRs", "OKR"),
        ("Марту", "Marta"),
    ],
)
def test_spellings_that_share_a_block(one: str, other: str) -> None:
    assert block_of(one) == block_of(other)


def test_what_is_a_form_of_what() -> None:
    assert is_form_of(key_of("Martas"), key_of("Marta"))
    assert is_form_of(key_of("Марту"), key_of("Marta"))
    assert not is_form_of(key_of("Marta"), key_of("Maria"))
    assert not is_form_of(key_of("Марту"), key_of("Maria Rossi"))


def test_grades_say_how_sure_a_name_is(chats: Chats) -> None:
    chats.say("Marta called. I like Zorbo, and my sister Eva does.", "A: Zorbo is fine.")
    grades = {(each.words, each.grade) for each in chats.namings}
    assert ("Eva", Grade.CUED) in grades
    assert ("Zorbo", Grade.PLAIN) in grades
    assert ("Zorbo", Grade.HINT) in grades


@pytest.mark.parametrize("post", ["CFO", "CTO", "CMO", "CIO"])
def test_a_post_in_three_letters_is_no_name(post: str) -> None:
    assert is_common(post)
    assert not is_common("Leo")
