"""Forgetting: shown first, then out of sight at once, and in no byte of the home in the end.

What goes leaves every table at once. For as long as the person set it lies aside in the memory file
and can be brought back; then, or at once where that time is 0, it is erased for good.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from assistant.domain.changes import (
    ConversationsChanged,
    FactsChanged,
    MessagesAdded,
    ProfilesChanged,
)
from assistant.domain.forgetting import ForgetPlan
from assistant.domain.times import utc_now
from assistant.domain.undoing import ActivityKind, UndoKind
from assistant.errors import InvalidInput
from assistant.memory.facts.writing import moments_of
from assistant.memory.forgetting.digests import digests_of, forgotten_among, home_key
from assistant.memory.forgetting.documents import going
from assistant.memory.forgetting.erasing import Erased, erase, facts_touched, segments_touched
from assistant.memory.forgetting.plans import ForgetPlans
from assistant.memory.forgetting.reach import reached
from assistant.memory.forgetting.scope import (
    Scope,
    message_and_answers,
    scope_of,
    with_sources,
)
from assistant.memory.notes import add_note, profile_of, source_of
from assistant.storage.activity import ActivityStore
from assistant.storage.backups import backups_of
from assistant.storage.conversations import ConversationStore
from assistant.storage.documents import DocumentStore
from assistant.storage.drafts import DraftStore
from assistant.storage.facts import FactStore
from assistant.storage.forgotten import ForgottenStore
from assistant.storage.messages import MessageStore
from assistant.storage.profiles import ProfileStore
from assistant.storage.rules import NeverStore
from assistant.storage.undo import UndoStore
from assistant.storage.undoable import ACTIVITY_OF, no_days, undoable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from assistant.domain.changes import Change, ChangeListener, UndoOffered
    from assistant.domain.forgetting import ForgetRequest
    from assistant.domain.ids import ConversationId, MessageId, PlanId, ProfileId, UndoId
    from assistant.domain.messages import Message
    from assistant.domain.undoing import UndoEntry
    from assistant.storage.database import Cursor, Database


class Forgetting:
    """Plans what would go and makes it go. Blocks until durable; usable from any thread."""

    def __init__(
        self,
        database: Database,
        publish: ChangeListener,
        backups: Path | None = None,
        *,
        undo_days: Callable[[], int] = no_days,
    ) -> None:
        self._database = database
        self._publish = publish
        self._backups = backups or backups_of(database.path)
        self._undo_days = undo_days

    def plan(self, request: ForgetRequest) -> ForgetPlan:
        """What `request` would take with it; nothing changes. The plan can be carried out later.

        Every message may have to be read for it, which no one who writes waits for. Raises
        `NotFound` for unknown ids, and `InvalidInput` for a request that names nothing.
        """
        if request.empty:
            raise InvalidInput("Nothing to forget was named.", hint="Name ids, words or a time.")
        cursor = self._database.read()
        return self.plan_of(scope_of(cursor, request), reached(cursor, request))

    def plan_of(self, scope: Scope, seals: Sequence[UndoId] = ()) -> ForgetPlan:
        """What `scope` would take with it; see `plan`."""
        cursor = self._database.read()

        def keep(writing: Cursor) -> PlanId:
            return ForgetPlans(writing).add(scope, seals)

        plan_id = self._database.write(keep).result()
        return self._shown(cursor, plan_id, scope, self._undo_days())

    def carry_out(self, plan_id: PlanId, *, now: bool = False, policy: str = "") -> ForgetPlan:
        """Make what the plan showed go, with all that was derived from it since.

        It can be undone for a while, unless it is to be erased `now`. Returns what went. What has
        been said since the plan was made stays: it was not shown. Raises `NotFound` for a plan
        that is unknown or was carried out. `policy` is noted in the log: empty for the person.
        """
        days = 0 if now else self._undo_days()
        plans: list[ForgetPlan] = []

        def change(cursor: Cursor) -> Erased:
            scope = with_sources(cursor, ForgetPlans(cursor).get(plan_id))
            plans.append(self._shown(cursor, plan_id, scope, days))
            ForgetPlans(cursor).drop(plan_id)
            erased = erase(cursor, scope)
            erased.seals += plans[0].seals
            return erased

        entry = self._take(change, days, remember=True, policy=policy)
        return plans[0] if entry is None else replace(plans[0], undo_id=entry.undo_id)

    def delete_conversation(self, conversation_id: ConversationId, *, forget_facts: bool) -> None:
        """Delete a conversation for good; see `delete_conversations`. Raises `NotFound`."""
        self.delete_conversations([conversation_id], forget_facts=forget_facts)

    def delete_conversations(self, ids: Sequence[ConversationId], *, forget_facts: bool) -> None:
        """Delete conversations for good, all or none. Raises `NotFound`.

        Facts that only rest on them go with them, or, if they are to be kept, rest on notes of the
        person's that repeat them; others lose a source. Only what is forgotten stays out of a
        later import.
        """

        def change(cursor: Cursor) -> Erased:
            scope = _whole(cursor, ids)
            announced = [] if forget_facts else _rest_on_notes(cursor, scope.messages)
            erased = erase(cursor, scope)
            erased.changes[:0] = announced
            return erased

        self._take(change, self._undo_days(), kind=UndoKind.DELETE, remember=forget_facts)

    def remove_profile(self, profile_id: ProfileId, *, delete_chats: bool) -> None:
        """Remove a profile; its chats go with all that they taught, or belong to none then.

        Can be undone like any deletion. Raises `NotFound`.
        """

        def change(cursor: Cursor) -> Erased:
            profiles = ProfileStore(cursor)
            profiles.get(profile_id)
            chats = profiles.chats(profile_id)
            erased = erase(cursor, _whole(cursor, chats)) if delete_chats and chats else Erased()
            erased.profiles = 1
            left = profiles.chats(profile_id)
            profiles.move(left, None)
            profiles.remove(profile_id)
            erased.changes += [ConversationsChanged(tuple(left)), ProfilesChanged()]
            return erased

        self._take(change, self._undo_days(), kind=UndoKind.DELETE, remember=delete_chats)

    def delete_message(self, message_id: MessageId) -> ConversationId:
        """Delete one message for good, and with a person's the answers to it; say in which chat.

        What follows stays and joins what came before. Facts that only rest on what goes are
        forgotten; copies in chats that branched off stay there. A chat in which nothing is left
        goes too. Raises `NotFound`.
        """
        chats: list[ConversationId] = []

        def change(cursor: Cursor) -> Erased:
            message = MessageStore(cursor).get(message_id)
            chats.append(message.conversation_id)
            gone = frozenset(message_and_answers(cursor, message))
            return erase(cursor, Scope(messages=gone))

        self._take(change, self._undo_days(), kind=UndoKind.DELETE, remember=True)
        return chats[0]

    def forgotten(self, texts: Sequence[str]) -> set[int]:
        """The indexes of those texts that the person has forgotten."""
        return forgotten_among(self._database.read(), texts)

    def _shown(self, cursor: Cursor, plan_id: PlanId, scope: Scope, days: int) -> ForgetPlan:
        removed, kept = facts_touched(cursor, scope)
        documents = going(cursor, scope.documents, scope.messages)
        drafts, examples = DraftStore(cursor).holding(""), NeverStore(cursor).holding("")
        titles = ConversationStore(cursor).titles(scope.titles - scope.conversations)
        profiles = {profile.profile_id for profile in ProfileStore(cursor).all()}
        return ForgetPlan(
            plan_id=plan_id,
            messages=tuple(sorted(MessageStore(cursor).existing(scope.messages))),
            segments=segments_touched(cursor, scope),
            facts_removed=removed,
            facts_kept=kept,
            documents=tuple(sorted(DocumentStore(cursor).existing(documents))),
            drafts=tuple(sorted(drafts & scope.drafts)),
            titles=tuple(sorted(titles)),
            profiles=tuple(sorted(profiles & (scope.profiles | scope.named_profiles))),
            examples=tuple(sorted(examples & scope.examples)),
            files=tuple(sorted(str(path) for path in self._backups.glob("*.duckdb"))),
            undo_until=utc_now() + timedelta(days=days) if days else None,
            seals=ForgetPlans(cursor).seals(plan_id),
        )

    def _take(
        self,
        change: Callable[[Cursor], Erased],
        days: int,
        *,
        kind: UndoKind = UndoKind.FORGET,
        remember: bool,
        policy: str = "",
    ) -> UndoEntry | None:
        """Take it away, to be undone for `days`, or for good; `remember` its digests.

        Announced is first, so that nothing is found any more while the file is rewritten.
        """

        def work(cursor: Cursor) -> tuple[Erased, UndoOffered | None]:
            key = home_key(cursor)

            def digests(erased: Erased) -> set[bytes]:
                return digests_of(key, erased.texts if remember else ())

            offered = None
            if days:
                erased, offered = undoable(
                    cursor, change, kind=kind, days=days, counts=_counts, digests=digests
                )
            else:
                erased = change(cursor)
                _drop_all(cursor)
            ForgottenStore(cursor).add(digests(erased), utc_now())
            if offered is not None:
                UndoStore(cursor).seal(erased.seals, offered.entry.undo_id)
            ActivityStore(cursor).add(ACTIVITY_OF[kind], _counts(erased), policy=policy)
            return erased, offered

        run = self._database.write if days else self._database.erase
        erased, offered = run(work).result()
        for each in erased.changes:
            self._publish(each)
        if not days:
            self._database.rewrite().result()
        if offered is None:
            return None
        self._publish(offered)
        return offered.entry


def _whole(cursor: Cursor, ids: Sequence[ConversationId]) -> Scope:
    """Conversations with everything in them; raises `NotFound`."""
    chats = frozenset(ConversationStore(cursor).get(each).conversation_id for each in ids)
    trees = (MessageStore(cursor).of_conversation(each) for each in chats)
    gone = frozenset(message.message_id for tree in trees for message in tree)
    return Scope(messages=gone, conversations=chats, drafts=frozenset(chats))


def _counts(erased: Erased) -> dict[str, int]:
    counts = {"messages": len(erased.messages), "facts": len(erased.facts_removed)}
    return counts | ({"profiles": erased.profiles} if erased.profiles else {})


def _drop_all(cursor: Cursor) -> None:
    """Nothing older can be undone any more: it may hold the words that are erased now."""
    older = UndoStore(cursor).drop([entry.undo_id for entry in UndoStore(cursor).all()])
    if older:
        ActivityStore(cursor).add(ActivityKind.ERASED, {"entries": older})


def _rest_on_notes(cursor: Cursor, gone: frozenset[MessageId]) -> list[Change]:
    """Give every fact that would lose its last source a note that says the same.

    The note is dated like the fact's last telling, so the fact keeps its place in its history.
    """
    facts = [
        fact
        for fact in FactStore(cursor).of_messages(gone)
        if all(source.message_id in gone for source in fact.sources)
    ]
    moments = moments_of(cursor, {source.message_id for f in facts for source in f.sources})
    notes: list[Message] = []
    kept = []
    for fact in facts:
        last = max(moments.get(source.message_id, fact.valid_from) for source in fact.sources)
        told_in = profile_of(cursor, fact.sources)
        notes.append(add_note(cursor, fact.statement, last, told_in))
        kept.append(replace(fact, sources=(*fact.sources, source_of(notes[-1]))))
    FactStore(cursor).put(kept)
    return [MessagesAdded(tuple(notes)), FactsChanged(tuple(kept))] if notes else []
