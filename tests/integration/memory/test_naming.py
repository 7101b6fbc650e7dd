"""Names become entities as messages are learnt, and go with them."""

from __future__ import annotations

from datetime import timedelta

import pytest

from assistant.cancel import CancelToken
from assistant.domain.entities import Entity, EntityKind, MergeReason
from assistant.domain.forgetting import ForgetRequest
from assistant.domain.ids import EntityId
from assistant.domain.messages import ConversationKind, Role
from assistant.errors import InvalidInput, NotFound
from assistant.memory.forgetting.forgetting import Forgetting
from assistant.memory.naming.merging import EntityMerging
from assistant.memory.naming.stage import EntityNaming
from assistant.memory.naming.views import entity_view, merge_proposals
from assistant.storage.entities import EntityStore
from assistant.storage.messages import MessageStore
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
    home.say(chat, "My sister Marta is here.")
    home.say(home.chat(), "Marta from accounting is away.")
    bare = home.say(chat, "I like Marta a lot.", after=timedelta(hours=2))
    home.learn()
    assert bare in mentions(home, entities(home)["Marta sister"].entity_id)
    home.say(chat, "I saw Marta from accounting.", after=-timedelta(hours=1))
    home.learn()
    assert bare in mentions(home, entities(home)["Marta from accounting"].entity_id)


def test_the_person_merges_undoes_and_refuses_and_it_stays_so(home: Home) -> None:
    chat = home.chat()
    home.say(chat, "My sister Marta is here.")
    home.say(home.chat(), "I met Marta Rossi today.")
    home.learn()
    merging = EntityMerging(home.database, home.published.append)
    (proposal,) = merge_proposals(home.database.read())
    assert proposal.reason is MergeReason.NAMESAKES
    one, other = proposal.one.entity_id, proposal.other.entity_id
    merged = merging.merge(one, other)
    assert merged.name == "Marta Rossi"
    assert merged.descriptor == "sister"
    home.say(chat, "Marta is still here.")
    home.learn()
    assert set(entities(home)) - {"You"} == {"Marta Rossi sister"}
    assert EntityStore(home.database.read()).get(other) == EntityStore(home.database.read()).get(
        one
    )
    assert merge_proposals(home.database.read()) == []
    assert len(merging.undo(one)) == 2
    assert len(merge_proposals(home.database.read())) == 1, "as it was before"
    merging.refuse(one, other)
    assert merge_proposals(home.database.read()) == []
    home.say(chat, "Marta and Marta Rossi are two.")
    home.learn()
    assert {"Marta sister", "Marta Rossi"} <= set(entities(home))
    assert merge_proposals(home.database.read()) == []


def test_what_a_rule_joined_can_be_taken_apart(home: Home) -> None:
    chat = home.chat()
    home.say(chat, "My friend Marta is here.")
    home.say(chat, "Marta Rossi sings.")
    home.learn()
    (only,) = [each for each in entities(home).values() if each.kind is EntityKind.PERSON]
    merging = EntityMerging(home.database, home.published.append)
    with pytest.raises(InvalidInput):
        merging.undo(only.entity_id)
    assert len(merging.split(only.entity_id)) == 2
    home.say(chat, "Marta Rossi sings again.")
    home.learn()
    assert {"Marta friend", "Marta Rossi"} <= set(entities(home))


def test_forgetting_takes_what_was_decided_too(home: Home) -> None:
    home.say(home.chat(), "My sister Marta is here.")
    home.say(home.chat(), "I met Marta Rossi today.")
    home.learn()
    (proposal,) = merge_proposals(home.database.read())
    merging = EntityMerging(home.database, home.published.append)
    merging.refuse(proposal.one.entity_id, proposal.other.entity_id)
    forgetting = Forgetting(home.database, home.published.append)
    forgetting.carry_out(forgetting.plan(ForgetRequest(words="Rossi")).plan_id)
    assert EntityStore(home.database.read()).decisions() == []


def test_a_person_is_forgotten_by_name(home: Home) -> None:
    told = home.talk(home.chat(), "My colleague Ilse dislikes football.", "Poor Ilse!")
    other = home.say(home.chat(), "I like Ilse. The weather is fine.")
    kept = home.say(home.chat(), "I like tea.")
    home.learn()
    forgetting = Forgetting(home.database, home.published.append)
    plan = forgetting.plan(ForgetRequest(person="ilse"))
    assert set(plan.messages) == {*told, other}
    assert len(plan.facts_removed) >= 2
    forgetting.carry_out(plan.plan_id)
    assert [m.message_id for m in MessageStore(home.database.read()).every()] == [kept]
    assert set(entities(home)) <= {"You"}
    with pytest.raises(NotFound):
        forgetting.plan(ForgetRequest(person="Ilse"))


def test_forgetting_one_of_two_namesakes_asks_which(home: Home) -> None:
    sister = home.say(home.chat(), "My sister Marta is here.")
    home.say(home.chat(), "Marta from accounting is away.")
    home.learn()
    forgetting = Forgetting(home.database, home.published.append)
    with pytest.raises(InvalidInput, match="2 are called"):
        forgetting.plan(ForgetRequest(person="Marta"))
    found = entities(home)["Marta sister"]
    assert forgetting.plan(ForgetRequest(person=found.entity_id)).messages == (sister,)


def test_a_fact_is_linked_to_its_subject_and_to_whom_it_mentions(home: Home) -> None:
    home.say(home.chat(), "My colleague Ilse dislikes football. My sister Marta lives in Lyon.")
    home.learn()
    cursor = home.database.read()
    found = entities(home)
    ilse = entity_view(cursor, found["Ilse colleague"].entity_id)
    assert {fact.statement for fact in ilse.about} == {"Ilse (your colleague) dislikes football."}
    assert {fact.statement for fact in ilse.facts} == {"Your colleague is called Ilse."}
    lyon = entity_view(cursor, found["Lyon"].entity_id)
    assert {fact.statement for fact in lyon.facts} == {"Marta (your sister) lives in Lyon."}
    assert [words for _, words in lyon.mentioned] == ["Lyon"]


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
