"""What people state of themselves in English, as rules; the first that fits a clause wins."""

from __future__ import annotations

from functools import partial

from assistant.domain.facts import FactType
from assistant.memory.facts import values as fact_values
from assistant.memory.facts.english_words import (
    COUNTED,
    INSTRUMENTS_AND_SPORTS,
    OCCUPATIONS,
    PETS,
    POSSESSIONS,
    SHARED_RELATIONS,
    SINGLE_RELATIONS,
    SYNONYMS,
    WAYS_TO_WORK,
)
from assistant.memory.facts.rules import rule
from assistant.memory.language.phrases import alternatives

_ADVERB = alternatives(
    """also | actually | just | really | still | currently | now | recently | have | only | always
    | absolutely | truly | do | generally | usually | simply | totally | personally | mostly
    | originally | already | finally | very | much | both"""
)
_I = rf"i\s+(?:(?:{_ADVERB})\s+)*"
_IM = rf"(?:i\s*['’]?m|i am)\s+(?:(?:{_ADVERB})\s+)*"
_IVE = rf"(?:i['’]?ve|i have)\s+(?:(?:{_ADVERB})\s+)*"
_PET = alternatives(PETS)
_SINGLE = alternatives(SINGLE_RELATIONS)
_SHARED = alternatives(SHARED_RELATIONS)
_AGE = r"(?:(?:older|younger|elder|little|big|eldest|youngest|oldest|twin|new|old|late|dear)\s+)?"
_NUMBER = r"(?:no|an?|one|two|three|four|five|six|seven|eight|nine|ten|\d{1,2})"
_CALLED = r"(?:\s+is\s+(?:called|named)|['’]s\s+(?:called|named)|['’]s\s+name\s+is|\s+named)\s+"
_ENDS = (
    r"(?=\s*(?:$|[.,!;)](?!\d)|\b(?:and|but|so|because|since|now|who|from|living|based|working)\b))"
)

_identity = partial(rule, FactType.IDENTITY, words=SYNONYMS)
_relation = partial(rule, FactType.RELATION, words=SYNONYMS)
_preference = partial(rule, FactType.PREFERENCE, words=SYNONYMS)
_state = partial(rule, FactType.STATE, words=SYNONYMS)
_event = partial(rule, FactType.EVENT, words=SYNONYMS)

_PERSON = (
    _identity(
        r"my\s+(?:full\s+|real\s+|first\s+|last\s+)?name(?:['’]?s|\s+is)\s+",
        "[Your|{s}'s] name is {v}.", "name", fact_values.name,
    ),
    _identity(
        r"(?:please\s+|(?:you|everyone|everybody|people|friends|my friends|they)\s+(?:can\s+)?"
        r"(?:just\s+|all\s+|usually\s+)?)?calls?\s+me\s+",
        "[You like|{s} likes] to be called {v}.", "nickname", fact_values.proper_name,
    ),
    _identity(
        r"my\s+birthday(?:['’]?s|\s+is)\s+(?:on\s+|in\s+)?",
        "[Your|{s}'s] birthday is {v}.", "birthday", fact_values.date,
    ),
    _identity(
        r"i\s+was\s+born\s+on\s+", "[You were|{s} was] born on {v}.", "birthday", fact_values.date
    ),
    _identity(
        r"i\s+was\s+born\s+in\s+", "[You were|{s} was] born in {v}.", "birth year",
        fact_values.year,
    ),
    _identity(
        r"i\s+was\s+born\s+in\s+", "[You were|{s} was] born in {v}.", "birthplace",
        fact_values.capitalised,
    ),
    _identity(
        rf"(?:{_IM}|{_I}turned\s+)(?P<v>[1-9]\d|1[01]\d)(?:\s+years?\s+old|\s*y/?o\b)?{_ENDS}",
        "[You are|{s} is] {v} years old.", "age",
    ),
    _identity(
        rf"{_IM}(?:from|a native of)\s+", "[You are|{s} is] from {v}.", "origin",
        fact_values.capitalised,
    ),
    _identity(
        rf"{_I}(?:come|came|hail)\s+from\s+", "[You are|{s} is] from {v}.", "origin",
        fact_values.capitalised,
    ),
    _identity(
        rf"{_I}grew\s+up\s+in\s+", "[You|{s}] grew up in {v}.", "grew up", fact_values.capitalised
    ),
    _identity(
        r"my\s+(?:native\s+language|mother\s+tongue|first\s+language)\s+is\s+",
        "[Your|{s}'s] native language is {v}.", "native language", fact_values.thing,
    ),
    _identity(
        rf"{_I}(?:can\s+)?speak\s+(?:fluent\s+|some\s+|a little\s+)?",
        "[You speak|{s} speaks] {v}.", "", fact_values.capitalised,
    ),
)  # fmt: skip

