"""German subordinate clauses in main order, and the words for pets and relatives that they need."""

from __future__ import annotations

import re

from assistant.memory.language.phrases import alternatives
from assistant.patterns import Pattern

PETS = """hund | hündin | katze | kater | kaninchen | hase | pferd | hamster | papagei
    | schildkröte | meerschweinchen | wellensittich"""
SINGLE = """frau | mann | partnerin | partner | mutter | mama | vater | papa | chefin | chef"""
SHARED = """schwester | bruder | tochter | sohn | oma | opa | großmutter | großvater | tante
    | onkel | cousine | cousin | nichte | neffe | enkelin | enkelsohn | enkeltochter | enkelkind
    | enkel | schwiegermutter | schwiegervater | schwägerin | schwager | kollegin | kollege
    | nachbarin | nachbar | mitbewohnerin | mitbewohner | freundin | freund"""

_NAMED = "|".join(map(alternatives, (PETS, SHARED, SINGLE)))
_VERB = "mag|liebe|hasse|esse|trinke|spreche|lerne"
_SUBORDINATE = (
    (rf"meine?\s+(?P<k>{_NAMED})\s+(?P<v>[\w' -]+?)\s+hei(?:ß|ss)t", "mein {k} heißt {v}"),
    (r"ich\s+in\s+(?P<v>[\w .-]+?)\s+(?:wohne|lebe)", "ich wohne in {v}"),
    (r"ich\s+bei\s+(?P<v>[\w .-]+?)\s+arbeite", "ich arbeite bei {v}"),
    (r"ich\s+als\s+(?P<v>[\w .-]+?)\s+arbeite", "ich arbeite als {v}"),
    (r"ich\s+(?P<v>[\w -]+?)\s+hei(?:ß|ss)e", "ich heiße {v}"),
    (rf"ich\s+(?P<v>(?:kein(?:e|en)?\s+)?[\w -]+?)\s+(?P<k>{_VERB})", "ich {k} {v}"),
    (r"ich\s+(?:allergisch\s+)?(?:gegen|auf)\s+(?P<v>[\w -]+?)\s+(?:allergisch\s+)?bin",
     "ich bin allergisch gegen {v}"),
    (r"ich\s+(?P<v>[\w .-]+?)\s+bin", "ich bin {v}"),
    (r"ich\s+(?P<v>(?:\d+|zwei|drei|eine?n?)\s+[\w -]+?)\s+habe", "ich habe {v}"),
    (r"(?P<k>meine?\s+[\w-]+)\s+(?P<v>[\w .-]+?)\s+ist", "{k} ist {v}"),
)  # fmt: skip
_MAIN_FORMS = tuple(
    (Pattern(rf"^\s*{pattern}\s*[.!]*\s*$", re.IGNORECASE), form) for pattern, form in _SUBORDINATE
)


def main_clause(subordinate: str) -> str:
    """Say "mein Hund Rex heißt" as "mein Hund heißt Rex": what follows "dass", in main order."""
    for pattern, form in _MAIN_FORMS:
        if match := pattern.match(subordinate):
            return form.format_map(match.groupdict())
    return subordinate
