"""Whether a model's claim may be a fact: its quote stands there, and the quote says it.

A small model invents, and a large one adds; so nothing is believed that the person's own words do
not hold. The quote has to stand in a shown message, inside sentences that may be learnt from. The
statement may bring no number, no name and no negation of its own, has to share the quote's words,
and has to mean nearly the same by the encoder's cosine.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from assistant.index.analysis import index_terms
from assistant.index.languages import language_of
from assistant.memory.language.frequent_words import FREQUENT_WORDS
from assistant.memory.language.own_words import holds_plainly
from assistant.memory.language.phrases import any_of
from assistant.memory.model_facts.excerpts import GAP
from assistant.memory.model_facts.voice import in_voice_of
from assistant.memory.segmenting.boundary_cues import asks
from assistant.memory.segmenting.open_segment import mean_vector
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assistant.domain.messages import Message
    from assistant.inference.ports import Embedder
    from assistant.memory.language.own_words import OwnSentence
    from assistant.memory.model_facts.answers import Claim
    from assistant.memory.model_facts.excerpts import Excerpts, Shown

LEAST_SHARED, SURELY_SHARED = 0.7, 0.85
LEAST_COSINE, SURE_COSINE = 0.6, 0.8
"""A statement that shares few of its words must mean the same the more surely. Calibrated for
all-MiniLM-L6-v2 by reading what a model of 0.5B claimed of RealMem's tuning persona: below
these, what the quote does not say becomes frequent."""

FREQUENT_WEIGHT = 0.3
"""What a word counts that is said everywhere, when shared words are weighed."""

LANGUAGE = "english"
"""Whose endings are cut before words are compared; of other languages' words, few are harmed."""

LEAST_SIGNS = 5
LEAST_WORDS, MOST_WORDS = 3, 32

_LOOSE = Pattern(r"[\s*_`\"'“”‘’„«»]+")
_UNIT = Pattern(r"(\d)([^\W\d])")
_NUMBER = Pattern(r"\d+(?:[.,:]\d+)*")
_NAME = Pattern(r"(?<![\w'’-])[^\W\d_a-z][\w&-]*", re.UNICODE)
_NEGATION = any_of(
    """not | no | never | none | nobody | nothing | neither | without | cannot | \\w+n['’]t | nicht
    | kein\\w* | nie | niemals | ohne | ne | pas | jamais | sans | nunca | sin | не | нет"""
)
_INTENT = any_of(
    """want to | wants to | plan to | plans to | planning (?:to|on) | going to | gonna | hope to
    | hoping to | intend to | i'll | i’ll | we'll | we’ll | will | möchte | werde"""
)
_FLEETING = any_of(
    """you | your | yours | assistant | ai | let me | let['’]?s | right now | just now | waiting
    | i see | i understand | makes? sense | glad | happy (?:to|with|about) | appreciate
    | i['’]m back | i['’]m here | not here to | here to | sounds? good | can look | looking for
    | looking forward | i['’]m sorry | thank | thanks | the plan | no doubt | talked about
    | discussed | i have (?:a|one) question | continue | good to go | my guy | my friend
    | looks? (?:\\w+ )?(?:good|great|solid|fine|right|promising|like)"""
)
"""Words of somebody who talks with an assistant about what it does, not of themselves."""

_ON_THE_WAY = any_of(
    """ready | need(?:s|ed)? to | time to | ha(?:ve|s) to | must | next (?:step|move|thing) | done
    | get(?:ting)? (?:\\S+ ){1,5}sorted | once | as soon as"""
)
"""What somebody is about to do, or wants done: the next message may say otherwise."""

