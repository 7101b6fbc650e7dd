from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest

from assistant.domain.messages import ConversationKind, Origin
from assistant.errors import NotFound
from assistant.storage.conversations import ConversationStore
from assistant.storage.database import Cursor, Database
from assistant.storage.messages import MessageStore
from assistant.storage.progress import RederivationStore
from assistant.storage.segments import SegmentStore
from tests.integration.storage.making import (
    at,
    chain,
    cid,
    conversation,
    message,
    mid,
    segment,
)


def _titles(database: Database, words: str = "", limit: int | None = None) -> list[str]:
    found = ConversationStore(database.read()).summaries(words, limit)
    return [each.conversation.title for each in found]


def test_every_field_comes_back(database: Database) -> None:
    full = conversation(
        "c1",
        title="Über 'quotes' and \0",
        created_at=datetime(1999, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC),
        updated_at=datetime(2026, 3, 1, 5, 0, tzinfo=timezone(timedelta(hours=5.5))),
        kind=ConversationKind.PEOPLE,
        origin=Origin.IMPORTED,
        source="chatgpt",
        external_id="ext-1",
        active_leaf=mid("m1"),
        memory=False,
    )
    database.write(lambda cursor: ConversationStore(cursor).add(full)).result()
    found = ConversationStore(database.read()).get(cid("c1"))
    assert found == full
    assert found.updated_at.utcoffset() == timedelta(0)


def test_what_is_not_there(database: Database) -> None:
    store = ConversationStore(database.read())
    assert store.find(cid("absent")) is None
    assert store.by_external_ids("chatgpt", ["absent"]) == {}
    with pytest.raises(NotFound, match="absent"):
        store.get(cid("absent"))
    with pytest.raises(NotFound, match="absent"):
        database.write(
            lambda cursor: ConversationStore(cursor).update(conversation("absent"))
        ).result()


def test_imported_ones_are_found_by_their_ids(database: Database) -> None:
    made = [
        conversation("c1", source="chatgpt", external_id="1"),
        conversation("c2", source="chatgpt", external_id="2"),
        conversation("c3", source="claude", external_id="1"),
    ]
    database.write(lambda cursor: ConversationStore(cursor).add_all(made)).result()
    store = ConversationStore(database.read())
    assert store.by_external_ids("chatgpt", ["2", "absent"]) == {"2": made[1]}
    assert store.by_external_ids("chatgpt", ["nul\0", "x'y", "1", "1"]) == {"1": made[0]}
    assert store.by_external_ids("chatgpt", []) == {}
    assert store.by_source("chatgpt") == {"1": made[0], "2": made[1]}
    assert store.titles([cid("c3"), cid("absent")]) == {"c3": "Title of c3"}


def test_an_update_replaces_everything(database: Database) -> None:
    database.write(lambda cursor: ConversationStore(cursor).add(conversation())).result()
    changed = conversation(title="Another", active_leaf=mid("m"), memory=False)

    def change(cursor: Cursor) -> None:
        ConversationStore(cursor).update(replace(changed, title="In between"))
        ConversationStore(cursor).update(changed)

    database.write(change).result()
    assert ConversationStore(database.read()).get(cid("c")) == changed


def test_the_list_is_newest_first_and_without_notes(database: Database) -> None:
    made = [conversation(f"c{n}", updated_at=at(n)) for n in range(5)]
    notes = conversation("notes", source="notes", updated_at=at(99))
    database.write(lambda cursor: ConversationStore(cursor).add_all([*made, notes])).result()
    assert _titles(database) == [f"Title of c{n}" for n in (4, 3, 2, 1, 0)]
    assert _titles(database, limit=2) == ["Title of c4", "Title of c3"]
    assert ConversationStore(database.read()).count() == 5


def test_words_are_found_in_titles_and_messages(database: Database) -> None:
    def fill(cursor: Cursor) -> None:
        ConversationStore(cursor).add_all(
            [
                conversation("c1", title="Fahrräder und mehr", updated_at=at(3)),
                conversation("c2", title="Work", updated_at=at(2)),
                conversation("c3", title="Other", updated_at=at(1)),
            ]
        )
        MessageStore(cursor).add(
            [
                message("m1", conversation_id=cid("c2"), text="My FAHRRÄDER are 100% blue."),
                message("m2", conversation_id=cid("c2"), text="Repaired by Ilse."),
                message("m3", conversation_id=cid("c3"), text="Ilse likes 自行车."),
            ]
        )

    database.write(fill).result()
    assert _titles(database, "fahrräder") == ["Fahrräder und mehr", "Work"]
    assert _titles(database, "ILSE fahrräder") == ["Work"]
    assert _titles(database, "ilse work") == ["Work"]
    assert _titles(database, "自行") == ["Other"]
    assert _titles(database, "100%") == ["Work"]
    assert _titles(database, "%") == ["Work"]
    assert _titles(database, "absent") == []
    assert _titles(database, " \t ") == ["Fahrräder und mehr", "Work", "Other"]
    assert _titles(database, "'; --") == []


def test_the_list_counts_the_active_branch(database: Database) -> None:
    def fill(cursor: Cursor) -> None:
        ConversationStore(cursor).add_all(
            [
                conversation("c1", active_leaf=mid("b2")),
                conversation("c2"),
                conversation("c3", active_leaf=mid("gone")),
            ]
        )
        MessageStore(cursor).add(chain("c1", ["a1", "a2", "a3", "a4"]))
        MessageStore(cursor).add(
            [
                message("b1", "a1", conversation_id=cid("c1")),
                message("b2", "b1", conversation_id=cid("c1")),
            ]
        )
        MessageStore(cursor).add(chain("c3", ["d1", "d2"]))

    database.write(fill).result()
    found = ConversationStore(database.read()).summaries()
    counts = {each.conversation.conversation_id: each.messages for each in found}
    assert counts == {"c1": 3, "c2": 0, "c3": 2}


def test_removing_takes_messages_segments_and_open_work_along(database: Database) -> None:
    def fill(cursor: Cursor) -> None:
        ConversationStore(cursor).add_all([conversation("c"), conversation("other")])
        MessageStore(cursor).add(chain("c", ["m1", "m2"]))
        MessageStore(cursor).add(chain("other", ["m3"]))
        SegmentStore(cursor).replace(cid("c"), [segment("s1", ["m1", "m2"])])
        RederivationStore(cursor).add([cid("c"), cid("other")])

    database.write(fill).result()
    database.write(lambda cursor: ConversationStore(cursor).remove([cid("c")])).result()
    cursor = database.read()
    assert ConversationStore(cursor).find(cid("c")) is None
    assert MessageStore(cursor).by_ids([mid("m1"), mid("m2"), mid("m3")]).keys() == {"m3"}
    assert SegmentStore(cursor).all() == []
    assert RederivationStore(cursor).all() == ["other"]
