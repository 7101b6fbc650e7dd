"""Tastes that cannot hold at once: "I don't drink" and "I love my evening wine".

A taste is for or against something; what it is for belongs to what it is against where it is the
same thing, or a kind of it (wine is alcohol, bacon is meat, and meat is what vegetarians leave).
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from assistant.memory.facts.identity import normalised
from assistant.memory.language.phrases import any_of
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from assistant.domain.facts import CoreFact


class Stance(NamedTuple):
    """What somebody is for or against: `topic` in plain words, without whose and when."""

    topic: frozenset[str]
    positive: bool


_ALCOHOL = any_of(
    """alcohol | booze | liquor | spirits | wine | wines | red wine | beer | beers | lager | ale
    | gin | whisky | whiskey | vodka | rum | tequila | cocktails? | martinis? | prosecco | champagne
    | cava | cider | sherry | port wine | brandy | cognac | schnapps | ouzo | grappa | sake | mead
    | negronis? | aperol\\w* | spritz | mojitos? | pints? | stout | ipas? | bourbon | merlot
    | riesling | chardonnay | pinot\\w* | rioja | malbec | wein | bier | sekt | schnaps | alkohol"""
)
_FISH = any_of(
    """fish | salmon | tuna | cod | trout | mackerel | sardines? | herring | anchov\\w+ | sushi
    | shrimps? | prawns? | seafood | lobster | crabs? | mussels | oysters | squid | fisch | lachs"""
)
_MEAT = any_of(
    """meat | steaks? | beef | pork | bacon | ham | chicken | turkey | duck | lamb | veal
    | sausages?
    | salami | chorizo | burgers? | ribs | brisket | schnitzel | meatballs? | kebabs? | venison
    | prosciutto | goulash | barbecue | bbq | fleisch | wurst | speck"""
)
_DAIRY = any_of(
    """cheese\\w* | milk | butter | yoghurt | yogurt | cream | ice cream | eggs? | omelett?es?
    | honey
    | käse | milch | eier"""
)
_NEGATIVE = Pattern(
    r"^\S+ (?:dislikes?|hates?|do(?:es)?n['’]t (?:eat|drink|like)|don['’]t|never|no longer"
    r"|can['’]?t stand|avoids?|gave up|quit|stopped)\b",
    re.IGNORECASE,
)
_POSITIVE = Pattern(
    r"^\S+ (?:likes?|loves?|enjoys?|adores?|drinks?|eats?)\b(?! to be called\b)", re.IGNORECASE
)
_VERB = Pattern(
    r"^\S+ (?:really |still |also |now )*(?:likes?|loves?|enjoys?|adores?|dislikes?|hates?|drinks?"
    r"|eats?"
    r"|(?:do(?:es)?n['’]t|never|no longer|can['’]?t stand|avoids?|gave up|quit|stopped)"
    r"(?: (?:eat(?:ing)?|drink(?:ing)?|like|stand))?)(?: (?:drinking|eating|having))?\s+",
    re.IGNORECASE,
)
_DIET = Pattern(
    r"^\S+ (?:are|is) (?P<n>not |no longer )?(?P<d>vegetarian|vegan|teetotal)"
    r"\b",
    re.IGNORECASE,
)
_FILLING = any_of(
    """my | your | his | her | their | the | a | an | some | any | good | nice | cold
    | hot | fresh | evening | morning | nightly | daily | weekend | friday | sunday | saturday
    | afternoon | occasional | glass of | glasses of | cup of | cups of | pint of | bottle of
    | bit of
    | piece of | anymore | any more | very much | so much | a lot | at all | with dinner
    | in the morning | in the evening | after work | every day | every morning | every evening
    | these days | now | again"""
)
_TASTES = Pattern(r"liking:|drinks:|eats:|diet$|$")


def opposed(one: CoreFact, other: CoreFact) -> bool:
    """Whether the two are of one subject and cannot both be its taste."""
    first, second = stance_of(one), stance_of(other)
    if first is None or second is None or first.positive == second.positive:
        return False
    if (
        normalised(one.subject) != normalised(other.subject)
        or one.attribute == other.attribute != ""
    ):
        return False
    return bool(first.topic & second.topic)


def stance_of(fact: CoreFact) -> Stance | None:
    """What a fact is for or against; None where it is neither."""
    if not _TASTES.match(fact.attribute):
        return None
    return _read(fact.statement)


def forget_texts() -> None:
    """Keep no statements in mind: some were forgotten."""
    _read.cache_clear()


@lru_cache(maxsize=4096)
def _read(statement: str) -> Stance | None:
    if match := _DIET.match(statement):
        diet = match.group("d").casefold()
        return None if match.group("n") else Stance(_left_out_by(diet), positive=False)
    verb = _VERB.match(statement)
    if verb is None:
        return None
    negative = _NEGATIVE.match(statement) is not None
    if not negative and _POSITIVE.match(statement) is None:
        return None
    told = statement[verb.end() :].casefold().rstrip(" .!")
    topic = " ".join(_FILLING.sub(" ", told).split())
    if not topic:
        return None
    return Stance(_kinds(topic, negative=negative), positive=not negative)


def _left_out_by(diet: str) -> frozenset[str]:
    kinds = {
        "vegetarian": ("(meat)", "(fish)"),
        "vegan": ("(meat)", "(fish)", "(dairy)"),
        "teetotal": ("(alcohol)",),
    }
    return frozenset(kinds[diet])


def _kinds(topic: str, *, negative: bool) -> frozenset[str]:
    """The topic, and what it is a kind of; who is against a kind is against all of it.

    Against wine is not against all alcohol, so only what names the whole says it.
    """
    found = {topic}
    for name, words, whole in (
        ("(alcohol)", _ALCOHOL, r"alcohol|booze|liquor|alkohol"),
        ("(meat)", _MEAT, r"meat|red meat|fleisch"),
        ("(fish)", _FISH, r"fish|seafood|fisch"),
        ("(dairy)", _DAIRY, r"dairy|animal products"),
    ):
        if re.fullmatch(whole, topic) or (not negative and words.search(topic)):
            found.add(name)
    return frozenset(found)
