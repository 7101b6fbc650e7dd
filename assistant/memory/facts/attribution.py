"""Facts of somebody else that the person told as their own: "that was about my colleague".

They are taken from the person; where the words say whose they are and the statement can be said
of them, they are kept as that one's, resting on both messages.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.domain.facts import PERSON_POLICY, CoreFact, FactSource, FactStatus
from assistant.domain.ids import new_fact_id
from assistant.domain.standing import OF_OTHERS_POLICY
from assistant.memory.facts.rules import YOU, as_sentence
from assistant.memory.language.own_words import plain_sentences
from assistant.memory.standing.whom import SOMEBODY, about_whom
from assistant.patterns import Pattern
from assistant.storage.messages import MessageStore
from assistant.storage.standing import StandingStore

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from assistant.domain.ids import MessageId
    from assistant.domain.messages import Message
    from assistant.domain.standing import MessageStanding
    from assistant.storage.database import Cursor

_VERBS = {"are": "is", "have": "has", "do": "does", "were": "was", "go": "goes", "don't": "doesn't"}
_THEIRS = {"your": "their", "yours": "theirs", "yourself": "themselves", "you": "they"}
_WORD = Pattern(r"\b(?:your|yours|yourself|you)\b", re.IGNORECASE)


def told_of_others(standings: Iterable[MessageStanding]) -> frozenset[MessageId]:
    """The messages that were of somebody else, by what is said of them."""
    return frozenset(one.message_id for one in standings if one.policy == OF_OTHERS_POLICY)


def attributed(cursor: Cursor, told: Sequence[CoreFact]) -> list[CoreFact]:
    """`told`, with what was said of somebody else as theirs, or left out."""
    ids = {source.message_id for fact in told for source in fact.sources}
    standings = StandingStore(cursor).of_messages(ids)
    causes = {one.message_id: one.cause for one in standings if one.policy == OF_OTHERS_POLICY}
    if not causes:
        return [*told]
    said = MessageStore(cursor).by_ids(causes.values())
    kept = []
    for fact in told:
        cause = next((causes[s.message_id] for s in fact.sources if s.message_id in causes), None)
        if cause is None or fact.subject != YOU:
            kept.append(fact)
        elif (theirs := _theirs(fact, said.get(cause))) is not None:
            kept.append(theirs)
    return kept


def as_told_before(facts: Iterable[CoreFact], ids: Collection[MessageId]) -> list[CoreFact]:
    """What the messages `ids` told, as it was when they told it."""
    return [
        replace(
            fact, fact_id=new_fact_id(), sources=(source,), replaces=None, valid_to=None,
            status=FactStatus.ACTIVE,
        )
        for fact in facts
        if fact.policy != PERSON_POLICY
        for source in fact.sources
        if source.message_id in ids
    ]  # fmt: skip


def _theirs(fact: CoreFact, cause: Message | None) -> CoreFact | None:
    whom = None if cause is None else _whom(cause.text)
    if cause is None or whom is None or whom == SOMEBODY:
        return None
    statement = said_of(fact.statement, whom)
    if statement is None:
        return None
    source = FactSource(
        message_id=cause.message_id, conversation_id=cause.conversation_id, quote=cause.text.strip()
    )
    return replace(fact, subject=whom, statement=statement, sources=(*fact.sources, source))


def _whom(text: str) -> str | None:
    found = (about_whom(sentence.words) for sentence in plain_sentences(text))
    return next((whom for whom in found if whom is not None), None)


def said_of(statement: str, whom: str) -> str | None:
    """What is said to the person, said of `whom`: "You live in Bern." of "your sister"."""
    if match := re.match(r"You (?P<verb>[\w'’]+)(?P<rest>.*)$", statement):
        verb = _third(match.group("verb").replace("’", "'"))
        said = f"{whom} {verb}{_WORD.sub(_turned, match.group('rest'))}"
    elif match := re.match(r"Your (?P<rest>.*)$", statement):
        said = f"{whom}'s {_WORD.sub(_turned, match.group('rest'))}"
    else:
        return None
    return as_sentence(said)


def _third(verb: str) -> str:
    if verb in _VERBS:
        return _VERBS[verb]
    if (
        verb.endswith(("ed", "can't", "cannot", "was", "will", "can", "must", "longer"))
        or verb == "no"
    ):
        return verb
    if verb.endswith(("ch", "sh", "s", "x", "z")):
        return f"{verb}es"
    return f"{verb[:-1]}ies" if re.search(r"[^aeiou]y$", verb) else f"{verb}s"


def _turned(match: re.Match[str]) -> str:
    return _THEIRS[match.group().casefold()]
