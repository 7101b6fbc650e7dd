"""Forgetting: the plan shows exactly what goes, and then no byte of it is left."""

from __future__ import annotations

import shutil
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from assistant.domain.changes import Change, UnitsRemoved
from assistant.domain.facts import FactStatus
from assistant.domain.forgetting import ForgetPlan, ForgetRequest
from assistant.domain.ids import ConversationId, MessageId, PlanId, UnitId
from assistant.domain.messages import Role
from assistant.domain.recall import Block, Recall
from assistant.domain.requests import FactQuery
from assistant.errors import HomeNotWritable, InvalidInput, NotFound
from assistant.memory.facts.editing import FactEditing
from assistant.memory.forgetting.forgetting import Forgetting
from assistant.memory.forgetting.scope import Scope, scope_of
from assistant.storage.conversations import ConversationStore
from assistant.storage.database import Cursor, Database
from assistant.storage.encodings import EncodingStore
from assistant.storage.facts import FactStore
from assistant.storage.messages import MessageStore
from assistant.storage.recalls import RecallStore
from assistant.storage.rewriting import rewrite_is_due
from assistant.storage.segments import SegmentStore
from tests.integration.memory.conftest import Home


def _forget(home: Home, **request: object) -> ForgetPlan:
    forgetting = Forgetting(home.database, home.published.append)
    plan = forgetting.plan(ForgetRequest(**request))  # type: ignore[arg-type]
    done = forgetting.carry_out(plan.plan_id)
    assert replace(done, plan_id=plan.plan_id) == plan, "what was shown is what went"
    return done


def _unit(unit_id: str) -> tuple[str, ...]:
    return (unit_id,)


def _bytes_of(home: Home) -> bytes:
    folder = home.database.path.parent
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


def _recall(query: str, text: str, messages: tuple[MessageId, ...], home: Home) -> Recall:
    block = Block(
        rank=1, unit_id=messages[0], kind="message", space="basic", conversation_id=None,
        message_ids=messages, external_ids=(), time=home.clock, text=text, tokens=5, score=1.0,
    )  # fmt: skip
    return Recall(query=query, budget=100, tokens=5, sufficient=True, blocks=(block,))


def _keep_recall(home: Home, answer: MessageId, recall: Recall) -> None:
    home.write(lambda cursor: RecallStore(cursor).put(answer, recall))


def test_words_are_gone_from_every_byte(home: Home) -> None:
    chat, other = home.chat(title="All about Zebulon"), home.chat(title="Bread")
    home.talk(
        chat, "My dog is called Zebulon.", "Zebulon is a fine name.", "He likes bones.", "So!"
    )
    home.talk(other, "How do I bake bread?", "With flour.", "Zebulon ate my bread.", "Oh no.")
    home.learn()
    plan = _forget(home, words="zebulon")
    assert len(plan.messages) == 3
    assert b"ebulon" not in _bytes_of(home)
    assert home.facts() == []
    left = {m.text for m in MessageStore(home.database.read()).every()}
    assert left == {"He likes bones.", "So!", "How do I bake bread?", "With flour.", "Oh no."}
    titles = {c.conversation.title for c in ConversationStore(home.database.read()).summaries()}
    assert titles == {"He likes bones.", "Bread"}


@pytest.mark.parametrize("words", ["bee", "BEES", "蜜", "süd", "100%", "bee_"])
def test_forgetting_takes_what_a_search_shows(home: Home, words: str) -> None:
    """Else what was searched for, forgotten and searched for again would still be there."""
    texts = ["I keep bees.", "A BEEHIVE", "Nothing", "我喜欢蜜蜂", "In Südtirol, 100%", "bee_1"]
    chats = [home.chat(title=text) for text in texts]
    said = {
        home.say(chat, f"{text} and more"): chat for chat, text in zip(chats, texts, strict=True)
    }
    home.learn()
    cursor = home.database.read()
    shown = {
        each.conversation.conversation_id for each in ConversationStore(cursor).summaries(words)
    }
    assert shown
    plan = _forget(home, words=words)
    assert {said[message_id] for message_id in plan.messages} == shown
    assert ConversationStore(cursor).summaries(words) == []
    assert SegmentStore(cursor).search(words, 9) == ([], 0)
    assert FactStore(cursor).page(FactQuery(words=words)).total == 0


def test_all_words_must_occur(home: Home) -> None:
    chat = home.chat()
    first, *_ = home.talk(chat, "The red bicycle is rusty.", "Ok.", "The red car is not.", "Ok.")
    home.learn()
    assert _forget(home, words="BICYCLE red").messages == (first,)


