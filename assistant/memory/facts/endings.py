"""That something is over, as a fact of its own, and which facts it ends.

"I don't live in Oslo any more" is kept like every statement, with the words it rests on. Its
attribute tells what it ends: the kind of state, and the words that must be in a fact of it. So
the history of facts is rebuilt from facts alone, in whatever order they were told.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from assistant.domain.facts import OVER_ATTRIBUTE, TOLD_POLICY, FactType
from assistant.index.analysis import index_terms
from assistant.memory.facts import ended_clauses
from assistant.memory.facts.ended_clauses import explained_by
from assistant.memory.facts.english_words import PETS, WAYS_TO_WORK
from assistant.memory.facts.identity import normalised
from assistant.memory.language.phrases import alternatives, any_of
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assistant.domain.facts import CoreFact

NEVER = "never:"
"""The attribute of a fact that says that something never was begins so."""

LOOSE = "?"
CLAUSE = "clause"
"""The kind of an ending of which only the words of its clause are known."""
EXACTLY = "="
"""A kind that is one attribute of the rules, which follows this sign."""
LANGUAGES = ("english", "german")

_KINDS = {
    "home": r"home|household",
    "work": r"employer|job",
    "study": r"studies|school",
    "place": r"home|household|employer|job|school|studies",
    "partner": r"marital status|family:(?:wife|husband|partner|girlfriend|boyfriend|fianc.e?"
               r"|spouse)",
    "tie": r"family:.*",
    "having": r"vehicle|commute|pet:.*|count:.*|about:.*|car|bike|motorbike|phone|laptop|computer"
              r"|camera|guitar|apartment|flat|house",
    "life": r"pet:.*|count:.*|family:.*|about:.*",
    "doing": r"plays:.*|learning:.*|commute|vehicle|diet|about:.*|job|studies|school",
    "either": r"plays:.*|learning:.*|commute|diet|about:.*|vehicle|pet:.*|count:.*|studies|school",
    "said": r".*",
}  # fmt: skip
"""The attributes of the facts that each kind of ending may end."""
_FREE = {
    "home": any_of("live[sd]? | living | based | resid\\w+ | rent\\w* | flat | apartment | house"),
    "work": any_of("work\\w* | job | employ\\w+ | shifts? | office"),
    "study": any_of("study\\w* | studies | student | university | college | course"),
    "place": any_of("live[sd]? | living | work\\w* | flat | apartment | job | study\\w*"),
    "partner": any_of("wife | husband | partner | girlfriend | boyfriend | fianc.e? | married |"
                      " dating"),
    "tie": Pattern(""),
    "having": Pattern(""),
    "life": Pattern(""),
    "doing": Pattern(""),
    "either": Pattern(""),
    "said": Pattern(""),
}  # fmt: skip
"""What a fact without an attribute must speak of to be ended by a kind."""
_VEHICLES = frozenset(
    [
        "car",
        "van",
        "truck",
        "motorbike",
        "motorcycle",
        "moped",
        "scooter",
        "auto",
        "wagen",
        "voiture",
        "coche",
        "macchina",
        "carro",
    ]
)
_DRIVES = Pattern(r"\b(?:in|by car|drives?)\b", re.IGNORECASE)
_RIDES = any_of("bike | bicycle | cycles? | by cycling")
_PETS = tuple(pet.strip() for pet in PETS.split("|"))
_SAME = {
    "auto": "car", "wagen": "car", "voiture": "car", "coche": "car", "macchina": "car",
    "carro": "car", "hund": "dog", "hündin": "dog", "chien": "dog", "perro": "dog", "cane": "dog",
    "cachorro": "dog", "cão": "dog", "hond": "dog", "katze": "cat", "kater": "cat", "chat": "cat",
    "chatte": "cat", "gato": "cat", "gata": "cat", "gatto": "cat", "gatta": "cat", "kat": "cat",
    "boot": "boat", "bateau": "boat", "barco": "boat", "barca": "boat", "fahrrad": "bike",
    "rad": "bike", "vélo": "bike", "bici": "bike", "bicicleta": "bike", "fiets": "bike",
    "bicycle": "bike", "motorrad": "motorbike", "moto": "motorbike", "motor": "motorbike",
    "pferd": "horse", "cheval": "horse", "caballo": "horse", "cavallo": "horse", "cavalo": "horse",
    "paard": "horse", "klavier": "piano", "gitarre": "guitar", "guitare": "guitar",
    "guitarra": "guitar", "chitarra": "guitar", "wohnung": "flat", "haus": "house",
    "hase": "rabbit", "kaninchen": "rabbit", "papagei": "parrot", "puppy": "dog", "kitty": "cat",
}  # fmt: skip
"""Facts are told in English, whatever language ends them."""
_BEGUN = Pattern(
    r"^you(?:['’]ve|\s+have)?\s+(?:just\s+|recently\s+)?(?:bought|got|sold|gave|found|lost"
    r"|crashed)\b",
    re.IGNORECASE,
)
"""What happened stays what happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """What a sentence says is over: a `kind` of state, named by `words` (none: whatever it is).

    `clause` are all the words of the clause, by which it may end a fact of another kind. A `loose`
    ending says nothing by itself: it is kept where it ends something.
    """

    kind: str
    words: tuple[str, ...] = ()
    never: bool = False
    clause: tuple[str, ...] = ()
    loose: bool = False

    @property
    def attribute(self) -> str:
        """As the attribute of the fact that says so."""
        words = "+".join(sorted({re.sub(r"[:+|]", "", word).casefold() for word in self.words}))
        clause = "+".join(re.sub(r"[:+|]", "", word) for word in self.clause)
        lead = NEVER if self.never else OVER_ATTRIBUTE
        return f"{lead}{LOOSE if self.loose else ''}{self.kind}:{words}" + (
            f"|{clause}" if clause else ""
        )


