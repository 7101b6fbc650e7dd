"""Which format a file is in, decided by what stands in it, never by its name."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from assistant.errors import InvalidInput, UnreadableFile
from assistant.transfer.chatbotui import CHATBOTUI
from assistant.transfer.chatgpt import CHATGPT
from assistant.transfer.claude import CLAUDE
from assistant.transfer.librechat import LIBRECHAT
from assistant.transfer.openwebui import OPENWEBUI
from assistant.transfer.plain import MESSAGES
from assistant.transfer.shapes import kind_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from assistant.transfer.json_stream import Element
    from assistant.transfer.reading import Format

FORMATS = (CHATGPT, CLAUDE, OPENWEBUI, LIBRECHAT, CHATBOTUI, MESSAGES)
AUTO = "auto"

_LOOKED_AT = 100
"""Values of a file; where none of them is of a format, the file is of none."""
_UNREAD = "is not a format that Keepsake reads yet"
_SIGNATURES: tuple[tuple[bytes, str], ...] = (
    (b"SQLite format 3\0", f"an SQLite database (some programs keep chats in one) {_UNREAD}"),
    (b"%PDF", "a PDF document, not an export of chats"),
    (b"\x89PNG", "an image, not an export of chats"),
    (b"\xff\xd8\xff", "an image, not an export of chats"),
    (b"\x1f\x8b", "compressed with gzip; unpack it first"),
    (b"7z\xbc\xaf'\x1c", "a 7z archive; unpack it first"),
    (b"Rar!", "a RAR archive; unpack it first"),
)
_LOOK_ALIKES: tuple[tuple[frozenset[str], str], ...] = (
    (frozenset({"conversation", "responses"}), "Grok's export"),
    (frozenset({"chunkedPrompt"}), "an AI Studio chat"),
    (frozenset({"header", "products"}), "Google's My Activity (Gemini)"),
    (frozenset({"thread_id", "object"}), "Jan's messages"),
    (frozenset({"assistants", "object"}), "a Jan thread"),
    (frozenset({"payload", "type"}), "a Codex session"),
    (frozenset({"sessionId", "type"}), "a Claude Code session"),
    (frozenset({"cwd", "type"}), "a Pi session"),
    (frozenset({"sessionID"}), "a part of an OpenCode session"),
    (frozenset({"projectID"}), "a part of an OpenCode session"),
    (frozenset({"session_id", "messages"}), "an agent's session"),
    (frozenset({"role", "created", "content"}), "a Goose session"),
)


def format_named(name: str) -> Format | None:
    """The format called `name`; None for `auto`. Raises `InvalidInput` for an unknown one."""
    if name == AUTO:
        return None
    for known in FORMATS:
        if known.name == name:
            return known
    names = ", ".join([AUTO, *(known.name for known in FORMATS)])
    raise InvalidInput(f"There is no import format {name!r}.", hint=f"The formats are: {names}.")


def recognise(elements: Iterator[Element]) -> tuple[Format, Iterable[Element]]:
    """The format of the values and all of them again, those looked at included.

    A damaged conversation may stand first, so several are looked at. Raises `UnreadableFile`
    where they are of no format, saying what they look like.
    """
    looked_at: list[Element] = []
    for element in elements:
        looked_at.append(element)
        for known in FORMATS:
            if known.recognises(element.value):
                return known, chain(looked_at, elements)
        if len(looked_at) == _LOOKED_AT:
            break
    raise UnreadableFile(_unrecognised([element.value for element in looked_at]))


def refuse_unless_json(head: bytes, text: str) -> None:
    """Raise `UnreadableFile`, saying what a file seems to be, where it cannot be JSON.

    `head` are its first bytes and `text` what they read as.
    """
    begins = text.lstrip("\ufeff \t\r\n")
    if begins.startswith(("{", "[")):
        return
    if not head:
        raise UnreadableFile("the file is empty")
    for signature, what in _SIGNATURES:
        if head.startswith(signature):
            raise UnreadableFile(what)
    if "\0" in text or text.count("\ufffd") > len(text) // 10:
        raise UnreadableFile("neither text nor an archive: not an export of chats")
    if not begins:
        raise UnreadableFile("the file holds nothing but spaces")
    if begins[:200].lower().startswith(("<!doctype html", "<html")):
        raise UnreadableFile(f"a web page {_UNREAD}; choose JSON when you export")
    if begins.startswith("#") and "\n## user" in text:
        raise UnreadableFile(f"a chat in Markdown (such as aider's) {_UNREAD}")
    raise UnreadableFile("plain text, not an export of chats (those are JSON)")


def _unrecognised(values: list[object]) -> str:
    if not values:
        return "an empty list: it holds no conversations"
    for value in values:
        likeness = _likeness(value)
        if likeness:
            return f"looks like {likeness}, which {_UNREAD}"
    first = values[0]
    if not isinstance(first, dict):
        return f"not an export of chats: it holds {kind_of(first)} where conversations should be"
    names = ", ".join(repr(name[:30]) for name in list(first)[:5])
    return f"not a format that Keepsake reads yet (an object with {names or 'nothing in it'})"


def _likeness(value: object) -> str:
    if not isinstance(value, dict):
        return ""
    inner = value.get("conversations")
    if isinstance(inner, list) and inner:
        return _likeness(inner[0])
    messages = value.get("messages")
    if isinstance(messages, list) and messages and isinstance(messages[0], dict):
        if "versions" in messages[0]:
            return "an LM Studio chat"
        if "session_id" not in value and "role" in messages[0]:
            return "a list of chat messages (such as Gemini's)"
    return next((name for keys, name in _LOOK_ALIKES if keys <= value.keys()), "")
