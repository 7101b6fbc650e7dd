"""Profiles, the one that is used, and what each of them may recall."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assistant.domain.profiles import (
    EVERYTHING,
    MemoryScope,
    Profile,
    ProfileMemory,
    ProfileSummary,
)
from assistant.errors import NotFound
from assistant.storage.conversations import NOTES_SOURCE
from assistant.storage.home import HomeStore
from assistant.storage.removal import delete
from assistant.storage.rows import Table, holding_all, id_lists, read_moment

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assistant.domain.ids import ConversationId, FactId, ProfileId
    from assistant.storage.cursor import Cursor

_USED = "used_profile"
_TABLE = Table(
    "profiles",
    {
        "profile_id": "VARCHAR",
        "name": "VARCHAR",
        "icon": "VARCHAR",
        "colour": "VARCHAR",
        "instructions": "VARCHAR",
        "model": "VARCHAR",
        "memory": "VARCHAR",
        "created_at": "TIMESTAMP",
    },
)
_CLOSED = f"SELECT profile_id FROM profiles WHERE memory <> '{ProfileMemory.SHARED}'"


class ProfileStore:
    """The profiles that a cursor sees."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def put(self, profile: Profile) -> None:
        """Store a new profile, or a known one as it is now."""
        _TABLE.put(self._cursor, [_row(profile)])

    def get(self, profile_id: ProfileId) -> Profile:
        """The profile; raises `NotFound`."""
        found = self.find(profile_id)
        if found is None:
            raise NotFound(f"There is no profile {profile_id!r}.")
        return found

    def find(self, profile_id: ProfileId | None) -> Profile | None:
        """The profile, or None."""
        rows = self._cursor.execute(
            f"SELECT {_TABLE.listed} FROM profiles WHERE profile_id = ?", [profile_id]
        )
        return next(map(_profile, rows), None)

    def like(self, named: tuple[str, str] | None) -> Profile | None:
        """The profile with this id, else the one with this name, whatever its case."""
        if named is None:
            return None
        profile_id, name = named
        found = self.all()
        same = [one for one in found if one.profile_id == profile_id]
        alike = [one for one in found if one.name.casefold() == name.casefold()]
        return next(iter(same + alike), None)

    def all(self) -> list[Profile]:
        """Every profile, by name."""
        rows = self._cursor.execute(
            f"SELECT {_TABLE.listed} FROM profiles ORDER BY lower(name), profile_id"
        )
        return [_profile(row) for row in rows]

    def summaries(self) -> list[ProfileSummary]:
        """Every profile with how many chats it has, by name."""
        counts: dict[ProfileId, int] = dict(
            self._cursor.execute(
                "SELECT profile_id, count(*) FROM conversations"
                f" WHERE profile_id IS NOT NULL AND source <> '{NOTES_SOURCE}' GROUP BY profile_id"
            )
        )
        used = self.used()
        return [
            ProfileSummary(
                profile=profile,
                chats=counts.get(profile.profile_id, 0),
                used=used is not None and profile.profile_id == used.profile_id,
            )
            for profile in self.all()
        ]

    def holding(self, words: str, column: str) -> set[ProfileId]:
        """The profiles whose `column`, `name` or `instructions`, holds every one of `words`."""
        condition, parameters = holding_all(words, [column])
        rows = self._cursor.execute(
            f"SELECT profile_id FROM profiles WHERE {column} <> '' AND {condition}", parameters
        )
        return {profile_id for (profile_id,) in rows}

    def remove(self, profile_id: ProfileId) -> None:
        """Remove a profile; its chats are the caller's to move or to delete."""
        delete(self._cursor, "profiles", "profile_id", [profile_id])

    def used(self) -> Profile | None:
        """The profile that new chats join; None: they belong to none."""
        name = HomeStore(self._cursor).get(_USED)
        found = [profile for profile in self.all() if profile.profile_id == name]
        return found[0] if found else None

    def use(self, profile_id: ProfileId | None) -> None:
        """Let new chats join a profile, or none."""
        HomeStore(self._cursor).put(_USED, profile_id or "")

    def chats(self, profile_id: ProfileId) -> list[ConversationId]:
        """The conversations of a profile, notes among them."""
        rows = self._cursor.execute(
            "SELECT conversation_id FROM conversations WHERE profile_id = ?", [profile_id]
        )
        return [conversation_id for (conversation_id,) in rows]

    def move(self, conversations: Iterable[ConversationId], to: ProfileId | None) -> None:
        """Let conversations belong to another profile, or to none."""
        for conversation_id in conversations:
            self._cursor.execute(
                "UPDATE conversations SET profile_id = ? WHERE conversation_id = ?",
                [to, conversation_id],
            )

    def of_chats(self, conversations: Iterable[ConversationId]) -> set[ProfileId | None]:
        """The profiles that conversations belong to; None among them where one has none."""
        found: set[ProfileId | None] = set()
        for conversation_id in set(conversations):
            row = self._cursor.execute(
                "SELECT profile_id FROM conversations WHERE conversation_id = ?", [conversation_id]
            ).fetchone()
            found.add(None if row is None else row[0])
        return found

    def scope(self, profile_id: ProfileId | None) -> MemoryScope:
        """Which conversations may be recalled from where `profile_id`, or none, is talked in.

        A profile with a memory of its own recalls its own conversations and no others; what is
        said there is recalled nowhere else. What has memory off is recalled nowhere.
        """
        rows = self._cursor.execute(
            f"SELECT conversation_id, profile_id, memory FROM conversations"
            f" WHERE NOT memory OR profile_id IN ({_CLOSED})"
        ).fetchall()
        own = self.find(profile_id) if profile_id is not None else None
        if own is not None and own.memory is ProfileMemory.OWN:
            return MemoryScope(
                only=frozenset(chat for chat, of, memory in rows if memory and of == profile_id)
            )
        if not rows:
            return EVERYTHING
        return MemoryScope(without=frozenset(chat for chat, _, _ in rows))

    def names_of_facts(self, ids: Iterable[FactId]) -> dict[FactId, tuple[str, ...]]:
        """The profiles that facts were said in, by name; those said in none are not there."""
        found: dict[FactId, tuple[str, ...]] = {}
        for part in id_lists(ids):
            rows = self._cursor.execute(
                "SELECT DISTINCT fact_id, name FROM fact_sources JOIN conversations"
                " USING (conversation_id) JOIN profiles USING (profile_id)"
                f" WHERE fact_id IN {part} ORDER BY fact_id, name"
            ).fetchall()
            for fact_id, name in rows:
                found[fact_id] = (*found.get(fact_id, ()), name)
        return found


def _row(profile: Profile) -> tuple[object, ...]:
    return (
        profile.profile_id,
        profile.name,
        profile.icon,
        profile.colour,
        profile.instructions,
        profile.model,
        profile.memory,
        profile.created_at,
    )


def _profile(row: tuple[Any, ...]) -> Profile:
    return Profile(
        profile_id=row[0],
        name=row[1],
        icon=row[2],
        colour=row[3],
        instructions=row[4],
        model=row[5],
        memory=ProfileMemory(row[6]),
        created_at=read_moment(row[7]),
    )