_HOME = (
    _identity(
        rf"(?:{_I}(?:live|reside)|{_IM}(?:living|based|residing)|my\s+home\s+is)\s+in\s+",
        "[You live|{s} lives] in {v}.", "home", fact_values.place,
    ),
    _identity(
        rf"{_IVE}(?:lived|been\s+living)\s+in\s+(?=.*\b(?:since|for|all my life)\b)",
        "[You live|{s} lives] in {v}.", "home", fact_values.place,
    ),
    _identity(
        rf"(?:{_I}|{_IVE})(?:moved|relocated)\s+(?:back\s+|over\s+)?(?:from\s+[\w ]+?\s+)?to\s+"
        r"(?!.*\b(?:team|role|department|company|job|framework|version|plan|chapter|project)\b)",
        "[You live|{s} lives] in {v}.", "home", fact_values.place,
    ),
    _identity(
        rf"{_I}live\s+(?P<v>alone|with\s+(?:my\s+\w+|(?:two|three|four)\s+\w+|roommates|flatmates))"
        rf"{_ENDS}",
        "[You live|{s} lives] {v}.", "household",
    ),
)  # fmt: skip

_WORK = (
    _identity(
        rf"(?:{_I}work|{_IM}(?:working|employed))\s+as\s+(?P<a>an?\s+)?",
        "[You work|{s} works] as {a}{v}.", "job", fact_values.thing,
    ),
    _identity(
        rf"{_I}work\s+(?:at|for)\s+(?!home\b|night|the moment|myself|free|hours|it\b)",
        "[You work|{s} works] at {v}.", "employer", fact_values.thing,
    ),
    _identity(
        rf"(?:{_IM}(?:working|employed)|{_IVE}(?:worked|been\s+working))\s+(?:at|for|by)\s+",
        "[You work|{s} works] at {v}.", "employer", fact_values.capitalised,
    ),
    _identity(
        rf"(?:{_I}(?:started|began|got|landed|accepted|took)\s+(?:working|(?:an?|my|the)\s+(?:new"
        rf"\s+)?"
        r"job))\s+(?:at|for|with)\s+",
        "[You work|{s} works] at {v}.", "employer", fact_values.capitalised,
    ),
    _identity(rf"{_IM}(?P<v>retired|unemployed|self-employed){_ENDS}",
              "[You are|{s} is] {v}.", "job"),
    _identity(rf"{_IM}(?P<a>an?\s+)(?P<v>(?:[\w-]+\s+){{0,2}}(?:{alternatives(OCCUPATIONS)}))"
              rf"{_ENDS}",
              "[You are|{s} is] {a}{v}.", "job"),
    _identity(
        r"my\s+(?:job|profession|occupation|job\s+title)(?:\s+title)?\s+is\s+",
        "[Your|{s}'s] job is {v}.", "job", fact_values.lasting,
    ),
    _identity(
        rf"(?:{_I}study|{_IM}(?:studying|majoring\s+in)|my\s+major\s+is)\s+(?!for\b|at\b|hard\b)",
        "[You study|{s} studies] {v}.", "studies", fact_values.thing,
    ),
    _identity(
        rf"(?:{_I}study|{_IM}studying|{_I}go\s+to\s+(?:school|university|uni|college))\s+at\s+",
        "[You study|{s} studies] at {v}.", "school", fact_values.capitalised,
    ),
    _state(
        rf"{_IM}(?:learning|teaching\s+myself)\s+(?!about\b|how\b|that\b|from\b|more\b|lots?\b|new"
        rf"\b)",
        "[You are|{s} is] learning {v}.", "learning:{v}", fact_values.liking,
    ),
)  # fmt: skip

