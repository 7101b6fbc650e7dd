"""Code with its words marked for colouring, by Pygments."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pygments.lexer import Lexer
    from pygments.token import _TokenType

LONGEST = 40_000
"""Longer code is shown without colours: nobody reads it for them, and it must not stall."""


def highlighted(code: str, language: str) -> str:
    """`code` as escaped HTML whose spans have the classes k, s, c, m and n."""
    lexer = _lexer(language.lower()) if language and len(code) <= LONGEST else None
    if lexer is None:
        return escape(code)
    made = []
    for kind, text in lexer.get_tokens(code):
        name = _class_of(kind)
        made.append(f'<span class="{name}">{escape(text)}</span>' if name else escape(text))
    return "".join(made).rstrip("\n")


@lru_cache(maxsize=64)
def _lexer(language: str) -> Lexer | None:
    from pygments.lexers import get_lexer_by_name
    from pygments.util import ClassNotFound

    try:
        return get_lexer_by_name(language, stripnl=False)
    except ClassNotFound:
        return None


def _class_of(kind: _TokenType) -> str:
    from pygments.token import Comment, Keyword, Name, Number, Operator, String

    for family, name in (
        (Comment, "c"),
        (String, "s"),
        (Number, "m"),
        (Keyword, "k"),
        (Operator.Word, "k"),
        (Name.Function, "n"),
        (Name.Class, "n"),
        (Name.Decorator, "n"),
        (Name.Builtin, "n"),
        (Name.Tag, "k"),
        (Name.Attribute, "n"),
    ):
        if kind in family:
            return name
    return ""
