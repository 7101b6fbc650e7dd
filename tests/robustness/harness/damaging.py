"""Damages the files of a home in every way that disks, people and other programs do."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

PAGE = 4096
BLOCK = 262_144

Damaging = Callable[[Path, random.Random], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage:
    """One way to damage a file of a home; `file` is relative to it."""

    name: str
    file: str
    do: Damaging
    of_log: bool = False
    """Whether the home is one that was killed, with commits that are only in the log."""


def truncated(path: Path, chance: random.Random) -> None:
    """Cut off anywhere."""
    content = path.read_bytes()
    path.write_bytes(content[: chance.randrange(len(content))])


def cut_short(path: Path, chance: random.Random) -> None:
    """A few bytes are missing at the end."""
    content = path.read_bytes()
    path.write_bytes(content[: -chance.randint(1, min(200, len(content)))])


def cut_at_a_page(path: Path, chance: random.Random) -> None:
    """Cut off where a page begins."""
    content = path.read_bytes()
    path.write_bytes(content[: PAGE * chance.randrange(1 + len(content) // PAGE)])


def flipped(path: Path, chance: random.Random) -> None:
    """A few bits are others."""
    content = bytearray(path.read_bytes())
    for _ in range(chance.randint(1, 4)):
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    path.write_bytes(content)


def flipped_early(path: Path, chance: random.Random) -> None:
    """A byte among the first pages is another."""
    content = bytearray(path.read_bytes())
    content[chance.randrange(min(len(content), 3 * PAGE))] ^= chance.randint(1, 255)
    path.write_bytes(content)


def zeroed(path: Path, chance: random.Random) -> None:
    """A page holds only zeros."""
    content = bytearray(path.read_bytes())
    start = PAGE * chance.randrange(1 + len(content) // PAGE)
    end = min(start + chance.choice([PAGE, BLOCK]), len(content))
    content[start:end] = bytes(end - start)
    path.write_bytes(content)


def scrambled(path: Path, chance: random.Random) -> None:
    """A page holds something else."""
    content = bytearray(path.read_bytes())
    start = PAGE * chance.randrange(1 + len(content) // PAGE)
    end = min(start + PAGE, len(content))
    content[start:end] = chance.randbytes(end - start)
    path.write_bytes(content)


def swapped_pages(path: Path, chance: random.Random) -> None:
    """Two pages changed places."""
    content = bytearray(path.read_bytes())
    count = max(1, len(content) // PAGE)
    one, other = PAGE * chance.randrange(count), PAGE * chance.randrange(count)
    first, second = content[one : one + PAGE], content[other : other + PAGE]
    if len(first) == len(second):
        content[one : one + PAGE], content[other : other + PAGE] = second, first
    path.write_bytes(content)


def longer(path: Path, chance: random.Random) -> None:
    """Something was added."""
    with path.open("ab") as file:
        file.write(chance.randbytes(chance.randint(1, 3 * PAGE)))


def _clear(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)


def emptied(path: Path, _chance: random.Random) -> None:
    """Nothing is left in it."""
    _clear(path)
    path.write_bytes(b"")


def junk(path: Path, chance: random.Random) -> None:
    """Random bytes."""
    _clear(path)
    path.write_bytes(chance.randbytes(chance.randint(1, 3 * PAGE)))


def text(path: Path, _chance: random.Random) -> None:
    """A text file of that name."""
    _clear(path)
    path.write_text("This is not it.\n" * 500, encoding="utf-8")


def zeros(path: Path, chance: random.Random) -> None:
    """As long as it was, all zeros: what some file systems leave after a power cut."""
    path.write_bytes(bytes(path.stat().st_size if path.exists() else chance.randint(1, PAGE)))


def a_folder(path: Path, _chance: random.Random) -> None:
    """A folder of that name."""
    _clear(path)
    path.unlink(missing_ok=True)
    path.mkdir()


def a_full_folder(path: Path, _chance: random.Random) -> None:
    """A folder of that name with a file in it."""
    a_folder(path, _chance)
    (path / "holiday.jpg").write_bytes(b"\xff\xd8\xff")


def sqlite(path: Path, _chance: random.Random) -> None:
    """A database of another kind."""
    _clear(path)
    path.unlink(missing_ok=True)
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE chats (x)")
    connection.close()


def missing(path: Path, _chance: random.Random) -> None:
    """The file is gone."""
    path.unlink(missing_ok=True)


def dangling(path: Path, _chance: random.Random) -> None:
    """A link to nothing."""
    path.unlink(missing_ok=True)
    path.symlink_to(path.with_name("nothing"))


def deep_json(path: Path, _chance: random.Random) -> None:
    """JSON that no parser should follow."""
    _clear(path)
    path.write_text("[" * 200_000, encoding="utf-8")


def other_json(path: Path, chance: random.Random) -> None:
    """JSON of another meaning."""
    _clear(path)
    path.write_text(
        chance.choice(["null", "[]", "{}", '"x"', "7", '{"models": 7}', '{"privacy": {"x": 1}}',
                       '{"encrypted": "no"}', '{"home_id": 3, "encrypted": []}', "{'a': 1}",
                       '{"schema_version": "x"}', '{"schema_version": 99}', "NaN", "\ufeff{}"]),
        encoding="utf-8",
    )  # fmt: skip


def from_elsewhere(name: str) -> Damaging:
    """The file of the same name of another home takes its place; see `Homes`."""

    def swap(path: Path, _chance: random.Random) -> None:
        shutil.copyfile(path.parent.parent / name / path.name, path)

    return swap


_DATABASE = (
    truncated, truncated, cut_short, cut_at_a_page, flipped, flipped, flipped, flipped_early,
    zeroed, zeroed, scrambled, scrambled, swapped_pages, longer, emptied, junk, text, zeros,
    a_folder, sqlite, missing, dangling,
)  # fmt: skip
_LOG = (
    truncated, truncated, truncated, cut_short, cut_short, flipped, flipped, flipped_early, zeroed,
    scrambled, longer, emptied, junk, text, zeros, a_folder, missing,
)  # fmt: skip
_SMALL = (
    truncated, cut_short, flipped, emptied, junk, text, zeros, a_folder, a_full_folder, sqlite,
    missing, dangling, deep_json, other_json, other_json, other_json,
)  # fmt: skip
_ABSENT = (emptied, junk, text, a_folder, a_full_folder, sqlite, deep_json, other_json)


def _named(file: str, ways: tuple[Damaging, ...], *, of_log: bool = False) -> list[Damage]:
    return [Damage(name=each.__name__, file=file, do=each, of_log=of_log) for each in ways]


DAMAGES: tuple[Damage, ...] = (
    *_named("memory.duckdb", _DATABASE),
    *_named("memory.duckdb.wal", _LOG, of_log=True),
    *_named("memory.duckdb", (truncated, flipped, zeroed, scrambled, emptied), of_log=True),
    *_named("memory.duckdb", (missing,), of_log=True),
    Damage(name="log of another home", file="memory.duckdb.wal", do=from_elsewhere("other"),
           of_log=True),
    Damage(name="older log", file="memory.duckdb.wal", do=from_elsewhere("older"), of_log=True),
    Damage(name="file of another home", file="memory.duckdb", do=from_elsewhere("other")),
    Damage(name="older file under a newer log", file="memory.duckdb", do=from_elsewhere("older"),
           of_log=True),
    Damage(name="log of no one", file="memory.duckdb.wal", do=junk),
    *_named("settings.json", _SMALL),
    *_named("home.json", _SMALL),
    *_named("owner.lock", _ABSENT),
    *_named("owner.json", _ABSENT),
    *_named("owner.socket", _ABSENT),
    *_named("memory.duckdb.new", _ABSENT),
    *_named("memory.duckdb.rewrite", (emptied, junk, a_folder)),
    *_named("memory.duckdb.tmp", (junk, a_full_folder)),
    *_named("backups", (junk, text)),
    *_named("models", (junk, text)),
    *_named("settings.json.new", _ABSENT),
    *_named("home.json.new", (junk, a_folder)),
)  # fmt: skip
