"""The log of what left this machine: hosts, times and bytes, never words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.contacts import Contact, ContactOutcome, ContactPurpose
from assistant.storage.rows import Table, read_moment, window

if TYPE_CHECKING:
    from assistant.storage.cursor import Cursor

CONTACTS_KEPT = 2_000
"""The newest; a person who asks a model elsewhere all day sees some weeks."""

_TABLE = Table(
    "contacts",
    {
        "contact_id": "BIGINT",
        "happened_at": "TIMESTAMP",
        "host": "VARCHAR",
        "port": "INTEGER",
        "purpose": "VARCHAR",
        "subject": "VARCHAR",
        "outcome": "VARCHAR",
        "sent": "BIGINT",
        "received": "BIGINT",
    },
)


class ContactStore:
    """The log that a cursor sees."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def add(self, contact: Contact) -> None:
        """Keep one; the oldest go when there are too many."""
        ((last,),) = self._cursor.execute("SELECT coalesce(max(contact_id), 0) FROM contacts")
        row = (
            last + 1,
            contact.happened_at,
            contact.host,
            contact.port,
            contact.purpose,
            contact.subject,
            contact.outcome,
            contact.sent,
            contact.received,
        )
        _TABLE.insert(self._cursor, [row])
        self._cursor.execute(
            "DELETE FROM contacts WHERE contact_id <= ?", [last + 1 - CONTACTS_KEPT]
        )

    def clear(self) -> None:
        """Let the whole log go."""
        self._cursor.execute("DELETE FROM contacts")

    def page(self, limit: int, offset: int = 0) -> list[Contact]:
        """Contacts, newest first."""
        rows = self._cursor.execute(
            "SELECT happened_at, host, port, purpose, subject, outcome, sent, received"
            " FROM contacts ORDER BY contact_id DESC LIMIT ? OFFSET ?",
            window(limit, offset),
        )
        return [
            Contact(
                happened_at=read_moment(moment),
                host=host,
                port=port,
                purpose=ContactPurpose(purpose),
                subject=subject,
                outcome=ContactOutcome(outcome),
                sent=sent,
                received=received,
            )
            for moment, host, port, purpose, subject, outcome, sent, received in rows
        ]