_FAMILY = (
    _relation(rf"my\s+{_AGE}(?P<k>{_SINGLE}){_CALLED}",
              "[Your|{s}'s] {k} is called {v}.", "family:{k}", fact_values.name),
    _relation(rf"(?:my|i\s+have\s+an?)\s+{_AGE}(?P<k>{_SHARED}){_CALLED}",
              "[Your|{s}'s] {k} is called {v}.", "", fact_values.name),
    _relation(rf"i\s+have\s+an?\s+{_AGE}(?P<k>{_SHARED})\s+(?:called|named)\s+",
              "[Your|{s}'s] {k} is called {v}.", "", fact_values.name),
    _relation(rf"my\s+(?P<k>{_PET}){_CALLED}",
              "[Your|{s}'s] {k} is called {v}.", "pet:{k}:name", fact_values.name),
    _relation(rf"(?:{_I}(?:have|own|got|adopted)|i['’]ve\s+got)\s+an?\s+(?:[\w-]+\s+){{0,2}}?"
              rf"(?P<k>{_PET})\s*,?\s+(?:called|named|whose\s+name\s+is|(?:his|her|its)\s+name"
              rf"\s+is)\s+",
              "[Your|{s}'s] {k} is called {v}.", "pet:{k}:name", fact_values.name),
    _identity(
        rf"(?:{_I}(?:have|own|got|adopted)|i['’]ve\s+got|i\s+have\s+got)\s+(?P<n>{_NUMBER})\s+"
        rf"(?P<d>(?:[\w-]+\s+){{0,2}}?)(?P<k>(?:{_PET})s?|{alternatives(COUNTED)}){_ENDS}",
        "[You have|{s} has] {n} {d}{k}.", "count:{k}",
    ),
    _identity(
        rf"{_IM}(?:happily\s+)?(?P<v>married|divorced|engaged|widowed|single){_ENDS}",
        "[You are|{s} is] {v}.", "marital status",
    ),
    _relation(rf"{_IM}(?:happily\s+)?(?P<k>married|engaged)\s+to\s+",
              "[You are|{s} is] {k} to {v}.", "marital status", fact_values.proper_name),
)  # fmt: skip

_BODY_AND_TABLE = (
    _identity(rf"{_IM}(?:severely\s+|deathly\s+|highly\s+)?allergic\s+to\s+",
              "[You are|{s} is] allergic to {v}.", "allergy:{v}", fact_values.thing),
    _identity(rf"(?:{_IM}not|i['’]?m\s+no\s+longer)\s+allergic\s+to\s+",
              "[You are|{s} is] not allergic to {v}.", "allergy:{v}", fact_values.thing),
    _identity(rf"{_I}(?:have|suffer\s+from)\s+(?:an?\s+)?(?:(?:severe|bad|strong)\s+)?"
              r"(?P<v>[a-z]+)\s+allergy",
              "[You are|{s} is] allergic to {v}.", "allergy:{v}"),
    _identity(rf"{_IM}(?P<v>lactose|gluten|histamine|fructose)[\s-]intolerant",
              "[You are|{s} is] {v} intolerant.", "intolerance:{v}"),
    _identity(rf"(?:{_IM}|{_IVE}been\s+)(?:an?\s+)?(?:(?:strict|lifelong)\s+)?"
              r"(?P<v>vegetarian|vegan|pescatarian|pescetarian|flexitarian)\b",
              "[You are|{s} is] {v}.", "diet"),
    _identity(rf"(?:{_IM}not|{_IM}no\s+longer)\s+(?:an?\s+)?(?P<v>vegetarian|vegan|pescatarian)\b",
              "[You are|{s} is] not {v}.", "diet"),
    _identity(rf"(?:{_I}(?:don['’]?t|do\s+not|never)\s+drink|(?:{_I}|{_IVE})(?:stopped|quit|gave"
              rf"\s+up|given\s+up)"
              rf"\s+(?:drinking|alcohol|booze))(?:\s+(?:alcohol|any\s?more|at\s+all|anything))*"
              rf"{_ENDS}",
              "[You don't|{s} doesn't] drink alcohol.", "drinks:alcohol"),
    _identity(rf"(?:{_IM}|{_IVE}been\s+)(?:an?\s+)?(?:lifelong\s+)?(?:teetotal(?:er|ler)?|sober)"
              rf"{_ENDS}",
              "[You don't|{s} doesn't] drink alcohol.", "drinks:alcohol"),
    _identity(rf"(?:{_I}|{_IVE})(?:stopped|quit|gave\s+up|given\s+up)\s+(?P<k>eat|drink)ing\s+",
              "[You don't|{s} doesn't] {k} {v}.", "{k}s:{v}", fact_values.liking),
    _identity(rf"{_I}(?:don['’]?t|do\s+not|never)\s+(?P<k>eat|drink)\s+(?!it\b|much\b|enough\b)",
              "[You don't|{s} doesn't] {k} {v}.", "{k}s:{v}", fact_values.liking),
)  # fmt: skip

