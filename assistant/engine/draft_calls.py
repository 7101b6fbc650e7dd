"""What an engine does with files that wait beside what is written and not sent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.engine.calls import EngineCalls
from assistant.memory.rules.masking import masked_document
from assistant.storage.conversations import ConversationStore
from assistant.storage.drafts import DraftStore

if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import Future

    from assistant.domain.documents import ReadDocument
    from assistant.domain.ids import ConversationId
    from assistant.storage.database import Cursor


class DraftCalls(EngineCalls):
    """The part of an `Engine` that keeps the files of drafts, until they are sent or taken away."""

    def draft_files(
        self, conversation_id: ConversationId | None
    ) -> Future[tuple[ReadDocument, ...]]:
        """The files that wait in a chat; None is the chat that has not begun."""
        return self._read(lambda cursor: DraftStore(cursor).files(conversation_id))

    def keep_draft_files(
        self, conversation_id: ConversationId | None, files: Sequence[ReadDocument]
    ) -> Future[None]:
        """Keep the files that wait in a chat, masked as what is sent; of a chat that is gone none.

        They go with the draft: when it is sent, forgotten, or its chat deleted.
        """

        def keep(cursor: Cursor) -> None:  # masked on the writer's thread: a window calls this
            there = conversation_id is None or ConversationStore(cursor).find(conversation_id)
            masked = (masked_document(each, self._parts.masking) for each in files)
            DraftStore(cursor).put_files(conversation_id, tuple(masked) if there else ())

        return self._parts.database.write(keep)