def ends_something(fact: CoreFact) -> bool:
    """Whether a fact says that something is over, or never was."""
    return fact.attribute.startswith((OVER_ATTRIBUTE, NEVER))


def retracts(fact: CoreFact) -> bool:
    """Whether it says that it never was."""
    return fact.attribute.startswith(NEVER)


@lru_cache(maxsize=1024)
def ended_by(attribute: str) -> Ended:
    """What the attribute of an ending says."""
    told, _, clause = attribute.partition("|")
    lead, _, rest = told.partition(":")
    kind, _, words = rest.rpartition(":")
    return Ended(
        kind=kind.removeprefix(LOOSE),
        words=tuple(word for word in words.split("+") if word),
        never=f"{lead}:" == NEVER,
        clause=tuple(word for word in clause.split("+") if word),
        loose=kind.startswith(LOOSE),
    )


def is_loose(fact: CoreFact) -> bool:
    """Whether it says nothing unless it ends something."""
    return ends_something(fact) and ended_by(fact.attribute).loose


def may_end(ending: CoreFact, fact: CoreFact) -> bool:
    """Whether `ending` speaks of what `fact` says; when each was told is not looked at."""
    if ends_something(fact) or normalised(fact.subject) != normalised(ending.subject):
        return False
    ended = ended_by(ending.attribute)
    return _of_kind(ended, fact) or (bool(ended.clause) and explained_by(fact, ended.clause))


def _of_kind(ended: Ended, fact: CoreFact) -> bool:
    if ended.kind == CLAUSE:
        return False
    if ended.kind.startswith(EXACTLY):
        return fact.attribute == ended.kind[1:] and _names(fact, ended.words)
    if fact.type is FactType.EVENT or _BEGUN.match(fact.statement):
        return ended.kind == "said" and bool(ended.words) and _names(fact, ended.words)
    if not fact.attribute:
        return bool(ended.words) and _speaks_of(fact, ended) and _names(fact, ended.words)
    if re.fullmatch(_KINDS[ended.kind], fact.attribute) is None:
        return False
    return _by_category(fact, ended) or (
        (bool(ended.words) or _is_whole(fact, ended)) and _names(fact, ended.words)
    )


def of_slot(ending: CoreFact, fact: CoreFact) -> bool:
    """Whether `fact` tells anew what `ending` ended: the same slot, whatever its value."""
    if ends_something(fact) or normalised(fact.subject) != normalised(ending.subject):
        return False
    kind = ended_by(ending.attribute).kind
    if kind.startswith(EXACTLY):
        return fact.attribute == kind[1:]
    if kind == CLAUSE:
        return False
    one_at_a_time = kind in {"home", "work", "study", "partner"} and bool(fact.attribute)
    return one_at_a_time and re.fullmatch(_KINDS[kind], fact.attribute) is not None


