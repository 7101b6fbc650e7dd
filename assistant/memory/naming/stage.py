"""Finds names in messages and facts and settles whom they mean, a small piece at a time.

A conversation is searched message by message of its active branch; what left the branch loses its
names. Every change of names makes their blocks due, and a block is settled from all that is stored
of it, so the entities are at any time those that a search of everything from the first message on
would give.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.domain.entities import EntityKind, Grade, Naming
from assistant.domain.ids import MessageId
from assistant.domain.messages import ConversationKind, Role
from assistant.memory.naming.recognition import names_in_fact, names_in_message
from assistant.memory.naming.settling import entity_key, settled
from assistant.memory.naming.words import block_of, is_uncased, key_of
from assistant.storage.conversations import ConversationStore
from assistant.storage.entities import EntityStore
from assistant.storage.facts import FactStore
from assistant.storage.home import HomeStore
from assistant.storage.messages import MessageStore
from assistant.storage.names import NameStore
from assistant.storage.progress import WatermarkStore

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from datetime import datetime

    from assistant.cancel import CancelToken
    from assistant.domain.changes import Change
    from assistant.domain.ids import ConversationId, UnitId
    from assistant.domain.messages import Message
    from assistant.storage.database import Cursor, Database

NAMING_STAGE = "names"
UNITS_AT_ONCE = 256
CONVERSATIONS_AT_ONCE = 64
BLOCKS_AT_ONCE = 64
MANY = 1_000_000_000
_VERSION = "names_version"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Searched:
    """Units with their stamps, what was found in them, and units whose names go."""

    units: list[tuple[UnitId, ConversationId, str]]
    names: list[Naming]
    more: list[Naming]
    gone: list[UnitId]
    settles: Sequence[tuple[ConversationId, str]] = ()

    def write(self, cursor: Cursor) -> bool:
        """Store it; False where a message has gone since it was read."""
        store = NameStore(cursor)
        ids = [MessageId(unit_id) for unit_id, _, stamp in self.units if not stamp]
        if len(MessageStore(cursor).existing(ids)) != len(ids):
            return False
        touched = [*self.gone, *(unit_id for unit_id, _, _ in self.units)]
        due = store.blocks_of_units(touched)
        store.remove(touched)
        there = MessageStore(cursor).existing(MessageId(one.unit_id) for one in self.more)
        found = [*self.names, *(one for one in self.more if one.unit_id in there)]
        store.add(self.units, [(one, block_of(one.long) if one.long else "") for one in found])
        store.add_due(due | {one.block for one in found})
        store.settle_branches(self.settles)
        change_names(cursor)
        return True


class EntityNaming:
    """Keeps names and entities true to messages, facts and the person's decisions; a `Stage`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def step(self, cancel: CancelToken) -> Sequence[Change] | None:
        """Search some units, or settle some blocks; None when nothing is due."""
        cursor = self._database.read()
        return () if self._search_some(cursor, cancel) else self._settle(cursor, cancel)

    def search(self, cancel: CancelToken) -> bool:
        """Search some units and settle nothing yet; False where none is due. Encodes nothing."""
        return self._search_some(self._database.read(), cancel)

    def _search_some(self, cursor: Cursor, cancel: CancelToken) -> bool:
        done = WatermarkStore(cursor).done_to((NAMING_STAGE,))[NAMING_STAGE]
        last = MessageStore(cursor).last_position()
        if last > done:
            self._database.write(lambda writing: _note_new_messages(writing, done, last)).result()
        due = NameStore(cursor).due_conversations(CONVERSATIONS_AT_ONCE)
        if due:
            searched: _Searched | None = _branches_of(cursor, due)
        else:
            searched = _facts_of(cursor)
        if searched is None:
            return False
        cancel.check()
        self._database.write(searched.write).result()
        return True

    def _settle(self, cursor: Cursor, cancel: CancelToken) -> Sequence[Change] | None:
        blocks = NameStore(cursor).due_blocks(BLOCKS_AT_ONCE)
        if not blocks:
            return None
        key = HomeStore(cursor).get("entity_key")
        if key is None:
            self._database.write(entity_key).result()
        version = HomeStore(cursor).get(_VERSION)
        found = settled(cursor, blocks, entity_key(cursor))
        cancel.check()

        def write(writing: Cursor) -> tuple[Change, ...]:
            # What was read may have been forgotten or decided otherwise: then it is done again.
            if HomeStore(writing).get(_VERSION) != version:
                return ()
            return found.write(writing)

        return self._database.write(write).result()


def _note_new_messages(cursor: Cursor, done: int, last: int) -> None:
    NameStore(cursor).add_due_conversations(done)
    WatermarkStore(cursor).advance((NAMING_STAGE,), last)


def change_names(cursor: Cursor) -> None:
    """Note that names or decisions are others than a moment ago; inside a transaction."""
    known = int(HomeStore(cursor).get(_VERSION) or "0")
    HomeStore(cursor).put(_VERSION, str(known + 1))


