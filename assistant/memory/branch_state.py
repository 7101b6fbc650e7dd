"""What ingest keeps in mind of a conversation: its active branch and the segment still growing."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.ids import new_segment_id
from assistant.domain.messages import ConversationKind, Role
from assistant.domain.segments import Segment
from assistant.memory.language.own_words import plays_on
from assistant.memory.segmenting.open_segment import Arrival, OpenSegment, mean_vector
from assistant.memory.segmenting.policies import SEGMENTING_POLICY, policy_of
from assistant.storage.encodings import EncodingStore
from assistant.storage.messages import MessageStore
from assistant.storage.segments import SegmentStore

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from assistant.domain.ids import ConversationId, MessageId
    from assistant.domain.messages import Conversation, Message
    from assistant.memory.segmenting.policies import Segmenter
    from assistant.storage.database import Cursor


def is_encoded(message: Message) -> bool:
    """Whether a message gets vectors: it may be learnt from and is no instruction."""
    return message.learnable and message.role is not Role.SYSTEM


def is_segmented(message: Message) -> bool:
    """Whether a message belongs to a segment: notes stand for themselves."""
    return is_encoded(message) and message.role is not Role.NOTE


@dataclass(slots=True, kw_only=True)
class BranchState:
    """A conversation's active branch as far as it was segmented.

    `members` are all messages of the branch, `places` the order of those that are segmented.
    `segments` are as stored, the last of them the one that `growing` sums up. `playing`: the
    person and the assistant are in a game of pretence. `fits` is False where the store's segments
    are no beginning of the branch: then the conversation is to be derived again.
    """

    conversation: Conversation
    members: set[MessageId]
    places: dict[MessageId, int]
    segments: list[Segment] = field(default_factory=list)
    growing: OpenSegment | None = None
    done: int = 0
    playing: bool = False
    fits: bool = True

    def copy(self) -> BranchState:
        """A state that goes on by itself."""
        return replace(
            self,
            members=set(self.members),
            places=dict(self.places),
            segments=list(self.segments),
            growing=None if self.growing is None else self.growing.copy(),
        )

    def follows(self, message: Message) -> bool:
        """Whether `message` is the next to be segmented."""
        return self.places.get(message.message_id) == self.done

    def extend(self, messages: Iterable[Message]) -> None:
        """Take in messages that were added to the end of the branch."""
        for message in messages:
            self.members.add(message.message_id)
            if is_segmented(message):
                self.places[message.message_id] = len(self.places)

    def append(self, message: Message, vector: NDArray[np.float32], segmenter: Segmenter) -> None:
        """Segment the next message: one decision, nothing before it changes."""
        arrival = Arrival.of(message, vector)
        kind = self.conversation.kind
        start = f"{policy_of(segmenter) or SEGMENTING_POLICY}:start"
        opening: str | None = start
        if self.growing is not None:
            opening = segmenter.boundary(self.growing, arrival, kind)
        if opening is None and self.growing is not None:
            self.growing.append(arrival)
            self.segments[-1] = self._grown(self.segments[-1], self.growing)
        else:
            self.growing = OpenSegment(arrival)
            self.segments.append(self._opened(arrival, opening or start))
        self.done += 1
        self.played(message)

    def played(self, message: Message) -> None:
        """Note whether pretence goes on after `message`."""
        if message.role is Role.USER and self.conversation.kind is ConversationKind.ASSISTANT:
            self.playing = plays_on(message.text, playing=self.playing)

    def _opened(self, arrival: Arrival, policy: str) -> Segment:
        return Segment(
            segment_id=new_segment_id(),
            conversation_id=self.conversation.conversation_id,
            message_ids=(arrival.message_id,),
            started_at=arrival.said_at,
            ended_at=arrival.said_at,
            entities=arrival.entities,
            policy=policy,
        )

    @staticmethod
    def _grown(segment: Segment, growing: OpenSegment) -> Segment:
        return replace(
            segment,
            message_ids=tuple(growing.message_ids),
            started_at=min(segment.started_at, growing.last.said_at),
            ended_at=max(segment.ended_at, growing.last.said_at),
            entities=frozenset(growing.entities),
        )


def read_state(cursor: Cursor, conversation: Conversation, embedder_id: str) -> BranchState:
    """The state of one conversation; see `read_states`."""
    return read_states(cursor, [conversation], embedder_id)[conversation.conversation_id]


def read_states(
    cursor: Cursor, conversations: Collection[Conversation], embedder_id: str
) -> dict[ConversationId, BranchState]:
    """The states as the store has them; what no longer fits the active branch is left out.

    Segments are kept from the first on as long as they are a beginning of the branch, the last
    of them cut where the branch leaves it.
    """
    branches = MessageStore(cursor).active_branches(conversations)
    stored = SegmentStore(cursor).of_conversations(branches)
    return {
        one.conversation_id: _state(
            cursor,
            one,
            branches[one.conversation_id],
            stored.get(one.conversation_id, []),
            embedder_id,
        )
        for one in conversations
    }


def _state(
    cursor: Cursor,
    conversation: Conversation,
    branch: Sequence[Message],
    stored: Sequence[Segment],
    embedder_id: str,
) -> BranchState:
    segmented = [message for message in branch if is_segmented(message)]
    kept = _beginning(stored, {message.message_id: message for message in segmented})
    state = BranchState(
        conversation=conversation,
        members={message.message_id for message in branch},
        places={message.message_id: place for place, message in enumerate(segmented)},
        segments=kept,
        done=sum(len(segment.message_ids) for segment in kept),
        fits=kept == list(stored),
    )
    for message in segmented[: state.done]:
        state.played(message)
    if kept:
        size = len(kept[-1].message_ids)
        last = segmented[state.done - size : state.done]
        state.growing = regrown(last, vectors_of(cursor, last, embedder_id))
        state.segments[-1] = replace(kept[-1], entities=frozenset(state.growing.entities))
    return state


def regrow_where_encoded(
    states: Iterable[BranchState],
    cursor: Cursor,
    encoded: Mapping[MessageId, NDArray[np.float32]],
    embedder_id: str,
) -> None:
    """Sum growing segments up anew where messages of them were only now encoded.

    After a change of the embedder their sums hold nothing of these. `encoded` holds a vector (dim)
    for each message that is about to be stored.
    """
    for state in states:
        if state.growing is None or encoded.keys().isdisjoint(state.growing.message_ids):
            continue
        names = state.growing.message_ids
        known = MessageStore(cursor).by_ids(names)
        messages = [known[name] for name in names if name in known]
        vectors = vectors_of(cursor, messages, embedder_id) | dict(encoded)
        if len(messages) == len(names):  # what was deleted meanwhile is derived again
            state.growing = regrown(
                messages, {name: vectors[name] for name in names if name in vectors}
            )


def regrown(
    messages: Sequence[Message], vectors: Mapping[MessageId, NDArray[np.float32]]
) -> OpenSegment:
    """The running sums of a segment that holds `messages`."""
    nothing = np.zeros_like(next(iter(vectors.values()), np.zeros(1, np.float32)))
    arrivals = [
        Arrival.of(message, vectors.get(message.message_id, nothing)) for message in messages
    ]
    growing = OpenSegment(arrivals[0])
    for arrival in arrivals[1:]:
        growing.append(arrival)
    return growing


def vectors_of(
    cursor: Cursor, messages: Sequence[Message], embedder_id: str
) -> dict[MessageId, NDArray[np.float32]]:
    """One unit vector (dim,) for each message that was encoded: the mean of its chunks."""
    ids = [message.message_id for message in messages]
    found = EncodingStore(cursor).chunks_of(embedder_id, ids)
    return {message_id: mean_vector(chunks) for message_id, chunks in found.items()}


def _beginning(segments: Sequence[Segment], branch: Mapping[MessageId, Message]) -> list[Segment]:
    """The segments that are a beginning of the branch; the last may be a part of a stored one."""
    expected = iter(branch)
    kept: list[Segment] = []
    for segment in segments:
        matching: list[MessageId] = []
        for message_id in segment.message_ids:
            if next(expected, None) != message_id:
                break
            matching.append(message_id)
        if matching:
            kept.append(shrunk(segment, [branch[message_id] for message_id in matching]))
        if len(matching) < len(segment.message_ids):
            break
    return kept


def shrunk(segment: Segment, left: Sequence[Message]) -> Segment:
    """The segment with only the messages that are `left`; entities are the caller's."""
    if len(left) == len(segment.message_ids):
        return segment
    return replace(
        segment,
        message_ids=tuple(message.message_id for message in left),
        started_at=min(message.said_at for message in left),
        ended_at=max(message.said_at for message in left),
    )
