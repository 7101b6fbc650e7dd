"""How people ask in other languages than English that something be not kept or taken out again."""

from __future__ import annotations

import re
from typing import NamedTuple

from assistant.memory.language.phrases import alternatives
from assistant.patterns import Pattern


class ForeignWish(NamedTuple):
    """`pattern` fits a clause; its group `thing` names what is meant, else it is what was said.

    `forbids`: it is not to be kept or spoken of; else it is to be taken out.
    """

    pattern: Pattern
    forbids: bool


def _wish(pattern: str, *, forbids: bool) -> ForeignWish:
    return ForeignWish(Pattern(pattern, re.IGNORECASE), forbids)


_DE = (
    r"^\W*(?:(?:bitte|und|also|ach|nein|ok|okay|moment|sorry|dann|doch|kannst\s+du|könntest\s+du"
    r"|würdest\s+du|du\s+kannst|du\s+darfst|lieber)[\s,:]+)*"
)
_DE_FILL = (
    r"(?:(?:bitte|wieder|jetzt|gleich|sofort|mal|lieber|ganz|komplett|einfach|auf\s+keinen\s+fall"
    r"|ja|unbedingt|auch)\s+)*"
)
_DE_OUT = (
    r"(?:\s+(?:aus\s+(?:deinem|dem|deinen)\s+(?:gedächtnis|speicher|notizen|akten)|wieder|bitte"
    r"|sofort|raus|heraus|gleich|schnell|jetzt|mal|danke))*"
)
_DE_SAID = (
    r"(?:was|alles,?\s+was|das,?\s+was)\s+ich\s+(?:dir\s+)?(?:gerade|eben|zuletzt|vorhin)?\s*"
    r"(?:gesagt|erzählt|geschrieben|erwähnt)(?:\s+hab(?:e)?)?"
)
_DE_IT = (
    rf"(?:das|dies|es|alles|{_DE_SAID}|meine\s+(?:letzte|vorige)\s+(?:nachricht|aussage|bemerkung)"
    rf"|die\s+letzte\s+nachricht)"
)
_DE_ABOUT = (
    r"(?:alles|was|nichts|irgendwas|jede\s+\w+|sämtliche\s+\w+|alle\s+\w+)\s*(?:,?\s*(?:was\s+)?"
    r"(?:ich|du)\s+(?:dir\s+|je\s+)?)?(?:über|zu[mr]?|von|vom|wegen)\s+(?P<thing>\S.*?)"
)
_DE_REMOVE = alternatives(
    """lösche? | streiche? | vergiss | vergesse | entferne? | tilge | nimm | wirf | radiere?
    | verwirf"""
)
_DE_KEEP = alternatives(
    """merk(?:e|en|st)? | speicher(?:e|n|st)? | behalt(?:e|en)? | notier(?:e|en)?
    | aufschreiben | schreib(?:e|en)?
    | erwähn(?:e|en|st)? | wiederhol(?:e|en)? | aufheben | festhalten | sichern | abspeichern
    | weitersagen | weitererzählen"""
)
_END = r"(?=\s*(?:$|[.!,;:–—-]|\baber\b|\bmais\b|\bpero\b|\bma\b|\bmas\b|\bmaar\b))"
_DE_END = rf"{_DE_OUT}\s*(?:weg|raus)?{_END}"

