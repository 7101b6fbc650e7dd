"""Which chat is looked at: known to the page that shows it and to whoever sends into it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from assistant.domain.ids import ConversationId, ProfileId
    from assistant.domain.messages import Thread
    from assistant.domain.prompts import PromptMessage


class ShownChat:
    """The chat on the page; `conversation_id` is None in a new or temporary chat.

    `visit` counts how often the page went from one chat to another: who began something in
    an earlier visit sees by it that the person has left. `history` is what a temporary chat
    has said so far: it lies here only, and is gone when the chat is left. `profile_id` is the
    profile that a new chat joins.
    """

    def __init__(self) -> None:
        self.conversation_id: ConversationId | None = None
        self.thread: Thread | None = None
        self.temporary = False
        self.profile_id: ProfileId | None = None
        self.visit = 0
        self.history: list[PromptMessage] = []

    def leave(self) -> None:
        """Look at no chat; what is shown next is another visit."""
        self.visit += 1
        self.temporary = False

    def begin(self, conversation_id: ConversationId | None = None) -> None:
        """Look at a chat that is not read yet."""
        self.conversation_id, self.thread = conversation_id, None
        self.history = []

    def take(self, thread: Thread) -> None:
        """Look at a chat as it was read."""
        self.thread, self.temporary = thread, False
        self.conversation_id = thread.conversation.conversation_id

    @property
    def memory(self) -> bool:
        """Whether this chat may use the memory, as far as the chat itself says."""
        kept = self.thread is None or self.thread.conversation.memory
        return kept and not self.temporary
