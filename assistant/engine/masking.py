"""Masks secrets as the settings say, and has what was typed at hand until the home is closed."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING

from assistant.memory.rules.secrets import mask, unmasked

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assistant.domain.ids import MessageId
    from assistant.domain.rules import Masked
    from assistant.engine.settings_file import SettingsFile

NOTED = 50
"""So many of the newest messages can be kept as they were typed, once they are stored masked."""


class Masking:
    """Makes of a text what may be stored. Usable from any thread."""

    def __init__(self, settings: SettingsFile) -> None:
        self._settings = settings
        self._typed: OrderedDict[MessageId, str] = OrderedDict()
        self._guard = Lock()

    def __call__(self, text: str, known: Iterable[str] = ()) -> Masked:
        """See `mask`; as it is where the person has switched masking off."""
        wanted = self._settings.current.memory.mask_secrets
        return mask(text, known) if wanted else unmasked(text)

    def note(self, message_id: MessageId, typed: str) -> None:
        """Have what was typed in a stored message at hand, in RAM only."""
        with self._guard:
            self._typed[message_id] = typed
            while len(self._typed) > NOTED:
                self._typed.popitem(last=False)

    def typed(self, message_id: MessageId) -> str | None:
        """What was typed in a message; None where it is not known any more."""
        with self._guard:
            return self._typed.get(message_id)

    def forget(self, message_id: MessageId) -> None:
        """Let go of what was typed in a message."""
        with self._guard:
            self._typed.pop(message_id, None)
