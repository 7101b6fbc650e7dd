"""How people say in German that something is over."""

from __future__ import annotations

import re

from assistant.memory.facts.ending_rules import NAME, THING, ending_rule
from assistant.memory.language.german_order import PETS, SHARED, SINGLE
from assistant.memory.language.phrases import alternatives
from assistant.patterns import Pattern

_ADVERB = (
    r"(?:(?:leider|jetzt|nun|inzwischen|gestern|heute|endlich|schon|gerade|dann|ja|auch|wieder"
    r"|letzte[nrs]?\s+\w+|vor\s+\w+\s+\w+|seit\s+\w+|im\s+\w+|mir|uns|sich|halt|eben)\s+)*"
)
_HAVE = r"(?:ich\s+habe?|ich\s+hab|wir\s+haben|hab(?:e)?|haben)"
_LOST = alternatives(
    """verkauft | verschenkt | weggegeben | abgegeben | hergegeben | verschrottet | gespendet
    | entsorgt | verloren | zurückgegeben | eingetauscht | abgeschafft | kaputtgefahren
    | abgestoßen"""
)
_GONE = alternatives(
    """gestohlen(?: worden)? | geklaut(?: worden)? | verkauft | weg | verschrottet | futsch
    | Schrott"""
)
_DEAD = alternatives(
    """gestorben | tot | verstorben | eingeschläfert worden | eingegangen | weggelaufen
    | davongeflogen | entlaufen"""
)
_APART = (
    rf"(?:haben\s+{_ADVERB}uns\s+{_ADVERB}(?:getrennt|scheiden\s+lassen)|haben\s+{_ADVERB}"
    rf"(?:getrennt|Schluss\s+gemacht)"
    rf"|sind\s+{_ADVERB}(?:nicht\s+mehr\s+(?:zusammen|verheiratet|verlobt)|auseinander|getrennt"
    rf"|geschieden))"
)
_LOVE = "frau|mann|freundin|freund|partnerin|partner|verlobte[rn]?|ex"
_PLACE = r"(?:der\s+|dem\s+|die\s+)?(?P<n>(?-i:[A-ZÄÖÜ])[\w&.-]*(?:\s(?-i:[A-ZÄÖÜ])[\w&.-]*)*)"
_LEFT = r"(?:gekündigt|aufgehört|ausgestiegen|raus|entlassen\s+worden|gefeuert\s+worden|weg)"
_TIES = "|".join(map(alternatives, (SINGLE, SHARED)))
_PET = alternatives(PETS)
_OVER_NOW = r"(?=\s*(?:$|[.,;:!?)–—-]|(?:und|aber|weil|vor|im|letzte\w*|gestern|seit|nach)\b))"

