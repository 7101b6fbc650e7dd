"""Cuts old conversations again after another way to segment was chosen, or came with an update."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.domain.changes import SegmentsChanged
from assistant.memory.branch_state import is_segmented, read_state, vectors_of
from assistant.memory.segmenting.policies import policy_of
from assistant.storage.conversations import ConversationStore
from assistant.storage.encodings import EncodingStore
from assistant.storage.messages import MessageStore
from assistant.storage.segments import SegmentStore

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from assistant.cancel import CancelToken
    from assistant.domain.changes import Change
    from assistant.domain.ids import ConversationId
    from assistant.domain.segments import Segment
    from assistant.inference.ports import Embedder
    from assistant.memory.segmenting.policies import Segmenter
    from assistant.storage.database import Cursor, Database


class Resegmenting:
    """One conversation at a time; which are due stands in the segments themselves.

    So a crash resumes where it stopped. A segment that stays as it was keeps its id. Facts are not
    learnt again: they rest on messages. Used by the ingest thread.
    """

    def __init__(
        self,
        database: Database,
        embedder: Embedder,
        segmenter: Segmenter,
        recut: Callable[[ConversationId], object],
    ) -> None:
        """`recut` hears of every conversation whose segments are no longer what they were."""
        self._database = database
        self._embedder = embedder
        self._segmenter = segmenter
        self._recut = recut
        self._policy: str | None = None
        self._last = ""

    def step(self, cancel: CancelToken) -> Sequence[Change] | None:
        """Cut one conversation again; see `Stage`."""
        policy = policy_of(self._segmenter)
        if policy is None or (policy == self._policy and not self._last):
            return None
        if policy != self._policy:
            self._policy, self._last = policy, FIRST
        cancel.check()
        due = SegmentStore(self._database.read()).cut_otherwise(policy, after=self._last)
        self._last = due or ""
        if due is None:
            return None
        changes = self._database.write(lambda cursor: self._cut(cursor, due)).result()
        self._recut(due)
        return changes

    def _cut(self, cursor: Cursor, conversation_id: ConversationId) -> tuple[Change, ...]:
        """Nothing where a vector is missing: the conversation is about to be derived again."""
        conversation = ConversationStore(cursor).find(conversation_id)
        branch = MessageStore(cursor).active_branch(conversation_id)
        messages = [message for message in branch if is_segmented(message)]
        before = SegmentStore(cursor).of_conversation(conversation_id)
        known = {message_id for segment in before for message_id in segment.message_ids}
        messages = [message for message in messages if message.message_id in known]
        embedder_id = self._embedder.embedder_id
        ids = [message.message_id for message in messages]
        if conversation is None or EncodingStore(cursor).missing(embedder_id, ids):
            return ()
        SegmentStore(cursor).remove_conversation(conversation_id)
        state = read_state(cursor, conversation, embedder_id)
        vectors = vectors_of(cursor, messages, embedder_id)
        for message in messages:
            state.append(message, vectors[message.message_id], self._segmenter)
        segments = _known_again(state.segments, before)
        SegmentStore(cursor).replace(conversation_id, segments)
        return (SegmentsChanged(conversation_id, tuple(segments)),)


FIRST = "!"
"""Sorts before every id."""


def _known_again(segments: Sequence[Segment], before: Sequence[Segment]) -> list[Segment]:
    """The segments, under their old ids where they hold the same messages as before."""
    ids = {segment.message_ids: segment.segment_id for segment in before}
    return [
        replace(segment, segment_id=ids.get(segment.message_ids, segment.segment_id))
        for segment in segments
    ]
