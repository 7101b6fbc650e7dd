"""How far a model gets with tools: calls at once, rounds, and the room that all of it takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from assistant.cancel import CancelToken
from assistant.chat.tool_use import (
    CALL_TOKENS,
    MOST_CALLS,
    MOST_ROUNDS,
    ToolRoom,
    answered_with_tools,
)
from assistant.domain.budgets import ContextBudget
from assistant.domain.messages import Role
from assistant.domain.prompts import GenerationOptions, Piece, PieceKind, PromptMessage
from assistant.domain.tools import Tool, ToolCall, ToolOutcome

TOOL = Tool(server="s", name="look", call_name="s__look", description="Looks.", schema={})
ASKED = (PromptMessage(role=Role.USER, text="What is there?"),)
OPTIONS = GenerationOptions()


def words(text: str) -> int:
    """One token for four letters."""
    return -(-len(text) // 4)


class Scripted:
    """Says and asks in each round what it is told to, as long as it is offered tools."""

    def __init__(self, said: str, *calls: ToolCall) -> None:
        self.said, self.calls = said, calls
        self.prompts: list[list[PromptMessage]] = []
        self.offered: list[int] = []

    def stream_with_tools(
        self,
        prompt: Sequence[PromptMessage],
        options: GenerationOptions,
        tools: Sequence[Tool],
        *,
        cancel: CancelToken,
    ) -> Iterator[Piece | ToolCall]:
        self.prompts.append(list(prompt))
        self.offered.append(len(tools))
        yield Piece(PieceKind.ANSWER, self.said if tools else "Done.")
        yield from self.calls if tools else ()


class Ran:
    """Tools that all give back the same."""

    offered = (TOOL,)

    def __init__(self, text: str = "found") -> None:
        self.text = text
        self.calls: list[ToolCall] = []

    def run(self, call: ToolCall, cancel: CancelToken) -> ToolOutcome:
        self.calls.append(call)
        return ToolOutcome(place="s/look", text=self.text, done=True)


def call(number: int, arguments: str = "{}") -> ToolCall:
    return ToolCall(call_id=f"c{number}", name="s__look", arguments=arguments)


def answered(model: Scripted, tools: Ran, room: int = 8_000) -> str:
    pieces = list(answered_with_tools(model, ASKED, OPTIONS, tools, room, words, CancelToken()))
    return "".join(piece.text for piece in pieces)


def test_fifty_calls_at_once_are_cut_and_that_is_said_to_both() -> None:
    model, tools = Scripted("", *map(call, range(50))), Ran()
    shown = answered(model, tools)
    told = "42 more were not run"
    assert told in shown
    assert told in model.prompts[1][-1].text
    assert len(tools.calls) == MOST_CALLS * (MOST_ROUNDS - 1)
    first = model.prompts[1][len(ASKED)]
    answers = [turn.answers for turn in model.prompts[1] if turn.answers]
    assert [one.call_id for one in first.calls] == answers, "each call is answered, no other"


def test_rounds_without_end_are_ended_and_that_is_said_to_both() -> None:
    model, tools = Scripted("Once more.", call(1)), Ran()
    shown = answered(model, tools)
    assert model.offered == [1] * (MOST_ROUNDS - 1) + [0]
    assert shown.count("No tool can be called any more") == 1
    assert "No tool can be called any more" in model.prompts[-1][-1].text
    assert shown.endswith("Done.")


@pytest.mark.parametrize(
    ("said", "arguments", "found"),
    [
        ("word " * 2_000, "{}", "found"),
        ("", '{"a": "' + "b" * 19_000 + '"}', "found"),
        ("Let me look.", "{}", "found " * 20_000),
        ("word " * 2_000, '{"a": "' + "b" * 19_000 + '"}', "found " * 20_000),
    ],
    ids=["words between", "arguments", "results", "all"],
)
def test_all_that_is_added_keeps_within_its_room(said: str, arguments: str, found: str) -> None:
    """It was the results alone once: what a model said between grew beyond the window."""
    room = 2_000
    model = Scripted(said, call(1, arguments), call(2, arguments))
    answered(model, Ran(found), room)
    added = model.prompts[-1][len(ASKED) :]
    spent = sum(
        words(turn.text) + sum(words(one.name) + words(one.arguments) for one in turn.calls)
        for turn in added
    )
    assert spent <= room + CALL_TOKENS


def test_descriptions_count_as_they_are_sent() -> None:
    long = Tool(
        server="s", name="n", call_name="s__n", description="word " * 200, schema={"type": "object"}
    )
    room = ToolRoom((long,), 8_192, words)
    budget = ContextBudget(window=8_192, reply=1_024)
    taken = budget.window - room.beside(budget).window
    assert taken > room.calls + 250
    assert not ToolRoom((long,) * 8, 8_192, words).fits
