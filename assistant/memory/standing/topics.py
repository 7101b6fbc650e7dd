"""What a matter of a person's life is spoken of with, so that "my salary" finds "I earn 84,000".

A request names the matter, the telling shows it. Only tellings in the first person count, and
only those that say it outright: a sentence that merely could be about it is left.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from assistant.index.analysis import index_terms
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

LANGUAGES = ("english", "german")

_I = r"(?:i|i['’](?:m|ve|d|ll)|we|we['’](?:re|ve)|my|our|me|ich|wir|mein\w*|mich|mir)"
_MONEY = (
    r"(?:[$€£₦₹¥]\s?\d|\d[\d.,]*\s?(?:k\b|[$€£]|euros?|dollars?|pounds?|usd|eur|gbp|grand|a\s+"
    r"(?:year|month)|im\s+(?:monat|jahr))|\d{4,})"
)
_KIN = (
    "mother|mum|mom|father|dad|parents|sister|brother|aunt|uncle|cousin|grandma|grandpa"
    "|grandmother|grandfather|mutter|vater|eltern|schwester|bruder|oma|opa|tante|onkel"
)
_CHILD = "son|sons|daughter|daughters|kids?|child|children|baby|sohn|tochter|kinder?|söhne|töchter"
_LOVE = (
    "wife|husband|partner|girlfriend|boyfriend|fianc.e?|spouse|ex|frau|mann|freundin|freund"
    "|partnerin"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """`names`: the words for the matter itself. `tells`: what a telling of it says.

    `hints` are words of which every telling holds one, to look for in the file.
    """

    names: str
    hints: tuple[str, ...]
    tells: Pattern


def _topic(names: str, hints: str, tells: str) -> Topic:
    return Topic(names=names, hints=tuple(hints.split()), tells=Pattern(tells, re.IGNORECASE))


TOPICS = (
    _topic(
        "salary income pay wage wages earnings paycheck gehalt lohn einkommen verdienst salaire"
        " sueldo salario stipendio salário salaris",
        "earn mak paid pay take bring salar income wage gross verdien bekomm gehalt lohn netto"
        " brutto",
        rf"\b(?:i|we|ich)\b[^.!?]*\b(?:earn\w*|make|get\s+paid|am\s+paid|take\s+home|bring\s+home"
        rf"|verdiene|bekomme)\b[^.!?]*{_MONEY}"
        rf"|\b(?:i['’]m|i\s+am)\s+(?:paid|on|making|earning|getting)\s+(?:about\s+|around\s+)?"
        rf"{_MONEY}"
        rf"|\b(?:my|mein)\s+(?:\w+\s+)?(?:salary|income|pay|wage|paycheck|gehalt|lohn|einkommen)\b"
        rf"|\b(?:they|my\s+boss|the\s+company)\s+pays?\s+me\b[^.!?]*\d",
    ),
    _topic(
        "address adresse adress dirección indirizzo endereço adres",
        "live house flat street road avenue stra wohn place moved",
        r"\b(?:i|we|ich)\b[^.!?]*\b(?:live|moved|wohne|reside)\b[^.!?]*(?:\b(?:street|st|road|rd"
        r"|avenue|ave|lane|drive|square|court|floor|\w*stra(?:ß|ss)e|\w*weg|\w*gasse|\w*platz)\b|"
        r"\b\d{1,4}\b)"
        r"|\bmy\s+(?:house|flat|apartment|place)\s+is\s+(?:at|on)\b",
    ),
    _topic(
        "age alter âge edad età idade leeftijd", "year old born turn jahre geboren",
        r"\b(?:i['’]?m|i\s+am|ich\s+bin|i\s+(?:just\s+)?turned?|i['’]ll\s+be)\s+(?:now\s+)?\d{1,2}"
        r"\b(?!\s*(?:%|percent|minutes|km|miles))|\bi\s+was\s+born\b|\bich\s+bin\b[^.!?]*\bgeboren"
        r"\b",
    ),
    _topic(
        "weight gewicht poids peso", "weigh kilo kg pound lbs wiege gain lost",
        r"\b(?:i|ich)\b[^.!?]*\b(?:weigh|wiege)\b|\b(?:i|i['’]m|i['’]ve|ich)\b[^.!?]*\b\d{2,3}\s?"
        r"(?:kilos?|kg|pounds|lbs|stone)\b",
    ),
    _topic(
        "health illness diagnosis condition disease medical gesundheit krankheit diagnose santé"
        " salud salute saúde gezondheid",
        "diagnos doctor surger medic hospital therap depress anxi cancer diabet ill sick pain pill"
        " tablet blood heart asthma migraine arzt krank operation",
        rf"\b{_I}\b[^.!?]*\b(?:diagnos\w+|doctor|surger\w+|medicat\w+|hospital|therap\w+"
        rf"|depress\w+|anxiety|cancer|diabet\w+|chronic\w*|illness|sick|pills|tablets|blood"
        rf"\s+pressure|asthma|migraines?|epilep\w+|arzt|krank\w*|operation|operiert)\b",
    ),
    _topic(
        "job work employer employment occupation profession arbeit beruf stelle arbeitgeber"
        " travail trabajo lavoro trabalho baan werk",
        "work job employ arbeit boss company",
        r"\b(?:i|ich)\s+(?:\w+\s+)?(?:work|arbeite)\s+(?:at|for|as|bei|als|für)\b|\bi['’]?m\s+"
        r"(?:employed|working)\s+(?:at|for|by|as)\b|\bmy\s+(?:job|boss|employer|company)\b|\bi\s+"
        r"(?:quit|lost|got|started|left)\s+(?:my|a|the)\s+(?:new\s+)?job\b",
    ),
    _topic(
        "relationship marriage partner girlfriend boyfriend wife husband dating love beziehung ehe"
        " partnerschaft",
        "wife husband partner girlfriend boyfriend dating married marri broke split divorc affair"
        " frau mann freundin freund beziehung verheiratet getrennt",
        rf"\bmy\s+(?:{_LOVE})\b|\bmeine?\s+(?:{_LOVE})\b|\b(?:i['’]?m|we['’]re|i\s+am|we\s+are|we"
        rf"\s+got|i\s+got)\s+(?:married|dating|engaged|divorced|separated|seeing)\b|\b(?:broke"
        rf"|split)\s+up\b|\bhaving\s+an\s+affair\b",
    ),
    _topic(
        "divorce separation breakup scheidung trennung divorcio divorzio divórcio",
        "divorc split broke separat left scheid getrennt trenn ex",
        rf"\b{_I}\b[^.!?]*\b(?:divorc\w+|split\s+up|broke\s+up|broken\s+up|separated|geschieden"
        rf"|getrennt|scheidung|trennung)\b|\bmy\s+(?:wife|husband|partner)\s+left\s+me\b|\bmy\s+ex"
        rf"\b",
    ),
    _topic("family familie famille familia famiglia família", "mother mum mom father dad parents"
                                                              " sister brother aunt uncle cousin"
                                                              " grand mutter vater eltern"
                                                              " schwester bruder",
                                                                  rf"\b(?:my|our|meine?|unsere?)"
                                                                  rf"\s+(?:\w+\s+)?(?:{_KIN})\b"),
    _topic("children kids child son daughter kinder enfants hijos figli filhos"
           " kinderen", "son daughter kid child baby kind sohn tochter",
        rf"\b(?:my|our|meine?|unsere?)\s+(?:\w+\s+)?(?:{_CHILD})\b|\b(?:i|we|ich|wir)\s+(?:have"
        rf"|haben|habe)\s+(?:\w+\s+){{0,2}}(?:{_CHILD})\b"),
    _topic(
        "debt debts loan loans finances money mortgage savings schulden kredit finanzen geld"
        " dettes deudas debiti dívidas",
        "owe loan mortgage overdra credit debt saving borrow schuld kredit euro dollar pound",
        rf"\b{_I}\b[^.!?]*\b(?:owes?|loan|mortgage|overdraft|overdrawn|credit\s+cards?|debts?"
        rf"|borrowed|savings|schulde|schulden|kredit|bankrupt)\b",
    ),
    _topic(
        "birthday birthdate geburtstag anniversaire cumpleaños compleanno"
        " aniversário", "born birthday geburtstag geboren turn",
        r"\bi\s+was\s+born\s+on\b|\bmy\s+birthday\b|\bmein\s+geburtstag\b|\bich\s+habe\s+am"
        r"\b[^.!?]*\bgeburtstag\b",
    ),
    _topic("phone number telephone telefonnummer handynummer"
           " mobile", "phone call reach number mobile cell"
                      " nummer", rf"\b{_I}\b[^.!?]*\+?\d[\d ()/-]{{6,}}\d"),
    _topic("email mail", "@", r"\S+@\S+\.\w+"),
    _topic(
        "religion faith beliefs church glaube kirche", "church mosque synagogue pray god muslim"
                                                       " christian catholic jewish hindu buddhis"
                                                       " atheis believ kirche",
        rf"\b{_I}\b[^.!?]*\b(?:church|mosque|synagogue|temple|pray\w*|god|muslim|christian"
        rf"|catholic|protestant|jewish|hindu|buddhist|atheist|agnostic|baptised|converted|kirche)"
        rf"\b",
    ),
    _topic("politics vote party politik wahl", "vote voted party politic election wähl", rf"\b{_I}"
                                                                                         rf"\b[^.!?]*\b(?:voted?|party\s+member|election|campaign\w*|wähle|gewählt)\b"),
    _topic("pregnancy schwangerschaft", "pregnan expecting due baby schwanger", rf"\b{_I}\b[^.!?]*"
                                                                                rf"\b(?:pregnan\w+"
                                                                                rf"|expecting|due"
                                                                                rf"\s+in|baby"
                                                                                rf"|schwanger\w*)\b"),
    _topic(
        "drinking alcohol alkohol drink", "drink drunk wine beer alcohol bottle trink bier wein"
                                          " sober rehab",
        r"\b(?:i|i['’]m|i['’]ve|ich)\b[^.!?]*\b(?:drink\w*|drank|drunk|wine|beer|whisk\w+|vodka"
        r"|alcohol\w*|sober|rehab|trinke|bier|wein)\b",
    ),
    _topic(
        "lawsuit arrest trial court police legal prozess gericht", "arrest court lawsuit sued"
                                                                   " police charged trial fine"
                                                                   " gericht anzeige",
        rf"\b{_I}\b[^.!?]*\b(?:arrested|court|lawsuit|sued|suing|charged|convicted|trial|probation"
        rf"|gericht|anzeige|verhaftet)\b",
    ),
    _topic(
        "car vehicle auto", "drive car van fahre auto",
        r"\b(?:i|we|ich)\s+(?:drive|bought|own|fahre)\b[^.!?]*|\bmy\s+(?:car|van)\b",
    ),
    _topic("name nickname", "name call heiße heisse", r"\bmy\s+(?:\w+\s+)?(?:name|nickname)\b|"
                                                      r"\bcall\s+me\b|\bich\s+hei(?:ß|ss)e\b"),
)  # fmt: skip


def topic_named(
    terms: Iterable[tuple[str, ...]],
) -> tuple[Topic, tuple[tuple[str, ...], ...]] | None:
    """The matter that a request names, and the other words with which it narrows it down."""
    listed = [*terms]
    for topic in TOPICS:
        names = _stems(topic.names)
        rest = tuple(stems for stems in listed if names.isdisjoint(stems))
        if len(rest) < len(listed):
            return topic, rest
    return None


@cache
def _stems(words: str) -> frozenset[str]:
    return frozenset(term for language in LANGUAGES for term in index_terms(words, language))


def told_of(topic: Topic, sentence: str) -> bool:
    """Whether a sentence, said by the person, tells of the matter."""
    return topic.tells.search(sentence) is not None and not sentence.rstrip().endswith(("?", "？"))
