"""Writing one answer: recall, assemble, stream. Stores nothing."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import TYPE_CHECKING

from assistant.chat.not_told import not_told
from assistant.chat.tool_use import ToolRoom, answered_with_tools
from assistant.context.assembly import assemble, document_budget, evidence_budget
from assistant.domain.budgets import ContextBudget
from assistant.domain.pictures import BLIND
from assistant.domain.prompts import GenerationOptions, Piece, PieceKind
from assistant.domain.requests import RecallRequest
from assistant.domain.times import here, utc_now
from assistant.errors import AssistantError, Cancelled, ModelSaidNothing
from assistant.inference.ports import ToolModel
from assistant.memory.device_only import NOTHING_WITHHELD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from assistant.cancel import CancelToken
    from assistant.chat.tool_use import Tools
    from assistant.context.assembly import Prompt
    from assistant.domain.budgets import TokenCounter
    from assistant.domain.documents import DocumentExcerpt
    from assistant.domain.ids import MessageId, ProfileId
    from assistant.domain.messages import Message
    from assistant.domain.pictures import Picture, Sight
    from assistant.domain.prompts import PromptMessage
    from assistant.domain.recall import Recall
    from assistant.inference.ports import ChatModel
    from assistant.memory.device_only import Withheld
    from assistant.retrieval.document_excerpts import ChooseExcerpts

NOT_OFFERED = (
    "The tools were not offered: their descriptions take too much of this model's window.\n\n"
)
REPLY_SHARE = 0.5
"""The reply takes at most this part of a model's window."""
SMALL_READS = 700
"""A small model loses itself in more tokens of memories, and on a processor reads them for long.
Most evidence is within the first 500."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """How an answer remembers.

    `recall` counts with the answering model's own tokens; `tokens` is the most that evidence may
    take; `exclude` are the messages that the prompt holds anyway; `withheld` is what it may not
    hold; `profile_id` is where it is asked.
    """

    recall: Callable[[RecallRequest, TokenCounter], Recall]
    tokens: int
    exclude: frozenset[MessageId] = frozenset()
    withheld: Withheld = NOTHING_WITHHELD
    profile_id: ProfileId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptParts:
    """What a prompt is made of; `evidence` is used as it is, instead of asking `memory`.

    `documents` chooses what of the attached ones goes in, within so many tokens. `instructions` are
    a profile's; empty: the program's own. `small`: the model is not trusted to say that it does
    not know. `pictures` came with the question; `sight` is what the model makes of them. `tools`
    are offered where the model can ask for them.
    """

    question: str
    turns: Sequence[Message] | Sequence[PromptMessage]
    memory: Memory | None = None
    evidence: Recall | None = None
    documents: ChooseExcerpts | None = None
    instructions: str = ""
    small: bool = False
    pictures: tuple[Picture, ...] = ()
    sight: Sight = BLIND
    tools: Tools | None = None

    def beside_pictures(self, budget: ContextBudget) -> ContextBudget:
        """What of a budget the question's pictures leave."""
        taken = self.sight.cost(self.pictures)
        return replace(budget, window=max(budget.window - taken, budget.reply))

    @property
    def memory_tokens(self) -> int:
        """The most that evidence may take."""
        tokens = 0 if self.memory is None else self.memory.tokens
        return min(tokens, SMALL_READS) if self.small else tokens

    @property
    def required(self) -> str:
        """What goes in however little room there is, beside the program's own words."""
        return f"{self.instructions}\n{self.question}".strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """A prompt that fits the model's window, and what of the memory is in it."""

    prompt: Prompt
    recall: Recall | None
    budget: ContextBudget


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
    parts: PromptParts,
    *,
    options: GenerationOptions,
    on_piece: Callable[[Piece], None],
    cancel: CancelToken,
) -> Draft:
    """Answer a question; a stop or a fault ends up in the draft beside what was written."""
    draft = Draft(model=model.name)
    clock = _Clock(draft.timings_ms)
    try:
        model.load(cancel=cancel)
        budget = with_tools(model, parts, budget_of(model.context_window(), options))
        clock.lap("load")
        cancel.check()
        draft.recall = remembered(parts, budget, model.count_tokens)
        clock.lap("recall")
        for piece in _pieces(model, parts, draft.recall, budget, options, cancel):
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


