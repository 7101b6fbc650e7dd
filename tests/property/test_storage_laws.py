"""Laws of the memory file, tried with values nobody would think of."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from assistant.domain.facts import CoreFact
from assistant.domain.messages import Message, Role
from assistant.domain.segments import Segment
from assistant.storage.branches import branch_to, survivor
from assistant.storage.conversations import ConversationStore
from assistant.storage.database import Cursor, Database
from assistant.storage.facts import FactStore
from assistant.storage.messages import MessageStore
from assistant.storage.segments import SegmentStore
from assistant.storage.wording import storable
from tests.integration.storage.making import (
    cid,
    conversation,
    fact,
    fid,
    message,
    mid,
    segment,
    source,
)

any_text = st.text(st.characters(codec=None, exclude_categories=()))
moments = st.datetimes(
    min_value=datetime(2, 1, 1),  # noqa: DTZ001 (hypothesis adds the zone)
    max_value=datetime(9998, 12, 31),  # noqa: DTZ001
    timezones=st.builds(
        timezone, st.integers(-14 * 60, 14 * 60).map(lambda minutes: timedelta(minutes=minutes))
    ),
)
trees = st.dictionaries(st.integers(0, 12), st.none() | st.integers(0, 15))


@given(any_text)
def test_what_is_stored_can_be_encoded_and_is_stored_the_same_again(text: str) -> None:
    stored = storable(text)
    assert stored.encode("utf-8").decode("utf-8") == stored
    assert storable(stored) == stored


@given(any_text)
def test_only_halves_of_characters_change(text: str) -> None:
    if not any("\ud800" <= letter <= "\udfff" for letter in text):
        assert storable(text) == text


@given(trees, st.integers(0, 15))
def test_a_branch_is_made_of_parents_without_repeats(
    parents: dict[int, int | None], leaf: int
) -> None:
    branch = branch_to(leaf, parents)
    assert (branch == []) == (leaf not in parents)
    assert len(set(branch)) == len(branch)
    assert all(parents[child] == parent for parent, child in pairwise(branch))
    if branch:
        assert branch[-1] == leaf
        assert parents[branch[0]] not in parents or parents[branch[0]] in branch


@given(trees, st.integers(0, 15), st.sets(st.integers(0, 12)))
def test_a_survivor_is_the_last_of_the_branch_that_stays(
    parents: dict[int, int | None], leaf: int, removed: set[int]
) -> None:
    found = survivor(leaf, removed, parents)
    assert found not in removed
    staying = [node for node in branch_to(leaf, parents) if node not in removed]
    if staying and leaf in parents:
        assert found == staying[-1]


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with Database(tmp_path / "memory.duckdb", None) as database:
        yield database


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(text=any_text, speaker=any_text, external_id=any_text, said_at=moments)
def test_any_message_comes_back(
    database: Database, text: str, speaker: str, external_id: str, said_at: datetime
) -> None:
    made = message(
        "m", text=text, speaker=speaker, external_id=external_id, said_at=said_at, complete=False
    )

    def change(cursor: Cursor) -> Message:
        store = MessageStore(cursor)
        store.remove([mid("m")])
        store.add([made])
        return store.get(mid("m"))

    expected = replace(
        made,
        text=storable(text),
        speaker=storable(speaker),
        external_id=storable(external_id),
        said_at=said_at.astimezone(UTC),
    )
    assert database.write(change).result() == expected


names = st.integers(0, 5)


class FileAgainstDictionaries(RuleBasedStateMachine):
    """Any order of changes, failures, rewrites and restarts: the file agrees with plain dicts."""

    @initialize()
    def open(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.database = self._opened()
        self.database.write(lambda cursor: ConversationStore(cursor).add(conversation())).result()
        self.messages: dict[str, Message] = {}
        self.facts: dict[str, CoreFact] = {}
        self.segments: list[Segment] = []

    def _opened(self) -> Database:
        return Database(self.folder / "memory.duckdb", None)

    @rule(name=names, text=st.sampled_from(["one", "two", "three"]))
    def replace_message(self, name: int, text: str) -> None:
        made = message(f"m{name}", text=text, role=Role.USER)

        def change(cursor: Cursor) -> None:
            MessageStore(cursor).remove([made.message_id])
            MessageStore(cursor).add([made])

        self.database.write(change).result()
        self.messages[made.message_id] = made

    @rule(name=names)
    def remove_message(self, name: int) -> None:
        self.database.write(lambda cursor: MessageStore(cursor).remove([mid(f"m{name}")])).result()
        self.messages.pop(f"m{name}", None)

    @rule(
        chosen=st.lists(st.tuples(names, st.lists(names, min_size=1, max_size=3)), max_size=4),
        dropped=st.lists(names, max_size=2),
    )
    def change_facts(self, chosen: list[tuple[int, list[int]]], dropped: list[int]) -> None:
        made = [
            fact(f"f{name}", f"Said {rests}.", sources=tuple(source(f"m{each}") for each in rests))
            for name, rests in chosen
        ]

        def change(cursor: Cursor) -> None:
            FactStore(cursor).put(made)
            FactStore(cursor).remove([fid(f"f{name}") for name in dropped])
            FactStore(cursor).put(made[:1])

        self.database.write(change).result()
        self.facts |= {each.fact_id: each for each in made}
        for name in dropped:
            self.facts.pop(f"f{name}", None)
        self.facts |= {each.fact_id: each for each in made[:1]}

    @rule(parts=st.lists(st.lists(names, min_size=1, max_size=3), max_size=4), twice=st.booleans())
    def replace_segments(self, parts: list[list[int]], twice: bool) -> None:
        made = [
            segment(f"s{place}", [f"m{each}" for each in part]) for place, part in enumerate(parts)
        ]

        def change(cursor: Cursor) -> None:
            if twice:
                SegmentStore(cursor).replace(cid("c"), made[::-1])
            SegmentStore(cursor).replace(cid("c"), made)

        self.database.write(change).result()
        self.segments = made

    @rule(name=names)
    def fail(self, name: int) -> None:
        def change(cursor: Cursor) -> None:
            FactStore(cursor).remove([fid(f"f{name}")])
            FactStore(cursor).put([fact(f"f{name}", "Never said.")])
            SegmentStore(cursor).replace(cid("c"), [])
            raise KeyError(name)

        with pytest.raises(KeyError):
            self.database.write(change).result()

    @rule()
    def rewrite(self) -> None:
        self.database.rewrite().result()

    @rule()
    def reopen(self) -> None:
        self.database.close()
        self.database = self._opened()

    @invariant()
    def the_file_agrees(self) -> None:
        cursor = self.database.read()
        stored = MessageStore(cursor).of_conversation(cid("c"))
        assert {each.message_id: each for each in stored} == self.messages
        assert MessageStore(cursor).by_ids(map(mid, self.messages)) == self.messages
        assert FactStore(cursor).by_ids(map(fid, self.facts)) == self.facts
        assert FactStore(cursor).count() == len(self.facts)
        by_message = {each.fact_id for each in FactStore(cursor).of_messages([mid("m1")])}
        assert by_message == {
            name
            for name, each in self.facts.items()
            if any(rest.message_id == "m1" for rest in each.sources)
        }
        assert SegmentStore(cursor).of_conversation(cid("c")) == self.segments

    def teardown(self) -> None:
        self.database.close()
        shutil.rmtree(self.folder)


TestFileAgainstDictionaries = FileAgainstDictionaries.TestCase
TestFileAgainstDictionaries.settings = settings(
    max_examples=5, stateful_step_count=20, deadline=None
)
