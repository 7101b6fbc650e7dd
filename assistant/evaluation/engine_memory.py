"""A whole home as a memory under test: storage, encryption, learning, recall as people get it."""

from __future__ import annotations

import secrets
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from assistant.engine import Engine
from assistant.paths import Home

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.domain.ids import MessageId
    from assistant.domain.recall import Recall
    from assistant.domain.requests import RecallRequest
    from assistant.domain.transfers import ImportedConversation


class EngineMemory:
    """A `MemoryUnderTest` in a home of its own, which is removed when it is closed."""

    def __init__(self) -> None:
        self._folder = TemporaryDirectory(prefix="keepsake-evaluation-")
        home = Home(Path(self._folder.name))
        self._engine = Engine.open(home, passphrase=secrets.token_hex(16))
        self._ids: dict[str, MessageId] = {}

    @property
    def bytes_on_disk(self) -> int:
        """What the home takes."""
        return self._engine.stats().result().bytes_on_disk

    def add(self, conversations: Sequence[ImportedConversation]) -> None:
        """See `MemoryUnderTest`."""
        self._engine.remember(conversations, source="evaluation").result()

    def flush(self) -> None:
        """See `MemoryUnderTest`."""
        self._engine.flush().result()
        for summary in self._engine.conversations().result():
            thread = self._engine.thread(summary.conversation.conversation_id).result()
            for each in thread.messages:
                self._ids[each.message.external_id] = each.message.message_id

    def recall(self, request: RecallRequest, exclude: frozenset[str]) -> Recall:
        """See `MemoryUnderTest`."""
        hidden = frozenset(self._ids[name] for name in exclude if name in self._ids)
        asked = replace(request, exclude=request.exclude | hidden)
        return self._engine.recall(asked).result()

    def close(self) -> None:
        """Remove the home."""
        self._engine.close()
        self._folder.cleanup()
