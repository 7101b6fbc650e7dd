from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.domain.facts import CoreFact, FactStatus, FactType
from assistant.domain.requests import FactQuery
from assistant.errors import NotFound
from assistant.storage.database import Cursor, Database
from assistant.storage.facts import FactStore
from assistant.storage.recalls import RecallStore
from tests.integration.storage.making import at, block, fact, fid, mid, recall, source

FULL = fact(
    "f1",
    "They live in Rothenburg.",
    subject="Ilse",
    type=FactType.IDENTITY,
    sources=(source("m2", "in Rothenburg"), source("m1", "it's home", "other"), source("m2", "!")),
    valid_from=at(1),
    valid_to=at(2),
    attribute="home",
    status=FactStatus.SUPERSEDED,
    pinned=True,
    device_only=True,
    replaces=fid("f0"),
)


def _put(database: Database, *facts: CoreFact) -> None:
    database.write(lambda cursor: FactStore(cursor).put(facts)).result()


def _line(*names: str) -> list[CoreFact]:
    """Facts that each replace the one before; only the last is active."""
    past: list[str | None] = [None, *names]
    return [
        fact(
            name,
            replaces=older,
            valid_from=at(place),
            status=FactStatus.ACTIVE if name == names[-1] else FactStatus.SUPERSEDED,
        )
        for place, (name, older) in enumerate(zip(names, past, strict=False))
    ]


def test_every_field_comes_back(database: Database) -> None:
    _put(database, FULL, fact("f2"))
    store = FactStore(database.read())
    assert store.get(fid("f1")) == FULL
    assert store.by_ids([fid("f2"), fid("absent")]) == {"f2": fact("f2")}
    with pytest.raises(NotFound, match="absent"):
        store.get(fid("absent"))
    with pytest.raises(NotFound, match="absent"):
        store.history(fid("absent"))


def test_putting_again_replaces_with_sources_even_within_one_change(database: Database) -> None:
    fewer = replace(FULL, sources=(source("m9", "only one"),), status=FactStatus.ACTIVE)

    def change(cursor: Cursor) -> None:
        store = FactStore(cursor)
        store.put([FULL])
        store.put([fewer, FULL, fewer])
        store.remove([fid("f1")])
        store.put([FULL])
        store.put([fewer])

    for _ in range(2):
        database.write(change).result()
    store = FactStore(database.read())
    assert store.get(fid("f1")) == fewer
    assert database.read().execute("SELECT count(*) FROM fact_sources") == [(1,)]
    assert store.of_messages([mid("m2")]) == []
    assert store.of_messages([mid("m9")]) == [fewer]


def test_lists_by_status_and_subject(database: Database) -> None:
    active = fact("f3", valid_from=at(5))
    forgotten = fact("f2", status=FactStatus.FORGOTTEN)
    _put(database, active, FULL, forgotten)
    store = FactStore(database.read())
    assert store.active() == [active]
    assert store.remembered() == [FULL, active]
    assert store.with_subject("Ilse") == [FULL]
    assert store.with_subject("the person") == [forgotten, active]
    assert store.count() == 1


def test_pages_by_words_kind_and_status(database: Database) -> None:
    facts = [
        fact(f"t{n}", f"They like tea number {n}.", valid_from=at(n), type=FactType.PREFERENCE)
        for n in range(5)
    ]
    _put(database, *facts, FULL)
    store = FactStore(database.read())

    def names(**query: object) -> tuple[list[str], int]:
        page = store.page(FactQuery(**query))  # type: ignore[arg-type]
        return [each.fact_id for each in page.facts], page.total

    assert names() == (["t4", "t3", "t2", "t1", "t0"], 5)
    assert names(limit=2, offset=1)[0] == names()[0][1:3]
    assert names(words="TEA 3") == (["t3"], 1)
    assert names(words="rothenburg ilse", statuses=()) == (["f1"], 1)
    assert names(words="rothenburg") == ([], 0)
    assert names(types=(FactType.IDENTITY,), statuses=()) == (["f1"], 1)
    assert names(types=(FactType.EVENT, FactType.STATE), statuses=()) == ([], 0)
    assert names(words="100% ' \" \\") == ([], 0)


def test_history_goes_both_ways(database: Database) -> None:
    _put(database, *_line("f1", "f2", "f3"), fact("other"))
    store = FactStore(database.read())
    for name in ("f1", "f2", "f3"):
        assert [each.fact_id for each in store.history(fid(name))] == ["f1", "f2", "f3"]
    assert [each.fact_id for each in store.history(fid("other"))] == ["other"]


def test_history_of_a_fact_replaced_twice_or_in_a_circle(database: Database) -> None:
    _put(database, *_line("f1", "f2"), fact("f3", replaces=fid("f1"), valid_from=at(9)))
    _put(database, fact("x", replaces=fid("y")), fact("y", replaces=fid("x"), valid_from=at(1)))
    store = FactStore(database.read())
    assert [each.fact_id for each in store.history(fid("f3"))] == ["f1", "f2", "f3"]
    assert {each.fact_id for each in store.history(fid("x"))} == {"x", "y"}


def test_removing_closes_the_history_and_cleans_recalls(database: Database) -> None:
    _put(database, *_line("f1", "f2", "f3"))
    kept = block("s1", ["m1"], fact_ids=(fid("f3"),))
    marked = block("s2", ["m2"], fact_ids=(fid("f2"),))
    database.write(
        lambda cursor: RecallStore(cursor).put(mid("a"), recall(block("f2", []), kept, marked))
    ).result()
    database.write(lambda cursor: FactStore(cursor).remove([fid("f2")])).result()
    store = FactStore(database.read())
    assert [each.fact_id for each in store.history(fid("f3"))] == ["f1", "f3"]
    assert store.get(fid("f3")).replaces == "f1"
    left = RecallStore(database.read()).get(mid("a"))
    assert left is not None
    assert left.blocks == (kept,)
    assert database.read().execute("SELECT count(*) FROM fact_sources") == [(2,)]


def test_many_facts_at_once(database: Database) -> None:
    facts = [
        fact(f"f{n:04d}", sources=tuple(source(f"m{n}-{each}") for each in range(n % 4 + 1)))
        for n in range(2500)
    ]
    _put(database, *facts)
    assert FactStore(database.read()).active() == facts
