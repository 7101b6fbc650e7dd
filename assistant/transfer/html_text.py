"""Text out of HTML: paragraphs, lists, code and emphasis as Markdown, nothing else of the page."""

from __future__ import annotations

from html.parser import HTMLParser

from assistant.patterns import Pattern

_SPACES = Pattern("[ \t\r\n\f]+")
_BLANK_LINES = Pattern(r"\n{3,}")
_MARKS = {"strong": "**", "b": "**", "em": "*", "i": "*"}
_BLOCKS = {"p", "div", "ul", "ol", "table", "blockquote", "section", "article", "header", "footer"}
_HEADINGS = {f"h{level}": "#" * level + " " for level in range(1, 7)}
_UNSEEN = {"script", "style", "head", "title", "template"}


class MarkdownWriter(HTMLParser):
    """Takes HTML in pieces, or the events of another parser, and writes Markdown."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._written: list[str] = []
        self._unseen = 0
        self._preformatted = 0
        self._numbers: list[int] = []
        """For each open list the number of its next item; 0 where items are not numbered."""

    def text(self) -> str:
        """What was written so far, without blank space around it."""
        lines = "".join(self._written).split("\n")
        text = "\n".join(line.strip(" ") if line.strip(" ") == "" else line for line in lines)
        return _BLANK_LINES.sub("\n\n", text).strip(" \n")

    def parse_marked_section(self, i: int, report: int = 1) -> int:
        """A comment, as in browsers; the parser of Python fails at those that it doesn't know."""
        return self.parse_bogus_comment(i, bool(report))

    def handle_starttag(self, tag: str, _attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        if tag in _UNSEEN:
            self._unseen += 1
        elif tag == "br":
            self._end_line()
        elif tag in _MARKS or (tag == "code" and not self._preformatted):
            self._written.append(_MARKS.get(tag, "`"))
        elif tag in _HEADINGS:
            self._begin_block(_HEADINGS[tag])
        elif tag == "pre":
            self._preformatted += 1
            self._begin_block("```\n")
        elif tag == "hr":
            self._begin_block("---\n\n")
        else:
            self._begin_structure(tag)

    def _begin_structure(self, tag: str) -> None:
        if tag in ("ul", "ol"):
            self._end_line() if self._numbers else self._begin_block("")
            self._numbers.append(1 if tag == "ol" else 0)
        elif tag == "li":
            self._end_line()
            self._written.append("  " * max(0, len(self._numbers[:20]) - 1) + self._bullet())
        elif tag == "tr":
            self._end_line()
        elif tag in ("td", "th"):
            self._written.append(" | ")
        elif tag in _BLOCKS and not self._in_item():
            self._begin_block("")

    def handle_endtag(self, tag: str) -> None:
        """An element ends."""
        if tag in _UNSEEN:
            self._unseen = max(0, self._unseen - 1)
        elif tag in _MARKS or (tag == "code" and not self._preformatted):
            self._written.append(_MARKS.get(tag, "`"))
        elif tag == "pre":
            self._end_line()
            self._written.append("```\n\n")
            self._preformatted = max(0, self._preformatted - 1)
        elif tag in ("ul", "ol") and self._numbers:
            self._numbers.pop()
            if not self._numbers:
                self._begin_block("")
        elif tag in _HEADINGS or (tag in _BLOCKS and not self._in_item()):
            self._begin_block("")

    def handle_data(self, data: str) -> None:
        """Text between tags, its characters already decoded."""
        if self._unseen:
            return
        if self._preformatted:
            self._written.append(data)
            return
        text = _SPACES.sub(" ", data)
        if not self._written or self._written[-1].endswith(("\n", " ")):
            text = text.lstrip(" ")
        if text:
            self._written.append(text)

    def _bullet(self) -> str:
        if not self._numbers or not self._numbers[-1]:
            return "- "
        self._numbers[-1] += 1
        return f"{self._numbers[-1] - 1}. "

    def _in_item(self) -> bool:
        return bool(self._numbers)

    def _begin_block(self, mark: str) -> None:
        if self._written:
            self._written.append("\n\n")
        if mark:
            self._written.append(mark)

    def _end_line(self) -> None:
        if self._written and not self._written[-1].endswith("\n"):
            self._written.append("\n")


def html_to_markdown(html: str) -> str:
    """The text of a piece of HTML."""
    writer = MarkdownWriter()
    writer.feed(html)
    writer.close()
    return writer.text()
