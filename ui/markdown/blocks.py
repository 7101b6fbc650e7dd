"""A message's Markdown as blocks: prose, what may be wider than the page, and code."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assistant.patterns import Pattern
from ui.markdown import maths
from ui.markdown.harmless import harmless
from ui.markdown.pictures import taken_out
from ui.markdown.reader import language, linked, plain_reader, reader

if TYPE_CHECKING:
    from collections.abc import MutableMapping, Sequence

    from markdown_it.token import Token

CUT_AT = 24_000
"""Characters of a message shown at first: about two milliseconds a thousand (measured)."""

_COSTLY = Pattern(
    r"(?P<block>^ {0,3}(?:`{3}|~{3}|\$\$|\\\[|\|?[ :]*-[-: ]*\|)|\n[ \t]*\n(?: {4}|\t)(?=\S))"
    r"|(?P<item>^[ >]*(?:[-+*]|\d{1,9}[.)])(?=\s))"
    r"|(?P<line>\n)"
    r"|(?P<sign>[\[\]*_|$>&~`<!\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069])"
    r"|(?P<rare>[\u1100-\u11ff\u2190-\u2bff\ua960-\ua97f\uac00-\ud7ff\ue000-\uffff]"
    r"|[\U00010000-\U0010ffff])",
    re.MULTILINE,
)
_COSTS = {"block": 400, "item": 60, "line": 10, "sign": 20, "rare": 8}
"""What takes as long to read and lay out as so many characters: a block of its own (code, table,
formula) is a widget, an item of a list a paragraph, and rare letters are sought in many fonts."""

_UNINDENTED = Pattern(r"\n(?=\S)")


@dataclass(frozen=True, slots=True)
class Prose:
    """Running text, lists and quotes as the HTML that a text document takes."""

    html: str


@dataclass(frozen=True, slots=True)
class Wide:
    """A table or a formula set apart: it scrolls sideways where the page is narrower.

    `columns` is 0 for a formula.
    """

    html: str
    columns: int = 0


@dataclass(frozen=True, slots=True)
class Code:
    """A fenced or indented block; `language` as the fence names it, perhaps empty."""

    language: str
    text: str


Block = Prose | Wide | Code


def blocks(text: str) -> list[Block]:
    """The blocks of a Markdown text in order; neighbouring prose is one block."""
    return read_blocks(taken_out(harmless(text)))


def read_blocks(text: str) -> list[Block]:
    """As `blocks`, of a text that is harmless already."""
    environment = dict[str, Any]()
    return _gathered(reader().parse(text, environment), environment)


def typed_blocks(text: str) -> list[Block]:
    """The blocks of a text as the person typed it: line breaks kept, only fences are code."""
    text = harmless(text)
    lines, made, at = text.split("\n"), list[Block](), 0
    for token in plain_reader().parse(text):
        if token.type == "fence" and token.map:
            made += _typed_prose(lines[at : token.map[0]])
            made.append(Code(language(token), token.content.rstrip("\n")))
            at = token.map[1]
    return made + _typed_prose(lines[at:])


def shown_part(text: str, most: int = CUT_AT) -> str:
    """As much of a very long text as is shown at once, cut where it hurts least.

    Signs that take long to read or to lay out count more than others.
    """
    limit, spent = min(len(text), most), 0
    for found in _COSTLY.finditer(text, 0, limit):
        spent += _COSTS[found.lastgroup or "line"]
        if found.start() + spent > most:
            limit = found.start()
            break
    if limit == len(text):
        return text
    least = limit * 3 // 4
    if (at := text.rfind("\n\n", least, limit)) > 0 and not text[at + 2 : at + 3].isspace():
        return text[:at]
    line = max((found.start() for found in _UNINDENTED.finditer(text, least, limit)), default=0)
    for at in (line, text.rfind("\n", least, limit), text.rfind(" ", least, limit)):
        if at > 0:
            return text[:at]
    return text[: max(limit, 1)]


_DEFINES = Pattern(r"^ {0,3}\[[^\]\n]+\]:", re.MULTILINE)


def reads_alike(text: str) -> bool:
    """Whether a text that grew is read as it is when whole: no link is defined after its use."""
    return _DEFINES.search(text) is None


LONGEST_OPENING = 2_000
"""Characters; what begins with more than that does not begin again in the next part."""

_FENCE = Pattern(r"^ {0,3}(`{3,}|~{3,})[^\n]*", re.MULTILINE)


_BLANK_LINE = Pattern(r"\n[ \t]*(?:\n|$)")


def opened_by(text: str, behind: str) -> str:
    """What begins the code or the table that goes on over the end of `text`; '' for neither.

    `behind` follows, with the line break before it; it is read as the same with this before it.
    """
    return open_fence(text) or ("" if _BLANK_LINE.match(behind) else _head_of_table(text))


def open_fence(text: str) -> str:
    """The line that opens the code in which `text` ends, with its line break; '' for none."""
    opened = ""
    for found in _FENCE.finditer(text):
        sign, line = found[1], found[0]
        if not opened:
            opened = line if len(line) <= LONGEST_OPENING else sign
        elif sign.startswith(opened.strip()[:3]) and line.strip() == sign:
            opened = ""
    return f"{opened}\n" if opened else ""


def _head_of_table(text: str) -> str:
    """The first two lines of a table at the end of `text`; '' where they are long themselves."""
    text = text.rstrip("\n") if not text.endswith("\n\n") else ""
    paragraph = text[text.rfind("\n\n") + 1 :]
    if "|" not in paragraph[paragraph.rfind("\n") + 1 :]:
        return ""
    last = [token for token in reader().parse(paragraph) if token.level == 0 and token.map]
    if not last or last[-1].type != "table_open" or last[-1].map is None:
        return ""
    lines = paragraph.split("\n")
    first, end = last[-1].map
    head = "".join(f"{line}\n" for line in lines[first : first + 2])
    return head if end >= len(lines) and len(head) <= min(LONGEST_OPENING, len(text) // 2) else ""


def last_block_start(text: str) -> int:
    """Where the last top-level block of a Markdown text begins; what is before is settled.

    A formula that has begun may take what now looks like blocks behind its beginning.
    """
    starts = [token.map[0] for token in reader().parse(text) if token.level == 0 and token.map]
    if not starts:
        return 0
    opened = maths.open_line(text)
    last = starts[-1]
    if opened is not None and opened < last:
        last = max((start for start in starts if start <= opened), default=0)
    at = 0
    for _ in range(last):
        at = text.index("\n", at) + 1
    return at


def _typed_prose(lines: Sequence[str]) -> list[Block]:
    text = "\n".join(lines).strip("\n")
    if not text.strip():
        return []
    rows = (
        linked(line.replace("\t", "    ")).replace("  ", " \u00a0") for line in text.split("\n")
    )
    return [Prose("".join(f'<p class="line">{row or "<br>"}</p>' for row in rows))]


def _gathered(tokens: Sequence[Token], environment: MutableMapping[str, Any]) -> list[Block]:
    made, prose = list[Block](), list[Any]()
    renderer, options = reader().renderer, reader().options

    def close_prose() -> None:
        if prose:
            made.append(Prose(renderer.render(prose, options, environment)))
            prose.clear()

    table: list[Token] | None = None
    for token in tokens:
        if token.level == 0 and token.type in ("fence", "code_block"):
            close_prose()
            made.append(Code(language(token), token.content.rstrip("\n")))
        elif token.level == 0 and token.type == "math_block":
            close_prose()
            made.append(Wide(f"<p>{maths.tag(token)}</p>"))
        elif token.level == 0 and token.type == "table_open":
            close_prose()
            table = [token]
        elif table is not None:
            table.append(token)
            if token.level == 0 and token.type == "table_close":
                columns = sum(each.type == "th_open" for each in table)
                made.append(Wide(renderer.render(table, options, environment), columns))
                table = None
        else:
            prose.append(token)
    close_prose()
    return made
