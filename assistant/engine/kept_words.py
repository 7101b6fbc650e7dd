"""What messages' words come to in the index: taken from the file, or worked out and kept there."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from assistant.errors import AssistantError
from assistant.index.analysed import Analysed, analysed, digest_of
from assistant.index.message_rows import recalled
from assistant.storage.kept_words import KeptWordsStore
from assistant.storage.messages import MessageStore

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Future

    from assistant.domain.messages import Message
    from assistant.storage.database import Cursor, Database
    from assistant.storage.messages import Run

logger = logging.getLogger(__name__)

RUN = 2048
"""Positions whose words are kept together; when one of these messages goes, all are dropped, and
worked out again at the next opening in 0.15 s. A run that is not full yet is never kept."""


class KeptWords:
    """Reads a home's messages with what their words come to."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.taken = 0
        """How many messages the file had the words of, the last time they were read."""
        self._keeps = True

    def messages(self) -> Iterator[tuple[list[Message], Analysed]]:
        """All that may be recalled, by position, some at a time.

        What had to be worked out is put into the file behind the caller's back. A file that does
        not take it, such as on a full disk, costs time at the next opening and nothing else.
        """
        self.taken, self._keeps = 0, True
        cursor = self._database.read()
        for run in MessageStore(cursor).remembered_runs(RUN):
            messages = recalled(run.messages)
            yield messages, self._of(cursor, run, messages)

    def _of(self, cursor: Cursor, run: Run, messages: list[Message]) -> Analysed:
        digest = digest_of(messages)
        data = KeptWordsStore(cursor).get(run.first, digest)
        if data is not None:
            try:
                found = Analysed.from_bytes(data)
            except ValueError:
                logger.warning("Kept words cannot be read, and are counted again")
            else:
                self.taken += len(messages)
                return found
        made = analysed(messages)
        if self._keeps and messages and run.last - run.first + 1 == RUN:
            self._keep(run, messages, digest, made)
        return made

    def _keep(self, run: Run, messages: list[Message], digest: bytes, made: Analysed) -> None:
        ids = [one.message_id for one in messages]

        def put(cursor: Cursor) -> None:
            """Unless one of them was forgotten or reworded since: its words must not come back."""
            there = MessageStore(cursor).by_ids(ids)
            if len(there) == len(ids) and digest_of([there[each] for each in ids]) == digest:
                KeptWordsStore(cursor).put(run.first, run.last, digest, made.to_bytes())

        self._database.write(put).add_done_callback(self._report)

    def _report(self, future: Future[None]) -> None:
        """After a fault nothing more is tried until they are read again."""
        fault = future.exception()
        if fault is None:
            return
        self._keeps = False
        if isinstance(fault, AssistantError):
            logger.warning("Words are not kept: %s", type(fault).__name__)
        else:
            logger.error("Words are not kept", exc_info=fault)
