"""How a home remembers that a text was forgotten, without keeping a word of it."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from typing import TYPE_CHECKING

from assistant.domain.documents import document_passages
from assistant.storage.forgotten import ForgottenStore
from assistant.storage.home import HomeStore

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assistant.storage.database import Cursor

_KEY = "forgetting_key"

LONG_TEXT = 4_000
"""Characters; a text from here on is known by its passages as well."""


def known_key(cursor: Cursor) -> bytes | None:
    """The home's own key; None where nothing was forgotten yet."""
    key = HomeStore(cursor).get(_KEY)
    return None if key is None else bytes.fromhex(key)


def home_key(cursor: Cursor) -> bytes:
    """The home's own key, made when first needed."""
    known = known_key(cursor)
    if known is None:
        known = secrets.token_bytes(32)
        HomeStore(cursor).put(_KEY, known.hex())
    return known


def take_key(cursor: Cursor, key: bytes) -> None:
    """Let a file of this home know texts by the same key."""
    HomeStore(cursor).put(_KEY, key.hex())


def forgotten_among(cursor: Cursor, texts: Sequence[str]) -> set[int]:
    """The indexes of those texts that the person has forgotten.

    Of a long one it is enough that most of its passages are: a file grows by a page.
    """
    key = known_key(cursor)
    if key is None or not texts:
        return set()
    digests = [[digest_of(key, part) for part in parts_of(text)] for text in texts]
    known = ForgottenStore(cursor).known([each for several in digests for each in several])
    return {
        index
        for index, (whole, *passages) in enumerate(digests)
        if whole in known or 2 * sum(each in known for each in passages) > len(passages) > 0
    }


def parts_of(text: str) -> list[str]:
    """A text as a whole, then, where it is long, its passages."""
    if len(text) < LONG_TEXT:
        return [text]
    return [text, *(text[slice(*span)] for span in document_passages(text))]


def digests_of(key: bytes, texts: Iterable[str]) -> set[bytes]:
    """What a home remembers of texts that are forgotten, those of their passages too."""
    return {digest_of(key, part) for text in texts for part in parts_of(text)}


def digest_of(key: bytes, text: str) -> bytes:
    """An HMAC of `text` with the home's key.

    Over the text without differences that exports make: composition and white space.
    """
    plain = " ".join(unicodedata.normalize("NFC", text).split())
    return hmac.digest(key, plain.encode("utf-8", "surrogatepass"), hashlib.sha256)
