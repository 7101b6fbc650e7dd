"""Facts are pinned and kept for this device, from the command line too; a fact's page."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import wait
from pathlib import Path
from time import sleep

import pytest

from assistant.domain.facts import FactStatus
from assistant.domain.ids import FactId, UnitId
from assistant.domain.requests import FactQuery, RecallRequest
from assistant.engine import Engine
from assistant.errors import NotFound
from assistant.memory.device_only import kept_on_device
from assistant.paths import Home
from tests.integration.engine.test_chat_commands import Terminal


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    opened = Engine.open(Home(tmp_path_factory.mktemp("marking") / "home"), passphrase="a secret")
    for statement in ("I play the cello.", "My locker is number 12.", "I live in Turku."):
        opened.add_fact(statement).result()
    opened.flush().result()
    opened.recall(RecallRequest(query="cello")).result()
    for pool in (opened._readers, opened._long_work):  # threads of the engine, not of a test
        wait([pool.submit(sleep, 0.01) for _ in range(4)])
    yield opened
    opened.close()


@pytest.fixture
def terminal(engine: Engine, tmp_path: Path) -> Terminal:
    return Terminal(engine, tmp_path)


def id_of(engine: Engine, words: str) -> FactId:
    return engine.facts(FactQuery(words=words)).result().facts[0].fact_id


def test_a_pinned_fact_comes_first_whatever_is_asked(engine: Engine, terminal: Terminal) -> None:
    locker = id_of(engine, "locker")
    request = RecallRequest(query="Which instrument do I play?")
    first = min(engine.recall(request).result().blocks, key=lambda block: block.rank)
    assert first.unit_id != locker
    assert terminal.json("memory", "pin", locker)["facts"][0]["pinned"]
    first = min(engine.recall(request).result().blocks, key=lambda block: block.rank)
    assert first.unit_id == locker
    assert engine.fact_table(FactQuery(pinned=True)).result().ids == (locker,)
    assert [one["id"] for one in terminal.json("memory", "list", "--pinned")["facts"]] == [locker]
    assert terminal.run("memory", "unpin", locker) == 0
    assert "pinned" not in terminal.printed
    assert engine.fact_table(FactQuery(pinned=True)).result().ids == ()


def test_device_only_holds_for_every_version(engine: Engine, terminal: Terminal) -> None:
    old = id_of(engine, "Turku")
    new = engine.edit_fact(old, "I live in Oulu.").result().fact_id
    terminal.run("memory", "device-only", new)
    assert "(device only)" in terminal.printed
    history = engine.fact_history(new).result()
    assert [fact.status for fact in history] == [FactStatus.SUPERSEDED, FactStatus.ACTIVE]
    assert all(fact.device_only for fact in history)
    told = {source.message_id for fact in history for source in fact.sources}
    with_held = engine._read(kept_on_device).result()
    assert told | {old, new} <= with_held.units
    edited = engine.edit_fact(new, "I live in Rauma.").result()
    assert edited.device_only
    terminal.run("memory", "device-only", edited.fact_id, "--off")
    assert not engine._read(kept_on_device).result().units


def test_a_list_is_sorted(terminal: Terminal) -> None:
    listed = terminal.json("memory", "list", "--sort", "statement")["facts"]
    statements = [one["statement"] for one in listed]
    assert statements == sorted(statements)


def test_what_is_unknown_changes_nothing(engine: Engine) -> None:
    locker = id_of(engine, "locker")
    with pytest.raises(NotFound):
        engine.mark_facts([locker, FactId(UnitId("f_none"))], pinned=True).result()
    assert not engine.fact_view(locker).result().fact.pinned


def test_meaning_finds_what_no_word_names(engine: Engine) -> None:
    found = engine.fact_table(FactQuery(), meaning="music that I make").result()
    assert found.first[0].fact.statement == "I play the cello."
    narrowed = engine.fact_table(FactQuery(words="locker"), meaning="music that I make").result()
    assert set(narrowed.ids) <= {id_of(engine, "locker")}


def test_a_fact_tells_its_versions_and_sources(engine: Engine) -> None:
    fact_id = engine.edit_fact(id_of(engine, "locker"), "My locker is number 14.").result().fact_id
    view = engine.fact_view(fact_id).result()
    assert [each.statement for each in view.history][-1] == "My locker is number 14."
    assert {source.message_id for source in view.fact.sources} == set(view.messages)
    assert (view.uses, view.used) == ((), 0)
    with pytest.raises(NotFound):
        engine.fact_view(FactId(UnitId("f_none"))).result()
