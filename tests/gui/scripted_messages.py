"""The part of the scripted engine that branches off and deletes single messages."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from assistant.domain.changes import Change, ConversationsChanged
from assistant.domain.ids import ConversationId, MessageId, new_conversation_id, new_message_id
from assistant.domain.messages import Conversation, Message, Role, Thread
from tests.gui.scripted_home import ScriptedHome

R = TypeVar("R")


class ScriptedMessages:
    """Messages of the scripted home."""

    home: ScriptedHome

    if TYPE_CHECKING:

        def _do(self, work: Callable[[], R]) -> Future[R]: ...
        def _branch(self, conversation: Conversation) -> list[Message]: ...
        def _thread(self, conversation_id: ConversationId) -> Thread: ...
        def announce(self, change: Change) -> None: ...

    def branch_from(self, message_id: MessageId, *, title: str = "") -> Future[ConversationId]:
        def work() -> ConversationId:
            last = self.home.messages[message_id]
            old = self.home.conversations[last.conversation_id]
            made, parent = new_conversation_id(), None
            for message in self._branch(replace(old, active_leaf=message_id)):
                copy = replace(
                    message,
                    message_id=new_message_id(),
                    conversation_id=made,
                    parent_id=parent,
                )
                self.home.messages[copy.message_id] = copy
                parent = copy.message_id
            self.home.conversations[made] = replace(
                old, conversation_id=made, title=title or old.title, active_leaf=parent
            )
            self.announce(ConversationsChanged((made,)))
            return made

        return self._do(work)

    def delete_message(self, message_id: MessageId) -> Future[Thread | None]:
        def work() -> Thread | None:
            gone = self.home.messages[message_id]
            messages = self.home.messages
            going = {message_id}
            if gone.role is Role.USER:
                going |= {
                    m.message_id
                    for m in messages.values()
                    if m.parent_id == message_id and m.role is Role.ASSISTANT
                }
            for message in list(messages.values()):
                if message.message_id not in going and message.parent_id in going:
                    messages[message.message_id] = replace(message, parent_id=gone.parent_id)
            chat = self.home.conversations[gone.conversation_id]
            if chat.active_leaf in going:
                chat = replace(chat, active_leaf=gone.parent_id)
                self.home.conversations[gone.conversation_id] = chat
            for each in going:
                del messages[each]
            left = [m for m in messages.values() if m.conversation_id == gone.conversation_id]
            if not left:
                del self.home.conversations[gone.conversation_id]
            self.announce(ConversationsChanged((gone.conversation_id,)))
            return self._thread(gone.conversation_id) if left else None

        return self._do(work)
