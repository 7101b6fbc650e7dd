"""What an engine answers about conversations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.chat import branches, copying, titles
from assistant.engine.calls import EngineCalls
from assistant.storage.conversations import ConversationStore
from assistant.storage.messages import MessageStore

if TYPE_CHECKING:
    from concurrent.futures import Future

    from assistant.domain.ids import ConversationId, MessageId
    from assistant.domain.messages import ConversationSummary, Thread


class ConversationCalls(EngineCalls):
    """The part of an `Engine` that lists, shows and changes conversations."""

    def conversations(self, *, words: str = "") -> Future[list[ConversationSummary]]:
        """All conversations, newest first; with `words`, those whose title or text has them."""
        return self._read(lambda cursor: ConversationStore(cursor).summaries(words))

    def thread(self, conversation_id: ConversationId) -> Future[Thread]:
        """The active branch of a conversation."""
        return self._read(lambda cursor: MessageStore(cursor).thread(conversation_id))

    def rename(self, conversation_id: ConversationId, title: str) -> Future[None]:
        """Give a conversation another title, of one line."""
        return self._readers.submit(
            self._change, lambda cursor: titles.rename(cursor, conversation_id, title)
        )

    def delete_conversation(
        self, conversation_id: ConversationId, *, forget_facts: bool
    ) -> Future[None]:
        """Delete a conversation for good; its facts go too or are kept as the person's notes."""
        return self._long_work.submit(
            self._parts.forgetting.delete_conversation, conversation_id, forget_facts=forget_facts
        )

    def branch_from(self, message_id: MessageId, *, title: str = "") -> Future[ConversationId]:
        """A new chat that begins with what was said up to this message; see `branch_from`."""

        def branch() -> ConversationId:
            database = self._parts.database
            made, changes = database.write(
                lambda cursor: copying.branch_from(cursor, message_id, title)
            ).result()
            for each in changes:
                self._parts.announcements.publish(each)
            return made

        return self._readers.submit(branch)

    def delete_message(self, message_id: MessageId) -> Future[Thread | None]:
        """Delete one message for good, a person's with its answers; None: the chat is empty."""

        def delete() -> Thread | None:
            conversation_id = self._parts.forgetting.delete_message(message_id)
            cursor = self._parts.database.read()
            left = ConversationStore(cursor).find(conversation_id)
            return None if left is None else MessageStore(cursor).thread(conversation_id)

        return self._long_work.submit(delete)

    def switch_branch(self, message_id: MessageId) -> Future[Thread]:
        """Show, remember and learn from the branch through this message."""

        def switch() -> Thread:
            self._change(lambda cursor: branches.show_branch(cursor, message_id))
            cursor = self._parts.database.read()
            conversation_id = MessageStore(cursor).get(message_id).conversation_id
            return MessageStore(cursor).thread(conversation_id)

        return self._readers.submit(switch)