_PARTINGS = (
    ending_rule("partner", rf"(?P<n>{NAME})\s+und\s+ich\s+"
                           rf"{_APART}", "You and {n} are no longer together."),
    ending_rule("partner", rf"(?:ich\s+und|mit)\s+(?P<n>{NAME})\s+(?:und\s+mir\s+)?(?:{_APART}|ist"
                           rf"\s+(?:es\s+)?(?:aus|Schluss|vorbei))",
                "You and {n} are no longer together."),
    ending_rule("partner", rf"meine?\s+(?P<k>{_LOVE})\s+und\s+ich\s+"
                           rf"{_APART}", "You are no longer together with your partner."),
    ending_rule("partner", rf"wir\s+{_APART}", "You and your partner are no longer together."),
    ending_rule("partner", rf"(?P<n>{NAME})\s+(?:hat|ist)\s+{_ADVERB}(?:mit\s+mir\s+)?(?:Schluss"
                           rf"\s+gemacht|mich\s+verlassen|ausgezogen)",
                "{n} left you."),
    ending_rule("partner", rf"meine?\s+(?P<k>{_LOVE})\s+hat\s+{_ADVERB}(?:mit\s+mir\s+)?(?:Schluss"
                           rf"\s+gemacht|mich\s+verlassen)",
                "Your partner left you."),
    ending_rule("partner", rf"ich\s+habe?\s+{_ADVERB}(?:mich\s+von\s+(?P<n>{NAME})\s+getrennt|mit"
                           rf"\s+(?P<m>{NAME})\s+Schluss\s+gemacht)",
                "You ended your relationship."),
)  # fmt: skip
_WORK = (
    ending_rule("work", rf"ich\s+(?:habe?|bin|wurde)\s+{_ADVERB}(?:bei|von)\s+{_PLACE}\s+{_ADVERB}"
                        rf"{_LEFT}\b",
                "You no longer work at {n}."),
    ending_rule("work", rf"bei\s+{_PLACE}\s+(?:habe?|bin|wurde)\s+ich\s+{_ADVERB}(?:{_LEFT}"
                        rf"|entlassen|gefeuert)\b",
                "You no longer work at {n}."),
    ending_rule("work", rf"ich\s+wurde\s+{_ADVERB}(?:bei\s+{_PLACE}\s+)?(?:entlassen|gefeuert"
                        rf"|gekündigt)\b",
                "You lost your job at {n}.|You lost your job."),
    ending_rule("work", rf"ich\s+habe?\s+{_ADVERB}(?:meinen?\s+(?:job|stelle|arbeit|arbeitsplatz)"
                        rf"\s+)(?:bei\s+{_PLACE}\s+)?"
                r"(?:gekündigt|verloren|aufgegeben|hingeschmissen)\b",
                "You left your job at {n}.|You left your job."),
    ending_rule("work", rf"ich\s+habe?\s+{_ADVERB}gekündigt\b", "You left your job."),
    ending_rule("study", r"ich\s+habe?\s+(?:mein\s+|das\s+)?studium\s+(?:abgebrochen|abgeschlossen"
                         r"|beendet|geschmissen)",
                "You finished or left your studies."),
    ending_rule("home", rf"(?:ich\s+bin|wir\s+sind)\s+{_ADVERB}(?:aus|von)\s+{_PLACE}\s+{_ADVERB}"
                        rf"(?:weggezogen|ausgezogen|weg|fortgezogen|fort)\b",
                "You no longer live in {n}."),
)  # fmt: skip
_LOSSES = (
    ending_rule("having", rf"{_HAVE}\s+{_ADVERB}(?P<n>{THING})\s+{_ADVERB}(?:{_LOST})"
                          rf"\b", "You no longer have {n}."),
    ending_rule("having", rf"(?P<n>{THING})\s+(?:habe?|haben)\s+(?:ich|wir)\s+{_ADVERB}(?:{_LOST})"
                          rf"\b", "You no longer have {n}."),
    ending_rule("having", rf"(?P<n>{THING})\s+(?:wurde|ist|war)\s+{_ADVERB}(?:{_GONE})"
                          rf"{_OVER_NOW}", "You no longer have {n}."),
    ending_rule("having", rf"(?P<n>(?-i:[A-ZÄÖÜ])\w+)\s+(?:{_LOST})"
                          rf"{_OVER_NOW}", "You no longer have the {n}."),
    ending_rule("life", rf"(?P<n>{THING})\s+(?:ist|war|wurde|musste)\s+{_ADVERB}(?:{_DEAD}"
                        rf"|eingeschläfert)\b", "{n} died or is gone."),
    ending_rule("life", rf"(?:wir|ich)\s+muss?ten?\s+{_ADVERB}(?P<n>{THING})\s+"
                        rf"{_ADVERB}einschläfern", "{n} died."),
    ending_rule("tie", rf"(?P<n>{NAME})\s+ist\s+{_ADVERB}nicht\s+mehr\s+(?:meine?|unsere?)\s+(?:"
                       rf"{_TIES})\b", "{n} is no longer that to you."),
)  # fmt: skip
_HABITS = (
    ending_rule("doing", rf"{_HAVE}\s+{_ADVERB}(?:mit\s+)?(?:(?:dem|der|das|den|die)\s+)?(?P<n>"
                         rf"(?-i:[A-ZÄÖÜ])\w+)\s+{_ADVERB}(?:aufgehört|aufgegeben|geschmissen)",
                "You gave up {n}."),
    ending_rule("doing", rf"{_HAVE}\s+{_ADVERB}(?:aufgehört|aufgegeben),?\s+(?P<n>(?:"
                         rf"(?-i:[A-ZÄÖÜ])\w+|\w+en))\s+(?:zu\s+\w+|zu\b)?",
                "You gave up {n}."),
    ending_rule("doing", rf"{_HAVE}\s+{_ADVERB}(?:aufgehört|aufgegeben),?\s+zu\s+"
                         rf"(?P<n>\w+)", "You gave up {n}."),
)  # fmt: skip

GERMAN_ENDINGS = (*_PARTINGS, *_WORK, *_LOSSES, *_HABITS)

_BEFORE = (
    r"(?:ich|wir)\s+(?P<v>wohne|wohnen|lebe|leben|arbeite|arbeiten|studiere|lerne|spiele|spreche"
    r"|esse|trinke|fahre|fahren|bin|sind|habe|haben|pendle)\s+"
)
_DENIALS = (
    (Pattern(rf"{_BEFORE}(?P<a>[^,;:.!?]*?)\bnicht\s+mehr\b\s*"
                rf"(?P<b>[^,;:.!?]*)", re.IGNORECASE), "ich {v} {a} {b}"),
    (Pattern(r"(?P<a>[^,;:.!?]{2,40}?)\s+(?P<v>wohne|lebe|arbeite|studiere|lerne|spiele|spreche"
                r"|fahre|bin|esse|trinke)\s+ich\s+"
                rf"{_ADVERB}nicht\s+mehr\b(?P<b>)", re.IGNORECASE), "ich {v} {a}"),
    (Pattern(rf"{_BEFORE}{_ADVERB}keine?[nrms]?\s+(?P<a>[^,;:.!?]*?)\s+mehr\b"
                rf"(?P<b>)", re.IGNORECASE), "ich {v} {e}{a}"),
)  # fmt: skip
_SINGULAR = {
    "wohnen": "wohne",
    "leben": "lebe",
    "arbeiten": "arbeite",
    "fahren": "fahre",
    "sind": "bin",
    "haben": "habe",
}


def affirmed(words: str, start: int) -> str | None:
    """A German denial that something still holds, turned round: "ich wohne in Graz"."""
    for pattern, form in _DENIALS:
        match = pattern.match(words, start)
        if match is None:
            continue
        verb = _SINGULAR.get(match.group("v").casefold(), match.group("v").casefold())
        article = "einen " if verb in {"habe", "fahre"} else ""
        told = form.format(
            v=verb, a=match.group("a").strip(), b=match.group("b").strip(), e=article
        )
        told = re.sub(
            r"\b(?:leider|inzwischen|jetzt|nun|seit\s+\w+|übrigens|auch)"
            r"\b",
            " ",
            told,
            flags=re.IGNORECASE,
        )
        return " ".join(told.split())
    return None