GERMAN_WISHES = (
    _wish(
        r"^\W*ich\s+(?:möchte|will)\s+(?:auf\s+keinen\s+fall|nicht)\s*,\s*dass\s+du\s+(?:dir\s+)?"
        r"(?P<thing>(?:meine?|unsere?|das\s+mit)\S*\s+.*?)\s+"
        r"(?:noch\s+einmal\s+|je\s+wieder\s+|wieder\s+|nochmal\s+)?(?:erwähnst|speicherst|merkst"
        r"|ansprichst|notierst|behältst)",
        forbids=True,
    ),
    _wish(rf"{_DE}(?:{_DE_REMOVE})\s+{_DE_FILL}{_DE_ABOUT}(?:\s+(?:gesagt|erzählt|weißt|hast"
          rf"|gespeichert\s+hast|geschrieben)(?:\s+habe?)?)?\s*{_DE_END}", forbids=False),
    _wish(rf"{_DE}(?:{_DE_REMOVE})\s+{_DE_FILL}{_DE_IT}{_DE_END}", forbids=False),
    _wish(rf"{_DE}{_DE_FILL}{_DE_IT}\s+(?:bitte\s+|wieder\s+)*(?:löschen|vergessen|streichen"
          rf"|entfernen){_END}", forbids=False),
    _wish(rf"{_DE}(?:{_DE_KEEP})\s+(?:dir\s+)?{_DE_FILL}nichts\s+(?:mehr\s+)?(?:über|zu[mr]?|von"
          rf"|vom)\s+(?P<thing>\S.*?){_END}", forbids=True),
    _wish(rf"{_DE}(?:{_DE_KEEP})\s+(?:dir\s+)?{_DE_FILL}(?:das|dies|es)\s+{_DE_FILL}(?:nicht|nie"
          rf"|niemals|nirgends){_DE_OUT}{_END}", forbids=True),
    _wish(rf"{_DE}(?:du\s+)?(?:darfst|sollst|solltest|musst|brauchst|sollst)\s+(?:du\s+)?(?:dir"
          rf"\s+)?nichts\s+(?:über|zu[mr]?|von|vom)\s+(?P<thing>\S.*?)\s+(?:zu\s+)?(?:{_DE_KEEP})"
          rf"{_END}", forbids=True),
    _wish(rf"{_DE}(?:du\s+)?(?:darfst|sollst|solltest|musst|brauchst)\s+(?:du\s+)?(?:dir\s+)?"
          rf"(?:das|dies|es)\s+(?:dir\s+)?(?:nicht|nie)\s+(?:zu\s+)?(?:{_DE_KEEP})"
          rf"{_END}", forbids=True),
    _wish(rf"{_DE}(?:das|dies|es)\s+(?:darfst|sollst|solltest|musst|brauchst)\s+du\s+(?:dir\s+)?"
          rf"{_DE_FILL}(?:nicht|nie)\s+(?:zu\s+)?(?:{_DE_KEEP}){_END}", forbids=True),
    _wish(rf"{_DE}(?:das|dies|es)\s+(?:muss|soll|sollte|darf|braucht)\s+{_DE_FILL}(?:nicht"
          rf"|nirgends|nie)\s+(?:zu\s+)?(?:gespeichert|gemerkt|notiert|aufgeschrieben|festgehalten"
          rf"|behalten|erwähnt|wiederholt)(?:\s+(?:zu\s+)?werden)?{_END}", forbids=True),
    _wish(rf"{_DE}{_DE_FILL}nicht\s+(?:speichern|merken|aufschreiben|notieren|weitersagen"
          rf"|weitererzählen|behalten)(?!\s*,\s*sondern){_END}", forbids=True),
    _wish(rf"{_DE}(?:behalte?)\s+(?:das|dies|es)\s+{_DE_FILL}für\s+dich{_END}", forbids=True),
    _wish(rf"{_DE}(?:das|dies|es)\s+(?:bleibt|bleibe)\s+{_DE_FILL}(?:unter\s+uns|hier|geheim"
          rf"|vertraulich|bei\s+dir){_END}", forbids=True),
    _wish(rf"{_DE}(?:ganz\s+)?(?:nur\s+)?(?:unter\s+uns|im\s+vertrauen|unter\s+vier\s+augen"
          rf"|vertraulich)(?:\s+gesagt)?"
          rf"{_END}", forbids=True),
    _wish(rf"{_DE}(?:das|dies|es|was\s+ich\s+\w+\s+sage)\s+(?:ist|war|bleibt)\s+{_DE_FILL}"
          rf"(?:streng\s+)?"
          rf"(?:vertraulich|geheim){_END}", forbids=True),
    _wish(rf"{_DE}erwähne?\s+(?P<thing>\S.*?)\s+(?:bitte\s+)?(?:nie\s+wieder|nie\s+mehr|nicht"
          rf"\s+mehr|nicht\s+wieder|niemals){_END}", forbids=True),
    _wish(rf"{_DE}(?:sprich|red(?:e)?|frag(?:e)?)\s+(?:mich\s+|mit\s+mir\s+)?(?:bitte\s+)?(?:nie"
          rf"\s+wieder|nie\s+mehr|nicht\s+mehr)\s+(?:auf|über|von|nach)\s+(?P<thing>\S.*?)(?:"
          rf"\s+an)?{_END}", forbids=True),
    _wish(rf"{_DE}kein\s+wort\s+(?:mehr\s+)?(?:über|zu[mr]?|von)\s+(?P<thing>\S.*?)"
          rf"{_END}", forbids=True),
)  # fmt: skip

