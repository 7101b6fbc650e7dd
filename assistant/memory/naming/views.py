"""Entities as the person looks at them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from assistant.domain.entities import EntityKind, EntityView, MergeProposal
from assistant.domain.ids import EntityId, FactId, MessageId, UnitId
from assistant.errors import InvalidInput, NotFound
from assistant.memory.naming.words import folded, is_uncased, key_of
from assistant.storage.entities import EntityStore
from assistant.storage.facts import FactStore
from assistant.storage.messages import MessageStore
from assistant.storage.names import NameStore

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assistant.domain.entities import Entity
    from assistant.domain.facts import CoreFact
    from assistant.storage.database import Cursor

LISTED_NAMESAKES = 8


def entity_view(cursor: Cursor, entity_id: EntityId) -> EntityView:
    """What is known of an entity; raises `NotFound`."""
    store = EntityStore(cursor)
    entity = store.get(entity_id)
    mentions = store.mentions_of([entity.entity_id])
    words = {MessageId(each.mention.unit_id): each.mention.words for each in mentions}
    messages = sorted(
        MessageStore(cursor).by_ids(words).values(),
        key=lambda message: (message.said_at, message.message_id),
    )
    about = {each.mention.unit_id for each in mentions if each.is_subject}
    facts = FactStore(cursor).by_ids(FactId(each.mention.unit_id) for each in mentions)
    related = _by_relation(cursor, entity)
    subject = {key: fact for key, fact in facts.items() if key in about} | related
    return EntityView(
        entity=entity,
        about=_oldest_first(subject.values()),
        facts=_oldest_first(fact for key, fact in facts.items() if key not in subject),
        mentioned=tuple((message, words[message.message_id]) for message in messages),
    )


class AllAbout(NamedTuple):
    """The messages and facts that have to do with an entity."""

    messages: set[MessageId]
    facts: set[FactId]


def all_about(cursor: Cursor, entity: Entity) -> AllAbout:
    """What mentions an entity, what it said itself among people, and what is known of it.

    Where nobody else has its names, messages on branches that are not shown count as well.
    Raises `InvalidInput` for the person who uses Keepsake.
    """
    if entity.kind is EntityKind.USER:
        raise InvalidInput(
            "That is you.", hint="Use --everything to forget all that is remembered."
        )
    store = EntityStore(cursor)
    view = entity_view(cursor, entity.entity_id)
    units = {each.mention.unit_id for each in store.mentions_of([entity.entity_id])}
    facts = {FactId(each) for each in units if each.startswith("f_")}
    facts |= {fact.fact_id for fact in view.about}
    messages = {MessageId(each) for each in units if not each.startswith("f_")}
    names = {entity.name, *entity.aliases}
    messages |= NameStore(cursor).said_by({key_of(name) for name in names})
    others = {
        name
        for each in store.all()
        if each.entity_id != entity.entity_id
        for name in (each.name, *each.aliases)
    }
    for name in names - others:
        whole = re.compile(
            rf"(?<!\w){re.escape(name)}(?:['’]?s)?(?!\w)"
            if not is_uncased(name)
            else re.escape(name),
            re.IGNORECASE,  # people who are in a hurry write names small
        )
        found = MessageStore(cursor).by_ids(MessageStore(cursor).holding(name))
        messages |= {key for key, message in found.items() if whole.search(message.text)}
    return AllAbout(messages, facts)


def merge_proposals(cursor: Cursor) -> list[MergeProposal]:
    """Pairs that the person may accept or refuse."""
    store = EntityStore(cursor)
    open_ = store.proposals()
    found = store.by_ids({each for one in open_ for each in (one.one, one.other)})
    return [
        MergeProposal(one=found[each.one], other=found[each.other], reason=each.reason)
        for each in open_
        if each.one in found and each.other in found
    ]


def entity_called(cursor: Cursor, name: str) -> Entity:
    """The entity with this id, or under this name, whatever its case.

    Raises `NotFound`, and `InvalidInput` where several are called so.
    """
    store = EntityStore(cursor)
    if name.startswith("e_"):
        return store.get(EntityId(UnitId(name)))
    wanted = folded(" ".join(name.split()))
    found = [
        entity
        for entity in store.all()
        if wanted in {folded(each) for each in (entity.name, *entity.aliases)}
    ]
    if not found:
        raise NotFound(f"Nobody and nothing is known as {name!r}.")
    if len(found) > 1:
        listed = ", ".join(
            f"{each.entity_id} ({each.descriptor or each.kind})"
            for each in found[:LISTED_NAMESAKES]
        )
        raise InvalidInput(
            f"{len(found)} are called {name!r}.", hint=f"Name one by its id: {listed}."
        )
    return found[0]


def _by_relation(cursor: Cursor, entity: Entity) -> dict[FactId, CoreFact]:
    """Facts about "your sister", where only one is known as the sister."""
    if not entity.descriptor or entity.kind is EntityKind.USER:
        return {}
    namesakes = [each for each in EntityStore(cursor).all() if each.descriptor == entity.descriptor]
    if len(namesakes) > 1:
        return {}
    facts = FactStore(cursor).with_subject(f"your {entity.descriptor}")
    return {fact.fact_id: fact for fact in facts}


def _oldest_first(facts: Iterable[CoreFact]) -> tuple[CoreFact, ...]:
    return tuple(sorted(facts, key=lambda fact: (fact.valid_from, fact.fact_id)))
