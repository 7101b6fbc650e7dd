"""Every importer with damaged files: a report that names the place, and never anything else."""

from __future__ import annotations

import copy
import io
import random
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.cancel import CancelToken
from assistant.domain.transfers import Skipped
from assistant.errors import Cancelled, UnreadableFile
from assistant.transfer import databases
from assistant.transfer.activity_page import read_activity_page
from assistant.transfer.contents import read_values
from assistant.transfer.files import FileSet, Source, SourceFile, Unopened
from assistant.transfer.html_text import html_to_markdown
from assistant.transfer.json_stream import Element
from assistant.transfer.preparation import prepare
from assistant.transfer.reading import Reading
from assistant.transfer.recognition import FORMATS, recognise
from assistant.transfer.sources import find_files
from assistant.transfer.write_ahead import with_log
from assistant.transfer.written_dates import read_written_date
from tests.integration.transfer.databases import make_database
from tests.integration.transfer.imported_memory import FILES

FILE_TIME = datetime(2026, 1, 1, tzinfo=UTC)
NAMES = sorted(
    str(file.relative_to(FILES))
    for file in FILES.rglob("*")
    if file.is_file() and file.suffix != ".sql"
)
TRIES = 25
"""Damaged copies of each file; what they are is the same in every run."""


def as_source(content: bytes, name: str) -> SourceFile:
    return SourceFile(
        label=name,
        size_bytes=len(content),
        modified=FILE_TIME,
        open_stream=lambda: io.BytesIO(content),
    )


def outcome(source: Source) -> tuple[list[Reading], str]:
    """What an import would make of a file: its readings, or why it is refused."""
    try:
        known, values = recognise(read_values(source, CancelToken()))
        readings = list(known.read(values))
    except UnreadableFile as error:
        return [], str(error)
    for reading in readings:
        if reading.conversation is not None:
            prepare(reading.conversation, FILE_TIME)
    return readings, ""


def check(source: Source) -> None:
    """Something was read, or there is a reason, and reasons can be written down."""
    readings, refusal = outcome(source)
    assert readings or refusal
    for reading in readings:
        assert reading.conversation is not None or reading.skipped
        skipped: tuple[Skipped, ...] = reading.skipped
        assert all(each.what and each.why for each in skipped)


@pytest.mark.parametrize("name", NAMES)
def test_a_file_that_ends_too_early(name: str) -> None:
    content = (FILES / name).read_bytes()
    dice = random.Random(name)
    for end in (dice.randrange(len(content)) for _ in range(TRIES)):
        check(as_source(content[:end], name))


@pytest.mark.parametrize("name", NAMES)
def test_a_file_with_flipped_bytes(name: str) -> None:
    content = (FILES / name).read_bytes()
    dice = random.Random(name)
    for _ in range(TRIES):
        damaged = bytearray(content)
        for _ in range(dice.randint(1, 8)):
            damaged[dice.randrange(len(damaged))] = dice.randrange(256)
        check(as_source(bytes(damaged), name))


