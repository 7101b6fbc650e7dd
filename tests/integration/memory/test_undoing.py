"""Undoing: what was forgotten comes back exactly, or beside what has come since."""

from __future__ import annotations

import pytest

from assistant.domain.forgetting import ForgetPlan, ForgetRequest
from assistant.domain.ids import ConversationId
from assistant.domain.undoing import ActivityKind, UndoKind
from assistant.errors import InvalidInput, NotFound
from assistant.memory.forgetting.erasure import Undoing
from assistant.memory.forgetting.forgetting import Forgetting
from assistant.storage.activity import ActivityStore
from assistant.storage.messages import MessageStore
from assistant.storage.recording import ASIDE, UNRECORDED, columns_of
from assistant.storage.references import dangling
from assistant.storage.rewriting import rewrite_is_due
from tests.integration.memory.conftest import Home
from tests.integration.memory.dumping import differences, dump

DAYS = 7


def forgetting_in(home: Home, days: int = DAYS) -> Forgetting:
    return Forgetting(home.database, home.published.append, undo_days=lambda: days)


def undoing_in(home: Home, days: int = DAYS) -> Undoing:
    return Undoing(home.database, home.published.append, lambda: days)


def forget(home: Home, **request: object) -> ForgetPlan:
    forgetting = forgetting_in(home)
    plan = forgetting.plan(ForgetRequest(**request))  # type: ignore[arg-type]
    return forgetting.carry_out(plan.plan_id)


def texts(home: Home) -> set[str]:
    return {message.text for message in MessageStore(home.database.read()).every()}


def lived_in(home: Home) -> tuple[ConversationId, ConversationId]:
    """Two chats in which the same is told twice, and people are named."""
    first, second = home.chat(title="About Zebulon"), home.chat(title="Bread")
    home.talk(
        first, "My dog is called Zebulon.", "A fine name, Zebulon.", "I live in Bern.", "I see.",
        "My colleague Ilse Meyer likes Zebulon.", "Good.",
    )  # fmt: skip
    home.talk(
        second, "I live in Bern.", "Yes.", "How do I bake bread?", "With flour.",
        "Ilse Meyer bakes too.", "Nice.", "I love oolong tea.", "Noted.",
    )  # fmt: skip
    home.learn()
    return first, second


@pytest.mark.parametrize("learnt_between", [False, True])
@pytest.mark.parametrize(
    "request_of",
    [
        lambda first, second: {"words": "zebulon"},
        lambda first, second: {"words": "bern"},
        lambda first, second: {"person": "Ilse Meyer"},
        lambda first, second: {"conversation_ids": (first,)},
        lambda first, second: {"conversation_ids": (first, second)},
        lambda first, second: {"everything": True},
    ],
    ids=["words", "told twice", "person", "chat", "both chats", "everything"],
)
def test_undo_brings_back_exactly_what_was(
    home: Home, request_of: object, *, learnt_between: bool
) -> None:
    first, second = lived_in(home)
    before = dump(home.database.read())
    plan = forget(home, **request_of(first, second))  # type: ignore[operator]
    assert dump(home.database.read()) != before
    if learnt_between:
        home.learn()
    undone = undoing_in(home).undo(plan.undo_id)
    home.learn()
    assert differences(before, dump(home.database.read())) == {}
    assert undone.back["messages"] == len(plan.messages)
    assert undone.lost == {}
    assert undoing_in(home).entries() == []


def test_every_table_can_be_recorded(home: Home) -> None:
    """A table that a later version adds is recorded without anybody thinking of it."""
    from assistant.domain.ids import new_undo_id
    from assistant.storage.recording import RecordingCursor
    from assistant.storage.restoring import PutAside

    lived_in(home)
    forget(home, words="oolong")
    undoing_in(home).undo()
    before = dump(home.database.read())
    undo_id = new_undo_id()

    def empty_all(cursor: object) -> set[str]:
        recording = RecordingCursor(cursor, undo_id)  # type: ignore[arg-type]
        tables = {*columns_of(cursor)[0]} - UNRECORDED  # type: ignore[arg-type]
        for table in tables:
            recording.execute(f"DELETE FROM {table}")
        return {*recording.settle()}

    filled = {table for table, rows in before.items() if rows}
    assert home.database.write(empty_all).result() == filled
    assert not any(dump(home.database.read()).values())

    def put_back(cursor: object) -> None:
        aside = PutAside(cursor, undo_id)  # type: ignore[arg-type]
        for table in aside.tables:
            aside.put_back(table)

    home.write(put_back)
    assert differences(before, dump(home.database.read())) == {}


def test_an_edit_a_note_and_a_settled_conflict_are_undone_exactly(home: Home) -> None:
    from assistant.memory.facts.editing import FactEditing

    lived_in(home)
    editing = FactEditing(home.database, home.published.append, undo_days=lambda: DAYS)
    before = dump(home.database.read())
    fact = next(each for each in home.facts() if "Bern" in each.statement)
    editing.edit(fact.fact_id, "I live in Basel.")
    home.learn()
    added = dump(home.database.read())
    editing.add("My locker is number 12.")
    home.learn()
    planned = undoing_in(home).plan()
    assert (planned.removes, planned.written) == (True, ("My locker is number 12.",))
    undone = undoing_in(home).undo()
    assert undone.entry.kind is UndoKind.ADD
    assert undone.written == planned.written
    home.learn()
    assert differences(added, dump(home.database.read())) == {}
    planned = undoing_in(home).plan()
    assert (planned.removes, planned.written) == (False, ("I live in Basel.",))
    undoing_in(home).undo()
    home.learn()
    assert differences(before, dump(home.database.read())) == {}
    kinds = [each.kind for each in ActivityStore(home.database.read()).page(9)]
    assert kinds == [ActivityKind.UNDONE] * 2 + [ActivityKind.ADDED, ActivityKind.EDITED]


