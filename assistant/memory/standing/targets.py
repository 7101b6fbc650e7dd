"""Which messages an act is about: by the words that it names them with; nothing uncertain."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from assistant.domain.messages import Role
from assistant.domain.sentences import Span, sentence_spans
from assistant.domain.standing import Standing
from assistant.index.analysis import index_terms
from assistant.memory.language.own_words import stated_sentences
from assistant.memory.language.phrases import any_of
from assistant.memory.segmenting.key_entities import key_entities
from assistant.memory.standing.acts import LANGUAGES, SHORT_CHARACTERS
from assistant.memory.standing.statements import statement_in
from assistant.memory.standing.topics import told_of, topic_named

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assistant.domain.messages import Message
    from assistant.memory.standing.acts import Act, Terms
    from assistant.memory.standing.statements import Statement

ALL_OF = 2
"""Of so few words all must be there …"""
SHARE = 0.75
"""… of more, this share."""
MOSTLY = 0.5
"""A message of which this much is meant is meant as a whole."""
FEW = 6
"""One word that many messages hold says too little of which is meant."""
MAX_SEARCHED_CHARACTERS = 20_000
_OWN = any_of(
    """i | i['’](?:m|ve|ll|d) | my | mine | me | we | our | us | ich | mein\\w* | mich | mir | wir
    | unser\\w* | je | j['’]\\w+ | mon | ma | yo | mi | io | mio | mia | eu | meu | minha | ik
    | mijn"""
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """A message that an act is about; `whole` where every word of the act is in it."""

    message: Message
    span: Span | None
    whole: bool


def needed(terms: Terms) -> int:
    """How many of the words must be in a message that is meant."""
    return len(terms) if len(terms) <= ALL_OF else ceil(SHARE * len(terms))


def target_of(act: Act, message: Message, cause: Message) -> Target | None:
    """`message` as a target of what `cause` says, by the two of them alone."""
    if not _in_reach(act, message, cause):
        return None
    if act.standing in {Standing.SUPERSEDED, Standing.EXPIRED}:
        if message.role is not Role.USER or act.statement is None:
            return None
        return _stated(act, act.statement, message)
    return _naming(act.terms, message) or _of_matter(act, message)


def _in_reach(act: Act, message: Message, cause: Message) -> bool:
    """Whether it was said before, or what is said later is meant too, by one who is meant."""
    if message.message_id == cause.message_id:
        return False
    if message.said_at > cause.said_at and not act.onwards:
        return False
    same = message.conversation_id == cause.conversation_id
    return message.role is Role.USER or (message.role is Role.ASSISTANT and same)


def selected(act: Act, cause: Message, found: Sequence[Target]) -> list[Target]:
    """Those of all `found` (oldest first) that are meant: the same conversation comes first.

    Elsewhere they must hold every word, and one word alone must not be in many.
    """
    here = [one for one in found if one.message.conversation_id == cause.conversation_id]
    elsewhere = [one for one in found if one not in here and one.whole]
    if len(act.terms) == 1 and act.standing is not Standing.SUPERSEDED and not act.everything:
        elsewhere = [] if here or len(elsewhere) > FEW else elsewhere
    meant = sorted([*here, *elsewhere], key=found.index)
    if act.earlier and len(meant) > 1:
        return meant[:-1]
    return meant


def repeats(message: Message, hidden: Iterable[str]) -> bool:
    """Whether an answer repeats a name, number or rare word of what was hidden."""
    said = _stems(message.text[:MAX_SEARCHED_CHARACTERS])
    return any(_stems(entity) <= said for words in hidden for entity in key_entities(words))


def _naming(terms: Terms, message: Message) -> Target | None:
    """The message where it holds the words, close together where it is long."""
    text = message.text[:MAX_SEARCHED_CHARACTERS]
    least = needed(terms)
    if not terms or _hits(terms, _stems(text)) < least:
        return None
    if len(text) <= SHORT_CHARACTERS:
        return Target(message=message, span=None, whole=_hits(terms, _stems(text)) == len(terms))
    spans = [
        span for span in sentence_spans(text) if _hits(terms, _stems(text[slice(*span)])) >= least
    ]
    if not spans:
        return None
    span = Span(spans[0].start, spans[-1].end)
    words = _stems(text[slice(*span)])
    return Target(
        message=message, span=_mostly(text, span), whole=_hits(terms, words) == len(terms)
    )


def _of_matter(act: Act, message: Message) -> Target | None:
    """The message where the person tells of the matter that a request names in one word."""
    if act.standing is not Standing.WITHDRAWN or message.role is not Role.USER:
        return None
    named = topic_named(act.terms)
    if named is None:
        return None
    topic, narrower = named
    text = message.text[:MAX_SEARCHED_CHARACTERS]
    spans = [span for span in sentence_spans(text) if told_of(topic, text[slice(*span)])]
    if not spans or _hits(narrower, _stems(text)) < len(narrower):
        return None
    if len(text) <= SHORT_CHARACTERS:
        return Target(message=message, span=None, whole=True)
    span = Span(spans[0].start, spans[-1].end)
    return Target(message=message, span=_mostly(text, span), whole=True)


def tells_of_person(text: str) -> bool:
    """Whether somebody states something of their own here, and asks for nothing."""
    told = [sentence.words for sentence in stated_sentences(text)]
    return any(_OWN.search(words) for words in told) and not text.rstrip().endswith(("?", "？"))


def _stated(act: Act, told: Statement, message: Message) -> Target | None:
    """The message where it stated the same thing, with another value."""
    text = message.text[:MAX_SEARCHED_CHARACTERS]
    for span in sentence_spans(text):
        sentence = text[slice(*span)]
        held = statement_in(sentence)
        if held is None:
            continue
        if act.standing is Standing.SUPERSEDED:
            meant = told.replaces(held) or _names_past(told, held)
        else:
            meant = told.thing == held.thing or (
                len(told.thing & held.thing) > 1
                and (told.thing <= held.thing or held.thing <= told.thing)
            )
        if meant:
            return Target(message=message, span=_mostly(text, span), whole=True)
    return None


def _names_past(told: Statement, held: Statement) -> bool:
    """Whether the value that is named as past is the one held, of a thing named more shortly."""
    if not told.old or not told.thing & held.thing:
        return False
    subset = told.thing <= held.thing or held.thing <= told.thing
    return subset and _stems(told.old) <= _stems(held.value)


def _mostly(text: str, span: Span) -> Span | None:
    return None if span.end - span.start >= MOSTLY * len(text.strip()) else span


def _stems(text: str) -> set[str]:
    return {term for language in LANGUAGES for term in index_terms(text, language)}


def _hits(terms: Terms, said: set[str]) -> int:
    return sum(not said.isdisjoint(stems) for stems in terms)
