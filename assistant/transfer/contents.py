"""What a file holds, as values, whatever sort of file it is."""

from __future__ import annotations

import codecs
import json
from typing import TYPE_CHECKING

from assistant.errors import UnreadableFile
from assistant.transfer import databases
from assistant.transfer.activity_page import read_activity_page
from assistant.transfer.aider import is_chat_history, read_chat_history
from assistant.transfer.database_rows import read_database
from assistant.transfer.file_sets import read_file_set
from assistant.transfer.files import FileSet
from assistant.transfer.json_stream import read_elements
from assistant.transfer.whatsapp import is_whatsapp, read_whatsapp

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assistant.cancel import CancelToken
    from assistant.transfer.files import Source
    from assistant.transfer.json_stream import Element

_HEAD_BYTES = 8192
_SIGNATURES: tuple[tuple[bytes, str], ...] = (
    (b"%PDF", "a PDF document, not an export of chats"),
    (b"\x89PNG", "an image, not an export of chats"),
    (b"\xff\xd8\xff", "an image, not an export of chats"),
    (b"\x1f\x8b", "compressed with gzip; unpack it first"),
    (b"7z\xbc\xaf'\x1c", "a 7z archive; unpack it first"),
    (b"Rar!", "a RAR archive; unpack it first"),
)
_PAGES = ("<!doctype html", "<html", "<head", "<body", "<div", "<!--")


def read_values(source: Source, cancel: CancelToken) -> Iterator[Element]:
    """The values of JSON, of a database, of a page of Google's, of a chat in text.

    Raises `UnreadableFile`, saying what a file seems to be, where it is none of them or damaged.
    """
    if isinstance(source, FileSet):
        yield from read_file_set(source)
        return
    with source.opened(at_most=None) as stream:
        head = stream.read(_HEAD_BYTES)
    if head.startswith(databases.SIGNATURE):
        yield from read_database(source, cancel)
        return
    begins = _text_of(head).lstrip("\ufeff \t\r\n")
    with source.opened() as stream:
        if is_whatsapp(begins):
            yield from read_whatsapp(stream, source.label)
        elif begins.startswith(("{", "[")):
            yield from read_elements(stream)
        elif begins.lower().startswith(_PAGES):
            yield from read_activity_page(stream)
        elif is_chat_history(begins):
            yield from read_chat_history(stream)
        else:
            raise UnreadableFile(_refusal(head, begins))


def _text_of(head: bytes) -> str:
    decoder = codecs.getincrementaldecoder(json.detect_encoding(head))("replace")
    return decoder.decode(head)


def _refusal(head: bytes, begins: str) -> str:
    """What a file seems to be that holds no chats."""
    if not head:
        return "the file is empty"
    for signature, what in _SIGNATURES:
        if head.startswith(signature):
            return what
    if "\0" in begins or begins.count("\ufffd") > len(begins) // 10:
        return "neither text nor an archive: not an export of chats"
    if not begins:
        return "the file holds nothing but spaces"
    return "plain text, not an export of chats in a format that Keepsake reads"
