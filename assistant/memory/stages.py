"""What ingest does once no message waits: work that may come later, a small piece at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.cancel import CancelToken
    from assistant.domain.changes import Change


class Stage(Protocol):
    """Derives something from what is durable. Used by the ingest thread.

    What is due is asked of the file, so that a crash resumes it; asking must cost little, as it
    happens after every message.
    """

    def step(self, cancel: CancelToken) -> Sequence[Change] | None:
        """Do one short piece and return what is to be announced; None when nothing is due.

        Computes with no transaction open. Raises `Cancelled`, changing nothing.
        """
        ...
