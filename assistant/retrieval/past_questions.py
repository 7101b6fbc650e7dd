"""Whether a question is about an earlier time, about hearsay, or about another matter.

What no longer holds, was never confirmed or belongs elsewhere is left out of answers; such a
question asks for exactly that. A question that only wants it kept out ("ignore the old notes")
does not ask for it.
"""

from __future__ import annotations

import re

from assistant.patterns import Pattern

_PAST = Pattern(
    r"\b(?:used\s+to|original(?:ly)?|previously|formerly|initially|at\s+first|back\s+then"
    r"|in\s+the\s+past|earlier\s+on|once\s+(?:was|had|said|told)"
    r"|(?:what|which|who|where|when|how)\b[^.?!]{0,60}\b(?:was|were|did|had)\b"
    r"|(?:was|were|did|had)\s+(?:i|we|my|our|the|it|there|he|she|they)\b"
    r"|before(?=\s*[?.!]*$)|before\s+(?:that|then|the\s+(?:change|update|switch|move|correction)"
    r"|(?:it|i|we|they)\s+(?:changed|moved|switched|updated|became))"
    r"|history\s+of|over\s+(?:time|the\s+(?:years|months|weeks))|no\s+longer|any\s?more(?=\s*[?.!]*$)"
    r"|chang(?:ed?|es|ing)|evol(?:ved?|ution)|differ(?:s|ent|ence)?|contradict\w*"
    r"|inconsisten\w*|conflicting|correct(?:ed|ion)|expired?"
    r"|früher|damals|vorher|zuvor|ursprünglich|anfangs|ehemals|ehemalig\w*|bisher|geändert"
    r"|änderte[nt]?|widersp\w+"
    r"|war(?:en|st)?|wurde[n]?|hatte[nst]?"
    r"|avant|autrefois|était|antes|era|prima)\b",
    re.IGNORECASE,
)
_OLD_VALUE = Pattern(
    r"\b(?:what|which|who|where|when|tell\s+me|show\s+me|list|name|was|welche[rns]?|wer|wo"
    r"|wie)\b[^.?!]{0,40}"
    r"\b(?:old|previous|former|earlier|outdated|alte[nrs]?|vorige[nrs]?|frühere[nrs]?)\b",
    re.IGNORECASE,
)
_NOW = Pattern(
    r"\b(?:current(?:ly)?|active|valid|latest|newest|up[\s-]to[\s-]date|right\s+now|now|still"
    r"|today|these\s+days|as\s+of\s+now"
    r"|aktuell\w*|jetzt|derzeit|momentan|gültig\w*|neueste[nrs]?|heute|noch|actuel\w*"
    r"|maintenant|actual\w*|ahora|attual\w*)\b",
    re.IGNORECASE,
)
_EXPLICITLY_PAST = Pattern(
    r"\b(?:used\s+to|originally|previously|formerly|before\s+(?:that|then|the\s+(?:change"
    r"|update|switch|move|correction))|history\s+of|how\s+(?:has|have|did)\b.*\bchang\w*"
    r"|früher|ursprünglich|damals|zuvor|contradict\w*|inconsisten\w*)\b",
    re.IGNORECASE,
)
_KEPT_OUT = Pattern(
    r"\b(?:ignor\w+|exclud\w+|without|drop\w*|filter\w*|reject\w*|discard\w*|disregard\w*"
    r"|avoid\w*|leav\w+\s+out|rather\s+than|instead\s+of|not|never|no|don['’]?t"
    r"|separate\b[^.?!]*\bfrom|than|except|outside|conflict\w*\s+with|resolv\w+|other\s+than"
    r"|ohne|nicht|außer|statt|ignorier\w*)\b",
    re.IGNORECASE,
)
_OLD_KEPT_OUT = Pattern(
    r"\b(?:ignor\w+|exclud\w+|without|drop\w*|filter\w*|reject\w*|discard\w*|disregard\w*"
    r"|avoid\w*|leav\w+\s+out|not|never|don['’]?t|resolv\w+|ohne|nicht|ignorier\w*)\b"
    r"[^.?!]{0,60}\b(?:old|older|outdated|superseded|stale|obsolete|prior|previous|expired"
    r"|former|alte[nrs]?|veraltet\w*)\b",
    re.IGNORECASE,
)
_HEARSAY = Pattern(
    r"\b(?:rumou?rs?|unverified|unconfirmed|hearsay|gossip|(?:i|we)\s+hear(?:d)?|heard"
    r"|gerücht\w*|unbestätigt\w*|gehört)\b",
    re.IGNORECASE,
)
_ELSEWHERE = Pattern(
    r"\b(?:other|another|different|separate|older|andere[mnrs]?)[\s-]+(?:\w+[\s-]+)?"
    r"(?:workspaces?|projects?|clients?|customers?|accounts?|teams?|tenants?|repos?|repository"
    r"|courses?|class(?:es)?|groups?|departments?|compan(?:y|ies)"
    r"|patients?|cases?|tickets?|environments?|matters?|jobs?|tasks?|trips?|users?|students?"
    r"|orders?|kunden?|projekte?s?|mandanten?|one|person)\b",
    re.IGNORECASE,
)


def asks_of_then(query: str) -> bool:
    """Whether it asks about an earlier time, or about a change or contradiction itself."""
    if _EXPLICITLY_PAST.search(query):
        return not _kept_out(query, _EXPLICITLY_PAST)
    if _NOW.search(query) or _OLD_KEPT_OUT.search(query):
        return False
    return any(
        pattern.search(query) and not _kept_out(query, pattern) for pattern in (_PAST, _OLD_VALUE)
    )


def asks_of_hearsay(query: str) -> bool:
    """Whether it asks for what was only heard."""
    return bool(_HEARSAY.search(query)) and not _kept_out(query, _HEARSAY)


def asks_elsewhere(query: str) -> bool:
    """Whether it asks about another matter, by what people call such."""
    if _NOW.search(query):
        return False
    return bool(_ELSEWHERE.search(query)) and not _kept_out(query, _ELSEWHERE)


def _kept_out(query: str, pattern: Pattern) -> bool:
    """Whether everything of the kind is named only to be left out."""
    return all(
        _KEPT_OUT.search(_clause_before(query, found.start())) for found in pattern.finditer(query)
    )


def _clause_before(query: str, place: int) -> str:
    start = max(query.rfind(mark, 0, place) for mark in ".;:?!")
    return query[start + 1 : place]
