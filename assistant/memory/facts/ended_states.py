"""What a sentence says is over, in whatever language: by its own words, or turned round."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assistant.memory.facts.ending_rules import PAST_DOUBT, EndingReading, read_rule
from assistant.memory.facts.english_endings import ENGLISH_ENDINGS
from assistant.memory.facts.german_endings import GERMAN_ENDINGS, affirmed
from assistant.memory.facts.other_endings import OTHER_ENDINGS
from assistant.memory.facts.rules import clause_starts
from assistant.memory.facts.turned_round import denied, denied_as

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from assistant.memory.facts.rules import Reading

WORTH_READING = re.compile(
    r"\b(?:no|not|never|more|longer|any\s?more|nowadays|\w+n['’]?t|used|quit|quitting|stopped|gave"
    r"|giv\w+|sold|sell\w*|left|lost|died|dead|passed|broke\w*|split|separated|divorced|over|off"
    r"|got|gone"
    r"|moved|resigned|fired|laid|sacked|dropped|graduated|finished|completed|cancell?ed|ended"
    r"|ended|was"
    r"|were|put|traded?|donated|scrapped|ditched|dumped|done|last|handed|let|lied|lying|kidding"
    r"|joking|made"
    r"|ran|flew|nicht|kein\w*|verkauft|ver\w+|ge\w+|weg|tot|aus|aufge\w+|ab\w+|raus|plus|ya|già"
    r"|più|mais|já"
    r"|niet|geen|vend\w+|morto|morta|mort|morte|muri\w+|rompi\w*|dej\w+|ho|è|ci|ont\w+|is|on|ai"
    r"|j['’]ai|zijn"
    r"|hebben|overleden|par\w+|sa[ií]\w*|fui|morreu|termin\w+|regal\w+|renunci\w+|nos|me|mi|di|heb"
    r"|ben)\b",
    re.IGNORECASE,
)
_BESIDES = re.compile(
    r"^\W*(?:(?:ok|okay|so|well|oh|yes|no|sorry|actually|update|news|und|also|ja|nein)[,:]?\s+)+",
    re.IGNORECASE,
)


def ended_in(words: str, read: Callable[[str], Iterable[Reading]]) -> Iterator[EndingReading]:
    """What a sentence that asks nothing says is over; `read` is what rules read of a sentence."""
    starts = clause_starts(words)
    found = _first(words, starts, read)
    if found is not None and not PAST_DOUBT.search(_up_to_clause_end(words, found.start)):
        yield found


def _first(
    words: str, starts: list[int], read: Callable[[str], Iterable[Reading]]
) -> EndingReading | None:
    for start in starts:
        for rules in (ENGLISH_ENDINGS, GERMAN_ENDINGS, OTHER_ENDINGS):
            if found := read_rule(rules, words, start):
                return found
        told = affirmed(words, start)
        if told is not None and (found := denied_as(told, start, read)):
            return found
        if found := denied(words, [start], read):
            return found
    return None


def _up_to_clause_end(words: str, start: int) -> str:
    """The sentence up to the end of the clause that begins at `start`."""
    end = re.search(r"[,;:.!?]", words[start:])
    return words[: start + end.start()] if end else words