def _pieces(  # noqa: PLR0917 - what an answer is written from
    model: ChatModel,
    parts: PromptParts,
    recall: Recall | None,
    budget: ContextBudget,
    options: GenerationOptions,
    cancel: CancelToken,
) -> Iterator[Piece]:
    """The answer as it is written: by the model, or here where it would only invent one."""
    # A file or a picture may hold the answer.
    alone = parts.small and parts.documents is None and not parts.pictures
    said = not_told(parts.question, recall, parts.turns) if alone else None
    if said is not None:
        return iter((Piece(PieceKind.ANSWER, said),))
    prompt = prepared_with(parts, recall, budget, model.count_tokens, cancel).prompt
    written = replace(options, max_tokens=budget.reply)
    if parts.tools is None or not parts.tools.offered or not isinstance(model, ToolModel):
        return model.stream(prompt.messages, written, cancel=cancel)
    room = tool_room(parts, model.context_window(), model.count_tokens)
    if not room.fits:
        told = iter((Piece(PieceKind.TOOL, NOT_OFFERED),))
        return chain(told, model.stream(prompt.messages, written, cancel=cancel))
    return answered_with_tools(
        model, prompt.messages, written, parts.tools, room.calls, model.count_tokens, cancel
    )


def with_tools(model: ChatModel, parts: PromptParts, budget: ContextBudget) -> ContextBudget:
    """What of a budget the tools leave that this model is offered."""
    if parts.tools is None:
        return budget
    return tool_room(parts, model.context_window(), model.count_tokens).beside(budget)


def tool_room(parts: PromptParts, window: int, count: TokenCounter) -> ToolRoom:
    """What the tools of a prompt take of a window."""
    return ToolRoom(parts.tools.offered if parts.tools is not None else (), window, count)


def budget_of(window: int, options: GenerationOptions) -> ContextBudget:
    """A model's window, with what is kept free for its reply."""
    return ContextBudget(window=window, reply=min(options.max_tokens, int(window * REPLY_SHARE)))


def remembered(parts: PromptParts, budget: ContextBudget, count: TokenCounter) -> Recall | None:
    """What of the memory goes into a prompt; None where it is not asked, or has no room."""
    memory = parts.memory
    if parts.evidence is not None:
        return parts.evidence if memory is None else memory.withheld.of(parts.evidence, count)
    if memory is None:
        return None
    room = parts.beside_pictures(budget)
    tokens = evidence_budget(room, parts.memory_tokens, parts.required, count)
    if tokens == 0:
        return None
    request = RecallRequest(
        query=parts.question,
        budget=tokens,
        exclude=memory.exclude,
        without=memory.withheld.units,
        profile_id=memory.profile_id,
    )
    return memory.withheld.of(memory.recall(request, count), count)


def prepared_with(
    parts: PromptParts,
    recall: Recall | None,
    budget: ContextBudget,
    count: TokenCounter,
    cancel: CancelToken,
) -> Prepared:
    """The prompt with this evidence; raises `BudgetTooSmall` where it does not fit, `Cancelled`."""
    documents: list[DocumentExcerpt] = []
    if parts.documents is not None:
        taken = recall.tokens if recall else 0
        room = document_budget(parts.beside_pictures(budget), taken, parts.required, count)
        documents = parts.documents(room, count, cancel)
    prompt = assemble(
        parts.question,
        turns=parts.turns,
        recall=recall,
        today=here(utc_now()),
        budget=budget,
        count=count,
        documents=documents,
        instructions=parts.instructions,
        untold=recall is not None and not recall.blocks and not parts.small,
        pictures=parts.pictures,
        sight=parts.sight,
    )
    return Prepared(prompt=prompt, recall=recall, budget=budget)


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
