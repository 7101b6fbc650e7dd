"""What an engine does about copies of its memory and about its key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.backups import BackupContents, Backups
from assistant.engine.calls import EngineCalls
from assistant.engine.restoring import matching, require_backup
from assistant.engine.unlocking import typed_keys
from assistant.errors import HomeNotWritable, KeyMissing, KeyWrong, PlaceNotWritable
from assistant.paths import PRIVATE_FILE, writing_to

if TYPE_CHECKING:
    from concurrent.futures import Future
    from pathlib import Path

    from assistant.domain.backups import BackupCopy, KeyChanged, KeyPlace


class BackupCalls(EngineCalls):
    """The part of an `Engine` that backs up and locks."""

    def backups(self) -> Future[Backups]:
        """The copies in the home, newest first."""

        def look() -> Backups:
            backing_up = self._parts.backing_up
            return Backups(
                copies=tuple(backing_up.copies()),
                folder=backing_up.folder,
                trouble=backing_up.trouble,
            )

        return self._readers.submit(look)

    def back_up(self, folder: Path | None = None) -> Future[BackupCopy]:
        """Make a copy and read it through; without a folder, in the home.

        It has the key of the home, and holds nothing that was forgotten. Raises
        `HomeNotWritable`, `PlaceNotWritable` or `DiskFull`.
        """
        return self._files.submit(self._parts.backing_up.make, folder)

    def backup_contents(self, file: Path, passphrase: str | None = None) -> Future[BackupContents]:
        """What a copy holds; opens with the home's key, or with what was typed.

        Raises `NotFound`, `KeyMissing`, `KeyWrong` or `DatabaseDamaged`.
        """
        return self._files.submit(self._contents_of, file, passphrase)

    def _contents_of(self, file: Path, passphrase: str | None) -> BackupContents:
        database = self._parts.database
        require_backup(file, database.path)
        try:
            return database.contents_of_copy(file)
        except (KeyMissing, KeyWrong):
            return matching(file, typed_keys(passphrase) if passphrase else [])[0]

    def contents_now(self) -> Future[BackupContents]:
        """What the memory holds, as `backup_contents` tells it of a copy."""
        return self._files.submit(self._parts.database.contents)

    def key_place(self) -> KeyPlace:
        """Where the key of the home is kept."""
        return self._parts.locking.place

    def recovery_phrase(self) -> Future[tuple[str, ...]]:
        """The words that open this memory anywhere; `NotFound` where a passphrase does."""
        return self._readers.submit(self._parts.locking.phrase)

    def save_recovery_phrase(self, path: Path) -> Future[None]:
        """Write the words, numbered, into a file that only this account may read.

        Raises `NotFound`, `PlaceNotWritable` or `DiskFull`.
        """

        def save() -> None:
            words = enumerate(self._parts.locking.phrase(), start=1)
            text = "".join(f"{at:2}  {word}\n" for at, word in words)
            try:
                with writing_to(path.parent):
                    path.touch(mode=PRIVATE_FILE)
                    path.chmod(PRIVATE_FILE)  # a file that was there keeps its own otherwise
                    path.write_text(text, encoding="utf-8")
            except HomeNotWritable as refused:
                raise PlaceNotWritable(path.parent, refused.reason) from refused

        return self._files.submit(save)

    def change_key(self, place: KeyPlace, passphrase: str = "") -> Future[KeyChanged]:
        """Encrypt the memory and its copies in the home anew, or not at all.

        Copies elsewhere keep the key that they were made with. Everything else waits meanwhile.
        Raises `KeychainMissing`, `InvalidInput`, `DiskFull` or `HomeNotWritable`.
        """

        def work() -> KeyChanged:
            changed = self._parts.locking.change(place, passphrase)
            self._parts.note_encryption()
            return changed

        return self._long_work.submit(work)
