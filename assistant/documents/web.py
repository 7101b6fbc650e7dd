"""HTML as the text that a reader sees; nothing is run or fetched."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING

from assistant.patterns import Pattern

if TYPE_CHECKING:
    from assistant.documents.bounds import Reading

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
_IN_HEAD = frozenset(["base", "link", "meta", "noscript", "script", "style", "template", "title"])
_ENDED_BY = {
    "p": (frozenset(_BLOCKS) - {"br"}) | _CELLS,
    "li": frozenset({"li"}),
    "dt": frozenset({"dt", "dd"}),
    "dd": frozenset({"dt", "dd"}),
    "td": frozenset({"td", "th", "tr"}),
    "th": frozenset({"td", "th", "tr"}),
    "tr": frozenset({"tr"}),
}
"""Elements that need no end tag, and the tags that end them."""
_UNSHOWN = Pattern(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_AT_ONCE = 1 << 20
"""Characters that are parsed before it is asked whether to go on."""
_BLANKS = Pattern(r"[ \t\r\f\v ]+")
_EMPTY_LINES = Pattern(r"\n\s*\n\s*")


class _Seen(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []
        self.characters = 0
        self._unseen: list[str] = []  # the open elements from one that is not shown on
        self._kept = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._end_before(tag)
        names = {name: value or "" for name, value in attrs}
        hidden = "hidden" in names or _UNSHOWN.search(names.get("style", ""))
        if self._unseen or tag in _UNSEEN or hidden:
            if tag not in _WITHOUT_END:
                self._unseen.append(tag)
            return
        if tag in _BLOCKS:
            self.pieces.append("\n")
        elif tag in _CELLS:
            self.pieces.append("\t")
        if tag == "pre":
            self._kept += 1
        if tag == "img" and names.get("alt", "").strip():
            self.pieces.append(f"[{names['alt'].strip()}]")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _WITHOUT_END:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self._unseen:
            while self._unseen.pop() != tag:
                pass
            return
        if self._unseen and (self._unseen[0] in _ENDED_BY or tag in {"head", "body", "html"}):
            self._unseen.clear()  # what holds it ends
        if tag in _BLOCKS and not self._unseen:
            self.pieces.append("\n")
        if tag == "pre":
            self._kept = max(0, self._kept - 1)

    def handle_data(self, data: str) -> None:
        if not self._unseen:
            self.pieces.append(data if self._kept else _BLANKS.sub(" ", data.replace("\n", " ")))
            self.characters += len(data.strip())

    def parse_marked_section(self, i: int, report: int = 1) -> int:
        """A comment, as in browsers; the parser of Python fails at those that it doesn't know."""
        return self.parse_bogus_comment(i, bool(report))

    def _end_before(self, tag: str) -> None:
        """End what is not shown where this tag says that it ended, as browsers do."""
        while self._unseen and tag in _ENDED_BY.get(self._unseen[-1], ()):
            self._unseen.pop()
        if self._unseen == ["head"] and tag not in _IN_HEAD:
            self._unseen.clear()


def text_of_html(markup: str, reading: Reading) -> str:
    """What a page says, a line for each block; empty where it says nothing.

    What is not shown (scripts, styles, hidden elements) is left out. Raises `UnreadableFile` for
    one that is too long, or takes too long, and `Cancelled`.
    """
    seen = _Seen()
    at = 0
    while at < len(markup):
        end = markup.find(">", at + _AT_ONCE) + 1 or len(markup)
        seen.feed(markup[at:end])
        at = end
        reading.go_on()
        reading.require_short(seen.characters)
    seen.close()
    lines = (line.strip(" ") for line in "".join(seen.pieces).split("\n"))
    return _EMPTY_LINES.sub("\n\n", "\n".join(lines)).strip()
