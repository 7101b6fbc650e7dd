"""What an engine does with files that are attached, and with what is written and not sent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.documents.apart import read_bytes_apart, read_file_apart
from assistant.documents.reading import pasted
from assistant.engine.calls import EngineCalls
from assistant.retrieval.document_excerpts import Excerpts
from assistant.storage.conversations import ConversationStore
from assistant.storage.documents import DocumentStore
from assistant.storage.drafts import DraftStore
from assistant.storage.messages import MessageStore
from assistant.storage.pictures import PictureStore

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Future
    from pathlib import Path

    from assistant.cancel import CancelToken
    from assistant.domain.documents import Document, DocumentSummary, ReadDocument
    from assistant.domain.ids import ConversationId, DocumentId
    from assistant.domain.pictures import Picture
    from assistant.storage.database import Cursor

FOUND_AT_ONCE = 20


class DocumentCalls(EngineCalls):
    """The part of an `Engine` that reads files for a message, shows them, and keeps drafts."""

    def read_document(
        self, path: Path, *, cancel: CancelToken | None = None
    ) -> Future[ReadDocument]:
        """Read a file to attach; nothing is stored yet. Raises `UnreadableFile` with the reason."""
        return self._cancellable(self._files, lambda token: read_file_apart(path, token), cancel)

    def read_attached(
        self, name: str, give: Callable[[], bytes], *, cancel: CancelToken | None = None
    ) -> Future[ReadDocument]:
        """Read what the clipboard holds of a file; raises like `read_document`.

        `give` makes its bytes, on a thread of the engine: packing a picture takes seconds.
        """
        return self._cancellable(
            self._files, lambda token: read_bytes_apart(name, give(), token), cancel
        )

    def read_pasted(self, name: str, text: str) -> Future[ReadDocument]:
        """A long text that was pasted, as a document of that name."""
        return self._files.submit(pasted, name, text)

    def document(self, document_id: DocumentId) -> Future[Document]:
        """A document that came with a message, whole; raises `NotFound`."""
        return self._read(lambda cursor: DocumentStore(cursor).get(document_id))

    def picture(self, document_id: DocumentId) -> Future[Picture]:
        """A picture that came with a message, whole; raises `NotFound`."""
        return self._read(lambda cursor: PictureStore(cursor).get(document_id))

    def thumbnail(self, document_id: DocumentId) -> Future[bytes]:
        """A small copy of a picture, as JPEG or PNG; raises `NotFound`."""
        return self._read(lambda cursor: PictureStore(cursor).thumbnail(document_id))

    def documents(self, ids: Sequence[DocumentId]) -> Future[list[DocumentSummary]]:
        """Those of `ids` that exist, in their order, without their texts."""
        return self._read(lambda cursor: DocumentStore(cursor).summaries(ids))

    def bearing_sentences(self, document_id: DocumentId) -> Future[tuple[str, ...]]:
        """The sentences of a document that bear most on what was asked with it; often none."""

        def find() -> tuple[str, ...]:
            cursor = self._parts.database.read()
            document = DocumentStore(cursor).get(document_id)
            asked = MessageStore(cursor).get(document.attachments[-1].message_id).text
            embedder = self._parts.embedder
            known = DocumentStore(cursor).vectors(document_id, embedder.embedder_id)
            spans = Excerpts(embedder).bearing(document.read, asked, known)
            return tuple(document.read.text[slice(*span)] for span in spans)

        return self._files.submit(find)

    def find_documents(
        self, words: str, *, limit: int = FOUND_AT_ONCE
    ) -> Future[list[DocumentSummary]]:
        """Documents whose name or text holds every one of `words`, the newest first."""
        return self._read(lambda cursor: DocumentStore(cursor).found(words, limit))

    def draft(self, conversation_id: ConversationId | None) -> Future[str]:
        """What is written in a chat and not sent; None is the chat that has not begun."""
        return self._read(lambda cursor: DraftStore(cursor).get(conversation_id))

    def keep_draft(self, conversation_id: ConversationId | None, text: str) -> Future[None]:
        """Keep what is written in a chat; without a word, or for a chat that is gone, nothing."""

        def keep(cursor: Cursor) -> None:  # masked on the writer's thread: a window calls this
            there = conversation_id is None or ConversationStore(cursor).find(conversation_id)
            DraftStore(cursor).put(conversation_id, self._parts.masking(text).text if there else "")

        return self._parts.database.write(keep)
