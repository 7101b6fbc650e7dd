"""One batch of new messages: what is derived from it, and how that is written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.changes import MessagesEncoded, SegmentsChanged
from assistant.domain.messages import Role
from assistant.memory.branch_state import (
    is_encoded,
    is_segmented,
    regrow_where_encoded,
    vectors_of,
)
from assistant.memory.facts.extraction import Setting
from assistant.memory.facts.writing import reattribute
from assistant.memory.language.own_words import plays_on
from assistant.memory.rules.admission import learn_admitted
from assistant.memory.segmenting.open_segment import mean_vector
from assistant.memory.standing.deriving import write_standings
from assistant.storage.conversations import ConversationStore
from assistant.storage.encodings import EncodingStore
from assistant.storage.messages import MessageStore
from assistant.storage.progress import RederivationStore, WatermarkStore
from assistant.storage.segments import SegmentStore

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from assistant.domain.changes import Change
    from assistant.domain.encodings import Encoding
    from assistant.domain.facts import CoreFact
    from assistant.domain.ids import ConversationId, MessageId, SegmentId
    from assistant.domain.messages import Message
    from assistant.domain.segments import Segment
    from assistant.memory.branch_state import BranchState
    from assistant.memory.facts.extraction import Extractor
    from assistant.memory.rules.gate import Gate
    from assistant.memory.segmenting.policies import Segmenter
    from assistant.memory.standing.deriving import Standings
    from assistant.storage.database import Cursor


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """New messages with their positions, and how far each stage was when they were read."""

    rows: Sequence[tuple[int, Message]]
    done: Mapping[str, int]

    @property
    def messages(self) -> list[Message]:
        """The messages in the order of storing."""
        return [message for _, message in self.rows]

    @property
    def last(self) -> int:
        """The position that the stages reach with this batch."""
        return self.rows[-1][0]

    def due(self, stage: str) -> list[Message]:
        """The messages that `stage` has yet to see."""
        return [message for position, message in self.rows if position > self.done[stage]]

    def tail(self, leaf: MessageId | None, known: MessageId | None) -> list[Message] | None:
        """The messages that lead from `known` to `leaf`; None where others are between."""
        here = {message.message_id: message for message in self.messages}
        added: list[Message] = []
        while leaf is not None and leaf != known:
            message = here.pop(leaf, None)
            if message is None:
                return None
            added.append(message)
            leaf = message.parent_id
        return added[::-1] if leaf == known and known is not None else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Derived:
    """What a batch comes to.

    `states` hold the segments; `before` what the store had of them; `astray` are conversations
    in which a message does not follow the one segmented last, so that they are derived again.
    """

    states: Sequence[BranchState]
    before: Mapping[ConversationId, Mapping[SegmentId, int]]
    changed: frozenset[ConversationId]
    astray: frozenset[ConversationId]
    facts: Sequence[CoreFact]


def segment_batch(
    batch: Batch,
    states: Mapping[ConversationId, BranchState],
    encodings: Mapping[MessageId, Encoding],
    *,
    cursor: Cursor,
    embedder_id: str,
    segmenter: Segmenter,
    extractor: Extractor,
    stages: tuple[str, str],
) -> Derived:
    """Segment and read the batch's messages; changes `states`, nothing else."""
    before = {key: _sizes(state) for key, state in states.items()}
    due = [{message.message_id for message in batch.due(stage)} for stage in stages]
    to_segment, to_learn = due
    vectors = _vectors(batch, encodings, cursor, embedder_id)
    encoded = {name: vectors[name] for name in encodings}
    regrow_where_encoded(states.values(), cursor, encoded, embedder_id)
    earlier = EncodingStore(cursor).encodings_of(embedder_id, to_learn - encodings.keys())
    changed: set[ConversationId] = set()
    astray: set[ConversationId] = set()
    facts: list[CoreFact] = []
    for message in batch.messages:
        state = states[message.conversation_id]
        if message.message_id not in state.members or not is_encoded(message):
            continue
        if message.message_id in to_learn and message.role is Role.USER:
            encoding = encodings.get(message.message_id) or earlier.get(message.message_id)
            facts += extractor.extract(message, setting_of(state, message, encoding))
        if message.message_id not in to_segment or not is_segmented(message):
            continue
        if message.conversation_id in astray or state.places[message.message_id] < state.done:
            continue
        if not (state.fits and state.follows(message)):
            astray.add(message.conversation_id)
            continue
        state.append(message, vectors[message.message_id], segmenter)
        changed.add(message.conversation_id)
    return Derived(
        states=[states[key] for key in states if key not in astray],
        before=before,
        changed=frozenset(changed - astray),
        astray=frozenset(astray),
        facts=facts,
    )


