"""Files that came with messages, as text; and which messages they came with."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np

from assistant.domain.documents import (
    Attachment,
    Document,
    DocumentKind,
    DocumentPart,
    DocumentSummary,
    ReadDocument,
    document_passages,
)
from assistant.domain.ids import new_document_id
from assistant.errors import NotFound
from assistant.storage.pictures import PictureStore
from assistant.storage.rows import Table, holding_all, id_lists, read_moment

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from numpy.typing import NDArray

    from assistant.domain.ids import ConversationId, DocumentId, MessageId
    from assistant.storage.cursor import Cursor

PASSAGES_AT_ONCE = 64
"""Vectors of so many passages lie in one row."""

_TABLE = Table(
    "documents",
    {
        "document_id": "VARCHAR",
        "digest": "VARCHAR",
        "name": "VARCHAR",
        "kind": "VARCHAR",
        "size": "BIGINT",
        "tokens": "BIGINT",
        "text": "VARCHAR",
        "parts": "VARCHAR",
        "passages": "INTEGER",
    },
)
_ATTACHMENTS = Table(
    "attachments", {"message_id": "VARCHAR", "document_id": "VARCHAR", "place": "INTEGER"}
)
_VECTORS = Table(
    "document_vectors",
    {
        "document_id": "VARCHAR",
        "first_passage": "INTEGER",
        "embedder_id": "VARCHAR",
        "dimension": "INTEGER",
        "vectors": "BLOB",
    },
)
_CAME_WITH = """
SELECT a.document_id, m.message_id, m.conversation_id, m.said_at, m.utc_offset_minutes,
       m.remembered AND c.memory
