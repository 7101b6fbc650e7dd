from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from assistant.domain.messages import Message, Origin, Role
from assistant.errors import EngineBug, NotFound
from assistant.storage.conversations import ConversationStore
from assistant.storage.database import Cursor, Database
from assistant.storage.encodings import EncodingStore
from assistant.storage.messages import KnownMessage, MessageStore
from assistant.storage.recalls import RecallStore
from tests.integration.storage.making import (
    at,
    block,
    chain,
    cid,
    conversation,
    encoding,
    message,
    mid,
    recall,
)

MANY = [f"d{number}" for number in range(20)]
"""So many are written by other means than one or two."""


def _fill(database: Database, messages: list[Message], **fields: object) -> None:
    def change(cursor: Cursor) -> None:
        ConversationStore(cursor).add(conversation(**fields))  # type: ignore[arg-type]
        MessageStore(cursor).add(messages)

    database.write(change).result()


def _thread(database: Database) -> list[tuple[str, tuple[str, ...]]]:
    thread = MessageStore(database.read()).thread(cid("c"))
    return [(each.message.message_id, each.versions) for each in thread.messages]


def _branch(database: Database) -> list[str]:
    return [each.message_id for each in MessageStore(database.read()).active_branch(cid("c"))]


def test_every_field_comes_back(database: Database) -> None:
    full = message(
        "m1",
        "m0",
        text="Words with \0, 'quotes' and 👩‍🚒.",
        role=Role.ASSISTANT,
        said_at=datetime(2026, 3, 1, 8, 0, 0, 123_456, tzinfo=timezone(timedelta(hours=-7))),
        speaker="Ilse",
        utc_offset_minutes=-420,
        origin=Origin.IMPORTED,
        external_id="ext",
        reasoning="<think>",
        model="smollm2-135m",
        complete=False,
    )
    _fill(database, [full, message("m2", text="", complete=False)])
    database.write(lambda cursor: MessageStore(cursor).add(chain("d", MANY))).result()
    store = MessageStore(database.read())
    assert store.get(mid(MANY[-1])) == chain("d", MANY)[-1]
    assert store.get(mid("m1")) == full
    assert store.get(mid("m1")).said_at.tzinfo is UTC
    assert store.get(mid("m2")).text == ""
    assert store.by_ids([mid("m1"), mid("absent"), mid("x'y"), mid("nul\0")]) == {"m1": full}
    assert store.existing([mid("m1"), mid("absent"), mid("x'y"), mid("nul\0")]) == {"m1"}


def test_what_is_not_there(database: Database) -> None:
    store = MessageStore(database.read())
    with pytest.raises(NotFound, match="absent"):
        store.get(mid("absent"))
    with pytest.raises(NotFound, match="absent"):
        store.position_of(mid("absent"))
    with pytest.raises(NotFound, match="absent"):
        store.thread(cid("absent"))
    assert store.of_conversation(cid("absent")) == []
    assert store.last_position() == 0
    assert list(store.remembered()) == []


def test_the_same_message_twice_is_a_bug(database: Database) -> None:
    _fill(database, [message("m1")])
    with pytest.raises(EngineBug):
        database.write(lambda cursor: MessageStore(cursor).add([message("m1")])).result()


def test_positions_follow_the_order_of_adding(database: Database) -> None:
    names = [f"m{n:04d}" for n in range(4500)]
    _fill(database, chain("c", names))
    store = MessageStore(database.read())
    assert [each.message_id for each in store.of_conversation(cid("c"))] == names
    assert store.position_of(mid("m4321")) - store.position_of(mid("m0000")) == 4321
    assert store.last_position() == store.position_of(mid("m4499"))
    assert store.count() == 4500


def test_after_returns_the_next_ones_where_memory_is_on(database: Database) -> None:
    _fill(database, chain("c", ["m1", "m2", "m3"]))

    def off(cursor: Cursor) -> None:
        ConversationStore(cursor).add(conversation("off", memory=False))
        MessageStore(cursor).add(chain("off", ["x1"]))
        MessageStore(cursor).add(chain("c", ["m4"]))

    database.write(off).result()
    store = MessageStore(database.read())
    (first, one), (second, two) = store.after(0, 2)
    assert (one.message_id, two.message_id) == ("m1", "m2")
    assert [each.message_id for _, each in store.after(second, 10)] == ["m3", "m4"]
    assert store.after(store.last_position(), 10) == []
    assert first == store.position_of(mid("m1"))


