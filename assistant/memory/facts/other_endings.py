"""How people say in French, Spanish, Italian, Portuguese and Dutch that something is over.

Facts are told in English or German; what ends them may be said in any of these.
"""

from __future__ import annotations

from assistant.memory.facts.ending_rules import NAME, THING, THING_ENDS, ending_rule

_PLACE = (
    r"(?:(?:la|le|el|il|o|a|de|het)\s+)?(?P<n>(?-i:[A-ZÀ-Þ])[\w'’&.-]*(?:\s"
    r"(?-i:[A-ZÀ-Þ])[\w'’&.-]*)*)"
)
_FR_AT = r"(?:à|a|au|aux|en|chez|dans|pour|de|comme)"
_ES_AT = r"(?:en|para|con|de|como)"
_IT_AT = r"(?:a|ad|in|da|dalla|dal|alla|al|allo|all['’]|per|come|presso)"
_PT_AT = r"(?:em|no|na|para|como|de)"
_NL_AT = r"(?:in|bij|voor|als|te)"

OTHER_ENDINGS = (
    ending_rule(
        "home",
        r"(?:me\s+mudé\s+de|nos\s+mudamos\s+de|j['’]ai\s+déménagé\s+de|nous\s+avons\s+déménagé\s+de"
        r"|mi\s+sono\s+trasferit[oa]\s+da|mudei-me\s+de|me\s+mudei\s+de|ik\s+ben\s+verhuisd\s+"
        r"(?:van|uit)"
        r"|ik\s+ben\s+weg\s+uit|ich\s+bin\s+von)\s+(?P<n>(?-i:[A-ZÀ-Þ])[\w'’-]+)",
        "You no longer live in {n}.",
    ),
    ending_rule("home", rf"(?:je|on|nous)\s+n['’e]\s*(?:habitons|habite|vis|vivons)\s+plus\s+"
                        rf"{_FR_AT}\s+{_PLACE}",
                "You no longer live in {n}."),
    ending_rule("work", rf"(?:je)\s+(?:ne\s+)(?:travaille|bosse)\s+plus\s+{_FR_AT}\s+"
                        rf"{_PLACE}", "You no longer work at {n}."),
    ending_rule("home", rf"j['’]ai\s+(?:quitté|déménagé\s+de)\s+{_PLACE}\s+(?:pour\s+toujours"
                        rf"|définitivement|pour\s+de\s+bon)",
                "You no longer live in {n}."),
    ending_rule("work", rf"j['’]ai\s+(?:quitté\s+mon\s+(?:travail|poste|boulot|emploi)"
                        rf"|démissionné)(?:\s+(?:chez|de|à)\s+{_PLACE})?",
                "You left your job at {n}.|You left your job."),
    ending_rule("work", rf"(?:j['’]ai\s+été\s+)?(?:viré|licencié)e?\s+(?:de\s+chez|de|par|chez)\s+"
                        rf"{_PLACE}", "You lost your job at {n}."),
    ending_rule("having", rf"(?:j['’]ai|on\s+a|nous\s+avons)\s+(?:vendu|donné|perdu|revendu)\s+"
                          rf"(?P<n>{THING}){THING_ENDS}", "You no longer have {n}."),
    ending_rule("having", r"je\s+n['’]ai\s+plus\s+(?:de\s+|d['’])"
                          r"(?P<n>\w+)", "You no longer have {n}."),
    ending_rule("life", rf"(?P<n>{THING})\s+est\s+(?:morte?|décédée?)\b", "{n} died."),
    ending_rule("partner", rf"(?P<n>{NAME})\s+et\s+moi,?\s+(?:on|nous)\s+(?:s['’]est|nous\s+sommes"
                           rf"|a|avons)\s+(?:séparés|rompu|quittés|divorcé)",
                "You and {n} are no longer together."),
    ending_rule("partner", r"(?:on\s+s['’]est\s+(?:séparés|quittés)|nous\s+nous\s+sommes\s+"
                           r"(?:séparés|quittés)|on\s+a\s+(?:rompu|divorcé)|nous\s+avons\s+"
                           r"(?:rompu|divorcé))",
                "You and your partner are no longer together."),
    ending_rule("partner", rf"j['’]ai\s+(?:rompu\s+avec|quitté)\s+(?P<n>{NAME})"
                           rf"{THING_ENDS}", "You and {n} are no longer together."),
    ending_rule("doing", r"j['’]ai\s+arrêté\s+(?:de\s+(?:jouer\s+(?:du|de\s+la|au|aux?)\s+|faire"
                         r"\s+(?:du|de\s+la)\s+|d['’])?|le\s+|la\s+|l['’])?(?P<n>\w+)",
                "You gave up {n}."),
    ending_rule("home", rf"ya\s+no\s+(?:vivo|vivimos|resido)\s+{_ES_AT}\s+"
                        rf"{_PLACE}", "You no longer live in {n}."),
    ending_rule("work", rf"ya\s+no\s+trabajo\s+{_ES_AT}\s+{_PLACE}", "You no longer work at {n}."),
    ending_rule("work", rf"(?:dejé|he\s+dejado|perdí)\s+(?:mi|el)\s+(?:trabajo|empleo|puesto)(?:"
                        rf"\s+en\s+{_PLACE})?",
                "You left your job at {n}.|You left your job."),
    ending_rule("work", rf"(?:me\s+despidieron|me\s+echaron|me\s+han\s+despedido|renuncié)(?:\s+"
                        rf"(?:de|en|a)\s+{_PLACE})?",
                "You lost your job at {n}.|You lost your job."),
    ending_rule("having", rf"(?:vendí|vendimos|regalé|regalamos|he\s+vendido|hemos\s+vendido"
                          rf"|perdí)\s+(?P<n>{THING}){THING_ENDS}", "You no longer have {n}."),
    ending_rule("having", r"ya\s+no\s+(?:tengo|tenemos)\s+(?:el\s+|la\s+|mi\s+)?"
                          r"(?P<n>\w+)", "You no longer have {n}."),
    ending_rule("life", rf"(?:se\s+)?murió\s+(?P<n>{THING}){THING_ENDS}", "{n} died."),
    ending_rule("life", rf"(?P<n>{THING})\s+(?:se\s+)?(?:murió|ha\s+muerto|está\s+muert[oa]"
                        rf"|falleció)\b", "{n} died."),
    ending_rule("partner", rf"(?P<n>{NAME})\s+y\s+yo\s+(?:rompimos|nos\s+separamos|terminamos"
                           rf"|hemos\s+roto|nos\s+divorciamos|ya\s+no\s+estamos\s+juntos)",
                "You and {n} are no longer together."),
    ending_rule("partner", r"(?:rompimos|nos\s+separamos|nos\s+divorciamos|hemos\s+roto|ya\s+no"
                           r"\s+estamos\s+juntos)(?=\s*(?:$|[.,!]|hace|el|la))",
                "You and your partner are no longer together."),
    ending_rule("partner", rf"rompí\s+con\s+(?P<n>{NAME})", "You and {n} are no longer together."),
    ending_rule("doing", r"(?:dejé|he\s+dejado)\s+(?:de\s+(?:tocar\s+(?:el|la)\s+|jugar\s+al?\s+"
                         r"|estudiar\s+|aprender\s+)?|el\s+|la\s+)(?P<n>\w+)", "You gave up {n}."),
    ending_rule("home", rf"non\s+(?:vivo|abito|viviamo|abitiamo)\s+più\s+{_IT_AT}\s*"
                        rf"{_PLACE}", "You no longer live in {n}."),
    ending_rule("work", rf"non\s+lavoro\s+più\s+{_IT_AT}\s*{_PLACE}", "You no longer work at {n}."),
    ending_rule("work", r"(?:mi\s+sono\s+licenziat[oa]|ho\s+(?:lasciato|perso)\s+il\s+(?:mio"
                        r"\s+)?lavoro|mi\s+hanno\s+licenziat[oa])", "You left your job."),
    ending_rule("having", rf"(?:ho|abbiamo)\s+(?:venduto|regalato|perso|dato\s+via)\s+(?P<n>"
                          rf"{THING}){THING_ENDS}", "You no longer have {n}."),
    ending_rule("having", r"non\s+(?:ho|abbiamo)\s+più\s+(?:il\s+|la\s+|un\s+|una\s+|l['’])?"
                          r"(?P<n>\w+)", "You no longer have {n}."),
    ending_rule("life", rf"(?:è\s+mort[oa]\s+(?P<n>{THING}){THING_ENDS})", "{n} died."),
    ending_rule("life", rf"(?P<n>{THING})\s+è\s+mort[oa]\b", "{n} died."),
    ending_rule("partner", rf"(?:(?:io\s+e\s+)(?P<n>{NAME})|(?P<m>{NAME})\s+ed?\s+io)\s+ci\s+siamo"
                           rf"\s+(?:lasciati|separati)", "You and your partner are no longer"
                                                         " together."),
    ending_rule("partner", r"ci\s+siamo\s+(?:lasciati|separati)", "You and your partner are no"
                                                                  " longer together."),
    ending_rule("doing", r"ho\s+smesso\s+(?:di\s+(?:suonare\s+(?:il|la|l['’])\s*|giocare\s+a\s+"
                         r"|studiare\s+)?)(?P<n>\w+)", "You gave up {n}."),
    ending_rule("home", rf"(?:já\s+não\s+(?:moro|vivo)|não\s+(?:moro|vivo)\s+mais)\s+{_PT_AT}\s+"
                        rf"{_PLACE}", "You no longer live in {n}."),
    ending_rule("work", rf"(?:já\s+não\s+trabalho|não\s+trabalho\s+mais)\s+{_PT_AT}\s+"
                        rf"{_PLACE}", "You no longer work at {n}."),
    ending_rule("work", r"(?:saí\s+do\s+(?:meu\s+)?(?:trabalho|emprego)|fui\s+despedid[oa]|fui"
                        r"\s+demitid[oa]|despedi-me|pedi\s+demissão|larguei\s+(?:o|meu)\s+emprego)",
                "You left your job."),
    ending_rule("having", rf"(?:vendi|vendemos|dei|doei|doamos|perdi)\s+(?P<n>{THING})"
                          rf"{THING_ENDS}", "You no longer have {n}."),
    ending_rule("life", rf"(?:morreu\s+(?P<n>{THING}){THING_ENDS}|(?P<m>{THING})\s+morreu"
                        rf"\b)", "One of yours died."),
    ending_rule("partner", rf"(?:(?P<n>{NAME})\s+e\s+eu\s+)?(?:terminámos|terminamos|nos"
                           rf"\s+separamos|separámo-nos|nos\s+divorciamos)(?=\s*(?:$|[.,!]))",
                "You and your partner are no longer together."),
    ending_rule("doing", r"(?:parei|deixei)\s+de\s+(?:tocar\s+|jogar\s+|estudar\s+)?"
                         r"(?P<n>\w+)", "You gave up {n}."),
    ending_rule("home", rf"(?:ik\s+woon|we\s+wonen|wij\s+wonen|ik\s+leef)\s+niet\s+meer\s+{_NL_AT}"
                        rf"\s+{_PLACE}", "You no longer live in {n}."),
    ending_rule("work", rf"ik\s+werk\s+niet\s+(?:meer|langer)\s+{_NL_AT}\s+"
                        rf"{_PLACE}", "You no longer work at {n}."),
    ending_rule("work", rf"ik\s+(?:heb\s+(?:mijn\s+)?ontslag\s+(?:genomen|ingediend)|ben"
                        rf"\s+ontslagen|ben\s+gestopt)(?:\s+bij\s+{_PLACE})?",
                "You left your job at {n}.|You left your job."),
    ending_rule("having", rf"(?:ik\s+heb|we\s+hebben)\s+(?P<n>{THING})\s+(?:verkocht|weggegeven"
                          rf"|weggedaan|ingeruild)\b", "You no longer have {n}."),
    ending_rule("life", rf"(?P<n>{THING})\s+is\s+(?:dood|overleden|gestorven)\b", "{n} died."),
    ending_rule("partner", rf"(?P<n>{NAME})\s+en\s+ik\s+(?:zijn\s+(?:uit\s+elkaar|gescheiden)"
                           rf"|hebben\s+het\s+uitgemaakt)", "You and {n} are no longer together."),
    ending_rule("partner", r"(?:we|wij)\s+(?:zijn\s+(?:uit\s+elkaar|gescheiden)|hebben\s+het"
                           r"\s+uitgemaakt)", "You and your partner are no longer together."),
    ending_rule("doing", r"ik\s+(?:ben\s+)?(?:gestopt\s+met|stop\s+met)\s+"
                         r"(?P<n>\w+)", "You gave up {n}."),
)  # fmt: skip
