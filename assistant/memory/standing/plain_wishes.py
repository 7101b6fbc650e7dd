"""Wishes of plain words: clauses that hold nothing but a wish about the memory.

Where every word of a clause belongs to how people speak of remembering, forgetting and secrets,
its order and language matter little: "could you please not remember that", "nichts davon
speichern". Whatever else stands in the clause is either what the wish names ("… about my loan"),
or the clause is no such wish.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from assistant.memory.language.phrases import words_of
from assistant.patterns import Pattern

_REMOVE = words_of(
    """erase delete wipe purge scrub scratch strike forget unsay unsee unhear unlearn unremember
    disregard remove discard drop undo cross cut vergiss vergessen lösch lösche löschen streich
    streiche streichen tilge tilgen entferne entfernen oublie oublier oubliez efface effacer
    effacez supprime supprimer olvida olvidar olvide olvídalo borra borrar borre elimina
    eliminar dimentica dimenticare dimenticalo cancella cancellare cancellalo scorda scordare
    esquece esquecer esqueça apaga apagar apague vergeet vergeten wis wissen verwijder
    verwijderen schrap schrappen"""
)
_CERTAIN = words_of(
    """forget unsay unsee unhear unlearn unremember erase scratch strike wipe purge scrub vergiss
    vergessen streich streiche oublie oublier oubliez olvida olvidar olvide dimentica
    dimenticare scorda esquece esquecer esqueça vergeet vergeten lösch lösche löschen efface
    effacer borra borrar cancella cancellare apaga apagar wis"""
)
_KEEP = words_of(
    """remember save saved store stored keep kept record recorded log logged note noted retain
    retained memorise memorize memorised memorized hold archive archived remembered merken merk
    merke speichern speicher speichere gespeichert gemerkt behalten behalte behalt notieren
    notiere notiert aufschreiben aufgeschrieben festhalten sichern abspeichern garder garde
    gardes retenir retiens noter enregistrer enregistre mémoriser guardar guardes guarde
    recordar recuerdes registrar registres anotar anotes memorizar salvare salvarlo salva
    ricordare ricordarlo ricordartelo tenere tenerlo memorizzare memorizzarlo annotare lembrar
    lembres onthouden onthoud bewaren bewaar noteren noteer opslaan"""
)
_SPEAK = words_of(
    """mention mentioned bring raise repeat repeated discuss talk hear reminded remind refer
    erwähnen erwähne erwähnst ansprechen sprechen reden wiederholen weitersagen weitererzählen
    hören mentionner mentionne parler parle reparler reparle répéter répète entendre mencionar
    menciones mencione hablar hables repetir oír menzionare parlare parlarmi parlarne ripetere
    ripeterlo sentire falar fales ouvir noemen praten praat herhalen horen"""
)
_TALK = words_of("discuss talk raise refer speak hear remind reminded bring sprechen reden hören")
"""Of these "don't discuss that" may be about a text."""
_SECRET = Pattern(
    r"\b(?:between\s+(?:us|you\s+and\s+(?:me|i)|ourselves)|off\s+the\s+record|confidential|in"
    r"\s+confidence"
    r"|unter\s+(?:uns|vier\s+augen)|im\s+vertrauen|vertraulich|für\s+dich|entre\s+(?:nous|toi\s+et"
    r"\s+moi|nosotros|tú\s+y\s+yo|nós)"
    r"|confidentiel\w*|confidencial|(?:tra|fra)\s+(?:di\s+)?noi|confidenziale|onder\s+ons"
    r"|vertrouwelijk"
    r"|à\s+personne|a\s+nadie|a\s+nessuno|a\s+ninguém|aan\s+niemand|niemandem|to\s+(?:anyone"
    r"|anybody|no\s*one|nobody)"
    r"|keep\s+(?:this|that|it)\s+(?:a\s+)?(?:secret|quiet|private|to\s+yourself))\b",
    re.IGNORECASE,
)
_NOT = words_of(
    """not don't dont never no nothing none nowhere without stop avoid nicht nie niemals nichts
    nirgends kein keine ohne hör ne n' n pas plus jamais rien nunca nada sin non mai più niente
    nulla senza não nem sem niet nooit niets geen zonder circumstances account unter umständen"""
)
_IT = words_of(
    """this that it these those them one message last previous part bit thing things said told
    wrote written mentioned shared sent say above following what moment everything all das dies
    es dieses gesagte gesagt geschrieben nachricht letzte letzten vorige eben gerade davon alles
    was ça cela ce que dit viens dire dernier tout eso esto lo dije dicho dijo acabo decir
    último mensaje todo ello questo quello detto che ultimo messaggio tutto ne isso isto disse
    dizer última mensagem tudo dat zei gezegd bericht laatste wat net zojuist le la l' l
    personne"""
)
_LIGHT = words_of(
    """i i'd i'm me my would like want prefer rather need ask you your you'd you're to be please
    kindly just could can will should must may shall might ever again any anymore more longer
    anywhere for the a an of on in from out off up down and or nor but so ok okay now then later
    here there at all once if possible sure make don't didn't doesn't isn't is are was stays
    stay remains remain go goes get gets into memory memories notes note records record files
    mind have had has with us we our let's let yourself trace mention mentions treat as secret
    private confidential quiet entirely completely immediately away right good thanks thank hey
    hi oh sorry wait no circumstances account under by means thing ourselves between anyone
    anybody nobody else people happy appreciate it'd glad better best ich du dir dich mir mich
    möchte würde gern gerne lieber bitte kannst könntest würdest sollst sollte solltest darfst
    darf muss musst soll dass wenn wieder noch einmal mal jetzt gleich sofort aus dem deinem der
    die den gedächtnis speicher notizen nicht unter uns für und oder werden wird bleibt bleiben
    ganz nur nein ja danke doch auf keinen fall zu mehr habe hab einfach je tu te voudrais veux
    peux pourrais dois doit il faut s'il plaît plait merci en mémoire ta de et ou reste rester
    entre nous soit que ne plus jamais pas surtout yo tú quiero puedes podrías por favor gracias
    memoria y o queda quede nosotros debe más nunca vuelvas volver io ti mi vorrei voglio puoi
    potresti per favore grazie nella dalla tua di e resti resta rimanga tra fra noi che deve non
    mai più eu quero podes pode obrigado obrigada na da memória fica fique nós não mais ik jij
    mij wil kun kan zou alsjeblieft graag uit geheugen blijft onder ons dat mag moet niet meer
    nooit"""
)
_ABOUT = Pattern(
    r"\b(?:about|regarding|concerning|related\s+to|of|über|zu[mr]?|von|vom|sur|à\s+propos\s+de"
    r"|sobre|acerca\s+de"
    r"|su|sul|sulla|riguardo\s+a|over|de\s+mon|de\s+ma|de\s+mes|d[oa]\s+meu|da\s+minha|de\s+mi|del"
    r"\s+mio|della\s+mia)\s+(?P<thing>\S.*)$",
    re.IGNORECASE,
)
_MODAL = Pattern(
    r"^\W*you(?:['’]re)?\s+(?:must|should|shouldn['’]t|may|mayn['’]t|can|can['’]?t|cannot|could"
    r"|shall|mustn['’]t|need|needn['’]t|have\s+to"
    r"|don['’]t\s+(?:have|need)|do\s+not\s+(?:have|need)|are\s+(?:not|never)|ought|had\s+better"
    r"|not\s+(?:to|allowed))\b",
    re.IGNORECASE,
)
_OF_ONESELF = Pattern(
    r"\b(?:i|we)\s+(?:(?:just|really|also|still|have|had|do|did|can|could|will|ca)\s*)*(?:n['’]t"
    r"|not|never|['’]ll|['’]ve)?\s*"
    r"(?:never\s+|not\s+)?(?:remember|forget|forgot|deleted?|erased?|keep|kept|saved?|mention\w*"
    r"|hear|heard|record\w*|repeat\w*|note[sd]?|stored?)\b"
    r"|\b(?:i['’]ll|i['’]ve|i\s+will|i\s+have|ich\s+(?:habe|kann|werde)|j['’]ai|he|she|he)\b(?!\s+"
    r"(?:just\s+)?(?:said|told|wrote|written|mentioned|dit|gesagt))"
    r"|\bdon['’]?t\s+(?:just|only|simply)\b|\bdon['’]?t\s+mention\s+it\b|\btell\s+me\b|\blet\s+me"
    r"\b",
    re.IGNORECASE,
)
_TELLS = Pattern(
    r"\b(?:i|we)(?:['’](?:m|ve|re|ll))?\s+(?!(?:just\s+|ever\s+|have\s+just\s+|only\s+)?(?:said?"
    r"|told|tell|wrote|mentioned|shared|sent|say"
    r"|want|would|need|ask|prefer|beg|wish|appreciate|d)\b|['’]d|do\s+not\s+want|don['’]t\s+want"
    r"|never\s+want|never\s+said)",
    re.IGNORECASE,
)
"""What somebody says that they do or are is no wish."""
_WORD = Pattern(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainWish:
    """`forbids`: not to keep or to speak of it; `thing` is what it names, empty for "that"."""

    forbids: bool
    thing: str = ""
    certain: bool = True


def plain_wish(clause: str) -> PlainWish | None:
    """The wish that a clause is, where all its other words belong to such wishes."""
    if _OF_ONESELF.search(clause) or _TELLS.search(clause):
        return None
    if re.match(r"^\W*you\b", clause, re.IGNORECASE) and not _MODAL.match(clause):
        return None
    about = _ABOUT.search(clause)
    head = clause[: about.start()] if about else clause
    words = [word.casefold().replace("’", "'") for word in _WORD.findall(head)]
    if not words or not all(_is_known(word) for word in words):
        return _whole(clause) if about else None
    found = _signal(head, words, about=about is not None)
    if found is None:
        return _whole(clause) if about else None
    forbids, certain = found
    if about is not None:
        return PlainWish(forbids=forbids, thing=about.group("thing"))
    return _of_that(head, words, forbids=forbids, certain=certain)


def _whole(clause: str) -> PlainWish | None:
    """A clause with "of" or "von" in it that names nothing by it."""
    words = [word.casefold().replace("’", "'") for word in _WORD.findall(clause)]
    if not all(_is_known(word) for word in words):
        return None
    found = _signal(clause, words)
    return None if found is None else _of_that(clause, words, forbids=found[0], certain=found[1])


def _of_that(clause: str, words: list[str], *, forbids: bool, certain: bool) -> PlainWish | None:
    """The wish about what was said, where the clause points at it."""
    points = [word for word in words if word in _IT and word not in {"everything", "all", "alles"}]
    if not points and not _SECRET.search(clause):
        return None
    if not forbids and set(points) <= {"it", "es", "lo", "le", "la", "ne", "it's"}:
        return None
    return PlainWish(forbids=forbids, certain=certain)


def _signal(clause: str, words: list[str], *, about: bool = False) -> tuple[bool, bool] | None:
    """Whether it forbids rather than removes, and whether it is certain; None for no wish."""
    negated = any(_is_negation(word) for word in words)
    secret = _SECRET.search(clause) is not None
    removes = [word for word in words if word in _REMOVE]
    keeps = [word for word in words if word in _KEEP or word in _SPEAK]
    if secret and not (negated and not keeps):
        return True, True
    if removes and not negated:
        return False, any(word in _CERTAIN for word in removes)
    if keeps and negated and not removes:
        return (True, True) if about or not set(keeps) <= _TALK else None
    return None


def _is_negation(word: str) -> bool:
    return word in _NOT or word.endswith("n't") or word.startswith("n'")


def _is_known(word: str) -> bool:
    return (
        word in _LIGHT or word in _IT or word in _NOT or word in _KEEP or word in _SPEAK
        or word in _REMOVE or word.endswith("n't")
    )  # fmt: skip