_VAGUE = Pattern(
    r"^(?:and|but|so|then|once|when|if|as|because|no|yes|nope|yeah|not|alright|okay|ok|well|also"
    r"|however|anyway|about|overview|regarding)\b|…"
    r"|^(?:it|that|they|he|she|there|here)(?:['’](?:s|re|ll))?\b|\b(?:it|that|them)\W*$"
    r"|\b(?:this|these|those)\b(?! (?:year|month|week|spring|summer|autumn|winter|morning))"
    r"|\bthat['’]s\b|\b(?:can|could|should|do|does|is|are|will|shall) (?:i|we|it)\b",
    re.IGNORECASE,
)
_OWN = any_of(
    "i | i['’]m | i['’]ve | me | my | mine | myself | we | we['’]re | we['’]ve | our | us | user"
)
_LATIN = Pattern(r"^[\x00-\x7f\u00c0-\u024f\u2010-\u2030]*$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Supported:
    """A claim that passed: `quote` as it stands in `message`, `statement` ready to be kept."""

    message: Message
    speaker: str
    quote: str
    statement: str
    claim: Claim


@dataclass(slots=True)
class Verdicts:
    """What became of the claims; `rejected` counts them by reason."""

    kept: list[Supported] = field(default_factory=list)
    rejected: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class _Placed:
    """A claim whose quote was found: the whole sentences around it are what it rests on."""

    claim: Claim
    shown: Shown
    quote: str
    words: str

    @property
    def shared(self) -> float:
        """See `shared`."""
        return shared(self.claim.statement, f"{self.words} {self.shown.speaker}")


def check(claims: Sequence[Claim], excerpts: Excerpts, embedder: Embedder) -> Verdicts:
    """The claims that the person's words support, one encoder call for all of them."""
    verdicts = Verdicts()
    placed: dict[tuple[str, str], _Placed] = {}
    for claim in claims:
        found = _place(claim, excerpts)
        reason = "quote" if found is None else _objection(found, excerpts)
        if found is None or reason is not None:
            verdicts.rejected[reason or "quote"] += 1
            continue
        key = (found.shown.message.message_id, claim.statement.casefold())
        verdicts.rejected["repeated"] += key in placed
        placed.setdefault(key, found)
    verdicts.rejected += Counter()
    for each, cosine in zip(placed.values(), _cosines([*placed.values()], embedder), strict=True):
        if cosine < LEAST_COSINE or (each.shared < SURELY_SHARED and cosine < SURE_COSINE):
            verdicts.rejected["meaning"] += 1
            continue
        statement = in_voice_of(each.claim.statement, each.shown.speaker, excerpts.kind)
        if statement is None:
            verdicts.rejected["voice"] += 1
            continue
        verdicts.kept.append(
            Supported(
                message=each.shown.message,
                speaker=each.shown.speaker,
                quote=each.quote,
                statement=statement,
                claim=each.claim,
            )
        )
    return verdicts


def _place(claim: Claim, excerpts: Excerpts) -> _Placed | None:
    """Where the quote stands: in the message named, else in the only other one that has it."""
    named = excerpts.shown[claim.message - 1 : claim.message] if claim.message > 0 else []
    found = [placed for shown in named if (placed := _standing(claim, shown)) is not None]
    if found:
        return found[0]
    others = [placed for shown in excerpts.shown if (placed := _standing(claim, shown)) is not None]
    return others[0] if len(others) == 1 else None


def _standing(claim: Claim, shown: Shown) -> _Placed | None:
    longest = max(claim.quote.split(GAP.strip()), key=len)  # it may have copied our own mark
    quote = longest.strip(" .\"“”'")
    if len(_LOOSE.sub("", quote)) < LEAST_SIGNS:
        return None
    span = _found(quote, shown.message.text)
    if span is None:
        return None
    held = [each for each in shown.sentences if _touches(each, quote)]
    covered = " ".join(each.words for each in held)
    if not held or _found(quote, covered) is None:
        return None
    verbatim = shown.message.text[span[0] : span[1]]
    return _Placed(claim, shown, verbatim, covered)


def _touches(sentence: OwnSentence, quote: str) -> bool:
    """Whether the quote holds the sentence or stands in it; one may end in the next."""
    here, there = _LOOSE.sub("", sentence.words).casefold(), _LOOSE.sub("", quote).casefold()
    bare = here.rstrip(".!?。！？")
    return there in here or (len(bare) >= LEAST_SIGNS and bare in there)


def _found(quote: str, text: str) -> tuple[int, int] | None:
    """Where `quote` stands in `text`, whatever white space, case and marks are between."""
    kept = [(place, sign) for place, sign in enumerate(text) if not _LOOSE.match(sign)]
    flat = "".join(sign.lower()[:1] or sign for _, sign in kept)
    wanted = "".join(sign.lower()[:1] for sign in quote if not _LOOSE.match(sign))
    at = flat.find(wanted)
    if at < 0 or not wanted:
        return None
    return kept[at][0], kept[at + len(wanted) - 1][0] + 1


def _objection(placed: _Placed, excerpts: Excerpts) -> str | None:
    """Why the statement is no fact that its quote holds; None where nothing speaks against it."""
    statement = placed.claim.statement
    words = statement.split()
    if excerpts.withheld(statement) or excerpts.withheld(placed.quote):
        return "withheld"
    if asks(statement) or asks(placed.quote) or not _tells_of_someone(placed):
        return "no fact"
    if len(words) > MOST_WORDS or (len(words) < LEAST_WORDS and len(statement) < LEAST_SIGNS):
        return "no fact"
    if not _plain(placed) or _intends(placed.words) != _intends(statement):
        return "not plainly said"
    return _invention(statement, placed)


def _tells_of_someone(placed: _Placed) -> bool:
    """Whether a statement is about the person or somebody by name, and not about the talk itself.

    Asked of English only: of other languages the words are unknown here.
    """
    statement = placed.claim.statement
    if language_of(statement) != LANGUAGE or not _LATIN.match(statement):
        return True
    if _FLEETING.search(statement) or _VAGUE.search(statement):
        return False
    if _ON_THE_WAY.search(statement) or _ON_THE_WAY.search(placed.quote):
        return False
    return bool(_OWN.search(statement)) or _names_someone(placed)


def _names_someone(placed: _Placed) -> bool:
    """Whether the statement begins with the name of who speaks, or of whom the model says."""
    claim = placed.claim
    statement = claim.statement.casefold()
    if statement.startswith((placed.shown.speaker.casefold(), "the user")):
        return True
    named = claim.subject[:1].isupper() and claim.subject.casefold() not in {"i", "we"}
    return named and statement.startswith(claim.subject.casefold())


def _intends(words: str) -> bool:
    return _INTENT.search(words) is not None


def _plain(placed: _Placed) -> bool:
    """Whether the sentences around the quote are meant; plans may be told as plans."""
    words = _INTENT.sub(" ", placed.words)
    return holds_plainly(words, len(words), len(words))


def _invention(statement: str, placed: _Placed) -> str | None:
    said = placed.words
    if set(_NUMBER.findall(statement)) - set(_NUMBER.findall(said)):
        return "number"
    known = f"{said} {placed.shown.speaker}".casefold()
    if any(name.casefold() not in known for name in _names(statement)):
        return "name"
    if bool(_NEGATION.search(statement)) != bool(_NEGATION.search(said)):
        return "negation"
    return "words" if placed.shared < LEAST_SHARED else None


def _names(statement: str) -> Iterator[str]:
    """Words with a capital that are not the first; "I" is none."""
    for found in _NAME.finditer(statement):
        if found.start() and found.group() not in {"I", "I'm", "My"}:
            yield found.group()


def shared(statement: str, said: str) -> float:
    """The share of the statement's words that stand in `said`, rare words weighing more."""
    held = set(index_terms(_apart(said), LANGUAGE))
    terms = set(index_terms(_apart(statement), LANGUAGE))
    weights = {term: FREQUENT_WEIGHT if term in _frequent() else 1.0 for term in terms}
    total = sum(weights.values())
    return sum(weight for term, weight in weights.items() if term in held) / total if total else 0.0


def _apart(text: str) -> str:
    """Numbers apart from their units: "88kg" and "88 kg" share both."""
    return _UNIT.sub(r"\1 \2", text)


@cache
def _frequent() -> frozenset[str]:
    return frozenset(index_terms(" ".join(FREQUENT_WORDS), LANGUAGE))


def _cosines(placed: Sequence[_Placed], embedder: Embedder) -> list[float]:
    if not placed:
        return []
    texts = [text for each in placed for text in (each.claim.statement, each.quote)]
    vectors = [mean_vector(encoding.chunks) for encoding in embedder.encode(texts)]
    return [float(a @ b) for a, b in zip(vectors[::2], vectors[1::2], strict=True)]
