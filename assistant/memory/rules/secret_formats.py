"""What secrets look like that are known by their own form, whatever stands around them.

The forms of access keys are those that their makers publish. What is random without such a form is
left alone: it is more often a hash, a commit or an id than a key.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import stdnum.br.cpf
import stdnum.iban
import stdnum.it.codicefiscale
import stdnum.luhn

from assistant.domain.rules import SecretKind
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Span = tuple[int, int, SecretKind]

KEYS: tuple[tuple[str, str], ...] = (
    ("AKIA", r"AKIA[0-9A-Z]{16}"),
    ("ASIA", r"ASIA[0-9A-Z]{16}"),
    ("gh", r"gh[pousr]_[A-Za-z0-9]{30,255}"),
    ("github_pat_", r"github_pat_[A-Za-z0-9_]{22,255}"),
    ("glpat-", r"glpat-[\w-]{20,}"),
    ("xox", r"xox[abeoprs]-[A-Za-z0-9-]{10,}"),
    ("AIza", r"AIza[\w-]{35}"),
    ("ya29.", r"ya29\.[\w-]{20,}"),
    ("sk-", r"sk-[A-Za-z0-9_-]{16,}"),
    ("_live_", r"[prs]k_live_[A-Za-z0-9]{16,}"),
    ("_test_", r"[rs]k_test_[A-Za-z0-9]{16,}"),
    ("whsec_", r"whsec_[A-Za-z0-9+/]{24,}"),
    ("hf_", r"hf_[A-Za-z]{30,}"),
    ("npm_", r"npm_[A-Za-z0-9]{36}"),
    ("pypi-", r"pypi-[\w-]{50,}"),
    ("SG.", r"SG\.[\w-]{16,}\.[\w-]{16,}"),
    ("dop_v1_", r"dop_v1_[0-9a-f]{64}"),
    ("shpat_", r"shpat_[0-9a-fA-F]{32}"),
    ("gsk_", r"gsk_[A-Za-z0-9]{40,}"),
    ("xai-", r"xai-[A-Za-z0-9]{40,}"),
    (":AA", r"\d{8,10}:AA[\w-]{33}"),
    ("AGE-SECRET-KEY-1", r"AGE-SECRET-KEY-1[0-9A-Z]{58}"),
)
"""A sure part of each form, which is looked for first, and the form."""

_KEYS = tuple((sure, Pattern(rf"(?<![A-Za-z0-9_-]){form}(?![A-Za-z0-9])")) for sure, form in KEYS)
_JWT = Pattern(r"\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}")
_SLACK_HOOK = Pattern(r"(?<=hooks\.slack\.com/services/)T\w+/B\w+/\w{16,}")
_IN_ADDRESS = Pattern(r"(?<=://)[^\s/:@]{1,64}:([^\s/@]{3,128})@(?=[\w.-])")
_PRIVATE_KEY = Pattern(
    r"-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----"
    r"(?:.{0,20000}?-----END [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----|[A-Za-z0-9+/=\s:,-]*)",
    re.DOTALL,
)
_DIGIT = Pattern(r"\d")
_DASHED = Pattern(r"\d-\d\d")
_LETTERED = Pattern(r"[A-Za-z]{2} ?\d\d")
_TWELVE_DIGITS = Pattern(r"(?:\d[ -]?){11}\d")
_CARD = Pattern(
    r"(?<![\w.,/=#-])(?<!\d )(?:\d{12,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{4}(?:\1\d{1,3})?"
    r"|\d{4}([ -])\d{6}\2\d{4,5})(?![\w/-])(?![.,]\d)(?! \d)"
)
_ISSUERS: tuple[tuple[str, tuple[int, ...]], ...] = (
    (r"4", (13, 16, 19)),
    (r"5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720", (16,)),
    (r"3[47]", (15,)),
    (r"6011|64[4-9]|65", (16, 19)),
    (r"62", (16, 17, 18, 19)),
    (r"35(?:2[89]|[3-8])", (16,)),
    (r"30[0-5]|3095|36|3[89]", (14,)),
    (r"50|5[6-8]|6[37]", (16, 18, 19)),
)
_ISSUED = tuple((Pattern(prefix), lengths) for prefix, lengths in _ISSUERS)
_NUMBERED = Pattern(
    r"(?:order|tracking|invoice|ticket|serial|case|ref(?:erence)?|imei|isbn|ean|upc|sku|parcel"
    r"|shipment|booking|bestell\w*|sendung\w*|rechnung\w*|auftrag\w*|commande|suivi|facture"
    r"|pedido|envío|factura|seguimiento|ordine|spedizione|fattura|encomenda|fatura|bestelling"
    r"|zending|factuur|doi|arxiv|transaction|timestamp|id)"
    r"(?:[ -]?(?:number|no\.?|nr\.?|nummer|n[°º]|code|id))?\s*"
    r"(?:is|was|ist|est|es|è|é|[:#=])?\s*#?$",
    re.IGNORECASE,
)
"""What names a number that is none of a card, before it."""
_IBAN = Pattern(
    r"(?<!\w)[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,3})?(?!\w)", re.IGNORECASE
)
_US_NUMBER = Pattern(r"(?<![\w-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-])")
_UK_NUMBER = Pattern(
    r"(?<!\w)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z](?: ?\d{2}){3} ?[A-D](?!\w)", re.IGNORECASE
)
_ITALIAN = Pattern(r"(?<!\w)[A-Z]{6}\d{2}[A-Z]\d{2}[A-Z]\d{3}[A-Z](?!\w)", re.IGNORECASE)
_BRAZILIAN = Pattern(r"(?<!\w)\d{3}\.\d{3}\.\d{3}-\d{2}(?!\w)")
_NAMED_BEFORE = 24
"""Characters before a number that may say what it is."""


def formed_secrets(text: str) -> Iterator[Span]:
    """Where secrets stand that are known by their form; spans may overlap."""
    if "PRIVATE KEY" in text:
        yield from _all(_PRIVATE_KEY, text, SecretKind.PRIVATE_KEY)
    for sure, form in _KEYS:
        if sure in text:
            yield from _all(form, text, SecretKind.KEY)
    if "eyJ" in text:
        yield from _all(_JWT, text, SecretKind.TOKEN)
    if "hooks.slack.com" in text:
        yield from _all(_SLACK_HOOK, text, SecretKind.TOKEN)
    if "://" in text and "@" in text:
        for match in _IN_ADDRESS.finditer(text):
            yield *match.span(1), SecretKind.PASSWORD
    if _DIGIT.search(text):
        yield from _numbers(text)


def _numbers(text: str) -> Iterator[Span]:
    if _TWELVE_DIGITS.search(text):
        yield from _cards(text)
    if _DASHED.search(text):
        yield from _all(_US_NUMBER, text, SecretKind.NATIONAL_ID)
        yield from _checked(_BRAZILIAN, text, SecretKind.NATIONAL_ID, stdnum.br.cpf.is_valid)
    if _LETTERED.search(text):
        yield from _checked(_IBAN, text, SecretKind.IBAN, stdnum.iban.is_valid)
        yield from _all(_UK_NUMBER, text, SecretKind.NATIONAL_ID)
        valid = stdnum.it.codicefiscale.is_valid
        yield from _checked(_ITALIAN, text, SecretKind.NATIONAL_ID, valid)


def _cards(text: str) -> Iterator[Span]:
    for match in _CARD.finditer(text):
        if _is_card(match.group()) and not _NUMBERED.search(
            text[max(0, match.start() - _NAMED_BEFORE) : match.start()]
        ):
            yield *match.span(), SecretKind.CARD


def _is_card(written: str) -> bool:
    """Whether an issuer gives such numbers, and the last digit fits the others (Luhn)."""
    digits = written.replace(" ", "").replace("-", "")
    issued = any(prefix.match(digits) and len(digits) in sizes for prefix, sizes in _ISSUED)
    return issued and len(set(digits)) > 1 and stdnum.luhn.is_valid(digits)


def _all(form: Pattern, text: str, kind: SecretKind) -> Iterator[Span]:
    for match in form.finditer(text):
        yield *match.span(), kind


def _checked(
    form: Pattern, text: str, kind: SecretKind, valid: Callable[[str], bool]
) -> Iterator[Span]:
    for match in form.finditer(text):
        if valid(match.group()):
            yield *match.span(), kind
