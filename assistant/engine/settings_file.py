"""The settings of an open home: read once, changed one at a time, written at once."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING

from assistant.settings import Settings, load_settings, save_settings

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


class SettingsFile:
    """Thread-safe; `current` is never half changed."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._guard = Lock()
        self._current = load_settings(path)

    @property
    def current(self) -> Settings:
        """The settings as they are now."""
        return self._current

    def change(self, change: Callable[[Settings], Settings]) -> Settings:
        """Apply `change`, write the file, and return the new settings."""
        with self._guard:
            changed = change(self._current)
            save_settings(self._path, changed)
            self._current = changed
            return changed
