"""Words beside messages, facts and files: titles, names, instructions, drafts, examples of rules.

What was forgotten of them is known by digests too, marked with their place, so that a message that
says the same as a title is not taken for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from assistant.domain.ids import ConversationId, ProfileId
from assistant.memory.forgetting.digests import forgotten_among
from assistant.memory.forgetting.scope import Scope
from assistant.storage import whole_tables

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from assistant.storage.database import Cursor


class Place(NamedTuple):
    """A column that holds such words, and the one that names its row."""

    table: str
    column: str
    key: str

    def marked(self, text: str) -> str:
        """The text as its digest is made of."""
        return f"{self.table}.{self.column}\0{text}"


_TITLES = Place("conversations", "title", "conversation_id")
_NAMES = Place("profiles", "name", "profile_id")
_INSTRUCTIONS = Place("profiles", "instructions", "profile_id")
_DRAFTS = Place("drafts", "text", "conversation_id")
_DRAFT_FILES = Place("drafts", "files", "conversation_id")
_EXAMPLES = Place("never_examples", "text", "example_id")
PLACES = (_TITLES, _NAMES, _INSTRUCTIONS, _DRAFTS, _DRAFT_FILES, _EXAMPLES)


def words_beside(cursor: Cursor, scope: Scope) -> list[str]:
    """What `scope` takes of such words, as their digests are made of."""
    going = {
        _TITLES: scope.titles | scope.conversations,
        _NAMES: scope.named_profiles,
        _INSTRUCTIONS: scope.profiles,
        _DRAFTS: scope.drafts,
        _DRAFT_FILES: scope.drafts,
        _EXAMPLES: scope.examples,
    }
    return [
        place.marked(text)
        for place, keys in going.items()
        if keys
        for key, text in _texts(cursor, place)
        if key in keys
    ]


def forgotten_beside(cursor: Cursor) -> Scope:
    """Which of such words a home holds although it knows them to be forgotten."""
    found: dict[Place, frozenset[str]] = {}
    for place in PLACES:
        rows = _texts(cursor, place)
        known = forgotten_among(cursor, [place.marked(text) for _, text in rows])
        found[place] = frozenset(rows[index][0] for index in known)
    return Scope(
        titles=frozenset(map(ConversationId, found[_TITLES])),
        named_profiles=frozenset(map(ProfileId, found[_NAMES])),
        profiles=frozenset(map(ProfileId, found[_INSTRUCTIONS])),
        drafts=found[_DRAFTS] | found[_DRAFT_FILES],
        examples=found[_EXAMPLES],
    )


def forgotten_columns(
    cursor: Cursor, table: str, rows: Sequence[Mapping[str, object]]
) -> dict[int, set[str]]:
    """For the index of each row that would be stored in `table`: its columns with such words."""
    found: dict[int, set[str]] = {}
    for place in PLACES:
        if place.table == table:
            texts = [place.marked(str(row.get(place.column) or "")) for row in rows]
            for index in forgotten_among(cursor, texts):
                found.setdefault(index, set()).add(place.column)
    return found


def _texts(cursor: Cursor, place: Place) -> list[tuple[str, str]]:
    rows = whole_tables.every(cursor, place.table, (place.key, place.column))
    return sorted((key, text) for key, text in rows if text)
