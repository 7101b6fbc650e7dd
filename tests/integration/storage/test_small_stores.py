from __future__ import annotations

from assistant.storage.database import Cursor, Database
from assistant.storage.forgotten import ForgottenStore
from assistant.storage.home import HomeStore
from assistant.storage.progress import RederivationStore, WatermarkStore
from assistant.storage.recalls import RecallStore
from tests.integration.storage.making import at, block, cid, mid, recall


def test_a_recall_comes_back_as_it_was(database: Database) -> None:
    full = recall(
        block("s1", ["m1", "m2"], text="It's \0 'quoted' 👩‍🚒", external_ids=("e1",)),
        block("f1", [], kind="fact", conversation_id=None, signals={"lexical": 0.1}, time=at(3)),
    )
    database.write(lambda cursor: RecallStore(cursor).put(mid("a"), full)).result()
    store = RecallStore(database.read())
    assert store.get(mid("a")) == full
    assert store.get(mid("absent")) is None
    database.write(lambda cursor: RecallStore(cursor).put(mid("a"), recall())).result()
    assert store.get(mid("a")) == recall()
    database.write(lambda cursor: RecallStore(cursor).remove([mid("a")])).result()
    assert store.get(mid("a")) is None


def test_a_recall_holds_no_half_characters(database: Database) -> None:
    odd = recall(block("s1", ["m1"], text="half \ud800 a letter"), query="\udfff")
    database.write(lambda cursor: RecallStore(cursor).put(mid("a"), odd)).result()
    found = RecallStore(database.read()).get(mid("a"))
    assert found is not None
    assert (found.query, found.blocks[0].text) == ("\ufffd", "half \ufffd a letter")


def test_watermarks_only_advance(database: Database) -> None:
    def advance(stages: list[str], position: int) -> None:
        database.write(lambda cursor: WatermarkStore(cursor).advance(stages, position)).result()

    store = WatermarkStore(database.read())
    assert store.done_to(["segment"]) == {"segment": 0}
    advance(["segment"], 7)
    advance(["segment", "learn"], 3)
    assert store.done_to(["embed", "learn", "segment"]) == {"embed": 0, "learn": 3, "segment": 7}


def test_rederivations_are_due_once(database: Database) -> None:
    def change(cursor: Cursor) -> None:
        RederivationStore(cursor).add([cid("b"), cid("a"), cid("b")])
        RederivationStore(cursor).add([cid("a")])

    database.write(change).result()
    assert RederivationStore(database.read()).all() == ["a", "b"]
    database.write(lambda cursor: RederivationStore(cursor).done(cid("a"))).result()
    assert RederivationStore(database.read()).all() == ["b"]
    database.write(change).result()
    assert RederivationStore(database.read()).all() == ["a", "b"]


def test_forgotten_digests_are_known_again(database: Database) -> None:
    digests = [bytes([n]) * 32 for n in range(256)]
    database.write(lambda cursor: ForgottenStore(cursor).add(digests[:200], at(0))).result()
    database.write(lambda cursor: ForgottenStore(cursor).add(digests[:200], at(9))).result()
    store = ForgottenStore(database.read())
    assert store.known(digests[150:]) == set(digests[150:200])
    assert store.known([]) == set()
    assert store.known([b"", b"\0"]) == set()


def test_home_values(database: Database) -> None:
    store = HomeStore(database.read())
    assert store.get("name") is None
    for value in ("1", "2"):
        database.write(lambda cursor, v=value: HomeStore(cursor).put("name", v)).result()  # type: ignore[misc]
    assert store.get("name") == "2"
