"""What is written in a chat and not sent, with the files that wait beside it."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from typing import TYPE_CHECKING, Any

from assistant.domain.documents import DocumentKind, DocumentPart, ReadDocument
from assistant.domain.pictures import Picture, PictureType
from assistant.storage.removal import delete
from assistant.storage.rows import Table, holding_all

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from assistant.domain.ids import ConversationId
    from assistant.storage.cursor import Cursor

_BYTES = "\x1e"
"""Stands once in `files`: before it what the files say, behind it the bytes of pictures, in which
nobody looks for words. No JSON holds it as it is."""
_SAID = "split_part(coalesce(files, ''), chr(30), 1)"

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
        """The files that wait there, in their order."""
        said, _, packed = self._row(conversation_id)[1].partition(_BYTES)
        data = iter(packed.split())
        return tuple(_file_of(each, data) for each in json.loads(said or "[]"))

    def put(self, conversation_id: ConversationId | None, text: str) -> None:
        """Keep what is written there, beside its files; of blanks nothing is kept."""
        files = self._row(conversation_id)[1]
        if files:  # which may be megabytes, and are not written anew with every pause in writing
            self._cursor.execute(
                "UPDATE drafts SET text = ? WHERE conversation_id = ?",
                [text, conversation_id or ""],
            )
        else:
            self._put(conversation_id, text, "")

    def put_files(
        self, conversation_id: ConversationId | None, files: Sequence[ReadDocument]
    ) -> None:
        """Keep these files beside what is written there."""
        told = json.dumps([_told_of(each) for each in files], ensure_ascii=False)
        data = [part for each in files if each.picture for part in _packed(each.picture)]
        kept = (told + (_BYTES + " ".join(data) if data else "")) if files else ""
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
        condition, parameters = holding_all(words, ["text", _SAID])
        rows = self._cursor.execute(
            f"SELECT conversation_id FROM drafts WHERE {condition}", parameters
        )
        return {conversation_id for (conversation_id,) in rows}


def _packed(picture: Picture) -> tuple[str, str]:
    return b64encode(picture.data).decode("ascii"), b64encode(picture.thumbnail).decode("ascii")


def _told_of(file: ReadDocument) -> dict[str, object]:
    seen = file.picture
    return {
        "name": file.name,
        "kind": file.kind.value,
        "size": file.size,
        "digest": file.digest,
        "text": file.text,
        "tokens": file.tokens,
        "parts": [[part.label, part.start] for part in file.parts],
        "picture": None if seen is None else [seen.name, seen.type.value, seen.width, seen.height],
    }


def _file_of(told: dict[str, Any], data: Iterator[str]) -> ReadDocument:
    """A file as it was read; `data` are the bytes of the pictures that are still to come."""
    seen = told.pop("picture", None)
    if seen is not None:
        name, kind, width, height = seen
        told["picture"] = Picture(
            name=name,
            type=PictureType(kind),
            width=width,
            height=height,
            data=b64decode(next(data)),
            thumbnail=b64decode(next(data)),
        )
    parts = tuple(DocumentPart(label=label, start=start) for label, start in told["parts"])
    return ReadDocument(**told | {"kind": DocumentKind(told["kind"]), "parts": parts})
