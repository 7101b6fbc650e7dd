"""Undo of what is no forgetting: marks, links, gathered units, a profile that is removed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256

import pytest

from assistant.domain.documents import DocumentKind, ReadDocument
from assistant.domain.edges import EdgeType
from assistant.domain.forgetting import ForgetRequest
from assistant.domain.ids import FactId, UnitId, new_profile_id
from assistant.domain.messages import Role
from assistant.domain.profiles import Profile, ProfileMemory
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.domain.undoing import ActivityKind, UndoEntry, UndoKind
from assistant.engine.forgetting_calls import with_undo
from assistant.errors import NotFound
from assistant.memory.facts.editing import FactEditing
from assistant.memory.facts.marking import mark
from assistant.memory.forgetting.erasure import Undoing
from assistant.memory.forgetting.forgetting import Forgetting
from assistant.memory.unit_editing import UnitEditing
from assistant.storage.activity import ActivityStore
from assistant.storage.conversations import ConversationStore
from assistant.storage.documents import DocumentStore
from assistant.storage.facts import FactStore
from assistant.storage.messages import MessageStore
from assistant.storage.profiles import ProfileStore
from assistant.storage.references import dangling
from assistant.storage.undo import UndoStore
from assistant.storage.undoable import done
from assistant.transfer.importing import Importer
from tests.integration.memory.conftest import NOON, Home
from tests.integration.memory.dumping import differences, dump

DAYS = 7


def told(home: Home) -> tuple[FactId, FactId]:
    chat = home.chat()
    home.talk(chat, "I live in Bern.", "I see.", "My dog is called Zebulon.", "Nice.")
    home.learn()
    first, second = (fact.fact_id for fact in home.facts())
    return first, second


def undo(home: Home) -> None:
    Undoing(home.database, home.published.append, lambda: DAYS).undo()


def editing(home: Home) -> UnitEditing:
    facts = FactEditing(home.database, home.published.append, undo_days=lambda: DAYS)
    return UnitEditing(home.database, home.published.append, facts, undo_days=lambda: DAYS)


def marked(home: Home, ids: tuple[FactId, ...], **marks: bool) -> None:
    home.write(
        lambda cursor: done(
            cursor, lambda c: mark(c, ids, **marks), kind=UndoKind.MARK, days=DAYS,
            counts={"facts": len(ids)},
        )
    )  # fmt: skip


def gather(home: Home, one: FactId, other: FactId) -> None:
    editing(home).add("kitchen", [one, other])


CHANGES: dict[str, Callable[[Home, FactId, FactId], object]] = {
    "pins": lambda home, one, other: marked(home, (one, other), pinned=True),
    "device-only": lambda home, one, _other: marked(home, (one,), device_only=True),
    "an edge": lambda home, one, other: editing(home).draw(one, other, [EdgeType.CAUSES]),
    "gathered": gather,
}


@pytest.mark.parametrize("name", CHANGES)
def test_undo_makes_the_home_exactly_what_it_was(home: Home, name: str) -> None:
    one, other = told(home)
    before = dump(home.database.read())
    CHANGES[name](home, one, other)
    assert dump(home.database.read()) != before
    assert UndoStore(home.database.read()).all()[0].kind in (UndoKind.MARK, UndoKind.LINK)
    undo(home)
    assert differences(before, dump(home.database.read())) == {}


def test_taking_an_edge_and_leaving_a_space_come_back(home: Home) -> None:
    one, other = told(home)
    editing(home).draw(one, other, [EdgeType.CAUSES, EdgeType.NEXT])
    gather(home, one, other)
    before = dump(home.database.read())
    editing(home).take(one, other)
    undo(home)
    assert differences(before, dump(home.database.read())) == {}
    editing(home).leave_space("kitchen", [one])
    undo(home)
    assert differences(before, dump(home.database.read())) == {}
    editing(home).redraw(one, other, [EdgeType.ATTRIBUTE])
    undo(home)
    assert differences(before, dump(home.database.read())) == {}


def test_a_space_that_there_is_not_cannot_be_left(home: Home) -> None:
    one, other = told(home)
    with pytest.raises(NotFound, match="There is no space 'kitchen'") as refused:
        editing(home).leave_space("kitchen", [one])
    assert "There is none yet" in refused.value.hint
    editing(home).add("kitchen", [one])
    with pytest.raises(NotFound, match="There is no space 'kichen'") as refused:
        editing(home).leave_space("kichen", [one])
    assert refused.value.hint == "Did you mean 'kitchen'?"
    with pytest.raises(NotFound, match="Nothing of that is in 'kitchen'"):
        editing(home).leave_space("kitchen", [other])
    editing(home).leave_space(" kitchen ", [one, other])
    with pytest.raises(NotFound):
        editing(home).leave_space("kitchen", [one])


def test_a_pin_is_undone_also_when_the_fact_was_corrected_since(home: Home) -> None:
    one, _ = told(home)
    marked(home, (one,), pinned=True)
    (pinned,) = (entry.undo_id for entry in UndoStore(home.database.read()).all())
    FactEditing(home.database, home.published.append, undo_days=lambda: DAYS).edit(
        one, "You live in Bern, at the river."
    )
    Undoing(home.database, home.published.append, lambda: DAYS).undo(pinned)
    assert not FactStore(home.database.read()).get(one).pinned
    assert "You live in Bern, at the river." in home.statements()
    assert dangling(home.database.read()) == []


@pytest.mark.parametrize("delete_chats", [False, True])
def test_a_profile_comes_back_with_its_chats(home: Home, *, delete_chats: bool) -> None:
    profile = Profile(
        profile_id=new_profile_id(), name="Garden zyzzyva", created_at=NOON, icon="leaf",
        colour="green", instructions="Speak of zyzzyva.", model="", memory=ProfileMemory.OWN,
    )  # fmt: skip
    home.write(lambda cursor: ProfileStore(cursor).put(profile))
    chat = home.chat()
    home.write(lambda cursor: ProfileStore(cursor).move([chat], profile.profile_id))
    home.talk(chat, "My spade is called Zebulon.", "Nice.")
    home.learn()
    before = dump(home.database.read())
    forgetting = Forgetting(home.database, home.published.append, undo_days=lambda: DAYS)
    forgetting.remove_profile(profile.profile_id, delete_chats=delete_chats)
    assert ProfileStore(home.database.read()).find(profile.profile_id) is None
    left = ConversationStore(home.database.read()).find(chat)
    assert (left is None) == delete_chats
    assert left is None or left.profile_id is None
    undo(home)
    assert differences(before, dump(home.database.read())) == {}


def test_a_profile_that_is_erased_is_in_no_byte(home: Home) -> None:
    profile = Profile(
        profile_id=new_profile_id(), name="Garden zyzzyva", created_at=NOON, icon="leaf",
        colour="green", instructions="Speak of zyzzyva.", model="", memory=ProfileMemory.OWN,
    )  # fmt: skip
    home.write(lambda cursor: ProfileStore(cursor).put(profile))
    forgetting = Forgetting(home.database, home.published.append, undo_days=lambda: DAYS)
    forgetting.remove_profile(profile.profile_id, delete_chats=False)
    assert Undoing(home.database, home.published.append, lambda: 0).erase_due() == 1
    folder = home.database.path.parent
    held = b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())
    assert b"zyzzyva" not in held


def test_the_log_says_what_can_still_be_undone(home: Home) -> None:
    one, _ = told(home)
    home.write(lambda cursor: ActivityStore(cursor).add(ActivityKind.IMPORTED, {"messages": 3}))
    marked(home, (one,), pinned=True)
    log = ActivityStore(home.database.read()).page(10)
    entries = UndoStore(home.database.read()).all()
    found = with_undo(log, entries)
    assert [(each.kind, each.undo_id) for each in found if each.undo_id] == [
        (ActivityKind.MARKED, entries[0].undo_id)
    ]
    late = UndoEntry(
        undo_id=entries[0].undo_id,
        kind=UndoKind.MARK,
        made_at=entries[0].made_at - timedelta(hours=1),
        due_at=entries[0].due_at,
    )
    assert not any(each.undo_id for each in with_undo(log, [late]))


def test_facts_and_files_that_were_forgotten_are_known_by_their_words(home: Home) -> None:
    added = FactEditing(home.database, home.published.append).add("My locker is number 12.")
    forgetting = Forgetting(home.database, home.published.append, undo_days=lambda: DAYS)
    told_of = FactStore(home.database.read()).get(added.fact_id).statement
    forgetting.carry_out(forgetting.plan(ForgetRequest(unit_ids=(UnitId(added.fact_id),))).plan_id)
    assert forgetting.forgotten([told_of, "My locker is number 13."]) == {0}
    undo(home)
    assert forgetting.forgotten([told_of]) == set()
    assert any(told_of == each.text for each in MessageStore(home.database.read()).every())


def test_a_file_that_was_forgotten_does_not_come_with_another_import(home: Home) -> None:
    pages = "".join(f"Page {n}: the boiler hums at night, number {n}.\n\n" for n in range(300))
    forgetting = Forgetting(home.database, home.published.append, undo_days=lambda: DAYS)
    importer = Importer(home.database, home.published.append, forgotten=forgetting.forgotten)

    def bring(name: str, text: str) -> list[str]:
        file = ReadDocument(
            name="boiler.txt", kind=DocumentKind.TEXT, size=len(text), text=text, tokens=9,
            digest=sha256(text.encode()).hexdigest(),
        )  # fmt: skip
        said = ImportedMessage(
            external_id="1", parent=None, role=Role.USER, text=f"See {name}.", time=NOON,
            documents=(file,),
        )  # fmt: skip
        chat = ImportedConversation(external_id=name, title=name, messages=(said,), active_leaf="1")
        importer.add([chat], source="test")
        store = DocumentStore(home.database.read())
        return [one.name for one in store.summaries(store.ids())]

    assert bring("one", pages) == ["boiler.txt"]
    (document,) = DocumentStore(home.database.read()).ids()
    forgetting.carry_out(forgetting.plan(ForgetRequest(unit_ids=(document,))).plan_id)
    assert bring("two", pages) == []
    assert bring("three", pages + "One page more.") == []
    assert bring("four", "Another file, of something else.") == ["boiler.txt"]
