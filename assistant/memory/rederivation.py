"""Derives a conversation from its active branch again, after an edit, a switch or a forgetting.

Segments that are a beginning of the branch stay; what follows is decided anew, message by message.
Facts lose the sources that are on the branch no more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.changes import MessagesEncoded, SegmentsChanged, UnitsRemoved
from assistant.domain.messages import Role
from assistant.memory.branch_state import is_encoded, is_segmented, read_state, vectors_of
from assistant.memory.facts.extraction import Setting
from assistant.memory.facts.writing import unlearn
from assistant.memory.language.own_words import plays_on
from assistant.memory.rules.admission import learn_admitted
from assistant.storage.conversations import ConversationStore
from assistant.storage.demands import DemandStore
from assistant.storage.encodings import EncodingStore
from assistant.storage.messages import MessageStore
from assistant.storage.progress import RederivationStore
from assistant.storage.segments import SegmentStore

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assistant.cancel import CancelToken
    from assistant.domain.changes import Change
    from assistant.domain.encodings import Encoding
    from assistant.domain.facts import CoreFact
    from assistant.domain.ids import ConversationId, MessageId
    from assistant.domain.messages import Message
    from assistant.memory.facts.extraction import Extractor
    from assistant.memory.rules.gate import Gate
    from assistant.memory.segmenting.policies import Segmenter
    from assistant.storage.database import Cursor


class Rederivation:
    """One conversation's work, read when made; a conversation that is gone has none."""

    def __init__(
        self,
        cursor: Cursor,
        conversation_id: ConversationId,
        embedder_id: str,
        segmenter: Segmenter,
        extractor: Extractor,
        *,
        gate: Gate | None = None,
    ) -> None:
        self._conversation_id = conversation_id
        self._embedder_id = embedder_id
        self._segmenter = segmenter
        self._extractor = extractor
        self._gate = gate
        self._branch = _remembered_branch(cursor, conversation_id)
        ids = [message.message_id for message in self._branch]
        self._missing = EncodingStore(cursor).missing(embedder_id, ids)

    def unencoded(self) -> list[Message]:
        """The messages of the branch that have no vectors yet."""
        return [message for message in self._branch if message.message_id in self._missing]

    def write_encodings(
        self, cursor: Cursor, encodings: Mapping[MessageId, Encoding]
    ) -> tuple[Change, ...]:
        """Store vectors of messages that still exist."""
        left = MessageStore(cursor).by_ids(encodings)
        kept = {key: encoding for key, encoding in encodings.items() if key in left}
        EncodingStore(cursor).put(self._embedder_id, kept)
        return (MessagesEncoded(kept),)

    def prepare(self, cursor: Cursor, cancel: CancelToken) -> None:
        """Let the gate encode what it will compare, while no transaction is open."""
        if self._gate is not None:
            self._gate.prepare(self._facts(cursor, self._branch), cancel)

    def write(self, cursor: Cursor) -> tuple[Change, ...] | None:
        """Segment and learn in one transaction; None where a vector is missing after all."""
        conversation = ConversationStore(cursor).find(self._conversation_id)
        if conversation is None:
            RederivationStore(cursor).done(self._conversation_id)
            return ()
        branch = _remembered_branch(cursor, self._conversation_id)
        ids = [message.message_id for message in branch]
        if EncodingStore(cursor).missing(self._embedder_id, ids):
            return None
        changes = [*self._unlearn_others(cursor, set(ids))]
        changes += self._segment(cursor, branch)
        changes += learn_admitted(cursor, self._gate, self._facts(cursor, branch))
        RederivationStore(cursor).done(self._conversation_id)
        DemandStore(cursor).changed()
        return tuple(changes)

    def _unlearn_others(self, cursor: Cursor, kept: set[MessageId]) -> tuple[Change, ...]:
        """Take what is not on the branch out of facts, and out of what may be found."""
        tree = MessageStore(cursor).of_conversation(self._conversation_id)
        others = {message.message_id for message in tree} - kept
        changes = unlearn(cursor, others)
        if not kept:  # memory is off: vectors are not kept for a branch to come back to
            EncodingStore(cursor).remove(others)
        return (*changes, UnitsRemoved(tuple(sorted(others)))) if others else changes

    def _segment(self, cursor: Cursor, branch: list[Message]) -> list[Change]:
        if not branch:
            SegmentStore(cursor).remove_conversation(self._conversation_id)
            return [SegmentsChanged(self._conversation_id, ())]
        conversation = ConversationStore(cursor).get(self._conversation_id)
        state = read_state(cursor, conversation, self._embedder_id)
        rest = [message for message in branch if is_segmented(message)][state.done :]
        vectors = vectors_of(cursor, rest, self._embedder_id)
        for message in rest:
            state.append(message, vectors[message.message_id], self._segmenter)
        SegmentStore(cursor).replace(self._conversation_id, state.segments)
        return [
            MessagesEncoded(self._stored_encodings(cursor, rest)),
            SegmentsChanged(self._conversation_id, tuple(state.segments)),
        ]

    def _stored_encodings(
        self, cursor: Cursor, messages: list[Message]
    ) -> dict[MessageId, Encoding]:
        """The vectors of messages that have come back, for an index that let them go."""
        ids = [message.message_id for message in messages]
        return EncodingStore(cursor).encodings_of(self._embedder_id, ids)

    def _facts(self, cursor: Cursor, branch: list[Message]) -> list[CoreFact]:
        """What the whole branch states; what is known of it already is only confirmed."""
        if not branch:
            return []
        kind = ConversationStore(cursor).get(self._conversation_id).kind
        playing = False
        facts: list[CoreFact] = []
        said = [message for message in branch if message.role is Role.USER]
        encodings = self._stored_encodings(cursor, said)
        for message in said:
            playing = plays_on(message.text, playing=playing)
            encoding = encodings.get(message.message_id)
            setting = Setting(kind=kind, playing=playing, encoding=encoding)
            facts += self._extractor.extract(message, setting)
        return facts


def _remembered_branch(cursor: Cursor, conversation_id: ConversationId) -> list[Message]:
    """What is encoded of the active branch; nothing where memory is off."""
    conversation = ConversationStore(cursor).find(conversation_id)
    if conversation is None or not conversation.memory:
        return []
    branch = MessageStore(cursor).active_branch(conversation_id)
    return [message for message in branch if is_encoded(message)]
