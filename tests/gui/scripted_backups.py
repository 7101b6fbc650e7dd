"""The part of the scripted engine that backs up and locks."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from assistant.domain.backups import (
    BackupContents,
    BackupCopy,
    Backups,
    KeyChanged,
    KeyPlace,
)
from assistant.errors import KeyWrong

FOLDER = Path("/home/mia/.local/share/keepsake/backups")
PHRASE = (
    "tail",
    "mixed",
    "history",
    "acoustic",
    "pizza",
    "glove",
    "sword",
    "chalk",
    "tell",
    "path",
    "pattern",
    "talent",
)


def copy_of(days_ago: float, *, reason: str = "", size_mb: int = 48) -> BackupCopy:
    """A copy in the scripted home."""
    made = datetime.now(UTC) - timedelta(days=days_ago)
    name = f"memory-{made:%Y%m%d-%H%M%S}{reason and '-'}{reason}.duckdb"
    return BackupCopy(
        path=FOLDER / name, made_at=made, size_bytes=size_mb * 1_000_000, reason=reason
    )


def held(messages: int, days_ago: float = 0.1) -> BackupContents:
    """What a scripted memory holds."""
    return BackupContents(
        schema=12,
        counts={"messages": messages, "conversations": messages // 20, "facts": messages // 9},
        newest=datetime.now(UTC) - timedelta(days=days_ago),
        mark=str(messages),
    )


class ScriptedBackups:
    """`opens_with` is what a copy asks for; empty asks for nothing."""

    copies: list[BackupCopy]
    place = KeyPlace.KEYCHAIN
    saved_phrases: tuple[Path, ...] = ()
    opens_with = ""
    trouble = ""
    _do: Callable[..., Future[Any]]

    def backups(self) -> Future[Backups]:
        return self._do(
            lambda: Backups(copies=tuple(self._copies()), folder=FOLDER, trouble=self.trouble)
        )

    def back_up(self, folder: Path | None = None) -> Future[BackupCopy]:
        def work() -> BackupCopy:
            copy = copy_of(0)
            self._copies().insert(0, copy)
            return copy

        return self._do(work)

    def backup_contents(self, file: Path, passphrase: str | None = None) -> Future[BackupContents]:
        def work() -> BackupContents:
            if self.opens_with and passphrase != self.opens_with:
                raise KeyWrong("The backup has another key than this memory.")
            return held(4100, days_ago=2)

        return self._do(work)

    def contents_now(self) -> Future[BackupContents]:
        return self._do(lambda: held(4876))

    def key_place(self) -> KeyPlace:
        return self.place

    def recovery_phrase(self) -> Future[tuple[str, ...]]:
        return self._do(lambda: PHRASE)

    def save_recovery_phrase(self, path: Path) -> Future[None]:
        def save() -> None:
            self.saved_phrases = (*self.saved_phrases, path)

        return self._do(save)

    def change_key(self, place: KeyPlace, passphrase: str = "") -> Future[KeyChanged]:
        def work() -> KeyChanged:
            self.place = place
            return KeyChanged(encrypted=place is not KeyPlace.NOWHERE, followed=3)

        return self._do(work)

    def _copies(self) -> list[BackupCopy]:
        if not hasattr(self, "copies"):
            self.copies = [
                copy_of(0.3),
                copy_of(1.2),
                copy_of(2.1, reason="replaced"),
                copy_of(9, size_mb=44),
                copy_of(12, reason="before-0012", size_mb=41),
                copy_of(40, size_mb=29),
            ]
        return self.copies
