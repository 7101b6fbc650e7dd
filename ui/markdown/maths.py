r"""Finding LaTeX formulas in Markdown, with care for prices.

`\(…\)` and `$…$` stand in a line; `\[…\]` and `$$…$$` on lines of their own are set apart. A
formula holds no empty line. A dollar opens one where no blank follows it and closes one where
none stands before it and no digit follows (the rule of Pandoc's Markdown), and plain words
between two dollars are no formula: "$5 and $6", "from $20 to 30$ a month".
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markdown_it import MarkdownIt
    from markdown_it.rules_block import StateBlock
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

LONGEST = 1_000
"""Characters of a formula; a longer one is shown as its source."""

SCHEME = "math"
_PAIRS = {"$$": "$$", r"\[": r"\]", r"\(": r"\)"}
_OPENS = Pattern(r"[\s>*+\d.)-]*(?:\$\$|\\\[)")
_DOLLAR = Pattern(r"\$(?![\s$])((?:\\[^\n]|[^\\$\n]|\n(?!\s*\n))*?)(?<!\s)\$(?![\d$])")
_WORDS = Pattern(r"(?:[^\W\d_]{2,}|\d)\s+[^\W\d_]{2,}\b")
_LATEX = Pattern(r"[\\^_{}=<>]")


def formula_name(source: str, *, display: bool) -> str:
    """The address by which a text document asks for the picture of a formula."""
    return f"{SCHEME}:{'d' if display else 'i'}/{quote(source, safe='')}"


def formula_of(name: str) -> tuple[str, bool] | None:
    """The source and whether it is set apart, for such an address; None for any other."""
    scheme, _, rest = name.partition(":")
    kind, _, source = rest.partition("/")
    if scheme != SCHEME or kind not in ("d", "i"):
        return None
    return unquote(source), kind == "d"


def written(source: str, *, display: bool) -> str:
    """A formula as it stands in Markdown."""
    return f"$${source}$$" if display else f"${source}$"


def read_maths(reader: MarkdownIt) -> None:
    """Teach a Markdown reader the formulas; tokens are `math_inline` and `math_block`."""
    reader.inline.ruler.before("escape", "math_inline", _inline)
    reader.block.ruler.before(
        "blockquote",
        "math_block",
        _block,
        {"alt": ["paragraph", "reference", "blockquote", "list"]},
    )


def open_line(text: str) -> int | None:
    """The line, counted from 0, where a formula set apart may begin that has no end yet."""
    lines, opened = text.split("\n"), None
    for at in range(len(lines) - 1, -1, -1):
        if at < len(lines) - 1 and not lines[at].strip():
            break
        if _OPENS.match(lines[at]):
            opened = at
    return opened


def tag(token: Token) -> str:
    """The HTML of a formula's token."""
    name = formula_name(token.content, display=bool(token.meta.get("display")))
    return f'<img src="{name}">'


def _inline(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - the reader's signature
    found = _inline_at(state.src, state.pos)
    if found is None or found[1] > state.posMax:
        return False
    if not silent:
        token = state.push("math_inline", "", 0)
        token.content, token.meta = found[0], {"display": found[2]}
    state.pos = found[1]
    return True


def _inline_at(text: str, at: int) -> tuple[str, int, bool] | None:
    """Source, end and whether set apart, of the formula that begins at `at`."""
    opening = text[at : at + 2]
    if opening in _PAIRS:
        end = text.find(_PAIRS[opening], at + 2, at + 2 + LONGEST)
        source = text[at + 2 : end].strip() if end > 0 else ""
        if not source or "\n\n" in source or (opening == "$$" and "$" in source):
            return None
        return source, end + 2, opening != r"\("
    if text[at : at + 1] != "$" or (at and (text[at - 1].isalnum() or text[at - 1] in "$\\")):
        return None
    found = _DOLLAR.match(text, at, at + LONGEST)
    if found is None or (_WORDS.search(found[1]) and not _LATEX.search(found[1])):
        return None
    return found[1], found.end(), False


def _block(state: StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: FBT001
    if state.is_code_block(start):
        return False
    lines: list[str] = []
    closing = ""
    for line in range(start, end):
        if line > start and (state.isEmpty(line) or state.sCount[line] < state.blkIndent):
            return False
        text = state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]].strip()
        if line == start:
            closing = _PAIRS.get(text[:2], "") if text[:2] != r"\(" else ""
            text = text[2:]
        if not closing:
            return False
        lines.append(text)
        if closing in text:
            return _closed(state, (start, line), _until(lines, closing), silent=silent)
    return False


def _until(lines: Sequence[str], closing: str) -> str | None:
    """What stands before the closing sign, if nothing stands behind it."""
    source, _, behind = "\n".join(lines).partition(closing)
    return source.strip() if source.strip() and not behind.strip() else None


def _closed(state: StateBlock, place: tuple[int, int], source: str | None, *, silent: bool) -> bool:
    if source is None or len(source) > LONGEST:
        return False
    if not silent:
        token = state.push("math_block", "", 0)
        token.content, token.meta, token.block = source, {"display": True}, True
        token.map = [place[0], place[1] + 1]
        state.line = place[1] + 1
    return True
