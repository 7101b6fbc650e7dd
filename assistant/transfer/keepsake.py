"""Keepsake's own JSON, as `conversations export` writes it: an array of whole chats."""

from __future__ import annotations

import binascii
from base64 import b64decode
from hashlib import sha256
from typing import TYPE_CHECKING

from assistant.cancel import CancelToken
from assistant.documents.apart import read_bytes_apart
from assistant.documents.bounds import MAX_CHARACTERS
from assistant.documents.reading import named
from assistant.domain.documents import DocumentKind, DocumentPart, ReadDocument
from assistant.domain.messages import ConversationKind, Role, TitledBy
from assistant.domain.profiles import ProfileMemory
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.errors import UnreadableFile
from assistant.storage.conversations import OWN_SOURCE
from assistant.transfer.moments import read_moment
from assistant.transfer.reading import Format, Reading, one_by_one
from assistant.transfer.shapes import (
    fault,
    identity_in,
    items_in,
    optional_items,
    optional_record,
    place,
    record,
    text_in,
)

if TYPE_CHECKING:
    from enum import StrEnum
    from typing import TypeVar

    S = TypeVar("S", bound=StrEnum)

FORMAT = "keepsake-chat"
VERSION = 1
_MOST = 2**63
"""Numbers from here on cannot be stored."""


def _recognises(value: object) -> bool:
    return isinstance(value, dict) and value.get("format") == FORMAT


def _read_conversation(value: object, at: str) -> Reading:
    raw = record(value, at)
    version = raw.get("version")
    if not isinstance(version, int) or version > VERSION:
        raise fault(place(at, "version"), "is of a newer Keepsake; install that to read it")
    profile = optional_record(raw, "profile", at)
    created, _ = read_moment(raw.get("created"))
    updated, _ = read_moment(raw.get("updated"))
    conversation = ImportedConversation(
        external_id=identity_in(raw, "id", at),
        title=text_in(raw, "title", at),
        messages=tuple(
            _read_message(item, f"{place(at, 'messages')}[{index}]")
            for index, item in enumerate(items_in(raw, "messages", at))
        ),
        active_leaf=text_in(raw, "active_leaf", at) or None,
        created_at=created,
        updated_at=updated,
        kind=_one_of(ConversationKind, raw, "kind", at) or ConversationKind.ASSISTANT,
        memory=raw.get("memory") is not False,
        pinned=raw.get("pinned") is True,
        archived=raw.get("archived") is True,
        titled_by=_one_of(TitledBy, raw, "titled_by", at) or TitledBy.PERSON,
        profile=(text_in(profile, "id", at), text_in(profile, "name", at)) if profile else None,
        closed=bool(profile) and profile.get("memory") == ProfileMemory.OWN,
    )
    return Reading(conversation=conversation)


def _read_message(value: object, at: str) -> ImportedMessage:
    raw = record(value, at)
    role = _one_of(Role, raw, "role", at)
    if role is None:
        raise fault(place(at, "role"), "is missing")
    moment, offset = read_moment(raw.get("time"))
    return ImportedMessage(
        external_id=identity_in(raw, "id", at),
        parent=text_in(raw, "parent", at) or None,
        role=role,
        text=text_in(raw, "text", at),
        time=moment,
        speaker=text_in(raw, "speaker", at),
        utc_offset_minutes=offset,
        reasoning=text_in(raw, "reasoning", at),
        model=text_in(raw, "model", at),
        complete=raw.get("complete") is not False,
        remembered=raw.get("remembered") is not False,
        documents=tuple(
            _read_document(item, f"{place(at, 'documents')}[{index}]")
            for index, item in enumerate(optional_items(raw, "documents", at))
        ),
    )


def _read_document(value: object, at: str) -> ReadDocument:
    raw = record(value, at)
    kind = _one_of(DocumentKind, raw, "kind", at) or DocumentKind.TEXT
    if kind is DocumentKind.PICTURE:
        return _read_picture(raw, at)
    name, text = text_in(raw, "name", at), text_in(raw, "text", at)
    if not name.strip() or not text.strip():
        raise fault(at, "has no name or no text")
    if len(text) > MAX_CHARACTERS:
        raise fault(place(at, "text"), f"has more than {MAX_CHARACTERS:,} characters")
    return ReadDocument(
        name=named(name),
        kind=kind,
        size=_number_in(raw, "size", at),
        digest=text_in(raw, "sha256", at) or sha256(text.encode("utf-8", "replace")).hexdigest(),
        text=text,
        tokens=_number_in(raw, "tokens", at),
        parts=tuple(_read_part(item, at) for item in optional_items(raw, "parts", at)),
    )


def _read_picture(raw: dict[str, object], at: str) -> ReadDocument:
    """A picture, looked at like one that is attached: a file of chats may come from anybody."""
    name, packed = text_in(raw, "name", at), text_in(raw, "data", at)
    if not name.strip() or not packed:
        raise fault(at, "has no name or no data")
    try:
        data = b64decode(packed, validate=True)
        read = read_bytes_apart(name, data, CancelToken())
    except binascii.Error as error:
        raise fault(place(at, "data"), "is no base64") from error
    except UnreadableFile as error:
        raise fault(place(at, "data"), f"is no picture: {error}") from error
    if read.picture is None:
        raise fault(place(at, "data"), "is no picture")
    return read


def _read_part(value: object, at: str) -> DocumentPart:
    match value:
        case [str(label), int(start)]:
            return DocumentPart(label=label, start=start)
    raise fault(place(at, "parts"), "are no places with the character where each begins")


def _number_in(raw: dict[str, object], key: str, at: str) -> int:
    value = raw.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < _MOST:
        raise fault(place(at, key), "is no whole number")
    return value


def _one_of(kind: type[S], raw: dict[str, object], key: str, at: str) -> S | None:
    """The value under `key`; None where there is none, a fault where it is no such value."""
    written = text_in(raw, key, at)
    if not written:
        return None
    try:
        return kind(written)
    except ValueError as error:
        raise fault(place(at, key), f"is {written[:40]!r}, which means nothing") from error


KEEPSAKE = Format(name=OWN_SOURCE, recognises=_recognises, read=one_by_one(_read_conversation))
