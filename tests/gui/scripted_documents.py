"""The part of the scripted engine that reads files for real, and keeps drafts and documents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.cancel import CancelToken
from assistant.documents.reading import bytes_of, pasted, read_bytes
from assistant.domain.documents import Attachment, Document, DocumentSummary, ReadDocument
from assistant.domain.entities import EntityKind, EntitySummary
from assistant.domain.ids import ConversationId, DocumentId, MessageId, new_document_id
from assistant.domain.pictures import Picture
from assistant.errors import NotFound

if TYPE_CHECKING:
    from assistant.domain.messages import Message
    from tests.gui.scripted_home import ScriptedHome


class ScriptedDocuments:
    """Faults that a test plans are for other calls: these always do what they are asked."""

    home: ScriptedHome
    _pool: ThreadPoolExecutor

    def __init__(self) -> None:
        self.drafts: dict[str, str] = {}
        self.drafted: dict[str, tuple[ReadDocument, ...]] = {}
        self.draft_writes = 0
        self.people: list[EntitySummary] = []
        self.documents: dict[DocumentId, Document] = {}

    def read_document(
        self, path: Path, *, cancel: CancelToken | None = None
    ) -> Future[ReadDocument]:
        return self._pool.submit(
            lambda: read_bytes(path.name, bytes_of(path), cancel or CancelToken())
        )

    def read_attached(
        self, name: str, give: Callable[[], bytes], *, cancel: CancelToken | None = None
    ) -> Future[ReadDocument]:
        return self._pool.submit(lambda: read_bytes(name, give(), cancel or CancelToken()))

    def read_pasted(self, name: str, text: str) -> Future[ReadDocument]:
        return self._pool.submit(pasted, name, text)

    def document(self, document_id: DocumentId) -> Future[Document]:
        def work() -> Document:
            if document_id not in self.documents:
                raise NotFound(f"There is no document {document_id!r}.")
            return self.documents[document_id]

        return self._pool.submit(work)

    def picture(self, document_id: DocumentId) -> Future[Picture]:
        return self._pool.submit(lambda: self._picture(document_id))

    def thumbnail(self, document_id: DocumentId) -> Future[bytes]:
        return self._pool.submit(lambda: self._picture(document_id).thumbnail)

    def _picture(self, document_id: DocumentId) -> Picture:
        found = self.documents[document_id].read.picture if document_id in self.documents else None
        if found is None:
            raise NotFound(f"There is no picture {document_id!r}.")
        return found

    def bearing_sentences(self, document_id: DocumentId) -> Future[tuple[str, ...]]:
        def work() -> tuple[str, ...]:
            return tuple(self.documents[document_id].read.text.splitlines()[:1])

        return self._pool.submit(work)

    def find_documents(self, words: str, *, limit: int = 20) -> Future[list[DocumentSummary]]:
        def work() -> list[DocumentSummary]:
            found = [
                each
                for one in self.documents.values()
                for each in self.documents_of(one.attachments[0].message_id)
                if each.document_id == one.document_id
                and all(w in f"{one.read.name} {one.read.text}".casefold() for w in words.split())
            ]
            return found[:limit]

        return self._pool.submit(work)

    def entities(
        self, *, words: str = "", kinds: Sequence[EntityKind] = ()
    ) -> Future[list[EntitySummary]]:
        def work() -> list[EntitySummary]:
            return [one for one in self.people if words.casefold() in one.entity.name.casefold()]

        return self._pool.submit(work)

    def draft(self, conversation_id: ConversationId | None) -> Future[str]:
        return self._pool.submit(lambda: self.drafts.get(conversation_id or "", ""))

    def draft_files(
        self, conversation_id: ConversationId | None
    ) -> Future[tuple[ReadDocument, ...]]:
        return self._pool.submit(lambda: self.drafted.get(conversation_id or "", ()))

    def keep_draft_files(
        self, conversation_id: ConversationId | None, files: Sequence[ReadDocument]
    ) -> Future[None]:
        def keep() -> None:
            self.drafted[conversation_id or ""] = tuple(files)

        return self._pool.submit(keep)

    def keep_draft(self, conversation_id: ConversationId | None, text: str) -> Future[None]:
        def work() -> None:
            self.draft_writes += 1
            self.drafts[conversation_id or ""] = text

        return self._pool.submit(work)

    def attach(self, message: Message, files: tuple[ReadDocument, ...]) -> None:
        """Keep what came with a message."""
        for read in files:
            attachment = Attachment(
                message_id=message.message_id,
                conversation_id=message.conversation_id,
                said_at=message.said_at,
                remembered=True,
            )
            made = Document(document_id=new_document_id(), read=read, attachments=(attachment,))
            self.documents[made.document_id] = made

    def documents_of(self, message_id: MessageId) -> tuple[DocumentSummary, ...]:
        """What came with a message, as its chips."""
        return tuple(
            DocumentSummary(
                document_id=one.document_id,
                name=one.read.name,
                kind=one.read.kind,
                size=one.read.size,
                tokens=one.read.tokens,
            )
            for one in self.documents.values()
            if one.attachments[0].message_id == message_id
        )
