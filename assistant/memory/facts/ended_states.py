"""What a sentence says is over, in whatever language: by its own words, or turned round."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.memory.facts.ended_clauses import ended_clauses
from assistant.memory.facts.ending_rules import PAST_DOUBT, EndingReading, read_rule
from assistant.memory.facts.endings import CLAUSE, Ended
from assistant.memory.facts.english_endings import ENGLISH_ENDINGS
from assistant.memory.facts.german_endings import GERMAN_ENDINGS, affirmed
from assistant.memory.facts.other_endings import OTHER_ENDINGS
from assistant.memory.facts.remembering import second_person
from assistant.memory.facts.rules import as_sentence, clause_starts
from assistant.memory.facts.turned_round import denied, denied_as, ended_there
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from assistant.memory.facts.rules import Reading


MAY_END = Pattern(
    r"n['’]t\b|\b(?:not|never|no|longer|more|used|jok\w+|kidding|lied|lying|made|serious|quit\w*"
    r"|resign\w*|fired|laid|sack\w*|redundant"
    r"|let|notice|last|contract|graduat\w+|dropped|out|finished|completed|moved|left|gave|giv\w+"
    r"|parted|ent\w+|given"
    r"|sold|sell\w*|rid|scrap\w*|donat\w+|traded"
    r"|swapped|returned|dumped|ditched|junked|crash\w+|wreck\w+|total\w+|rehom\w+|stolen|gone"
    r"|destroyed|written|died|dead|pass\w*|put|lost"
    r"|buried|goodbye|ran|flew|split|broke\w*|divorc\w+|separat\w+|over|off|ended|called|filed"
    r"|stopped|ceased|cut|cancell?ed|through|done"
    r"|history|former\w*|ex|until|till|hung|burn\w+|sank|exchanged|pawned|auctioned|handed|fibbed"
    r"|retired"
    r"|nicht|kein\w*|ge\w+t|ge\w+en|ver\w+t|ver\w+en|weg\w*|ab\w+n|ab\w+t|auf\w+t|auf\w+en|aus\w*"
    r"|tot|raus|schluss|vorbei|früher|ein\w+t"
    r"|plus|quitté|vendue?|morte?|rompu|sépar\w+|démission\w+|licenci\w+|viré\w*|arrêté|perdu"
    r"|donné|déménagé|divorcé"
    r"|ya|dej[éa]\w*|vend\w+|regal\w+|muri\w+|muerto|romp\w+|separa\w*|termin\w+|renunci\w+"
    r"|despid\w+|echaron|mudé|mudamos|perd\w+"
    r"|più|lasciat\w+|licenziat\w+|mort[oa]|smesso|trasferit\w+|regalato|mai|já|não|morreu|saí|fui"
    r"|pedi|larguei|parei|deixei|dei|doei|mudei"
    r"|niet|geen|verkocht|weg\w+|overleden|gestorven|elkaar|gescheiden|uitgemaakt|ontsl\w+|gestopt"
    r"|stop|verhuisd)\b",
    re.IGNORECASE,
)
"""A sentence without any of these words says of nothing that it is over."""


def ended_in(words: str, read: Callable[[str], Iterable[Reading]]) -> Iterator[EndingReading]:
    """What a sentence that asks nothing says is over; `read` is what rules read of a sentence."""
    if not MAY_END.search(words):
        return
    clauses = ended_clauses(words)
    found = _first(words, clause_starts(words), read)
    if found is not None and PAST_DOUBT.search(_up_to_clause_end(words, found.start)):
        found = None
    if found is not None:
        clause = next((said for start, said in reversed(clauses) if start <= found.start), ())
        found = replace(found, ended=replace(found.ended, clause=clause))
        yield found
    for start, clause in clauses:
        if found is None or found.ended.clause != clause:
            said = as_sentence(second_person(_up_to_clause_end(words[start:], 0).strip()))
            ended = Ended(kind=CLAUSE, clause=clause, loose=True)
            yield EndingReading(ended=ended, statement=f"{said}.", start=start)


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
        if found := ended_there(words, start):
            return found
        if found := denied(words, [start], read):
            return found
    return None


def _up_to_clause_end(words: str, start: int) -> str:
    """The sentence up to the end of the clause that begins at `start`."""
    end = re.search(r"[,;:.!?]", words[start:])
    return words[: start + end.start()] if end else words
