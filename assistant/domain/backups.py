"""Copies of the memory: what is known of one, and which of them are kept."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING
from unicodedata import normalize

from assistant.domain.times import here, require_aware
from assistant.errors import PassphraseTooShort

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import datetime
    from pathlib import Path

DAMAGED, REPLACED = "damaged", "replaced"
"""Reasons of files that were put aside: one that did not open, one whose place another took."""

ASIDE_DAYS = 30
"""Copies made for a reason of their own are kept so long, whatever the rule says."""


LEAST_PASSPHRASE = 8
"""Characters of a new passphrase. scrypt makes a guess take a tenth of a second (decision 0019):
then all of three letters are tried in half an hour, and eight are beyond trying one by one."""


def require_long_enough(passphrase: str) -> None:
    """Raise `PassphraseTooShort` for a new passphrase that can be guessed by trying."""
    found, least = _characters(passphrase), LEAST_PASSPHRASE
    if found < least:
        raise PassphraseTooShort(
            f"The passphrase is too short: {found} of at least {least} characters."
        )


def is_long_enough(passphrase: str) -> bool:
    """Whether a new passphrase has the characters that it needs; blanks around it are none."""
    return _characters(passphrase) >= LEAST_PASSPHRASE


def _characters(passphrase: str) -> int:
    return len(normalize("NFC", passphrase).strip())


class KeyPlace(StrEnum):
    """Where the key of a home is kept."""

    KEYCHAIN = "keychain"
    PASSPHRASE = "passphrase"  # noqa: S105 - the name of a place
    NOWHERE = "nowhere"
    """The home is not encrypted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupCopy:
    """A file in the backups folder. `reason` is empty for a daily one."""

    path: Path
    made_at: datetime
    size_bytes: int
    reason: str = ""

    def __post_init__(self) -> None:
        require_aware("made_at", self.made_at)


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupContents:
    """What a memory file holds. `counts` go by name: `messages`, `conversations`, `facts`.

    `mark` is the same for two files with the same rows, whatever the layout of their bytes;
    what was put aside to be undone, and the log of what was done, do not enter it.
    """

    schema: int
    counts: Mapping[str, int]
    newest: datetime | None
    mark: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupRule:
    """The newest copy of each of the last `days`, `weeks` and `months` that have one."""

    days: int = 7
    weeks: int = 4
    months: int = 6
    limit_bytes: int = 0
    """Of all copies together; 0 sets none. The newest copy stays however large it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Backups:
    """The copies in a home, newest first, and what became of the last attempt to make one."""

    copies: tuple[BackupCopy, ...]
    folder: Path
    trouble: str = ""
    """Why the last attempt failed; empty where it did not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Restored:
    """What a restore did. `before` is None where the file that was replaced did not open.

    `forgotten_again` counts messages that had been forgotten since the copy was made.
    `aside` names the replaced file, None where there was none.
    """

    contents: BackupContents
    before: BackupContents | None
    forgotten_again: int
    aside: Path | None = None
    list_known: bool = True
    """Whether the list of what was forgotten since could be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyChanged:
    """What a change of the key did: copies in the home that follow it, and others that cannot."""

    encrypted: bool
    followed: int
    left: tuple[Path, ...] = field(default=())
    """Copies that the old key does not open: they keep the key that they were made with."""


def dropped_by(rule: BackupRule, copies: Iterable[BackupCopy], now: datetime) -> list[BackupCopy]:
    """The copies that the rule does not keep, oldest first."""
    ordered = sorted(copies, key=lambda copy: copy.made_at, reverse=True)
    kept = _kept_by_age(rule, [copy for copy in ordered if not copy.reason])
    kept |= {
        copy.path for copy in ordered if copy.reason and (now - copy.made_at).days < ASIDE_DAYS
    }
    if rule.limit_bytes:
        kept = _kept_by_size(rule.limit_bytes, [copy for copy in ordered if copy.path in kept])
    return [copy for copy in reversed(ordered) if copy.path not in kept]


def _kept_by_age(rule: BackupRule, ordered: list[BackupCopy]) -> set[Path]:
    kept: set[Path] = set()
    periods = (("%Y-%m-%d", rule.days), ("%G-%V", rule.weeks), ("%Y-%m", rule.months))
    for form, number in periods:
        newest: dict[str, Path] = {}
        for copy in ordered:
            newest.setdefault(here(copy.made_at).strftime(form), copy.path)
        kept.update(list(newest.values())[:number])
    return kept


def _kept_by_size(limit: int, ordered: list[BackupCopy]) -> set[Path]:
    """Newest first while they fit; the newest daily one always stays."""
    newest = next((copy.path for copy in ordered if not copy.reason), None)
    kept: set[Path] = set()
    total = 0
    for copy in ordered:
        if copy.path == newest or total + copy.size_bytes <= limit:
            kept.add(copy.path)
            total += copy.size_bytes
    return kept
