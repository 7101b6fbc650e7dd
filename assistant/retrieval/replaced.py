"""Words that no longer hold: messages that a replaced fact rests on show what replaced it."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from assistant.domain.facts import OVER_ATTRIBUTE, PERSON_POLICY, FactStatus
from assistant.domain.messages import Role
from assistant.domain.sentences import sentence_spans
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from datetime import datetime

    from assistant.domain.facts import CoreFact
    from assistant.domain.ids import FactId, MessageId
    from assistant.domain.messages import Message

MARK = " [out of date; now: {statement}]"
MAX_STATEMENT_CHARS = 200
"""What the person wrote may be long; a mark reminds of it."""
MAX_SEARCHED_CHARS = 2_000
"""A message is searched so far for a statement that it repeats."""
FEWEST_WORDS = 3
"""A statement of fewer words occurs in messages that say something else."""
_WORD = Pattern(r"\w+")
_SAME_WORD = {
    "i": "you", "me": "you", "my": "your", "mine": "yours", "am": "are", "m": "re",
    "ich": "du", "mich": "dich", "mir": "dir", "mein": "dein", "meine": "deine",
    "meinen": "deinen", "meinem": "deinem", "meiner": "deiner", "bin": "bist", "habe": "hast",
}  # fmt: skip
"""The person writes "my", what was read from their words says "your"."""
_TAKING_BACK = Pattern(
    r"\b(?:no|not|never|nor|\w+n['’]t|used|former\w*|ex|stopped|until|before|nicht|kein\w*|nie"
    r"|früher\w*|ehemal\w*|bis)\b",
    re.IGNORECASE,
)


class Outdated(NamedTuple):
    """Words of a message that held until `current` replaced what they say."""

    quote: str
    current: CoreFact


class Mark(NamedTuple):
    """What is put behind outdated words, and the facts whose statements it holds."""

    text: str
    fact_ids: tuple[FactId, ...]


class Ended(NamedTuple):
    """A fact that held once and what holds in its place."""

    fact: CoreFact
    current: CoreFact


def ended_facts(
    facts: Iterable[CoreFact], holds: Callable[[CoreFact], bool], as_of: datetime | None
) -> list[Ended]:
    """The facts that no longer hold (at `as_of`) where what replaced them `holds`."""
    known = [fact for fact in facts if fact.valid_to is not None or fact.replaces is not None]
    next_of = {fact.replaces: fact for fact in known if fact.replaces is not None}
    endings = {
        (fact.subject, fact.valid_from): fact
        for fact in known
        if fact.attribute.startswith(OVER_ATTRIBUTE)
    }
    for fact in known:  # words that something is over may end several facts and follow one
        if fact.fact_id not in next_of and fact.valid_to is not None:
            ending = endings.get((fact.subject, fact.valid_to))
            if ending is not None and ending != fact:
                next_of[fact.fact_id] = ending
    ended = [fact for fact in known if _ended(fact, as_of)]
    pairs = [(fact, _current(fact, next_of, holds)) for fact in ended]
    return [Ended(fact, current) for fact, current in pairs if current is not None]


def told_words(
    ended: Iterable[Ended], enters: Callable[[MessageId], bool]
) -> dict[MessageId, list[Outdated]]:
    """The words of messages that may enter which ended facts rest on."""
    found: defaultdict[MessageId, list[Outdated]] = defaultdict(list)
    for fact, current in ended:
        sources = [source for source in fact.sources if enters(source.message_id)]
        if sources and not _still_says(current, fact):
            own = _tellers(current)
            for source in sources:
                if source.message_id not in own:
                    found[source.message_id].append(Outdated(source.quote, current))
    return dict(found)


def repeated_words(
    ended: Iterable[Ended], messages: Iterable[Message]
) -> dict[MessageId, list[Outdated]]:
    """The words of `messages` that say what ended facts said.

    An assistant repeats what it was told, and the person may say it again after putting it right.
    """
    statements = _told_once(ended)
    if not statements:
        return {}
    found = {message.message_id: list(_repeated(message, statements)) for message in messages}
    return {message_id: words for message_id, words in found.items() if words}


def repeating_facts(ended: Iterable[Ended], facts: Iterable[CoreFact]) -> set[FactId]:
    """Those of `facts` that say, among other things, what an ended fact said.

    A sentence may be a fact of its own beside the one that a rule read out of it.
    """
    statements = _told_once(ended)
    if not statements:
        return set()
    return {
        fact.fact_id
        for fact in facts
        if fact.policy != PERSON_POLICY
        and any(said in _said(fact.statement) for said, now in statements if now != fact)
    }


def mark_for(words: str, text: str, outdated: Sequence[Outdated]) -> Mark:
    """What is put behind the `words` that are shown of `text`; empty where all they say holds."""
    shown = [one for one in outdated if words == text or _occurs(one.quote, words)]
    facts = {one.current.fact_id: one.current for one in shown}
    if not facts:
        return Mark("", ())
    statements = "; ".join(_short(fact.statement) for fact in facts.values())
    return Mark(MARK.format(statement=statements), tuple(facts))


def outdated_share(text: str, outdated: Sequence[Outdated]) -> float:
    """How much of a message no longer holds, 0 … 1."""
    quoted = sum(len(quote) for quote in {one.quote for one in outdated})
    return min(1.0, quoted / max(1, len(text.strip())))


def _told_once(ended: Iterable[Ended]) -> list[tuple[str, CoreFact]]:
    """What ended facts said, as it compares, with what holds now."""
    return [
        (said, current)
        for fact, current in ended
        if (said := _said(fact.statement)).count(" ") > FEWEST_WORDS
        and not _still_says(current, fact)
    ]


def _ended(fact: CoreFact, as_of: datetime | None) -> bool:
    if as_of is None:
        return fact.status is FactStatus.SUPERSEDED
    return fact.valid_to is not None and fact.valid_to <= as_of


def _current(
    fact: CoreFact, next_of: Mapping[FactId, CoreFact], holds: Callable[[CoreFact], bool]
) -> CoreFact | None:
    """The first of the facts after `fact` that holds."""
    seen = {fact.fact_id}
    after = next_of.get(fact.fact_id)
    while after is not None and not holds(after):
        if after.fact_id in seen:
            return None
        seen.add(after.fact_id)
        after = next_of.get(after.fact_id)
    return after


def _still_says(current: CoreFact, fact: CoreFact) -> bool:
    """Whether `current` only adds to `fact`: its words, others besides, and none that deny them."""
    if _TAKING_BACK.search(current.statement) and not _TAKING_BACK.search(fact.statement):
        return False
    return _words(fact.statement) <= _words(current.statement)


def _words(statement: str) -> set[str]:
    return {_SAME_WORD.get(word, word) for word in _WORD.findall(statement.casefold())}


def _repeated(message: Message, statements: Sequence[tuple[str, CoreFact]]) -> Iterator[Outdated]:
    if message.speaker and message.role is not Role.ASSISTANT:  # someone else's "my"
        return
    text = message.text[:MAX_SEARCHED_CHARS]
    words = list(_WORD.finditer(text))
    said = _said(text)
    for statement, current in statements:
        place = said.find(statement)
        if place < 0 or message.message_id in _tellers(current):
            continue
        first = said.count(" ", 0, place)
        last = first + statement.count(" ") - 2
        yield Outdated(text[words[first].start() : words[last].end()], current)


def _said(text: str) -> str:
    """The words as they compare, with a space before and after each."""
    words = (found.group().casefold() for found in _WORD.finditer(text))
    return f" {' '.join(_SAME_WORD.get(word, word) for word in words)} "


def _tellers(current: CoreFact) -> set[MessageId]:
    """The messages that say what holds. An edit keeps the sources of what it corrects."""
    if current.policy == PERSON_POLICY:
        return set()
    return {source.message_id for source in current.sources}


def _occurs(quote: str, words: str) -> bool:
    """Whether any sentence of `quote` stands in `words`, perhaps cut at its end."""
    shown = words.strip(" …")
    pieces = [quote[start:end].strip() for start, end in sentence_spans(quote)]
    return any(piece and (piece in words or shown in piece) for piece in [quote.strip(), *pieces])


def _short(statement: str) -> str:
    if len(statement) <= MAX_STATEMENT_CHARS:
        return statement
    return statement[:MAX_STATEMENT_CHARS].rstrip() + "…"
