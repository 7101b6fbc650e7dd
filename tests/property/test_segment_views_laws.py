"""Views that grew with a home are those of one that is built from what is left."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.domain.changes import MessagesAdded, MessagesEncoded, SegmentsChanged, UnitsRemoved
from assistant.domain.encodings import Encoding
from assistant.domain.ids import ConversationId, MessageId, SegmentId, UnitId
from assistant.domain.messages import Message, Role
from assistant.domain.segments import Segment
from assistant.index.dense import UNKNOWN
from assistant.index.semantic_map import SemanticMap
from tests.unit.retrieval.builders import DIMENSION, NOON, History

SEEDS = st.integers(0, 50)
CHATS = ("a", "b")


class Say(NamedTuple):
    chat: str
    by_assistant: bool


class Encode(NamedTuple):
    """The message with this number, modulo how many there are."""

    which: int
    seed: int
    chunks: int


class Cut(NamedTuple):
    """Segments of a chat end after each of its messages where the seed says so."""

    chat: str
    seed: int


class Forget(NamedTuple):
    which: int


class Look(NamedTuple):
    pass


changes = st.lists(
    st.one_of(
        st.builds(Say, st.sampled_from(CHATS), st.booleans()),
        st.builds(Encode, SEEDS, SEEDS, st.integers(0, 3)),
        st.builds(Cut, st.sampled_from(CHATS), SEEDS),
        st.builds(Forget, SEEDS),
        st.builds(Look),
    ),
    max_size=40,
)


class Home:
    """Two chats that are told changes, and what is left of them."""

    def __init__(self) -> None:
        self.history = History()
        self.left: dict[MessageId, Message] = {}
        self.encodings: dict[MessageId, Encoding] = {}
        self.segments: dict[str, tuple[Segment, ...]] = {}
        for number in range(6):
            self.follow(Say(CHATS[number % 2], by_assistant=number > 3))
            self.follow(Encode(number, number, 1 + number % 2))
        for chat in CHATS:
            self.follow(Cut(chat, 1))

    def follow(self, change: Say | Encode | Cut | Forget | Look) -> None:
        match change:
            case Say(chat, by_assistant):
                role = Role.ASSISTANT if by_assistant else Role.USER
                (name,) = self.history.say("words", conversation=chat, role=role, encoded=False)
                self.left[name] = self.history.messages[-1]
            case Encode(which, seed, chunks) if self.left:
                name = list(self.left)[which % len(self.left)]
                self.encodings[name] = encoding(seed, chunks)
                self.history.map.apply(MessagesEncoded({name: self.encodings[name]}))
            case Cut(chat, seed):
                self.cut(chat, np.random.default_rng(seed))
            case Forget(which) if self.left:
                name = list(self.left)[which % len(self.left)]
                del self.left[name]
                self.encodings.pop(name, None)
                self.history.map.apply(UnitsRemoved((name,)))
            case Look():
                self.history.map.view_scores(np.ones(DIMENSION, np.float32))
            case _:
                pass

    def cut(self, chat: str, random: np.random.Generator) -> None:
        groups: list[list[MessageId]] = [[]]
        for name, message in self.left.items():
            if message.conversation_id == chat:
                groups[-1].append(name)
                if random.random() < 0.4:
                    groups.append([])
        groups = [group for group in groups if group]
        self.history.segment(*groups, conversation=chat)
        self.segments[chat] = tuple(segment(chat, group) for group in groups)

    def built_again(self) -> SemanticMap:
        """A map of what is left, told the other way round."""
        built = SemanticMap(load_tokens=lambda _: {})
        built.apply(MessagesAdded(tuple(reversed(self.left.values()))))
        built.load_chunks((name, one.chunks) for name, one in self.encodings.items())
        for chat, segments in reversed(self.segments.items()):
            built.apply(SegmentsChanged(ConversationId(chat), segments))
        return built


def encoding(seed: int, chunks: int) -> Encoding:
    vectors = np.random.default_rng(seed).normal(size=(chunks, DIMENSION)).astype(np.float32)
    return Encoding(
        chunks=vectors / np.linalg.norm(vectors, axis=1, keepdims=True),
        tokens=np.empty((0, DIMENSION), np.int8),
        token_starts=np.empty(0, np.uint32),
    )


def segment(chat: str, group: list[MessageId]) -> Segment:
    return Segment(
        segment_id=SegmentId(UnitId(f"s_{group[0]}")),
        conversation_id=ConversationId(chat),
        message_ids=tuple(group),
        started_at=NOON,
        ended_at=NOON,
    )


@settings(max_examples=150, deadline=None)
@given(changes, SEEDS)
def test_grown_views_are_those_of_a_map_built_again(
    told: list[Say | Encode | Cut | Forget | Look], seed: int
) -> None:
    home = Home()
    for change in told:
        home.follow(change)
    grown, built = home.history.map, home.built_again()
    query = encoding(seed, 1).chunks[0]
    scores = grown.view_scores(query), built.view_scores(query)
    assert (scores[0] > UNKNOWN).sum() == (scores[1] > UNKNOWN).sum()
    for name in home.left:
        numbers = number_of(grown, name), number_of(built, name)
        assert (numbers[0] < 0) == (numbers[1] < 0)
        if numbers[0] >= 0:
            assert abs(scores[0][numbers[0]] - scores[1][numbers[1]]) <= 1e-6
            one, other = grown.view_vectors(numbers[0]), built.view_vectors(numbers[1])
            assert (one is None) == (other is None)
            if one is not None and other is not None:
                assert np.abs(one - other).max() <= 1e-6


def number_of(semantic_map: SemanticMap, name: MessageId) -> int:
    row = semantic_map.row(name)
    assert row is not None
    return int(semantic_map.view().segments[row])
