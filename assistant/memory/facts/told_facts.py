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
from assistant.domain.facts import TOLD_POLICY, CoreFact, FactSource, FactType
from assistant.domain.ids import new_fact_id
from assistant.domain.messages import ConversationKind, Origin, Role
from assistant.memory.facts.endings import is_loose
from assistant.memory.facts.extraction import Setting, StatedFacts
from assistant.memory.facts.remembering import told_to_remember
from assistant.memory.facts.rules import YOU
from assistant.memory.facts.statement_forms import dated, statement_of, subject_of, type_of
from assistant.memory.facts.statement_model import weights_for
from assistant.memory.facts.statements import pieces
from assistant.memory.facts.withheld import holds_secret, is_sensitive
from assistant.memory.language.own_words import MAX_READ_CHARACTERS, SAID_BY
from assistant.memory.language.phrases import alternatives, any_of
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assistant.domain.messages import Message
    from assistant.memory.facts.extraction import Extractor
    from assistant.memory.facts.statements import Piece

MAX_PIECES = 60
"""Of a longer message nobody wrote every sentence for this talk: it is pasted."""

MUCH_MORE = 2.5
"""A sentence that a rule has read is told again from so many times the rule's words."""

ENOUGH_FOR_DEEDS = 0.3
"""A piece that begins with what the person did or decided need not be as likely."""

MIN_OWN_SHARE = 0.4
"""Where fewer pieces speak of "I", "we" or "my", those that do not are somebody else's text."""

NAMING_WORDS = 7
"""A longer sentence says more of somebody than who they are."""

