"""Secrets that only the words before them give away: passwords, PINs, numbers of papers.

In English, German, French, Spanish, Italian, Portuguese and Dutch. What follows such a word is a
secret where it looks like one, or is said to be it: "my password is too short" names none.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import stdnum.de.idnr
import stdnum.es.dni
import stdnum.es.nie
import stdnum.fr.nir
import stdnum.nl.bsn
import stdnum.pl.pesel
import stdnum.pt.nif

from assistant.domain.rules import SecretKind
from assistant.memory.language.phrases import alternatives
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from assistant.memory.rules.secret_formats import Span

_PASSWORDS = alternatives(
    """pass[ -]?words? | pass[ -]?code | passwd | pwd | pw | passwort | kennwort | zugangscode
    | passphrase | pass phrase | mot de passe | mdp | code d['’]accès | contraseña | clave
    | clave de acceso | clave del wifi | parola d['’]ordine | codice di accesso
    | palavra[ -]passe | senha | wachtwoord | toegangscode
    | (?:wi-?fi|wlan|wpa2?|network|router)[ -]?(?:key|code|schlüssel|passwort|code|sleutel)"""
)
_PINS = alternatives(
    """pin | pin[ -]?code | pin[ -]?number | pin-?nummer | geheimzahl | code pin | código pin
    | codice pin | pincode | cvv2? | cvc2? | security code | prüfnummer | otp | one-time code"""
)
_ACCOUNTS = alternatives(
    """(?:bank )?account (?:number|no\\.?) | kontonummer | numéro de compte | número de cuenta
    | numero di conto | número da conta | rekeningnummer | passport (?:number|no\\.?)
    | (?:reise)?pass(?:nummer|nr\\.?) | numéro de passeport | número de pasaporte
    | numero di passaporto | número do passaporte | paspoortnummer | national insurance number
    | social security number | ssn | driving licen[cs]e number | driver['’]?s licen[cs]e number
    | führerscheinnummer | tax (?:id|number) | steuernummer | personalausweisnummer
    | (?:sozial|renten)versicherungsnummer"""
)
_KEYS = alternatives(
    """api[ _-]?keys? | secret[ _-]?(?:access[ _-]?)?key | access[ _-]?key(?:[ _-]?id)?
    | access[ _-]?token | auth[ _-]?token | client[ _-]?secret | app[ _-]?secret | private[ _-]?key
    | bearer | authorization | api[ _-]?token | api[ _-]?secret | api-?schlüssel | clé api
    | clave api | clave de api | chiave api | chave (?:de )?api | api-?sleutel"""
)
_IS = (
    r"(?:\s*(?P<sure>[:=]|->|→)\s*|\s+(?P<verb>lautet|luidt|is|are|was|ist|war|est|es|era|è|é|foi"
    r"|becomes|changed\s+to|set\s+to)\s*(?:now|still|jetzt|ahora|ora|agora|nu)?\s*:?\s+)"
)
_FOR = (
    r"(?:\s+(?:for|to|of|on|at|zu|zum|zur|für|von|vom|de|del|da|do|di|della|voor|van|pour|para|per"
    r"|im|in|no|na|al|à)\s[^.!?\n:=]{1,40}?)?"
)
_VALUE = r"(?:(?P<q>[\"“”„«'‘`])(?P<quoted>[^\"“”„»«'’`\n]{3,80})[\"“”»'’`]|(?P<plain>\S{3,128}))"
_PASSWORD = Pattern(rf"(?<!\w)(?:{_PASSWORDS}){_FOR}{_IS}{_VALUE}", re.IGNORECASE)
_SET = Pattern(rf"(?:{_PASSWORDS}|secret|token)[\"']?\s*(?::|=|=>)\s*{_VALUE}", re.IGNORECASE)
_PIN = Pattern(
    rf"(?<!\w)(?:{_PINS}){_FOR}(?:{_IS}|\s+)(?P<value>\d(?:[ ]?\d){{2,7}})(?![\w.,]?\d)",
    re.IGNORECASE,
)
_ACCOUNT = Pattern(
    rf"(?<!\w)(?:{_ACCOUNTS}){_FOR}(?:{_IS}|\s+)(?P<value>(?=[\w /-]{{0,12}}\d)[A-Za-z0-9]"
    r"(?:[ /-]?[A-Za-z0-9]){3,20}?)(?=[\s.,;!?)]|$)",
    re.IGNORECASE,
)
_KEY = Pattern(
    rf"(?:{_KEYS})[\"']?(?:\s*(?:=>|[:=])\s*(?:bearer\s+|basic\s+|token\s+)?"
    r"|\s+(?:is|ist|lautet|est|es|è|é|luidt)\s+|\s+)[\"'`]?"
    r"(?P<value>[A-Za-z0-9+/_.=~-]{8,})",
    re.IGNORECASE,
)
_PHRASE = Pattern(
    r"(?:seed|recovery|mnemonic|wiederherstellungs|récupération|recuperación|recupero|recuperação"
    r"|herstel)[ -]?(?:phrase|words?|phrase is|satz|wörter|frase|woorden|zin)?\b[^\n]{0,30}?"
    r"[:=\s]\s*(?P<value>[a-z]{3,8}(?:[ ,]+[a-z]{3,8}){11,23})(?![a-z])",
    re.IGNORECASE,
)
_NO_VALUE = frozenset(
    alternatives(
        """a | an | the | too | very | so | not | now | still | always | never | wrong | right
        | correct | incorrect | invalid | valid | weak | strong | short | long | required
        | expired | missing | lost | safe | secure | same | different | hidden | encrypted
        | forgotten | needed | stored | saved | empty | blank | optional | enough | good | bad
        | easy | hard | stolen | leaked | unique | random | in | on | at | under | written | only
        | being | about | what | something | anything | nothing | mandatory | protected | hashed
        | none | null | true | false | undefined | here | there | below | above | case-sensitive
        | unknown | secret | private | confidential | reset | changed | set | my | your | his | her
        | our | their | this | that | these | those | two | three | required? | example
        | string | str | text | password | username | value | input | object | function | falsch
        | richtig | korrekt | zu | sehr | nicht | kein | keine | der | die | das | ein | eine
        | sicher | unsicher | schwach | stark | lang | kurz | abgelaufen | vergessen | weg | leer
        | verschlüsselt | nötig | trop | très | pas | faux | faible | fort | court | incorrecte?
        | expiré | oublié | perdu | le | la | un | une | dans | sur | muy | demasiado | no
        | incorrecta | débil | fuerte | corta | larga | caducada | olvidada | el | una | en | troppo
        | molto | non | sbagliata | debole | forte | corta | lunga | scaduta | nella | muito | não
        | errada | fraca | curta | longa | expirada | na | te | heel | niet | fout | verkeerd | zwak
        | sterk | kort | verlopen | vergeten | het | een | de | nog | als | wie | wie | so"""
    ).split("|")
)
_PLACEHOLDER = Pattern(
    r"^(?:[<{\[($%].*|x{3,}|\*{3,}|\.{3,}|_+|your[-_ ]?\w*.*|my[-_]\w*|change[-_]?me.*"
    r"|placeholder.*|example.*|dummy.*|test|foo|bar|os\.\w+.*|process\.\w+.*|getenv.*|env\..*|config\..*"
    r"|self\..*|settings\..*|[\w.]+\(.*|null|none|true|false|undefined|str|string|bool|int)[,;)]*$",
    re.IGNORECASE,
)
_DIGIT = Pattern(r"\d")
_AFTER = " \t\"'“”„«»‘’`,;!?)]}"
_CUES: tuple[tuple[Pattern, str, SecretKind], ...] = (
    (
        _PASSWORD,
        (
            "pass|pw|kennwort|zugang|mdp|contrase|clave|parola|codice|palavra|senha|wachtwoord"
            "|toegang|code d|wifi|wi-fi|wlan|wpa|network|router"
        ),
        SecretKind.PASSWORD,
    ),
    (_SET, "pass|pw|secret|token|contrase|senha|clave", SecretKind.PASSWORD),
    (_KEY, "api|secret|access|token|bearer|authoriz|private", SecretKind.KEY),
    (_PIN, "pin|cv|code|geheimzahl|prüf|otp", SecretKind.PIN),
    (
        _ACCOUNT,
        "number|nummer|nr|numéro|número|numero|ssn|tax id|account no|passport no",
        SecretKind.NATIONAL_ID,
    ),
    (_PHRASE, "seed|recover|mnemonic|wiederherst|récup|recup|herstel", SecretKind.PHRASE),
)
"""A pattern, parts of words of which one must be there, what it finds."""

_PAPERS: tuple[tuple[str, str, Callable[[str], bool]], ...] = (
    (r"bsn|burgerservicenummer|sofinummer", r"\d{9}|\d{4}\.\d{2}\.\d{3}", stdnum.nl.bsn.is_valid),
    (r"nif|contribuinte", r"\d{9}|\d{3} \d{3} \d{3}", stdnum.pt.nif.is_valid),
    (r"dni|nif|documento", r"\d{8}[ -]?[A-Z]", stdnum.es.dni.is_valid),
    (r"nie", r"[XYZ][ -]?\d{7}[ -]?[A-Z]", stdnum.es.nie.is_valid),
    (r"pesel", r"\d{11}", stdnum.pl.pesel.is_valid),
    (
        r"steuer-?id\w*|steuerliche identifikationsnummer|id-?nr|tax id",
        r"\d{2} ?\d{3} ?\d{3} ?\d{3}",
        stdnum.de.idnr.is_valid,
    ),
    (
        r"numéro de sécu\w*(?: sociale)?|sécurité sociale|nir|numéro insee",
        r"[12](?: ?\d\d){3} ?\d{3} ?\d{3} ?\d\d|[12]\d{14}",
        stdnum.fr.nir.is_valid,
    ),
)
_PAPERS_HINTS = (
    "bsn|burgerservice|sofi|nif|contribuinte|dni|documento|nie|pesel|steuer|id-nr|idnr|tax id|sécu"
    "|nir|insee"
)
_OF_PAPERS = tuple(
    (
        Pattern(rf"(?<!\w)(?:{named})[^\n\d]{{0,24}}?(?P<value>{form})(?!\w)", re.IGNORECASE),
        valid,
    )
    for named, form, valid in _PAPERS
)


def named_secrets(text: str) -> Iterator[Span]:
    """Where secrets stand that words before them name; spans may overlap."""
    low = text.casefold()
    for pattern, cues, kind in _CUES:
        if any(map(low.__contains__, cues.split("|"))):
            yield from _found(pattern, text, kind)
    if _DIGIT.search(text) and any(map(low.__contains__, _PAPERS_HINTS.split("|"))):
        for pattern, valid in _OF_PAPERS:
            for match in pattern.finditer(text):
                if valid(match["value"]):
                    yield *match.span("value"), SecretKind.NATIONAL_ID


def _found(pattern: Pattern, text: str, kind: SecretKind) -> Iterator[Span]:
    for match in pattern.finditer(text):
        if kind is SecretKind.PASSWORD:
            span = _password(match)
            if span is not None:
                yield *span, kind
        elif kind is not SecretKind.KEY or _is_random(match["value"]):
            yield *match.span("value"), kind


def _password(match: re.Match[str]) -> tuple[int, int] | None:
    """Where the password itself stands; None where what follows is none."""
    if match["quoted"] is not None:
        value, start = match["quoted"], match.start("quoted")
        taken = _is_value(value, sure=True)
        return (start, start + len(value)) if taken else None
    value, start = match["plain"], match.start("plain")
    value = value.rstrip(_AFTER)
    ends = match.string[start + len(value) :].lstrip(_AFTER)
    if value.endswith(".") and not ends.strip():
        value = value[:-1]
    groups = match.groupdict()
    verb = (groups.get("verb") or "").casefold()
    sure = "sure" not in groups or groups["sure"] is not None or verb in {"lautet", "luidt"}
    if not sure:
        rest = match.string[match.end("plain") :]
        sure = not rest.strip() or match["plain"][-1] in ".!" or rest[:1] == "\n"
    return (start, start + len(value)) if _is_value(value, sure=sure) else None


def _is_value(value: str, *, sure: bool) -> bool:
    """Whether `value` may be a password; a plain word only where it is `sure` to be said as one."""
    if len(value) < 3 or _PLACEHOLDER.match(value) or value.casefold() in _NO_VALUE:
        return False
    inner = value.strip(".-_")
    if any(map(str.isdigit, value)) or not inner.replace("-", "").isalpha():
        return any(map(str.isalnum, value))
    if inner[1:].casefold() != inner[1:]:
        return not inner.isupper() or sure
    return sure and not inner.casefold().endswith(("ed", "ing"))


def _is_random(value: str) -> bool:
    """Whether a key's value is one, rather than a name in a program or a placeholder."""
    if _PLACEHOLDER.match(value) or value.casefold().endswith(("_key", "_token", "_secret")):
        return False
    digits = sum(map(str.isdigit, value))
    return digits >= 2 and digits < len(value) and any(map(str.isalpha, value))