def _is_whole(fact: CoreFact, ended: Ended) -> bool:
    """Whether a state that nothing names is this one: "we broke up", "I quit my job"."""
    if ended.kind == "work" and fact.attribute == "job":
        return re.match(r"\S+ (?:works?|are retired)\b", fact.statement) is not None
    if fact.attribute == "marital status":
        return not re.search(r"\b(?:single|divorced|widowed)\b", fact.statement)
    return ended.kind in {"home", "work", "study", "partner"}


def _by_category(fact: CoreFact, ended: Ended) -> bool:
    """A car, a bike or a dog that is meant without its name."""
    if ended.kind not in {"having", "life"} or len(ended.words) != 1:
        return False
    word = english(ended.words[0])
    if word in _VEHICLES:
        return fact.attribute == "vehicle" or (
            fact.attribute == "commute" and _DRIVES.search(fact.statement) is not None
        )
    if word == "bike":
        return fact.attribute == "commute" and _RIDES.search(fact.statement) is not None
    return word in _PETS and fact.attribute in {
        f"pet:{word}:name",
        f"count:{word}",
        f"count:{word}s",
    }


def _speaks_of(fact: CoreFact, ended: Ended) -> bool:
    if fact.type is FactType.PREFERENCE and ended.kind != "said":
        return False
    return _FREE[ended.kind].search(fact.statement) is not None


def _names(fact: CoreFact, words: Iterable[str]) -> bool:
    """Whether every word is in the statement; of a plainly told one, in its sentences too."""
    said = stems_of(fact.statement)
    if fact.policy == TOLD_POLICY:
        said = said.union(*(stems_of(source.quote) for source in fact.sources))
    return all(not said.isdisjoint(stems_of(f"{word} {english(word)}")) for word in words)


def english(word: str) -> str:
    """The English word for a few things that people have, else the same."""
    return _SAME.get(word.casefold(), word.casefold())


def forget_texts() -> None:
    """Keep no words in mind: some were forgotten."""
    ended_clauses.forget_texts()
    stems_of.cache_clear()
    ended_by.cache_clear()


@lru_cache(maxsize=4096)
def stems_of(text: str) -> frozenset[str]:
    """The stems of the words, in the languages that facts are told in."""
    return frozenset(term for language in LANGUAGES for term in index_terms(text, language))


_WAY = Pattern(
    r"(?:now\s+)?i(?:['’]m|\s+am)?\s+(?:(?:now|just|mostly|usually|simply)\s+)*(?P<k>"
    rf"(?:{alternatives(WAYS_TO_WORK)}|use the (?:bus|train|tram|metro|subway)))"
    r"(?=\s*(?:$|[.,;!]|now\b|instead\b|everywhere\b|these\s+days\b))",
    re.IGNORECASE,
)
_GERMAN_WAY = Pattern(
    r"(?:ich\s+)?(?:fahre?|nehme?|pendle|gehe?|nutze)\s+(?:(?:jetzt|nun|lieber|halt|ich)\s+)*"
    r"(?:mit\s+)?(?:(?:dem|der|die|den|das)\s+)?"
    r"(?P<k>bus|bahn|zug|tram|straßenbahn|u-bahn|s-bahn|rad|fahrrad|zu\s+fuß)\b",
    re.IGNORECASE,
)
_GERMAN_WAYS = {
    "bus": "take the bus", "bahn": "take the train", "zug": "take the train",
    "tram": "take the tram", "straßenbahn": "take the tram", "u-bahn": "take the subway",
    "s-bahn": "take the train", "rad": "cycle", "fahrrad": "cycle", "zu fuß": "walk",
}  # fmt: skip


def way_instead(words: str, start: int) -> str | None:
    """How somebody gets about who has just said that the car is gone: "take the tram"."""
    if match := _WAY.match(words, start):
        return match.group("k").casefold()
    if match := _GERMAN_WAY.match(words, start):
        return _GERMAN_WAYS.get(" ".join(match.group("k").casefold().split()))
    return None
