"""Regular expressions that are compiled when they are first used, not when they are imported."""

# ruff: noqa: D102 - the methods are described in `re`
from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sys
    from collections.abc import Callable, Iterator


class Pattern:
    """A regular expression that a module names: `re.Pattern`'s methods, compiled at the first.

    The engine has some 1,100, which take a third of a second, and a command needs a few of them.
    From its second call on each method is `re.Pattern`'s own. Two threads that make the first
    call together may both compile, which harms nothing. A mistake in `pattern` raises `re.error`
    at the first call. What a function builds and uses at once is `re.compile`'s.
    """

    __slots__ = (
        "_compiled",
        "findall",
        "finditer",
        "flags",
        "fullmatch",
        "match",
        "pattern",
        "search",
        "split",
        "sub",
    )

    def __init__(self, pattern: str, flags: int = 0) -> None:
        self.pattern = pattern
        self.flags = flags

    if TYPE_CHECKING:
        pattern: str
        flags: int
        _compiled: re.Pattern[str]

        def search(
            self, string: str, pos: int = 0, endpos: int = sys.maxsize
        ) -> re.Match[str] | None: ...
        def match(
            self, string: str, pos: int = 0, endpos: int = sys.maxsize
        ) -> re.Match[str] | None: ...
        def fullmatch(
            self, string: str, pos: int = 0, endpos: int = sys.maxsize
        ) -> re.Match[str] | None: ...
        def finditer(
            self, string: str, pos: int = 0, endpos: int = sys.maxsize
        ) -> Iterator[re.Match[str]]: ...
        def findall(self, string: str, pos: int = 0, endpos: int = sys.maxsize) -> list[str]: ...
        def split(self, string: str, maxsplit: int = 0) -> list[str]: ...
        def sub(
            self, repl: str | Callable[[re.Match[str]], str], string: str, count: int = 0
        ) -> str: ...
    else:

        def __getattr__(self, name: str) -> object:
            """Fills a slot that is still empty; Python asks no more once it is filled."""
            if name == "_compiled":
                self._compiled = re.compile(self.pattern, self.flags)
            elif name in self.__slots__:
                setattr(self, name, getattr(self._compiled, name))
            else:
                raise AttributeError(f"a pattern has no {name!r}")
            return getattr(self, name)
