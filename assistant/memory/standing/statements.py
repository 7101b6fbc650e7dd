"""Statements of the form "<thing> is <value>", told outright, and how a later one changes them.

What introduces a statement ("remember that", "update:") is passed over. Two statements are of one
thing when their things are named by the same words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from assistant.index.analysis import index_terms
from assistant.index.languages import DEFAULT_LANGUAGE, STOP_WORDS
from assistant.memory.language.german_order import main_clause
from assistant.memory.language.phrases import alternatives
from assistant.patterns import Pattern

MAX_THING_WORDS = 14
MAX_CHARACTERS = 600

_SPACE = r"\s+"
_LEAD = Pattern(
    r"^\W*(?:(?:"
    + alternatives(
        """hi | hey | hello | ok | okay | also | and | oh | so | btw | by the way | please
    | well | no
        | wait | sorry | actually | just so you know | fyi | for the record | heads up
    | quick update
        | good news | bad news | as of (?:today|now) | starting (?:today|now|tomorrow)
        | from (?:now|today|tomorrow) on(?:wards?)? | going forward | for now | bitte | und | also
        | übrigens | ab (?:jetzt|sofort|heute|morgen) | von jetzt an | ich korrigiere | eigentlich
        | i (?:just )?(?:learned|learnt|found out|heard back|confirmed|checked) | it turns out
        | turns out | remember(?: that)? | note that | keep in mind(?: that)? | merke? dir
        | don['’]?t forget(?: that)? | denk daran | dass | that | i (?:said|told you)(?: that)?
        | i (?:have to|need to|must) correct (?:myself|that) | let me correct (?:myself|that)"""
    )
    + r")\b[\s,:;.!–—-]*)+",
    re.IGNORECASE,
)
_LABEL = Pattern(r"^\W*[^\W\d_][^.:!?\n]{0,60}:\s+(?=\S)")
"""What a person puts before a colon to say what follows it is."""
_CHANGE_LABEL = Pattern(
    r"^\W*(?:(?:please|quick|small|one|another|ok|bitte|kurze?s?)\s+)*(?:"
    + alternatives(
        """updated? | updates | correction | corrected | changed? | revision | erratum | edit
        | korrektur | änderung | aktualisierung | mise à jour | actualización | corrección
        | correzione | aggiornamento | atualização"""
    )
    + r")\b[^.:!?\n]{0,30}:\s+",
    re.IGNORECASE,
)
_FROM_NOW_ON = Pattern(
    r"^\W*(?:(?:ok|okay|and|please|und|bitte)\W+)*(?:from (?:now|today|tomorrow) on(?:wards?)?"
    r"|as of (?:now|today)|starting (?:now|today|tomorrow)|going forward|actually"
    r"|ab (?:jetzt|sofort|heute|morgen)|von (?:jetzt|nun) an|desde ahora|à partir de maintenant)\b",
    re.IGNORECASE,
)
_MOVES = (
    r"(?:changed|moved|switched|updated|rescheduled|postponed|pushed(?:\s+back)?|shifted"
    r"|brought\s+forward|raised|lowered|increased|reduced|renamed|corrected)"
)
_CHANGING = (
    rf"(?:(?:has|have|was|were|got|is|are)\s+)?(?:(?:now|just|been|since)\s+)*{_MOVES}"
    r"(?:\s+from\s+(?P<old>.{1,80}?))?\s+(?:to|by|until)"
    r"|changes?\s+(?:from\s+(?P<old2>.{1,80}?)\s+)?to|moves?\s+to"
    r"|(?:is|are|will\s+be)\s+(?:now|instead|actually)|(?:now|actually)\s+(?:is|are)|becomes?"
    r"|became"
    r"|(?:ist|sind)\s+(?:jetzt|nun|ab\s+jetzt|inzwischen|neuerdings)|(?:jetzt|nun)\s+(?:ist|sind)"
    r"|(?:wurde|hat\s+sich|ist|sind|wird)(?:\s+(?:von|vom)\s+(?P<old3>.{1,80}?))?\s+(?:auf|nach"
    r"|zum?)"
    r"(?=.*\b(?:geändert|verschoben|verlegt|umbenannt|gewechselt)\b)"
    r"|est\s+maintenant|es\s+ahora|ahora\s+es|è\s+(?:ora|adesso)|agora\s+é"
)
_HOLDING = (
    r"(?:is|are)\s+still|is|are|remains?|stays?|will\s+be|equals|ist|sind|bleibt|lautet|est|es|è|é"
)
_THING = (
    r"(?P<thing>(?!(?:i|you|he|she|it|they|we|there|this|that|these|those|what|who|which|how|where"
    r"|when|why|here|don['’]?t|do|never|please|let|can|could|save|make|use|add|try|ich|du|er|sie"
    r"|es|wir|ihr|if|wenn|ob|whether)\s)"
    rf"(?:[^\s,;:?!]+\s+){{0,{MAX_THING_WORDS - 1}}}?[^\s,;:?!]+)"
)
_FLAGS = re.IGNORECASE | re.DOTALL
_CHANGED = Pattern(rf"^{_THING}\s+(?:{_CHANGING})\s+(?P<value>\S.*)$", _FLAGS)
_HELD = Pattern(rf"^{_THING}\s+(?:{_HOLDING})\s+(?P<value>\S.*)$", _FLAGS)
_NOT_OLD = Pattern(
    r"^(?P<value>.{1,200}?)[,;]?\s+(?:(?:and\s+)?(?:not|no\s+longer)|instead\s+of|rather\s+than"
    r"|(?:und\s+)?nicht(?:\s+mehr)?|statt|anstatt|anstelle\s+von)\s+(?P<old>\S.{0,120}?)"
    r"(?:\s+(?:any\s?more|as\s+(?:i|we)\s+\w+.*|wie\s+\w+.*))?\W*$",
    _FLAGS,
)
_HOW_IT_GOES = Pattern(
    r"(?:\w+ing|ready|done|finished|complete|completed|fine|okay|ok|good|great|better|worse"
    r"|clear|clean|gone"
    r"|broken|fixed|available|here|there|in|on|off|up|down|a|an|so|very|more|much|quite|really"
    r"|able|unable"
    r"|fertig|kaputt|gut|besser|da|weg|klar|sehr)\b(?!\s*(?:at|to|am|um|\d))",
    re.IGNORECASE,
)
"""How something is going, which is no other value of it: "the code is now working"."""
_OWN = Pattern(r"(?:my|our|meine?[nmrs]?|unsere?[nmrs]?)\b", re.IGNORECASE)
DETERMINERS = frozenset(
    [
        "the",
        "a",
        "an",
        "my",
        "our",
        "your",
        "his",
        "her",
        "their",
        "its",
        "this",
        "that",
        "der",
        "die",
        "das",
        "den",
        "dem",
        "des",
        "ein",
        "eine",
        "einen",
        "einem",
        "einer",
        "mein",
        "meine",
        "meinen",
        "meinem",
        "meiner",
        "unser",
        "unsere",
        "dein",
        "deine",
        "le",
        "la",
        "les",
        "un",
        "une",
        "mon",
        "ma",
        "mes",
        "el",
        "los",
        "las",
        "mi",
        "il",
        "lo",
        "gli",
        "i",
        "o",
        "os",
        "as",
        "new",
        "current",
        "now",
        "updated",
        "neue",
        "neuer",
        "neues",
        "aktuelle",
        "aktueller",
    ]
)
"""They name no thing: "my new flight" is "the flight"."""
_ENDS = Pattern(r"[\s.!,;…\"'“”)]+$")
_WORD = Pattern(r"\w+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """`thing` is what is spoken of, by its words' stems; `old` a value that it names as past.

    `changes`: it says outright that another value held before.
    """

    thing: frozenset[str]
    value: str
    changes: bool = False
    old: str = ""
    own: bool = False

    def replaces(self, other: Statement) -> bool:
        """Whether it says of the same thing outright that something else holds now."""
        return (
            self.changes and self.thing == other.thing and _said(self.value) != _said(other.value)
        )


def statement_in(sentence: str) -> Statement | None:
    """What a sentence states of a thing; None for a question or any other sentence."""
    words = sentence.strip()
    if len(words) > MAX_CHARACTERS or words.endswith(("?", "？")):
        return None
    changes = bool(_CHANGE_LABEL.match(words) or _FROM_NOW_ON.match(words))
    words = _LEAD.sub("", _CHANGE_LABEL.sub("", words))
    found = _read(main_clause(words), changes=changes)
    unlabelled = _LABEL.sub("", words)
    if found is None and unlabelled != words:
        found = _read(_LEAD.sub("", unlabelled), changes=changes)
    return found


def thing_terms(thing: str) -> frozenset[str]:
    """The stems of the words that name a thing, without articles and stop words."""
    words = [word for word in _WORD.findall(thing.casefold()) if word not in DETERMINERS]
    telling = [word for word in words if word not in STOP_WORDS[DEFAULT_LANGUAGE]] or words
    return frozenset(index_terms(" ".join(telling), DEFAULT_LANGUAGE))


def _read(words: str, *, changes: bool) -> Statement | None:
    changed, held = _CHANGED.match(words), _HELD.match(words)
    match = held
    if changed and (held is None or changed.end("thing") <= held.end("thing")):
        match = changed
    if match is None:
        return None
    groups = match.groupdict()
    value = _ENDS.sub("", groups["value"])
    old = next((groups[name] for name in ("old", "old2", "old3") if groups.get(name)), "")
    contrast = _NOT_OLD.match(value)
    changes = changes or (match is changed and _HOW_IT_GOES.match(value) is None)
    if contrast and changes:
        value, old = contrast.group("value"), old or contrast.group("old")
    thing = thing_terms(match.group("thing"))
    if not thing or not value:
        return None
    return Statement(
        thing=thing,
        value=value,
        changes=changes,
        old=_ENDS.sub("", old),
        own=_OWN.match(match.group("thing")) is not None,
    )


def _said(value: str) -> tuple[str, ...]:
    return tuple(word for word in _WORD.findall(value.casefold()) if word not in DETERMINERS)
