"""Digests of what was forgotten, so that an import does not bring it back silently."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from assistant.storage.rows import Table

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from datetime import datetime

    from assistant.storage.cursor import Cursor

_TABLE = Table("forgotten", {"digest": "BLOB", "forgotten_at": "TIMESTAMP"})
_KNOWN = """
SELECT digest FROM forgotten
WHERE digest IN (SELECT unhex(unnest(from_json(?, '["VARCHAR"]'))))
"""


class ForgottenStore:
    """Keyed digests of forgotten texts; never the texts themselves."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def add(self, digests: Iterable[bytes], moment: datetime) -> None:
        """Remember digests; those known keep their first moment."""
        _TABLE.insert_missing(self._cursor, ((digest, moment) for digest in digests))

    def all(self) -> set[bytes]:
        """Every digest."""
        return {digest for (digest,) in self._cursor.execute("SELECT digest FROM forgotten")}

    def known(self, digests: Collection[bytes]) -> set[bytes]:
        """Which of `digests` belong to something forgotten."""
        asked = json.dumps([digest.hex() for digest in digests])
        return {digest for (digest,) in self._cursor.execute(_KNOWN, [asked])}
