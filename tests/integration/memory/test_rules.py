"""What the person rules: asked first, never like this, and how long things stay."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from assistant.cancel import CancelToken
from assistant.domain.changes import FactsHeld
from assistant.domain.facts import FactType
from assistant.domain.forgetting import ForgetRequest
from assistant.domain.ids import ConversationId, MessageId
from assistant.domain.messages import Origin
from assistant.domain.prompts import PromptMessage
from assistant.domain.rules import HeldState, Kept, SensitiveSubject
from assistant.domain.undoing import ActivityKind
from assistant.errors import InvalidInput, NotFound
from assistant.inference.embedding import BundledEmbedder
from assistant.memory.facts.marking import mark
from assistant.memory.forgetting.erasure import Undoing
from assistant.memory.forgetting.forgetting import Forgetting
from assistant.memory.ingest import Ingest
from assistant.memory.model_facts.extraction import ModelExtraction
from assistant.memory.rules.gate import Gate
from assistant.memory.ruling.decisions import Ruling
from assistant.storage.activity import ActivityStore
from assistant.storage.conversations import ConversationStore
from assistant.storage.database import Database
from assistant.storage.facts import FactStore
from assistant.storage.held_facts import HeldFactStore
from assistant.storage.messages import MessageStore
from assistant.storage.progress import RederivationStore
from assistant.storage.rules import NeverStore, RetentionStore
from tests.integration.memory.conftest import Home
from tests.integration.memory.test_model_extraction import ScriptedModel, everything_said

DAYS = 7


class RuledHome(Home):
    """A home whose rules are asked before anything is learnt; its clock can be set."""

    def __init__(self, database: Database) -> None:
        self.learnt: set[SensitiveSubject] = set()
        super().__init__(database)
        self.forgetting = Forgetting(database, self.published.append, undo_days=lambda: DAYS)
        self.undoing = Undoing(database, self.published.append, lambda: DAYS)
        self.ruling = Ruling(
            database, self.published.append, self.gate, self.forgetting, now=lambda: self.clock
        )

    def new_ingest(self) -> Ingest:
        self.gate = Gate(self.database, self.embedder, lambda: self.learnt)
        return Ingest(self.database, self.embedder, self.published.append, gate=self.gate)

    def tell(self, *texts: str) -> list[MessageId]:
        chat = self.chat()
        told = [self.say(chat, text) for text in texts]
        self.learn()
        return told

    def waiting(self) -> list[str]:
        found = HeldFactStore(self.database.read()).waiting()
        return sorted(one.fact.statement for one in found if one.fact is not None)

    def known(self) -> list[str]:
        return sorted(fact.statement for fact in FactStore(self.database.read()).active())

    def derive_again(self) -> None:
        chats = [one.conversation for one in ConversationStore(self.database.read()).summaries()]
        ids = [chat.conversation_id for chat in chats]
        self.write(lambda cursor: RederivationStore(cursor).add(ids))
        self.learn()

    def held_ids(self) -> list[str]:
        return [one.held_id for one in HeldFactStore(self.database.read()).waiting()]


@pytest.fixture
def ruled(home: Home) -> RuledHome:
    return RuledHome(home.database)


# Sensitive subjects


def test_a_sensitive_fact_waits_for_a_yes_and_ordinary_ones_do_not(ruled: RuledHome) -> None:
    (said,) = ruled.tell("I am allergic to peanuts. I live in Bern.")
    assert ruled.known() == ["You live in Bern."]
    assert ruled.waiting() == ["You are allergic to peanuts."]
    assert FactsHeld((said,)) in ruled.published
    (held,) = HeldFactStore(ruled.database.read()).waiting()
    assert held.subjects == (SensitiveSubject.HEALTH,)


def test_of_one_sentence_only_what_is_sensitive_waits(ruled: RuledHome) -> None:
    ruled.tell(
        "I work as a nurse, and I'm allergic to penicillin.",
        "My sister Ana lives in Bern and has diabetes.",
    )
    assert "You work as a nurse." in ruled.known()
    assert not any("allergic" in one or "diab" in one for one in ruled.known())
    assert "You are allergic to penicillin." in ruled.waiting()
    assert "You work as a nurse." not in ruled.waiting()


def test_a_yes_learns_it_and_it_is_learnt_like_that_again(ruled: RuledHome) -> None:
    ruled.tell("I am allergic to peanuts.")
    (fact,) = ruled.ruling.allow(ruled.held_ids())
    assert fact.statement == "You are allergic to peanuts."
    assert ruled.known() == ["You are allergic to peanuts."]
    assert ruled.waiting() == []
    ruled.derive_again()
    assert ruled.known() == ["You are allergic to peanuts."]
    assert ruled.waiting() == []


def test_a_no_is_not_asked_about_again_and_its_words_go(ruled: RuledHome) -> None:
    ruled.tell("I am allergic to peanuts.")
    (held,) = ruled.held_ids()
    ruled.ruling.refuse([held])
    assert ruled.waiting() == []
    ruled.derive_again()
    assert (ruled.known(), ruled.waiting()) == ([], [])
    rows = ruled.database.read().execute("SELECT fact, state FROM held_facts")
    assert rows == [("", HeldState.REFUSED)]
    with pytest.raises(NotFound):
        ruled.ruling.allow([held])


def test_what_is_to_be_remembered_is_remembered(ruled: RuledHome) -> None:
    ruled.tell("Remember that I am allergic to peanuts.")
    assert ruled.known() == ["You are allergic to peanuts."]


def test_a_subject_that_is_switched_on_is_learnt(ruled: RuledHome) -> None:
    ruled.learnt.add(SensitiveSubject.HEALTH)
    ruled.tell("I am allergic to peanuts.")
    assert ruled.known() == ["You are allergic to peanuts."]


def test_a_whole_subject_is_allowed_with_what_waits(ruled: RuledHome) -> None:
    ruled.tell("I am allergic to peanuts.", "I have asthma and I live in Bern.")
    ruled.ruling.allow_all([SensitiveSubject.HEALTH])
    assert ruled.waiting() == []
    assert "You are allergic to peanuts." in ruled.known()


def test_what_waits_goes_with_its_message_and_comes_back_with_it(ruled: RuledHome) -> None:
    (said,) = ruled.tell("I am allergic to peanuts.")
    plan = ruled.forgetting.plan(ForgetRequest(unit_ids=(said,)))
    ruled.forgetting.carry_out(plan.plan_id)
    assert ruled.waiting() == []
    ruled.undoing.undo()
    assert ruled.waiting() == ["You are allergic to peanuts."]


def test_what_waits_is_in_no_byte_once_it_was_forgotten(ruled: RuledHome, tmp_path: Path) -> None:
    (said,) = ruled.tell("I am allergic to zephyrquills.")
    assert ruled.waiting() == ["You are allergic to zephyrquills."]
    plan = ruled.forgetting.plan(ForgetRequest(words="zephyrquills"))
    assert said in plan.messages
    ruled.forgetting.carry_out(plan.plan_id, now=True)
    ruled.database.close()
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert not [path for path in files if b"zephyrquill" in path.read_bytes()]


# What a chat model reads


SENSITIVE = "My niece Olga, who lives in Basel, has had asthma since 2019."


def read_by(ruled: RuledHome, model: ScriptedModel) -> None:
    """Read everything, also what another model has read."""
    ruled.write(lambda cursor: cursor.execute("DELETE FROM model_readings"))
    reader = ModelExtraction(
        ruled.database, ruled.embedder, ruled.published.append, gate=ruled.gate
    )
    while reader.step(model, tuple(FactType), CancelToken(), everything=True):
        pass


def by_model(ruled: RuledHome) -> list[str]:
    facts = FactStore(ruled.database.read()).active()
    return [fact.statement for fact in facts if fact.policy.startswith("model:")]


def test_what_a_model_finds_of_a_sensitive_subject_waits_for_a_yes(ruled: RuledHome) -> None:
    ruled.tell(SENSITIVE)
    ruled.ruling.refuse(ruled.held_ids())  # should the rules read it too
    ruled.write(lambda cursor: cursor.execute("DELETE FROM held_facts"))
    read_by(ruled, ScriptedModel())
    assert by_model(ruled) == []
    (waits,) = ruled.waiting()
    assert "asthma" in waits
    ruled.ruling.allow(ruled.held_ids())
    assert len(by_model(ruled)) == 1


def test_a_subject_that_is_on_is_learnt_from_a_model_too(ruled: RuledHome) -> None:
    ruled.learnt.add(SensitiveSubject.HEALTH)
    ruled.tell(SENSITIVE)
    read_by(ruled, ScriptedModel())
    assert [said for said in ruled.known() if "asthma" in said]
    assert ruled.waiting() == []


def test_nobody_is_asked_twice_about_the_same_words(ruled: RuledHome) -> None:
    ruled.tell("I am allergic to peanuts.")
    read_by(ruled, ScriptedModel(lambda prompt: _said("I have a peanut allergy.", prompt)))
    read_by(ruled, ScriptedModel(name="another"))
    assert ruled.waiting() == ["You are allergic to peanuts."]
    ruled.ruling.refuse(ruled.held_ids())
    read_by(ruled, ScriptedModel(name="a third"))
    assert (ruled.waiting(), ruled.known()) == ([], [])


def test_a_model_elsewhere_is_shown_only_subjects_that_are_on(ruled: RuledHome) -> None:
    ruled.tell(SENSITIVE, "The harp that my aunt Olga plays is from 1902.")
    model = ScriptedModel(local=False)
    read_by(ruled, model)
    assert "harp" in model.seen
    assert "asthma" not in model.seen
    ruled.learnt.add(SensitiveSubject.HEALTH)
    other = ScriptedModel(local=False, name="another")
    read_by(ruled, other)
    assert "asthma" in other.seen


def _said(statement: str, prompt: Sequence[PromptMessage]) -> str:
    claims = json.loads(everything_said(prompt))
    for one in [each for said in claims.values() for each in said]:
        one["statement"] = statement
    return json.dumps(claims)


# Never things like these


def test_what_is_like_an_example_is_left_out_and_counted(ruled: RuledHome) -> None:
    rule = ruled.ruling.add_never(["my cat Olive"])
    (first, _) = ruled.tell("My cat is called Olive.", "I live in Bern.")
    assert ruled.known() == ["You live in Bern."]
    (rule,) = NeverStore(ruled.database.read()).all()
    assert rule.left_out == 1
    (left_out,) = HeldFactStore(ruled.database.read()).left_out_by(rule.rule_id)
    assert (left_out.message_id, left_out.fact) == (first, None)


def test_facts_known_already_are_offered_for_forgetting_pinned_ones_not(ruled: RuledHome) -> None:
    ruled.tell("My cat is called Olive.", "My dog is called Rex.", "I live in Bern.")
    rule = ruled.ruling.add_never(["cat called Olive", "dog called Rex"])
    (pinned,) = FactStore(ruled.database.read()).holding("Rex")
    ruled.write(lambda cursor: mark(cursor, [pinned], pinned=True))
    reach = ruled.ruling.matching(rule.rule_id)
    assert reach.plan is not None
    (olive,) = FactStore(ruled.database.read()).holding("Olive")
    assert (reach.plan.facts_removed, reach.pinned_kept) == ((olive,), 1)


def test_an_example_that_is_removed_is_in_no_byte_of_the_home(
    ruled: RuledHome, tmp_path: Path
) -> None:
    rule = ruled.ruling.add_never(["my zephyrquill collection"])
    ruled.tell("I have a zephyrless collection.")
    ruled.ruling.remove_never(rule.rule_id)
    ruled.database.close()
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert files
    assert not [path for path in files if b"zephyrquill" in path.read_bytes()]


def test_forgetting_by_words_takes_examples_with_them(ruled: RuledHome) -> None:
    ruled.ruling.add_never(["my zephyrquill collection", "old coins"])
    plan = ruled.forgetting.plan(ForgetRequest(words="zephyrquill"))
    assert len(plan.examples) == 1
    ruled.forgetting.carry_out(plan.plan_id)
    (rule,) = NeverStore(ruled.database.read()).all()
    assert rule.examples == ("old coins",)
    ruled.undoing.undo()
    (rule,) = NeverStore(ruled.database.read()).all()
    assert rule.examples == ("my zephyrquill collection", "old coins")


@pytest.mark.parametrize("words", ["", "x" * 400, "my password is hunter22"])
def test_what_is_no_example_is_refused(ruled: RuledHome, words: str) -> None:
    with pytest.raises(InvalidInput):
        ruled.ruling.add_never([words])


def test_meaning_decides_with_the_bundled_embedder(home: Home, bundled: BundledEmbedder) -> None:
    database = home.database
    ruled = RuledHome(database)
    ruled.embedder = bundled  # type: ignore[assignment]
    ruled.ingest = ruled.new_ingest()
    ruled.ruling = Ruling(database, ruled.published.append, ruled.gate, ruled.forgetting)
    ruled.ruling.add_never(["where I work"])
    ruled.tell("I work at Globex Industries in Leeds.", "My cat is called Olive.")
    assert ruled.known() == ["Your cat is called Olive."]


# How long things stay


def _at(home: RuledHome, **ago: int) -> datetime:
    home.clock -= timedelta(**ago)
    return home.clock


def test_old_facts_go_and_what_is_pinned_or_told_again_stays(ruled: RuledHome) -> None:
    today = ruled.clock
    _at(ruled, days=400)
    ruled.tell("My cat is called Olive.", "I live in Bern.", "My dog is called Rex.")
    ruled.clock = today - timedelta(days=10)
    ruled.tell("I live in Bern.")
    ruled.clock = today
    (rex,) = FactStore(ruled.database.read()).holding("Rex")
    ruled.write(lambda cursor: mark(cursor, [rex], pinned=True))
    reach = ruled.ruling.reach(Kept.FACTS, 365)
    (olive,) = FactStore(ruled.database.read()).holding("Olive")
    assert reach.plan is not None
    assert (reach.plan.facts_removed, reach.pinned_kept) == ((olive,), 1)
    assert len(ruled.known()) == 3, "a preview takes nothing"


def test_a_rule_for_one_kind_leaves_the_others(ruled: RuledHome) -> None:
    today = ruled.clock
    _at(ruled, days=400)
    ruled.tell("I love hiking.", "I live in Bern.")
    ruled.clock = today
    reach = ruled.ruling.reach(Kept.FACTS, 365, (FactType.PREFERENCE,))
    assert reach.plan is not None
    kept = FactStore(ruled.database.read()).by_ids(reach.plan.facts_removed).values()
    assert [fact.type for fact in kept] == [FactType.PREFERENCE]


def test_a_daily_round_can_be_undone_and_is_noted_without_words(ruled: RuledHome) -> None:
    today = ruled.clock
    _at(ruled, days=400)
    ruled.tell("My cat is called Olive.")
    ruled.clock = today
    assert ruled.ruling.due_in() is None
    rule = ruled.ruling.put_retention(Kept.FACTS, 365)
    assert ruled.ruling.due_in() is None, "a rule begins switched off"
    ruled.ruling.switch_retention(rule.rule_id, on=True)
    assert ruled.ruling.due_in() == timedelta(0)
    assert ruled.ruling.run() == 1
    assert ruled.known() == []
    assert ruled.ruling.due_in() == timedelta(days=1)
    ruled.clock += timedelta(hours=23)
    assert ruled.ruling.due_in() == timedelta(hours=1)
    (newest, *_) = ActivityStore(ruled.database.read()).page(1)
    assert (newest.kind, newest.policy) == (ActivityKind.FORGOTTEN, "retention")
    assert "Olive" not in str(newest)
    ruled.undoing.undo()
    assert ruled.known() == ["Your cat is called Olive."]


def test_old_messages_go_notes_and_pinned_words_stay(ruled: RuledHome) -> None:
    today = ruled.clock
    _at(ruled, days=100)
    old, pinned = ruled.tell("The boiler was loud.", "My dog is called Rex.")
    ruled.clock = today
    (new,) = ruled.tell("The boiler is fine.")
    (rex,) = FactStore(ruled.database.read()).holding("Rex")
    ruled.write(lambda cursor: mark(cursor, [rex], pinned=True))
    ruled.ruling.put_retention(Kept.MESSAGES, 90, enabled=True)
    reach = ruled.ruling.reach(Kept.MESSAGES, 90)
    assert reach.plan is not None
    assert reach.plan.messages == (old,)
    ruled.ruling.run()
    left = {message.message_id for message in MessageStore(ruled.database.read()).every()}
    assert left == {pinned, new}
    assert ruled.known() == ["Your dog is called Rex."]


def test_only_imported_messages_go_by_a_rule_for_them(ruled: RuledHome) -> None:
    today = ruled.clock
    _at(ruled, days=100)
    first, second = ruled.tell("The boiler was loud.", "The tap dripped.")
    ruled.write(
        lambda cursor: cursor.execute(
            "UPDATE messages SET origin = ? WHERE message_id = ?", [Origin.IMPORTED, first]
        )
    )
    ruled.clock = today
    reach = ruled.ruling.reach(Kept.IMPORTED, 90)
    assert reach.plan is not None
    assert (reach.plan.messages, second in reach.plan.messages) == ((first,), False)


def test_a_pinned_chat_keeps_its_messages(ruled: RuledHome) -> None:
    today = ruled.clock
    _at(ruled, days=100)
    (said,) = ruled.tell("The boiler was loud.")
    ruled.clock = today
    chat: ConversationId = MessageStore(ruled.database.read()).get(said).conversation_id
    pinned = replace(ConversationStore(ruled.database.read()).get(chat), pinned=True)
    ruled.write(lambda cursor: ConversationStore(cursor).update(pinned))
    reach = ruled.ruling.reach(Kept.MESSAGES, 90)
    assert (reach.plan, reach.pinned_kept) == (None, 1)


def test_rules_are_listed_changed_and_removed(ruled: RuledHome) -> None:
    rule = ruled.ruling.put_retention(Kept.UNUSED_FACTS, 30)
    changed = ruled.ruling.put_retention(Kept.UNUSED_FACTS, 60, rule_id=rule.rule_id, enabled=True)
    assert RetentionStore(ruled.database.read()).all() == [changed]
    ruled.ruling.remove_retention(rule.rule_id)
    assert RetentionStore(ruled.database.read()).all() == []
    for days in (0, 40_000):
        with pytest.raises(InvalidInput):
            ruled.ruling.put_retention(Kept.FACTS, days)
    with pytest.raises(InvalidInput):
        ruled.ruling.put_retention(Kept.MESSAGES, 10, (FactType.EVENT,))
    with pytest.raises(NotFound):
        ruled.ruling.switch_retention("r_none", on=True)
