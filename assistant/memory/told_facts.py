"""CoreFacts from whatever the person tells plainly, not only from what a rule knows (MemSIF 3.3).

A message's pieces are judged by `statement_model`, said in the second person by
`statement_forms`, and left out where they may not be meant: conditions, guesses and wishes, what
somebody else is reported to say, sensitive subjects and secrets, text in a language that the
weights do not know. What `StatedFacts` reads of a sentence stands as it is; the same sentence
becomes a fact here only where it says much more.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assistant.domain.dates.mentions import mentioned_periods
from assistant.domain.facts import CoreFact, FactSource, FactType
from assistant.domain.ids import new_fact_id
from assistant.domain.messages import ConversationKind, Origin, Role
from assistant.memory.extraction import Setting, StatedFacts
from assistant.memory.fact_rules import YOU
from assistant.memory.phrases import any_of
from assistant.memory.remembering import told_to_remember
from assistant.memory.statement_forms import dated, statement_of, subject_of, type_of
from assistant.memory.statement_model import weights_for
from assistant.memory.statements import pieces
from assistant.memory.withheld import holds_secret, is_sensitive

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assistant.domain.messages import Message
    from assistant.memory.extraction import Extractor
    from assistant.memory.statements import Piece

TOLD_POLICY = "told"

MAX_PIECES = 60
"""Of a longer message nobody wrote every sentence for this talk: it is pasted."""

MUCH_MORE = 2.5
"""A sentence that a rule has read is told again from so many times the rule's words."""

NAMING_WORDS = 7
"""A longer sentence says more of somebody than who they are."""

_UNSURE = any_of(
    """wish | wished | maybe | perhaps | probably | possibly | might | could have | would have
    | as if | as though | what if | kidding | joking | jk | not sure | suppose | supposedly
    | guess | wonder(?:ing)? | i['’]d | we['’]d | would | could | should(?:n['’]t)? have
    | imagine | pretend | dream(?:ed|t|ing)? (?:of|about|that) | whether | in case | unless
    | hypothetically | vielleicht | wahrscheinlich | würde | hätte | wäre | könnte"""
)
_CONDITION = re.compile(
    r"(?:^|[.;,—–]\s*)(?:and\s+|but\s+|so\s+)?(?:if|falls|once|(?:when(?:ever)?|after)\s+(?:i\s+(?:was|were)|you))\b",
    re.IGNORECASE,
)
_UNREAL = re.compile(
    r"\bif\s+(?:i|we|he|she|they|my\s+\w+)\s+(?:were|was|had|could|\w+ed|went|got|lost|won|sold|bought|left)\b",
    re.IGNORECASE,
)
_REPORTED = re.compile(
    r"\b(?!(?:i|we|you)\b)[\w’']+\s+(?:just\s+|also\s+|always\s+)?(?:says?|said|claims?|claimed|thinks?|thought"
    r"|believes?|insists?|told|tells?|mentioned|wrote|writes|asked|suggests?|suggested|heard|reckons?"
    r"|swears?|jokes?|joked|sagt|sagte|meint|behauptet|glaubt)\b(?!\s+(?:him|her|them|you|everyone|my|the\s+\w+)\s+(?:that\s+)?i\b)"
    r"|\b(?:according to|rumou?rs?|apparently|allegedly|i heard|we heard|i read that)\b",
    re.IGNORECASE,
)
_ADDRESSED = any_of(
    "you should | you can | you could | you need | you must | you are | you['’]re | you will"
)
_ASKED = any_of(
    """show me | give me | tell me | send me | let me know | remind me
    | (?:can|should|could|do|does | is|are|will) (?:i|we|it|there|you) (?!not\\b)\\w+
    | how (?:do|can|should) | what (?:do|should|is|are) | instead of you | you better | your job"""
)
_ENGLISH = any_of(
    """the | and | to | of | is | are | was | were | my | i | i['’]m | i['’]ve | we | our | for
    | with | on | that | have | has | had | at | from | it | this | be | been | will | not | but
    | by | as | me"""
)
_OTHER_LANGUAGE = any_of(
    """ich | und | der | die | das | ist | nicht | ein | eine | mein | meine | le | la | les
    | des | et | est | une | un | je | mon | ma | pas | el | los | las | que | es | mi | en | por
    | para | yo | il | che | di | è | não | uma | eu | de | het | een | ik | och | jag | att"""
)


