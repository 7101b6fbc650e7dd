"""New memory files as copies of an empty one, which is made once for each key.

Sixteen migrations take three times as long as opening the file afterwards, and most tests begin
with a home that holds nothing yet. A copy differs from a file that was made only in when the
schema came to be; it gets an id of its own like any file that has none. Suites about how a file
is made take `really_made`.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from threading import local

import pytest

import assistant.storage.database as opening
from assistant.paths import PRIVATE_FILE
from assistant.storage.cursor import Cursor
from assistant.storage.database import Database
from assistant.storage.identity import give_identity
from assistant.storage.rewriting import draft_of, remove_draft
from assistant.storage.witness import forget_acknowledged

_KEPT = 8
"""Some homes have a key that nothing else will ever have; two megabytes each."""

_make = Database._create


class Copies:
    """Makes new files, once for each key and schema."""

    def __init__(self) -> None:
        self._empty: OrderedDict[tuple[object, ...], bytes] = OrderedDict()
        self._thread = local()

    def create(self, database: Database) -> None:
        """What `Database` calls where its file is missing."""
        if database._identity or not database._path.parent.is_dir():
            _make(database)
            return
        kind = (database._key, *database._migrations)
        empty = self._empty.get(kind)
        if empty is None:
            self._thread.making = True
            try:
                _make(database)
            finally:
                self._thread.making = False
            self._empty[kind] = database._path.read_bytes()
        else:
            remove_draft(database._path)
            forget_acknowledged(database._path)
            draft = draft_of(database._path)
            draft.write_bytes(empty)
            draft.chmod(PRIVATE_FILE)
            draft.replace(database._path)
        self._empty.move_to_end(kind)
        if len(self._empty) > _KEPT:
            self._empty.popitem(last=False)

    def give_identity(self, cursor: Cursor, known: str = "") -> bool:
        """None to a file while it is made: each copy gets its own when it is opened."""
        return not getattr(self._thread, "making", False) and give_identity(cursor, known)


@contextmanager
def copied() -> Iterator[None]:
    """Copies instead of new files, until the end of the block."""
    copies = Copies()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Database, "_create", lambda database: copies.create(database))
        patch.setattr(opening, "give_identity", copies.give_identity)
        yield


def make_really(patch: pytest.MonkeyPatch) -> None:
    """Files are made as the program makes them."""
    patch.setattr(Database, "_create", _make)
    patch.setattr(opening, "give_identity", give_identity)
