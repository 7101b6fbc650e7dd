"""What a model may be given to answer from: four forms of context, at the same budget.

All are dated blocks of `Speaker: words` lines in time order, so that a difference between their
answers comes from which words are there, not from how they look.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.ids import ConversationId, MessageId, UnitId
from assistant.domain.messages import Message, Role
from assistant.domain.recall import Block
from assistant.domain.requests import RecallRequest
from assistant.domain.times import utc_now
from assistant.retrieval.blocks import BASIC_SPACE
from assistant.retrieval.selection import line_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date, datetime

    from numpy.typing import NDArray

    from assistant.domain.budgets import TokenCounter
    from assistant.evaluation.histories import History, MemoryUnderTest, Question
    from assistant.inference.ports import Embedder

SEGMENTS_ASKED_FOR = 40
"""More than any budget here holds."""
HEADING_TOKENS = 20
"""What the date above a block and the space around it take at most in a prompt."""
SMALLEST_REST = 12
"""Tokens: with less room than this a cut line says nothing."""


class ContextForm(StrEnum):
    """Which words a model gets."""

    EXCERPTS = "excerpts"
    """What recall returns."""
    SEGMENTS = "segments"
    """Whole segments, best first, until the budget is full."""
    NAIVE = "naive"
    """Single messages by the cosine of their vectors, as plain retrieval does it."""
    FULL = "full"
    """As much of the history as the model's context takes, the newest kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """The blocks of one form for one question, in time order; `tokens` counts their texts."""

    blocks: tuple[Block, ...]
    tokens: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """What the answering model has room for.

    `budget`: tokens of the memory's tokenizer for every form but `FULL`; `whole`: the model's own
    tokens, counted with `count`, for a whole history.
    """

    budget: int
    whole: int
    count: TokenCounter


class ContextMaker:
    """Makes contexts for the questions of one history, which `memory` has learnt.

    `count` is the tokenizer that budgets are in, the memory's own. The embedder is used for
    `NAIVE` only; each message counts there by its best chunk.
    """

    def __init__(
        self,
        history: History,
        memory: MemoryUnderTest,
        embedder: Embedder,
        count: TokenCounter,
        *,
        room: Room,
    ) -> None:
        self._memory = memory
        self._room = room
        self._embedder = embedder
        self._count = count
        self._messages = spoken(history)
        self._places = {one.external_id: place for place, one in enumerate(self._messages)}
        self._chunks: tuple[NDArray[np.float32], NDArray[np.int64]] | None = None

    def make(self, form: ContextForm, question: Question) -> Context:
        """The context of a form for a question of the history."""
        match form:
            case ContextForm.EXCERPTS:
                request = _request(question, self._room.budget)
                recall = self._memory.recall(request, question.exclude)
                return Context(blocks=recall.blocks, tokens=recall.tokens)
            case ContextForm.SEGMENTS:
                return self._filled(self._by_segment(question))
            case ContextForm.NAIVE:
                return self._filled(self._by_cosine(question))
            case ContextForm.FULL:
                return self._newest(question)

    def _newest(self, question: Question) -> Context:
        """The newest messages that the model has room for; for a history the same every time."""
        count = self._room.count
        left = self._room.whole
        taken: list[Message] = []
        for message in reversed(self._messages):
            if not _allowed(message, question):
                continue
            heading = 0 if taken and _run(taken[-1]) == _run(message) else HEADING_TOKENS
            cost = count(line_of(message, message.text) + "\n") + heading
            if cost > left:
                break
            left -= cost
            taken.append(message)
        return _context([(one, line_of(one, one.text)) for one in reversed(taken)], self._count)

    def today(self, question: Question) -> datetime:
        """When the question is asked: at its own moment, or when the last word was said."""
        return question.as_of or max(message.said_at for message in self._messages)

    def _by_segment(self, question: Question) -> list[Message]:
        """Messages of the best segments, one segment after another, each in its own order."""
        request = _request(question, self._room.budget)
        found = self._memory.segments(request, question.exclude, SEGMENTS_ASKED_FOR)
        places = [
            sorted(self._places[name] for name in one if name in self._places) for one in found
        ]
        ordered = [self._messages[place] for one in places for place in one]
        return [one for one in ordered if _allowed(one, question)]

    def _by_cosine(self, question: Question) -> list[Message]:
        vectors, owners = self._vectors()
        scores = np.full(len(self._messages), -np.inf, np.float32)
        np.maximum.at(scores, owners, vectors @ self._embedder.encode_query(question.query).vector)
        ranked = np.lexsort((np.arange(len(scores)), -scores)).tolist()
        best = (self._messages[place] for place in ranked if np.isfinite(scores[place]))
        return [one for one in best if _allowed(one, question)]

    def _vectors(self) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
        """Every message's chunks, float32 (chunks, dim), and whose each is, int64 (chunks,)."""
        if self._chunks is None:
            encodings = self._embedder.encode([message.text for message in self._messages])
            chunks = [encoding.chunks for encoding in encodings]
            owners = np.repeat(np.arange(len(chunks)), [len(one) for one in chunks])
            self._chunks = np.concatenate(chunks), owners
        return self._chunks

    def _filled(self, messages: Iterable[Message]) -> Context:
        """Lines while they fit; the one at which the budget ends is cut, so that it gets full."""
        lines: list[tuple[Message, str]] = []
        left = self._room.budget
        for message in messages:
            line = line_of(message, message.text)
            cost = self._count(line + "\n")
            if cost > left:
                cut = shortened(line, left - 1, self._count) if left >= SMALLEST_REST else ""
                lines += [(message, cut)] if cut else []
                break
            lines.append((message, line))
            left -= cost
        lines.sort(key=lambda one: self._places[one[0].external_id])
        return _context(lines, self._count)


