"""Keeps an open home offline where it says so, and notes what left the machine while it is open."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from assistant import network
from assistant.errors import AssistantError
from assistant.inference import contacts
from assistant.process import keep_recent_log
from assistant.storage.contacts import ContactStore

if TYPE_CHECKING:
    from assistant.domain.contacts import Contact
    from assistant.engine.settings_file import SettingsFile
    from assistant.storage.database import Database


class ContactLog:
    """From its making until `close`. Thread-safe."""

    def __init__(self, database: Database, settings: SettingsFile) -> None:
        self._database = database
        network.install()
        keep_recent_log()
        self._ends = (
            network.keep_offline_while(lambda: settings.current.privacy.offline),
            contacts.listen(self._note),
        )

    def close(self) -> None:
        """Note nothing more, and let other homes decide what is offline. May be called again."""
        for end in self._ends:
            end()

    def _note(self, contact: Contact) -> None:
        """Written behind the request, which does not wait for it."""
        with suppress(AssistantError):  # the file is being closed
            self._database.write(lambda cursor: ContactStore(cursor).add(contact))
