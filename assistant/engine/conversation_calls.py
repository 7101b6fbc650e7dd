"""What an engine answers about conversations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.chat import branches, copying, places, titles
from assistant.domain.overviews import Progress
from assistant.domain.transfers import ExportFormat
from assistant.engine import chat_search
from assistant.engine.calls import EngineCalls
from assistant.storage.conversations import ConversationStore
from assistant.storage.messages import MessageStore
from assistant.transfer import exporting

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from concurrent.futures import Future
    from pathlib import Path

    from assistant.cancel import CancelToken
    from assistant.domain.changes import Change
    from assistant.domain.chat_search import ChatHit
    from assistant.domain.ids import ConversationId, MessageId, ProfileId
    from assistant.domain.messages import ConversationSummary, Thread
    from assistant.storage.database import Cursor


class ConversationCalls(EngineCalls):
    """The part of an `Engine` that lists, shows and changes conversations."""

    def conversations(
        self, *, words: str = "", counted: bool = True
    ) -> Future[list[ConversationSummary]]:
        """All conversations, newest first; with `words`, those whose title or text has them.

        Archived ones too. Not `counted`, which is much faster for many, each has 0 messages.
        """
        return self._read(
            lambda cursor: ConversationStore(cursor).summaries(words, counted=counted)
        )

    def conversations_of(
        self, ids: Collection[ConversationId]
    ) -> Future[list[ConversationSummary]]:
        """Those of `ids` that there are, in no order and uncounted: for a list that follows."""
        return self._read(lambda cursor: ConversationStore(cursor).listed(ids))

    def find_chats(
        self, words: str, *, cancel: CancelToken | None = None
    ) -> Future[tuple[ChatHit, ...]]:
        """The newest chats that hold every one of `words`, archived ones too, each with a place."""

        def find(cancel: CancelToken) -> tuple[ChatHit, ...]:
            return chat_search.by_words(self._parts.database.read(), words, cancel)

        return self._cancellable(self._readers, find, cancel)

    def find_chats_by_meaning(
        self,
        words: str,
        *,
        without: Collection[ConversationId] = (),
        cancel: CancelToken | None = None,
    ) -> Future[tuple[ChatHit, ...]]:
        """The chats in which something alike was said, best first; raises `InvalidInput`."""

        def find(cancel: CancelToken) -> tuple[ChatHit, ...]:
            parts = self._parts
            cursor = parts.database.read()
            return chat_search.by_meaning(cursor, parts.remembering, words, without, cancel)

        return self._cancellable(self._readers, find, cancel)

    def thread(self, conversation_id: ConversationId) -> Future[Thread]:
        """The active branch of a conversation."""
        return self._read(lambda cursor: MessageStore(cursor).thread(conversation_id))

    def rename(self, conversation_id: ConversationId, title: str) -> Future[None]:
        """Give a conversation another title, of one line."""
        return self._readers.submit(
            self._change,
            lambda cursor: titles.rename(cursor, conversation_id, self._parts.masking(title).text),
        )

    def pin(self, conversation_id: ConversationId, *, pinned: bool) -> Future[None]:
        """Keep a conversation on top of the list, or no longer."""
        return self._place(lambda cursor: places.pin(cursor, conversation_id, pinned=pinned))

    def archive(self, conversation_id: ConversationId, *, archived: bool) -> Future[None]:
        """Put a conversation away or bring it back; it is found and recalled all the same."""
        return self._place(
            lambda cursor: places.archive(cursor, conversation_id, archived=archived)
        )

    def move_to_profile(
        self, conversation_id: ConversationId, profile_id: ProfileId | None
    ) -> Future[None]:
        """Let a conversation belong to another profile, or to none; see `places.move`."""
        return self._place(lambda cursor: places.move(cursor, conversation_id, profile_id))

    def set_chat_memory(self, conversation_id: ConversationId, *, on: bool) -> Future[None]:
        """Turn memory on or off for a conversation; see `places.remember`."""
        return self._place(lambda cursor: places.remember(cursor, conversation_id, on=on))

    def _place(self, change: Callable[[Cursor], tuple[Change, ...]]) -> Future[None]:
        return self._readers.submit(self._change, change)

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

    def exported_chat(
        self,
        conversation_id: ConversationId,
        *,
        format: ExportFormat,  # noqa: A002
    ) -> Future[str]:
        """One conversation as Markdown to read, or as JSON with all that `import_files` needs."""
        return self._read(lambda cursor: exporting.exported_chat(cursor, conversation_id, format))

    def export_chats(
        self,
        ids: Sequence[ConversationId] | None,
        path: Path,
        *,
        format: ExportFormat,  # noqa: A002 - the word that people use
        overwrite: bool = False,
        on_progress: Callable[[Progress], None] | None = None,
        cancel: CancelToken | None = None,
    ) -> Future[int]:
        """Write conversations, None: all, to a file; returns how many.

        All as Markdown are written to a new folder, a file each. Nothing is left there when it
        fails or is cancelled. Raises `InvalidInput` for a place that is taken or cannot be written.
        """

        def export(cancel: CancelToken) -> int:
            cursor = self._parts.database.read()
            wanted = ids
            if wanted is None:
                found = ConversationStore(cursor).summaries(counted=False)
                wanted = [one.conversation.conversation_id for one in found]

            def tell(done: int, total: int) -> None:
                if on_progress is not None:
                    on_progress(Progress(done=done, total=total, what="conversations"))

            work = exporting.Export(cursor, wanted, format, tell=tell, cancel=cancel)
            if ids is None and format is ExportFormat.MARKDOWN:
                work.to_folder(path)
            else:
                work.to_file(path, overwrite=overwrite)
            return work.written

        return self._cancellable(self._long_work, export, cancel)

    def switch_branch(self, message_id: MessageId) -> Future[Thread]:
        """Show, remember and learn from the branch through this message."""

        def switch() -> Thread:
            self._change(lambda cursor: branches.show_branch(cursor, message_id))
            cursor = self._parts.database.read()
            conversation_id = MessageStore(cursor).get(message_id).conversation_id
            return MessageStore(cursor).thread(conversation_id)

        return self._readers.submit(switch)
