"""How sentences that say that something is over are read: the parts that all languages share."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.domain.facts import FactType
from assistant.memory.facts.endings import Ended
from assistant.memory.facts.rules import YOU, as_sentence, turned
from assistant.memory.language.phrases import alternatives, any_of
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_NAMING_WORDS = 4
LOOSE_KINDS = frozenset({"life", "having", "either", "doing", "study", "tie", "said", "place"})
"""What is lost, dead or given up is worth keeping only where it was known."""

NAME = r"(?-i:[A-ZÀ-Þ][\w'’-]+(?:\s[A-ZÀ-Þ][\w'’-]+)?)"
_AFTER = alternatives(
    """to | for | at | on | in | by | with | from | as | last | yesterday | today | tonight | this
    | because | after | when | since | and | but | so | finally | anyway | too | now | then | again
    | recently | already | sadly | unfortunately | a | an | two | three | four | five | some
    | years?
    | months? | weeks? | ago | away | back | up | off | online | instead | und | aber | vor
    | an | für
    | letzte[nrs]? | gestern | heute | leider | jetzt | im | am | bei | seit | weil | et | mais
    | hier | la semaine | y | pero | ayer | la | el | e | ma | ieri | mas | ontem | en | maar
    | gisteren | vorige | à | pour | il y a | hace"""
)
THING_ENDS = rf"(?=\s+(?:{_AFTER})\b|\s*(?:[.,;:!?)…—–]|$)|\s+-\s)"
_DETERMINERS = alternatives(
    """the | my | our | that | this | both | all my | all our | der | die | das | den | dem | mein
    | meine | meinen | meinem | meiner | unser | unsere | unseren | unserem | unserer | le
    | la | les
    | mon | ma | mes | notre | nos | el | los | las | mi | mis | nuestro | nuestra | il | lo
    | gli | i
    | il mio | la mia | il nostro | la nostra | o | a | os | as | meu | minha | o meu
    | a minha | nosso
    | nossa | o nosso | a nossa | de | het | mijn | onze | ons"""
)
THING = rf"(?:(?:{_DETERMINERS})\s+(?:[\w'’-]+\s+){{0,3}}?[\w'’-]+|l['’]\w+|{NAME})"
"""Something that was spoken of, or a name: "the old boat", "Rex"; never "a boat"."""

_LEADS = Pattern(rf"^(?:{_DETERMINERS}|l['’])\s*\b", re.IGNORECASE)
_ENGLISH_LEADS = Pattern(r"(?:the|my|your|our|that|this|both|all)\b", re.IGNORECASE)
_OF_OTHERS = Pattern(
    r"['’]s?(?:\s|$)|\b(?:his|her|their|your|of|von|de|du|meiner|unserer|meines|seine?\w*"
    r"|ihre?\w*)\b",
    re.IGNORECASE,
)
_NO_THING = any_of(
    """phone | smartphone | battery | laptop | computer | tablet | wifi | connection | engine | call
    | app | server | screen | charger | handy | akku | rechner | idea | plan | point | meeting
    | project | work | ending | secret | time | fight | day | week | party | issue | problem
    | keys | wallet | umbrella | saddle | tickets? | book | it | them | him | her | one | ones
    | way | mind | others? | task | code | file | page | song | movie | show | hope | joke""",
    before=r"(?:^|\s)",
    after="$",
)
"""At its end: what dies, breaks up or is lost without anything being over."""
PAST_DOUBT = any_of(
    """if | whether | unless | wish\\w* | hope | hoping | maybe | perhaps | probably | might | may
    | could | would | should | suppose | imagine | think(?:ing)? (?:of|about) | thought (?:of|about)
    | consider\\w* | plan\\w* | going to | gonna | about to | want(?:ed)? to | wanna | almost
    | nearly | never say | not sure | until | once i | when i | tomorrow | i['’]d | we['’]d
    | i['’]ll
    | we['’]ll | will | won['’]t | what if | in case | pretend\\w* | in (?:my|the|a) (?:novel|story
    |book|game|film|movie|dream) | wenn | falls | ob | vielleicht | wahrscheinlich | möchte
    | wünsch\\w* | würde | könnte | sollte | soll | werde | wird | überlege | fast | beinahe | bald
    | plane | morgen | si j | peut-être | je veux | j['’]aimerais | si yo | quizás? | tal vez
    | quiero | quisiera | forse | vorrei | voglio | talvez | quero | gostaria | misschien | als ik
    | wil | zou"""
)
"""Nothing is over yet, or it is not certain."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndingReading:
    """What a sentence says is over, ready to be a fact but for its source."""

    ended: Ended
    statement: str
    subject: str = YOU
    type: FactType = FactType.STATE
    start: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class EndingRule:
    """A way to say that something is over.

    `pattern` stands at the beginning of a clause. Its groups `n` and `m` name what is over, where
    it has them; `statement` is filled with its groups.
    """

    pattern: Pattern
    kind: str
    statement: str
    never: bool = False


def ending_rule(kind: str, pattern: str, statement: str, *, never: bool = False) -> EndingRule:
    """A rule whatever the case of its pattern."""
    return EndingRule(
        pattern=Pattern(pattern, re.IGNORECASE), kind=kind, statement=statement, never=never
    )


def read_rule(rules: Sequence[EndingRule], words: str, start: int) -> EndingReading | None:
    """What the first rule that fits reads at `start`; None where what it names is not certain."""
    for rule in rules:
        match = rule.pattern.match(words, start)
        if match is None:
            continue
        groups = {name: text for name, text in match.groupdict().items() if text}
        named: list[str] = []
        for name in ("n", "m"):
            if name in groups:
                found = naming_words(groups[name])
                if not found:
                    return None
                named += found
        said = {name: _in_english(turned(text).strip()) for name, text in groups.items()}
        statement = rule.statement
        if "|" in statement:
            named_form, _, bare = statement.partition("|")
            statement = named_form if "n" in said else bare
        return EndingReading(
            ended=Ended(
                kind=rule.kind, words=tuple(named), never=rule.never, loose=rule.kind in LOOSE_KINDS
            ),
            statement=as_sentence(statement.format_map(said)),
            start=match.start(),
        )
    return None


def _in_english(thing: str) -> str:
    """Say "the Golf" for "den Golf": the statement around it is English."""
    lead = _LEADS.match(thing)
    if lead is None or _ENGLISH_LEADS.match(thing):
        return thing
    return f"the {thing[lead.end() :].strip()}"


def naming_words(thing: str) -> tuple[str, ...]:
    """The words that name it: its capitals, else its last; none for what is somebody else's."""
    bare = _LEADS.sub("", thing.strip()).strip()
    words = bare.split()
    if not words or len(words) > MAX_NAMING_WORDS or _NO_THING.search(bare.casefold()):
        return ()
    if _OF_OTHERS.search(bare):
        return ()
    capitals = tuple(word for word in words if word[0].isupper())
    if capitals and not words[-1][0].isupper():
        return (*capitals, words[-1])
    return capitals or (words[-1],)
