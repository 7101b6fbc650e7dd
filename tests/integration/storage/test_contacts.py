"""The list of what left the machine: newest first, bounded, and not a thing to undo."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from assistant.domain.contacts import Contact, ContactOutcome, ContactPurpose
from assistant.domain.times import utc_now
from assistant.storage import contacts
from assistant.storage.contacts import ContactStore
from assistant.storage.database import Cursor, Database


def _contact(host: str) -> Contact:
    return Contact(
        happened_at=utc_now(),
        host=host,
        port=443,
        purpose=ContactPurpose.MODEL,
        subject="far",
        outcome=ContactOutcome.ANSWERED,
        sent=5,
        received=2**40,
    )


def _add(contact: Contact, cursor: Cursor) -> None:
    ContactStore(cursor).add(contact)


def test_the_newest_come_first_and_the_oldest_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contacts, "CONTACTS_KEPT", 3)
    with Database(tmp_path / "memory.duckdb", "a passphrase") as database:
        for number in range(5):
            contact = _contact(f"host{number}")
            database.write(partial(_add, contact)).result()
        store = ContactStore(database.read())
        assert [one.host for one in store.page(10)] == ["host4", "host3", "host2"]
        assert [one.host for one in store.page(1, 1)] == ["host3"]
        assert store.page(1)[0] == contact
        database.write(lambda cursor: ContactStore(cursor).clear()).result()
        assert store.page(10) == []
