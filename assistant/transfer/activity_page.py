"""Google's `MyActivity.html`, read piece by piece into the shape of `MyActivity.json`."""

from __future__ import annotations

import codecs
from html.parser import HTMLParser
from typing import TYPE_CHECKING, BinaryIO

from assistant.errors import UnreadableFile
from assistant.transfer.html_text import MarkdownWriter
from assistant.transfer.json_stream import Element
from assistant.transfer.written_dates import read_written_date

if TYPE_CHECKING:
    from collections.abc import Iterator

_CHUNK = 1 << 16
_LONGEST_HEAD = 1 << 20
"""Bytes before the first entry: style sheets and scripts."""
_OTHER_PAGE = "a web page, but not Google's My Activity; choose JSON when you export"
_LONGEST_TAG = 1 << 20
"""Characters that a tag or comment may have; one that never ends would be read ever again."""
_LONGEST_ENTRY = 1 << 24
_VOID = {"br", "hr", "img", "input", "meta", "link", "col", "area", "base", "wbr", "source"}


def read_activity_page(stream: BinaryIO) -> Iterator[Element]:
    """A value for each entry: `header`, `title`, `time` as written, `products`, `answer`.

    Raises `UnreadableFile` where the page is no UTF-8 or cannot be taken apart.
    """
    page = _Page()
    read = 0
    decoder = codecs.getincrementaldecoder("utf-8-sig")("strict")
    while True:
        chunk = stream.read(_CHUNK)
        try:
            page.feed(decoder.decode(chunk, final=not chunk))
        except UnicodeDecodeError as error:
            raise UnreadableFile(f"line {page.getpos()[0]} or after is no text in UTF-8") from error
        except AssertionError as error:  # what html.parser says about broken declarations
            raise UnreadableFile(f"line {page.getpos()[0]}: broken HTML") from error
        read += len(chunk)
        if not page.begun and (not chunk or read > _LONGEST_HEAD):
            raise UnreadableFile(_OTHER_PAGE)
        if len(page.rawdata) > _LONGEST_TAG:
            raise UnreadableFile(f"line {page.getpos()[0]} begins a tag that does not end")
        if not chunk:
            page.finish()
        yield from page.taken()
        if not chunk:
            return


class _Page(HTMLParser):
    """Follows the cells of an activity page; everything around them is passed over."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._entries: list[Element] = []
        self._cells: dict[str, MarkdownWriter] = {}
        self._cell = ""
        self._cell_depth = 0
        self._depth = 0
        self._line = 0
        self._size = 0
        self.begun = False
        """Whether there was an entry."""

    def taken(self) -> list[Element]:
        """The entries that are complete, once."""
        entries, self._entries = self._entries, []
        return entries

    def finish(self) -> None:
        """The page has ended."""
        self.close()
        self._end_entry()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "div":
            self._depth += 1
            kinds = (dict(attrs).get("class") or "").split()
            if "outer-cell" in kinds:
                self._end_entry()
                self.begun = True
                self._line = self.getpos()[0]
            elif self._line and not self._cell and (name := _name_of(kinds)):
                self._cell, self._cell_depth = name, self._depth
                self._cells.setdefault(name, MarkdownWriter())
                return
        if self._cell:
            self._cells[self._cell].handle_starttag(tag, attrs)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _VOID:
            self.handle_starttag(tag, attrs)
            return
        super().handle_startendtag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if tag == "div":
            if self._cell and self._depth <= self._cell_depth:
                self._cell = ""
            self._depth = max(0, self._depth - 1)
        if self._cell:
            self._cells[self._cell].handle_endtag(tag)

    def handle_data(self, data: str) -> None:
        if not self._cell:
            return
        self._size += len(data)
        if self._size > _LONGEST_ENTRY:
            raise UnreadableFile(f"line {self._line} begins an entry too large for a conversation")
        self._cells[self._cell].handle_data(data)

    def _end_entry(self) -> None:
        cells, self._cells = {name: cell.text() for name, cell in self._cells.items()}, {}
        line, self._line, self._size, self._cell = self._line, 0, 0, ""
        if not line or not cells.get("content"):
            return
        title, time, answer = _taken_apart(cells["content"].split("\n"))
        value: dict[str, object] = {
            "header": cells.get("header", ""),
            "title": title,
            "time": time,
            "products": [cells.get("caption", "").partition("\n\n")[0]],
            "answer": answer,
        }
        self._entries.append(Element(f"line {line}", line, value))


def _name_of(kinds: list[str]) -> str:
    if "header-cell" in kinds:
        return "header"
    if "content-cell" not in kinds or "mdl-typography--text-right" in kinds:
        return ""
    return "caption" if "mdl-typography--caption" in kinds else "content"


def _taken_apart(lines: list[str]) -> tuple[str, str, str]:
    """What was asked, the line that says when, and the answer below it."""
    for number, line in enumerate(lines):
        if number and read_written_date(line) is not None:
            asked, answer = "\n".join(lines[:number]), "\n".join(lines[number + 1 :])
            return asked.strip(), line.strip(), answer.strip("\n")
    return "\n".join(lines).strip(), "", ""
