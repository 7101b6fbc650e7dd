"""Forgetting: shown first, then carried out so that no byte of it is left in the home."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.domain.changes import FactsChanged, MessagesAdded
from assistant.domain.forgetting import ForgetPlan
from assistant.domain.times import utc_now
from assistant.errors import InvalidInput
from assistant.memory.facts.writing import moments_of
from assistant.memory.forgetting.documents import going
from assistant.memory.forgetting.erasing import Erased, erase, facts_touched, segments_touched
from assistant.memory.forgetting.plans import ForgetPlans
from assistant.memory.forgetting.scope import (
    Scope,
    message_and_answers,
    scope_of,
    with_sources,
)
from assistant.memory.notes import add_note, profile_of, source_of
from assistant.storage.backups import backups_of
from assistant.storage.conversations import ConversationStore
from assistant.storage.documents import DocumentStore
from assistant.storage.drafts import DraftStore
from assistant.storage.facts import FactStore
from assistant.storage.forgotten import ForgottenStore
from assistant.storage.home import HomeStore
from assistant.storage.messages import MessageStore

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from assistant.domain.changes import Change, ChangeListener
    from assistant.domain.forgetting import ForgetRequest
    from assistant.domain.ids import ConversationId, MessageId, PlanId
    from assistant.domain.messages import Message
    from assistant.storage.database import Cursor, Database

_KEY = "forgetting_key"


class Forgetting:
    """Plans what would go and makes it go. Blocks until durable; usable from any thread."""

    def __init__(
        self, database: Database, publish: ChangeListener, backups: Path | None = None
    ) -> None:
        self._database = database
        self._publish = publish
        self._backups = backups or backups_of(database.path)

    def plan(self, request: ForgetRequest) -> ForgetPlan:
        """What `request` would take with it; nothing changes. The plan can be carried out later.

        Every message may have to be read for it, which no one who writes waits for. Raises
        `NotFound` for unknown ids, and `InvalidInput` for a request that names nothing.
        """
        if request.empty:
            raise InvalidInput("Nothing to forget was named.", hint="Name ids, words or a time.")
        cursor = self._database.read()
        scope = scope_of(cursor, request)
        plan_id = self._database.write(lambda writing: ForgetPlans(writing).add(scope)).result()
        return self._shown(cursor, plan_id, scope)

    def carry_out(self, plan_id: PlanId) -> ForgetPlan:
        """Make what the plan showed go for good, with all that was derived from it since.

        Returns what went. What has been said since then stays: it was not shown. Raises
        `NotFound` for a plan that is unknown or was carried out.
        """

        def change(cursor: Cursor) -> tuple[ForgetPlan, Erased]:
            scope = with_sources(cursor, ForgetPlans(cursor).get(plan_id))
            shown = self._shown(cursor, plan_id, scope)
            erased = self._erase(cursor, scope)
            ForgetPlans(cursor).drop(plan_id)
            return shown, erased

        plan, erased = self._database.erase(change).result()
        self._finish(erased.changes)
        return plan

    def delete_conversation(self, conversation_id: ConversationId, *, forget_facts: bool) -> None:
        """Delete a conversation for good; see `delete_conversations`. Raises `NotFound`."""
        self.delete_conversations([conversation_id], forget_facts=forget_facts)

    def delete_conversations(self, ids: Sequence[ConversationId], *, forget_facts: bool) -> None:
        """Delete conversations for good, all or none. Raises `NotFound`.

        Facts that only rest on them go with them, or, if they are to be kept, rest on notes of the
        person's that repeat them; others lose a source. Only what is forgotten stays out of a
        later import.
        """

        def change(cursor: Cursor) -> list[Change]:
            chats = frozenset(ConversationStore(cursor).get(each).conversation_id for each in ids)
            trees = (MessageStore(cursor).of_conversation(each) for each in chats)
            gone = frozenset(message.message_id for tree in trees for message in tree)
            scope = Scope(messages=gone, conversations=chats, drafts=frozenset(chats))
            if forget_facts:
                return self._erase(cursor, scope).changes
            announced = _rest_on_notes(cursor, gone)
            return [*announced, *erase(cursor, scope).changes]

        self._finish(self._database.erase(change).result())

    def delete_message(self, message_id: MessageId) -> ConversationId:
        """Delete one message for good, and with a person's the answers to it; say in which chat.

        What follows stays and joins what came before. Facts that only rest on what goes are
        forgotten; copies in chats that branched off stay there. A chat in which nothing is left
        goes too. Raises `NotFound`.
        """

        def change(cursor: Cursor) -> tuple[ConversationId, list[Change]]:
            message = MessageStore(cursor).get(message_id)
            gone = frozenset(message_and_answers(cursor, message))
            return message.conversation_id, self._erase(cursor, Scope(messages=gone)).changes

        conversation_id, changes = self._database.erase(change).result()
        self._finish(changes)
        return conversation_id

    def forgotten(self, texts: Sequence[str]) -> set[int]:
        """The indexes of those texts that the person has forgotten."""
        cursor = self._database.read()
        key = HomeStore(cursor).get(_KEY)
        if key is None:
            return set()
        digests = [_digest(bytes.fromhex(key), text) for text in texts]
        known = ForgottenStore(cursor).known(digests)
        return {index for index, digest in enumerate(digests) if digest in known}

    def _shown(self, cursor: Cursor, plan_id: PlanId, scope: Scope) -> ForgetPlan:
        removed, kept = facts_touched(cursor, scope)
        messages = MessageStore(cursor).by_ids(scope.messages)
        return ForgetPlan(
            plan_id=plan_id,
            messages=tuple(sorted(messages)),
            segments=segments_touched(cursor, scope),
            facts_removed=removed,
            facts_kept=kept,
            documents=tuple(
                sorted(
                    DocumentStore(cursor).existing(going(cursor, scope.documents, scope.messages))
                )
            ),
            drafts=tuple(sorted(DraftStore(cursor).holding("") & scope.drafts)),
            files=tuple(sorted(str(path) for path in self._backups.glob("*"))),
        )

    def _erase(self, cursor: Cursor, scope: Scope) -> Erased:
        """Delete and remember the digests of what was said; inside a transaction."""
        key = _home_key(cursor)
        erased = erase(cursor, scope)
        digests = {_digest(key, message.text) for message in erased.messages}
        ForgottenStore(cursor).add(digests, utc_now())
        return erased

    def _finish(self, changes: Sequence[Change]) -> None:
        """Announce first, so that nothing is found any more while the file is rewritten."""
        for change in changes:
            self._publish(change)
        self._database.rewrite().result()


def _home_key(cursor: Cursor) -> bytes:
    known = HomeStore(cursor).get(_KEY)
    if known is None:
        known = secrets.token_hex(32)
        HomeStore(cursor).put(_KEY, known)
    return bytes.fromhex(known)


def _digest(key: bytes, text: str) -> bytes:
    """How the home remembers that `text` was forgotten: an HMAC with a key of its own.

    Over the text without differences that exports make: composition and white space.
    """
    plain = " ".join(unicodedata.normalize("NFC", text).split())
    return hmac.digest(key, plain.encode("utf-8", "surrogatepass"), hashlib.sha256)


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
