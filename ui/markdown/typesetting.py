"""LaTeX formulas set as outlines, by ziamath with the STIX Two Math font that it brings.

Nothing is read or fetched but that font. A formula costs about 10 ms, and twice as much for each
level of nesting (measured), so that one that nests too deep is not set.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Callable

SIZE = 20
"""Pixels of the type that a formula is set in; outlines are scaled to what is wanted."""

MOST_WORK = 4_000
"""Signs of a formula, each counted double for every level it is nested in: half a second."""

_DEEPER = Pattern(r"[{}]|\\(?:left|right|begin|end)(?![A-Za-z])|\\[A-Za-z]+|\\.|\S", re.DOTALL)
_UNKNOWN = Pattern(r"\\[A-Za-z]")
_ONE_AT_A_TIME = Lock()


@dataclass(frozen=True, slots=True)
class Typeset:
    """A formula's outlines as SVG; `ascent` above and `descent` below the line, at `SIZE`."""

    svg: bytes
    width: float
    ascent: float
    descent: float


def typeset(source: str, *, display: bool) -> Typeset | None:
    """Set a formula; None where it cannot be: unknown commands, foreign letters, too much."""
    if work_of(source) > MOST_WORK:
        return None
    with _ONE_AT_A_TIME:
        try:
            return _set(source, display=display)
        except Exception:  # noqa: BLE001 - what a model writes may trip it anywhere
            return None


def work_of(source: str) -> int:
    """About how long a formula takes to set, in signs."""
    depth = work = 0
    for sign in _DEEPER.findall(source):
        opens = sign in ("{", r"\left", r"\begin")
        depth = max(depth + opens - (sign in ("}", r"\right", r"\end")), 0)
        work += 1 << min(depth, 16)
    return work


def _set(source: str, *, display: bool) -> Typeset | None:
    formula = _maker()(source, size=SIZE, inline=not display)
    words = "".join(formula.element.itertext())
    if _UNKNOWN.search(words) or not all(map(formula.font.glyphindex, words)):
        return None
    drawn = formula.svgxml()
    _left, top, width, height = map(float, drawn.attrib["viewBox"].split())
    svg = ET.tostring(drawn)
    return Typeset(svg=svg, width=width, ascent=-top, descent=top + height)


@cache
def _maker() -> Callable[..., Any]:
    """Imported when the first formula comes: 160 ms."""
    from ziafont.config import config
    from ziamath.zmath import Latex

    config.svg2 = False  # outlines in place: Qt's SVG is that of 2006
    return Latex
