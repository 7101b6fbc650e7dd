"""Forgetting leaves a home as if the forgotten had never been said."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.domain.forgetting import ForgetRequest
from assistant.domain.ids import MessageId
from assistant.domain.messages import Role
from assistant.memory.forgetting.forgetting import Forgetting
from assistant.storage.database import Database
from assistant.storage.facts import FactStore
from assistant.storage.messages import MessageStore
from assistant.storage.segments import SegmentStore
from tests.integration.memory.conftest import Home

SAYINGS = (
    "I live in Bern.", "I live in Basel.", "I love tea.", "I hate tea.", "My dog is called Rex.",
    "What a day!", "Tell me about glaciers.",
)  # fmt: skip
turns = st.lists(
    st.tuples(st.integers(0, 2), st.sampled_from(SAYINGS), st.booleans()), min_size=1, max_size=10
)


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("laws") / "memory.duckdb"
    Database(path, None).close()
    return path


@contextmanager
def _home(empty: Path) -> Iterator[Home]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "memory.duckdb"
        shutil.copyfile(empty, path)
        with Database(path, None) as database:
            yield Home(database)


def _said(home: Home, told: list[tuple[int, str, bool]], left_out: set[int]) -> list[MessageId]:
    chats = [home.chat(title=f"chat {number}") for number in range(3)]
    ids = []
    for number, (chat, text, answered) in enumerate(told):
        start = home.clock
        if number not in left_out:
            ids.append(home.say(chats[chat], text))
            if answered:
                home.say(chats[chat], "I see.", Role.ASSISTANT)
        home.clock = start.replace(hour=12 + number)
    return ids


def _facts(home: Home) -> set[tuple[object, ...]]:
    return {
        (f.statement, f.status, f.valid_from, f.valid_to, len(f.sources))
        for f in FactStore(home.database.read()).remembered()
    }


@settings(
    max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(told=turns, numbers=st.sets(st.integers(0, 9)))
def test_facts_are_as_if_it_had_never_been_said(
    empty: Path, told: list[tuple[int, str, bool]], numbers: set[int]
) -> None:
    gone_numbers = {number for number in numbers if number < len(told)}
    with _home(empty) as home, _home(empty) as never:
        ids = _said(home, told, set())
        home.learn()
        gone = {ids[number] for number in gone_numbers}
        if gone:
            forgetting = Forgetting(home.database, home.published.append)
            plan = forgetting.plan(ForgetRequest(unit_ids=tuple(gone)))
            assert set(plan.messages) == gone
            forgetting.carry_out(plan.plan_id)
        _said(never, told, gone_numbers)
        never.learn()
        assert _facts(home) == _facts(never)
        cursor = home.database.read()
        left = {message.message_id for message in MessageStore(cursor).every()}
        assert not gone & left
        held = {m for s in SegmentStore(cursor).all() for m in s.message_ids}
        assert held == left
        sources = {s.message_id for f in FactStore(cursor).remembered() for s in f.sources}
        assert sources <= left
