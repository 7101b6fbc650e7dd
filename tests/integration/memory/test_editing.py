"""Facts that the person edits or adds by hand."""

from __future__ import annotations

from datetime import timedelta

import pytest

from assistant.domain.changes import FactsChanged, MessagesAdded
from assistant.domain.facts import PERSON_POLICY, FactStatus, FactType
from assistant.domain.ids import FactId, UnitId
from assistant.domain.messages import Role
from assistant.domain.times import utc_now
from assistant.errors import InvalidInput, NotFound
from assistant.memory.facts.editing import FactEditing
from assistant.storage.conversations import NOTES_SOURCE, ConversationStore
from assistant.storage.facts import FactStore
from assistant.storage.messages import MessageStore
from tests.integration.memory.conftest import Home


@pytest.fixture
def editing(home: Home) -> FactEditing:
    return FactEditing(home.database, home.published.append)


def test_an_edit_is_a_new_version_with_the_old_sources(home: Home, editing: FactEditing) -> None:
    chat = home.chat()
    (told,) = home.talk(chat, "I live in Bern.")
    home.learn()
    (old,) = home.facts()
    new = editing.edit(old.fact_id, "You live in Bern, near the river.")
    (current,) = home.facts()
    assert current == new
    assert (new.policy, new.replaces, new.attribute) == (PERSON_POLICY, old.fact_id, "home")
    assert new.sources[0].message_id == told
    note = MessageStore(home.database.read()).get(new.sources[-1].message_id)
    assert (note.role, note.text) == (Role.NOTE, "You live in Bern, near the river.")
    history = FactStore(home.database.read()).history(new.fact_id)
    assert [fact.status for fact in history] == [FactStatus.SUPERSEDED, FactStatus.ACTIVE]
    kinds = [type(change) for change in home.published[-2:]]
    assert kinds == [MessagesAdded, FactsChanged]


def test_nothing_that_is_heard_later_overwrites_it(home: Home, editing: FactEditing) -> None:
    chat = home.chat()
    home.talk(chat, "I live in Bern.")
    home.learn()
    editing.edit(home.facts()[0].fact_id, "You live in Basel.")
    home.clock += timedelta(days=20_000)
    home.say(chat, "I live in Zurich.")
    confirming = home.say(chat, "I live in Basel.")
    home.learn()
    (fact,) = home.facts()
    assert fact.statement == "You live in Basel."
    assert confirming in {source.message_id for source in fact.sources}


def test_an_older_message_becomes_history_behind_it(home: Home, editing: FactEditing) -> None:
    editing.add("I live in Basel")
    home.talk(home.chat(), "I live in Bern.")
    home.learn()
    (fact,) = home.facts()
    assert fact.statement == "I live in Basel"
    history = FactStore(home.database.read()).history(fact.fact_id)
    assert [each.statement for each in history] == ["You live in Bern.", "I live in Basel"]


def test_what_is_written_last_holds_also_when_the_clock_was_set_back(
    home: Home, editing: FactEditing, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.clock = utc_now()
    home.talk(home.chat(), "I live in Bern.")
    home.learn()
    monkeypatch.setattr(
        "assistant.memory.facts.editing.utc_now", lambda: utc_now() - timedelta(days=3000)
    )
    first = editing.edit(home.facts()[0].fact_id, "You live in Basel.")
    second = editing.edit(first.fact_id, "You live in Biel.")
    assert [fact.statement for fact in home.facts()] == ["You live in Biel."]
    third = editing.add("You live in Brig.")
    assert [fact.statement for fact in home.facts()] == ["You live in Brig."]
    history = FactStore(home.database.read()).history(third.fact_id)
    assert second.fact_id in {fact.fact_id for fact in history}


@pytest.mark.parametrize(
    ("statement", "kind", "attribute"),
    [
        ("I'm allergic to peanuts", FactType.IDENTITY, "allergy:peanuts"),
        ("Your dog is called Rex.", FactType.RELATION, "pet:dog:name"),
        ("You prefer tea to coffee", FactType.PREFERENCE, ""),
        ("The boiler was serviced in May", FactType.STATE, ""),
    ],
)
def test_what_is_added_stays_as_written(
    editing: FactEditing, statement: str, kind: FactType, attribute: str
) -> None:
    fact = editing.add(statement)
    assert (fact.statement, fact.type, fact.attribute) == (statement, kind, attribute)
    assert fact.sources[0].quote == statement


def test_an_addition_replaces_what_was_heard(home: Home, editing: FactEditing) -> None:
    home.talk(home.chat(), "I live in Bern.")
    home.learn()
    (old,) = home.facts()
    added = editing.add("I live in Basel")
    assert home.facts() == [added]
    assert added.replaces == old.fact_id


def test_adding_what_is_known_confirms_it(home: Home, editing: FactEditing) -> None:
    (told,) = home.talk(home.chat(), "I live in Bern.")
    home.learn()
    first = editing.add("You live in Bern.")
    second = editing.add("You live in Bern.")
    assert first.fact_id == second.fact_id
    assert [f.fact_id for f in home.facts()] == [first.fact_id]
    assert told in {source.message_id for source in second.sources}
    assert len(second.sources) == 3


def test_there_is_one_conversation_of_notes(home: Home, editing: FactEditing) -> None:
    for statement in ("I like tea", "I play the cello", "The boiler is new"):
        editing.add(statement)
    home.learn()
    (notes,) = ConversationStore(home.database.read()).by_source(NOTES_SOURCE).values()
    branch = MessageStore(home.database.read()).active_branch(notes.conversation_id)
    assert [m.text for m in branch] == ["I like tea", "I play the cello", "The boiler is new"]
    assert home.segments(notes.conversation_id) == []
    noted = ["I like tea", "I play the cello", "The boiler is new"]
    assert home.embedder.calls == [noted, noted]  # the notes, then the facts
    assert len(home.facts()) == 3, "notes are not learnt from a second time"


@pytest.mark.parametrize("statement", ["", "  \n", "x" * 3000, "My password is hunter2"])
def test_what_cannot_be_kept_is_refused(home: Home, editing: FactEditing, statement: str) -> None:
    with pytest.raises(InvalidInput):
        editing.add(statement)
    assert MessageStore(home.database.read()).count() == 0


def test_only_the_newest_version_can_be_edited(home: Home, editing: FactEditing) -> None:
    first = editing.add("I live in Bern")
    editing.edit(first.fact_id, "I live in Basel")
    with pytest.raises(InvalidInput):
        editing.edit(first.fact_id, "I live in Zurich")
    with pytest.raises(NotFound):
        editing.edit(FactId(UnitId("f_nothing")), "I live in Zurich")
