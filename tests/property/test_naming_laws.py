"""Entities are at any time those that a search of everything that is left would give."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.cancel import CancelToken
from assistant.domain.forgetting import ForgetRequest
from assistant.domain.ids import ConversationId
from assistant.domain.messages import ConversationKind, Role
from assistant.memory.forgetting.forgetting import Forgetting
from assistant.memory.naming.stage import EntityNaming
from assistant.storage.conversations import ConversationStore
from assistant.storage.database import Cursor, Database
from assistant.storage.entities import EntityStore
from assistant.storage.messages import MessageStore
from tests.integration.memory.conftest import Home

SAYINGS = (
    "My sister Marta lives in Lyon.", "Marta is here.", "Marta from accounting called.",
    "I met Marta Rossi.", "My name is Anna.", "We review OKRs (objectives and key results).",
    "The OKR is late.", "Моя сестра Марта здесь.", "我妹妹小红喜欢跳舞。", "小红来了。",
    "I work at Siemens.", "Nothing at all.",
)  # fmt: skip
SPEAKERS = ("", "Anna", "Marta")
DERIVED = (
    "names", "named_units", "named_conversations", "name_blocks_due", "entities", "mentions",
    "entity_proposals",
)  # fmt: skip
steps = st.lists(
    st.one_of(
        st.tuples(
            st.just("say"), st.integers(0, 2), st.sampled_from(SAYINGS), st.integers(-90, 90)
        ),
        st.tuples(st.just("branch"), st.integers(0, 1), st.sampled_from(SAYINGS), st.just(1)),
        st.tuples(st.just("forget"), st.integers(0, 9), st.just(""), st.just(0)),
        st.tuples(st.just("learn"), st.just(0), st.just(""), st.just(0)),
    ),
    min_size=1,
    max_size=9,
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


def _do(home: Home, chats: list[ConversationId], step: tuple[str, int, str, int]) -> None:
    what, number, text, minutes = step
    known = ConversationStore(home.database.read())
    if what in ("say", "branch") and known.find(chats[number]) is None:
        return
    if what == "say":
        speaker = SPEAKERS[number] if number == 2 else ""
        home.say(chats[number], text, speaker=speaker, after=timedelta(minutes=minutes))
        if number == 0:
            home.say(chats[0], "I see, Marta.", Role.ASSISTANT)
    elif what == "branch":
        tree = MessageStore(home.database.read()).of_conversation(chats[number])
        if tree:
            home.say(chats[number], text, parent=tree[0].message_id)
    elif what == "forget":
        every = list(MessageStore(home.database.read()).every())
        if every:
            forgetting = Forgetting(home.database, home.published.append)
            chosen = every[number % len(every)].message_id
            plan = forgetting.plan(ForgetRequest(unit_ids=(chosen,)))
            forgetting.carry_out(plan.plan_id)
    else:
        home.learn()


def _known(home: Home) -> tuple[object, ...]:
    store = EntityStore(home.database.read())
    return store.all(), store.all_mentions(), store.proposals()


def _derived_afresh(home: Home) -> tuple[object, ...]:
    def clear(cursor: Cursor) -> None:
        for table in DERIVED:
            cursor.execute(f"DELETE FROM {table}")

    home.write(clear)
    stage = EntityNaming(home.database)
    while stage.step(CancelToken()) is not None:
        pass
    return _known(home)


@settings(
    max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(steps=steps)
def test_entities_are_as_if_derived_afresh(
    empty: Path, steps: list[tuple[str, int, str, int]]
) -> None:
    with _home(empty) as home:
        chats = [
            home.chat(title="one"),
            home.chat(title="two"),
            home.chat(ConversationKind.PEOPLE, title="three"),
        ]
        for step in steps:
            _do(home, chats, step)
        home.learn()
        assert _known(home) == _derived_afresh(home)
