"""Ways to damage a file: its bytes, or the values that stand in its JSON."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

TOKENS = (
    b"", b"\0", b"\xff", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"{", b"[" * 400, b'{"a":' * 300, b"]",
    b'"', b"\\ud800", b"\\", b"null", b"-", b"1e999", b"9" * 400, b"NaN", b"</div>", b"<!--",
    b"&#x110000;", b"\r\n", b"PK\x03\x04", b"%PDF-", b"2038-13-45T99:99:99Z", b"\xe2\x80\xae",
    b"#### ", b"SQLite format 3\0", b"\x7f" + b"\xff" * 7, b"\xff" * 8
)  # fmt: skip
ODD: tuple[Any, ...] = (
    None, True, -1, 0, 2**31, 2**63, 10**400, -(10**400), 1e308, float("inf"), float("nan"), "",
    " ", "\0", "\ud800", "\u202e", "x" * 3000, "9999-12-31T23:59:59Z", "0000-00-00", "user",
    "assistant", [], {}, [[]], [None], {"text": 5}, {"parts": [None]}, ["\ud800"], {"": ""},
    {"id": {"id": {}}},
)  # fmt: skip
Mutation = Callable[[bytes, random.Random], bytes]


def mutated(content: bytes, dice: random.Random) -> bytes:
    """A copy that is damaged in one to four ways."""
    for _ in range(dice.choice((1, 1, 1, 2, 2, 3, 4))):
        content = dice.choice(WAYS)(content, dice)
    return content


def _at(content: bytes, dice: random.Random) -> int:
    return dice.randrange(len(content) + 1)


def _flip(content: bytes, dice: random.Random) -> bytes:
    damaged = bytearray(content)
    for _ in range(dice.randint(1, 8)):
        if damaged:
            damaged[dice.randrange(len(damaged))] = dice.randrange(256)
    return bytes(damaged)


def _cut(content: bytes, dice: random.Random) -> bytes:
    return content[: _at(content, dice)]


def _drop(content: bytes, dice: random.Random) -> bytes:
    start = _at(content, dice)
    return content[:start] + content[start + dice.randint(1, 60) :]


def _double(content: bytes, dice: random.Random) -> bytes:
    start = _at(content, dice)
    piece = content[start : start + dice.choice((1, 10, 100, 1000))]
    return content[:start] + piece * dice.randint(2, 5) + content[start:]


def _insert(content: bytes, dice: random.Random) -> bytes:
    start = _at(content, dice)
    return content[:start] + dice.choice(TOKENS) + content[start:]


def _digits(content: bytes, dice: random.Random) -> bytes:
    """A number becomes another, where one stands."""
    start = _at(content, dice)
    for at in range(start, min(len(content), start + 400)):
        if content[at : at + 1].isdigit():
            number = dice.choice((b"0", b"-1", b"99999999999999999999", b"1e400", b"0.5", b"00"))
            return content[:at] + number + content[at + 1 :]
    return content


def _value(content: bytes, dice: random.Random) -> bytes:
    """One value of the JSON, or of one of its lines, becomes another, goes, or is doubled."""
    lines = content.split(b"\n") if content[:1] == b"{" and content.count(b"\n{") else [content]
    number = dice.randrange(len(lines))
    try:
        value = json.loads(lines[number])
    except (ValueError, RecursionError):
        return _flip(content, dice)
    lines[number] = _told(_changed(value, dice))
    return b"\n".join(lines)


def _changed(value: Any, dice: random.Random) -> Any:
    holder: Any = None
    key: Any = None
    inner = value
    while isinstance(inner, dict | list) and inner and dice.random() < 0.85:
        holder = inner
        key = dice.choice(list(inner)) if isinstance(inner, dict) else dice.randrange(len(inner))
        inner = inner[key]
    if holder is None:
        return dice.choice(ODD)
    what = dice.randrange(6)
    if what == 0:
        del holder[key]
    elif what == 1:
        holder[key] = [inner]
    elif what == 2 and isinstance(holder, list):
        holder.insert(0, inner)
    elif what == 3 and isinstance(holder, dict):
        holder[dice.choice(list(holder))] = inner
    else:
        holder[key] = dice.choice(ODD)
    return value


def _told(value: Any) -> bytes:
    try:
        return json.dumps(value).encode("utf-8")
    except (ValueError, RecursionError):
        return b"{}"


WAYS: tuple[Mutation, ...] = (_flip, _cut, _drop, _double, _insert, _digits, _value, _value, _value)