FROM attachments a JOIN messages m USING (message_id) JOIN conversations c USING (conversation_id)
"""
_SUMMARIES = """
SELECT a.message_id, d.document_id, d.name, d.kind, d.size, d.tokens
FROM attachments a JOIN documents d USING (document_id)
"""
_DUE = f"""
SELECT document_id, passages FROM documents
WHERE (passages + {PASSAGES_AT_ONCE - 1}) // {PASSAGES_AT_ONCE} > (
    SELECT count(*) FROM document_vectors v
    WHERE v.document_id = documents.document_id AND v.embedder_id = ?
) AND document_id IN (SELECT document_id FROM attachments JOIN messages USING (message_id))
ORDER BY document_id LIMIT 1
"""


class DocumentStore:
    """The documents that a cursor sees."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def attach(self, message_id: MessageId, documents: Sequence[ReadDocument]) -> list[DocumentId]:
        """Store the documents that came with a message; one that is known is kept once.

        Known is what has the same name, kind and text, too: the same bytes read as another kind
        say something else, a name given in one chat is told in no other, and a file that was
        imported may state any digest.
        """
        ids: list[DocumentId] = []
        for each in documents:
            known = self._known(each)
            if known is None:
                known = new_document_id()
                _TABLE.insert(self._cursor, [_row(known, each)])
                if each.picture is not None:
                    PictureStore(self._cursor).add(known, each.picture)
            ids.append(known)
        ids = list(dict.fromkeys(ids))
        _ATTACHMENTS.insert(self._cursor, [(message_id, each, n) for n, each in enumerate(ids)])
        return ids

    def attach_like(self, message_id: MessageId, other: MessageId) -> list[DocumentId]:
        """Give a message the documents of another, as when that is said again differently."""
        ids = [each.document_id for each in self.of_messages([other]).get(other, ())]
        _ATTACHMENTS.insert(self._cursor, [(message_id, each, n) for n, each in enumerate(ids)])
        return ids

    def get(self, document_id: DocumentId) -> Document:
        """The document, whole; raises `NotFound`."""
        found = self.by_ids([document_id]).get(document_id)
        if found is None:
            raise NotFound(f"There is no document {document_id!r}.")
        return found

    def by_ids(self, ids: Iterable[DocumentId]) -> dict[DocumentId, Document]:
        """Those of `ids` that exist, whole."""
        wanted = list(ids)
        came_with = self._came_with(wanted)
        return {
            row[0]: Document(
                document_id=row[0], read=_read(row), attachments=tuple(came_with[row[0]])
            )
            for part in id_lists(wanted)
            for row in self._cursor.execute(
                f"SELECT {_TABLE.listed} FROM documents WHERE document_id IN {part}"
            )
            if row[0] in came_with
        }

    def ids(self) -> list[DocumentId]:
        """All documents, in the order of storing."""
        rows = self._cursor.execute("SELECT document_id FROM documents ORDER BY document_id")
        return [document_id for (document_id,) in rows]

    def summaries(self, ids: Iterable[DocumentId]) -> list[DocumentSummary]:
        """Those of `ids` that exist, in their order, without their texts."""
        wanted = list(ids)
        found = {
            row[0]: _summary(row)
            for part in id_lists(wanted)
            for row in self._cursor.execute(
                "SELECT document_id, name, kind, size, tokens FROM documents"
                f" WHERE document_id IN {part}"
            )
        }
        return [found[each] for each in wanted if each in found]

    def existing(self, ids: Iterable[DocumentId]) -> set[DocumentId]:
        """Those of `ids` that exist."""
        return {
            document_id
            for part in id_lists(ids)
            for (document_id,) in self._cursor.execute(
                f"SELECT document_id FROM documents WHERE document_id IN {part}"
            )
        }

    def of_messages(self, ids: Iterable[MessageId]) -> dict[MessageId, tuple[DocumentSummary, ...]]:
        """What came with each of these messages that had anything with it, in order."""
        found: dict[MessageId, list[DocumentSummary]] = {}
        for part in id_lists(ids):
            for message_id, *row in self._cursor.execute(
                f"{_SUMMARIES} WHERE a.message_id IN {part} ORDER BY a.place"
            ):
                found.setdefault(message_id, []).append(_summary(row))
        return {message_id: tuple(each) for message_id, each in found.items()}

    def of_conversations(self, ids: Iterable[ConversationId]) -> list[DocumentId]:
        """The documents that came with a message of any of these, by id."""
        return sorted(
            {
                document_id
                for part in id_lists(ids)
                for (document_id,) in self._cursor.execute(
                    "SELECT document_id FROM attachments JOIN messages USING (message_id)"
                    f" WHERE conversation_id IN {part}"
                )
            }
        )

    def only_of(self, messages: Collection[MessageId]) -> set[DocumentId]:
        """The documents that came with none but these messages."""
        touched = {each.document_id for of in self.of_messages(messages).values() for each in of}
        gone = frozenset(messages)
        kept = {
            document_id
            for part in id_lists(touched)
            for document_id, message_id in self._cursor.execute(
                f"SELECT document_id, message_id FROM attachments WHERE document_id IN {part}"
            )
            if message_id not in gone
        }
        return touched - kept

    def holding(self, words: str) -> set[DocumentId]:
        """The documents whose text or name holds every one of `words`."""
        condition, parameters = holding_all(words, ["text", "name", "parts"])
        rows = self._cursor.execute(
            f"SELECT document_id FROM documents WHERE {condition}", parameters
        )
        return {document_id for (document_id,) in rows}

    def found(self, words: str, limit: int = 20) -> list[DocumentSummary]:
        """Up to `limit` documents that hold every one of `words`, the newest first."""
        condition, parameters = holding_all(words, ["text", "name"])
        rows = self._cursor.execute(
            f"SELECT document_id, name, kind, size, tokens FROM documents WHERE {condition}"
            " ORDER BY document_id DESC LIMIT ?",
            [*parameters, limit],
        )
        return [_summary(row) for row in rows]

    def due(self, embedder_id: str) -> tuple[DocumentId, list[int]] | None:
        """A document of which vectors are missing, and from which passages on; None for none."""
        if not self._cursor.execute("SELECT 1 FROM documents LIMIT 1"):
            return None  # as in most homes, and this is asked after every message
        row = self._cursor.execute(_DUE, [embedder_id]).fetchone()
        if row is None:
            return None
        document_id, passages = row
        known = {
            first
            for (first,) in self._cursor.execute(
                "SELECT first_passage FROM document_vectors"
                " WHERE document_id = ? AND embedder_id = ?",
                [document_id, embedder_id],
            )
        }
        return document_id, [n for n in range(0, passages, PASSAGES_AT_ONCE) if n not in known]

    def put_vectors(
        self, document_id: DocumentId, first: int, embedder_id: str, vectors: NDArray[np.float32]
    ) -> None:
        """Keep vectors (passages, dim) from passage `first` on, in place of this embedder's."""
        self._cursor.execute(
            "DELETE FROM document_vectors WHERE document_id = ? AND first_passage = ?"
            " AND embedder_id = ?",
            [document_id, first, embedder_id],
        )
        held = vectors.astype("<f4").tobytes()
        row = (document_id, first, embedder_id, vectors.shape[1], held)
        _VECTORS.insert(self._cursor, [row])

    def remove_former_vectors(self, kept: tuple[str, str]) -> None:
        """Remove what other embedders than `kept` made."""
        self._cursor.execute(
            "DELETE FROM document_vectors WHERE embedder_id NOT IN (?, ?)", [*kept]
        )

    def vectors(self, document_id: DocumentId, embedder_id: str) -> dict[int, NDArray[np.float32]]:
        """What is known of a document's vectors (passages, dim), by the first passage of each."""
        rows = self._cursor.execute(
            "SELECT first_passage, dimension, vectors FROM document_vectors"
            " WHERE document_id = ? AND embedder_id = ?",
            [document_id, embedder_id],
        )
        return {
            first: np.frombuffer(vectors, "<f4").reshape(-1, dimension)
            for first, dimension, vectors in rows
        }

    def _known(self, read: ReadDocument) -> DocumentId | None:
        rows = self._cursor.execute(
            "SELECT document_id FROM documents"
            " WHERE digest = ? AND name = ? AND kind = ? AND text = ? ORDER BY document_id LIMIT 1",
            [read.digest, read.name, read.kind, read.text],
        )
        return next((document_id for (document_id,) in rows), None)

    def _came_with(self, ids: Iterable[DocumentId]) -> dict[DocumentId, list[Attachment]]:
        found: dict[DocumentId, list[Attachment]] = {}
        for part in id_lists(ids):
            for document_id, message_id, chat, said_at, offset, remembered in self._cursor.execute(
                f"{_CAME_WITH} WHERE a.document_id IN {part} ORDER BY m.position"
            ):
                attachment = Attachment(
                    message_id=message_id,
                    conversation_id=chat,
                    said_at=read_moment(said_at),
                    utc_offset_minutes=offset,
                    remembered=remembered,
                )
                found.setdefault(document_id, []).append(attachment)
        return found


def _summary(row: Sequence[Any]) -> DocumentSummary:
    return DocumentSummary(
        document_id=row[0], name=row[1], kind=DocumentKind(row[2]), size=row[3], tokens=row[4]
    )


def _row(document_id: DocumentId, read: ReadDocument) -> tuple[object, ...]:
    return (
        document_id,
        read.digest,
        read.name,
        read.kind,
        read.size,
        read.tokens,
        read.text,
        json.dumps([[part.label, part.start] for part in read.parts], ensure_ascii=False),
        len(document_passages(read.text)),
    )


def _read(row: tuple[Any, ...]) -> ReadDocument:
    return ReadDocument(
        digest=row[1],
        name=row[2],
        kind=DocumentKind(row[3]),
        size=row[4],
        tokens=row[5],
        text=row[6],
        parts=tuple(DocumentPart(label=label, start=start) for label, start in json.loads(row[7])),
    )
