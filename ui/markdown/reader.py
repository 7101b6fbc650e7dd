"""The Markdown reader: CommonMark with tables, task lists, strike-through and formulas.

Raw HTML is shown as the text it is, pictures that are not in the text itself become links, and
only links that a browser may open are links at all. Nothing here ever loads anything.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import TYPE_CHECKING

from assistant.patterns import Pattern
from ui.markdown import maths, pictures
from ui.markdown.highlight import highlighted
from ui.tokens import Space

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from markdown_it import MarkdownIt
    from markdown_it.renderer import RendererHTML
    from markdown_it.rules_block import StateBlock
    from markdown_it.rules_core import StateCore
    from markdown_it.token import Token
    from markdown_it.utils import OptionsDict

    BlockRule = Callable[[StateBlock, int, int, bool], bool]

DEEPEST = 12
"""Levels of lists within each other, two for each; what is deeper is text, signs and all."""

DEEPEST_QUOTE = 4
"""Levels in which a quote may begin: Qt takes several times as long for each (measured)."""

_BARE_LINK = Pattern(r"https?://[^\s<>\"'`]+[^\s<>\"'`.,;:!?)\]}]")
_TASK = Pattern(r"\[([ xX])\][ \t]+(?=\S)")
_WIDE = f'<table width="100%" cellpadding="{Space.S}" cellspacing="0"><tr>'
_QUOTE_OPEN = f'{_WIDE}<td class="bar">'
_PRE_OPEN = f'{_WIDE}<td class="pre"><pre>'
_GRID_OPEN = f'<table class="grid" cellpadding="{Space.S}" cellspacing="0">'


@cache
def reader() -> MarkdownIt:
    """For what a model writes."""
    from markdown_it import MarkdownIt  # 20 ms that the first paint need not wait for
    from markdown_it.rules_block import blockquote, list_block

    made = MarkdownIt("commonmark", {"html": False, "maxNesting": 3 * DEEPEST})
    made.enable(["table", "strikethrough"])
    made.validateLink = _safe_link  # type: ignore[method-assign, assignment]
    maths.read_maths(made)
    made.block.ruler.at(
        "blockquote",
        _bounded(blockquote, DEEPEST_QUOTE),
        {"alt": ["paragraph", "reference", "blockquote", "list"]},
    )
    made.block.ruler.at(
        "list", _bounded(list_block, DEEPEST), {"alt": ["paragraph", "reference", "blockquote"]}
    )
    made.core.ruler.push("tasks", _mark_tasks)
    made.core.ruler.push("in_links", _mark_links)
    _show(made)
    return made


@cache
def plain_reader() -> MarkdownIt:
    """For the person's own words: they stay as typed, only fenced code is set as code."""
    from markdown_it import MarkdownIt

    return MarkdownIt("zero", {"html": False}).enable("fence")


def language(token: Token) -> str:
    """The language that a fence names, perhaps none."""
    words = token.info.split()
    return words[0] if words else ""


def linked(text: str) -> str:
    """Escaped text with its bare web addresses as links."""
    made, at = [], 0
    for found in _BARE_LINK.finditer(text):
        address = escape(found.group())
        made += [escape(text[at : found.start()]), f'<a href="{address}">{address}</a>']
        at = found.end()
    return "".join([*made, escape(text[at:])])


def _show(made: MarkdownIt) -> None:
    for name, rule in (("text", _text), ("image", _image), ("math_inline", _formula)):
        made.add_render_rule(name, rule)
    for name in ("fence", "code_block"):
        made.add_render_rule(name, _inner_code)
    made.add_render_rule("math_block", _inner_formula)
    made.add_render_rule("blockquote_open", _fixed(_QUOTE_OPEN))
    made.add_render_rule("blockquote_close", _fixed("</td></tr></table>"))
    made.add_render_rule("table_open", _fixed(_GRID_OPEN))


def _bounded(rule: BlockRule, deepest: int) -> BlockRule:
    """A rule that nests, kept from nesting for ever."""

    def bounded(state: StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: FBT001
        return state.level < deepest and rule(state, start, end, silent)

    return bounded


def _mark_tasks(state: StateCore) -> None:
    """Show the boxes of task lists as signs that are read, copied and found like any other."""
    lists: list[Token] = []
    before: list[Token] = []
    for token in state.tokens:
        if token.type == "bullet_list_open":
            lists.append(token)
        elif token.type == "bullet_list_close":
            lists.pop()
        first = token.children[0] if token.type == "inline" and token.children else None
        opens = [each.type for each in before[-2:]] == ["list_item_open", "paragraph_open"]
        if opens and first is not None and first.type == "text":
            found = _TASK.match(first.content)
            if found:
                box = "☐" if found[1] == " " else "☑"
                first.content = f"{box}\u00a0{first.content[found.end() :]}"
                if lists:
                    lists[-1].attrSet("style", "list-style-type: none")
        before.append(token)


def _mark_links(state: StateCore) -> None:
    """Note which words stand in a link already, so that no address among them is one more."""
    for token in state.tokens:
        depth = 0
        for child in token.children or ():
            if child.type.startswith("link_"):
                depth += child.nesting
            elif depth and child.type == "text":
                child.meta["in_link"] = True


def _text(
    self: RendererHTML, tokens: Sequence[Token], at: int, _options: OptionsDict, _env: object
) -> str:
    del self
    inside = tokens[at].meta.get("in_link")
    return escape(tokens[at].content) if inside else linked(tokens[at].content)


def _image(
    self: RendererHTML, tokens: Sequence[Token], at: int, _options: OptionsDict, _env: object
) -> str:
    del self
    address, words = str(tokens[at].attrs.get("src", "")), tokens[at].content
    if address.startswith(f"{pictures.SCHEME}:"):
        return f'<img src="{escape(address)}" alt="{escape(words)}">'
    return f'<a href="{escape(address)}">{escape(words or address)}</a>'


def _formula(
    self: RendererHTML, tokens: Sequence[Token], at: int, _options: OptionsDict, _env: object
) -> str:
    del self
    return maths.tag(tokens[at])


def _inner_formula(
    self: RendererHTML, tokens: Sequence[Token], at: int, _options: OptionsDict, _env: object
) -> str:
    """A formula set apart within a list or a quote."""
    del self
    return f"<p>{maths.tag(tokens[at])}</p>"


def _inner_code(
    self: RendererHTML, tokens: Sequence[Token], at: int, _options: OptionsDict, _env: object
) -> str:
    """Code within a list or a quote, where it cannot be a block of its own."""
    del self
    code = highlighted(tokens[at].content.rstrip("\n"), language(tokens[at]))
    return f"{_PRE_OPEN}{code}</pre></td></tr></table>"


def _fixed(html: str) -> Callable[..., str]:
    def rule(*_args: object) -> str:
        return html

    return rule


def _safe_link(address: str) -> bool:
    return re.match(r"(?i)(https?://|mailto:|picture:[0-9a-f]{32}$)", address.strip()) is not None