_UNSURE = any_of(
    """wish | wished | maybe | perhaps | probably | possibly | might | could have | would have
    | as if | as though | what if | kidding | joking | jk | not sure | suppose | supposedly
    | guess | wonder(?:ing)? | i['’]d | we['’]d | would | could | should(?:n['’]t)? have
    | imagine | pretend | dream(?:ed|t|ing)? (?:of|about|that) | whether | in case | unless
    | hypothetically | vielleicht | wahrscheinlich | würde | hätte | wäre | könnte"""
)
_CONDITION = Pattern(
    r"(?:^|[.;,—–]\s*)(?:and\s+|but\s+|so\s+)?(?:if|falls|once|(?:when(?:ever)?|after)\s+(?:i\s+(?:was|were)|you))\b",
    re.IGNORECASE,
)
_UNREAL = Pattern(
    r"\bif\s+(?:i|we|he|she|they|my\s+\w+)\s+(?:were|was|had|could|\w+ed|went|got|lost|won|sold|bought|left)\b",
    re.IGNORECASE,
)
_REPORTED = Pattern(
    r"\b(?!(?:i|we|you)\b)[\w’']+\s+(?:just\s+|also\s+|always\s+)?(?:says?|said|claims?|claimed|thinks?|thought"
    r"|believes?|insists?|told|tells?|mentioned|stated|states|testified|wrote|writes|asked|suggests?|suggested|heard|reckons?"
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
_WORK = alternatives(
    """actual | final | full | complete | exact | precise | proper | specific | other | updated
    | next | real | list | plan | draft | report | answer | details | names | numbers | file
    | link | version | example | explanation | solution"""
)
_DEMANDED = any_of(
    f"""i (?:also |just |really |still |only )*(?:want|need|expect|require|demand) (?:you|results
    |names|details|to (?:see|know|hear|get|review|check|have you)
    |(?:the|an?|some|more|another|your|those|these) (?:{_WORK})\\w*)
    | my (?:explicit |clear |exact )*(?:instructions?|request|question|prompt)
    | i asked (?:you|for) | i told you | i gave you | i['’]m asking | i (?:am|was) asking"""
)
_CASTS = Pattern(
    r"(?:^|[.!?\n]\s{0,3})(?:you['’]?re|you are|you have been|as) an?\s+\w+"
    r"|\bi want you to (?:be|become|act|take on|play|pretend|imagine)\b"
    r"|\byour (?:role|job|task) is\b",
    re.IGNORECASE,
)
_FEELING = "ready|glad|happy|pleased|excited|keen|eager|relieved|curious|interested|clear"
_OF_THE_TALK = any_of(
    f"""(?:i['’]m|i am|we['’]re|i feel|feeling) (?:\\w+ )?(?:{_FEELING}|good about)
    | (?:ready|glad|happy|excited|keen) (?:{_FEELING}) | ready to | looking forward | i understand
    | i see | i hear | i get | i appreciate | i agree | i was (?:just )?thinking
    | i['’](?:ve|m) (?:been |just )?(?:thinking|looking|wondering|checking in) | sounds?
    | makes? (?:\\w+ )?sense | feels? like | thanks | thank you | helpful | good to know
    | looks? (?:\\w+ )?(?:good|great|solid|right|perfect|amazing|like) | exactly what"""
)
_DEED = Pattern(
    r"^(?:(?:for|in|on|at|after|as|with|last|this)\s+(?:[\w'’-]+,?\s+){1,5}?)?(?:i|we)"
    r"(?:['’](?:ve|m|re)|\s+(?:have|am|are))?\s+(?:(?:just|already|finally|now|also|only"
    r"|recently|then)\s+)*(?:"
    + alternatives(
        """decided | chose | chosen | picked | selected | settled on | booked | bought | sold
        | hired | signed up | switched | moved | quit | finished | completed | cancell?ed
        | postponed | pushed | rescheduled | started | registered | applied | adopted | rented
        | ordered | going with | enrolled | replaced | dropped | paid | set up | set aside
        | launched"""
    )
    + r")\b",
    re.IGNORECASE,
)
_ORDERED = any_of(
    """access | add | adjust | arrange | assign | avoid | bring | change | check | compare
    | compile | confirm | consider | continue | create | deliver | describe | detail | don['’]t
    | do not | draft | drop | ensure | explain | fetch | find | fix | focus | forget | generate
    | get | give | go | help | hold | identify | include | keep | lay | list | look | make | mark
    | move | note | outline | pause | please | prepare | present | prioriti[sz]e | proceed
    | provide | pull | put | read | remove | replace | review | rewrite | send | show | skip
    | start | stop | suggest | swap | take | tell | translate | try | update | use | verify
    | wait | walk | write""",
    before=r"^(?:(?:just|so|please|and|then|now|first|also)\s+)*",
    after="\\b(?!ed\\b|ing\\b)",
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

    def __init__(
        self, embedder_id: str = "", stated: Extractor | None = None, *, sensitive: bool = False
    ) -> None:
        """`sensitive`: what touches such a subject is left to somebody else to withhold."""
        self._embedder_id = embedder_id
        self._stated = stated or StatedFacts(sensitive=sensitive)
        self._sensitive = sensitive

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
        if len(found) > MAX_PIECES or _CASTS.search(message.text[:MAX_READ_CHARACTERS]):
            return
        weights = weights_for(self._embedder_id, setting.encoding)
        likely = weights.probabilities(found, setting.encoding)
        own = sum(_OWN.search(piece.words) is not None for piece in found)
        theirs = own >= MIN_OWN_SHARE * len(found)
        read = [fact for fact in stated if not is_loose(fact)]
        for piece, probability in zip(found, likely, strict=True):
            likely_enough = ENOUGH_FOR_DEEDS if _DEED.match(piece.words) else weights.threshold
            if probability < likely_enough or not may_be_meant(piece, sensitive=self._sensitive):
                continue
            if not theirs and _OWN.search(piece.words) is None:
                continue
            if not _is_read(piece, read) and (fact := fact_of(piece, message)) is not None:
                yield fact


def may_be_meant(piece: Piece, *, sensitive: bool = False) -> bool:
    """Whether a piece is a plain statement of the person's, in a language known here."""
    words = piece.words
    return not (
        _UNSURE.search(words)
        or _CONDITION.match(words)
        or _UNREAL.search(words)
        or _REPORTED.search(words)
        or SAID_BY.search(words)
        or _ADDRESSED.match(words)
        or _ASKED.search(words)
        or _DEMANDED.search(words)
        or (_ORDERED.match(words) is not None and not piece.listed)
        or not _states(piece)
        or _is_of_the_talk(piece)
        or told_to_remember(words) is not None
        or holds_secret(piece.quote)
        or (not sensitive and is_sensitive(piece.quote))
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


_VERB = Pattern(
    r"\b(?:is|are|was|were|am|be|been|has|have|had|do|does|did|will|can|cannot|must|need|needs|got"
    r"|[a-z]{3,}ed|[a-z]{4,}s)\b|['’](?:s|re|ve|ll|m)\b|n['’]t\b",
    re.IGNORECASE,
)
_SETTLED = any_of(
    """decided | chose | chosen | picked | selected | settled | booked | signed | bought | sold
    | hired | finished | completed | started | moved | switched | approved | agreed | going with
    | go with | recovering | recovered"""
)
_OWN_SUBJECT = any_of("i | we | i['’]m | i['’]ve | we['’]re | we['’]ve | i['’]ll | we['’]ll")
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


def _states(piece: Piece) -> bool:
    """Whether it says something of something: an entry of a list may, without a verb."""
    return (
        piece.listed
        or _OWN_SUBJECT.search(piece.words) is not None
        or bool(_VERB.search(piece.words))
    )


def _is_of_the_talk(piece: Piece) -> bool:
    """Whether it reacts to what is being talked about, and names no figure and no decision."""
    if piece.listed or _OF_THE_TALK.search(piece.words) is None:
        return False
    return not any(map(str.isdigit, piece.words)) and _SETTLED.search(piece.words) is None


def _is_english(words: str) -> bool:
    if not words.isascii() and sum(letter.isascii() for letter in words) < 0.8 * len(words):
        return False
    english = len(_ENGLISH.findall(words))
    return english >= 1 and english > len(_OTHER_LANGUAGE.findall(words))
