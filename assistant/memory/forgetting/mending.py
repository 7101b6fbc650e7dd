"""Makes chats and facts whole again after rows came back beside what was said meanwhile."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assistant.domain.facts import FactSource
from assistant.domain.ids import ConversationId, FactId, MessageId, UnitId
from assistant.memory.branch_state import is_segmented
from assistant.memory.facts.consolidation import consolidate
from assistant.memory.facts.writing import histories_of, write
from assistant.memory.ingest import SEGMENT_STAGE
from assistant.storage.conversations import ConversationStore
from assistant.storage.facts import FactStore
from assistant.storage.messages import MessageStore
from assistant.storage.progress import RederivationStore, WatermarkStore
from assistant.storage.references import all_ids, hang, rest_on, stored_up_to
from assistant.storage.segments import SegmentStore

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from assistant.domain.facts import CoreFact
    from assistant.storage.database import Cursor
    from assistant.storage.restoring import PutAside

FACT_TABLES = ("facts", "fact_sources", "folded_facts", "compared_facts")


@dataclass(frozen=True, slots=True)
class Ends:
    """Where the active branch of a chat ended before a forgetting, after it, and ends now."""

    before: str | None
    after: str | None
    now: str | None


def ends_of(cursor: Cursor, aside: PutAside) -> dict[ConversationId, Ends]:
    """The ends of the chats that lost theirs, read before their rows come back."""
    columns = "conversation_id, active_leaf"
    before: dict[str, str | None] = dict(aside.select("conversations", columns))
    after: dict[str, str | None] = dict(aside.select("conversations", columns, added=True))
    ends: dict[ConversationId, Ends] = {}
    for chat, leaf in before.items():
        known = ConversationStore(cursor).find(ConversationId(chat))
        if known is not None and chat in after:
            ends[ConversationId(chat)] = Ends(leaf, after[chat], known.active_leaf)
    return ends


def mend_trees(
    cursor: Cursor,
    aside: PutAside,
    chats: Iterable[ConversationId],
    ends: dict[ConversationId, Ends],
) -> None:
    """Hang every message on one that there is; what was said since follows what came back."""
    columns = "message_id, parent_id"
    former: dict[str, str | None] = dict(aside.select("messages", columns, added=True))
    former.update(aside.select("messages", columns))
    for chat in chats:
        parents = dict[str, str | None](MessageStore(cursor).parents(chat).items())
        for message, parent in parents.items():
            left = parent
            climbed: set[str] = set()
            while left is not None and left not in parents and left not in climbed:
                climbed.add(left)
                left = former.get(left)
            if left != parent:
                hang(cursor, message, left if left in parents else None)
        if chat in ends:
            _append_since(cursor, chat, ends[chat], former)
        _mend_leaf(cursor, chat)


def _append_since(
    cursor: Cursor, chat: ConversationId, ends: Ends, former: dict[str, str | None]
) -> None:
    """Let what was said at the end of the shortened branch follow the end that came back."""
    parents = dict[str, str | None](MessageStore(cursor).parents(chat).items())
    if ends.now in {ends.before, ends.after, None} or ends.before not in parents:
        return
    message: str | None = ends.now
    while message is not None and parents.get(message) != ends.after:
        message = parents.get(message)
    if message is not None and message not in former:
        hang(cursor, message, ends.before)


def _mend_leaf(cursor: Cursor, chat: ConversationId) -> None:
    conversation = ConversationStore(cursor).find(chat)
    parents = MessageStore(cursor).parents(chat)
    if conversation is None or conversation.active_leaf in parents:
        return
    if conversation.active_leaf is not None or parents:
        last = next(reversed(parents), None)
        ConversationStore(cursor).update(replace(conversation, active_leaf=last))


def mend_segments(cursor: Cursor, chats: Iterable[ConversationId]) -> None:
    """Have chats derived again whose segments are not those of the active branch.

    Until then only segments that are a beginning of the branch stay.
    """
    done = WatermarkStore(cursor).done_to((SEGMENT_STAGE,))[SEGMENT_STAGE]
    for chat in chats:
        conversation = ConversationStore(cursor).find(chat)
        if conversation is None:
            continue
        expected: list[MessageId] = []
        if conversation.memory:
            branch = MessageStore(cursor).active_branch(chat)
            old = stored_up_to(cursor, chat, done)
            expected = [m.message_id for m in branch if is_segmented(m) and m.message_id in old]
        segments = SegmentStore(cursor).of_conversation(chat)
        if [each for one in segments for each in one.message_ids] == expected:
            continue
        kept = []
        for segment in segments:
            size = len(segment.message_ids)
            if list(segment.message_ids) != expected[:size]:
                break
            kept.append(segment)
            expected = expected[size:]
        SegmentStore(cursor).replace(chat, kept)
        RederivationStore(cursor).add([chat])


def merge_sources(cursor: Cursor, aside: PutAside) -> set[ConversationId]:
    """Give facts back the sources that they lost, beside those that they have got since.

    A fact that has gone since is not made again here: the chats that told it are returned, so
    that they are learnt from again.
    """
    listed = "fact_id, position, message_id, conversation_id, quote"
    lost = _by_fact(aside.select("fact_sources", listed))
    brought = _by_fact(aside.select("fact_sources", listed, added=True))
    there = FactStore(cursor).by_ids(FactId(UnitId(each)) for each in {*lost, *brought})
    alone = all_ids(cursor, "facts", "fact_id")
    relearnt: set[ConversationId] = set()
    for fact_id in {*lost, *brought}:
        before, after = lost.get(fact_id, []), brought.get(fact_id, [])
        if fact_id not in alone:
            relearnt.update(source.conversation_id for source in before)
            continue
        known = there.get(FactId(UnitId(fact_id)))
        now = [] if known is None else list(known.sources)
        taken = [source for source in after if source not in before]
        left = [source for source in now if source not in taken]
        _put_sources(cursor, fact_id, list(dict.fromkeys([*before, *left])))
    return relearnt


def _by_fact(rows: Iterable[tuple[object, ...]]) -> dict[str, list[FactSource]]:
    found: dict[str, list[FactSource]] = {}
    for fact_id, _, message_id, chat, quote in sorted(rows, key=lambda row: (row[0], row[1])):
        source = FactSource(
            message_id=MessageId(UnitId(str(message_id))),
            conversation_id=ConversationId(str(chat)),
            quote=str(quote),
        )
        found.setdefault(str(fact_id), []).append(source)
    return found


def _put_sources(cursor: Cursor, fact_id: str, sources: Sequence[FactSource]) -> None:
    there = MessageStore(cursor).existing(source.message_id for source in sources)
    left = [source for source in sources if source.message_id in there]
    rest_on(cursor, fact_id, left)


def reconcile(cursor: Cursor, facts: Collection[str]) -> None:
    """Let facts that came back take their place beside those told meanwhile."""
    known: list[CoreFact] = [
        *FactStore(cursor).by_ids(FactId(UnitId(each)) for each in facts).values()
    ]
    if known:
        histories = histories_of(cursor, known)
        write(cursor, consolidate([], histories.facts, histories.told_at))