def test_forgetting_a_fact_takes_the_words_it_rests_on(home: Home) -> None:
    chat = home.chat()
    told, echo, *_ = home.talk(
        chat, "My cat is called Mimi.", "Mimi sounds sweet.", "What is 2 + 2?", "Four."
    )
    home.learn()
    (fact,) = home.facts()
    plan = _forget(home, unit_ids=_unit(fact.fact_id))
    assert set(plan.messages) == {told, echo}, "the answer repeats the name"
    assert plan.facts_removed == (fact.fact_id,)
    assert b"Mimi" not in _bytes_of(home)


def test_answers_that_were_given_from_it_and_repeat_it_go_too(home: Home) -> None:
    chat, later = home.chat(), home.chat()
    told, _ = home.talk(chat, "My cat is called Mimi.", "Noted.")
    question, answer = home.talk(later, "What is she called?", "She is called Mimi.")
    quiet_question, quiet = home.talk(later, "Is she a cat or a dog?", "I cannot say.")
    for asked, given in (("What is she called?", answer), ("Is she a cat?", quiet)):
        _keep_recall(home, given, _recall(asked, "My cat is called Mimi.", (told,), home))
    home.learn()
    plan = _forget(home, unit_ids=_unit(told))
    assert set(plan.messages) == {told, answer}
    kept = RecallStore(home.database.read()).get(quiet)
    assert kept is None or kept.blocks == ()
    assert b"Mimi" not in _bytes_of(home)
    tree = {m.message_id: m for m in MessageStore(home.database.read()).of_conversation(later)}
    assert tree[quiet_question].parent_id == question


def test_a_fact_with_another_source_stays_with_one_fewer(home: Home) -> None:
    first, second = home.chat(), home.chat()
    home.talk(first, "I live in Bern.", "Ok.")
    (kept,) = home.talk(second, "I live in Bern.")
    home.learn()
    (fact,) = home.facts()
    assert len(fact.sources) == 2
    plan = _forget(home, conversation_ids=(first,))
    assert plan.facts_kept == (fact.fact_id,)
    assert plan.facts_removed == ()
    (left,) = home.facts()
    assert [source.message_id for source in left.sources] == [kept]


def test_history_is_as_if_it_had_never_been_told(home: Home) -> None:
    chat = home.chat()
    home.talk(chat, "I live in Bern.", "Ok.")
    home.learn()
    told = home.say(chat, "I moved to Basel.", after=timedelta(days=9))
    home.learn()
    assert home.statements() == {"You live in Basel."}
    _forget(home, unit_ids=_unit(told))
    (fact,) = home.facts()
    assert (fact.statement, fact.status, fact.valid_to) == (
        "You live in Bern.", FactStatus.ACTIVE, None,
    )  # fmt: skip
    assert b"Basel" not in _bytes_of(home)


def test_segments_shrink_and_forget_their_entities(home: Home) -> None:
    chat = home.chat()
    ids = home.talk(chat, "Tell me about Bern and bears.", "Bears live in Bern.",
                    "And Zebulon in Bern?", "Nobody knows Bern bears.")  # fmt: skip
    home.learn()
    before = {s.segment_id for s in home.segments(chat)}
    plan = _forget(home, unit_ids=_unit(ids[2]))
    left = [m for segment in home.segments(chat) for m in segment.message_ids]
    assert left == [ids[0], ids[1], *([ids[3]] if ids[3] not in plan.messages else [])]
    assert set(plan.segments) <= before
    assert not any("zebulon" in segment.entities for segment in home.segments(chat))
    removed = {u for c in home.published if isinstance(c, UnitsRemoved) for u in c.unit_ids}
    assert set(plan.messages) <= removed


def test_the_tree_stays_whole(home: Home) -> None:
    chat = home.chat()
    ids = home.talk(chat, "one alpha", "two", "three beta", "four", "five gamma")
    home.learn()
    _forget(home, unit_ids=_unit(ids[2]))
    branch = MessageStore(home.database.read()).active_branch(chat)
    assert [m.message_id for m in branch] == [ids[0], ids[1], ids[3], ids[4]]
    _forget(home, unit_ids=_unit(ids[4]))
    conversation = ConversationStore(home.database.read()).get(chat)
    assert conversation.active_leaf == ids[3]
    home.learn()
    assert [m for s in home.segments(chat) for m in s.message_ids] == [ids[0], ids[1], ids[3]]


def test_learning_goes_on_after_forgetting(home: Home) -> None:
    chat = home.chat()
    ids = home.talk(chat, "one alpha", "two", "three beta", "four")
    home.learn()
    _forget(home, unit_ids=_unit(ids[1]))
    new = home.say(chat, "I live in Bern.")
    home.learn()
    assert [m for s in home.segments(chat) for m in s.message_ids] == [ids[0], ids[2], ids[3], new]
    assert home.statements() == {"You live in Bern."}


