"""Reading a file with a whole memory, line by line, and looking it over before any of it is taken.

Other programs and other people may have made the file, so nothing in it is believed: the checksum
is for damage, not for trust. Every line has a bound, every value its type, every id one row, and no
message follows itself.
"""

from __future__ import annotations

import json
import re
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from assistant.errors import UnreadableFile
from assistant.patterns import Pattern
from assistant.storage.folded_facts import is_wording
from assistant.storage.recalls import is_recall
from assistant.transfer.memory_layout import FORMAT, VERSION
from assistant.transfer.memory_rows import read_moment

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from datetime import datetime
    from pathlib import Path

    from assistant.cancel import CancelToken
    from assistant.storage.whole_tables import Row
    from assistant.transfer.memory_rows import RowForm

LONGEST_LINE = 1 << 28
"""Bytes; a file of the largest size that may be attached has less text than that."""
_CUT = "it ends too early: something was cut off"
_FOREIGN = "it is no memory that Keepsake wrote"
_BATCH_ROWS = 2000
_BATCH_BYTES = 8_000_000
_LIST = Pattern(r'"([a-z_]{1,40})": \[(\],?)?')
_PAIR = Pattern(r'"([a-z_0-9]{1,40})": (.*?),?', re.DOTALL)


class Batch(NamedTuple):
    """Some rows of one list, and how many bytes of the file lie behind them."""

    table: str
    rows: list[Row]
    read: int


@dataclass(slots=True)
class Header:
    """What a file says of itself before and behind its lists."""

    program: str = ""
    written_at: datetime | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)
    naming_key: str = ""
    profile: str = ""
    learnt: Mapping[str, Any] = field(default_factory=dict)
    counts: Mapping[str, Any] = field(default_factory=dict)


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """The file; raises `UnreadableFile` for what is none or may not be read."""
    if not path.is_file():
        what = "it is a folder" if path.is_dir() else "it is no file that can be found"
        raise UnreadableFile(what, hint="Choose a file that was exported before.")
    try:
        with path.open("rb") as stream:
            yield stream
    except OSError as error:
        raise UnreadableFile(f"it cannot be read: {error.strerror}") from error


class MemoryFile:
    """One open file; `forms` say which lists there are and how their rows are read."""

    def __init__(self, stream: BinaryIO, forms: Mapping[str, RowForm], cancel: CancelToken) -> None:
        self._stream = stream
        self._forms = forms
        self._cancel = cancel

    def check(self, look: Callable[[Batch], None]) -> Header:
        """Read all of it once, and let `look` see every batch; raises `UnreadableFile`."""
        header, order = Header(), _Order()
        counts: dict[str, int] = {}
        for batch in self.batches(header):
            order.look(batch)
            counts[batch.table] = counts.get(batch.table, 0) + len(batch.rows)
            look(batch)
        order.end()
        said = {name: number for name, number in header.counts.items() if number}
        if said != {name: number for name, number in counts.items() if number}:
            raise UnreadableFile("its lists are not as long as it says")
        if header.written_at is None:
            raise UnreadableFile("it does not say when it was written")
        return header

    def batches(self, header: Header | None = None) -> Iterator[Batch]:
        """All rows from the beginning of the file, in order; `header` is filled meanwhile."""
        lines = _Lines(self._stream)
        header = Header() if header is None else header
        if lines.following() != "{":
            raise UnreadableFile(_FOREIGN)
        begun = False
        for text in iter(lines.following, ""):
            self._cancel.check()
            if text.startswith('"sha256": '):
                lines.finish(text)
                return
            if (found := _LIST.fullmatch(text)) is not None and begun:
                if not found[2]:
                    yield from self._rows(lines, found[1])
                continue
            name, value = _pair(text, lines.at)
            begun = _read_pair(header, name, value, begun=begun)
        raise UnreadableFile(_CUT)

    def _rows(self, lines: _Lines, table: str) -> Iterator[Batch]:
        form = self._forms.get(table)
        if form is None:
            raise UnreadableFile(f"{lines.at}: there is no list {table!r}")
        rows: list[Row] = []
        size = 0
        for text in iter(lines.following, ""):
            if text in ("]", "],"):
                yield Batch(table, rows, lines.read)
                return
            row = form.read(_decoded(text.removesuffix(","), lines.at), lines.at)
            _require_inner(table, row, lines.at)
            rows.append(row)
            size += len(text)
            if len(rows) >= _BATCH_ROWS or size >= _BATCH_BYTES:
                self._cancel.check()
                yield Batch(table, rows, lines.read)
                rows, size = [], 0
        raise UnreadableFile(_CUT)


