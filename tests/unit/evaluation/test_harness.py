"""The harness asks everything once, and the report adds it up."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

import pytest

from assistant.domain.ids import ConversationId, MessageId, UnitId
from assistant.domain.messages import ConversationKind, Role
from assistant.domain.recall import Block, Recall
from assistant.domain.requests import RecallRequest
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.evaluation.ablation import ablation
from assistant.evaluation.bearing import BearingChunks
from assistant.evaluation.harness import BUDGETS, Build, Outcome, Run, run_all
from assistant.evaluation.histories import History, MemoryUnderTest, Question, Use
from assistant.evaluation.report import report, together
from assistant.inference.ports import Embedder

NOON = datetime(2024, 5, 1, 12, tzinfo=UTC)


def run(
    histories: Iterable[History],
    fresh_memory: Callable[[], MemoryUnderTest],
    bearing: BearingChunks,
    budgets: Sequence[int] = BUDGETS,
    limit: int | None = None,
) -> Run:
    """One memory alone."""
    only = Build(fresh_memory=fresh_memory, ways={"only": lambda _: None})
    return run_all(histories, [only], bearing, budgets=budgets, limit=limit)["only"]


class Parrot:
    """A memory that gives back the messages whose ids stand in the query, and says so calmly.

    It knows enough where the query says so. Its segments come in the opposite order.
    """

    opened = 0
    closed = 0
    bytes_on_disk = 1024**2

    def __init__(self) -> None:
        Parrot.opened += 1
        self.ids: list[str] = []
        self.deaf: frozenset[str] = frozenset()

    def add(self, conversations: Sequence[ImportedConversation]) -> list[float]:
        added = [message.external_id for one in conversations for message in one.messages]
        self.ids += added
        return [float(len(added))] * len(added)

    def flush(self) -> None:
        self.ids.sort()

    def recall(self, request: RecallRequest, exclude: frozenset[str]) -> Recall:
        names = self._found(request, exclude)
        blocks = tuple(block(name, rank) for rank, name in enumerate(names, start=1))
        return Recall(
            query=request.query, budget=request.budget, tokens=request.budget + 5 - len(names),
            sufficient="enough" in request.query, blocks=blocks[::-1],
        )  # fmt: skip

    def segments(
        self, request: RecallRequest, exclude: frozenset[str], limit: int
    ) -> list[frozenset[str]]:
        return [frozenset({name}) for name in self._found(request, exclude)[::-1]][:limit]

    def close(self) -> None:
        Parrot.closed += 1

    def _found(self, request: RecallRequest, exclude: frozenset[str]) -> list[str]:
        asked = request.query.split()
        return [one for one in self.ids if one in asked and one not in exclude | self.deaf]


class NoEmbedder:
    """Nothing here is long enough to be encoded."""

    def encode(self, texts: Sequence[str]) -> None:
        raise AssertionError(texts)


def bearing() -> BearingChunks:
    embedder: Any = NoEmbedder()
    checked: Embedder = embedder
    return BearingChunks(checked, lambda text: len(text.split()))


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
        text=f"User: words of {name}",
        tokens=1,
        score=1 / rank,
    )


def question(query: str, gold: str = "", **fields: Any) -> Question:
    given = {"question_id": query, "category": "k"} | fields
    return Question(query=query, gold=frozenset(gold.split()), **given)


def history(
    name: str,
    *questions: Question,
    tuning: bool = False,
    kind: ConversationKind = ConversationKind.ASSISTANT,
) -> History:
    messages = tuple(
        ImportedMessage(external_id=one, parent=None, role=role, text=f"words of {one}", time=NOON)
        for one, role in (("s1/0", Role.USER), ("s1/1", Role.ASSISTANT), ("s2/0", Role.USER))
    )
    conversation = ImportedConversation(
        external_id=name, title="", messages=messages, active_leaf=None, kind=kind
    )
    return History(name=name, conversations=(conversation,), questions=questions, tuning=tuning)


def outcomes(found: Sequence[Outcome]) -> list[tuple[bool, int, float, int | None]]:
    return [(one.tuning, one.budget, one.recalled, one.rank) for one in found]


def test_each_history_gets_a_fresh_memory_and_each_budget_an_answer() -> None:
    Parrot.opened = Parrot.closed = 0
    histories = [
        history("a", question("s1/0 s2/0", "s1/0 s1/1"), tuning=True),
        history(
            "b",
            question("s1/0 s1/1 s2/0", "s2", by_conversation=True),
            question("s1/0", "s1/0", exclude=frozenset({"s1/0"})),
        ),
    ]
    done = run(histories, Parrot, bearing(), budgets=(500, 2000))
    assert (Parrot.opened, Parrot.closed) == (2, 2)
    assert outcomes(done.outcomes) == [
        (True, 500, 0.5, 1),
        (True, 2000, 0.5, 1),
        (False, 500, 1.0, 2),  # the second conversation, though the third block
        (False, 2000, 1.0, 2),
        (False, 500, 0.0, None),
        (False, 2000, 0.0, None),
    ]
    assert done.add_ms == [3.0] * 6
    assert len(done.learn_ms) == len(done.first_ms) == len(done.bytes_on_disk) == 2
    found = report("toy", done, variant="default", models={}, memory={"peak_rss_mb": 7.0})
    scored = found.document["parts"]["scored"]
    assert scored["n"] == 2
    assert scored["budgets"]["2000"]["mean_recall"] == 0.5
    assert scored["budgets"]["2000"]["by_category"]["k"]["full_recall"] == 0.5
    assert (scored["mrr"], scored["hit_at_5"]) == (0.25, 0.5)
    assert scored["budgets"]["500"]["hit_at"] == {"1": 0.0, "3": 0.5, "5": 0.5}
    assert scored["budgets"]["500"]["tokens"] == 503.5  # by 3 within what is given and by 5 beyond
    assert found.document["overspent"] == 6
    assert (found.document["disk_mb"], found.document["disk_mb_all"]) == (1.0, 2.0)
    assert found.document["latency_ms"]["add"]["p99"] == 3.0
    assert "| tuning | 1 | 2000 | 0.500 | 0.000 |" in found.table
    assert json.loads(json.dumps(found.document)) == found.document


def test_whole_segments_are_counted_by_their_place() -> None:
    asked = question("s1/0 s1/1 s2/0", "s1/0 s2/0")
    found = run([history("a", asked)], Parrot, bearing()).found[0]
    assert found.ranks == {"s2/0": 1, "s1/0": 3}
    assert [found.recalled(limit) for limit in (1, 2, 3)] == [0.5, 0.5, 1.0]


def test_what_is_not_scored_is_reported_apart() -> None:
    asked = history(
        "a",
        question("s1/0 enough", "s1/0"),
        question("s1/0", "s1/1", category="order", use=Use.APART),
        question("enough", use=Use.UNANSWERABLE),
        question("nothing", use=Use.UNANSWERABLE),
        question("else", use=Use.UNJUDGED),
    )
    done = run([asked], Parrot, bearing(), budgets=(500,))
    document = report("toy", done, variant="default", models={}, memory={}).document
    scored = document["parts"]["scored"]
    at = scored["budgets"]["500"]
    assert (scored["n"], scored["asked"], at["mean_recall"]) == (1, 5, 1.0)
    assert at["apart"] == {"order": {"n": 1, "mean_recall": 0.0, "full_recall": 0.0}}
    assert (at["sufficient"], at["falsely_sufficient"]) == (0.5, 0.5)
    assert scored["top_k"]["5"]["n"] == 1
    assert scored["top_k"]["12"]["apart"]["order"]["mean_recall"] == 0.0


def test_a_data_set_without_evidence_reports_its_costs() -> None:
    asked = history("a", question("s1/0", use=Use.UNJUDGED))
    found = report(
        "toy",
        run([asked], Parrot, bearing()),
        variant="default",
        models={},
        memory={"read": {"messages": 3000}},
    )
    assert "Read: 3,000 messages." in found.table
    assert found.document["parts"]["scored"]["budgets"]["500"]["tokens"] == 504.0
    assert found.document["parts"]["scored"]["n"] == 0
    assert "Mean-R" not in found.table
    assert "| scored | 1 | 500 | 504 |" in found.table


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (
            ConversationKind.ASSISTANT,
            {"user": {"n": 2, "recalled": 0.5}, "assistant": {"n": 1, "recalled": 1.0}},
        ),
        (ConversationKind.PEOPLE, None),
    ],
)
def test_evidence_by_speaker_where_an_assistant_takes_part(
    kind: ConversationKind, expected: object
) -> None:
    asked = history("a", question("s1/0 s1/1", "s1/0 s1/1 s2/0"), kind=kind)
    done = run([asked], Parrot, bearing(), budgets=(500,))
    document = report("toy", done, variant="default", models={}, memory={}).document
    assert document["parts"]["scored"]["budgets"]["500"].get("by_speaker") == expected


def test_reviewed_labels_are_a_second_figure_of_the_same_answers() -> None:
    asked = history(
        "a",
        question("s1/0", "s1/1", corrected=frozenset({"s1/0"})),
        question("s2/0 s1/1", "s2/0", corrected=frozenset({"s2/0", "s1/0"})),
        question("s1/1", "s1/1", corrected=frozenset()),
    )
    done = run([asked], Parrot, bearing(), budgets=(500,))
    found = report("toy", done, variant="default", models={}, memory={})
    at = found.document["parts"]["scored"]["budgets"]["500"]
    assert (at["n"], at["mean_recall"]) == (3, 0.6667)
    assert at["corrected"] == {"n": 2, "mean_recall": 0.75, "full_recall": 0.5}
    assert "| scored, corrected labels | 2 | 500 | 0.750 | 0.500 |" in found.table


def test_the_latest_conversations_on_the_subject_are_a_baseline() -> None:
    asked = history(
        "a",
        question("1 s1/0", "s1", by_conversation=True, recent=("s2", "s1")),
        question("2 s1/0", "s2", by_conversation=True),
    )
    done = run([asked], Parrot, bearing(), budgets=(500,))
    found = report("toy", done, variant="default", models={}, memory={})
    baseline = found.document["parts"]["scored"]["most_recent"]
    assert (baseline["n"], baseline["hit_at_5"], baseline["mrr"]) == (2, 0.5, 0.25)
    assert baseline["hit_at"]["1"] == 0.0
    assert "most recent sessions of the same project | 2 |" in found.table


def test_histories_may_name_their_questions_alike() -> None:
    asked = [
        history(name, question("s1/0", "s1", by_conversation=True, recent=("s1",)))
        for name in ("a", "b")
    ]
    done = run(asked, Parrot, bearing(), budgets=(500, 1000))
    document = report("toy", done, variant="default", models={}, memory={}).document
    scored = document["parts"]["scored"]
    assert (scored["n"], scored["asked"], scored["most_recent"]["n"]) == (2, 2, 2)


def test_a_limit_takes_questions_evenly() -> None:
    asked = history("a", *(question(str(number), "s1/0") for number in range(10)))
    done = run([asked], Parrot, bearing(), budgets=(500,), limit=3)
    assert [one.question.query for one in done.outcomes] == ["0", "3", "6"]


def deafen(memory: Parrot) -> None:
    memory.deaf = frozenset({"s1/0"})


def test_variants_that_learn_alike_share_a_memory() -> None:
    Parrot.opened = Parrot.closed = 0
    ways = {"default": lambda _: None, "deaf": deafen}
    alone: Build[Parrot] = Build(fresh_memory=Parrot, ways={"alone": lambda _: None})
    asked = [history("a", question("s1/0 s2/0", "s1/0 s2/0"))]
    runs = run_all(
        asked, [Build(fresh_memory=Parrot, ways=ways), alone], bearing(), budgets=(500, 2000)
    )
    assert (Parrot.opened, Parrot.closed) == (2, 2)
    assert {name: [one.recalled for one in each.outcomes] for name, each in runs.items()} == {
        "default": [1.0, 1.0],
        "deaf": [0.5, 0.5],
        "alone": [1.0, 1.0],
    }
    found = ablation("toy", runs, models={}, memory={})
    assert found.document["variants"]["deaf"]["parts"]["scored"]["mrr"] == 1.0
    assert "| hit@5 | MRR | top 5 | top 12 |" in found.table
    assert "| deaf | 0.500 | 0.500 | -0.500 | -0.500 | 0.000 | 1.000 | 1.000 | 0.500 | 0.500 |" in (
        found.table
    )
    assert (
        "| default | 1.000 | 1.000 |  |  | 1.000 | 1.000 | 1.000 | 1.000 | 1.000 |" in found.table
    )
    both = together("both", {"toy": found})
    assert both.document["sets"]["toy"] == found.document
    assert both.table.startswith("### toy\n\n| scored: variant |")


def test_a_memory_is_closed_when_something_fails() -> None:
    Parrot.closed = 0

    class Forgetful(Parrot):
        def flush(self) -> None:
            raise NotImplementedError

    with pytest.raises(NotImplementedError):
        run([history("a", question("x", "s1/0"))], Forgetful, bearing())
    assert Parrot.closed == 1
