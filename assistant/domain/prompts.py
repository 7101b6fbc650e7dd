"""What is said to a chat model, and what comes back."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assistant.domain.ids import ConversationId, MessageId
    from assistant.domain.messages import Role
    from assistant.domain.pictures import Picture
    from assistant.domain.recall import Recall
    from assistant.domain.tools import Tool, ToolCall


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptMessage:
    """One entry of a prompt; `role` is system, user or assistant. `pictures` stand before it.

    `calls` are the tools that an assistant's entry asks for; an entry that `answers` one names the
    call's id and holds what came of it: data, in nobody's words.
    """

    role: Role
    text: str
    pictures: tuple[Picture, ...] = ()
    calls: tuple[ToolCall, ...] = ()
    answers: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GenerationOptions:
    """How a model writes. `background`: nobody waits, so it leaves most of the machine alone.

    `top_p`, `top_k` (0 for all), `min_p` and `repeat_penalty` (1 for none) as llama.cpp has them;
    an API takes `top_p` only. `stop`: the reply ends before any of these.
    """

    max_tokens: int = 512
    temperature: float = 0.2
    top_p: float = 0.95
    top_k: int = 40
    min_p: float = 0.05
    repeat_penalty: float = 1.1
    stop: tuple[str, ...] = ()
    seed: int | None = None
    background: bool = False


class PieceKind(StrEnum):
    """Whether a piece of a reply is the answer, or something before it, which is folded."""

    ANSWER = "answer"
    REASONING = "reasoning"
    TOOL = "tool"
    """What a tool was asked, and what came of it."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a reply as it is written; never splits a character."""

    kind: PieceKind
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """One question and its answer. The ids are None in a temporary chat."""

    conversation_id: ConversationId | None
    user_message_id: MessageId | None
    assistant_message_id: MessageId | None
    answer: str
    reasoning: str
    model: str
    complete: bool
    recall: Recall | None
    timings_ms: Mapping[str, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextUse:
    """How a model's window is filled by the next message, in tokens.

    `reply` is the most that an answer may take. `exact` False: counted with another tokenizer,
    because the model is not loaded or its own is unknown. `turns_left_out` of `turns` are too old
    to fit. `memory` is what an answer may take of memories where none were looked for yet.
    `pictures` are those of the question and of earlier turns. `tools` is what the descriptions of
    tools take, and the most that may come of calling them.
    """

    model: str
    window: int
    reply: int
    instructions: int
    memory: int
    history: int
    question: int
    documents: int = 0
    pictures: int = 0
    tools: int = 0
    turns: int = 0
    turns_left_out: int = 0
    exact: bool = True

    @property
    def used(self) -> int:
        """Tokens of the whole prompt."""
        words = self.instructions + self.memory + self.documents + self.history + self.question
        return words + self.pictures + self.tools

    @property
    def room(self) -> int:
        """Tokens left for the answer; 0 where the prompt does not fit."""
        return max(0, min(self.reply, self.window - self.used))


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptPreview:
    """What would be sent, to the letter, before it is.

    `host` is where it goes, empty for a model on this machine. `messages` is all of it; of the
    first, `instructions` are the part before the memories, of the last, `documents` the part
    before the question. `kept_here` counts the turns of this chat whose words stay on this
    machine. `tools` are offered beside it, with their descriptions.
    """

    model: str
    host: str
    messages: tuple[PromptMessage, ...]
    instructions: str
    documents: str
    recall: Recall | None
    use: ContextUse
    kept_here: int = 0
    tools: tuple[Tool, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Destination:
    """Where a message goes: `host` is empty for a model on this machine.

    `offline`: the switch that keeps everything here is on. `asks`: the person wants to see what
    is sent there. `sees`: pictures can go along.
    """

    model: str
    host: str = ""
    offline: bool = False
    asks: bool = False
    sees: bool = False