ODD = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6)
    | st.sampled_from([10**400, -1, 1e300, "\ud800", [], {}, [[]], [None], {"text": 5}, "user"])
)  # fmt: skip


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to each value inside a value, itself first."""
    yield at
    keys = value if isinstance(value, dict) else range(len(value) if isinstance(value, list) else 0)
    for key in keys:
        yield from places(value[key], (*at, key))


def put(value: Any, at: tuple[Any, ...], odd: Any) -> Any:
    if not at:
        return odd
    changed = copy.deepcopy(value)
    inner = changed
    for key in at[:-1]:
        inner = inner[key]
    inner[at[-1]] = odd
    return changed


def values_of(file: Source) -> list[Element]:
    return list(read_values(file, CancelToken()))


def all_sources(folder: Path) -> list[Source]:
    found = [
        *find_files(FILES, ExitStack(), CancelToken()),
        *find_files(folder, ExitStack(), CancelToken()),
    ]
    return [
        each for each in found if not isinstance(each, Unopened) and not each.label.endswith(".sql")
    ]


def test_a_value_of_the_wrong_kind_at_every_place_of_every_format(tmp_path: Path) -> None:
    for script in ("openwebui.sql", "cursor.sql"):
        make_database(script, tmp_path / script.replace(".sql", ".db"))
    exports = [(each.label, values_of(each)) for each in all_sources(tmp_path)]
    assert len(exports) >= 23

    @given(st.sampled_from(exports), st.data())
    @settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
    def one(export: tuple[str, list[Element]], data: st.DataObject) -> None:
        _, elements = export
        number = data.draw(st.integers(0, len(elements) - 1))
        ways = list(places(elements[number].value))
        at = data.draw(st.sampled_from(ways))
        odd = data.draw(ODD)
        before, changed = elements[number], elements.copy()
        changed[number] = Element(before.at, before.line, put(before.value, at, odd), before.fault)
        with suppress(UnreadableFile):
            known, again = recognise(iter(changed))
            for reading in known.read(again):
                assert reading.conversation is not None or reading.skipped
                if reading.conversation is not None:
                    prepare(reading.conversation, FILE_TIME)

    one()


@pytest.mark.parametrize("known", FORMATS, ids=lambda known: known.name)
def test_every_format_forced_on_every_file(known: Any) -> None:
    for source in all_sources(FILES / "jan"):
        with suppress(UnreadableFile):
            for reading in known.read(read_values(source, CancelToken())):
                assert reading.conversation is not None or reading.skipped


class TestFileSets:
    @pytest.mark.parametrize("folder", ["jan", "opencode"])
    def test_each_file_of_a_set_damaged(self, folder: str) -> None:
        (found,) = find_files(FILES / folder, ExitStack(), CancelToken())
        assert isinstance(found, FileSet)
        dice = random.Random(folder)
        for number, member in enumerate(found.members):
            assert member.path is not None
            content = member.path.read_bytes()
            for damaged in (b"", content[: dice.randrange(len(content))], b"[1, 2]", b"{}", b"7"):
                members = list(found.members)
                members[number] = as_source(damaged, member.label)
                check(FileSet(label=found.label, kind=found.kind, members=tuple(members)))


class TestDatabases:
    @pytest.fixture
    def content(self, tmp_path: Path) -> bytes:
        return make_database("cursor.sql", tmp_path / "state.vscdb").read_bytes()

    def test_damaged_ones(self, content: bytes, tmp_path: Path) -> None:
        dice = random.Random(7)
        for number in range(60):
            damaged = bytearray(content)
            for _ in range(dice.randint(1, 40)):
                damaged[dice.randrange(16, len(damaged))] = dice.randrange(256)
            if number % 3 == 0:
                del damaged[dice.randrange(100, len(damaged)) :]
            check(as_source(bytes(damaged), "state.vscdb"))
            file = tmp_path / "damaged.vscdb"
            file.write_bytes(damaged)
            (found,) = find_files(file, ExitStack(), CancelToken())
            assert isinstance(found, SourceFile)
            check(found)

    def hostile(self, file: Path, script: str) -> str:
        with closing(sqlite3.connect(file)) as connection:
            connection.executescript(script)
        (found,) = find_files(file, ExitStack(), CancelToken())
        assert isinstance(found, SourceFile)
        began = time.monotonic()
        _, refusal = outcome(found)
        assert time.monotonic() - began < 3
        return refusal

    ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"

    def test_a_view_that_never_ends_is_not_asked(self, tmp_path: Path) -> None:
        script = f"CREATE VIEW chat AS {self.ENDLESS}; CREATE TABLE birds (name)"
        assert "not of Open WebUI or Cursor" in self.hostile(tmp_path / "a.db", script)

    def test_a_column_that_is_computed_is_not_computed_for_long(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(databases, "MAX_STEPS", 2_000_000)
        blob = "CREATE TABLE chat (id, title, chat AS (hex(zeroblob(30000000))));"
        assert self.hostile(tmp_path / "b.db", f"{blob} INSERT INTO chat VALUES (1, 2)")

    def test_a_query_that_goes_on_for_too_long_is_broken_off(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(databases, "MAX_STEPS", 100_000)
        rows = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000)"
        chat = '{"history": {"messages": {}}}'
        script = f"CREATE TABLE chat (id, chat); INSERT INTO chat {rows} SELECT i, '{chat}' FROM n"
        assert self.hostile(tmp_path / "c.db", script) == "a database that takes too long to read"

    def test_an_import_that_is_stopped_stops_inside_a_query(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        file = make_database("openwebui.sql", tmp_path / "d.db")
        monkeypatch.setattr(databases, "_STEPS_AT_ONCE", 1)
        (found,) = find_files(file, ExitStack(), CancelToken())
        assert isinstance(found, SourceFile)
        cancel = CancelToken()
        cancel.cancel()
        with pytest.raises(Cancelled):
            list(read_values(found, cancel))

    def test_a_table_with_quotes_in_its_name(self, tmp_path: Path) -> None:
        script = 'CREATE TABLE "a""; DROP TABLE chat; --" (x); CREATE TABLE chat (id, chat)'
        assert self.hostile(tmp_path / "e.db", script) == (
            "an empty list: it holds no conversations"
        )

    @given(st.binary(max_size=200))
    def test_bytes_that_are_no_log_change_nothing(self, log: bytes) -> None:
        """They are fewer than the smallest page that a log could bring."""
        before = bytes(range(256)) * 16
        assert with_log(bytearray(before), log) == before


class TestPages:
    def test_tags_that_never_end(self) -> None:
        cell = b'<div class="outer-cell"><div class="content-cell">'
        for endless in (b"<a href='" + b"x" * (3 << 20), b"<!--" + b"-" * (3 << 20)):
            with pytest.raises(UnreadableFile, match="that does not end"):
                list(read_activity_page(io.BytesIO(cell + endless)))

    def test_a_page_of_another_kind_is_given_up_early(self) -> None:
        read = 0

        class Endless(io.RawIOBase):
            def read(self, size: int = -1) -> bytes:
                nonlocal read
                read += size
                return b"<p>x</p>" * (size // 8)

        with pytest.raises(UnreadableFile, match="not Google's My Activity"):
            list(read_activity_page(Endless()))  # type: ignore[arg-type]
        assert read < 3 << 20

    def test_ten_thousand_nested_elements(self) -> None:
        deep = "<div>" * 10_000 + "<ul><li>" * 10_000 + "x"
        began = time.monotonic()
        assert html_to_markdown(deep).endswith("x")
        assert time.monotonic() - began < 2

    @given(st.text(alphabet="<>/ abdivulpre!-&;#x0\n\"'=", max_size=60))
    def test_any_html_is_text(self, html: str) -> None:
        html_to_markdown(html)

    @given(st.text(alphabet="0123456789./-: ,年月日AMPJanfévMESZ+", max_size=40))
    def test_any_line_is_a_date_or_none(self, line: str) -> None:
        found = read_written_date(line)
        assert found is None or found.moment.tzinfo is not None


def test_ten_thousand_messages_of_one_id_are_numbered_quickly() -> None:
    lines = [
        f'{{"conversation": "c", "id": "same", "role": "user", "text": "{n}"}}'
        for n in range(10_000)
    ]
    began = time.monotonic()
    readings, _ = outcome(as_source("\n".join(lines).encode(), "same.jsonl"))
    assert time.monotonic() - began < 3
    (reading,) = readings
    assert reading.conversation is not None
    prepared = prepare(reading.conversation, FILE_TIME).conversation
    assert prepared is not None
    assert len({message.external_id for message in prepared.messages}) == 10_000
