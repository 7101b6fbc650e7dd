"""A prompt holds the question and the evidence whole; old turns give way first."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.context.assembly import assemble, evidence_budget
from assistant.domain.budgets import ContextBudget
from assistant.domain.ids import ConversationId, UnitId
from assistant.domain.messages import Role
from assistant.domain.prompts import PromptMessage
from assistant.domain.recall import Block, Recall
from assistant.errors import BudgetTooSmall

TODAY = datetime(2026, 5, 31, tzinfo=UTC)


def count(text: str) -> int:
    return len(text.split())


def recall(*texts: str) -> Recall:
    blocks = tuple(
        Block(
            rank=rank,
            unit_id=UnitId(f"s_{rank}"),
            kind="segment",
            space="basic",
            conversation_id=ConversationId("c"),
            message_ids=(),
            external_ids=(),
            time=datetime(2026, 5, rank, tzinfo=UTC),
            text=text,
            tokens=count(text),
            score=1.0,
        )
        for rank, text in enumerate(texts, start=1)
    )
    return Recall(query="q", budget=100, tokens=0, sufficient=True, blocks=blocks)


def turns(*texts: str) -> list[PromptMessage]:
    roles = (Role.USER, Role.ASSISTANT)
    return [PromptMessage(role=roles[n % 2], text=text) for n, text in enumerate(texts)]


def test_evidence_is_dated_and_before_the_question() -> None:
    prompt = assemble(
        "Where do I live?",
        turns=[],
        recall=recall("You: I moved to Lyon."),
        today=TODAY,
        budget=ContextBudget(window=4000, reply=100),
        count=count,
    )
    system, question = prompt.messages
    assert "[Friday, 01 May 2026]\nYou: I moved to Lyon." in system.text
    assert "Sunday, 31 May 2026" in system.text
    assert question == PromptMessage(role=Role.USER, text="Where do I live?")


def test_evidence_has_the_date_of_the_place_where_it_was_said() -> None:
    said = recall("User: I moved to Lima.").blocks[0]
    late = datetime(2026, 5, 2, 4, 30, tzinfo=UTC)
    block = replace(said, time=late, utc_offset_minutes=-300)
    prompt = assemble(
        "Where do I live?",
        turns=[],
        recall=replace(recall(), blocks=(block,)),
        today=TODAY,
        budget=ContextBudget(window=4000, reply=100),
        count=count,
    )
    assert "[Friday, 01 May 2026]\nUser: I moved to Lima." in prompt.messages[0].text


def test_without_evidence_nothing_is_said_about_memory() -> None:
    prompt = assemble(
        "Hi",
        turns=[],
        recall=recall(),
        today=TODAY,
        budget=ContextBudget(window=4000, reply=100),
        count=count,
    )
    assert "remember" not in prompt.messages[0].text


@given(st.integers(min_value=0, max_value=40), st.integers(min_value=180, max_value=500))
def test_the_oldest_turns_give_way_and_never_the_evidence(pairs: int, window: int) -> None:
    history = turns(*(f"turn {n} with a few words" for n in range(2 * pairs)))
    prompt = assemble(
        "And now?",
        turns=history,
        recall=recall("You: I moved to Lyon."),
        today=TODAY,
        budget=ContextBudget(window=window, reply=50),
        count=count,
    )
    assert "I moved to Lyon." in prompt.messages[0].text
    assert prompt.messages[-1].text == "And now?"
    kept = list(prompt.messages[1:-1])
    assert kept == history[len(history) - len(kept) :]
    assert prompt.turns_left_out == len(history) - len(kept)
    assert sum(count(message.text) for message in prompt.messages) <= window - 50


def test_a_question_larger_than_the_window_is_refused_plainly() -> None:
    with pytest.raises(BudgetTooSmall, match="tokens more"):
        assemble(
            "word " * 1000,
            turns=[],
            recall=None,
            today=TODAY,
            budget=ContextBudget(window=500, reply=100),
            count=count,
        )


@given(st.integers(min_value=0, max_value=5000), st.integers(min_value=0, max_value=5000))
def test_evidence_never_takes_more_than_is_wanted_or_free(wanted: int, window: int) -> None:
    budget = ContextBudget(window=window, reply=100)
    assert 0 <= evidence_budget(budget, wanted, "a question", count) <= wanted
    assert evidence_budget(budget, wanted, "a question", count) <= max(0, budget.prompt)