class ToldFacts:
    """What rules read, and beyond it what the weights of `embedder_id` take for a statement.

    Among people only rules read: there a sentence says too little of whom it is about.
    """

    def __init__(self, embedder_id: str = "", stated: Extractor | None = None) -> None:
        self._embedder_id = embedder_id
        self._stated = stated or StatedFacts()

    def extract(self, message: Message, setting: Setting) -> list[CoreFact]:
        """See `Extractor`."""
        stated = self._stated.extract(message, setting)
        if (
            message.role is not Role.USER
            or message.origin is Origin.DOCUMENT
            or setting.playing
            or setting.kind is ConversationKind.PEOPLE
        ):
            return stated
        told = {fact.statement.casefold(): fact for fact in self._told(message, setting, stated)}
        for fact in stated:
            told.pop(fact.statement.casefold(), None)
        return [*stated, *told.values()]

    def _told(
        self, message: Message, setting: Setting, stated: Sequence[CoreFact]
    ) -> Iterator[CoreFact]:
        found = pieces(message.text)
        if len(found) > MAX_PIECES:
            return
        weights = weights_for(self._embedder_id, setting.encoding)
        likely = weights.probabilities(found, setting.encoding)
        for piece, probability in zip(found, likely, strict=True):
            if probability < weights.threshold or not may_be_meant(piece):
                continue
            if not _is_read(piece, stated) and (fact := fact_of(piece, message)) is not None:
                yield fact


def may_be_meant(piece: Piece) -> bool:
    """Whether a piece is a plain statement of the person's, in a language known here."""
    words = piece.words
    return not (
        _UNSURE.search(words)
        or _CONDITION.match(words)
        or _UNREAL.search(words)
        or _REPORTED.search(words)
        or _ADDRESSED.match(words)
        or _ASKED.search(words)
        or told_to_remember(words) is not None
        or holds_secret(piece.quote)
        or is_sensitive(piece.quote)
        or not _is_english(words)
    )


def fact_of(piece: Piece, message: Message) -> CoreFact | None:
    """The fact that `piece` tells; None where it cannot stand alone."""
    words, began = dated(piece.words, message.said_at, message.utc_offset_minutes)
    statement = statement_of(words)
    if statement is None:
        return None
    subject = YOU if piece.listed else subject_of(piece.words)
    if subject == YOU and not _OWN.search(piece.words) and _SOMEONE_ELSE.match(piece.words):
        return None
    source = FactSource(
        message_id=message.message_id,
        conversation_id=message.conversation_id,
        quote=piece.quote,
    )
    return CoreFact(
        fact_id=new_fact_id(),
        subject=subject,
        type=type_of(piece.words, mentioned_periods(piece.words, message.said_at.date())),
        statement=statement,
        sources=(source,),
        valid_from=began,
        policy=TOLD_POLICY,
    )


_OWN = any_of(
    """i | i['’]m | i['’]ve | i['’]ll | we | we['’]re | we['’]ve | my | our | me | us | mine
    | let['’]s"""
)
_SOMEONE_ELSE = any_of("he | she | they | you | your | his | her", before="^")


def _is_read(piece: Piece, stated: Sequence[CoreFact]) -> bool:
    """Whether rules have read most of what `piece` says."""
    long = len(piece.words.split()) > NAMING_WORDS
    read = [
        fact
        for fact in stated
        if fact.sources[0].quote in piece.quote and not (long and fact.type is FactType.RELATION)
    ]
    said = sum(len(fact.statement.split()) for fact in read)
    return bool(read) and len(piece.words.split()) < MUCH_MORE * said


def _is_english(words: str) -> bool:
    if not words.isascii() and sum(letter.isascii() for letter in words) < 0.8 * len(words):
        return False
    english = len(_ENGLISH.findall(words))
    return english >= 1 and english > len(_OTHER_LANGUAGE.findall(words))
