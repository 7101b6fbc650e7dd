"""Markup that programs write into messages, found in one pass however often it is opened.

A pattern that looks for the end of an element from each of its beginnings takes minutes for a text
of a few hundred thousand characters that never ends one, and holds up the whole program meanwhile.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Callable

_SPACES = Pattern(r"\s*")


def replaced(
    text: str,
    tag: str,
    replace: Callable[[str, str], str],
    *,
    is_meant: Callable[[str], object] = lambda _attributes: True,
    may_end_with_text: bool,
    with_spaces: bool = True,
) -> str:
    """`text` with what `replace` makes of each element, given its attributes and its content.

    `tag` is a pattern of the names, whatever their case; an element goes on to the first end tag of
    its name, or with `may_end_with_text` to the end of the text where there is none. Those whose
    attributes are not meant stay as they are. `with_spaces`: the spaces around one go with it.
    """
    opening = re.compile(rf"<({tag})(?![\w-])", re.IGNORECASE)
    pieces: list[str] = []
    at = look_from = 0
    ends: dict[str, re.Match[str] | None] = {}
    while found := opening.search(text, look_from):
        begins = text.find(">", found.end()) + 1
        if not begins:
            break
        attributes = text[found.end() : begins - 1]
        if not is_meant(attributes):
            look_from = begins
            continue
        name = found[1].casefold()
        end = ends.get(name)
        if end is None or end.start() < begins:  # the one before is still the next, else
            closing = re.compile(f"</{re.escape(name)}>", re.IGNORECASE)
            end = ends[name] = closing.search(text, begins)
        if end is None and not may_end_with_text:
            break
        stop, after = end.span() if end else (len(text), len(text))
        new = replace(attributes, text[begins:stop])
        before = text[at : found.start()]
        spaces = _SPACES.match(text, after) if with_spaces else None
        pieces += [before.rstrip() if with_spaces else before, new]
        at = look_from = spaces.end() if spaces else after
    return "".join([*pieces, text[at:]])
