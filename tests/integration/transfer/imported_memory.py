"""A real, encrypted memory file and an importer that writes into it, for several suites."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from assistant.domain.changes import Change, ConversationsChanged, MessagesAdded
from assistant.domain.messages import Conversation, Message
from assistant.domain.transfers import FileReport
from assistant.storage.conversations import ConversationStore
from assistant.storage.database import Database
from assistant.storage.messages import MessageStore
from assistant.transfer.importing import Importer

FILES = Path(__file__).parents[2] / "data" / "imports"
"""The project's own small exports, one of each format."""


@dataclass
class Memory:
    """A memory file with an importer, and what was announced."""

    database: Database
    announced: list[Change] = field(default_factory=list)

    @property
    def importer(self) -> Importer:
        return Importer(self.database, self.announced.append)

    def run(self, *paths: Path) -> tuple[FileReport, ...]:
        return self.importer.run(paths).files

    def conversation(self, source: str, external_id: str) -> Conversation:
        store = ConversationStore(self.database.read())
        found = store.by_external_ids(source, [external_id]).get(external_id)
        assert found is not None
        return found

    def branch(self, conversation: Conversation) -> list[Message]:
        return MessageStore(self.database.read()).active_branch(conversation.conversation_id)

    def tree(self, conversation: Conversation) -> list[Message]:
        return MessageStore(self.database.read()).of_conversation(conversation.conversation_id)

    def counts(self) -> tuple[int, int]:
        cursor = self.database.read()
        return ConversationStore(cursor).count(), MessageStore(cursor).count()

    def announced_messages(self) -> list[Message]:
        added = [change for change in self.announced if isinstance(change, MessagesAdded)]
        return [message for change in added for message in change.messages]

    def announced_conversations(self) -> list[str]:
        changed = [change for change in self.announced if isinstance(change, ConversationsChanged)]
        return [each for change in changed for each in change.conversation_ids]


@contextmanager
def opened_memory(home: Path) -> Iterator[Memory]:
    """The memory file in `home`, made where it is missing."""
    home.mkdir(exist_ok=True)
    with Database(home / "memory.duckdb", "a passphrase") as database:
        yield Memory(database)
