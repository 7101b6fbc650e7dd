"""A message's Markdown as blocks: prose as safe HTML, and code.

Raw HTML is shown as the text it is, pictures become links, and only links that a browser may
open are links at all. Nothing here ever loads anything.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any

from ui.markdown.highlight import highlighted
from ui.tokens import Space

if TYPE_CHECKING:
    from collections.abc import Callable, MutableMapping, Sequence

    from markdown_it import MarkdownIt
    from markdown_it.renderer import RendererHTML
    from markdown_it.token import Token
    from markdown_it.utils import OptionsDict

_BARE_LINK = re.compile(r"https?://[^\s<>\"'`]+[^\s<>\"'`.,;:!?)\]}]")
_WIDE = f'<table width="100%" cellpadding="{Space.S}" cellspacing="0"><tr>'
_QUOTE_OPEN = f'{_WIDE}<td class="bar">'
_PRE_OPEN = f'{_WIDE}<td class="pre"><pre>'
_GRID_OPEN = f'<table class="grid" cellpadding="{Space.S}" cellspacing="0">'


@dataclass(frozen=True, slots=True)
class Prose:
    """Running text, lists, tables and quotes as the HTML that a text document takes."""

    html: str


@dataclass(frozen=True, slots=True)
class Code:
    """A fenced or indented block; `language` as the fence names it, perhaps empty."""

    language: str
    text: str


Block = Prose | Code


def _linked(text: str) -> str:
    """Escaped text with its bare web addresses as links."""
    made, at = [], 0
    for found in _BARE_LINK.finditer(text):
        address = escape(found.group())
        made += [escape(text[at : found.start()]), f'<a href="{address}">{address}</a>']
        at = found.end()
    return "".join([*made, escape(text[at:])])


def _text(
    self: RendererHTML, tokens: Sequence[Token], at: int, _options: OptionsDict, _env: object
) -> str:
    del self
    inside = sum(token.nesting for token in tokens[:at] if token.type.startswith("link_"))
    return escape(tokens[at].content) if inside else _linked(tokens[at].content)


def _image(
    self: RendererHTML, tokens: Sequence[Token], at: int, _options: OptionsDict, _env: object
) -> str:
    del self
    source = escape(str(tokens[at].attrs.get("src", "")))
    return f'<a href="{source}">{escape(tokens[at].content or source)}</a>'


def _inner_code(
    self: RendererHTML, tokens: Sequence[Token], at: int, _options: OptionsDict, _env: object
) -> str:
    """Code within a list or a quote, where it cannot be a block of its own."""
    del self
    code = highlighted(tokens[at].content.rstrip("\n"), _language(tokens[at]))
    return f"{_PRE_OPEN}{code}</pre></td></tr></table>"


def _language(token: Token) -> str:
    words = token.info.split()
    return words[0] if words else ""


def _fixed(html: str) -> Callable[..., str]:
    def rule(*_args: object) -> str:
        return html

    return rule


def _safe_link(address: str) -> bool:
    return re.match(r"(?i)(https?://|mailto:)", address.strip()) is not None


@cache
def _reader() -> MarkdownIt:
    from markdown_it import MarkdownIt  # 20 ms that the first paint need not wait for

    reader = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    reader.validateLink = _safe_link  # type: ignore[method-assign, assignment]
    for name, rule in (("text", _text), ("image", _image)):
        reader.add_render_rule(name, rule)
    for name in ("fence", "code_block"):
        reader.add_render_rule(name, _inner_code)
    reader.add_render_rule("blockquote_open", _fixed(_QUOTE_OPEN))
    reader.add_render_rule("blockquote_close", _fixed("</td></tr></table>"))
    reader.add_render_rule("table_open", _fixed(_GRID_OPEN))
    return reader


@cache
def _plain_reader() -> MarkdownIt:
    """For the person's own words: they stay as typed, only fenced code is set as code."""
    from markdown_it import MarkdownIt

    return MarkdownIt("zero", {"html": False}).enable("fence")


def blocks(text: str) -> list[Block]:
    """The blocks of a Markdown text in order; neighbouring prose is one block."""
    reader, environment = _reader(), dict[str, Any]()
    return _gathered(reader, reader.parse(text, environment), environment)


def typed_blocks(text: str) -> list[Block]:
    """The blocks of a text as the person typed it: line breaks kept, only fences are code."""
    lines, made, at = text.split("\n"), list[Block](), 0
    for token in _plain_reader().parse(text):
        if token.type == "fence" and token.map:
            made += _typed_prose(lines[at : token.map[0]])
            made.append(Code(_language(token), token.content.rstrip("\n")))
            at = token.map[1]
    return made + _typed_prose(lines[at:])


def _typed_prose(lines: Sequence[str]) -> list[Block]:
    text = "\n".join(lines).strip("\n")
    if not text.strip():
        return []
    rows = (
        _linked(line.replace("\t", "    ")).replace("  ", " \u00a0") for line in text.split("\n")
    )
    return [Prose("".join(f'<p class="line">{row or "<br>"}</p>' for row in rows))]


def _gathered(
    reader: MarkdownIt, tokens: Sequence[Token], environment: MutableMapping[str, Any]
) -> list[Block]:
    made, prose = list[Block](), list[Any]()

    def close_prose() -> None:
        if prose:
            made.append(Prose(reader.renderer.render(prose, reader.options, environment)))
            prose.clear()

    for token in tokens:
        if token.level == 0 and token.type in ("fence", "code_block"):
            close_prose()
            made.append(Code(_language(token), token.content.rstrip("\n")))
        else:
            prose.append(token)
    close_prose()
    return made


def last_block_start(text: str) -> int:
    """Where the last top-level block of a Markdown text begins; what is before is settled."""
    starts = [token.map[0] for token in _reader().parse(text) if token.level == 0 and token.map]
    if not starts:
        return 0
    line, at = starts[-1], 0
    for _ in range(line):
        at = text.index("\n", at) + 1
    return at
