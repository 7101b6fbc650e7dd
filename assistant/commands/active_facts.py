"""ActiveFacts in `keepsake memory`: what questions proved useful."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.commands.documents import moment
from assistant.domain.facts import FactStatus
from assistant.domain.ids import ClusterId, UnitId

if TYPE_CHECKING:
    from assistant.commands.invocation import Document, Invocation
    from assistant.domain.active_facts import ActiveFact


def print_listed(invocation: Invocation, words: str) -> int:
    """Print those that hold all of `words`, the last used first; returns how many there are."""
    given = invocation.arguments
    found = invocation.wait(invocation.engine.active_facts(words=words))
    page = found[given.offset : given.offset + given.limit]
    if invocation.json:
        invocation.output.document({"facts": [_document(one) for one in page], "total": len(found)})
        return len(found)
    for one in page:
        statement = " / ".join(one.statement.splitlines())
        invocation.output.line(f"{one.fact_id}  {one.last_used:%Y-%m-%d}  {statement}")
    return len(found)


def shown(invocation: Invocation, unit: str) -> Document:
    """One with its sources, and the questions that made it."""
    found = invocation.wait(invocation.engine.active_fact(ClusterId(UnitId(unit))))
    return {"facts": [_document(found)], "total": 1}


def print_questions(invocation: Invocation, document: Document) -> None:
    """Print what an ActiveFact has beside other facts."""
    for query in document["queries"]:
        invocation.output.line(f"  asked {query['asked_at']}: {query['text']}")
    invocation.output.line(f"  last used {document['last_used']}")
    scores = f"support {document['support']:.2f}, demand {document['demand']:.2f}"
    invocation.output.line(f"  {scores}")


def _document(fact: ActiveFact) -> Document:
    """As other facts are printed, with what made it one."""
    return {
        "id": fact.fact_id,
        "statement": fact.statement,
        "subject": fact.subject,
        "type": fact.space,
        "space": fact.space,
        "valid_from": moment(min(source.said_at for source in fact.sources)),
        "valid_to": None,
        "status": FactStatus.ACTIVE,
        "policy": fact.policy,
        "pinned": False,
        "device_only": False,
        "replaces": None,
        "sources": [
            {
                "message_id": source.message_id,
                "conversation_id": source.conversation_id,
                "quote": source.quote,
            }
            for source in fact.sources
        ],
        "queries": [
            {
                "message_id": query.message_id,
                "text": query.text,
                "asked_at": moment(query.asked_at),
            }
            for query in fact.queries
        ],
        "support": fact.support,
        "demand": fact.demand,
        "formed_at": moment(fact.formed_at),
        "last_used": moment(fact.last_used),
    }