def setting_of(state: BranchState, message: Message, encoding: Encoding | None) -> Setting:
    """Where `message` is said: the play that it ends or begins counts for it already."""
    playing = plays_on(message.text, playing=state.playing)
    return Setting(kind=state.conversation.kind, playing=playing, encoding=encoding)


class BatchWriter:
    """Writes a batch with its watermarks, or nothing where what was read no longer holds."""

    def __init__(
        self,
        embedder_id: str,
        batch: Batch,
        encodings: Mapping[MessageId, Encoding],
        derived: Derived,
        standings: Standings,
        *,
        gate: Gate | None = None,
    ) -> None:
        self._embedder_id = embedder_id
        self._batch = batch
        self._encodings = encodings
        self._derived = derived
        self._standings = standings
        self._gate = gate

    def write(self, cursor: Cursor) -> tuple[Change, ...] | None:
        """To be run in a transaction; returns what is to be announced, None when stale."""
        if not self._holds(cursor):
            return None
        EncodingStore(cursor).put(self._embedder_id, self._encodings)
        changes: list[Change] = [MessagesEncoded(dict(self._encodings))]
        changes += self._write_segments(cursor)
        changes += learn_admitted(cursor, self._gate, self._derived.facts)
        changes += write_standings(cursor, self._standings)
        changes += reattribute(cursor, self._standings.found)
        RederivationStore(cursor).add(self._derived.astray)
        WatermarkStore(cursor).advance(self._batch.done, self._batch.last)
        return tuple(changes)

    def _write_segments(self, cursor: Cursor) -> list[Change]:
        """From the one that grew on; those before it stay as they are."""
        grown: list[tuple[int, Segment]] = []
        changes: list[Change] = []
        for state in self._derived.states:
            conversation_id = state.conversation.conversation_id
            if conversation_id in self._derived.changed:
                first = max(0, len(self._derived.before[conversation_id]) - 1)
                grown += enumerate(state.segments[first:], start=first)
                changes.append(SegmentsChanged(conversation_id, tuple(state.segments)))
        SegmentStore(cursor).put(grown)
        return changes

    def _holds(self, cursor: Cursor) -> bool:
        ids = [message.message_id for message in self._batch.messages]
        if len(MessageStore(cursor).existing(ids)) < len(ids):
            return False
        read = {each.conversation.conversation_id: each for each in self._derived.states}
        now = ConversationStore(cursor).by_ids(read)
        sizes = SegmentStore(cursor).sizes(read)
        return all(
            name in now
            and now[name].active_leaf == state.conversation.active_leaf
            and now[name].memory == state.conversation.memory
            and sizes[name] == self._derived.before[name]
            for name, state in read.items()
        )


def _sizes(state: BranchState) -> dict[SegmentId, int]:
    return {segment.segment_id: len(segment.message_ids) for segment in state.segments}


def _vectors(
    batch: Batch, encodings: Mapping[MessageId, Encoding], cursor: Cursor, embedder_id: str
) -> dict[MessageId, NDArray[np.float32]]:
    """A vector for each message of the batch; 0 for those that get none."""
    dimension = 1
    vectors: dict[MessageId, NDArray[np.float32]] = {}
    for message_id, encoding in encodings.items():
        vectors[message_id] = mean_vector(encoding.chunks)
        dimension = encoding.chunks.shape[1]
    others = [message for message in batch.messages if message.message_id not in vectors]
    vectors.update(vectors_of(cursor, others, embedder_id))
    nothing = np.zeros(dimension, np.float32)
    return {
        message.message_id: vectors.get(message.message_id, nothing) for message in batch.messages
    }