_LIKES = (
    _preference(
        rf"(?:{_I}like|{_I}love)\s+(?P<k>[\w' -]{{2,30}}?)\s+(?:better|more)\s+than\s+",
        "[You prefer|{s} prefers] {k} to {v}.", "", fact_values.liking,
    ),
    _preference(
        r"i(?:['’]d|\s+would)\s+(?:always\s+)?rather\s+(?:drink|eat|have|take|watch|read|play)\s+"
        r"(?P<k>[\w' -]{2,30}?)\s+than\s+",
        "[You prefer|{s} prefers] {k} to {v}.", "", fact_values.liking,
    ),
    _preference(
        r"my\s+(?:all-time\s+|absolute\s+|current\s+|personal\s+)?favou?rite\s+"
        r"(?P<k>(?!(?:ones?|things?|parts?|bits?|moment|of|so|to|about)\b)[\w ]{2,30}?)"
        r"(?:\s+(?:is|are|was|has\s+always\s+been)|['’]s)\s+",
        "[Your|{s}'s] favourite {k} is {v}.", "favourite:{k}", fact_values.thing,
    ),
    _preference(
        rf"{_I}(?:(?:don['’]?t|do\s+not|never)\s+(?:really\s+)?(?:like|enjoy|care\s+for)|dislike"
        rf"|hate"
        r"|detest|loathe|can['’]?t\s+stand|cannot\s+stand|no\s+longer\s+like)\s+",
        "[You dislike|{s} dislikes] {v}.", "liking:{v}", fact_values.liking,
    ),
    _preference(
        rf"{_IM}not\s+(?:an?\s+)?(?:big\s+|huge\s+)?(?:fan\s+of|into|keen\s+on)\s+",
        "[You dislike|{s} dislikes] {v}.", "liking:{v}", fact_values.liking,
    ),
    _preference(
        rf"(?:{_I}(?:like|enjoy)|{_IM}(?:an?\s+)?(?:big\s+|huge\s+|great\s+|massive\s+)?"
        r"(?:fan\s+of|into|fond\s+of|keen\s+on|passionate\s+about|crazy\s+about))\s+",
        "[You like|{s} likes] {v}.", "liking:{v}", fact_values.liking,
    ),
    _preference(
        rf"(?:{_IVE}(?:gone\s+off|lost\s+interest\s+in)|{_I}(?:went\s+off|lost\s+interest\s+in))"
        rf"\s+",
        "[You no longer like|{s} no longer likes] {v}.", "liking:{v}", fact_values.liking,
    ),
    _preference(rf"{_I}(?:love|adore)\s+",
                "[You love|{s} loves] {v}.", "liking:{v}", fact_values.liking),
    _preference(rf"{_I}prefer\s+", "[You prefer|{s} prefers] {v}.", "", fact_values.preferring),
)  # fmt: skip

