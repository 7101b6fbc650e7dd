"""Words that are written and not sent, each kept for its chat."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from assistant.domain.ids import ConversationId


class Drafts:
    """One draft for each chat; None is the chat that is not stored yet."""

    def __init__(self) -> None:
        self._kept: dict[str, str] = {}

    def keep(self, chat: ConversationId | None, text: str) -> None:
        """Keep what is written in a chat that is left."""
        self._kept[chat or ""] = text

    def keep_if_none(self, chat: ConversationId, text: str) -> None:
        """Keep words for a chat unless something is written there already."""
        self._kept.setdefault(chat, text)

    def take(self, chat: ConversationId | None) -> str:
        """The words of a chat that is shown again; they are in the field from now on."""
        return self._kept.pop(chat or "", "")
