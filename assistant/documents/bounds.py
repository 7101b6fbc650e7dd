"""How much of a file is read: enough for a book, and never more than a machine bears."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from assistant.errors import UnreadableFile

if TYPE_CHECKING:
    from assistant.cancel import CancelToken

MEGABYTE = 1024 * 1024

MAX_FILE_BYTES = 50 * MEGABYTE
MAX_CHARACTERS = 2_000_000
"""About a thousand pages."""
MAX_PAGES = 2_000
MAX_SECONDS = 90.0
MAX_UNPACKED_BYTES = 200 * MEGABYTE
MAX_RATIO = 200
"""A Word file unpacks to some 10 times its size; a bomb to thousands."""
MAX_MEMBERS = 5_000

SMALLER = "Attach a part of it, or save it as plain text first."


@dataclass(slots=True)
class Reading:
    """One file's reading: how long it may take, and whether anyone still wants it."""

    name: str
    cancel: CancelToken
    ends: float = field(default_factory=lambda: time.monotonic() + MAX_SECONDS)

    def go_on(self) -> None:
        """Raise `Cancelled` when stopped, `UnreadableFile` when it takes too long."""
        self.cancel.check()
        if time.monotonic() > self.ends:
            raise UnreadableFile(f"Reading “{self.name}” takes too long.", hint=SMALLER)

    def require_short(self, characters: int) -> None:
        """Raise `UnreadableFile` for more text than is taken."""
        if characters > MAX_CHARACTERS:
            raise UnreadableFile(
                f"“{self.name}” has more than {MAX_CHARACTERS:,} characters of text.", hint=SMALLER
            )
