"""Making one memory of what came in and what was there, in the transaction that stored it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.domain.changes import ConversationsChanged, MemoryRestored, ProfilesChanged
from assistant.domain.facts import FactSource
from assistant.domain.ids import ConversationId, DocumentId, FactId, MessageId, ProfileId, UnitId
from assistant.domain.memory_transfers import COUNTED
from assistant.domain.undoing import ActivityKind
from assistant.errors import NotFound
from assistant.memory.forgetting.erasing import erase
from assistant.memory.forgetting.mending import reconcile
from assistant.memory.forgetting.scope import Scope, with_echoes, with_sources
from assistant.memory.ingest import LEARN_STAGE, SEGMENT_STAGE, STANDING_STAGE
from assistant.memory.naming.settling import (
    carried_ids,
    entity_key,
    settled,
    take_entity_key,
)
from assistant.memory.naming.stage import MANY, NAMING_STAGE, change_names
from assistant.storage import whole_tables
from assistant.storage.activity import ActivityStore
from assistant.storage.branches import branch_to
from assistant.storage.conversations import NOTES_SOURCE, ConversationStore
from assistant.storage.demands import DemandStore
from assistant.storage.facts import FactStore
from assistant.storage.messages import MessageStore
from assistant.storage.names import NameStore
from assistant.storage.profiles import ProfileStore
from assistant.storage.progress import RederivationStore, WatermarkStore
from assistant.storage.references import REFERENCES, hang, sweep

if TYPE_CHECKING:
    from collections.abc import Collection

    from assistant.domain.changes import Change
    from assistant.storage.database import Cursor
    from assistant.transfer.memory_file import Batch, Header
    from assistant.transfer.memory_merging import Merging

STAGES = (SEGMENT_STAGE, LEARN_STAGE, STANDING_STAGE, NAMING_STAGE)
"""What was worked out in the other home comes with it, and is not worked out again."""

_OF_UNITS = frozenset({"entity_decisions", "edges", "space_units", "left_out"})


def learnt_up_to(cursor: Cursor) -> dict[str, str]:
    """The last message that each stage has done here; empty where it has done none."""
    done = WatermarkStore(cursor).done_to(STAGES)
    return {stage: MessageStore(cursor).last_up_to(position) for stage, position in done.items()}


class Arrival:
    """One memory that comes in. Every method changes the file within the caller's transaction."""

    def __init__(self, cursor: Cursor, merging: Merging, header: Header, *, empty: bool) -> None:
        self._cursor = cursor
        self._merging = merging
        self._header = header
        self._empty = empty
        self._last = MessageStore(cursor).last_position()
        self._carried = False

    def before(self, batch: Batch) -> None:
        """To be called before a batch is looked at: people and things may have other ids here."""
        if self._empty or self._carried or batch.table not in _OF_UNITS:
            return
        if not any(_names_entity(value) for row in batch.rows for value in row.values()):
            return
        self._carried = True
        try:
            key = bytes.fromhex(self._header.naming_key)
        except ValueError:
            return
        if key and not take_entity_key(self._cursor, key):
            self._merging.ids.update(carried_ids(self._cursor, key).items())

    def settle(self, forgotten: Collection[str]) -> tuple[tuple[Change, ...], int]:
        """Join all that was stored; what is to be announced, and how much was forgotten here."""
        if self._empty:
            self._as_it_was()
        else:
            self._beside()
        changes, gone = self._forget(forgotten)
        if self._carried:
            names = NameStore(self._cursor)
            settled(self._cursor, names.due_blocks(MANY), entity_key(self._cursor)).write(
                self._cursor
            )
        self._sweep()
        change_names(self._cursor)
        DemandStore(self._cursor).changed()
        sections = self._merging.sections
        counts = {name: sections[name].new for name in COUNTED if name in sections}
        if any(counts.values()):
            ActivityStore(self._cursor).add(ActivityKind.IMPORTED, counts)
        chats = {*self._chats(), *self._merging.grown}
        announced = (ProfilesChanged(), ConversationsChanged(tuple(map(ConversationId, chats))))
        return (*changes, MemoryRestored(), *announced), gone

    # Where this home had nothing

    def _as_it_was(self) -> None:
        if self._header.naming_key:
            take_entity_key(self._cursor, bytes.fromhex(self._header.naming_key))
        if ProfileStore(self._cursor).find(ProfileId(self._header.profile)) is not None:
            ProfileStore(self._cursor).use(ProfileId(self._header.profile))
        for stage in STAGES:
            last = self._header.learnt.get(stage, "")
            WatermarkStore(self._cursor).advance([stage], self._position_of(last))

    # Where it had something

    def _beside(self) -> None:
        self._mend_order()
        self._mend_leaves()
        self._rest_on_both()
        due = set(self._merging.grown) | self._waiting()
        RederivationStore(self._cursor).add(sorted(map(ConversationId, due)))
        last = MessageStore(self._cursor).last_position()
        WatermarkStore(self._cursor).advance((SEGMENT_STAGE, LEARN_STAGE), last)
        new = [unit for unit in self._merging.new if unit.startswith("f_")]
        NameStore(self._cursor).add_due(
            NameStore(self._cursor).blocks_of_units(
                [UnitId(unit) for unit in self._merging.new if unit[:2] in ("f_", "m_")]
            )
        )
        reconcile(self._cursor, new)

    def _waiting(self) -> set[str]:
        """The chats that one of the two homes had not learnt from to their ends."""
        store = MessageStore(self._cursor)
        done = WatermarkStore(self._cursor).done_to((SEGMENT_STAGE, LEARN_STAGE))
        chats = store.chats_between(min(done.values()), self._last)
        ends = [self._header.learnt.get(stage, "") for stage in (SEGMENT_STAGE, LEARN_STAGE)]
        first = min(map(self._position_of, ends))
        if first > self._last:
            chats |= store.chats_between(first, store.last_position())
        return {str(chat) for chat in chats}

    def _position_of(self, message: object) -> int:
        """Where a message of the file stands here; 0 where there is none."""
        with suppress(NotFound):
            return MessageStore(self._cursor).position_of(MessageId(UnitId(str(message))))
        return 0

    def _mend_order(self) -> None:
        """Let messages and facts follow what those are here that they followed there."""
        ids = self._merging.ids
        for unit, (table, above) in self._merging.behind.items():
            if above in ids and table == "messages":
                hang(self._cursor, unit, ids[above])
            elif above in ids:
                whole_tables.set_value(
                    self._cursor, "facts", "fact_id", [unit], {"replaces": ids[above]}
                )

    def _mend_leaves(self) -> None:
        """A chat that only went on in the file goes on here; notes of both stand in one row."""
        ids = self._merging.ids
        for chat in sorted(self._merging.grown):
            conversation = ConversationStore(self._cursor).find(ConversationId(chat))
            if conversation is None:
                continue
            named = self._merging.leaves.get(chat)
            leaf = ids.get(named, named) if named is not None else None
            parents = {
                str(message): parent if parent is None else str(parent)
                for message, parent in MessageStore(self._cursor)
                .parents(conversation.conversation_id)
                .items()
            }
            if leaf is None or leaf not in parents:
                continue
            end = conversation.active_leaf
            branch = branch_to(leaf, parents)
            if conversation.source == NOTES_SOURCE and end is not None and end not in branch:
                hang(self._cursor, branch[0], end)
            elif end is not None and end not in branch:
                continue  # it went on here as well: the branch that is shown stays
            ConversationStore(self._cursor).update(
                replace(conversation, active_leaf=MessageId(UnitId(leaf)))
            )

    def _rest_on_both(self) -> None:
        """Facts that both know rest on what both were told."""
        known = FactStore(self._cursor).by_ids(
            FactId(UnitId(each)) for each in self._merging.sources
        )
        grown = []
        for fact_id, fact in known.items():
            had = {source.message_id for source in fact.sources}
            more = [
                FactSource(
                    message_id=MessageId(UnitId(row["message_id"])),
                    conversation_id=ConversationId(row["conversation_id"]),
                    quote=row["quote"],
                )
                for row in self._merging.sources[fact_id]
                if row["message_id"] not in had
            ]
            if more:
                grown.append(replace(fact, sources=(*fact.sources, *more)))
        FactStore(self._cursor).put(grown)

    # In either case

    def _forget(self, units: Collection[str]) -> tuple[tuple[Change, ...], int]:
        """Forget again, of what came in, what was forgotten here, with all that rests on it."""
        if not units:
            return (), 0
        named = Scope(
            messages=frozenset(MessageId(UnitId(each)) for each in units if each[:2] == "m_"),
            facts=frozenset(FactId(UnitId(each)) for each in units if each[:2] == "f_"),
            documents=frozenset(DocumentId(UnitId(each)) for each in units if each[:2] == "d_"),
        )
        reached = with_sources(self._cursor, with_echoes(self._cursor, named))
        came = self._merging.new
        scope = replace(
            reached,
            messages=frozenset(each for each in reached.messages if each in came),
            facts=frozenset(each for each in reached.facts if each in came),
            documents=frozenset(each for each in reached.documents if each in came),
        )
        erased = erase(self._cursor, scope)
        for table, number in (
            ("messages", len(erased.messages)),
            ("facts", len(erased.facts_removed)),
            ("documents", len(scope.documents)),
        ):
            self._merging.left_out(table, number)
        return tuple(erased.changes), len(units)

    def _sweep(self) -> None:
        """Let go of rows that rest on what is not there, and count them."""
        tables = dict.fromkeys(table for table, _, _ in REFERENCES)
        before = {table: whole_tables.count(self._cursor, table) for table in tables}
        sweep(self._cursor)
        for table, number in before.items():
            gone = number - whole_tables.count(self._cursor, table)
            if gone and table in self._merging.sections:
                self._merging.left_out(table, gone)

    def _chats(self) -> set[str]:
        return {unit for unit in self._merging.new if unit.startswith("c_")}


def _names_entity(value: object) -> bool:
    return isinstance(value, str) and value.startswith("e_")