def _branches_of(cursor: Cursor, due: Sequence[ConversationId]) -> _Searched:
    """The next messages of these conversations' branches, with what they name."""
    store = NameStore(cursor)
    ids: list[MessageId] = []
    gone: list[UnitId] = []
    settles: list[tuple[ConversationId, str]] = []
    for change in store.branch_changes(due):
        room = UNITS_AT_ONCE - len(ids)
        ids += change.unsearched[:room]
        gone += change.left
        if len(change.unsearched) > room:
            break
        settles.append((change.conversation_id, change.stamp))
    messages = MessageStore(cursor).by_ids(ids)
    people = _among_people(cursor, due)
    found: list[Naming] = []
    for message in messages.values():
        if _is_searched(message):
            found += names_in_message(message, among_people=message.conversation_id in people)
    found += _hints(store, messages.values(), people, found)
    return _Searched(
        units=[(one.message_id, one.conversation_id, "") for one in messages.values()],
        names=found,
        more=_elsewhere(store, found, set(messages)),
        gone=gone,
        settles=settles,
    )


def _among_people(cursor: Cursor, ids: Iterable[ConversationId]) -> set[ConversationId]:
    """Those conversations in which people talk to each other."""
    return {
        one.conversation_id
        for one in ConversationStore(cursor).by_ids(ids).values()
        if one.kind is ConversationKind.PEOPLE
    }


def _is_searched(message: Message) -> bool:
    return message.learnable and message.role is not Role.SYSTEM


def _facts_of(cursor: Cursor) -> _Searched | None:
    """The next facts that are new or say something else; None where there are none."""
    store = NameStore(cursor)
    due = dict(store.due_facts(UNITS_AT_ONCE))
    gone = [each for each in store.stale_facts() if each not in due]
    if not due and not gone:
        return None
    facts = FactStore(cursor).by_ids(due)
    sources = {fact.sources[0].message_id for fact in facts.values()}
    told = MessageStore(cursor).by_ids(sources)
    found: list[Naming] = []
    for fact in facts.values():
        source = told.get(fact.sources[0].message_id)
        found += names_in_fact(fact, source.said_at if source else fact.valid_from)
    return _Searched(
        units=[(each, fact.sources[0].conversation_id, due[each]) for each, fact in facts.items()],
        names=found,
        more=[],
        gone=gone,
    )


def _hints(
    store: NameStore,
    messages: Iterable[Message],
    people: Collection[ConversationId],
    found: Sequence[Naming],
) -> list[Naming]:
    """Known names without capitals in new messages, where no cue stands beside them."""
    texts = [one for one in messages if is_uncased(one.text) and _is_searched(one)]
    if not texts:
        return []
    known = dict(store.uncased(Grade.CUED))
    known.update((one.words, one.key) for one in found if is_uncased(one.words))
    has = {(one.unit_id, one.key) for one in found}
    return [
        _hint(
            words,
            message.message_id,
            message.conversation_id,
            message.said_at,
            among_people=message.conversation_id in people,
        )
        for message in texts
        for words, key in known.items()
        if words in message.text and (message.message_id, key) not in has
    ]


def _elsewhere(store: NameStore, found: Sequence[Naming], here: set[MessageId]) -> list[Naming]:
    """New names without capitals in messages that were searched before they were known."""
    cued = [one for one in found if one.grade >= Grade.CUED and is_uncased(one.words)]
    known = {key for _, key in store.uncased(Grade.CUED)} if cued else set()
    fresh = {one.words: one.key for one in cued if one.key not in known}
    return [
        _hint(words, unit_id, conversation_id, said_at, among_people=people)
        for words, key in fresh.items()
        for unit_id, conversation_id, said_at, people in store.units_holding(words, key)
        if unit_id not in here
    ]


def _hint(
    words: str,
    unit_id: UnitId,
    conversation_id: ConversationId,
    said_at: datetime,
    *,
    among_people: bool,
) -> Naming:
    return Naming(
        unit_id=unit_id, conversation_id=conversation_id, said_at=said_at, place=99, words=words,
        block=block_of(words), key=key_of(words), grade=Grade.HINT, kind=EntityKind.PERSON,
        among_people=among_people,
    )  # fmt: skip


def forget_names(cursor: Cursor, units: Iterable[UnitId]) -> tuple[Change, ...]:
    """Take the names of messages and facts out with all that rests on them, inside a transaction.

    An entity that is left without a mention goes with its names, and so does what the person
    decided about it. Call it when messages and facts are removed already.
    """
    store = NameStore(cursor)
    gone = {*units, *store.stale_facts(), *store.orphans()}
    blocks = store.blocks_of_units(gone) | set(store.due_blocks(MANY))
    known = EntityStore(cursor)
    senses = known.senses({mention.entity_id for mention in known.in_units(gone)})
    store.remove(gone)
    store.drop_conversations_gone()
    if not blocks:
        return ()
    changes = settled(cursor, blocks, entity_key(cursor)).write(cursor)
    known.drop_decisions_on_gone(senses)
    change_names(cursor)
    return changes