class _Lines:
    """The lines of the file, bounded, with the checksum of all that was read."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._digest = sha256()
        self._number = 0
        self.read = 0
        stream.seek(0)

    @property
    def at(self) -> str:
        """Where the line is that was read last."""
        return f"line {self._number}"

    def following(self) -> str:
        """The next line without its end; empty behind the last."""
        line = self._stream.readline(LONGEST_LINE + 1)
        self._number += 1
        self.read += len(line)
        if len(line) > LONGEST_LINE:
            raise UnreadableFile(f"{self.at} is longer than any that Keepsake writes")
        if line and not line.endswith(b"\n"):
            raise UnreadableFile(_CUT if self._number > 1 else _FOREIGN)
        try:
            text = line.decode("utf-8", "strict").rstrip("\n")
        except UnicodeDecodeError as error:
            raise UnreadableFile(f"{self.at} is no text in UTF-8") from error
        if not text.startswith('"sha256": '):
            self._digest.update(line)
        if line and not text:
            raise UnreadableFile(f"{self.at} is empty")
        return text

    def finish(self, text: str) -> None:
        """Compare the checksum, behind which nothing follows."""
        if text != f'"sha256": "{self._digest.hexdigest()}"':
            raise UnreadableFile("it was changed or damaged since it was written")
        if self._stream.read(3) not in (b"}\n", b"}"):
            raise UnreadableFile("something follows behind its end, or its end is missing")


class _Order:
    """Whether ids are there once, and trees are trees; holds ids only."""

    def __init__(self) -> None:
        self._seen: dict[str, set[object]] = {}
        self._above: dict[str, str] = {}
        self._chat: dict[str, str] = {}
        self._replaced: dict[str, str] = {}

    def look(self, batch: Batch) -> None:
        key = _KEYS.get(batch.table)
        if key is not None:
            seen = self._seen.setdefault(batch.table, set())
            before = len(seen)
            seen.update(row[key] for row in batch.rows)
            if len(seen) - before < len(batch.rows):
                raise UnreadableFile(f"an id stands twice among its {batch.table}")
        for row in batch.rows if batch.table in ("messages", "facts") else ():
            if batch.table == "messages":
                self._chat[row["message_id"]] = row["conversation_id"]
                if row["parent_id"] is not None:
                    self._above[row["message_id"]] = row["parent_id"]
            elif row["replaces"] is not None:
                self._replaced[row["fact_id"]] = row["replaces"]

    def end(self) -> None:
        """Raise `UnreadableFile` where something would follow itself, or another chat's words."""
        for message, parent in self._above.items():
            if self._chat.get(parent) != self._chat[message]:
                raise UnreadableFile(f"the message {message} follows one that is not in its chat")
        for what, above in (("messages", self._above), ("facts", self._replaced)):
            if _has_circle(above):
                raise UnreadableFile(f"its {what} go round in a circle")


_KEYS: Mapping[str, str] = {
    "profiles": "profile_id",
    "conversations": "conversation_id",
    "messages": "message_id",
    "documents": "document_id",
    "segments": "segment_id",
    "trajectories": "trajectory_id",
    "facts": "fact_id",
    "entities": "entity_id",
    "edges": "edge_key",
    "space_units": "member_key",
    "left_out": "entry_key",
    "recalls": "message_id",
    "demands": "answer_id",
    "activity": "entry_id",
}


def _has_circle(above: Mapping[str, str]) -> bool:
    sound: set[str] = set()
    for start in above:
        path: set[str] = set()
        step: str | None = start
        while step is not None and step not in sound:
            if step in path:
                return True
            path.add(step)
            step = above.get(step)
        sound |= path
    return False


def _pair(text: str, at: str) -> tuple[str, object]:
    found = _PAIR.fullmatch(text)
    if found is None:
        raise UnreadableFile(f"{at} is not laid out as Keepsake writes it")
    return found[1], _decoded(found[2], at)


def _decoded(text: str, at: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UnreadableFile(f"{at} is not valid JSON") from error


def _read_pair(header: Header, name: str, value: object, *, begun: bool) -> bool:
    """Take one value of the header; whether it is known now that Keepsake wrote this."""
    if name == "format":
        if value != FORMAT:
            raise UnreadableFile(_FOREIGN)
    elif name == "version":
        if not isinstance(value, int) or value > VERSION:
            raise UnreadableFile(
                "it is of a newer Keepsake", hint="Install the newer version to read it."
            )
        return True
    elif not begun:
        raise UnreadableFile(_FOREIGN)
    else:
        _read_said(header, name, value)
    return begun


def _read_said(header: Header, name: str, value: object) -> None:
    if name == "written_at":
        header.written_at = read_moment(value, "written_at")
    elif name in ("program", "naming_key", "profile") and isinstance(value, str):
        setattr(header, name, value[:200])
    elif name in ("settings", "counts", "learnt") and isinstance(value, dict):
        setattr(header, name, value)


def _require_inner(table: str, row: Row, at: str) -> None:
    """Look at what stands as JSON inside a text."""
    sound = True
    if table == "recalls":
        sound = is_recall(row["recall"])
    elif table == "folded_facts":
        sound = is_wording(row["told"])
    elif table == "documents":
        sound = _are_parts(_decoded(row["parts"], at))
    if not sound:
        raise UnreadableFile(f"{at} holds something else than it should")


def _are_parts(parts: object) -> bool:
    return isinstance(parts, list) and all(
        isinstance(one, list)
        and len(one) == 2
        and isinstance(one[0], str)
        and isinstance(one[1], int)
        for one in parts
    )
