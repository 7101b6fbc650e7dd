"""Rows of a memory as the lines of a file hold them, and back, with every value looked at."""

from __future__ import annotations

import json
import math
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from assistant.errors import UnreadableFile
from assistant.patterns import Pattern
from assistant.transfer.memory_layout import CHOICES, MADE_AGAIN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from assistant.storage.whole_tables import Row

LONGEST_ID = 200
_SMALL = 2**31
_LARGE = 2**63
_CONTROL = Pattern(r"[\x00-\x1f\x7f]")
_NOTHING: Mapping[str, object] = {
    "VARCHAR": "", "BOOLEAN": False, "INTEGER": 0, "BIGINT": 0, "DOUBLE": 0.0, "BLOB": b"",
}  # fmt: skip
"""What a column holds of which an older file did not know."""


class RowForm:
    """How the rows of one table are written and read.

    `columns` are the table's with their types; `needed` are those that are never empty. Values
    that are made again in each home are left out, and are put in as such when read.
    """

    def __init__(
        self, table: str, key: str, columns: Mapping[str, str], needed: Iterable[str]
    ) -> None:
        again = dict(MADE_AGAIN.get(table, {}))
        self.table = table
        self.key = key
        # A message's position is the home's to give.
        given = again.keys() if table == "messages" else ()
        self.columns = {name: kind for name, kind in columns.items() if name not in given}
        self.written = {name: kind for name, kind in columns.items() if name not in again}
        self._needed = frozenset(needed)
        self._again = {name: value for name, value in again.items() if name in self.columns}

    def line(self, row: Row) -> str:
        """A row as JSON in one line."""
        return json.dumps(
            {name: _plain(row[name]) for name in self.written} | row.get("", {}),
            ensure_ascii=False,
            separators=(",", ":"),
        )

    def read(self, value: object, at: str) -> Row:
        """A row of a file; raises `UnreadableFile` for one that no home wrote.

        What the file tells beside the columns is for people, and is passed over.
        """
        if not isinstance(value, dict):
            raise UnreadableFile(f"{at} is no object")
        row: Row = {}
        for name, kind in self.written.items():
            given = value.get(name)
            if given is None:
                row[name] = self._absent(name, kind, known=name in value, at=at)
            else:
                row[name] = _READ[kind](given, f"{name} of {at}")
            self._require_choice(name, row[name], at)
        if self.key and not _is_id(row[self.key]):
            raise UnreadableFile(f"{self.key} of {at} is no id")
        return row | self._again

    def _absent(self, name: str, kind: str, *, known: bool, at: str) -> object:
        if name not in self._needed:
            return None
        if known or name == self.key or kind not in _NOTHING:
            raise UnreadableFile(f"{name} of {at} is missing")
        return _NOTHING[kind]

    def _require_choice(self, name: str, value: object, at: str) -> None:
        choices = CHOICES.get((self.table, name))
        if choices is not None and value is not None and value not in set(choices):
            raise UnreadableFile(f"{name} of {at} is {str(value)[:40]!r}, which nothing is called")


def _is_id(value: object) -> bool:
    if isinstance(value, int):
        return True
    return isinstance(value, str) and len(value) <= LONGEST_ID and not _CONTROL.search(value)


def _plain(value: object) -> object:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, bytes):
        return b64encode(value).decode("ascii")
    return value


def _text(value: object, at: str) -> str:
    if not isinstance(value, str):
        raise UnreadableFile(f"{at} is no text")
    return value


def _truth(value: object, at: str) -> bool:
    if not isinstance(value, bool):
        raise UnreadableFile(f"{at} is neither true nor false")
    return value


def _whole(bound: int) -> Callable[[object, str], int]:
    def read(value: object, at: str) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not -bound <= value < bound:
            raise UnreadableFile(f"{at} is no whole number that can be kept")
        return value

    return read


def _number(value: object, at: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise UnreadableFile(f"{at} is no number")
    return float(value)


def read_moment(value: object, at: str) -> datetime:
    """A moment as it is written; raises `UnreadableFile` that says where it stands."""
    try:
        moment = datetime.fromisoformat(_text(value, at))
        return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
    except (ValueError, OverflowError) as error:
        raise UnreadableFile(f"{at} is no time") from error


def _texts(value: object, at: str) -> list[str]:
    if not isinstance(value, list):
        raise UnreadableFile(f"{at} is no list")
    return [_text(each, at) for each in value]


def _bytes(value: object, at: str) -> bytes:
    try:
        return b64decode(_text(value, at), validate=True)
    except (NotBase64, ValueError) as error:
        raise UnreadableFile(f"{at} is no base64") from error


_READ: Mapping[str, Callable[[object, str], Any]] = {
    "VARCHAR": _text,
    "BOOLEAN": _truth,
    "INTEGER": _whole(_SMALL),
    "BIGINT": _whole(_LARGE),
    "DOUBLE": _number,
    "TIMESTAMP": read_moment,
    "VARCHAR[]": _texts,
    "BLOB": _bytes,
}
