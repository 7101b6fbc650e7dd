"""Clauses that end a fact in whatever words: they name its value and say that it is over.

"I'm no longer with Barclays" ends "You work at Barclays", "I'm no longer angry with Barclays" does
not: there "angry" is neither of the value, nor of work, nor of ending. So a clause is kept as its
words, and whether every one of them is explained is asked of each fact (`explained_by`).
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from assistant.index.analysis import index_terms
from assistant.memory.language.phrases import alternatives, any_of, words_of
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from assistant.domain.facts import CoreFact

LANGUAGES = ("english", "german")
MAX_WORDS = 14
"""A longer clause says more than that something is over."""

_OVER = any_of(
    """no longer | any ?more | any longer | not my | isn['’]t my | isn['’]t our | is history
    | are history
    | in the past | a thing of the past
    | (?<!i am )(?<!i['’]m )(?<!we are )(?<!get )used to(?! \\w+ing) | my ex | our ex | ex
    | former | formerly | until | till
    | left | quit | quitting | gone | over | ended | finished | dropped | divorced | separated
    | dumped
    | split | broke up | broken up | parted ways | died | dead | passed away | lost | sold | selling
    | gave | given away | got rid of | scrapped | returned | cancelled | canceled | resigned
    | retired
    | fired | sacked | laid off | let go | let me go | redundant | gave up | given up
    | stopped | called off
    | moved (?:out|away|on|from) | walked out | ran away | flew away | scrapyard | never came back
    | not renewed | \\w+n['’]t renewed | broke down for good | burn(?:ed|t) down
    | filed for divorce | hung up | closed down | no more
    | done with | through with
    | (?:haven['’]t|have not|hasn['’]t|has not|didn['’]t)\\b.*\\b(?:in|for) (?:\\w+ )?(?:years
    |months|ages|decades)
    | nicht mehr | kein\\w*\\b.*\\bmehr | nie mehr | vorbei | weg | tot | gestorben | verkauft
    | verschenkt
    | abgegeben | gekündigt | entlassen | verlassen | getrennt | geschieden | aufgehört | aufgegeben
    | weggezogen | ausgezogen | war mal | früher | ehemalig\\w* | schluss | aus und vorbei
    | ne\\b.*\\bplus | n['’]\\w+ plus | quitté | quittée? | vendue? | morte?s? | rompu
    | séparé\\w* | divorcé\\w*
    | démissionné | licencié\\w* | arrêté | fini | ancien\\w* | donnée?
    | ya no | dejé | dejado | vendí | vendido | murió | muerto | rompimos | rompí | terminamos
    | me mudé de
    | renuncié | despidieron | antes
    | non\\b.*\\bpiù | lasciato | lasciata | lasciati | venduto | venduta | morto | morta
    | smesso | licenziat\\w+
    | já não | não\\b.*\\bmais | vendi | morreu | deixei | parei | terminámos | saí
    | demitid\\w | despedid\\w
    | niet meer | geen\\b.*\\bmeer | verkocht | overleden | uit elkaar | gestopt | ontslagen
    | vertrokken"""
)
"""Words for that something is over; without any of them a clause ends nothing."""
_FOR_A_WHILE = any_of(
    """today | tonight | tomorrow | right now | at the moment | for now | yet
    | this (?:week|weekend|morning
    |evening|afternoon|month|time|trip)
    | at (?:noon|night|\\d+|one|two|three|four|five|six|seven|eight|nine
    |ten|eleven|twelve) | on (?:mon|tues|wednes|thurs|fri|satur|sun)days? | early | late
    | for a (?:day|week
    |moment|while|walk|trip) | heute | morgen | gerade | diese woche | um \\d+ | noch nicht
    | aujourd['’]hui
    | demain | ce matin | cette semaine | pour l['’]instant | à \\w+ heures? | hoy | mañana
    | oggi | domani
    | hoje | amanhã | vandaag | morgen | almost | nearly | fast | beinahe | presque | casi | quasi
    | he | she | they | his | her | their | him | them | er | sie | ihr\\w* | sein\\w* | il
    | elle | ils | elles
    | él | ella | ellos | lui | lei | loro | ele | ela | hij | zij | haar | zijn | your
    | yours | if | wenn
    | whether | ob | when | maybe | perhaps | vielleicht | wish | want\\w* | hope | would
    | could | should
    | might | plan\\w* | think\\w* | going to | will | won['’]t | möchte | will | würde
    | soll\\w* | who | what"""
)
"""It is so for a while only, not certain, or of somebody else."""
_LIGHT = words_of(
    """i we me us my our mine i'm i've we're we've the a an this that these those it its it's is
    are was were be been being am and or so but then also just now already finally actually
    sadly really officially recently lately since in on at from of for to with out off up away
    down by as than too back again years year months month weeks week days ago long last ages
    decades decade time good forever ever never not no any more longer anymore nowadays past
    history until till before after one two three four five six many some few both all only even
    still much have has had haven't hasn't hadn't isn't aren't wasn't weren't don't doesn't
    didn't do does did can't couldn't used thing gone over end ended ending finished finish done
    dropped drop quit quitting left leave leaving lost lose stopped stop got get rid gave give
    given let go went come came see yesterday spring summer autumn fall winter january february
    march april may june july august september october november december monday tuesday
    wednesday thursday friday saturday sunday well unfortunately luckily thankfully sorry oh ok
    okay yes hi btw ich wir mich mir uns mein meine meinen meinem meiner unser unsere unseren
    der die das den dem des ein eine einen einem einer ist sind war waren bin hab habe haben hat
    wurde worden nicht mehr nie kein keine keinen schon lange längst seit vor jahren monaten
    wochen letzte letzten letztes woche jahr monat leider jetzt nun inzwischen endlich weg
    vorbei mal früher aus von bei mit zu zum zur und aber auch wieder je j'ai j' nous le la les
    un une mon ma mes notre nos est sont était ai avons n' ne pas plus jamais depuis ans mois
    semaine dernière dernier maintenant enfin hélas de du à en et mais chez il y yo nosotros mi
    mis nuestro nuestra el los las es era he hemos ha ya más hace años meses semana pasada
    pasado ahora desde pero con io noi mio mia lo gli è sono ho abbiamo non più da anni mesi
    settimana scorsa ora e eu nós meu minha o os é são não já há anos agora ik wij mijn ons onze
    het een zijn heb hebben niet meer geen al jaren maanden sinds nu maar"""
)
_ENDING_WORDS = words_of(
    """sold selling sell scrapped scrapyard returned cancelled canceled died dead passed away
    divorced divorce separated dumped split broke broken parted ways resigned retired fired
    sacked laid redundant called walked ran flew hung closed packed renewed through rid stolen
    totalled wrecked traded crashed burned burnt filed ex former formerly gestorben tot verkauft
    verschenkt
    abgegeben gekündigt entlassen verlassen getrennt geschieden aufgehört aufgegeben weggezogen
    ausgezogen schluss gemacht quitté quittée vendu vendue mort morte rompu séparés séparé
    divorcé démissionné licencié arrêté fini donné dejé dejado vendí vendido murió muerto
    rompimos rompí terminamos mudé renuncié despidieron lasciato lasciata lasciati venduto
    venduta morto morta smesso licenziato licenziata vendi morreu deixei parei terminámos saí
    demitido demitida despedido verkocht overleden elkaar gestopt ontslagen vertrokken"""
)
_OF_KIND = {
    "home": """live lives lived living home house flat apartment move moved moving based place city
        town stay
        reside resident wohne wohnen wohnung lebe leben gezogen zuhause habite habiter vis vivre
        vivo vivir
        abito vivo moro woon woonde leef casa piso""",
    "employer|job": """work works worked working job employed employee company position
        post role shift
        notice career apron arbeite arbeiten arbeit job stelle travaille travail boulot
        poste emploi
        trabajo trabajar empleo puesto lavoro lavorare trabalho emprego werk baan""",
    "studies|school": """study studies studying studied student degree course university uni
        college school
        graduated graduate studiere studium étudie estudio studio estudo studeer""",
    "vehicle|commute|having": """drive drives driving drove driven own owned owner car van bike
        have keep cycle
        cycling cycled ride rode take took train bus tram work fahre gefahren auto wagen besitze
        conduis roule
        voiture conduzco coche guido macchina conduzo carro rijd""",
    "pet": """dog cat pet puppy kitten rabbit horse parrot old hund katze chien chat perro gato
        cane gatto""",
    "person": """together wedding engagement engaged married marriage couple dating relationship
        girlfriend
        boyfriend partner wife husband fiancé fiancée friend friends best boss manager landlord
        landlady roommate
        flatmate neighbour neighbor colleague coworker teacher coach moved out zusammen verheiratet
        freundin freund
        frau mann chef chefin vermieter ensemble juntos insieme samen ami amie""",
    "doing": """play plays played playing practise practice practising learn learning learned
        learnt study
        speak lessons classes lesson class team club spiele gespielt lerne gelernt joue jouer toco
        tocar juego
        jugar suono suonare gioco toco speel""",
    "diet": """eat eats eating eaten meat fish being diet esse wieder ernähre""",
}
_GROUPS = (
    (Pattern(r"home|household"), "home"),
    (Pattern(r"employer|job"), "employer|job"),
    (Pattern(r"studies|school"), "studies|school"),
    (Pattern(r"vehicle|commute"), "vehicle|commute|having"),
    (Pattern(r"pet:.*"), "pet"),
    (Pattern(r"family:.*|marital status"), "person"),
    (Pattern(r"plays:.*|learning:.*"), "doing"),
    (Pattern(r"diet"), "diet"),
)
_LEADS = Pattern(
    r"^(?:You(?:['’]re)?|Your \w+(?: \w+)?|\S+)\s+(?:(?:are|is)\s+(?:learning|called|married\s+to"
    r"|engaged\s+to|from)?|live|lives|works?\s+(?:at|as|for)|drives?|owns?|plays?|study"
    r"|studies|takes?|gets?\s+to\s+work|has|have)?\s*(?:in|at|as|an?|the|by|on)?\s*",
)
_TO_SOMEBODY = Pattern(
    r"\s+(?:to|an)\s+(?:my|a|an|the|our|some|meine[nmr]?|eine[nmr]?)"
    r"\s+[\w'’-]+(?:\s+[\w'’-]+)?\W*$",
    re.IGNORECASE,
)
FOR_GOOD = "~"
"""Among the words of a clause: who left a place by it, left it for good."""
_LIVES = any_of(
    """live | living | moved | wohne | lebe | gezogen | vis | habite | vivo | abito | moro | woon"""
)
_LEFT_FOR_GOOD = any_of(
    """for good | behind | for ever | forever | permanently
    | (?:last|in) (?:year|month|summer|winter|spring|autumn
    |fall|january|february|march|april|may|june|july|august|september|october|november|december|20\\d\\d|19\\d\\d)
    | (?:years|months) ago | after \\w+ years | définitivement | para siempre | per sempre
    | para sempre"""
)
_CUT = Pattern(
    rf"[,;:.!?…—–]|\s-\s|\s(?:and|but|so|because|und|aber|weil|et|mais|y|pero|e|ma|mas|en|maar)\s+"
    rf"(?=(?:{alternatives('i | we | now | ich | wir | jetzt | je | yo | io | eu | ik')})\b)",
    re.IGNORECASE,
)
_TRADE = Pattern(r"You (?:are|work as) an?\b")
_FIRST_PERSON = words_of(
    """i i'm i've we no not my me ich nicht kein keine mehr je j'ai ne n' yo no ya non più não já
    ik niet"""
)
"""A trade is a word for others too: "the waiter is gone"."""
_REASON = Pattern(
    r"\s+(?:after|because|due\s+to|thanks\s+to|since|wegen|nach|après|después|dopo|depois|na)\s+"
    r"(?:of\s+)?"
    r"(?:my|our|the|a|an|i|we|meine[nmr]?|der|dem|einer|mon|ma|mi|la|il|o|a|mijn)\s.*$",
    re.IGNORECASE,
)
_WORD = Pattern(r"[^\W_]+(?:['’][^\W_]+)*")


def ended_clauses(sentence: str) -> list[tuple[int, tuple[str, ...]]]:
    """The clauses that may end something: where each begins, and all its words."""
    cuts = [
        cut
        for cut in _CUT.finditer(sentence)
        if not cut.group().strip()[:1].isalpha() or len(sentence[: cut.start()].split()) > 2
    ]
    starts = [0, *(cut.end() for cut in cuts)]
    ends = [*(cut.start() for cut in cuts), len(sentence)]
    found = []
    for start, end in zip(starts, ends, strict=True):
        rest = f"{sentence[:start]} {sentence[end:]}"
        if words := _words_over(sentence[start:end], rest):
            found.append((start, words))
    return found


def _words_over(clause: str, rest: str) -> tuple[str, ...]:
    """The words of a clause that says that something is over; none for another."""
    shorter = _TO_SOMEBODY.sub("", _REASON.sub("", clause))
    clause = shorter if _OVER.search(shorter) else clause
    if not _OVER.search(clause) or _FOR_A_WHILE.search(clause):
        return ()
    said = (word.casefold().replace("’", "'") for word in _WORD.findall(clause))
    words = tuple(dict.fromkeys(said))
    if len(words) > MAX_WORDS:
        return ()
    for_good = _LEFT_FOR_GOOD.search(clause) or _LIVES.search(rest)
    return (*words, FOR_GOOD) if for_good else words


def explained_by(fact: CoreFact, clause: tuple[str, ...]) -> bool:
    """Whether a clause names the value of `fact`, and says nothing but that it is over."""
    group = _group(fact)
    if group is None or (_TRADE.match(fact.statement) and _FIRST_PERSON.isdisjoint(clause)):
        return False
    words = [word for word in clause if word != FOR_GOOD]
    if group == "home" and FOR_GOOD not in clause and not _LEFT_BESIDES.isdisjoint(words):
        return False
    value = _value(fact.statement)
    if not value:
        return False
    said = {word: _stems(word) for word in words}
    named = [stems for stems in value if any(not stems.isdisjoint(each) for each in said.values())]
    enough = named and (len(named) == len(value) or group in {"person", "pet"})
    if not enough:
        return False
    known = _known_words(group)
    return all(
        word in known or any(not stems.isdisjoint(each) for each in value)
        for word, stems in said.items()
    )


_LEFT_BESIDES = words_of("""left quitté dejé lasciato deixei saí verlassen""")


@lru_cache(maxsize=32)
def _known_words(group: str) -> frozenset[str]:
    return _LIGHT | _ENDING_WORDS | frozenset(_OF_KIND[group].split())


def _group(fact: CoreFact) -> str | None:
    if " is called " in fact.statement:
        kind = fact.statement.split(" is called ")[0].split()[-1]
        return (
            "pet"
            if kind in _OF_KIND["pet"].split() or fact.attribute.startswith("pet:")
            else "person"
        )
    if not fact.attribute:
        return "vehicle|commute|having" if re.match(r"You own\b", fact.statement) else None
    return next((name for pattern, name in _GROUPS if pattern.fullmatch(fact.attribute)), None)


@lru_cache(maxsize=2048)
def _value(statement: str) -> tuple[frozenset[str], ...]:
    """The words that a statement names its value with, each with its stems."""
    told = (
        statement.rsplit(" is called ", maxsplit=1)[-1]
        if " is called " in statement
        else _LEADS.sub("", statement)
    )
    words = [word for word in _WORD.findall(told) if word.casefold() not in _LIGHT]
    return tuple(_stems(word.casefold()) for word in words)


@lru_cache(maxsize=4096)
def _stems(word: str) -> frozenset[str]:
    return frozenset(term for language in LANGUAGES for term in index_terms(word, language))


def forget_texts() -> None:
    """Keep no words in mind: some were forgotten."""
    _value.cache_clear()
    _stems.cache_clear()