_FR = r"^\W*(?:(?:s['’]il\s+te\s+pla[iî]t|stp|ok|non|et|alors|bon|tu\s+peux|peux-tu)[\s,:]+)*"
_FR_SAID = (
    r"ce\s+que\s+(?:j['’]ai\s+(?:dit|écrit)|je\s+(?:viens\s+de\s+(?:te\s+)?dire|t['’]ai\s+dit))"
)
_FR_ABOUT = (
    r"(?:tout\s+)?(?:ce\s+que\s+(?:j['’]ai\s+(?:dit|raconté)|je\s+t['’]ai\s+dit|tu\s+sais)\s+|tout"
    r"\s+|rien\s+)(?:sur|de|à\s+propos\s+de|concernant)\s+(?P<thing>\S.*?)"
)
_ES = r"^\W*(?:(?:por\s+favor|ok|no,|y|oye|mejor|puedes)[\s,:]+)*"
_ES_SAID = (
    r"lo\s+que\s+(?:te\s+)?(?:acabo\s+de\s+(?:decir(?:te)?|contar)|(?:dije|he\s+dicho|conté))"
)
_ES_ABOUT = (
    r"(?:todo\s+)?(?:lo\s+que\s+(?:te\s+)?(?:dije|he\s+dicho|conté|sabes)\s+|todo\s+|nada\s+)"
    r"(?:sobre|de|acerca\s+de)\s+(?P<thing>\S.*?)"
)
_IT_ = r"^\W*(?:(?:per\s+favore|per\s+piacere|ok|no,|e|dai|puoi)[\s,:]+)*"
_IT_SAID = r"quello\s+che\s+(?:ti\s+)?ho\s+(?:appena\s+)?(?:detto|scritto)"
_IT_ABOUT = (
    r"(?:tutto\s+)?(?:quello\s+che\s+(?:ti\s+)?ho\s+detto\s+|tutto\s+|niente\s+|nulla\s+)"
    r"(?:su[lli]*|del(?:la)?|di|riguardo\s+a)\s*(?P<thing>\S.*?)"
)
_PT = r"^\W*(?:(?:por\s+favor|ok|não,|e|olha|podes|pode)[\s,:]+)*"
_PT_SAID = r"o\s+que\s+(?:eu\s+)?(?:te\s+)?(?:disse|acabei\s+de\s+dizer|escrevi)"
_PT_ABOUT = (
    r"(?:tudo\s+)?(?:o\s+que\s+(?:eu\s+)?(?:te\s+)?disse\s+|tudo\s+|nada\s+)(?:sobre|d[oae])\s+"
    r"(?P<thing>\S.*?)"
)
_NL = r"^\W*(?:(?:alsjeblieft|aub|ok|nee|en|maar|kun\s+je|wil\s+je)[\s,:]+)*"
_NL_SAID = r"wat\s+ik\s+(?:net|zojuist|daarnet)?\s*(?:zei|gezegd\s+heb|heb\s+gezegd|vertelde)"
_NL_ABOUT = (
    r"(?:alles\s+|niets\s+)(?:wat\s+ik\s+)?(?:over|van)\s+(?P<thing>\S.*?)(?:\s+(?:zei|heb"
    r"\s+gezegd|vertelde))?"
)
_LAST = (
    r"(?:\s*,?\s*(?:s['’]il\s+te\s+pla[iî]t|por\s+favor|per\s+favore|alsjeblieft|maar|maar\s+weer"
    r"|en\s+mémoire|de\s+ta\s+mémoire|de\s+tu\s+memoria|da\s+tua\s+memória|dalla\s+tua\s+memoria"
    r"|uit\s+je\s+geheugen|merci|gracias|grazie|obrigad[oa]))*"
)

