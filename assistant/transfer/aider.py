"""aider's `.aider.chat.history.md`: all chats of a folder in one Markdown file.

aider writes what the person typed after `####`, what it said itself after `>`, each line ending in
two spaces, and the answers as they are. Another form has headings `## user` and `## assistant`.
"""

from __future__ import annotations

import codecs
import re
from typing import TYPE_CHECKING, BinaryIO

from assistant.domain.messages import Role
from assistant.errors import UnreadableFile
from assistant.patterns import Pattern
from assistant.transfer.json_stream import Element
from assistant.transfer.leaving_out import LeftOut
from assistant.transfer.reading import Format, Reading, one_by_one
from assistant.transfer.roles import role_in
from assistant.transfer.shapes import items_in, label_in, place, record, text_in
from assistant.transfer.transcripts import Transcript

if TYPE_CHECKING:
    from collections.abc import Iterator

_STARTED = Pattern(r"# aider chat started at (.+)")
_HEADING = Pattern(r"#{1,3} *(user|assistant|human|ai):? *", re.IGNORECASE)
_FENCE = Pattern(r" {0,3}(```+|~~~+)")
_TYPED = "#### "
_SAID_BY_AIDER = "> "
_LONGEST_LINE = 1 << 24
_BLOCK = 1 << 20
_SPEAKERS = {"user": Role.USER, "assistant": Role.ASSISTANT}
_NAMES = {"human": "user", "ai": "assistant"}
_NOTE = "note"


def is_chat_history(text: str) -> bool:
    """Whether a file that begins like `text` is one of aider's or has its headings."""
    if _STARTED.search(text) or text.startswith(_TYPED):
        return True
    return any(_HEADING.fullmatch(line) for line in text.splitlines()[:400])


def read_chat_history(stream: BinaryIO) -> Iterator[Element]:
    """A value for each chat: `started`, `title`, and `turns` of role, text and line."""
    lines: list[str] = []
    began = 1
    for number, line in enumerate(lines_of_text(stream), start=1):
        if _STARTED.fullmatch(line.rstrip()) and any(map(str.strip, lines)):
            yield Element(f"line {began}", began, _chat(lines, began))
            lines, began = [], number
        lines.append(line)
    yield Element(f"line {began}", began, _chat(lines, began))


def lines_of_text(stream: BinaryIO) -> Iterator[str]:
    """The lines of a text in UTF-8, or in UTF-16 where it begins so, as Notepad may write it.

    Raises `UnreadableFile` with the number of one that is none.
    """
    raw = stream.readline(_LONGEST_LINE)
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        yield from _lines_of_utf_16(stream, raw)
        return
    decoder = codecs.getincrementaldecoder("utf-8-sig")("strict")
    number = 0
    while raw:
        number += 1
        try:
            text = decoder.decode(raw)
        except UnicodeDecodeError as error:
            raise UnreadableFile(f"line {number} is no text in UTF-8 ({error.reason})") from error
        yield text.rstrip("\r\n")
        raw = stream.readline(_LONGEST_LINE)


def _lines_of_utf_16(stream: BinaryIO, raw: bytes) -> Iterator[str]:
    decoder = codecs.getincrementaldecoder("utf-16")("strict")
    number, rest = 1, ""
    while raw:
        try:
            *lines, rest = (rest + decoder.decode(raw)).split("\n")
        except UnicodeDecodeError as error:
            raise UnreadableFile(f"line {number} is no text in UTF-16 ({error.reason})") from error
        if len(rest) > _LONGEST_LINE:
            lines, rest = [*lines, rest], ""
        number += len(lines)
        yield from (line.rstrip("\r") for line in lines)
        raw = stream.read(_BLOCK)
    if rest:
        yield rest


def _chat(lines: list[str], began: int) -> dict[str, object]:
    """One chat's turns. Where lines end as aider ends them, only such lines are its own."""
    strict = any(line.startswith(_TYPED) and line.endswith("  ") for line in lines)
    has_headings = not any(line.startswith(_TYPED) for line in lines)
    started, title = "", ""
    turns: list[dict[str, object]] = []
    texts: list[list[str]] = []
    fence = ""
    for number, line in enumerate(lines, start=began):
        if found := _STARTED.fullmatch(line.rstrip()):
            started = found.group(1)
            continue
        role, text = ("", line) if fence else _role_of(line, strict, has_headings)
        if not turns and not role and line.startswith("# "):
            title = title or line[2:].strip()
            continue
        role = role or (_last_role(turns) if has_headings else "assistant")
        fence = _fence_after(fence, line) if role == "assistant" else ""
        if not turns or turns[-1]["role"] != role or (has_headings and text is None):
            turns.append({"role": role, "line": number})
            texts.append([])
        if text is not None:
            texts[-1].append(text)
    for turn, said in zip(turns, texts, strict=True):
        turn["text"] = "\n".join(said).strip("\n")
    return {"started": started, "title": title, "turns": turns}


def _role_of(line: str, strict: bool, has_headings: bool) -> tuple[str, str | None]:  # noqa: FBT001
    """Who a line is by, empty where it goes on, and what it says; None for a heading."""
    if has_headings:
        if found := _HEADING.fullmatch(line):
            name = found.group(1).lower()
            return _NAMES.get(name, name), None
        return "", line
    whole = line.endswith("  ") or not strict
    if line.startswith(_TYPED) and whole:
        return "user", line.removeprefix(_TYPED).rstrip()
    if line.startswith(_SAID_BY_AIDER) and whole:
        return _NOTE, line.removeprefix(_SAID_BY_AIDER)
    return "", line


def _last_role(turns: list[dict[str, object]]) -> str:
    return str(turns[-1]["role"]) if turns else _NOTE


def _fence_after(fence: str, line: str) -> str:
    """The fence of a code block that is open after `line`; empty where none is."""
    found = _FENCE.match(line)
    if found is None:
        return fence
    mark = found.group(1)
    if not fence:
        return mark
    closes = mark[0] == fence[0] and len(mark) >= len(fence) and not line.strip().strip(mark[0])
    return "" if closes else fence


def _recognises(value: object) -> bool:
    return isinstance(value, dict) and "turns" in value and "started" in value


def _read_conversation(value: object, at: str) -> Reading:
    raw = record(value, at)
    talk = Transcript()
    for index, item in enumerate(items_in(raw, "turns", at)):
        turn_at = f"{place(at, 'turns')}[{index}]"
        turn = record(item, turn_at)
        text = text_in(turn, "text", turn_at)
        if not text.strip():
            continue
        if turn.get("role") == _NOTE:
            talk.left_out[LeftOut.NOTES] += 1
        else:
            talk.say(role_in(turn, turn_at, _SPEAKERS), text)
    return talk.reading(identity="", title=label_in(raw, "title"), created=raw.get("started"))


AIDER = Format(name="aider", recognises=_recognises, read=one_by_one(_read_conversation))
