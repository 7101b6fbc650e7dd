"""CoreFacts from what people state outright; precision before everything (MemSIF 3.3)."""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Protocol

from assistant.domain.facts import CoreFact, FactSource, FactType
from assistant.domain.ids import new_fact_id
from assistant.domain.messages import ConversationKind, Message, Origin, Role
from assistant.inference.careful_encoding import TRIES, may_lie_in_text
from assistant.memory.facts.ended_states import ended_in
from assistant.memory.facts.endings import EXACTLY, way_instead
from assistant.memory.facts.english_rules import ENGLISH_RULES
from assistant.memory.facts.german_others import GERMAN_TRAIT_RULES
from assistant.memory.facts.german_rules import GERMAN_RULES
from assistant.memory.facts.others_rules import NAMING_RULES, TRAIT_RULES
from assistant.memory.facts.remembering import first_person, kept_as_said, told_to_remember
from assistant.memory.facts.rules import YOU, Reading, clause_starts, readings
from assistant.memory.facts.several import clauses_told, names_told
from assistant.memory.facts.withheld import holds_secret, is_sensitive, set_apart
from assistant.memory.language.own_words import (
    OwnSentence,
    earnest_sentences,
    holds_plainly,
    instructing_sentences,
    stated_sentences,
)
from assistant.memory.language.phrases import any_of
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from assistant.domain.encodings import Encoding

logger = logging.getLogger(__name__)

STATED_POLICY = "stated"

