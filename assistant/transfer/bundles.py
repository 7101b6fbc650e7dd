"""Telling which files of a folder or archive hold chats only together."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from assistant.patterns import Pattern
from assistant.transfer.files import FileSet, SourceFile

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

JAN = "jan"
OPENCODE = "opencode"

T = TypeVar("T")

_JAN = Pattern(r"(?P<root>.*)/(?:thread\.json|messages\.jsonl)")
_OPENCODE = (
    Pattern(r"(?P<root>.*)/session/(?:info|message/[^/]+|part/[^/]+/[^/]+)/[^/]+\.json"),
    Pattern(
        r"(?P<root>.*)/(?:session/[^/]+/ses_[^/]+|message/ses_[^/]+/msg_[^/]+"
        r"|part/msg_[^/]+/prt_[^/]+|(?:project|todo|session_diff|session_share)/[^/]+)\.json"
    ),
)


def grouped(found: Sequence[T]) -> Iterator[T | FileSet]:
    """The same in the same order, files that belong together as one set where the first stood.

    Jan keeps a thread in a folder of two files; OpenCode a tree of sessions, messages and parts.
    """
    sets: dict[tuple[str, str], list[T]] = {}
    keys = [_set_of(each) if isinstance(each, SourceFile) else None for each in found]
    for key, each in zip(keys, found, strict=True):
        if key is not None:
            sets.setdefault(key, []).append(each)
    for key, each in zip(keys, found, strict=True):
        if key is None:
            yield each
        elif key in sets:
            yield from _as_set(key, sets.pop(key))


def _set_of(file: SourceFile) -> tuple[str, str] | None:
    """The kind and folder of the set that a file would belong to."""
    label = file.label.replace("\\", "/")
    if found := _JAN.fullmatch(label):
        return JAN, found["root"]
    for shape in _OPENCODE:
        if found := shape.fullmatch(label):
            return OPENCODE, found["root"]
    return None


def _as_set(key: tuple[str, str], found: list[T]) -> Iterator[T | FileSet]:
    """One set; the files themselves where what makes them one is not there."""
    kind, root = key
    members = tuple(each for each in found if isinstance(each, SourceFile))
    if kind == JAN:
        whole = {member.name for member in members} == {"thread.json", "messages.jsonl"}
    else:
        whole = any("/message/" in member.label.replace("\\", "/") for member in members)
    if whole:
        yield FileSet(label=root, kind=kind, members=members)
    else:
        yield from found
