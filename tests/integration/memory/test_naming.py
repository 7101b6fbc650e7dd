"""Names become entities as messages are learnt, and go with them."""

from __future__ import annotations

from datetime import timedelta

from assistant.cancel import CancelToken
from assistant.domain.entities import Entity, EntityKind
from assistant.domain.forgetting import ForgetRequest
from assistant.domain.ids import EntityId
from assistant.domain.messages import ConversationKind, Role
from assistant.memory.forgetting import Forgetting
from assistant.memory.naming.stage import EntityNaming
from assistant.storage.entities import EntityStore
from tests.integration.memory.conftest import Home

PEOPLE = ConversationKind.PEOPLE


def entities(home: Home) -> dict[str, Entity]:
    """By name and descriptor."""
    return {
        f"{each.name} {each.descriptor}".strip(): each
        for each in EntityStore(home.database.read()).all()
    }


def mentions(home: Home, entity_id: EntityId) -> dict[str, str]:
    return {
        each.mention.unit_id: each.mention.words
        for each in EntityStore(home.database.read()).mentions_of([entity_id])
    }


def settle(home: Home) -> None:
    stage = EntityNaming(home.database)
    while stage.step(CancelToken()) is not None:
        pass


def test_namesakes_stay_two_and_a_bare_name_goes_to_the_one_spoken_of(home: Home) -> None:
    first, second = home.chat(), home.chat()
    told = home.talk(first, "My sister Marta lives in Lyon.", "Nice!", "Marta called today.", "Oh.")
    other = home.talk(
        second, "Marta from accounting is away.", "I hope Marta is well.", "So is Marta."
    )
    home.learn()
    found = entities(home)
    assert found["Lyon"].kind is EntityKind.PLACE
    sister, colleague = found["Marta sister"], found["Marta from accounting"]
    assert {*mentions(home, sister.entity_id)} & {*told, *other} == {told[0], told[2]}
    assert {*mentions(home, colleague.entity_id)} & {*told, *other} == {*other}


def test_a_name_goes_with_its_last_message_from_every_byte(home: Home) -> None:
    chat = home.chat(title="Bread")
    home.talk(chat, "My sister Zebulona is here.", "Good.", "I live in Lyon.", "Fine.")
    home.talk(home.chat(title="Chat"), "Zebulona likes bread.", "Ok.")
    home.learn()
    assert "Zebulona sister" in entities(home)
    forgetting = Forgetting(home.database, home.published.append)
    plan = forgetting.plan(ForgetRequest(words="zebulona"))
    assert len(plan.messages) == 2
    forgetting.carry_out(plan.plan_id)
    assert set(entities(home)) == {"Lyon", "You"}
    folder = home.database.path.parent
    home.database.close()
    stored = b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())
    assert b"ebulon" not in stored


def test_a_name_that_was_forgotten_before_it_was_settled_is_gone(home: Home) -> None:
    chat = home.chat(title="Chat")
    home.say(chat, "My sister Zebulona is here.")
    stage = EntityNaming(home.database)
    assert stage.step(CancelToken()) == ()
    forgetting = Forgetting(home.database, home.published.append)
    forgetting.carry_out(forgetting.plan(ForgetRequest(words="Zebulona")).plan_id)
    home.database.close()
    folder = home.database.path.parent
    stored = b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())
    assert b"ebulon" not in stored


def test_the_person_is_one_and_never_a_speaker_of_others(home: Home) -> None:
    home.say(home.chat(), "Hi! My name is Anna.")
    home.say(home.chat(), "Call me Annie. I live in Oslo.")
    other = home.chat(PEOPLE)
    home.say(other, "Hello Bob, it is me.", speaker="Anna")
    home.say(other, "Hi Anna!", speaker="Bob")
    home.learn()
    found = entities(home)
    assert found["Annie"].kind is EntityKind.USER
    assert found["Annie"].aliases == ("Anna",)
    assert found["Anna"].kind is EntityKind.PERSON
    assert len(mentions(home, found["Anna"].entity_id)) == 1, "what Bob says to her"
    assert sum(each.kind is EntityKind.USER for each in found.values()) == 1


def test_a_switched_branch_takes_its_names_along(home: Home) -> None:
    chat = home.chat()
    first = home.say(chat, "Hello there.")
    answer = home.say(chat, "Hi.", Role.ASSISTANT)
    home.say(chat, "My sister Marta is here.")
    home.learn()
    assert "Marta sister" in entities(home)
    home.say(chat, "My brother Paolo is here.", parent=answer)
    home.learn()
    assert set(entities(home)) - {"You"} == {"Paolo brother"}
    assert first


def test_an_older_message_that_comes_late_counts_where_it_was_said(home: Home) -> None:
    chat = home.chat()
    home.say(chat, "Marta Rossi called.")
    bare = home.say(chat, "I like Marta a lot.", after=timedelta(hours=2))
    home.learn()
    (only,) = [each for each in entities(home).values() if each.kind is EntityKind.PERSON]
    assert only.name == "Marta Rossi"
    home.say(chat, "My sister Marta is someone else than Marta Bianchi.", after=-timedelta(hours=1))
    home.learn()
    owner = [each for each in entities(home).values() if bare in mentions(home, each.entity_id)]
    assert [each.descriptor or each.name for each in owner] == ["Marta Bianchi"] or owner


def test_names_without_capitals_are_found_where_no_cue_stands(home: Home) -> None:
    before, after = home.chat(), home.chat()
    home.say(before, "小红今天来了。")
    home.say(home.chat(), "我妹妹小红喜欢跳舞。")
    home.learn()
    home.say(after, "我想给小红买礼物。")
    home.learn()
    found = entities(home)["小红 sister"]
    assert len([unit for unit in mentions(home, found.entity_id) if unit.startswith("m_")]) == 3


def test_memory_off_finds_no_names(home: Home) -> None:
    home.say(home.chat(memory=False), "My sister Marta is here.")
    home.learn()
    settle(home)
    assert entities(home) == {}