_YEARS = Pattern(r"\b\d\d[\s-]+years?[\s-]+old\s+\w", re.IGNORECASE)
_OF_ONESELF = any_of(
    """i | i['’](?:m|ve|ll|d) | my | mine | me | we | our | us | you | you['’](?:re|ve) | your | ich
    | mein\\w* | mich | mir | wir | unser\\w* | du | dein\\w*"""
)
_TASTE = Pattern(r"(?:drinks|eats|liking):|diet$")
_RULES = (*ENGLISH_RULES, *GERMAN_RULES, *GERMAN_TRAIT_RULES)
_SINCE_YEAR = Pattern(r"\b(?:since|seit)\s+(?:\w+\s+)?((?:19|20)\d{2})\b", re.IGNORECASE)
_UNIT_DAYS = {"day": 1, "week": 7, "month": 30, "year": 365}
_COUNT = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8, "nine": 9, "ten": 10,
}  # fmt: skip
_AGO = Pattern(
    r"\b(?:for\s+)?(?P<n>an?|one|two|three|four|five|six|seven|eight|nine|ten|\d{1,2})\s+"
    r"(?P<u>day|week|month|year)s?(?P<ago>\s+ago)?\b",
    re.IGNORECASE,
)
_LATELY = Pattern(r"\b(?:(?P<y>yesterday|gestern)|last\s+(?P<u>week|month|year))\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """Where a message was said. `playing`: a game of pretence is on (`own_words.plays_on`).

    `encoding` holds the message's vectors where they are at hand.
    """

    kind: ConversationKind = ConversationKind.ASSISTANT
    playing: bool = False
    encoding: Encoding | None = None


class Extractor(Protocol):
    """Finds the facts that a message states."""

    def extract(self, message: Message, setting: Setting) -> list[CoreFact]:
        """Facts that quote `message`, unconsolidated; empty where nothing is certain."""
        ...


class StatedFacts:
    """What the person states outright of themselves and the people around them, by rules.

    Only user messages are read, and only their own plain words (`own_words`). Among people the
    facts belong to the named speaker, never to "you". A secret never becomes a fact; a sensitive
    subject only by "remember that …", or where `sensitive` leaves that to somebody else.
    """

    def __init__(self, *, sensitive: bool = False) -> None:
        self._sensitive = sensitive

    def extract(self, message: Message, setting: Setting) -> list[CoreFact]:
        """See `Extractor`."""
        if message.role is not Role.USER or message.origin is Origin.DOCUMENT or setting.playing:
            return []
        among_people = setting.kind is ConversationKind.PEOPLE
        speaker = message.speaker.strip() if among_people else ""
        if among_people and not speaker:
            return []
        found: dict[tuple[str, str], CoreFact] = {}
        withheld = _nothing if self._sensitive else is_sensitive
        for sentence, reading in _readings(message.text, speaker, withheld):
            _add(found, reading, sentence, message)
        if not among_people:
            for sentence in earnest_sentences(message.text):
                read = [fact for fact in found.values() if fact.sources[0].quote == sentence.quote]
                for reading in _ended(sentence.words, read, withheld):
                    _add(found, reading, sentence, message)
        return list(found.values())


class CarefulExtractor:
    """Finds no facts in a message at which `extractor` fails every time, so that others go on.

    Raises the faults of the machine.
    """

    def __init__(self, extractor: Extractor) -> None:
        self._extractor = extractor

    def extract(self, message: Message, setting: Setting) -> list[CoreFact]:
        """See `Extractor`."""
        for _ in range(TRIES):
            try:
                found = self._extractor.extract(message, setting)
                apart = set_apart(message.text) if found else None
                return [
                    fact
                    for fact in found
                    if apart is None or not all(apart(source.quote) for source in fact.sources)
                ]
            except Exception as error:
                if not may_lie_in_text(error):
                    raise
                logger.warning(
                    "Extracting from %s failed: %s", message.message_id, type(error).__name__
                )
        return []


def classify(statement: str) -> Reading:
    """Type, subject and attribute of a statement that the person wrote down as a fact.

    The statement itself stays as they wrote it, in the first or the second person. What says
    nothing of the person is a note: a state of things.
    """
    for words in (statement, first_person(statement)):
        for reading in _read(words.strip(), ""):
            return reading
    type_ = kept_as_said(statement).type
    if type_ is not FactType.PREFERENCE:
        type_ = FactType.IDENTITY if _OF_ONESELF.search(statement) else FactType.STATE
    return Reading(
        type=type_,
        subject=YOU,
        statement=statement,
        attribute="",
        start=0,
        end=len(statement),
    )


def _nothing(_text: str) -> bool:
    """No subject is withheld."""
    return False


def _readings(
    text: str, speaker: str, withheld: Callable[[str], bool]
) -> Iterator[tuple[OwnSentence, Reading]]:
    """What rules read, sentence by sentence; `speaker` is empty for the person themselves."""
    if not speaker:
        for sentence in instructing_sentences(text):
            for reading in _remembered(sentence):
                yield sentence, reading
    for sentence in stated_sentences(text):
        if told_to_remember(sentence.words) is None:
            for reading in _stated(sentence.words, speaker, withheld):
                yield sentence, reading


def _remembered(sentence: OwnSentence) -> Iterator[Reading]:
    what = told_to_remember(sentence.words)
    if what is None or holds_secret(sentence.quote):
        return
    found = list(_read(what, ""))
    yield from found or [kept_as_said(what)]


def _stated(words: str, speaker: str, withheld: Callable[[str], bool]) -> Iterator[Reading]:
    found = [*_read(words, speaker)]
    if not speaker:
        found = [*_several(words, found, withheld)]
    for reading in found:
        if holds_plainly(words, reading.start, reading.end) and not withheld(
            words[reading.start : reading.end]
        ):
            yield reading


def _several(
    words: str, read: Sequence[Reading], withheld: Callable[[str], bool]
) -> Iterator[Reading]:
    """What a sentence tells that lists several things, in place of one thing read of all."""
    clauses = [*clauses_told(words)]
    apart = [one for clause in clauses for one in _read(clause, "")]
    names = [*names_told(words)]
    listed = {one.statement for one in names}
    for one in read:
        of_list = one.type is FactType.RELATION and one.statement in listed
        if not of_list and _YEARS.search(one.statement) is None:
            yield one
    known = {(one.attribute or one.statement) for one in read}
    yield from names
    if not holds_plainly(words, 0, len(words)):
        return
    for one in apart:
        new = (one.attribute or one.statement) not in known or _YEARS.search(words)
        if new and not withheld(one.statement):
            yield replace(one, start=0, end=0)


def _ended(
    words: str, stated: Iterable[CoreFact], withheld: Callable[[str], bool]
) -> Iterator[Reading]:
    """What is over, where no rule has read the same already ("I'm not vegetarian any more")."""
    read = {f"{EXACTLY}{fact.attribute}" for fact in stated}
    if any(_TASTE.match(fact.attribute) for fact in stated):
        read |= {"doing", "either"}
    for over in ended_in(words, lambda turned_round: _read(turned_round, "")):
        if over.ended.kind not in read and not withheld(over.statement):
            yield Reading(
                type=over.type,
                subject=over.subject,
                statement=over.statement,
                attribute=over.ended.attribute,
                start=over.start,
                end=len(words),
            )
        ways = [way for start in clause_starts(words) if (way := way_instead(words, start))]
        if over.ended.kind == "having" and ways and f"{EXACTLY}commute" not in read:
            yield Reading(
                type=FactType.IDENTITY,
                subject=YOU,
                statement=f"You {ways[-1]} to work.",
                attribute="commute",
                start=0,
                end=len(words),
            )


def _read(words: str, speaker: str) -> Iterator[Reading]:
    yield from readings(words, _RULES, speaker)
    yield from readings(words, TRAIT_RULES, speaker, after_my=True)
    yield from readings(words, NAMING_RULES, speaker, after_my=True)


def _add(
    found: dict[tuple[str, str], CoreFact],
    reading: Reading,
    sentence: OwnSentence,
    message: Message,
) -> None:
    if holds_secret(sentence.quote) or (reading.subject, reading.statement) in found:
        return
    source = FactSource(
        message_id=message.message_id,
        conversation_id=message.conversation_id,
        quote=sentence.quote,
    )
    found[reading.subject, reading.statement] = CoreFact(
        fact_id=new_fact_id(),
        subject=reading.subject,
        type=reading.type,
        statement=reading.statement,
        sources=(source,),
        valid_from=_began(sentence.words[reading.start :], message.said_at),
        policy=STATED_POLICY,
        attribute=reading.attribute,
    )


def _began(words: str, said_at: datetime) -> datetime:
    """Since when it holds: "since 2019", "two years ago", "yesterday"; else since it was said."""
    if match := _SINCE_YEAR.search(words):
        return min(datetime(int(match.group(1)), 1, 1, tzinfo=UTC), said_at)
    if match := _AGO.search(words):
        started_for = match.group().casefold().startswith("for ")
        if match.group("ago") or started_for:
            count = _COUNT.get(match.group("n").casefold()) or int(match.group("n"))
            return said_at - timedelta(days=count * _UNIT_DAYS[match.group("u").casefold()])
    if match := _LATELY.search(words):
        days = 1 if match.group("y") else _UNIT_DAYS[match.group("u").casefold()]
        return said_at - timedelta(days=days)
    return said_at
