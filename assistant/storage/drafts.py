"""What is written in a chat and not sent, with the files that wait beside it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from assistant.domain.documents import DocumentKind, DocumentPart, ReadDocument
from assistant.storage.removal import delete
from assistant.storage.rows import Table, holding_all

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assistant.domain.ids import ConversationId
    from assistant.storage.cursor import Cursor

_TABLE = Table("drafts", {"conversation_id": "VARCHAR", "text": "VARCHAR", "files": "VARCHAR"})


class DraftStore:
    """The drafts that a cursor sees; that of a chat that has not begun is under None."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def get(self, conversation_id: ConversationId | None) -> str:
        """What is written there; empty where nothing is."""
        return self._row(conversation_id)[0]

    def words(self, conversation_id: ConversationId | None) -> str:
        """All words that wait there: those that are written, and those of the files."""
        told = (f"{file.name}\n{file.text}" for file in self.files(conversation_id))
        return "\n".join([self.get(conversation_id), *told])

    def files(self, conversation_id: ConversationId | None) -> tuple[ReadDocument, ...]:
        """The files that wait there, in their order; pictures are not among them."""
        kept = self._row(conversation_id)[1]
        return tuple(_file_of(each) for each in json.loads(kept or "[]"))

    def put(self, conversation_id: ConversationId | None, text: str) -> None:
        """Keep what is written there, beside its files; of blanks nothing is kept."""
        self._put(conversation_id, text, self._row(conversation_id)[1])

    def put_files(
        self, conversation_id: ConversationId | None, files: Sequence[ReadDocument]
    ) -> None:
        """Keep these files beside what is written there; a picture's bytes are not kept."""
        told = [_told_of(each) for each in files if each.picture is None]
        kept = json.dumps(told, ensure_ascii=False) if told else ""
        self._put(conversation_id, self._row(conversation_id)[0], kept)

    def _put(self, conversation_id: ConversationId | None, text: str, files: str) -> None:
        if text.strip() or files:
            _TABLE.put(self._cursor, [(conversation_id or "", text, files)])
        else:
            self.remove([conversation_id])

    def _row(self, conversation_id: ConversationId | None) -> tuple[str, str]:
        row = self._cursor.execute(
            "SELECT text, files FROM drafts WHERE conversation_id = ?", [conversation_id or ""]
        ).fetchone()
        return ("", "") if row is None else (str(row[0]), str(row[1] or ""))

    def remove(self, ids: Iterable[str | None]) -> None:
        """Forget what is written in these chats."""
        delete(self._cursor, "drafts", "conversation_id", [each or "" for each in ids])

    def holding(self, words: str) -> set[str]:
        """The chats whose drafts hold every one of `words`; '' for one that has not begun."""
        condition, parameters = holding_all(words, ["text", "coalesce(files, '')"])
        rows = self._cursor.execute(
            f"SELECT conversation_id FROM drafts WHERE {condition}", parameters
        )
        return {conversation_id for (conversation_id,) in rows}


def _told_of(file: ReadDocument) -> dict[str, object]:
    return {
        "name": file.name,
        "kind": file.kind.value,
        "size": file.size,
        "digest": file.digest,
        "text": file.text,
        "tokens": file.tokens,
        "parts": [[part.label, part.start] for part in file.parts],
    }


def _file_of(told: dict[str, Any]) -> ReadDocument:
    parts = tuple(DocumentPart(label=label, start=start) for label, start in told["parts"])
    return ReadDocument(**told | {"kind": DocumentKind(told["kind"]), "parts": parts})
