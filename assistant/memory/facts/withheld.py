"""What never becomes a fact: secrets at all, sensitive subjects unless the person asks for it.

Nor does what the person sets apart themselves: not to be kept, not confirmed, of another matter.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assistant.domain.standing import Standing
from assistant.memory.language.phrases import any_of
from assistant.memory.standing.acts import Reach, acts_in
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Callable

_SET_APART = frozenset({Standing.PRIVATE, Standing.UNCONFIRMED, Standing.OUT_OF_SCOPE})

_SECRET = any_of(
    """pass\\s?words? | passwort | kennwort | pass\\s?phrase | pass\\s?code | pin | pin code
    | pin number | cvv | cvc | security code | secret | api[ _-]?key | private key | access key
    | seed phrase | recovery phrase | token | geheimzahl | otp | social security number | ssn
    | passport (?:number|no) | (?:reise)?pass(?:nummer|nr) | national insurance number
    | tax (?:id|number) | steuernummer | driving licen[cs]e number | (?:bank )?account number
    | kontonummer | (?:wi-?fi|wlan|network|router)\\b[^.]{0,40}\\b(?:key|code|schlüssel)""",
    after=r"\b[^.\n]{0,40}(?:\b(?:is|are|was|to|ist|lautet)\b|[:=])",
)
_KEY = Pattern(
    r"\b(?:sk|pk|rk|ghp|gho|ghs|xox[abp]|AKIA|ASIA|AIza|glpat|hf|npm|pypi)[-_]?[A-Za-z0-9_-]{16,}"
    r"|-----BEGIN [A-Z ]*PRIVATE KEY"
    r"|\beyJ[\w-]{10,}\.[\w-]{10,}\."
    r"|\b[0-9a-fA-F]{32,}\b"
    r"|\b(?=[A-Za-z0-9+/_-]*\d)(?=[A-Za-z0-9+/_-]*[a-z])(?=[A-Za-z0-9+/_-]*[A-Z])"
    r"[A-Za-z0-9+/_-]{24,}"
)
_SOCIAL_SECURITY = Pattern(r"\b\d{3}-\d{2}-\d{4}\b")
_CARD = Pattern(r"(?<!\d)(?:\d[ -]?){12,18}\d(?!\d)")
_IBAN = Pattern(r"\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b", re.IGNORECASE)

_SENSITIVE = any_of(
    # health
    """depress\\w* | anxi(?:ety|ous) | cancer | tumou?r | diabet\\w+ | hiv | aids | pregnan\\w+
    | miscarriage | abortion | medicat\\w+ | medicines? | antidepress\\w+ | diagnos\\w+
    | therap(?:y|ist)\\w* | psychiatr\\w+ | adhd | autis\\w+ | bipolar | schizo\\w+ | epilep\\w+
    | oncolog\\w+ | cardiolog\\w+ | gyn(?:a?e|ä)colog\\w+ | urolog\\w+ | neurolog\\w+ | dialysis
    | prescri\\w+ | \\d+ ?mg of | mg daily | pills | antibiotic\\w* | malaria | tuberculosis
    | covid\\w* | heart attack | surgery | surgeon | disorder | disease | illness | syndrome
    | migraines? | asthma\\w* | ocd
    | ptsd | suicid\\w+ | self-harm\\w* | alcoholi\\w+ | addict\\w+ | rehab\\w* | hepatitis
    | infect\\w+ | arthritis | insulin | chemo\\w* | dementia | disab\\w+ | anorexi\\w+
    | bulimi\\w+ | infertil\\w+ | ivf | blood pressure | overweight | obes\\w+ | krebs
    | schwanger\\w* | depressiv?\\w* | therapie\\w* | krank\\w* | behinder\\w+ | medikament\\w*
    | angststörung"""
    # faith
    """ | christian | christians | christianity | catholic\\w* | protestant\\w* | evangelical\\w*
    | orthodox | muslim\\w* | islam\\w* | jew(?:s|ish)? | judaism | hindu\\w* | buddhis\\w+
    | sikh\\w* | atheis\\w+ | agnostic\\w* | mormon\\w* | baptist\\w* | jehovah\\w* | church\\w*
    | mosque\\w* | synagogue\\w* | god | jesus | christ | allah | pray\\w* | bible | quran | koran
    | torah | religi\\w+ | christlich | christin | katholi\\w+ | evangelisch | moslem\\w*
    | jüdisch | kirche | gott"""
    # sexuality
    """ | gay | lesbian | bisexual\\w* | queer | trans | transgender | transsexual | non-?binary
    | asexual | pansexual | heterosexual | homosexual\\w* | sexual\\w* | sex | porn\\w* | kink\\w*
    | polyamor\\w+ | schwul | lesbisch | bisexuell | homosexuell"""
    # politics
    """ | republicans? | democrats? | gop | labou?r party | conservatives? | tor(?:y|ies)
    | libertarian\\w* | socialis[tm]\\w* | communis[tm]\\w* | marxis[tm]\\w* | fascis[tm]\\w*
    | liberals? | left-wing | right-wing | leftists? | vot(?:e|ed|er|ing) | politic\\w+ | trump
    | biden | obama | maga | brexit\\w* | afd | cdu | csu | spd | fdp | die grünen | die linke
    | green party | gewerkschaft\\w* | parteimitglied\\w*"""
)


def holds_secret(text: str) -> bool:
    """Whether `text` holds a password, key, card, account or insurance number."""
    return bool(
        _SECRET.search(text)
        or _KEY.search(text)
        or _SOCIAL_SECURITY.search(text)
        or any(_is_iban(found) for found in _IBAN.findall(text))
        or any(_is_card(found) for found in _CARD.findall(text))
    )


def is_sensitive(text: str) -> bool:
    """Whether `text` touches health, faith, sexuality or politics (Threader, A.2)."""
    return _SENSITIVE.search(text) is not None


def is_withheld(text: str) -> bool:
    """Whether `text` holds what no fact may say where nobody can be asked about it."""
    return holds_secret(text) or is_sensitive(text)


def set_apart(text: str) -> Callable[[str], bool]:
    """Whether words quoted from `text` are set apart there, so that nothing is learnt from them."""
    acts = [
        act for act in acts_in(text) if act.standing in _SET_APART and act.reach is Reach.ITSELF
    ]
    if not acts:
        return lambda _: False
    spans = [act.span for act in acts if act.span is not None]
    whole = len(spans) < len(acts)
    return lambda quote: whole or any(quote in text[slice(*span)] for span in spans)


def _is_card(text: str) -> bool:
    """Luhn's check over the digits."""
    digits = [int(letter) for letter in text if letter.isdigit()]
    doubled = [sum(divmod(2 * digit, 10)) for digit in digits[-2::-2]]
    return (sum(digits[-1::-2]) + sum(doubled)) % 10 == 0 and len(set(digits)) > 1


def _is_iban(text: str) -> bool:
    """ISO 7064, modulo 97."""
    letters = text.replace(" ", "").upper()
    if not 15 <= len(letters) <= 34:
        return False
    number = "".join(str(int(letter, 36)) for letter in letters[4:] + letters[:4])
    return int(number) % 97 == 1
