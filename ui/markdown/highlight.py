"""Code with its words marked for colouring, by Pygments."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING

from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pygments.lexer import Lexer
    from pygments.token import _TokenType

LONGEST = 40_000
"""Longer code is shown without colours: nobody reads it for them, and it must not stall."""

LONGEST_LINE = 400
MOST_PIECES = 8_000
"""Words and signs that are looked at; what follows has no colours."""

_STRETCH = 3_000
_STRETCH_LINES = 60
"""Characters and lines that are read together: a grammar's time may grow with their square."""

_NAMES = (
    "ada apache asm awk bash bat c c# c++ cfg clj clojure cmake cobol common-lisp console cpp "
    "cs csharp css dart delphi diff docker dockerfile elixir elm erl erlang ex fish fortran "
    "fsharp go golang graphql groovy haskell hcl hs html http ini java javascript js json "
    "json5 jsx julia kotlin latex less lisp lua make makefile markdown matlab md mysql nasm "
    "nginx nix objc objective-c objectivec ocaml octave pascal perl php pl plpgsql postgres "
    "postgresql powershell prolog properties proto protobuf ps1 py pycon pytb python python3 "
    "r racket rb rs rst ruby rust sass scala scheme scss sh shell shell-session solidity sql "
    "sqlite3 swift tcl tex toml ts tsx typescript verilog vhdl vim vue xml yaml yml zig zsh"
)
_KNOWN = frozenset(_NAMES.split())
"""Languages whose grammars were tried with repetitions of every sign. Pygments has 500 more, some
of which can take minutes over a screen of text."""

_BLANK_LINES = Pattern(r"(?:\n[ \t\r\f\v]*){20}")
_UNINDENTED = Pattern(r"\n(?=\S)")


def highlighted(code: str, language: str) -> str:
    """`code` as escaped HTML whose spans have the classes k, s, c, m and n."""
    lexer = _lexer(language.lower()) if language.lower() in _KNOWN and _is_usual(code) else None
    if lexer is None:
        return escape(code)
    made, left = list[str](), MOST_PIECES
    for stretch in _stretches(code):
        if left <= 0:
            made.append(escape(stretch))
            continue
        for kind, text in lexer.get_tokens(stretch):
            left -= 1
            name = _class_of(kind)
            made.append(f'<span class="{name}">{escape(text)}</span>' if name else escape(text))
    return "".join(made).rstrip("\n")


def _is_usual(code: str) -> bool:
    """Whether it is written as people and models write code, which grammars are made for."""
    if len(code) > LONGEST or _BLANK_LINES.search(code):
        return False
    return all(len(line) <= LONGEST_LINE for line in code.split("\n"))


def _stretches(code: str) -> Iterator[str]:
    """`code` in parts that end with a line, where it can be before one that begins anew."""
    at = 0
    while at < len(code):
        most = _end_of_lines(code, at)
        if most < len(code):
            ends = [found.end() for found in _UNINDENTED.finditer(code, (at + most) // 2, most)]
            most = ends[-1] if ends else most
        yield code[at:most]
        at = most


def _end_of_lines(code: str, start: int) -> int:
    """Where so many lines, of so many characters in all, end; they begin at `start`."""
    end = start
    for _ in range(_STRETCH_LINES):
        line = code.find("\n", end) + 1 or len(code)
        if line - start > _STRETCH and end > start:
            break
        end = line
    return end


@lru_cache(maxsize=64)
def _lexer(language: str) -> Lexer | None:
    from pygments.lexers import get_lexer_by_name
    from pygments.util import ClassNotFound

    try:
        return get_lexer_by_name(language, stripnl=False, ensurenl=False)
    except ClassNotFound:
        return None


@lru_cache(maxsize=512)
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
