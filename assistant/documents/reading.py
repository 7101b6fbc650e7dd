"""From a file to its text, whatever kind it is."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from assistant.cancel import CancelToken
from assistant.documents.bounds import MAX_FILE_BYTES, MEGABYTE, SMALLER, Reading
from assistant.documents.kinds import kind_of
from assistant.documents.pdf import text_of_pdf
from assistant.documents.pictures import read_picture
from assistant.documents.texts import decoded
from assistant.documents.web import text_of_html
from assistant.documents.word import text_of_word
from assistant.domain.documents import DocumentKind, ReadDocument, picture_document
from assistant.domain.lines import one_line
from assistant.domain.passages import estimated_tokens
from assistant.errors import InvalidInput, UnreadableFile
from assistant.paths import said_name

if TYPE_CHECKING:
    from pathlib import Path

    from assistant.domain.documents import DocumentPart

LONGEST_NAME = 120


def bytes_of(path: Path) -> bytes:
    """What a file holds; raises `UnreadableFile` for what is none, or is too large."""
    name = named(said_name(path))
    try:
        if not path.is_file():  # a folder, a device or nothing
            what = "is a folder" if path.is_dir() else "is no file that can be found"
            raise UnreadableFile(f"“{name}” {what}.", hint="Choose a file.")
        if path.stat().st_size > MAX_FILE_BYTES:
            raise _too_large(name)
        with path.open("rb") as file:
            return file.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise UnreadableFile(
            f"“{name}” cannot be opened: {error.strerror}.", hint="Check that you may read it."
        ) from error


def read_bytes(name: str, data: bytes, cancel: CancelToken) -> ReadDocument:
    """Read what a file of this name holds.

    Raises `UnreadableFile` with the reason and what to do, and `Cancelled`.
    """
    reading = Reading(named(name), cancel)
    if len(data) > MAX_FILE_BYTES:
        raise _too_large(reading.name)
    if not data:
        raise UnreadableFile(f"“{reading.name}” is empty.", hint="Choose another file.")
    kind = kind_of(reading.name, data)
    if kind is DocumentKind.PICTURE:
        return picture_document(read_picture(data, reading))
    text, parts = _text(kind, data, reading)
    return _document(reading.name, kind, data, text, parts)


def pasted(name: str, text: str) -> ReadDocument:
    """A long text that was pasted, as a document of this name.

    Raises `InvalidInput` for none, `UnreadableFile` for more than is taken.
    """
    if not text.strip():
        raise InvalidInput("There is no text to attach.")
    Reading(named(name), CancelToken()).require_short(len(text))
    data = text.encode("utf-8", "surrogatepass")
    return _document(named(name), DocumentKind.PASTE, data, text, ())


def _text(
    kind: DocumentKind, data: bytes, reading: Reading
) -> tuple[str, tuple[DocumentPart, ...]]:
    if kind is DocumentKind.PDF:
        return text_of_pdf(data, reading)
    if kind is DocumentKind.WORD:
        return text_of_word(data, reading)
    text = decoded(reading.name, data)
    if kind is DocumentKind.WEB:
        text = text_of_html(text, reading)
    reading.require_short(len(text))
    if not text.replace("\0", " ").strip():  # a nul is stored as a blank
        raise UnreadableFile(f"“{reading.name}” holds no text.", hint="Choose another file.")
    return text, ()


def _document(
    name: str, kind: DocumentKind, data: bytes, text: str, parts: tuple[DocumentPart, ...]
) -> ReadDocument:
    return ReadDocument(
        name=name,
        kind=kind,
        size=len(data),
        digest=hashlib.sha256(data).hexdigest(),
        text=text.replace("\0", " "),
        tokens=estimated_tokens(text),
        parts=parts,
    )


def named(name: str) -> str:
    """A file name of one line that is safe to show: no control or direction characters."""
    words = one_line(name.encode("utf-8", "replace").decode("utf-8"))
    if len(words) > LONGEST_NAME:
        stem, suffix = words[: LONGEST_NAME // 2], words[-LONGEST_NAME // 3 :]
        words = f"{stem}…{suffix}"
    return words or "document"


def _too_large(name: str) -> UnreadableFile:
    return UnreadableFile(f"“{name}” is larger than {MAX_FILE_BYTES // MEGABYTE} MB.", hint=SMALLER)