def spoken(history: History) -> tuple[Message, ...]:
    """The history's messages in order, each under its external id."""
    return tuple(
        Message(
            message_id=MessageId(UnitId(one.external_id)),
            conversation_id=ConversationId(conversation.external_id),
            parent_id=None,
            role=one.role,
            speaker=one.speaker,
            text=one.text,
            said_at=one.time or utc_now(),
            utc_offset_minutes=one.utc_offset_minutes,
            external_id=one.external_id,
        )
        for conversation in history.conversations
        for one in conversation.messages
        if one.text.strip() and one.role in (Role.USER, Role.ASSISTANT)
    )


def shortened(text: str, limit: int, count: TokenCounter) -> str:
    """The longest beginning of `text` within `limit` tokens, by halving between words."""
    words = text.split(" ")
    low, high = 0, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        if count(" ".join(words[:middle])) <= limit:
            low = middle
        else:
            high = middle - 1
    return " ".join(words[:low])


def _request(question: Question, budget: int) -> RecallRequest:
    return RecallRequest(query=question.query, budget=budget, as_of=question.as_of)


def _allowed(message: Message, question: Question) -> bool:
    if message.external_id in question.exclude:
        return False
    return question.as_of is None or message.said_at < question.as_of


def _context(lines: Sequence[tuple[Message, str]], count: TokenCounter) -> Context:
    """A block for each run of lines from one conversation on one day."""
    runs = groupby(lines, key=lambda one: _run(one[0]))
    blocks = tuple(_block(list(run), count) for _, run in runs)
    return Context(blocks=blocks, tokens=sum(block.tokens for block in blocks))


def _run(message: Message) -> tuple[ConversationId, date]:
    return message.conversation_id, message.said_at.date()


def _block(lines: Sequence[tuple[Message, str]], count: TokenCounter) -> Block:
    messages = [message for message, _ in lines]
    text = "\n".join(line for _, line in lines)
    return Block(
        rank=1,
        unit_id=messages[0].message_id,
        kind="message",
        space=BASIC_SPACE,
        conversation_id=messages[0].conversation_id,
        message_ids=tuple(one.message_id for one in messages),
        external_ids=tuple(one.external_id for one in messages),
        time=messages[0].said_at,
        utc_offset_minutes=messages[0].utc_offset_minutes,
        text=text,
        tokens=count(text),
        score=0.0,
    )
