"""The pieces of a message that may state something: whole sentences, and entries of a list.

A sentence is cleaned of the words that only keep a talk going ("Ah, my guy, …, you know"). An
entry of a list is one piece with the lines that belong to it, and with the words that lead the
list in where it says little without them. A sentence that points back ("It runs offline") is no
piece of its own: it belongs to the sentence before it, or to nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assistant.memory.language.own_words import stated_sentences
from assistant.memory.language.phrases import alternatives, any_of
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from assistant.memory.language.own_words import OwnSentence

MIN_WORDS = 4
MAX_WORDS = 60
MAX_TOGETHER = 320
"""Characters that a piece may grow to by what points back to it."""

MAX_LEAD_WORDS = 16
"""A longer introduction of a list says things of its own."""

_MARKS = Pattern(r"\*\*|__|(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w)|^#+\s*|`")
_BULLET = Pattern(r"^\s*(?:[-*•·–]\s+|\(?\d{1,2}[.)]\s+|[a-z][.)]\s+)")
_LABEL = Pattern(r"^(?P<label>[^\W\d_][\w '’/&()-]{1,48}):\s*(?P<value>\S.*)?$", re.DOTALL)
_OPENING = Pattern(
    r"^(?:(?:"
    + alternatives(
        """ah+ | oh+ | hm+ | uh | um+ | wow | whoa | hey | hi | hello | okay | ok | alright
    | all right | right | well | so | now | see | look | listen | yes | yeah | yep | yup | no
    | nope | nah | sure | of course | exactly | absolutely | definitely | totally | indeed
    | correct | true | great | good | nice | perfect | excellent | wonderful | awesome | amazing
    | fantastic | brilliant | cool | fine | sweet | lovely | got it | i see | understood | noted
    | done | fair enough | good point | makes sense | thanks | thank you | thanks a lot | please
    | honestly | actually | basically | anyway | obviously | frankly | to be honest | you know
    | you see | i mean | like i said | as i said | as i mentioned | also | and | but | plus
    | oh well | by the way | btw | fyi | for now | for real | my guy | guys? | bro | brother
    | man | mate | dude | buddy | my friend | dear | my dear | boss | chief | abeg | ha+
    | good morning | good evening | good afternoon | morning | no problem | no worries | hallo
    | ja | nein | doch | also | gut | genau | klar | danke | bitte | übrigens | und | aber | tja
    | naja | stimmt | super | okay gut"""
    )
    + r")(?:\s*[,!.:;…—–-]+\s*|\s+(?=(?:i|i['’](?:m|ve|ll|d)|my|we|we['’](?:re|ve)|our|the|it|that"
    r"|ich|wir|mein|meine)\b)))+",
    re.IGNORECASE,
)
_CLOSING = Pattern(
    r"(?:\s*[,—–-]\s*(?:"
    + alternatives(
        """you know | you see | right | okay | ok | my guy | bro | man | mate | dude | abeg
        | please | thanks | thank you | no doubt | for sure | straight up | as i said | haha | lol
        | though | honestly | of course | oder | weißt du | danke"""
    )
    + r"))+\s*(?=[.!]*$)",
    re.IGNORECASE,
)
_ASIDE = Pattern(r",\s*(?:my guy|bro|man|mate|dude|abeg|you know|you see),\s*", re.IGNORECASE)
_ADDRESSES = any_of("you | your | here | below | this | these | following | ihr | hier")
_POINTS_BACK = any_of(
    """it | it['’]s | its | this | that | that['’]s | these | those | they | they['’](?:re|ve|ll)
    | their | he | he['’]s | his | she | she['’]s | her | there | which | such
    | one of (?:them|those) | both | neither | either | another
    | the (?:first|second|third|other|same|former|latter|last)(?: ones?)?(?=,
    | (?:is|was|are|sounds?|looks?)) | er | sie | es | das | dies | dieser | diese | dort""",
    before=r"^(?:(?:and|but|so|also|because|plus|then|und|aber)\s+)?",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """What may be a statement, in the person's own words.

    `words` are cleaned; `quote` is what they were. `start` and `end` are the characters of the
    piece without what leads it in. `listed`: it is an entry of a list; `joined`: it holds what
    pointed back to it. `place` counts the pieces of the message from 0, up to `last`.
    """

    words: str
    quote: str
    start: int
    end: int
    listed: bool = False
    joined: bool = False
    place: int = 0
    last: int = 0


def pieces(text: str) -> list[Piece]:
    """The pieces of `text` in order; no questions, no words that are not the person's own."""
    found = [piece for piece in _joined(_grouped(text)) if _is_long_enough(piece.words)]
    last = len(found) - 1
    return [replace(piece, place=place, last=last) for place, piece in enumerate(found)]


def cleaned(words: str) -> str:
    """`words` without marks of layout, openings and closings; a sentence with its end."""
    text = _MARKS.sub("", words).strip(' \t"“”')
    text = _BULLET.sub("", text)
    text = _OPENING.sub("", text)
    text = _ASIDE.sub(" ", text)
    text = _CLOSING.sub("", text).strip()
    text = re.sub(r"[!…]+$|\.{2,}$", ".", text)
    return text[:1].upper() + text[1:]


def _grouped(text: str) -> Iterator[Piece]:
    """Sentences one by one; the lines of a list's entry together, behind what leads the list in."""
    lead: OwnSentence | None = None
    for group, listed in _groups(text):
        if listed:
            piece = replace(_piece(text, group), listed=True)
            yield piece if lead is None else _led(piece, lead)
            continue
        lead = group[-1] if group[-1].words.rstrip(" *_").endswith(":") else None
        leads = lead is not None and len(lead.words.split()) <= MAX_LEAD_WORDS
        if not leads and not _is_unfinished(group[-1]):
            yield _piece(text, group)


def _groups(text: str) -> Iterator[tuple[list[OwnSentence], bool]]:
    """The sentences that make one piece, and whether they are an entry of a list."""
    entry: list[OwnSentence] = []
    for sentence in stated_sentences(text):
        opens = _opens_line(text, sentence.start)
        bullet = opens and _BULLET.match(sentence.words + " ") is not None
        label = opens and not bullet and _is_label(sentence.words)
        if entry and opens and not label:
            yield entry, True
            entry = []
        if bullet or label or entry:
            entry.append(sentence)
        else:
            yield [sentence], False
    if entry:
        yield entry, True


def _opens_line(text: str, start: int) -> bool:
    return not text[text.rfind("\n", 0, start) + 1 : start].strip()


def _is_label(words: str) -> bool:
    match = _LABEL.match(_MARKS.sub("", words).strip())
    return (
        match is not None
        and match.group("value") is not None
        and len(match.group("label").split()) <= 6
    )


def _led(piece: Piece, lead: OwnSentence) -> Piece:
    """The entry behind the words that say what it is an entry of; its place stays its own."""
    words = cleaned(lead.words).rstrip(": ")
    if _ADDRESSES.search(words) or len(words.split()) < 3:
        return piece
    if len(words) + len(piece.words) > MAX_TOGETHER:
        return piece
    return replace(piece, words=f"{words}: {piece.words}", quote=f"{lead.quote} {piece.quote}")


def _piece(text: str, sentences: list[OwnSentence]) -> Piece:
    start, end = sentences[0].start, sentences[-1].end
    parts = [cleaned(sentence.words) for sentence in sentences]
    words = " ".join(
        part if part.endswith((".", "!", ":", ",", ";", "?")) else f"{part}."
        for part in parts
        if part
    )
    return Piece(words=words, quote=text[start:end].strip(), start=start, end=end)


def _joined(found: Iterable[Piece]) -> Iterator[Piece]:
    """What points back is joined to what stands right before it, or left out."""
    held: Piece | None = None
    for piece in found:
        if _POINTS_BACK.match(piece.words) and not piece.listed:
            if held is not None and len(held.words) + len(piece.words) <= MAX_TOGETHER:
                held = replace(
                    held,
                    words=f"{held.words} {piece.words}",
                    end=piece.end,
                    quote=f"{held.quote} {piece.quote}",
                    joined=True,
                )
            continue
        if held is not None:
            yield held
        held = piece
    if held is not None:
        yield held


def _is_unfinished(sentence: OwnSentence) -> bool:
    return sentence.words.rstrip(" *_\"'”").endswith(("...", "…"))


def _is_long_enough(words: str) -> bool:
    return MIN_WORDS <= len(words.split()) <= MAX_WORDS
