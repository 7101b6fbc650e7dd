"""Pictures that lie within a text itself; all others stay links, and nothing is fetched.

Their long data is taken out of a text before it is read, and named by its digest.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
from collections import OrderedDict
from typing import TYPE_CHECKING

from assistant.patterns import Pattern

if TYPE_CHECKING:
    import re

SCHEME = "picture"
MOST_CHARACTERS = 3_000_000
"""Of one picture's data; a longer one is shown as the text that it is."""

MOST_KEPT = 24_000_000
"""Bytes of pictures kept for all messages; the oldest goes, and shows as a link again."""

_DATA = Pattern(
    r"data:image/(?:png|jpe?g|gif|webp);base64,"
    rf"([A-Za-z0-9+/\s]{{16,{MOST_CHARACTERS}}}={{0,2}})(?=[)\s\"'>])"
)
_kept: OrderedDict[str, bytes] = OrderedDict()


def taken_out(text: str) -> str:
    """`text` with the data of its pictures kept aside and named `picture:DIGEST`."""
    return _DATA.sub(_keep, text) if "data:image/" in text else text


def picture(name: str) -> bytes | None:
    """The bytes of a picture by its name; None where there is none, or no longer."""
    scheme, _, digest = name.partition(":")
    return _kept.get(digest) if scheme == SCHEME else None


def _keep(found: re.Match[str]) -> str:
    try:
        data = base64.b64decode("".join(found[1].split()), validate=True)
    except (binascii.Error, ValueError):
        return found[0]
    digest = hashlib.sha256(data).hexdigest()[:32]
    _kept[digest] = data
    _kept.move_to_end(digest)
    while sum(map(len, _kept.values())) > MOST_KEPT and len(_kept) > 1:
        _kept.popitem(last=False)
    return f"{SCHEME}:{digest}"