OTHER_WISHES = (
    _wish(
        rf"{_FR}(?:garde[rz]?\s+(?:ça|cela)\s+pour\s+(?:toi|vous)|ne\s+(?:le\s+)?(?:dis|dites"
        rf"|répète|répétez)\s+(?:ça\s+)?(?:pas\s+)?à\s+personne){_LAST}{_END}",
        forbids=True,
    ),
    _wish(
        rf"{_ES}(?:guárda(?:te)?lo\s+para\s+ti|no\s+se\s+lo\s+(?:digas|cuentes)\s+a\s+nadie)"
        rf"{_LAST}{_END}",
        forbids=True,
    ),
    _wish(
        rf"{_IT_}(?:tienilo\s+per\s+te|non\s+(?:dirlo|dire\s+(?:questo|niente)|raccontarlo)\s+a"
        rf"\s+nessuno){_LAST}{_END}",
        forbids=True,
    ),
    _wish(
        rf"{_PT}(?:guarda\s+(?:isso|isto)\s+para\s+ti|não\s+(?:contes|digas)\s+(?:isso\s+|isto"
        rf"\s+)?a\s+ninguém){_LAST}{_END}",
        forbids=True,
    ),
    _wish(
        rf"{_NL}(?:hou\s+(?:dit|dat)\s+voor\s+je(?:zelf)?|vertel\s+(?:dit|dat|het)\s+(?:aan"
        rf"\s+)?niemand){_LAST}{_END}",
        forbids=True,
    ),
    _wish(rf"{_FR}(?:oublie|efface|supprime|retire)[rz]?\s+(?:ça|cela|{_FR_SAID}|mon\s+dernier"
          rf"\s+message){_LAST}{_END}", forbids=False),
    _wish(rf"{_FR}(?:oublie|efface|supprime)[rz]?\s+{_FR_ABOUT}{_LAST}{_END}", forbids=False),
    _wish(rf"{_FR}(?:ne\s+|n['’])?(?:le\s+|la\s+|l['’])?(?:retiens|garde|note|répète|enregistre"
          rf"|mémorise|mentionne)[rz]?\s+(?:surtout\s+)?(?:pas|plus|jamais)(?:\s+(?:ça|cela))?"
          rf"{_LAST}{_END}", forbids=True),
    _wish(rf"{_FR}(?:ne\s+|n['’])?(?:garde|retiens|enregistre|note)\s+rien\s+(?:sur|de|à\s+propos"
          rf"\s+de)\s+(?P<thing>\S.*?){_LAST}{_END}", forbids=True),
    _wish(rf"{_FR}ne\s+(?:me\s+)?(?:parle|reparle|mentionne|évoque)[sz]?\s+(?:plus\s+jamais|jamais"
          rf"\s+plus|plus|jamais)\s+(?:de\s+|du\s+|d['’])?(?P<thing>\S.*?){_LAST}"
          rf"{_END}", forbids=True),
    _wish(rf"{_FR}(?:entre\s+nous|ça\s+reste\s+entre\s+nous|que\s+ça\s+reste\s+entre\s+nous"
          rf"|c['’]est\s+confidentiel){_END}", forbids=True),
    _wish(rf"{_ES}(?:olvida|borra|elimina|olvídate\s+de)\s+(?:eso|esto|{_ES_SAID}|mi\s+último"
          rf"\s+mensaje){_LAST}{_END}", forbids=False),
    _wish(rf"{_ES}(?:olvida|borra|elimina)\s+{_ES_ABOUT}{_LAST}{_END}", forbids=False),
    _wish(rf"{_ES}no\s+(?:lo\s+|la\s+)?(?:guardes|recuerdes|registres|anotes|memorices|repitas"
          rf"|menciones)(?:\s+(?:esto|eso|lo))?{_LAST}{_END}", forbids=True),
    _wish(rf"{_ES}no\s+(?:guardes|recuerdes|registres|anotes)\s+nada\s+(?:sobre|de)\s+"
          rf"(?P<thing>\S.*?){_LAST}{_END}", forbids=True),
    _wish(rf"{_ES}no\s+(?:me\s+)?(?:vuelvas\s+a\s+(?:mencionar|hablar\s+de|sacar|recordar(?:me)?)"
          rf"|menciones\s+(?:nunca\s+)?más|hables\s+(?:nunca\s+)?más\s+de)\s+(?P<thing>\S.*?)"
          rf"{_LAST}{_END}", forbids=True),
    _wish(rf"{_ES}(?:que\s+(?:esto\s+|eso\s+)?quede\s+entre\s+nosotros|entre\s+nosotros|esto\s+es"
          rf"\s+confidencial|queda\s+entre\s+nosotros){_END}", forbids=True),
    _wish(rf"{_IT_}(?:dimentica|cancella|elimina|scorda(?:ti)?)\s+(?:questo|quello|{_IT_SAID}|il"
          rf"\s+mio\s+ultimo\s+messaggio){_LAST}{_END}", forbids=False),
    _wish(rf"{_IT_}(?:dimentica|cancella|elimina)\s+{_IT_ABOUT}{_LAST}{_END}", forbids=False),
    _wish(rf"{_IT_}non\s+(?:lo\s+)?(?:salvar(?:e|lo)|ricordar(?:e|lo)|memorizzar(?:e|lo)|tener(?:e"
          rf"|lo)|annotar(?:e|lo)|ripeter(?:e|lo))(?:\s+(?:questo|quello))?{_LAST}"
          rf"{_END}", forbids=True),
    _wish(rf"{_IT_}non\s+(?:salvare|ricordare|tenere|memorizzare)\s+(?:niente|nulla)\s+(?:su[lli]*"
          rf"|del(?:la)?|di)\s*(?P<thing>\S.*?){_LAST}{_END}", forbids=True),
    _wish(rf"{_IT_}non\s+(?:parlarmi|parlare|menzionare|nominare)\s+(?:mai\s+più|più)\s+(?:del"
          rf"(?:la)?\s+|di\s+)?(?P<thing>\S.*?){_LAST}{_END}", forbids=True),
    _wish(rf"{_IT_}(?:(?:che\s+)?(?:resti|rimanga|resta|rimane)\s+tra\s+(?:di\s+)?noi|tra\s+(?:di"
          rf"\s+)?noi){_END}", forbids=True),
    _wish(rf"{_PT}(?:esquec[ea]|apaga|apague|elimina|remove)\s+(?:isso|isto|{_PT_SAID}|a\s+minha"
          rf"\s+última\s+mensagem){_LAST}{_END}", forbids=False),
    _wish(rf"{_PT}(?:esquec[ea]|apaga|apague|elimina)\s+{_PT_ABOUT}{_LAST}{_END}", forbids=False),
    _wish(rf"{_PT}não\s+(?:guardes?|guarde|lembres?|anotes?|memorizes?|registes?|repitas?|grave)"
          rf"(?:\s+(?:isso|isto))?{_LAST}{_END}", forbids=True),
    _wish(rf"{_PT}não\s+(?:voltes?\s+a\s+(?:falar\s+d[oae]|mencionar)|fales?\s+mais\s+(?:d[oae]"
          rf"|sobre)|menciones?\s+mais)\s+(?P<thing>\S.*?){_LAST}{_END}", forbids=True),
    _wish(rf"{_PT}(?:fica\s+entre\s+nós|que\s+fique\s+entre\s+nós|entre\s+nós)"
          rf"{_END}", forbids=True),
    _wish(rf"{_NL}(?:vergeet|wis|verwijder|schrap)\s+(?:dat|dit|{_NL_SAID}|mijn\s+laatste"
          rf"\s+bericht){_LAST}{_END}", forbids=False),
    _wish(rf"{_NL}(?:vergeet|wis|verwijder)\s+{_NL_ABOUT}{_LAST}{_END}", forbids=False),
    _wish(rf"{_NL}(?:onthoud|bewaar|noteer|herhaal)\s+(?:dit|dat)\s+niet{_LAST}"
          rf"{_END}", forbids=True),
    _wish(rf"{_NL}(?:onthoud|bewaar|noteer)\s+niets\s+over\s+(?P<thing>\S.*?){_LAST}"
          rf"{_END}", forbids=True),
    _wish(rf"{_NL}(?:begin|praat)\s+(?:nooit\s+meer|niet\s+meer)\s+over\s+(?P<thing>\S.*?){_LAST}"
          rf"{_END}", forbids=True),
    _wish(rf"{_NL}(?:dit\s+blijft\s+onder\s+ons|onder\s+ons(?:\s+gezegd)?){_END}", forbids=True),
)  # fmt: skip