_DOING = (
    _identity(
        rf"(?:{_I}(?:commute|(?:get|go|travel)\s+to\s+(?:work|the\s+office))(?:\s+to\s+(?:work"
        r"|the\s+office))?)\s+(?P<p>by|in|on)\s+(?P<a>(?:an?|the|my)\s+)?",
        "[You get|{s} gets] to work {p} {a}{v}.", "commute", fact_values.thing,
    ),
    _identity(
        rf"{_I}(?P<k>{alternatives(WAYS_TO_WORK)})\s+(?:to\s+(?:work|the\s+office|school)|now"
        rf"|instead)\b",
        "[You|{s}] {k} to work.", "commute",
    ),
    _identity(
        rf"(?:{_IM}(?:now\s+)?(?P<k>cycling|biking|walking|driving|running)\s+(?:to\s+(?:work"
        r"|the\s+office)|instead|now)\b)",
        "[You get|{s} gets] to work by {k}.", "commute",
    ),
    _identity(
        rf"(?:{_I}(?:get|go|travel|come|ride)\s+(?:there\s+|in\s+)?|i\s+switched\s+to\s+(?:going"
        rf"\s+)?)"
        r"(?P<p>by|on)\s+(?P<v>bike|bicycle|foot|bus|tram|train|metro|subway|car|scooter|ferry)"
        r"\s+(?:to\s+(?:work|the\s+office)|now|these\s+days|instead)\b",
        "[You get|{s} gets] to work {p} {v}.", "commute",
    ),
    _identity(rf"{_I}drive\s+(?P<a>an?\s+)", "[You drive|{s} drives] {a}{v}.", "vehicle",
              fact_values.thing),
    _identity(rf"{_I}own\s+(?P<a>an?\s+)", "[You own|{s} owns] {a}{v}.", "", fact_values.thing),
    _identity(
        rf"{_I}play\s+(?P<a>the\s+)?(?P<k>{alternatives(INSTRUMENTS_AND_SPORTS)})\b",
        "[You play|{s} plays] {a}{k}.", "plays:{k}",
    ),
    _identity(
        rf"my\s+(?P<k>{alternatives(POSSESSIONS)})\s+(?:is|are)\s+",
        "[Your|{s}'s] {k} is {v}.", "{k}", fact_values.lasting,
    ),
    _event(
        r"(?:we|i)(?:['’]ve|\s+have)?\s+(?:just\s+|now\s+|finally\s+)?(?:pushed|moved|postponed"
        r"|rescheduled|delayed|shifted)\s+(?:the|my|our)\s+(?P<k>[\w-]+(?:\s(?!(?:back|forward|out"
        r"|to|until)\b)[\w-]+)?)"
        r"\s+(?:back\s+|forward\s+|out\s+)?(?:to|until|till)\s+(?:the\s+)?",
        "[Your|{s}'s] {k} is on {v}.", "date:{k}", fact_values.date,
    ),
    _event(
        r"(?:the|my|our)\s+(?P<k>launch|release|move|opening|delivery|inspection|audit|rehearsal"
        r"|wedding|exam|interview|deadline|hearing|viva|defen[cs]e|trip|flight|kick-?off)\s+is\s+"
        r"(?:now\s+)?(?:planned\s+|scheduled\s+|set\s+|due\s+)?(?:for|on)\s+(?:the\s+)?",
        "[Your|{s}'s] {k} is on {v}.", "date:{k}", fact_values.date,
    ),
    _event(
        r"my\s+(?P<k>(?:[\w-]+\s+)?(?:appointment|flight|exam|interview|wedding|anniversary|surgery"
        r"|graduation|meeting|trip|holiday|vacation|deadline|party|marathon|concert))\s+is\s+"
        r"(?P<p>on|at)\s+",
        "[Your|{s}'s] {k} is {p} {v}.", "date:{k}", fact_values.thing,
    ),
)  # fmt: skip

ENGLISH_RULES = (
    *_PERSON, *_HOME, *_WORK, *_FAMILY, *_BODY_AND_TABLE, *_LIKES, *_DOING,
)  # fmt: skip
