"""The pictures among the documents, which lie apart so that lists and indexes never read them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.pictures import Picture, PictureType
from assistant.errors import NotFound
from assistant.storage.rows import Table, id_lists

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assistant.domain.ids import DocumentId
    from assistant.storage.cursor import Cursor

_TABLE = Table(
    "pictures",
    {
        "document_id": "VARCHAR",
        "type": "VARCHAR",
        "width": "INTEGER",
        "height": "INTEGER",
        "data": "BLOB",
        "thumbnail": "BLOB",
    },
)


class PictureStore:
    """The pictures that a cursor sees."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def add(self, document_id: DocumentId, picture: Picture) -> None:
        """Keep the picture of a document that is stored."""
        row = (
            document_id,
            str(picture.type),
            picture.width,
            picture.height,
            picture.data,
            picture.thumbnail,
        )
        _TABLE.insert(self._cursor, [row])

    def get(self, document_id: DocumentId) -> Picture:
        """The picture of a document; raises `NotFound` where there is none."""
        found = self.by_ids([document_id]).get(document_id)
        if found is None:
            raise NotFound(f"There is no picture {document_id!r}.")
        return found

    def by_ids(self, ids: Iterable[DocumentId]) -> dict[DocumentId, Picture]:
        """The pictures of those documents that are some, whole: some megabytes each."""
        return {
            row[0]: Picture(
                name=row[1],
                type=PictureType(row[2]),
                width=row[3],
                height=row[4],
                data=row[5],
                thumbnail=row[6],
            )
            for part in id_lists(ids)
            for row in self._cursor.execute(
                "SELECT document_id, name, type, width, height, data, thumbnail"
                f" FROM pictures JOIN documents USING (document_id) WHERE document_id IN {part}"
            )
        }

    def thumbnail(self, document_id: DocumentId) -> bytes:
        """The small copy of a picture; raises `NotFound` where there is none."""
        rows = self._cursor.execute(
            "SELECT thumbnail FROM pictures WHERE document_id = ?", [document_id]
        )
        for (thumbnail,) in rows:
            return bytes(thumbnail)
        raise NotFound(f"There is no picture {document_id!r}.")