def test_a_period_and_a_whole_chat(home: Home) -> None:
    chat, other = home.chat(), home.chat()
    first = home.say(chat, "early alpha")
    start = home.clock + timedelta(seconds=30)
    second = home.say(chat, "middle beta")
    end = home.clock + timedelta(seconds=30)
    third = home.say(chat, "late gamma")
    home.say(other, "elsewhere")
    home.learn()
    assert _forget(home, since=start, until=end).messages == (second,)
    assert set(_forget(home, conversation_ids=(chat,)).messages) == {first, third}
    assert ConversationStore(home.database.read()).find(chat) is None
    assert ConversationStore(home.database.read()).find(other) is not None


def test_everything(home: Home) -> None:
    chat, hidden = home.chat(), home.chat(memory=False)
    home.talk(chat, "My dog is called Rex.", "Ok.")
    home.talk(hidden, "I live in Bern.", "Ok.")
    FactEditing(home.database, home.published.append).add("I like tea")
    home.learn()
    _forget(home, everything=True)
    cursor = home.database.read()
    assert (MessageStore(cursor).count(), ConversationStore(cursor).count(), home.facts()) == (
        0, 0, [],
    )  # fmt: skip
    assert FactStore(cursor).remembered() == []
    data = _bytes_of(home)
    assert b"Rex" not in data
    assert b"Bern" not in data
    assert b"like tea" not in data


def test_backups_in_the_home_hold_none_of_it(home: Home) -> None:
    chat = home.chat()
    home.talk(chat, "My dog is called Zebulon.", "Ok.")
    home.learn()
    folder = home.database.path.parent / "backups"
    backup = home.database.backup(folder).result()
    assert b"Zebulon" in backup.read_bytes()
    plan = _forget(home, words="Zebulon")
    assert str(backup) in plan.files
    assert b"Zebulon" not in _bytes_of(home)


def test_what_was_forgotten_is_known_without_its_words(home: Home) -> None:
    chat = home.chat()
    home.talk(chat, "My dog  is called\nZebulon.", "Ok.")
    home.learn()
    _forget(home, words="Zebulon")
    forgetting = Forgetting(home.database, home.published.append)
    texts = ["My dog is called Zebulon.", "My dog is called Rex."]
    assert forgetting.forgotten(texts) == {0}


def test_a_plan_waits_for_another_process(home: Home) -> None:
    chat = home.chat()
    (message,) = home.talk(chat, "My dog is called Zebulon.")
    home.learn()
    plan = Forgetting(home.database, home.published.append).plan(ForgetRequest(words="Zebulon"))
    later = home.say(chat, "Zebulon barks.")
    another = Forgetting(home.database, home.published.append)
    assert another.carry_out(plan.plan_id).messages == (message,)
    left = [m.message_id for m in MessageStore(home.database.read()).every()]
    assert left == [later], "what was said since was not shown"
    with pytest.raises(NotFound):
        another.carry_out(plan.plan_id)


def test_planning_changes_nothing(home: Home) -> None:
    chat = home.chat()
    home.talk(chat, "My dog is called Zebulon.", "Ok.")
    home.learn()
    facts, segments = home.facts(), home.segments(chat)
    Forgetting(home.database, home.published.append).plan(ForgetRequest(everything=True))
    assert (home.facts(), home.segments(chat)) == (facts, segments)