def test_external_ids(database: Database) -> None:
    _fill(database, [message("m1", external_id="a"), message("m2"), message("m3", external_id="b")])
    assert MessageStore(database.read()).external_ids(cid("c")) == {"a": "m1", "b": "m3"}


def test_an_import_learns_which_messages_there_are(database: Database) -> None:
    said = message("m1", text="Half \ud83d", external_id="a", origin=Origin.IMPORTED)
    _fill(database, [said, message("m2", "m1"), message("m3", conversation_id="d")])
    known = {each.message_id: each for each in MessageStore(database.read()).known_in(cid("c"))}
    assert known == {
        "m1": KnownMessage(mid("m1"), None, "a", "Half \ufffd", Origin.IMPORTED),
        "m2": KnownMessage(mid("m2"), mid("m1"), "", message("m2").text, message("m2").origin),
    }


def test_the_branch_shown_ends_at_the_active_leaf(database: Database) -> None:
    tree = [*chain("c", ["a", "b1", "c1"]), message("b2", "a"), message("c2", "b2")]
    _fill(database, [*tree, message("b3", "a")], active_leaf=mid("c1"))
    assert _thread(database) == [("a", ("a",)), ("b1", ("b1", "b2", "b3")), ("c1", ("c1",))]


@pytest.mark.parametrize("leaf", [None, "gone"])
def test_without_a_leaf_the_last_message_ends_it(database: Database, leaf: str | None) -> None:
    tree = [*chain("c", ["a", "b1", "c1"]), message("b2", "a")]
    _fill(database, tree, active_leaf=leaf)
    assert _thread(database) == [("a", ("a",)), ("b2", ("b1", "b2"))]


def test_an_empty_conversation_has_an_empty_thread(database: Database) -> None:
    _fill(database, [])
    assert _thread(database) == []


def test_an_absent_parent_makes_a_root(database: Database) -> None:
    _fill(database, [message("a"), message("b", "absent"), message("c", "b")])
    assert _thread(database) == [("b", ("a", "b")), ("c", ("c",))]


def test_a_circle_ends(database: Database) -> None:
    _fill(database, [message("a", "c"), message("b", "a"), message("c", "b"), message("d", "d")])
    assert _branch(database) == ["d"]
    found = ConversationStore(database.read()).summaries()
    assert [each.messages for each in found] == [1]
    database.write(
        lambda cursor: ConversationStore(cursor).update(conversation(active_leaf=mid("b")))
    ).result()
    assert _branch(database) == ["c", "a", "b"]


def test_a_parent_in_another_conversation_does_not_count(database: Database) -> None:
    _fill(database, [message("a", conversation_id=cid("other")), message("b", "a")])
    assert _branch(database) == ["b"]


def test_remembered_is_what_may_be_learnt_from(database: Database) -> None:
    _fill(database, [*chain("c", ["a", "b1"]), message("b2", "a")], active_leaf=mid("b2"))

    def more(cursor: Cursor) -> None:
        ConversationStore(cursor).add_all(
            [conversation("off", memory=False), conversation("later"), conversation("empty")]
        )
        MessageStore(cursor).add(chain("off", ["x"]))
        MessageStore(cursor).add(chain("later", ["l1", "l2"]))
        MessageStore(cursor).add([message("b3", "b2")])
        MessageStore(cursor).add(
            [message("l3", "l2", conversation_id=cid("later"), complete=False)]
        )
        ConversationStore(cursor).update(conversation(active_leaf=mid("b3")))

    database.write(more).result()
    names = [each.message_id for each in MessageStore(database.read()).remembered()]
    assert names == ["a", "b2", "l1", "l2", "b3"]
    every = [each.message_id for each in MessageStore(database.read()).every()]
    assert every == ["a", "b1", "b2", "x", "l1", "l2", "b3", "l3"]


