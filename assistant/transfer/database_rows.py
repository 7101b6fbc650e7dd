"""What lies in the databases of programs that keep chats there, as values like those of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.errors import UnreadableFile
from assistant.transfer.databases import opened_database
from assistant.transfer.json_stream import Element, read_value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from assistant.cancel import CancelToken
    from assistant.transfer.databases import ForeignDatabase
    from assistant.transfer.files import SourceFile

_CHATS = ("id", "user_id", "title", "chat", "created_at", "updated_at")
_TABS = "workbench.panel.aichat.view.aichat.chatdata"
_PROMPTS = "aiService.prompts"
_COMPOSER = "composerData:"
_BUBBLE = "bubbleId:"
_AFTER_COLON = ";"


def read_database(file: SourceFile, cancel: CancelToken) -> Iterator[Element]:
    """A value for each conversation of Open WebUI or Cursor, whichever keeps its chats here.

    Raises `UnreadableFile` where it is a database of another program, naming its tables.
    """
    with opened_database(file, cancel) as database:
        readers = [reader for table, reader in _READERS if table in database.tables]
        if not readers:
            raise UnreadableFile(_unknown(sorted(database.tables)))
        for reader in readers:
            yield from reader(database)


def _unknown(tables: list[str]) -> str:
    shown = ", ".join(name[:40] for name in tables[:6]) + (" …" if len(tables) > 6 else "")
    holds = f"its tables are {shown}" if tables else "it has no tables"
    return f"an SQLite database, but not of Open WebUI or Cursor ({holds})"


def _open_webui(database: ForeignDatabase) -> Iterator[Element]:
    """The rows of `chat`, in the shape of Open WebUI's own export."""
    for number, row in enumerate(database.rows("chat", *_CHATS), start=1):
        value = {name: _plain(each) for name, each in zip(_CHATS, row, strict=True)}
        at = f"row {number} of chat"
        if _said(value.pop("user_id")).startswith("shared-"):
            why = "the copy of a chat that was shared; the chat itself is read"
            yield Element(at, number, value, fault=why)
            continue
        yield _decoded(at, number, value, "chat", row[3])


def _cursor_items(database: ForeignDatabase) -> Iterator[Element]:
    """The tabs of the chat panel, each with the prompts that name it, then the other prompts."""
    prompts: dict[str, list[object]] = {}
    listed = _item(database, _PROMPTS)
    for prompt in listed if isinstance(listed, list) else []:
        prompts.setdefault(_conversation_of(prompt), []).append(prompt)
    panel = _item(database, _TABS)
    tabs = panel.get("tabs") if isinstance(panel, dict) else None
    for number, tab in enumerate(tabs if isinstance(tabs, list) else []):
        identity = tab.get("id") or tab.get("tabId") if isinstance(tab, dict) else None
        value = {"tab": tab, "prompts": prompts.pop(str(identity), [])}
        yield Element(f"ItemTable[{_TABS!r}].tabs[{number}]", number + 1, value)
    rest = [prompt for each in prompts.values() for prompt in each]
    if rest:
        yield Element(f"ItemTable[{_PROMPTS!r}]", 1, {"tab": {}, "prompts": rest})


def _item(database: ForeignDatabase, key: str) -> object:
    """What `ItemTable` holds under `key`; None where it holds nothing."""
    for _, content in database.rows_between("ItemTable", "key", key, key + "\0", *_PAIR):
        return _value_of(content, f"ItemTable[{key!r}]")
    return None


def _cursor_composers(database: ForeignDatabase) -> Iterator[Element]:
    """Each composer with its bubbles, which newer versions keep in rows of their own."""
    table = "cursorDiskKV"
    rows = database.rows_between(table, "key", _COMPOSER, _COMPOSER[:-1] + _AFTER_COLON, *_PAIR)
    for number, (key, content) in enumerate(rows, start=1):
        identity = _said(_plain(key)).removeprefix(_COMPOSER)
        at = f"{table}[{_said(_plain(key))!r}]"
        value: dict[str, object] = {"id": identity, "composer": None, "bubbles": []}
        first = f"{_BUBBLE}{identity}:"
        pairs = database.rows_between(table, "key", first, first[:-1] + _AFTER_COLON, *_PAIR)
        try:
            value["bubbles"] = [
                {"key": _said(_plain(name)).removeprefix(first), "bubble": _value_of(each, at)}
                for name, each in pairs
            ]
        except UnreadableFile as error:
            yield Element(at, number, value, fault=str(error))
            continue
        yield _decoded(at, number, value, "composer", content)


_PAIR = ("key", "value")
_READERS: tuple[tuple[str, Callable[[ForeignDatabase], Iterator[Element]]], ...] = (
    ("chat", _open_webui),
    ("ItemTable", _cursor_items),
    ("cursorDiskKV", _cursor_composers),
)


def _decoded(at: str, number: int, value: dict[str, object], key: str, content: object) -> Element:
    try:
        return Element(at, number, {**value, key: _value_of(content, f"{at}.{key}")})
    except UnreadableFile as error:
        return Element(at, number, {**value, key: None}, fault=str(error))


def _value_of(content: object, at: str) -> object:
    """The JSON that a column holds."""
    if content is None:
        return None
    if not isinstance(content, bytes):
        return content
    try:
        return read_value(content)
    except UnreadableFile as error:
        raise UnreadableFile(f"{at}: {error}") from error


def _conversation_of(prompt: object) -> str:
    return str(prompt.get("conversationId")) if isinstance(prompt, dict) else ""


def _plain(value: object) -> object:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else value


def _said(value: object) -> str:
    return value if isinstance(value, str) else ""
