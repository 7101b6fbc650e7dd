"""Whose words a query asks for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from assistant.index.languages import STOP_WORDS
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

_WORD = Pattern(r"[^\W\d_]+")
_SHORTEST_NAME = 2
_ROLE_NAMES = frozenset(("user", "you", "me", "human", "assistant", "ai", "bot", "model", "system"))


_TOLD = (
    "said|told|gave|given|wrote|written|made|explained|recommend(?:ed)?|suggest(?:ed)?"
    "|mention(?:ed)?|propos(?:e|ed)|advis(?:e|ed)|promised|showed|listed"
)
_TELL = "say|tell|give|write|make|explain|recommend|suggest|mention|propose|advise|show|list"
_TOLD_THINGS = "advice|answer|suggestions?|recommendations?|explanation|plan|list|draft"
_ASSISTANT_SAID = Pattern(
    rf"\byou(?:['’]ve|['’]d| had| have)?(?: \w+)? (?:{_TOLD})\b"
    rf"|\bdid you (?:\w+ )?(?:{_TELL})\b"
    rf"|\byour (?:\w+ )?(?:{_TOLD_THINGS})\b"
    r"|\bhast du (?:\w+ )*(?:gesagt|empfohlen|vorgeschlagen|erklärt|geschrieben)\b",
    re.IGNORECASE,
)
"""English and German; in other languages the assistant's words keep their lower weight."""


class Asked(NamedTuple):
    """Whose words a query wants.

    `speakers`: numbers of the speakers whom it names; `rest`: the query without their names;
    `assistant`: whether it asks for what the assistant said.
    """

    speakers: frozenset[int]
    rest: str
    assistant: bool


def speakers_asked_for(query: str, names: Sequence[str]) -> Asked:
    """Find speakers by any part of their casefolded `names` in the query.

    A name that is also a common word ("Will") counts only where it is capitalised after the
    first word. `rest` leaves the names out, because in a message a name is mostly that of the
    one spoken to; it is the whole query where nothing else would remain.
    """
    parts = _speakers_by_part(names)
    named: set[int] = set()
    cuts: list[tuple[int, int]] = []
    for found in _WORD.finditer(query):
        word = found.group().casefold()
        numbers = parts.get(word)
        if not numbers or (word in STOP_WORDS["english"] and not _is_proper(found)):
            continue
        named |= numbers
        cuts.append(found.span())
    rest = _without(query, cuts)
    return Asked(
        speakers=frozenset(named),
        rest=rest if _WORD.search(rest) else query,
        assistant=_ASSISTANT_SAID.search(query) is not None,
    )


def _speakers_by_part(names: Sequence[str]) -> dict[str, set[int]]:
    parts: dict[str, set[int]] = {}
    for number, name in enumerate(names):
        if name in _ROLE_NAMES:
            continue
        for part in _WORD.findall(name):
            if len(part) >= _SHORTEST_NAME:
                parts.setdefault(part, set()).add(number)
    return parts


def _is_proper(found: re.Match[str]) -> bool:
    return found.start() > 0 and found.group()[0].isupper()


def _without(text: str, cuts: Sequence[tuple[int, int]]) -> str:
    kept: list[str] = []
    place = 0
    for start, end in cuts:
        kept.append(text[place:start])
        place = end
    kept.append(text[place:])
    return "".join(kept)
