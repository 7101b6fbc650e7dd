"""How a home remembers that a text was forgotten, without keeping a word of it."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from typing import TYPE_CHECKING

from assistant.storage.home import HomeStore

if TYPE_CHECKING:
    from assistant.storage.database import Cursor

_KEY = "forgetting_key"


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


def digest_of(key: bytes, text: str) -> bytes:
    """An HMAC of `text` with the home's key.

    Over the text without differences that exports make: composition and white space.
    """
    plain = " ".join(unicodedata.normalize("NFC", text).split())
    return hmac.digest(key, plain.encode("utf-8", "surrogatepass"), hashlib.sha256)
