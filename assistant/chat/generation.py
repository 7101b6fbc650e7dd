"""Writing one answer: recall, assemble, stream. Stores nothing."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from assistant.context.assembly import assemble, evidence_budget
from assistant.domain.budgets import ContextBudget
from assistant.domain.prompts import GenerationOptions, PieceKind
from assistant.domain.requests import RecallRequest
from assistant.domain.times import utc_now
from assistant.errors import AssistantError, Cancelled, ModelSaidNothing

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from assistant.cancel import CancelToken
    from assistant.domain.budgets import TokenCounter
    from assistant.domain.ids import MessageId
    from assistant.domain.messages import Message
    from assistant.domain.prompts import Piece, PromptMessage
    from assistant.domain.recall import Recall
    from assistant.inference.ports import ChatModel

REPLY_SHARE = 0.5
"""The reply takes at most this part of a model's window."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """How an answer remembers.

    `recall` counts with the answering model's own tokens; `tokens` is the most that evidence may
    take; `exclude` are the messages that the prompt holds anyway.
    """

    recall: Callable[[RecallRequest, TokenCounter], Recall]
    tokens: int
    exclude: frozenset[MessageId] = frozenset()


@dataclass(slots=True)
class Draft:
    """An answer while it is written; keeps what came when the writing stops or fails."""

    model: str
    answer: list[str] = field(default_factory=list)
    reasoning: list[str] = field(default_factory=list)
    complete: bool = False
    recall: Recall | None = None
    failure: AssistantError | None = None
    timings_ms: dict[str, float] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The answer so far."""
        return "".join(self.answer).strip()

    def take(self, piece: Piece) -> None:
        """Add a piece to the answer or to the reasoning."""
        (self.answer if piece.kind is PieceKind.ANSWER else self.reasoning).append(piece.text)


def write_answer(
    model: ChatModel,
    question: str,
    turns: Sequence[Message] | Sequence[PromptMessage],
    *,
    memory: Memory | None,
    options: GenerationOptions,
    on_piece: Callable[[Piece], None],
    cancel: CancelToken,
) -> Draft:
    """Answer `question`; a stop or a fault ends up in the draft beside what was written."""
    draft = Draft(model=model.name)
    clock = _Clock(draft.timings_ms)
    try:
        model.load(cancel=cancel)
        window = model.context_window()
        reply = min(options.max_tokens, int(window * REPLY_SHARE))
        budget = ContextBudget(window=window, reply=reply)
        clock.lap("load")
        cancel.check()
        draft.recall = _remember(model, question, budget, memory)
        clock.lap("recall")
        prompt = assemble(
            question,
            turns=turns,
            recall=draft.recall,
            today=utc_now().astimezone(),
            budget=budget,
            count=model.count_tokens,
        )
        for piece in model.stream(
            prompt.messages, replace(options, max_tokens=reply), cancel=cancel
        ):
            clock.lap("first_piece", once=True)
            draft.take(piece)
            on_piece(piece)
        if not draft.text:
            raise ModelSaidNothing(f"{model.name} ended its reply without an answer.")
        draft.complete = True
    except Cancelled as stopped:
        draft.failure = None if draft.text else stopped
    except AssistantError as error:
        draft.failure = error
    clock.lap("writing")
    return draft


def _remember(
    model: ChatModel, question: str, budget: ContextBudget, memory: Memory | None
) -> Recall | None:
    if memory is None:
        return None
    tokens = evidence_budget(budget, memory.tokens, question, model.count_tokens)
    if tokens == 0:
        return None
    request = RecallRequest(query=question, budget=tokens, exclude=memory.exclude)
    return memory.recall(request, model.count_tokens)


class _Clock:
    """Writes laps, in milliseconds, into a mapping."""

    def __init__(self, laps: dict[str, float]) -> None:
        self._laps = laps
        self._last = time.perf_counter()

    def lap(self, name: str, *, once: bool = False) -> None:
        if once and name in self._laps:
            return
        now = time.perf_counter()
        self._laps[name] = round((now - self._last) * 1000, 3)
        self._last = now
