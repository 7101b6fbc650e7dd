"""Profiles in the file, what each may recall, and older files that had none."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from assistant.domain.ids import ConversationId, ProfileId
from assistant.domain.messages import Conversation, TitledBy
from assistant.domain.profiles import EVERYTHING, Profile, ProfileMemory
from assistant.storage.conversations import NOTES_SOURCE, ConversationStore
from assistant.storage.database import Cursor, Database
from assistant.storage.migrate import shipped_migrations
from assistant.storage.profiles import ProfileStore

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
BEFORE_PROFILES = 9


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with Database(tmp_path / "memory.duckdb", None) as opened:
        yield opened


def chat(
    name: str, profile: str | None = None, *, memory: bool = True, source: str = ""
) -> Conversation:
    return Conversation(
        conversation_id=ConversationId(name),
        title=name,
        created_at=NOON,
        updated_at=NOON,
        memory=memory,
        source=source,
        profile_id=ProfileId(profile) if profile else None,
    )


def profile(name: str, memory: ProfileMemory) -> Profile:
    return Profile(profile_id=ProfileId(name), name=name, created_at=NOON, memory=memory)


def fill(cursor: Cursor) -> None:
    for memory in ProfileMemory:
        ProfileStore(cursor).put(profile(memory, memory))
    ConversationStore(cursor).add_all(
        [
            chat("plain"),
            chat("paused", memory=False),
            chat("among_shared", "shared"),
            chat("among_own", "own"),
            chat("own_paused", "own", memory=False),
            chat("own_notes", "own", source=NOTES_SOURCE),
            chat("among_off", "off", memory=False),
        ]
    )


def test_what_may_be_recalled_where(database: Database) -> None:
    assert ProfileStore(database.read()).scope(None) is EVERYTHING
    database.write(fill).result()
    store = ProfileStore(database.read())
    left_out = {"paused", "among_own", "own_paused", "own_notes", "among_off"}
    for place in (None, "shared", "nowhere"):
        assert store.scope(ProfileId(place) if place else None).without == left_out
    assert set(store.scope(ProfileId("own")).only or ()) == {"among_own", "own_notes"}


def test_summaries_count_chats_and_name_the_one_in_use(database: Database) -> None:
    database.write(fill).result()
    database.write(lambda cursor: ProfileStore(cursor).use(ProfileId("own"))).result()
    found = {one.profile.name: one for one in ProfileStore(database.read()).summaries()}
    assert {name: one.chats for name, one in found.items()} == {"shared": 1, "own": 2, "off": 1}
    assert [name for name, one in found.items() if one.used] == ["own"]
    database.write(lambda cursor: ProfileStore(cursor).remove(ProfileId("own"))).result()
    assert ProfileStore(database.read()).used() is None


def test_a_profile_of_another_home_is_known_by_its_name(database: Database) -> None:
    database.write(fill).result()
    store = ProfileStore(database.read())
    assert store.like(("own", "x")) == store.get(ProfileId("own"))
    assert store.like(("pr_elsewhere", "OWN")) == store.get(ProfileId("own"))
    assert store.like(("pr_elsewhere", "other")) is None
    assert store.like(None) is None


@pytest.mark.parametrize("key", [None, "a passphrase"])
def test_chats_of_an_older_file_keep_their_titles_and_belong_to_no_profile(
    tmp_path: Path, key: str | None
) -> None:
    path = tmp_path / "memory.duckdb"
    older = [step for step in shipped_migrations() if step.version <= BEFORE_PROFILES]
    with Database(path, key, migrations=older) as database:
        database.write(
            lambda cursor: cursor.execute(
                "INSERT INTO conversations VALUES ('c_old', 'Old', 'assistant', 'typed', '', '',"
                " NULL, true, '2024-01-01', '2024-01-01')"
            )
        ).result()
    with Database(path, key) as database:
        old = ConversationStore(database.read()).get(ConversationId("c_old"))
        assert (old.profile_id, old.pinned, old.archived) == (None, False, False)
        assert old.titled_by is TitledBy.PERSON