def test_an_edit_that_was_edited_again_is_not_undone_before_that(home: Home) -> None:
    from assistant.memory.facts.editing import FactEditing

    lived_in(home)
    editing = FactEditing(home.database, home.published.append, undo_days=lambda: DAYS)
    fact = next(each for each in home.facts() if "Bern" in each.statement)
    before = dump(home.database.read())
    once = editing.edit(fact.fact_id, "I live in Basel.")
    editing.edit(once.fact_id, "I live in Chur.")
    last, first = undoing_in(home).entries()
    with pytest.raises(InvalidInput, match="changed again"):
        undoing_in(home).undo(first.undo_id)
    undoing_in(home).undo(last.undo_id)
    undoing_in(home).undo(first.undo_id)
    assert differences(before, dump(home.database.read())) == {}


def test_what_was_said_since_stays_and_follows_what_came_back(home: Home) -> None:
    chat, _ = lived_in(home)
    last = MessageStore(home.database.read()).active_branch(chat)[-1]
    forgetting_in(home).delete_message(last.message_id)
    home.talk(chat, "I love jasmine tea.", "Fine.")
    home.learn()
    undoing_in(home).undo()
    home.learn()
    branch = [m.text for m in MessageStore(home.database.read()).active_branch(chat)]
    assert branch[-3:] == ["Good.", "I love jasmine tea.", "Fine."]
    held = [each for one in home.segments(chat) for each in one.message_ids]
    ids = [m.message_id for m in MessageStore(home.database.read()).active_branch(chat)]
    assert held == ids
    assert any("jasmine" in statement for statement in home.statements())
    assert dangling(home.database.read()) == []


def test_a_fact_gets_its_sources_back_one_by_one(home: Home) -> None:
    one, other = home.chat(), home.chat()
    told = [home.talk(chat, "I live in Bern.", "I see.")[0] for chat in (one, other)]
    home.learn()
    first = forget(home, unit_ids=(told[0],))
    second = forget(home, unit_ids=(told[1],))
    assert home.facts() == []
    undoing_in(home).undo(first.undo_id)
    home.learn()
    (fact,) = home.facts()
    assert [source.message_id for source in fact.sources] == [told[0]]
    undoing_in(home).undo(second.undo_id)
    home.learn()
    (fact,) = home.facts()
    assert {source.message_id for source in fact.sources} == set(told)


def test_an_earlier_forgetting_does_not_bring_back_what_a_later_one_reached(home: Home) -> None:
    first, _ = lived_in(home)
    forgetting_in(home).delete_conversation(first, forget_facts=True)
    earlier = undoing_in(home).entries()[0]
    home.talk(home.chat(), "Zebulon is back.", "Oh.")
    home.learn()
    plan = forget(home, words="zebulon")
    assert plan.seals == (earlier.undo_id,)
    with pytest.raises(InvalidInput, match="later forgetting"):
        undoing_in(home).undo(earlier.undo_id)
    undoing_in(home).undo(plan.undo_id)
    undoing_in(home).undo(earlier.undo_id)
    assert "My dog is called Zebulon." in texts(home)


def test_undo_lifts_what_kept_a_later_import_out(home: Home) -> None:
    lived_in(home)
    plan = forget(home, words="oolong")
    forgetting = forgetting_in(home)
    assert forgetting.forgotten(["I love oolong tea."]) == {0}
    undoing_in(home).undo(plan.undo_id)
    assert forgetting.forgotten(["I love oolong tea."]) == set()


@pytest.mark.parametrize("days", [0, DAYS], ids=["at once", "when it was due"])
def test_what_was_forgotten_for_good_stays_so_when_a_later_forgetting_is_undone(
    home: Home, days: int
) -> None:
    lived_in(home)
    forgetting = forgetting_in(home, days)
    forgetting.carry_out(forgetting.plan(ForgetRequest(words="oolong")).plan_id)
    home.talk(home.chat(), "I love oolong tea.", "So you say.")
    home.learn()
    again = forget(home, words="oolong")
    if days:
        undoing_in(home).erase_now(undoing_in(home).entries()[-1].undo_id)
    undoing_in(home).undo(again.undo_id)
    assert "I love oolong tea." in texts(home)
    assert forgetting.forgotten(["I love oolong tea.", "So you say."]) == {0}


def test_nothing_is_rewritten_until_it_is_due_and_then_every_byte_is_gone(home: Home) -> None:
    lived_in(home)
    folder = home.database.path.parent
    (folder / "backups").mkdir()
    home.database.backup(folder / "backups").result()
    forget(home, words="zebulon")
    assert not rewrite_is_due(home.database.path)
    assert undoing_in(home).erase_due() == 0
    assert undoing_in(home, days=0).erase_due() == 1
    held = b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())
    assert b"ebulon" not in held
    assert len([*(folder / "backups").glob("*.duckdb")]) == 1
    with pytest.raises(NotFound):
        undoing_in(home).undo()
    last = ActivityStore(home.database.read()).page(2)
    assert [each.kind for each in last] == [ActivityKind.ERASED, ActivityKind.FORGOTTEN]
    assert columns_of(home.database.read())[1] == {}, f"nothing is left in {ASIDE}"


def test_erasing_now_takes_what_is_older_too(home: Home) -> None:
    lived_in(home)
    forget(home, words="oolong")
    second = forget(home, words="zebulon")
    third = forget(home, words="flour")
    assert undoing_in(home).erase_now(second.undo_id) == 2  # type: ignore[arg-type]
    assert [each.undo_id for each in undoing_in(home).entries()] == [third.undo_id]
    undoing_in(home).undo()
    assert "With flour." in texts(home)
