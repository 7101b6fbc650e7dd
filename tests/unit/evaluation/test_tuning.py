"""Weights are fitted to the evidence of the tuning part alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import numpy as np
import pytest

from assistant.domain.messages import ConversationKind, Role
from assistant.domain.requests import RecallRequest
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.evaluation.bearing import BearingChunks
from assistant.evaluation.histories import History, Question, Use
from assistant.evaluation.in_process import InProcessMemory
from assistant.evaluation.progress import Progress
from assistant.evaluation.tuning import Tuning, contest_of, tuning_report
from assistant.retrieval.contributions import WEIGHTS
from assistant.retrieval.recall_settings import RecallSettings
from tests.unit.evaluation.test_harness import NOON
from tests.unit.retrieval.builders import WordEmbedder, count_words

BIRDS = ("heron", "wren", "crow", "gull", "swift", "owl", "kite", "rook")


def chat(name: str, *texts: str) -> ImportedConversation:
    messages = tuple(
        ImportedMessage(
            external_id=f"{name}/{number}", parent=f"{name}/{number - 1}" if number else None,
            role=Role.USER, speaker="Ann", text=text, time=NOON + timedelta(minutes=number),
        )
        for number, text in enumerate(texts)
    )  # fmt: skip
    return ImportedConversation(
        external_id=name, title=name, messages=messages, active_leaf=messages[-1].external_id,
        kind=ConversationKind.PEOPLE,
    )  # fmt: skip


def asked(query: str, *gold: str, use: Use = Use.SCORED, conversation: bool = False) -> Question:
    return Question(
        question_id=f"{query} {gold}", query=query, gold=frozenset(gold), category="k", use=use,
        by_conversation=conversation,
    )  # fmt: skip


def history(*questions: Question, tuning: bool = True, name: str = "a") -> History:
    said = [f"The {bird} nests by mill number {place}." for place, bird in enumerate(BIRDS)]
    chats = (chat("c", *said), chat("d", "Bread needs salt.", "And time."))
    return History(name=name, conversations=chats, questions=questions, tuning=tuning)


class Watched(InProcessMemory):
    """Is asked about nothing that is held out."""

    def recall(self, request: RecallRequest, exclude: frozenset[str]):  # type: ignore[no-untyped-def]  # noqa: ANN201
        assert "salt" not in request.query
        return super().recall(request, exclude)


def tuning(histories: Sequence[History]) -> Tuning:
    embedder = WordEmbedder()
    return Tuning(
        {"toy": histories},
        lambda: Watched(embedder, count_words),
        BearingChunks(embedder, count_words),
        Progress(),
        budgets=(12,),
    )


NESTS = [asked(f"Where does the {bird} nest?", f"c/{place}") for place, bird in enumerate(BIRDS)]


def test_what_tells_the_evidence_gets_weight() -> None:
    held_out = history(asked("What needs salt?", "d/0"), tuning=False, name="b")
    nothing = replace(RecallSettings(), **dict.fromkeys(WEIGHTS, 0.0))  # type: ignore[arg-type]
    tuned = tuning([history(*NESTS), held_out]).fit(nothing)
    assert tuned.questions == {"toy": len(BIRDS)}
    assert tuned.after.lexical + tuned.after.dense + tuned.after.late > 1
    assert tuned.after.symbols == tuned.after.dated == 0.0  # nothing here has either
    assert tuned.after.cost == nothing.cost
    assert tuned.reached_before["toy"] < 0.5 < tuned.reached_after["toy"]
    again = tuning([history(*NESTS), held_out]).fit(nothing)
    assert again.after == tuned.after


def test_the_report_says_what_to_paste() -> None:
    tuned = tuning([history(*NESTS)]).fit()
    found = tuning_report(tuned)
    assert f"    late: float = {tuned.after.late}\n" in found.table
    assert found.document["weights"]["late"] == tuned.after.late
    assert found.document["weights_before"]["late"] == RecallSettings().late
    assert set(found.document["weights"]) == set(WEIGHTS)
    assert "| mean | 8 | " in found.table


def test_what_is_asked_apart_does_not_count() -> None:
    apart = asked("Where does the heron nest?", "d/1", use=Use.APART)
    assert tuning([history(*NESTS[:2], apart)]).fit().questions == {"toy": 2}


def test_conversations_are_tuned_by_their_rank_too() -> None:
    one = tuning([history(asked("Where does the heron nest?", "c", "d", conversation=True))])
    assert one.objectives(RecallSettings()) == {"toy": (0.5 + 1.0) / 2}
    assert one.fit().questions == {"toy": 1}


@pytest.mark.parametrize("kept", [3, 1])
def test_evidence_that_is_not_compared_is_left_out(kept: int) -> None:
    memory = Watched(WordEmbedder(), count_words)
    memory.add(history().conversations)
    settings = replace(RecallSettings(), compared_passages=kept)
    memory.use(settings)
    parts = memory.contributions(RecallRequest(query="heron wren"), frozenset())
    found = contest_of(parts, [[0, 9], [1], [9]], settings)
    assert found.candidates.shape == (kept, len(WEIGHTS))
    scores = found.candidates @ [getattr(settings, name) for name in WEIGHTS]
    assert np.all(np.diff(scores) <= 0)
    # The wren, which has neighbours on both sides, comes first.
    assert [piece.tolist() for piece in found.wanted] == ([[1], [0]] if kept == 3 else [[0]])
