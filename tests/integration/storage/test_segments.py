from __future__ import annotations

import pytest

from assistant.storage.conversations import ConversationStore
from assistant.storage.database import Cursor, Database
from assistant.storage.messages import MessageStore
from assistant.storage.segments import SegmentStore
from tests.integration.storage.making import (
    at,
    chain,
    cid,
    conversation,
    message,
    mid,
    segment,
    sid,
)

FULL = segment(
    "s1",
    ["m1", "m2"],
    started_at=at(0),
    ended_at=at(9),
    entities=frozenset({"ilse", "rothenburg ob der tauber", "自行车", "it's"}),
    policy="double_threshold",
)


@pytest.fixture
def filled(database: Database) -> Database:
    def fill(cursor: Cursor) -> None:
        ConversationStore(cursor).add_all([conversation("c"), conversation("d", title="Travel")])
        MessageStore(cursor).add(chain("c", ["m1", "m2", "m3"], text="Cycling with Ilse"))
        MessageStore(cursor).add([message("m4", "m3", text="The TRAIN was late")])
        MessageStore(cursor).add(chain("d", ["n1"], text="a train to Rome"))
        store = SegmentStore(cursor)
        store.replace(cid("c"), [FULL, segment("s2", ["m3", "m4"], started_at=at(10))])
        store.replace(
            cid("d"), [segment("t1", ["n1"], conversation_id=cid("d"), started_at=at(20))]
        )

    database.write(fill).result()
    return database


def test_every_field_comes_back_in_order(filled: Database) -> None:
    store = SegmentStore(filled.read())
    assert store.of_conversation(cid("c"))[0] == FULL
    assert [each.segment_id for each in store.all()] == ["s1", "s2", "t1"]
    assert {name: len(each) for name, each in store.by_conversation().items()} == {"c": 2, "d": 1}
    assert store.by_ids([sid("s1"), sid("absent")]) == {"s1": FULL}
    assert store.count() == 3
    assert store.last_ended() == at(9)


def test_nothing_there(database: Database) -> None:
    store = SegmentStore(database.read())
    assert store.all() == []
    assert store.last_ended() is None
    assert store.search("anything", 10) == ([], 0)
    assert store.of_messages([]) == {}


def test_messages_know_their_segment(filled: Database) -> None:
    found = SegmentStore(filled.read()).of_messages([mid("m2"), mid("m4"), mid("absent")])
    assert found == {"m2": "s1", "m4": "s2"}


def test_replacing_keeps_some_drops_some_and_adds_some(filled: Database) -> None:
    grown = segment("s1", ["m1", "m2", "m3"])
    fresh = segment("s3", ["m4"], started_at=at(11))
    filled.write(lambda cursor: SegmentStore(cursor).replace(cid("c"), [grown, fresh])).result()
    store = SegmentStore(filled.read())
    assert store.of_conversation(cid("c")) == [grown, fresh]
    assert [each.segment_id for each in store.of_conversation(cid("d"))] == ["t1"]


def test_replacing_again_and_again_within_one_change(filled: Database) -> None:
    def change(cursor: Cursor) -> None:
        store = SegmentStore(cursor)
        for count in range(1, 5):
            store.replace(cid("c"), [segment("s1", [f"m{n}" for n in range(1, count + 1)])])
        store.replace(cid("c"), [])
        store.replace(cid("c"), [FULL])
        store.remove_conversation(cid("d"))
        store.replace(cid("d"), [segment("t1", ["n1"], conversation_id=cid("d"))])

    filled.write(change).result()
    filled.write(change).result()
    store = SegmentStore(filled.read())
    assert store.of_conversation(cid("c")) == [FULL]
    assert store.count() == 2


def test_search_by_words_of_messages_and_titles(filled: Database) -> None:
    store = SegmentStore(filled.read())

    def names(words: str, limit: int = 10, offset: int = 0) -> tuple[list[str], int]:
        found, total = store.search(words, limit, offset)
        return [each.segment_id for each in found], total

    assert names("") == (["t1", "s2", "s1"], 3)
    assert names("train") == (["t1", "s2"], 2)
    assert names("TRAIN ilse") == (["s2"], 1)
    assert names("travel rome") == (["t1"], 1)
    assert names("absent") == ([], 0)
    assert names("", limit=1, offset=1) == (["s2"], 3)


def test_removing_a_conversation(filled: Database) -> None:
    filled.write(lambda cursor: SegmentStore(cursor).remove_conversation(cid("c"))).result()
    assert [each.segment_id for each in SegmentStore(filled.read()).all()] == ["t1"]


def test_a_conversation_that_grows(filled: Database) -> None:
    grown = segment("s2", ["m3", "m4", "m5"], started_at=at(10))
    fresh = segment("s3", ["m6"], started_at=at(12))
    filled.write(lambda cursor: SegmentStore(cursor).put([(1, grown), (2, fresh)])).result()
    store = SegmentStore(filled.read())
    assert store.of_conversation(cid("c")) == [FULL, grown, fresh]
    assert store.sizes([cid("c"), cid("none")]) == {"c": {"s1": 2, "s2": 3, "s3": 1}, "none": {}}
