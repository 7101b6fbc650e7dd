"""What a prompt may not hold: what the person left out of a chat, and what stays on this machine.

Both act on the words behind a fact too, so that raw words never smuggle back what a fact may not
say: a fact that is left out takes the messages that it rests on with it. For a model on another
machine also the answers go that were given from such words, or right after them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assistant.domain.active_facts import stated
from assistant.domain.ids import ClusterId, FactId, MessageId, UnitId
from assistant.domain.messages import Message, Role
from assistant.domain.prompts import PromptMessage
from assistant.domain.recall import LeftOut
from assistant.domain.times import utc_now
from assistant.errors import NotFound
from assistant.storage.active_facts import ActiveFactStore
from assistant.storage.conversations import ConversationStore
from assistant.storage.facts import FactStore
from assistant.storage.left_out import LeftOutStore
from assistant.storage.messages import MessageStore
from assistant.storage.recalls import RecallStore

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from assistant.domain.facts import CoreFact
    from assistant.domain.ids import ConversationId
    from assistant.domain.recall import Recall
    from assistant.storage.cursor import Cursor

KEPT_HERE = "[kept on this device]"
"""Stands for a turn whose words may not leave this machine."""
FEWEST_WORDS = 2
"""A quote of one word occurs in messages that say something else."""
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Withheld:
    """Units that stay out of a prompt, and wordings that no text of it may repeat."""

    units: frozenset[UnitId] = frozenset()
    wordings: frozenset[str] = frozenset()

    def of(self, recall: Recall) -> Recall:
        """The recall without blocks that repeat what is withheld."""
        kept = tuple(block for block in recall.blocks if not self._holds(block.text))
        if len(kept) == len(recall.blocks):
            return recall
        return replace(recall, blocks=kept, tokens=sum(block.tokens for block in kept))

    def turns(self, turns: Sequence[Message]) -> Sequence[Message] | list[PromptMessage]:
        """The turns so far, those that are withheld without their words."""
        if not self.units and not self.wordings:
            return turns
        return [
            PromptMessage(
                role=turn.role,
                text=KEPT_HERE
                if turn.message_id in self.units or self._holds(turn.text)
                else turn.text,
            )
            for turn in turns
        ]

    def _holds(self, text: str) -> bool:
        said = _said(text) if self.wordings else ""
        return any(wording in said for wording in self.wordings)


NOTHING_WITHHELD = Withheld()


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


def kept_on_device(cursor: Cursor) -> Withheld:
    """All that a model on another machine may not be told."""
    facts = FactStore(cursor).device_only()
    if not facts:
        return Withheld()
    versions = {
        one.fact_id: one for fact in facts for one in FactStore(cursor).history(fact.fact_id)
    }
    told = {source.message_id for fact in versions.values() for source in fact.sources}
    repeating = {*_replies(cursor, told), *RecallStore(cursor).citing({*versions, *told})}
    return Withheld(
        frozenset({*versions, *told, *repeating}), frozenset(_wordings(versions.values()))
    )


def _with_what_is_behind(cursor: Cursor, units: Collection[UnitId]) -> frozenset[UnitId]:
    """The messages and facts that `units` name, with the other versions and sources of facts."""
    messages = MessageStore(cursor).existing(map(MessageId, units))
    facts = FactStore(cursor).by_ids(map(FactId, units))
    active = ActiveFactStore(cursor).by_ids(map(ClusterId, units))
    known = {*messages, *facts, *active}
    if missing := [unit for unit in units if unit not in known]:
        raise NotFound(f"Nothing in the memory has the id {missing[0]!r}.")
    found: set[UnitId] = {*known}
    for fact_id in facts:
        for version in FactStore(cursor).history(fact_id):
            found |= {version.fact_id, *(source.message_id for source in version.sources)}
    for asked in active.values():
        found |= {source.message_id for source in asked.sources}
    return frozenset(found)


def _replies(cursor: Cursor, told: Iterable[MessageId]) -> set[MessageId]:
    """The answers to these messages: they repeat what they answer."""
    questions = MessageStore(cursor).by_ids(told)
    conversations = {one.conversation_id for one in questions.values()}
    return {
        message.message_id
        for conversation_id in conversations
        for message in MessageStore(cursor).of_conversation(conversation_id)
        if message.role is Role.ASSISTANT and message.parent_id in questions
    }


def _wordings(facts: Iterable[CoreFact]) -> set[str]:
    """The statements and quotes of facts, as they compare; not those that say next to nothing."""
    texts = [text for fact in facts for text in (fact.statement, *_quotes(fact))]
    said = {_said(text) for text in texts}
    return {words for words in said if words.strip().count(" ") >= FEWEST_WORDS - 1}


def _quotes(fact: CoreFact) -> list[str]:
    return [source.quote for source in fact.sources]


def _said(text: str) -> str:
    """The words alone, with a space before and after each."""
    return f" {' '.join(found.group().casefold() for found in _WORD.finditer(text))} "
