"""Forgets again, in an older file of a home, what was forgotten there since."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.times import utc_now
from assistant.memory.forgetting.digests import digest_of, known_key, take_key
from assistant.memory.forgetting.erasing import erase
from assistant.memory.forgetting.scope import Scope, with_echoes, with_sources
from assistant.memory.forgetting.words_beside import forgotten_beside
from assistant.storage.documents import DocumentStore
from assistant.storage.facts import FactStore
from assistant.storage.forgotten import ForgottenStore
from assistant.storage.messages import MessageStore

if TYPE_CHECKING:
    from assistant.storage.database import Cursor, Database


def forget_again(restored: Database, home: Database) -> int:
    """Erase from `restored` what `home` has forgotten; how many messages that were.

    Call it before anything is read from a restored file: it goes by the digests of `home`, which
    `restored` then knows as well. What was put aside in `home` counts as forgotten.
    """
    cursor = home.read()
    key, digests = known_key(cursor), ForgottenStore(cursor).all()
    if key is None or not digests:
        return 0

    def change(writing: Cursor) -> int:
        take_key(writing, key)
        ForgottenStore(writing).add(digests, utc_now())
        told = frozenset(
            message.message_id
            for message in MessageStore(writing).every()
            if digest_of(key, message.text) in digests
        )
        facts = frozenset(
            fact.fact_id
            for fact in FactStore(writing).remembered()
            if digest_of(key, fact.statement) in digests
        )
        documents = frozenset(
            one.document_id
            for one in DocumentStore(writing).by_ids(DocumentStore(writing).ids()).values()
            if digest_of(key, one.read.text) in digests
        )
        named = Scope(messages=told, facts=facts, documents=documents) | forgotten_beside(writing)
        if named == Scope():
            return 0
        scope = with_sources(writing, with_echoes(writing, named))
        return len(erase(writing, scope).messages)

    count = restored.erase(change).result()
    restored.rewrite().result()
    return count
