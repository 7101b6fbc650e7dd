"""What the person left out of a chat.

It acts on the words behind a fact too, so that raw words never smuggle back what a fact may not
say: a fact that is left out takes the messages that it rests on with it. What is kept from models
on other machines lies in `memory.device_only`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.active_facts import stated
from assistant.domain.ids import ClusterId, DocumentId, FactId, MessageId, UnitId
from assistant.domain.recall import LeftOut
from assistant.domain.times import utc_now
from assistant.errors import NotFound
from assistant.storage.active_facts import ActiveFactStore
from assistant.storage.conversations import ConversationStore
from assistant.storage.documents import DocumentStore
from assistant.storage.facts import FactStore
from assistant.storage.left_out import LeftOutStore
from assistant.storage.messages import MessageStore

if TYPE_CHECKING:
    from collections.abc import Collection

    from assistant.domain.ids import ConversationId
    from assistant.storage.cursor import Cursor


def left_out_of(cursor: Cursor, conversation_id: ConversationId) -> frozenset[UnitId]:
    """What the person does not want used in a conversation."""
    return frozenset(LeftOutStore(cursor).of(conversation_id))


def shown_left_out(cursor: Cursor, conversation_id: ConversationId) -> list[LeftOut]:
    """What a conversation goes without, with its words; raises `NotFound`."""
    ConversationStore(cursor).get(conversation_id)
    units = LeftOutStore(cursor).of(conversation_id)
    messages = MessageStore(cursor).by_ids(map(MessageId, units))
    facts = FactStore(cursor).by_ids(map(FactId, units))
    active = ActiveFactStore(cursor).by_ids(map(ClusterId, units))
    texts: dict[UnitId, tuple[str, str]] = {}
    texts.update({unit: ("message", one.text) for unit, one in messages.items()})
    texts.update({unit: ("fact", one.statement) for unit, one in facts.items()})
    texts.update({unit: ("fact", stated(one.sources)) for unit, one in active.items()})
    files = DocumentStore(cursor).summaries(map(DocumentId, units))
    texts.update({one.document_id: ("document", one.name) for one in files})
    return [
        LeftOut(unit_id=unit, kind=texts[unit][0], text=texts[unit][1])
        for unit in units
        if unit in texts
    ]


def leave_out(
    cursor: Cursor, conversation_id: ConversationId, units: Collection[UnitId]
) -> frozenset[UnitId]:
    """Use units in a conversation no more, nor what they rest on; returns all that is left out.

    Raises `NotFound` for a conversation or a unit that there is not.
    """
    ConversationStore(cursor).get(conversation_id)
    with_behind = _with_what_is_behind(cursor, units)
    LeftOutStore(cursor).add(conversation_id, with_behind, utc_now())
    return left_out_of(cursor, conversation_id)


def use_again(
    cursor: Cursor, conversation_id: ConversationId, units: Collection[UnitId]
) -> frozenset[UnitId]:
    """Use units in a conversation again, and what they rest on; returns what is still left out."""
    with_behind = _with_what_is_behind(cursor, units)
    LeftOutStore(cursor).remove(conversation_id, with_behind)
    return left_out_of(cursor, conversation_id)


def _with_what_is_behind(cursor: Cursor, units: Collection[UnitId]) -> frozenset[UnitId]:
    """What `units` name: messages, files, and facts with their other versions and sources."""
    messages = MessageStore(cursor).existing(map(MessageId, units))
    facts = FactStore(cursor).by_ids(map(FactId, units))
    active = ActiveFactStore(cursor).by_ids(map(ClusterId, units))
    known = {*messages, *facts, *active, *DocumentStore(cursor).existing(map(DocumentId, units))}
    if missing := [unit for unit in units if unit not in known]:
        raise NotFound(f"Nothing in the memory has the id {missing[0]!r}.")
    found: set[UnitId] = {*known}
    for fact_id in facts:
        for version in FactStore(cursor).history(fact_id):
            found |= {version.fact_id, *(source.message_id for source in version.sources)}
    for asked in active.values():
        found |= {source.message_id for source in asked.sources}
    return frozenset(found)
