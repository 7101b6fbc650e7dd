"""Every filter and order of a list of facts, against the same said in Python."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from assistant.domain.facts import CoreFact, FactStatus, FactType
from assistant.domain.ids import FactId
from assistant.domain.memory_views import FactRow
from assistant.domain.requests import FactOrder, FactQuery
from assistant.memory.facts.views import fact_rows, fact_table, growth, preference_histories
from assistant.memory.naming.graph import entity_graph
from assistant.memory.trajectories.timeline import timeline
from assistant.storage.database import Cursor, Database
from assistant.storage.entities import EntityStore
from assistant.storage.facts import FactStore
from assistant.storage.spaces import SpaceStore
from tests.benchmarks.large_memory import BEGAN, SPAN, fill

MIDDLE = BEGAN + SPAN / 2


@pytest.fixture(scope="module")
def cursor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cursor]:
    folder = tmp_path_factory.mktemp("filters")
    with Database(folder / "memory.duckdb", None) as database:

        def made(cursor: Cursor) -> None:
            fill(cursor, facts=400, entities=20)
            own = [one.fact_id for one in FactStore(cursor).active()[:3]]
            SpaceStore(cursor).put("kitchen", own)

        database.write(made).result()
        yield database.read()


@cache
def all_used(cursor: Cursor) -> dict[FactId, datetime]:
    store = FactStore(cursor)
    return store.last_used([fact.fact_id for fact in store.active()])


def used_at(cursor: Cursor, fact: CoreFact) -> datetime | None:
    return all_used(cursor).get(fact.fact_id)


CASES: dict[str, tuple[FactQuery, Callable[[Cursor, CoreFact], bool]]] = {
    "words": (
        FactQuery(words="piano 7"),
        lambda _, f: "piano" in f.statement and "7" in f.statement,
    ),
    "kind": (FactQuery(types=(FactType.EVENT,)), lambda _, f: f.type is FactType.EVENT),
    "space": (
        FactQuery(space="semantic"),
        lambda _, f: f.type in (FactType.IDENTITY, FactType.RELATION, FactType.STATE),
    ),
    "since": (FactQuery(since=MIDDLE), lambda _, f: f.valid_from >= MIDDLE),
    "until": (FactQuery(until=MIDDLE), lambda _, f: f.valid_from < MIDDLE),
    "used": (
        FactQuery(used_since=MIDDLE),
        lambda c, f: (used_at(c, f) or BEGAN - SPAN) >= MIDDLE,
    ),
    "unused": (
        FactQuery(unused_since=MIDDLE),
        lambda c, f: (used_at(c, f) or BEGAN - SPAN) < MIDDLE,
    ),
    "sources": (FactQuery(least_sources=2), lambda _, f: len(f.sources) >= 2),
    "pinned": (FactQuery(pinned=True), lambda _, f: f.pinned),
    "device-only": (FactQuery(device_only=False), lambda _, f: not f.device_only),
    "policy": (FactQuery(policies=("person",)), lambda _, f: f.policy == "person"),
}


@pytest.mark.parametrize("name", CASES)
def test_a_filter_lists_what_it_says(cursor: Cursor, name: str) -> None:
    query, holds = CASES[name]
    active = FactStore(cursor).active()
    wanted = {fact.fact_id for fact in active if holds(cursor, fact)}
    assert 0 < len(wanted) < len(active)
    assert set(fact_table(cursor, query).ids) == wanted


def test_a_space_of_ones_own_and_a_person(cursor: Cursor) -> None:
    assert len(fact_table(cursor, FactQuery(space="kitchen")).ids) == 3
    mention = next(each for each in EntityStore(cursor).all_mentions())
    every = tuple(FactStatus)
    found = fact_table(cursor, FactQuery(entity_id=mention.entity_id, statuses=every)).ids
    assert mention.unit_id in found
    assert len(found) < 100


@pytest.mark.parametrize("descending", [True, False])
@pytest.mark.parametrize("order", FactOrder)
def test_an_order_is_one(cursor: Cursor, order: FactOrder, *, descending: bool) -> None:
    table = fact_table(cursor, FactQuery(order=order, descending=descending, limit=50))
    rows = fact_rows(cursor, table.ids)
    assert list(table.first) == rows[:50]
    keys: dict[FactOrder, Callable[[FactRow], Any]] = {
        FactOrder.SINCE: lambda row: row.fact.valid_from,
        FactOrder.USED: lambda row: row.last_used,
        FactOrder.STATEMENT: lambda row: row.fact.statement.lower(),
        FactOrder.SUBJECT: lambda row: row.fact.subject.lower(),
        FactOrder.TYPE: lambda row: row.fact.type,
        FactOrder.SOURCES: lambda row: len(row.fact.sources),
    }
    values = [keys[order](row) for row in rows]
    known = [value for value in values if value is not None]
    assert values[: len(known)] == known, "what has no value stands last"
    assert known == sorted(known, reverse=descending)


def test_what_was_ranked_keeps_its_order(cursor: Cursor) -> None:
    some = fact_table(cursor, FactQuery()).ids[:5]
    ranked = fact_table(cursor, FactQuery(), [some[3], some[0], some[4]])
    assert ranked.ids == (some[3], some[0], some[4])


def test_histories_of_preferences_hold_each_fact_once(cursor: Cursor) -> None:
    histories = preference_histories(cursor)
    every = [fact.fact_id for line in histories for fact in line]
    assert len(every) == len(set(every)) > 0


def test_growth_adds_up(cursor: Cursor) -> None:
    found = growth(cursor)
    assert found.unit == "month"
    assert sum(each.learnt for each in found.buckets) == 400
    assert sum(found.by_status.values()) == 400
    assert sum(found.by_type.values()) == found.by_status[FactStatus.ACTIVE]
    assert all(
        later.began - earlier.began > timedelta(days=20)
        for earlier, later in zip(found.buckets, found.buckets[1:], strict=False)
    )


def test_a_month_without_anything_has_its_place_in_the_growth(tmp_path: Path) -> None:
    with Database(tmp_path / "memory.duckdb", None) as database:
        database.write(lambda cursor: fill(cursor, facts=8, entities=20)).result()
        found = growth(database.read()).buckets
    assert sum(each.learnt for each in found) == 8
    assert any(not (each.learnt or each.used) for each in found)
    assert {(b.began - a.began).days for a, b in itertools.pairwise(found)} <= {28, 29, 30, 31}


def test_the_graph_joins_what_is_mentioned_together(cursor: Cursor) -> None:
    graph = entity_graph(cursor)
    again = entity_graph(cursor)
    assert len(graph.nodes) == len(graph.places) == 20
    assert (graph.places == again.places).all()
    units: dict[str, set[str]] = {}
    for mention in EntityStore(cursor).all_mentions():
        units.setdefault(mention.entity_id, set()).add(mention.unit_id)
    assert len(graph.links)
    for (one, other), strength in zip(graph.links, graph.strengths, strict=True):
        both = (graph.nodes[row].entity.entity_id for row in (one, other))
        assert len(set.intersection(*(units[each] for each in both))) == strength


def test_lanes_hold_their_moments_in_order(cursor: Cursor) -> None:
    lanes = timeline(cursor)
    assert lanes
    for lane in lanes:
        assert [each.segment_id for each in lane.moments] == list(lane.trajectory.segment_ids)
        assert [each.started_at for each in lane.moments] == sorted(
            each.started_at for each in lane.moments
        )
