"""Files made to break a reader: a plain report, in bounded time and memory, and nothing outside."""

from __future__ import annotations

import io
import json
import resource
import sys
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.integration.transfer.imported_memory import Memory, opened_memory

SOON_S = 5.0
MOST_MB = 400
Make = Callable[[Path], Path]


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    folder = tmp_path_factory.mktemp("memory")
    with opened_memory(folder) as opened:
        opened.run(_file(_chat("The first."))(folder))  # now its writing thread runs
        yield opened


def _chat(text: str, **more: object) -> str:
    said = {"conversation": "c", "id": "m", "role": "user", "text": text}
    return json.dumps(said | {"time": "2026-01-01T09:00:00Z"} | more)


def _file(content: bytes | str, name: str = "chats.jsonl") -> Make:
    def make(folder: Path) -> Path:
        file = folder / name
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        return file

    return make


def _zip(entries: dict[str, bytes], *, name: str = "export.zip") -> Make:
    def make(folder: Path) -> Path:
        with zipfile.ZipFile(folder / name, "w", zipfile.ZIP_DEFLATED) as archive:
            for entry, content in entries.items():
                archive.writestr(entry, content)
        return folder / name

    return make


def _bomb(files: int, megabytes: int) -> Make:
    """Blanks that unpack to a thousand times their size."""

    def make(folder: Path) -> Path:
        with zipfile.ZipFile(folder / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            for number in range(files):
                with archive.open(f"{number}.json", "w") as entry:
                    for _ in range(megabytes):
                        entry.write(b" " * (1 << 20))
        return folder / "bomb.zip"

    return make


def _nested(folder: Path) -> Path:
    inner = _chat("deep").encode()
    for level in range(10):
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as archive:
            archive.writestr(f"{level}.zip" if level else "chats.jsonl", inner)
        inner = out.getvalue()
    return _file(inner, "nested.zip")(folder)


def _claims(folder: Path) -> Path:
    """A member of ten bytes that says it unpacks to two gigabytes."""
    file = _zip({"conversations.json": b"[{}]      "})(folder)
    data = bytearray(file.read_bytes())
    at = data.index(b"PK\x01\x02")
    data[at + 24 : at + 28] = (2**31 - 1).to_bytes(4, "little")
    data[22:26] = (2**31 - 1).to_bytes(4, "little")
    file.write_bytes(data)
    return file


def _links(folder: Path) -> Path:
    place = folder / "linked"
    place.mkdir()
    (place / "loop").symlink_to(place)
    (place / "passwd.json").symlink_to("/etc/passwd")
    (place / "nowhere.json").symlink_to(place / "none")
    (place / "endless.json").symlink_to("/dev/zero")
    return place


CASES: dict[str, Make] = {
    "a bomb": _bomb(1, 300),
    "many bombs": _bomb(8, 20),
    "ten levels of zips": _nested,
    "a claim of two gigabytes": _claims,
    "paths that lead out": _zip(
        {
            "../../../../tmp/hostile_escape.json": b"[]",
            "/tmp/hostile_escape.json": b"[]",
            "..\\..\\hostile_escape.json": b"{}",
            "C:\\hostile_escape.json": b"{}",
        }
    ),
    "links": _links,
    "JSON of a hundred thousand levels": _file(b"[" * 100_000 + b"]" * 100_000, "deep.json"),
    "objects of a hundred thousand levels": _file(b'{"a":' * 100_000 + b"1" + b"}" * 100_000, "d.json"),  # noqa: E501
    "JSON that is never closed": _file(b'[{"mapping": {' * 20_000, "open.json"),
    "one line of twenty megabytes": _file(_chat("x" * (20 << 20)), "long.jsonl"),
    "invalid UTF-8": _file(b'{"conversation": "\xff\xfe\xc0\xaf", "role": "user", "text": "\xf8"}'),
    "lone surrogates": _file('{"conversation": "c", "role": "user", "text": "\\ud800 \\udfff"}'),
    "huge integers": _file('{"conversation": "c", "role": "user", "text": "a", "time": ' + "9" * 5000 + "}"),  # noqa: E501
    "huge exponents": _file('{"conversation": "c", "role": "user", "text": "a", "time": 1e999999}'),
    "dates that are none": _file(_chat("a", time="99999-99-99T99:99:99Z")),
    "the last date": _file(_chat("b", time="9999-12-31T23:59:59+14:00", id="last")),
    "the first date": _file(_chat("c", time="0001-01-01T00:00:00+14:00", id="first")),
    "a name of ten thousand letters": _file(_chat("d", conversation="n" * 10_000, title="t" * 100_000)),  # noqa: E501
    "numbers for everything": _file('{"conversation": 1, "id": 2, "role": 3, "text": 4, "time": 5}'),  # noqa: E501
    "the same key a thousand times": _file("{" + '"text": "a", ' * 1000 + '"text": "b"}'),
    "only blanks": _file(b" " * (5 << 20), "blank.json"),
    "only noughts": _file(b"\0" * (5 << 20), "nought.json"),
    "UTF-16 without an end": _file("\ufeff[".encode("utf-16-le") + b"\0", "wide.json"),
    "an archive of no files": _zip({}),
    "an archive in an archive's name": _file(b"PK\x03\x04", "cut.zip"),
    "a chat that is its own parent": _file(
        '[{"mapping": {"a": {"id": "a", "parent": "a", "children": ["a"], "message": null}},'
        ' "current_node": "a", "title": "t", "create_time": 1}]',
        "loop.json",
    ),
    "two that are each other's parents": _file(
        '[{"mapping": {"a": {"id": "a", "parent": "b", "children": ["b"]}, "b": {"id": "b",'
        ' "parent": "a", "children": ["a"]}}, "current_node": "a", "create_time": 1}]',
        "loops.json",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_a_report_soon_and_in_bounds(name: str, memory: Memory, tmp_path: Path) -> None:
    if name == "links" and sys.platform == "win32":
        pytest.skip("links need a right of their own there")
    place = CASES[name](tmp_path)
    before = set(Path("/tmp").glob("hostile_escape*"))
    used, began = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
    report = memory.importer.run([place])
    assert time.process_time() - began < SOON_S
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - used) / 1000
    assert grown < MOST_MB, f"{grown:.0f} MB"
    assert report.files, "something is said"
    for file in report.files:
        assert file.messages.read or file.skipped
        assert all(each.what and each.why and "Traceback" not in each.why for each in file.skipped)
        assert "root:" not in repr(file), "what a link leads to is not passed on"
    assert set(Path("/tmp").glob("hostile_escape*")) == before
    assert not list(tmp_path.parent.glob("hostile_escape*"))
