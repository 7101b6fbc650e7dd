"""HTML as the text that a reader sees; nothing is run or fetched."""

from __future__ import annotations

import re
from html.parser import HTMLParser

_UNSEEN = frozenset({"script", "style", "template", "noscript", "head", "svg", "iframe", "object"})
_BLOCKS = [
    "p",
    "div",
    "br",
    "hr",
    "li",
    "ul",
    "ol",
    "dl",
    "dt",
    "dd",
    "tr",
    "table",
    "thead",
    "tbody",
    "section",
    "article",
    "header",
    "footer",
    "aside",
    "nav",
    "main",
    "figure",
    "figcaption",
    "blockquote",
    "pre",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "form",
    "fieldset",
    "address",
    "details",
    "summary",
    "title",
    "body",
]
_WITHOUT_END = [
    "area",
    "base",
    "br",
    "col",
    "embed",
    "hr",
    "img",
    "input",
    "link",
    "meta",
    "source",
    "track",
    "wbr",
]
_CELLS = frozenset({"td", "th"})
_BLANKS = re.compile(r"[ \t\r\f\v ]+")
_EMPTY_LINES = re.compile(r"\n\s*\n\s*")


class _Seen(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []
        self._unseen: list[str] = []
        self._kept = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = {name: value or "" for name, value in attrs}
        if tag in _UNSEEN or "hidden" in names:
            if tag not in _WITHOUT_END:
                self._unseen.append(tag)
            return
        if tag in _BLOCKS:
            self.pieces.append("\n")
        elif tag in _CELLS:
            self.pieces.append("\t")
        if tag == "pre":
            self._kept += 1
        if tag == "img" and names.get("alt", "").strip() and not self._unseen:
            self.pieces.append(f"[{names['alt'].strip()}]")

    def handle_endtag(self, tag: str) -> None:
        if tag in self._unseen:
            while self._unseen.pop() != tag:
                pass
            return
        if tag in _BLOCKS:
            self.pieces.append("\n")
        if tag == "pre":
            self._kept = max(0, self._kept - 1)

    def handle_data(self, data: str) -> None:
        if not self._unseen:
            self.pieces.append(data if self._kept else _BLANKS.sub(" ", data.replace("\n", " ")))


def text_of_html(markup: str) -> str:
    """What a page says, a line for each block; empty where it says nothing.

    What is not shown (scripts, styles, hidden elements) is left out.
    """
    seen = _Seen()
    seen.feed(markup)
    seen.close()
    lines = (line.strip(" ") for line in "".join(seen.pieces).split("\n"))
    return _EMPTY_LINES.sub("\n\n", "\n".join(lines)).strip()
