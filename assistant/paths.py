"""Where things lie on disk."""

from __future__ import annotations

import os
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

import platformdirs

from assistant.errors import HomeNotWritable

PRIVATE_DIRECTORY = 0o700


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
        return cls(chosen.expanduser().absolute())

    def prepare(self) -> None:
        """Create the folder; raise `HomeNotWritable` where that is not possible."""
        try:
            self.folder.mkdir(mode=PRIVATE_DIRECTORY, parents=True, exist_ok=True)
        except OSError as error:
            raise HomeNotWritable(self.folder, error.strerror or str(error)) from error
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
        """Downloaded model files."""
        return self.folder / "models"

    @property
    def backups(self) -> Path:
        """Encrypted copies of the database."""
        return self.folder / "backups"

    @property
    def logs(self) -> Path:
        """Technical logs; never a word of the person's."""
        return self.folder / "logs"


def resource(*parts: str) -> Path:
    """A file that ships in `resources/`."""
    return Path(str(files("resources").joinpath(*parts)))
