"""What the words around a capitalised run say of it, in many languages."""

from __future__ import annotations

import re
from dataclasses import dataclass

from assistant.domain.entities import EntityKind
from assistant.memory.language.phrases import alternatives
from assistant.memory.naming.lexicon import (
    DEPARTMENTS,
    GIVEN_NAMES,
    KNOWN_PLACES,
    ORGANISATIONS,
    PLACES,
)
from assistant.memory.naming.relations import FORMS, PETS, SPACED_FORMS
from assistant.patterns import Pattern

REACH = 64
"""So many characters before and after a name are looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cue:
    """What the surroundings say. `sure`: they leave no doubt that it is a name.

    `descriptor` is a relation ("sister") or where someone is from ("from accounting");
    `by_itself`: the words do, where they have a capital inside a sentence; `of_speaker`: it is
    the speaker's own relation; `self_named`: the speaker names themselves.
    """

    kind: EntityKind | None = None
    sure: bool = False
    descriptor: str = ""
    by_itself: bool = False
    of_speaker: bool = False
    self_named: bool = False
    title: str = ""


_MY = alternatives(
    """my | our | mein\\w{0,2} | unser\\w{0,2} | mon | ma | mes | notre | nos | mi | mis
    | nuestr[oa]s?
    | mi[oa] | miei | mie | nostr[oa] | meu | minha | noss[oa] | mijn | onze | ons | mój
    | moj[aeąęi]\\w{0,2}
    | moim | min | mitt | mina | vår | mine | мо[йяиюе]\\w{0,2} | моего | наш\\w{0,2}"""
)
_OTHERS = alternatives(
    """his | her | their | your | \\w+['’]s | sein\\w{0,2} | ihr\\w{0,2} | son | sa | su | sus | suo
    | sua
    | jego | jej | его | её | ее | их | a | an | the | ein\\w{0,2} | une? | una? | een | some
    | another"""
)
_ADJECTIVE = alternatives(
    """older | younger | elder | little | big | eldest | youngest | oldest | twin | new | old | late
    | dear
    | good | best | close | ex | ex- | former | current | kleine[rns]? | große[rns]? | ältere[rns]?
    | jüngere[rns]? | alte[rns]? | neue[rns]? | gute[rns]? | beste[rns]? | petite? | grande?
    | meilleure?
    | mejor | migliore | melhor | nuevo | nueva | nuovo | nuova | младш\\w+ | старш\\w+
    | лучш\\w+ | нов\\w+"""
)
_RELATION = "|".join(re.escape(form) for form in SPACED_FORMS)
_NAMED = alternatives(
    """is called | is named | was called | was named | called | named | ['’]s name is | ['’]s called
    | name is | whose name is | heißt | heisst | namens | mit namen | s['’]appelle | nommée?
    | appelée?
    | se llama | llamad[oa] | que se llama | si chiama | di nome | chiamat[oa] | se chama
    | chamad[oa]
    | heet | genaamd | ma na imię | o imieniu | nazywa się | heter | hedder | зовут | по имени
    | λένε
    | adı"""
)
_NAMED_OR_IS = rf"{_NAMED}|is|ist|est|es|è|é"
_SUCH = rf"(?:(?:{_ADJECTIVE})\s+){{0,2}}"
_IS = rf"(?:\s*(?:{_NAMED_OR_IS})|,)?\s*"
_TURKISH = alternatives(
    """kız kardeşim | erkek kardeşim | ablam | abim | annem | babam | karım | kocam | eşim | oğlum
    | kızım | arkadaşım | iş arkadaşım | komşum | kuzenim | köpeğim | kedim | patronum"""
)
_ARTICLE = r"(?:(?:η|ο|τη|την|τον|του|της|o|a|la|il|l['’])\s+)?"
_BEFORE = tuple(
    Pattern(pattern + r"\s*[\"“„«'‘]?\Z", re.IGNORECASE)
    for pattern in (
        rf"(?<!\w)(?P<my>{_MY})\s+{_SUCH}(?P<rel>{_RELATION}){_IS}{_ARTICLE}",
        rf"(?<!\w)(?:{_OTHERS})\s+{_SUCH}(?P<their>{_RELATION}){_IS}",
        rf"(?<!\w)(?P<their>{_RELATION})\s+(?:{_NAMED})\s*",
        rf"(?<!\w)(?P<own>{_RELATION})\s+μου,?\s*(?:(?:λέγεται|λένε)\s*)?{_ARTICLE}",
        rf"(?<!\w)(?P<own>{_TURKISH})",
    )
)
_TITLE = Pattern(
    r"(?<!\w)(?P<title>(?:Dr|Prof|Mr|Mrs|Ms|Miss|Mx|Doctor|Professor|Aunt|Uncle|Auntie|Grandma|Grandpa"
    r"|Frau|Herr|Herrn|Señora|Señor|Sra?|Doña|Don|Monsieur|Madame|Mme|Mlle|Dott|Dottor|Dottoressa"
    r"|Signora|Signor|Senhora?|Dhr|Mevr|Pani|Pan|Tante|Onkel|Oma|Opa|Tía|Tío|Zia|Zio"
    r"|г-н|г-жа|доктор|профессор|Доктор|Профессор|д-р|тётя|тетя|дядя|Тётя|Дядя"
    r"|κύριος|κυρία|κύριο|Κύριος|Κυρία)\.?)\s+\Z"
)
_SELF = Pattern(
    r"(?<!\w)(?:"
    + alternatives(
        """my (?:(?:full|real|first|nick)\\s?)?name(?:['’]?s|\\sis) | call me
        | i['’]m called | i go by | ich hei(?:ß|ss)e | mein name ist | nenn(?:t|en sie)? mich
        | je m['’]appelle | mon (?:nom|prénom) est | appelle[sz]?-moi | me llamo | mi nombre es
        | ll[aá]m[ae]me | mi chiamo | il mio nome è | chiamami | (?:eu )?me chamo
        | (?:o )?meu nome é
        | chama-me | me chame de | ik heet | mijn naam is | noem me | nazywam się | mam na imię
        | mów mi | jag heter | mitt namn är | jeg hedder | меня зовут | мо[её] имя(?:\\s*[-—–])?
        | зови(?:те)? меня | называй(?:те)? меня | με λένε | το όνομά μου είναι | λέγομαι | adım
        | benim adım | bana"""
    )
    + r")\s*[\"“„«]?\Z",
    re.IGNORECASE,
)
_I_AM = Pattern(
    r"(?:^|[.!,\n]\s*)(?:hi|hello|hey|hallo|hola|ciao)?[,!]?\s*"
    r"(?:i['’]?m|i am|this is|ich bin|soy|je suis|sono|hier ist)\s+\Z",
    re.IGNORECASE,
)
_I_AM_ENDS = Pattern(r"\s*(?:[.,!(—–-]|and\b|und\b|from\b|aus\b|$)")
_PLACE = Pattern(
    r"(?<!\w)(?:"
    + alternatives(
        """(?:live|lives|lived|living|based|born|resid\\w+|grew up|stay\\w*|settled)
        (?:in|near|outside)
        | (?:move[ds]?|moving|relocat\\w+|trip|flight|fly|flying|flew|travel\\w*|drive|drove|train
        |vacation|holiday|went|emigrated|immigrated) (?:(?:back|over|down|up)\\s)?to
        | (?:trip|vacation|holiday|weekend|conference|hotel|apartment|house|office|flat) in
        | (?:wohn\\w*|leb\\w+|geboren|aufgewachsen|urlaub|wohnung) in
        | (?:zieh\\w*|zog|gezogen|flieg\\w*|fahr\\w*|fuhr|reis\\w+|flug|umzug)[^.!?\\n]{0,24} nach
        | (?:habit\\w+|vis|vit|née?|vivons|déménag\\w+) à
        | (?:viv[oeí]\\w*|nací|nació|mud\\w+) (?:en|a)
        | (?:vivo|abit\\w+|vive|nat[oa]|trasferit\\w+) a | (?:mor[oa]|vivo|nasci|mora\\w*) em
        | (?:woon\\w*|geboren) in | (?:mieszka\\w*|urodził\\w*) w[e]? | (?:bor|född|bodde) i
        | (?:жив[уёе]\\w*|жил[аи]?|родил\\w+|переехал\\w*|еду|едем|поехал\\w*|лечу|летим|езжу
        |был[аи]?) (?:в|во|из)
        | (?:μένω|ζω|μένει|ζει|γεννήθηκα|μένουμε) (?:στη|στην|στο|στον|στα)"""
    )
    + r")\s+\Z",
    re.IGNORECASE,
)
_ORGANISATION = Pattern(
    r"(?<!\w)(?:"
    + alternatives(
        """(?:work|works|worked|working) (?:at|for) | employed (?:by|at)
        | (?:job|role|position|internship|interview|offer|career|shift|colleagues?) (?:at|with|from)
        | (?:company|firm|startup|start-up|employer|agency|charity|organi[sz]ation|bakery|studio
        |restaurant|school|university|band|team|brand|store|shop|café|cafe|bar|pub|gym|club)
        (?:called|named)
        | arbeit\\w* (?:(?:jetzt|gerade)\\s)?(?:bei|für) | (?:job|stelle|praktikum) bei | firma
        | travaill\\w+ (?:chez|pour) | trabaj\\w+ (?:en|para) | lavor\\w+ (?:per|presso|alla|da|in)
        | trabalh\\w+ (?:na|no|para a|para o|em) | werk\\w* (?:bij|voor) | pracuj\\w+ (?:w|dla)
        | jobbar (?:på|hos) | работа\\w+ (?:в|на|для) | компани\\w+ | фирм\\w+
        | (?:δουλεύ\\w+|εργάζομαι|εργάζεται) (?:στη|στην|στο|για τη|για την)"""
    )
    + r")\s+(?:the\s+)?[\"“„«]?\Z",
    re.IGNORECASE,
)
_THING = Pattern(
    r"(?<!\w)(?:(?:"
    + alternatives(
        """project | app | application | product | tool | game | book | novel | movie | film | song
        | album | series | show | website | site | blog | podcast | channel | car | boat | van
        | bike
        | guitar | plant | robot | prototype | program | software | startup idea | newsletter"""
    )
    + r")\s+(?:is |was |it |i )?(?:called|named|titled|nicknamed)|(?-i:Project|Projekt|Operation)"
    r"|my project|our project|mein(?:em|en)? projekt|unser(?:em|en)? projekt|mon projet|mi proyecto"
    r"|il mio progetto|проект\w*)\s+[\"“„«]?\Z",
    re.IGNORECASE,
)
_PLACED = (
    (EntityKind.THING, _THING),
    (EntityKind.ORGANISATION, _ORGANISATION),
    (EntityKind.PLACE, _PLACE),
)
MAX_PERSON_WORDS = 2
_DOES = Pattern(
    r"['’]?\s+(?:(?:just|also|really|always|never|already|still)\s+)?(?:said|says|told|tells|thinks"
    r"|thought|asked|asks|wants|wanted|likes|loves|hates|called|texted|emailed|invited|suggested"
    r"|mentioned|replied"
    r"|feels|felt|agreed|and I\b|and me\b|sagte?|meinte?|fragte?|hat (?:mir|gesagt|angerufen)"
    r"|a dit|dice"
    r"|dijo|ha detto|disse|сказал\w*|говорит|любит|позвонил\w*|звонил\w*|είπε)(?!\w)"
)
_TOLD = Pattern(
    r"(?<!\w)(?:told|asked|texted|emailed|phoned|invited|married|dating|met with|spoke (?:to|with)"
    r"|talked (?:to|with)|talking (?:to|with)|hang(?:ing)? out with|(?:dinner|lunch|coffee) with)"
    r"\s+\Z",
    re.IGNORECASE,
)
_IN = Pattern(
    r"(?<!\w)(?:in|near|nach|around|across|outside|throughout)\s+(?:the\s+)?\Z", re.IGNORECASE
)
_AFTER = Pattern(
    r"(?:(?:,?\s+(?:who\s+)?(?:is|was|ist|war|est|es|è|é|jest|är)\s+|['’]s\s+|\s*[,—–]\s*)"
    rf"(?P<my>{_MY})\s+"
    rf"|\s*\((?:(?P<paren>{_MY}|your)|(?P<whose>[^()\n]{{1,40}}?)['’]s)\s+)"
    rf"{_SUCH}(?P<rel>{_RELATION})(?!\w)(?!['’]s)",
    re.IGNORECASE,
)
_FROM = Pattern(
    r",?\s+(?:from|in|aus|von|vom|de|del|di|da|из|от)\s+(?:the\s+|der\s+|dem\s+|la\s+|my\s+)?"
    rf"(?P<from>{'|'.join(sorted(DEPARTMENTS, key=len, reverse=True))})(?!\w)",
    re.IGNORECASE,
)
_FROM_PLACE = Pattern(r"\s+(?:from|aus)\s+(?P<from>[A-ZÀ-ÖØ-Þ][\w-]+)(?!\w)")


def cue_for(words: str, before: str, after: str) -> Cue:
    """What is said of a run: `before` and `after` it, each up to `REACH` characters."""
    first = re.split("['’]", words.split(maxsplit=1)[0].casefold(), maxsplit=1)[0]
    given = first in GIVEN_NAMES
    return (
        _self_named(before, after, given=given)
        or _related(before, after)
        or _titled(before)
        or _by_surroundings(words, before, after, given=given)
    )


def _self_named(before: str, after: str, *, given: bool) -> Cue | None:
    named = _SELF.search(before) is not None
    if named or (given and _I_AM.search(before) and _I_AM_ENDS.match(after)):
        return Cue(kind=EntityKind.PERSON, sure=True, self_named=True)
    return None


def _related(before: str, after: str) -> Cue | None:
    """Someone's relation, or where they are from to tell them apart."""
    found = _AFTER.match(after)
    if found:
        whose = found.groupdict()
        mine = bool(whose["my"] or whose["paren"])
        return _relation(whose["rel"], mine=mine, whose=whose["whose"] or "")
    for pattern in _BEFORE:
        if found := pattern.search(before):
            groups = found.groupdict()
            mine = bool(groups.get("my") or groups.get("own"))
            word = groups.get("rel") or groups.get("own") or groups.get("their") or ""
            return _relation(word, mine=mine)
    if found := _FROM.match(after):
        return Cue(kind=EntityKind.PERSON, sure=True, descriptor=f"from {found['from'].casefold()}")
    return None


def _relation(word: str, *, mine: bool, whose: str = "") -> Cue:
    relation = FORMS[" ".join(word.casefold().split())]
    pet = relation in PETS
    return Cue(
        kind=EntityKind.THING if pet else EntityKind.PERSON,
        sure=True,
        descriptor=(f"{whose}'s {relation}" if whose else relation) if mine or whose or pet else "",
        of_speaker=mine,
    )


def _titled(before: str) -> Cue | None:
    found = _TITLE.search(before)
    return Cue(kind=EntityKind.PERSON, sure=True, title=found["title"]) if found else None


def _by_surroundings(words: str, before: str, after: str, *, given: bool) -> Cue:
    tokens = [token.casefold().strip(".,") for token in words.split()]
    place = " ".join(tokens) in KNOWN_PLACES
    several = len(tokens) > 1
    if tokens[-1] in ORGANISATIONS or (tokens[0] in ORGANISATIONS and several):
        return Cue(kind=EntityKind.ORGANISATION, sure=several)
    if given and not place:
        return _given(before, after, several=several)
    for kind, pattern in _PLACED:
        if pattern.search(before):
            return Cue(kind=kind, sure=True)
    if place or (tokens[-1] in PLACES and several):
        return Cue(kind=EntityKind.PLACE, sure=place, by_itself=True)
    if len(tokens) <= MAX_PERSON_WORDS and (_DOES.match(after) or _TOLD.search(before)):
        return Cue(kind=EntityKind.PERSON)
    inside = _IN.search(before) is not None and not words.isupper()
    return Cue(kind=EntityKind.PLACE) if inside else Cue()


def _given(before: str, after: str, *, several: bool) -> Cue:
    """Of a run that begins with a given name."""
    if found := _FROM_PLACE.match(after):
        return Cue(kind=EntityKind.PERSON, sure=True, descriptor=f"from {found['from']}")
    told = several or _DOES.match(after) or _TOLD.search(before)
    return Cue(kind=EntityKind.PERSON, sure=bool(told))
