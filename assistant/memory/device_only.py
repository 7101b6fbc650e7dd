"""What is for this device only, and all words that would tell it: kept from models elsewhere.

It acts on the words behind a fact too, so that raw words never smuggle back what a fact may not
say: on the messages that it rests on, in chats that branched off as well, on the answers to those,
and on answers that were given from it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import accumulate
from typing import TYPE_CHECKING

from assistant.domain.messages import Message, Role
from assistant.domain.prompts import PromptMessage
from assistant.patterns import Pattern
from assistant.storage.copies import with_the_same_words
from assistant.storage.facts import FactStore
from assistant.storage.held_facts import HeldFactStore
from assistant.storage.messages import MessageStore
from assistant.storage.recalls import RecallStore

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assistant.domain.budgets import TokenCounter
    from assistant.domain.documents import DocumentExcerpt
    from assistant.domain.facts import CoreFact
    from assistant.domain.ids import MessageId, UnitId
    from assistant.domain.recall import Block, Recall
    from assistant.storage.cursor import Cursor

KEPT_HERE = "[kept on this device]"
"""Stands for words that may not leave this machine."""
FEWEST_WORDS = 2
"""A quote of one word occurs in messages that say something else."""
_WORD = Pattern(r"\w+")


@dataclass(frozen=True, slots=True)
class Withheld:
    """Units that stay out of a prompt, and wordings that no text of it may repeat."""

    units: frozenset[UnitId] = frozenset()
    wordings: frozenset[str] = frozenset()

    def of(self, recall: Recall, count: TokenCounter) -> Recall:
        """The recall without what is or repeats what is withheld; `count` counts its tokens."""
        left = [self._cut(block, count) for block in recall.blocks]
        kept = tuple(block for block in left if block is not None)
        if kept == recall.blocks:
            return recall
        return replace(recall, blocks=kept, tokens=sum(block.tokens for block in kept))

    def turns(
        self, turns: Sequence[Message] | Sequence[PromptMessage]
    ) -> Sequence[Message] | Sequence[PromptMessage]:
        """The turns so far, those that are withheld without their words."""
        if not self.units and not self.wordings:
            return turns
        return [
            PromptMessage(role=turn.role, text=KEPT_HERE if self.keeps(turn) else turn.text)
            for turn in turns
        ]

    def excerpts(self, found: Sequence[DocumentExcerpt]) -> list[DocumentExcerpt]:
        """Excerpts of documents, without the lines that repeat what is withheld."""
        return [replace(one, text=self._without(one.text)) for one in found]

    def keeps(self, turn: Message | PromptMessage) -> bool:
        """Whether a turn is, or repeats, what is withheld."""
        known = isinstance(turn, Message) and turn.message_id in self.units
        return known or self.holds(turn.text)

    def holds(self, text: str) -> bool:
        """Whether a text repeats a wording that is withheld."""
        said = _said(text) if self.wordings else ""
        return any(wording in said for wording in self.wordings)

    def _cut(self, block: Block, count: TokenCounter) -> Block | None:
        """A block without the messages that are withheld; None where nothing may be told."""
        if not self._rests_on(block) and not self.holds(block.text):
            return block
        if block.unit_id in self.units or not self.units.isdisjoint(block.fact_ids):
            return None
        free = [
            (message_id, line)
            for message_id, line in block.lines()
            if message_id not in self.units and not self.holds(line)
        ]
        text = "\n".join(line for _, line in free)
        if not free or self.holds(text):
            return None
        return replace(
            block,
            message_ids=tuple(message_id for message_id, _ in free),
            external_ids=(),
            text=text,
            tokens=count(text),
            ends=tuple(end - 1 for end in accumulate(len(line) + 1 for _, line in free)),
        )

    def _rests_on(self, block: Block) -> bool:
        """Whether a block is withheld; a fact that was told elsewhere too is not."""
        if block.unit_id in self.units or block.document_id in self.units:
            return True
        if block.kind == "fact":
            return bool(block.message_ids) and self.units.issuperset(block.message_ids)
        return not self.units.isdisjoint(block.message_ids)

    def _without(self, text: str) -> str:
        if not self.holds(text):
            return text
        lines = [KEPT_HERE if self.holds(line) else line for line in text.split("\n")]
        left = "\n".join(lines)
        return KEPT_HERE if self.holds(left) else left  # it may go over several lines


NOTHING_WITHHELD = Withheld()


def kept_on_device(cursor: Cursor) -> Withheld:
    """All that a model on another machine may not be told."""
    return _withheld(cursor, _device_only(cursor))


def kept_from_programs(cursor: Cursor) -> Withheld:
    """All that another program may not be told: also what waits for the person's yes."""
    waiting = [one.fact for one in HeldFactStore(cursor).waiting() if one.fact is not None]
    return _withheld(cursor, [*_device_only(cursor), *waiting])


def _device_only(cursor: Cursor) -> list[CoreFact]:
    """What is for this device only, in all its versions."""
    store = FactStore(cursor)
    return [one for fact in store.device_only() for one in store.history(fact.fact_id)]


def _withheld(cursor: Cursor, facts: Sequence[CoreFact]) -> Withheld:
    if not facts:
        return NOTHING_WITHHELD
    ids = {fact.fact_id for fact in facts}
    sources = {source.message_id for fact in facts for source in fact.sources}
    told = with_the_same_words(cursor, sources)
    repeating = {*_replies(cursor, told), *RecallStore(cursor).citing({*ids, *told})}
    return Withheld(
        frozenset({*ids, *told, *with_the_same_words(cursor, repeating)}),
        frozenset(_wordings(facts)),
    )


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
