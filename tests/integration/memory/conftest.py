"""A small memory file, an embedder made of word hashes, and chats to put in."""

from __future__ import annotations

import shutil
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import pytest

from assistant.cancel import CancelToken
from assistant.domain.changes import Change
from assistant.domain.encodings import Encoding, QueryEncoding
from assistant.domain.facts import CoreFact
from assistant.domain.ids import ConversationId, MessageId, new_conversation_id, new_message_id
from assistant.domain.messages import Conversation, ConversationKind, Message, Role
from assistant.domain.segments import Segment
from assistant.inference.embedding import BundledEmbedder
from assistant.memory.ingest import Ingest
from assistant.storage.conversations import ConversationStore
from assistant.storage.database import Cursor, Database
from assistant.storage.facts import FactStore
from assistant.storage.messages import MessageStore
from assistant.storage.progress import RederivationStore
from assistant.storage.segments import SegmentStore

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


class WordHashes:
    """An embedder without a model: texts that share words are alike."""

    embedder_id = "all-minilm-l6-v2@test"
    dimension = 64

    def __init__(self) -> None:
        self.calls: list[list[str]] = []

    def encode(self, texts: Sequence[str]) -> list[Encoding]:
        self.calls.append(list(texts))
        return [self._encoding(text) for text in texts]

    def encode_query(self, query: str) -> QueryEncoding:
        encoding = self._encoding(query)
        tokens = (encoding.tokens / 127).astype(np.float32)
        weights = np.ones(len(tokens), np.float32)
        return QueryEncoding(vector=encoding.chunks[0], tokens=tokens, weights=weights)

    def _encoding(self, text: str) -> Encoding:
        words = text.casefold().split() or ["."]
        rows = np.stack([self._word(word) for word in words])
        mean = rows.mean(axis=0)
        return Encoding(
            chunks=(mean / np.linalg.norm(mean))[None].astype(np.float32),
            tokens=(rows * 127).astype(np.int8),
            token_starts=np.arange(len(words), dtype=np.uint32),
        )

    def _word(self, word: str) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        vector = np.random.default_rng(zlib.crc32(word.encode())).normal(size=self.dimension)
        unit: np.ndarray[tuple[int], np.dtype[np.float64]] = vector / np.linalg.norm(vector)
        return unit


class Home:
    """A memory file with what writes it, and short ways to look inside."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.embedder = WordHashes()
        self.published: list[Change] = []
        self.clock = NOON
        self.ingest = self.new_ingest()

    def new_ingest(self) -> Ingest:
        """What a restart would make."""
        return Ingest(self.database, self.embedder, self.published.append)

    def chat(
        self,
        kind: ConversationKind = ConversationKind.ASSISTANT,
        *,
        memory: bool = True,
        title: str = "A chat",
    ) -> ConversationId:
        conversation = Conversation(
            conversation_id=new_conversation_id(),
            title=title,
            created_at=self.clock,
            updated_at=self.clock,
            kind=kind,
            memory=memory,
        )
        self.write(lambda cursor: ConversationStore(cursor).add(conversation))
        return conversation.conversation_id

    def say(
        self,
        chat: ConversationId,
        text: str,
        role: Role = Role.USER,
        *,
        parent: MessageId | None = None,
        speaker: str = "",
        complete: bool = True,
        after: timedelta = timedelta(minutes=1),
    ) -> MessageId:
        """Add a message at the end of the active branch, or after `parent` on a new one."""
        self.clock += after
        message_id = new_message_id()

        def change(cursor: Cursor) -> None:
            conversation = ConversationStore(cursor).get(chat)
            branched = parent is not None and parent != conversation.active_leaf
            message = Message(
                message_id=message_id,
                conversation_id=chat,
                parent_id=parent if parent is not None else conversation.active_leaf,
                role=role,
                text=text,
                said_at=self.clock,
                speaker=speaker,
                complete=complete,
            )
            MessageStore(cursor).add([message])
            ConversationStore(cursor).update(replace(conversation, active_leaf=message_id))
            if branched:
                RederivationStore(cursor).add([chat])

        self.write(change)
        return message_id

    def talk(self, chat: ConversationId, *turns: str) -> list[MessageId]:
        """User and assistant by turns."""
        roles = (Role.USER, Role.ASSISTANT)
        return [self.say(chat, text, roles[index % 2]) for index, text in enumerate(turns)]

    def learn(self) -> None:
        """Work off everything."""
        while self.ingest.step(CancelToken()):
            pass

    def segments(self, chat: ConversationId) -> list[Segment]:
        return SegmentStore(self.database.read()).of_conversation(chat)

    def facts(self) -> list[CoreFact]:
        """Active facts."""
        return FactStore(self.database.read()).active()

    def statements(self) -> set[str]:
        return {fact.statement for fact in self.facts()}

    def write(self, change: Callable[[Cursor], object]) -> None:
        self.database.write(change).result()


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("memory") / "memory.duckdb"
    Database(path, None).close()
    return path


@pytest.fixture
def home(tmp_path: Path, empty_file: Path) -> Iterator[Home]:
    path = tmp_path / "memory.duckdb"
    shutil.copyfile(empty_file, path)
    with Database(path, None) as database:
        yield Home(database)


@pytest.fixture(scope="session")
def bundled() -> Iterator[BundledEmbedder]:
    """The embedder that ships; its thread has to be older than the first test that uses it."""
    embedder = BundledEmbedder()
    embedder.start()
    embedder.encode_query("loaded")
    yield embedder
    embedder.close()
