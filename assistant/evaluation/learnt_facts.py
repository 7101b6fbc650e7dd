"""What a home makes of a person's chats: its facts, and how fast it learnt them."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from assistant.domain.facts import FactStatus
from assistant.domain.requests import FactQuery
from assistant.engine import Engine
from assistant.paths import Home

if TYPE_CHECKING:
    from assistant.cancel import CancelToken
    from assistant.domain.facts import CoreFact
    from assistant.evaluation.fact_sets import FactSet

PAGE = 500
_TOLD = (FactStatus.ACTIVE, FactStatus.SUPERSEDED)


@dataclass(frozen=True, slots=True, kw_only=True)
class LearntFact:
    """An active fact: what it says, of whom, and the messages that it rests on.

    `sources` are the external ids of messages, oldest first; `quotes` their sentences.
    """

    statement: str
    subject: str
    type: str
    policy: str
    sources: tuple[str, ...]
    quotes: tuple[str, ...]
    attribute: str

    @property
    def conversations(self) -> frozenset[str]:
        """The external ids of the chats that it rests on."""
        return frozenset(source.rpartition("/")[0] for source in self.sources)


@dataclass(frozen=True, slots=True, kw_only=True)
class Learnt:
    """One person's facts. `superseded` counts those that others replaced."""

    facts: tuple[LearntFact, ...]
    superseded: int
    messages: int
    seconds: float


def learn_facts(person: FactSet, cancel: CancelToken) -> Learnt:
    """Import the person's chats into a fresh home, wait until all is learnt, read the facts."""
    with TemporaryDirectory(prefix="keepsake-evaluation-") as folder:
        engine = Engine.open(Home(Path(folder)), passphrase=secrets.token_hex(16))
        try:
            started = time.perf_counter()
            engine.remember(person.conversations, source=person.name).result()
            engine.flush(cancel=cancel).result()
            seconds = time.perf_counter() - started
            found = _facts(engine)
            names = _external_ids(engine)
        finally:
            engine.close()
    active = [fact for fact in found if fact.status is FactStatus.ACTIVE]
    return Learnt(
        facts=tuple(_learnt(fact, names) for fact in active),
        superseded=len(found) - len(active),
        messages=len(person.messages),
        seconds=seconds,
    )


def _facts(engine: Engine) -> list[CoreFact]:
    found: list[CoreFact] = []
    while True:
        query = FactQuery(statuses=_TOLD, limit=PAGE, offset=len(found))
        page = engine.facts(query).result()
        found += page.facts
        if not page.facts or len(found) >= page.total:
            return found


def _external_ids(engine: Engine) -> dict[str, str]:
    return {
        each.message.message_id: each.message.external_id
        for summary in engine.conversations().result()
        for each in engine.thread(summary.conversation.conversation_id).result().messages
    }


def _learnt(fact: CoreFact, names: dict[str, str]) -> LearntFact:
    return LearntFact(
        statement=fact.statement,
        subject=fact.subject,
        type=fact.type.value,
        policy=fact.policy,
        sources=tuple(names.get(source.message_id, "") for source in fact.sources),
        quotes=tuple(source.quote for source in fact.sources),
        attribute=fact.attribute,
    )