def test_remembered_reads_across_portions(database: Database) -> None:
    names = [f"m{n:05d}" for n in range(9000)]
    _fill(database, chain("c", names))
    found = [each.message_id for each in MessageStore(database.read()).remembered()]
    assert found == names


def test_removing_closes_the_gap(database: Database) -> None:
    tree = [*chain("c", ["a", "b", "c", "d"]), message("c2", "b"), message("e", "d")]
    _fill(database, tree, active_leaf=mid("e"))
    database.write(lambda cursor: MessageStore(cursor).remove([mid("b"), mid("c")])).result()
    assert _thread(database) == [("a", ("a",)), ("d", ("d", "c2")), ("e", ("e",))]


def test_removing_the_end_shows_the_rest(database: Database) -> None:
    _fill(database, [*chain("c", ["a", "b", "c"]), message("x", "a")], active_leaf=mid("c"))
    database.write(lambda cursor: MessageStore(cursor).remove([mid("c"), mid("b")])).result()
    assert _branch(database) == ["a"]
    assert ConversationStore(database.read()).get(cid("c")).active_leaf == "a"


def test_removing_everything_leaves_an_empty_conversation(database: Database) -> None:
    _fill(database, chain("c", ["a", "b"]), active_leaf=mid("b"))
    database.write(lambda cursor: MessageStore(cursor).remove([mid("b"), mid("a")])).result()
    assert _branch(database) == []
    assert ConversationStore(database.read()).get(cid("c")).active_leaf is None


def test_removing_thousands(database: Database) -> None:
    names = [f"m{n:04d}" for n in range(5000)]
    _fill(database, chain("c", names))
    gone = [mid(name) for name in names[1:-1]]
    database.write(lambda cursor: MessageStore(cursor).remove(gone)).result()
    assert _branch(database) == [names[0], names[-1]]


def test_the_same_id_can_come_back_in_the_same_change(database: Database) -> None:
    _fill(database, chain("c", ["a", "b"]))

    def change(cursor: Cursor) -> None:
        for text in ("first", "second"):
            MessageStore(cursor).remove([mid("a")])
            MessageStore(cursor).add([message("a", text=text)])

    database.write(change).result()
    assert MessageStore(database.read()).get(mid("a")).text == "second"


def test_removing_takes_every_copy_of_the_words(database: Database) -> None:
    _fill(database, [*chain("c", ["q1", "a1", "q2", "a2", "q3", "a3"]), message("z")])

    def evidence(cursor: Cursor) -> None:
        EncodingStore(cursor).put("e", {mid("q1"): encoding(1), mid("z"): encoding(2)})
        recalls = RecallStore(cursor)
        recalls.put(mid("a1"), recall(query="the words of q1"))
        recalls.put(mid("a2"), recall(block("s1", ["q1", "z"]), block("s2", ["z"])))
        recalls.put(mid("a3"), recall(block("s2", ["z"])))

    database.write(evidence).result()
    before = RecallStore(database.read()).get(mid("a3"))
    database.write(lambda cursor: MessageStore(cursor).remove([mid("q1")])).result()
    cursor = database.read()
    assert RecallStore(cursor).get(mid("a1")) is None
    assert set(RecallStore(cursor).citing([mid("z")])) == {"a2", "a3"}
    assert RecallStore(cursor).citing([mid("q1")]) == []
    left = RecallStore(cursor).get(mid("a2"))
    assert left is not None
    assert [each.unit_id for each in left.blocks] == ["s2"]
    assert left.tokens == 7
    assert RecallStore(cursor).get(mid("a3")) == before
    assert EncodingStore(cursor).missing("e", [mid("q1"), mid("z")]) == {"q1"}


def test_moments_before_the_epoch_and_far_ahead(database: Database) -> None:
    moments = [datetime(1, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, 23, tzinfo=UTC), at(0)]
    _fill(database, [message(f"m{n}", said_at=each) for n, each in enumerate(moments)])
    found = MessageStore(database.read()).of_conversation(cid("c"))
    assert [each.said_at for each in found] == moments