def test_sending_does_not_wait_for_planning(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    chat = home.chat()
    (first,) = home.talk(chat, "My dog is called Zebulon.")
    said: list[str] = []

    def send(cursor: Cursor) -> None:
        said.append(ConversationStore(cursor).get(chat).title)

    def scope_while_sending(cursor: Cursor, request: ForgetRequest) -> Scope:
        home.database.write(send).result(timeout=10)
        return scope_of(cursor, request)

    monkeypatch.setattr("assistant.memory.forgetting.forgetting.scope_of", scope_while_sending)
    plan = Forgetting(home.database, home.published.append).plan(ForgetRequest(words="Zebulon"))
    assert (plan.messages, said) == ((first,), ["A chat"])


def _in_the_way(home: Home) -> Path:
    """What keeps the memory file from being rewritten."""
    draft = home.database.path.with_name("memory.duckdb.new")
    draft.mkdir()
    (draft / "in the way").touch()
    return draft


def test_what_could_not_be_rewritten_is_rewritten_at_the_next_start(home: Home) -> None:
    home.talk(home.chat(), "My dog is called Zebulon.")
    home.learn()
    forgetting = Forgetting(home.database, home.published.append)
    plan = forgetting.plan(ForgetRequest(words="Zebulon"))
    draft = _in_the_way(home)
    with pytest.raises(HomeNotWritable):
        forgetting.carry_out(plan.plan_id)
    assert any(isinstance(change, UnitsRemoved) for change in home.published)
    assert MessageStore(home.database.read()).count() == 0
    home.database.close()
    shutil.rmtree(draft)
    assert rewrite_is_due(home.database.path)
    with Database(home.database.path, None) as database:
        Forgetting(database, home.published.append)
        database.write(lambda _: None).result()
        assert b"Zebulon" not in _bytes_of(home)
        assert not rewrite_is_due(database.path)
    assert [each.name for each in home.database.path.parent.iterdir()] == ["memory.duckdb"]


def test_a_crash_right_after_deleting_leaves_the_rewrite_due(home: Home) -> None:
    chat = home.chat()
    home.talk(chat, "My dog is called Zebulon.")

    def cut_off(_change: Change) -> None:
        raise RuntimeError("the power went")

    with pytest.raises(RuntimeError):
        Forgetting(home.database, cut_off).delete_conversation(chat, forget_facts=False)
    home.database.close()
    assert rewrite_is_due(home.database.path)
    with Database(home.database.path, None) as database:
        database.write(lambda _: None).result()
        assert b"Zebulon" not in _bytes_of(home)
        assert not rewrite_is_due(database.path)


def test_a_refused_request_makes_no_rewrite_due(home: Home) -> None:
    with pytest.raises(NotFound):
        Forgetting(home.database, home.published.append).carry_out(PlanId("p_nothing"))
    assert not rewrite_is_due(home.database.path)


def test_wrong_requests_say_so(home: Home) -> None:
    forgetting = Forgetting(home.database, home.published.append)
    with pytest.raises(InvalidInput):
        forgetting.plan(ForgetRequest(words="  "))
    for unit in ("f_nothing", "m_nothing", "s_nothing", "c_nothing", "nothing"):
        with pytest.raises(NotFound):
            forgetting.plan(ForgetRequest(unit_ids=(UnitId(unit),)))
    with pytest.raises(NotFound):
        forgetting.carry_out(PlanId("p_nothing"))
    with pytest.raises(NotFound):
        forgetting.delete_conversation(ConversationId("c_nothing"), forget_facts=True)


def test_deleting_a_chat_that_taught_three_facts(home: Home) -> None:
    chat, other = home.chat(), home.chat()
    home.talk(chat, "My dog is called Rex.", "Ok.", "I'm vegetarian.", "Ok.", "I live in Bern.")
    home.talk(other, "I live in Bern.", "Ok.")
    home.learn()
    Forgetting(home.database, home.published.append).delete_conversation(chat, forget_facts=True)
    (left,) = home.facts()
    assert (left.statement, len(left.sources)) == ("You live in Bern.", 1)
    assert b"Rex" not in _bytes_of(home)


def test_deleting_a_chat_but_keeping_its_facts(home: Home) -> None:
    chat = home.chat()
    home.talk(chat, "I live in Bern.", "Ok.")
    home.say(chat, "I moved to Basel, and my secretword dog barks.", after=timedelta(days=9))
    home.learn()
    forgetting = Forgetting(home.database, home.published.append)
    forgetting.delete_conversation(chat, forget_facts=False)
    home.learn()
    (fact,) = home.facts()
    history = FactStore(home.database.read()).history(fact.fact_id)
    assert [each.statement for each in history] == ["You live in Bern.", "You live in Basel."]
    notes = MessageStore(home.database.read()).by_ids(s.message_id for s in fact.sources)
    assert [(n.role, n.text) for n in notes.values()] == [(Role.NOTE, "You live in Basel.")]
    assert b"secretword" not in _bytes_of(home)
    assert forgetting.forgotten(["I live in Bern."]) == set(), "it was deleted, not forgotten"


def test_an_edited_fact_goes_with_its_versions(home: Home) -> None:
    chat = home.chat()
    told, *_ = home.talk(chat, "My dog is called Rex.", "Ok.")
    home.learn()
    (fact,) = home.facts()
    edited = FactEditing(home.database, home.published.append).edit(
        fact.fact_id, "Your dog is called Roxy."
    )
    home.learn()
    plan = _forget(home, unit_ids=_unit(edited.fact_id))
    assert set(plan.facts_removed) == {fact.fact_id, edited.fact_id}
    assert told in plan.messages
    assert b"Rex" not in _bytes_of(home)
    assert b"Roxy" not in _bytes_of(home)


def test_vectors_go_with_their_message(home: Home) -> None:
    chat = home.chat()
    (message,) = home.talk(chat, "My dog is called Rex.")
    home.learn()
    _forget(home, unit_ids=_unit(UnitId(message)))
    store = EncodingStore(home.database.read())
    assert list(store.chunks(home.embedder.embedder_id)) == []
