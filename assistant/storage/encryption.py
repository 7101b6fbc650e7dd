r"""How the memory file is encrypted: DuckDB's AES-GCM, with a key made from the passphrase.

DuckDB reads a key as a byte literal: `\` escapes are interpreted, letters beyond ASCII refused,
NUL ends the statement. It also tries a key in about 2 ms, which is too cheap to protect a short
passphrase against guessing. So the passphrase goes through scrypt first, and DuckDB gets 64
hexadecimal digits, which also makes it impossible to break out of the SQL literal. The salt is
fixed because a memory file must open anywhere by its passphrase alone: `keepsake restore FILE`
takes one file, and a salt that got lost would take the memory with it.
"""

from __future__ import annotations

import hashlib
import unicodedata
from importlib.resources import files
from pathlib import Path

import duckdb

from assistant.errors import EngineBug, KeyMissing

_SALT = b"keepsake memory file, version 1"
_SCRYPT_COST = 2**15
_SCRYPT_BLOCK = 8
_SCRYPT_MEMORY = 64 * 1024 * 1024
_KEY_BYTES = 32

# The head of a DuckDB file: checksum (8 bytes), magic (4), version (8), then flags.
_MAGIC = slice(8, 12)
_FLAGS = 20
_HEAD_BYTES = 28


def derived_key(passphrase: str) -> str:
    """The 64 hexadecimal digits that DuckDB gets as its key; takes about 0.1 s.

    Any non-empty passphrase works; the same letters give the same key whether they were typed
    composed or decomposed.
    """
    if not passphrase:
        raise KeyMissing("The passphrase is empty.")
    letters = unicodedata.normalize("NFC", passphrase).encode("utf-8", "surrogatepass")
    return hashlib.scrypt(
        letters,
        salt=_SALT,
        n=_SCRYPT_COST,
        r=_SCRYPT_BLOCK,
        p=1,
        maxmem=_SCRYPT_MEMORY,
        dklen=_KEY_BYTES,
    ).hex()


def key_for(key: str, purpose: bytes) -> str:
    """64 hexadecimal digits for another file of the same home, which do not tell the home's key.

    `purpose` has 16 bytes at most.
    """
    return hashlib.blake2b(key.encode(), person=purpose, digest_size=_KEY_BYTES).hexdigest()


def is_encrypted(path: Path) -> bool | None:
    """What the head of a memory file says of itself; None where it is none, or is not there.

    Ask only while nothing in this process has the file open: closing it here would drop the lock.
    """
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD_BYTES)
    except OSError:
        return None
    if len(head) < _HEAD_BYTES or head[_MAGIC] != b"DUCK":
        return None
    return bool(head[_FLAGS] & 1)


def crypto_extension() -> Path:
    """DuckDB writes encrypted files only with its httpfs extension, which a package ships."""
    package = files("duckdb_extension_httpfs")
    path = Path(
        str(package.joinpath("extensions", f"v{duckdb.__version__}", "httpfs.duckdb_extension"))
    )
    if not path.is_file():
        raise EngineBug(f"The encryption extension of DuckDB {duckdb.__version__} is missing.")
    return path
