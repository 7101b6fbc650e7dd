"""The harness asks everything once, and the report adds it up."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime

from assistant.domain.ids import ConversationId, MessageId, UnitId
from assistant.domain.messages import Role
from assistant.domain.recall import Block, Recall
from assistant.domain.requests import RecallRequest
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.evaluation.harness import run
from assistant.evaluation.histories import History, Question
from assistant.evaluation.report import report

NOON = datetime(2024, 5, 1, 12, tzinfo=UTC)


class Parrot:
    """A memory that gives back the messages whose ids stand in the query."""

    opened = 0
    closed = 0

    def __init__(self) -> None:
        Parrot.opened += 1
        self.ids: list[str] = []

    def add(self, conversations: Sequence[ImportedConversation]) -> None:
        self.ids += [message.external_id for one in conversations for message in one.messages]

    def flush(self) -> None:
        pass

    def recall(self, request: RecallRequest, exclude: frozenset[str]) -> Recall:
        names = [one for one in self.ids if one in request.query.split() and one not in exclude]
        blocks = tuple(block(name, rank) for rank, name in enumerate(names, start=1))
        return Recall(
            query=request.query, budget=request.budget, tokens=len(names), sufficient=True,
            blocks=blocks,
        )  # fmt: skip

    def close(self) -> None:
        Parrot.closed += 1


def block(name: str, rank: int) -> Block:
    return Block(
        rank=rank,
        unit_id=UnitId(name),
        kind="message",
        space="basic",
        conversation_id=ConversationId("c"),
        message_ids=(MessageId(UnitId(name)),),
        external_ids=(name,),
        time=NOON,
        text=name,
        tokens=1,
        score=1 / rank,
    )


def question(query: str, gold: str, **fields: object) -> Question:
    return Question(
        question_id=query,
        query=query,
        gold=frozenset(gold.split()),
        category="k",
        **fields,  # type: ignore[arg-type]
    )


def history(name: str, *questions: Question, tuning: bool = False) -> History:
    messages = tuple(
        ImportedMessage(external_id=one, parent=None, role=Role.USER, text=one, time=NOON)
        for one in ("s1/0", "s1/1", "s2/0")
    )
    conversation = ImportedConversation(
        external_id=name, title="", messages=messages, active_leaf=None
    )
    return History(name=name, conversations=(conversation,), questions=questions, tuning=tuning)


def test_each_history_gets_a_fresh_memory_and_each_budget_an_answer() -> None:
    Parrot.opened = Parrot.closed = 0
    histories = [
        history("a", question("s1/0 s2/0", "s1/0 s1/1"), tuning=True),
        history(
            "b",
            question("s1/1 s2/0", "s2", by_conversation=True),
            question("s1/0", "s1/0", exclude=frozenset({"s1/0"})),
        ),
    ]
    done = run(histories, Parrot, budgets=(500, 2000))
    assert (Parrot.opened, Parrot.closed) == (2, 2)
    assert [(one.tuning, one.budget, one.recalled, one.rank) for one in done.outcomes] == [
        (True, 500, 0.5, 1),
        (True, 2000, 0.5, 1),
        (False, 500, 1.0, 2),
        (False, 2000, 1.0, 2),
        (False, 500, 0.0, None),
        (False, 2000, 0.0, None),
    ]
    found = report("toy", done, variant="default", models={}, memory={})
    scored = found.document["parts"]["scored"]
    assert scored["n"] == 2
    assert scored["budgets"]["2000"]["mean_recall"] == 0.5
    assert scored["budgets"]["2000"]["by_category"]["k"]["full_recall"] == 0.5
    assert scored["mrr"] == 0.25
    assert "| tuning | 1 | 2000 | 0.500 | 0.000 |" in found.table
    assert json.loads(json.dumps(found.document)) == found.document


def test_a_limit_bounds_the_questions() -> None:
    done = run([history("a", question("x", "s1/0"), question("y", "s1/0"))], Parrot, limit=1)
    assert len({one.question.query for one in done.outcomes}) == 1
