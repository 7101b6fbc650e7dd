"""Where things lie on disk."""

from __future__ import annotations

import errno
import os
import shutil
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from assistant.errors import DiskFull, HomeNotWritable, InvalidInput

if TYPE_CHECKING:
    from collections.abc import Iterator

PRIVATE_DIRECTORY = 0o700
PRIVATE_FILE = 0o600

_SHOWN_LETTERS = 200
"""Of a name that can be none so much is said."""

ROOM_BYTES = 2_000_000
"""Nothing is written to the memory while less is free."""


@dataclass(frozen=True, slots=True)
class Home:
    """The folder that holds one person's memory; everything in it is private to them."""

    folder: Path

    @classmethod
    def locate(cls, chosen: Path | None = None) -> Home:
        """The chosen folder, else `KEEPSAKE_HOME`, else the system's place for user data."""
        if chosen is None and (named := os.environ.get("KEEPSAKE_HOME")):
            chosen = Path(named)
        if chosen is None:
            chosen = Path(platformdirs.user_data_dir("keepsake", appauthor=False))
        try:
            return cls(chosen.expanduser().absolute())
        except RuntimeError as error:
            raise HomeNotWritable(chosen, "its ~ stands for nobody's folder") from error

    @classmethod
    def named(cls, name: str | None) -> Home:
        """The home that a command line names, else the usual one; refuses a name that is empty.

        An empty one is a variable that was never set, and the usual home may be somebody's memory.
        """
        if name is not None and not name.strip():
            raise InvalidInput("--home is empty.", hint="Name a folder, or leave --home out.")
        return cls.locate(Path(name) if name else None)

    @classmethod
    def usual(cls) -> Home:
        """The system's place for user data, whatever was chosen."""
        return cls(Path(platformdirs.user_data_dir("keepsake", appauthor=False)))

    def prepare(self) -> None:
        """Create the folder; raise `HomeNotWritable` where that is not possible."""
        _check_name(self.folder)
        with writing_to(self.folder):
            self.folder.mkdir(mode=PRIVATE_DIRECTORY, parents=True, exist_ok=True)
        if not os.access(self.folder, os.W_OK | os.X_OK):
            raise HomeNotWritable(self.folder, "permission denied")

    @property
    def database(self) -> Path:
        """The DuckDB file, the only truth."""
        return self.folder / "memory.duckdb"

    @property
    def lock(self) -> Path:
        """The home's id and whether it is encrypted; nothing secret."""
        return self.folder / "home.json"

    @property
    def settings(self) -> Path:
        """The settings, plain JSON without secrets."""
        return self.folder / "settings.json"

    @property
    def owner_lock(self) -> Path:
        """Locked by the one process that owns this home."""
        return self.folder / "owner.lock"

    @property
    def owner_address(self) -> Path:
        """Where the owner says how to reach it; mode 0600."""
        return self.folder / "owner.json"

    @property
    def window_state(self) -> Path:
        """The window's place and look; no words."""
        return self.folder / "window.ini"

    @property
    def models(self) -> Path:
        """Downloaded models, each in a folder of its own."""
        return self.folder / "models"

    @property
    def backups(self) -> Path:
        """Encrypted copies of the database."""
        return self.folder / "backups"

    def remove_drafts(self) -> None:
        """Remove what `write_whole` had not finished when it was killed; only as the owner."""
        for path in (self.lock, self.settings, self.owner_address, self.window_state):
            remove_draft_of(path)


def named_path(name: str, folder: Path) -> Path:
    """A path as a person wrote it, from `folder`; raises `InvalidInput` where it can be none."""
    if not name.strip():
        raise InvalidInput("A path is empty.", hint="Name a file or a folder.")
    try:
        path = folder / Path(name).expanduser()
        with suppress(FileNotFoundError, NotADirectoryError, PermissionError):
            path.lstat()  # a NUL, half a letter or a name that is too long cannot be asked
    except (RuntimeError, ValueError, OSError) as error:
        shown = name if len(name) <= _SHOWN_LETTERS else f"{name[:_SHOWN_LETTERS]}…"
        raise InvalidInput(f"{shown!r} names no file.", hint="Name a file or a folder.") from error
    return path


def said_name(path: Path) -> str:
    """What a person calls a file: its name, or the whole path where that has none ("/", "..")."""
    return path.name if path.name.strip(".") else str(path)


@contextmanager
def writing_to(folder: Path) -> Iterator[None]:
    """Translate the system's refusals to write into `folder`."""
    try:
        yield
    except OSError as error:
        if error.errno in {errno.ENOSPC, errno.EDQUOT}:
            raise DiskFull(f"No space is left for {str(folder)!r}.") from error
        raise HomeNotWritable(folder, error.strerror or str(error)) from error


def require_room(path: Path) -> None:
    """Raise `DiskFull` where less than `ROOM_BYTES` are free on the disk of `path`.

    A commit that fails halfway on a full disk can leave DuckDB unable to go on, and may end the
    process: it is better not begun.
    """
    with suppress(OSError):
        if shutil.disk_usage(path.parent).free >= ROOM_BYTES:
            return
        raise DiskFull(f"No space is left for {str(path.parent)!r}.")


def write_whole(path: Path, text: str) -> None:
    """Replace a small private file in one step: a crash or a full disk leaves the old or the new.

    Raises `DiskFull` or `HomeNotWritable`.
    """
    draft = _draft_of(path)
    with writing_to(path.parent):
        try:
            descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE_FILE)
            with os.fdopen(descriptor, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            draft.replace(path)
        except BaseException:
            with suppress(OSError):
                draft.unlink(missing_ok=True)
            raise


def remove_draft_of(path: Path) -> None:
    """Remove what `write_whole` had not finished of a file; only where nobody writes it."""
    with suppress(OSError):
        _draft_of(path).unlink(missing_ok=True)


def _draft_of(path: Path) -> Path:
    return path.with_name(path.name + ".new")


def _check_name(folder: Path) -> None:
    """DuckDB takes paths as UTF-8 only, and what stands behind a question mark for options."""
    try:
        str(folder).encode()
    except UnicodeEncodeError as error:
        raise HomeNotWritable(folder, "its name is not valid text") from error
    if "?" in str(folder.resolve()):
        raise HomeNotWritable(folder, "its name has a question mark")
