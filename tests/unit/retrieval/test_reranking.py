"""What a cross-encoder is asked, and what its answer does to the evidence."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from assistant.domain.changes import FactsChanged
from assistant.domain.recall import Recall
from assistant.domain.requests import RecallRequest
from assistant.errors import AssistantError, ModelFileInvalid, ModelFileMissing, ModelProcessDied
from assistant.inference.ports import Reranker
from assistant.retrieval.evidence import RERANKED, Evidence, gather
from assistant.retrieval.recall import Recaller
from assistant.retrieval.recall_settings import RecallSettings
from assistant.retrieval.reranking import reranked
from tests.unit.retrieval.builders import History, count_words, fact
from tests.unit.retrieval.weighing import question_of

BEES = [f"The bees of hive{n} are busy." for n in range(6)]


class Liking:
    """A `Reranker` that likes one word, and notes what it was asked."""

    def __init__(self, word: str) -> None:
        self.word = word
        self.asked: list[tuple[str, list[str]]] = []

    def score(self, query: str, texts: Sequence[str]) -> NDArray[np.float32]:
        self.asked.append((query, list(texts)))
        return np.array([7.5 if self.word in text else -2.5 for text in texts], np.float32)


class Failing:
    """A `Reranker` that cannot be had."""

    def __init__(self, fault: AssistantError) -> None:
        self.fault = fault
        self.calls = 0

    def score(self, query: str, texts: Sequence[str]) -> NDArray[np.float32]:
        self.calls += 1
        raise self.fault


def evidence_of(history: History, query: str, settings: RecallSettings) -> Evidence:
    view = history.map.view()
    return gather(history.map, view, view.visible, question_of(query), settings)


def recall(
    history: History,
    query: str,
    reranker: Reranker | None,
    settings: RecallSettings | None = None,
    **wishes: object,
) -> Recall:
    recaller = Recaller(history.map, history.embedder, count_words, settings, reranker=reranker)
    return recaller.recall(RecallRequest(query=query, **wishes))  # type: ignore[arg-type]


def best_text(found: Recall) -> str:
    return min(found.blocks, key=lambda block: block.rank).text


def scattered(*texts: str) -> History:
    """Each text in a chat of its own, so that each is a block of its own."""
    history = History()
    for number, text in enumerate(texts):
        history.say(text, conversation=f"c{number}")
    return history


def test_a_score_is_scaled_over_those_looked_at_and_weighed() -> None:
    history = scattered(*BEES)
    settings = RecallSettings(reranked=2.5)
    before = evidence_of(history, "bees?", settings)
    after = reranked(history.map, before, question_of("bees?"), Liking("hive4"), settings)
    gained = after.passage_scores - before.passage_scores
    assert gained == pytest.approx([0, 0, 0, 0, 2.5, 0], abs=1e-5)
    assert after.score - before.score == pytest.approx(gained, abs=1e-5)
    assert after.signals[RERANKED].tolist() == [0, 0, 0, 0, 1, 0]
    assert after.scales[RERANKED] == (-2.5, 7.5)
    assert RERANKED not in before.signals


def test_what_it_likes_comes_first() -> None:
    history = scattered(*BEES)
    query = "How busy are the bees of hive1?"
    assert "hive1" in best_text(recall(history, query, None))
    liking = recall(history, query, Liking("hive4"), RecallSettings(reranked=30))
    assert "hive4" in best_text(liking)
    best = max(liking.blocks, key=lambda block: block.signals[RERANKED])
    assert "hive4" in best.text
    assert "rerank" in liking.timings_ms


def test_segments_are_reranked_too() -> None:
    history = scattered(*BEES)
    settings = RecallSettings(reranked=30)
    recaller = Recaller(
        history.map, history.embedder, count_words, settings, reranker=Liking("hive4")
    )
    (best,) = recaller.segments(RecallRequest(query="the bees of hive1?"), limit=1)
    assert best.external_ids == ("x4",)


def test_only_the_best_are_looked_at_and_each_says_who_speaks() -> None:
    history = History()
    history.say(*BEES, speaker="Ada")
    history.say("Nothing of that kind.", speaker="Bob")
    reranker = Liking("hive5")
    recall(history, "bees of hive2?", reranker, RecallSettings(reranked_passages=3))
    ((query, texts),) = reranker.asked
    assert query == "bees of hive2?"
    assert len(texts) == 3
    assert texts[0] == "Ada: The bees of hive2 are busy."


def test_passages_are_looked_at_not_whole_messages() -> None:
    history = History()
    history.say("Something else is told here at length. " * 60 + "The heron nests by the mill.")
    reranker = Liking("heron")
    recall(history, "Where does the heron nest?", reranker)
    ((_, texts),) = reranker.asked
    assert len(texts) > 1
    assert sum("heron" in text for text in texts) == 1


def test_where_nothing_is_asked_it_reads_what_the_chat_is_about() -> None:
    history = History()
    shown = history.say("Let us talk about bees.", "Gladly.")
    history.say(*BEES, conversation="c2")
    reranker = Liking("hive5")
    recall(history, "yes, go on", reranker, exclude=frozenset(shown))
    assert reranker.asked[0][0] == "Let us talk about bees. yes, go on"


def test_it_never_reads_what_may_not_be_recalled() -> None:
    history = History()
    names = history.say(*BEES)
    reranker = Liking("hive5")
    recall(history, "bees?", reranker, exclude=frozenset(names[:4]))
    ((_, texts),) = reranker.asked
    assert sorted(texts) == [f"User: {text}" for text in BEES[4:]]
    recall(history, "bees?", reranker, exclude=frozenset(names))
    assert len(reranker.asked) == 1, "nothing is left to read"


def test_without_weight_or_passages_it_is_not_asked() -> None:
    history = scattered(*BEES)
    reranker = Liking("hive5")
    recall(history, "bees?", reranker, RecallSettings(reranked=0))
    recall(history, "bees?", reranker, RecallSettings(reranked_passages=0))
    assert not reranker.asked


def test_equal_scores_change_nothing() -> None:
    history = scattered(*BEES)
    plain = recall(history, "bees of hive1?", None)
    same = recall(history, "bees of hive1?", Liking("no such word"))
    assert [block.text for block in same.blocks] == [block.text for block in plain.blocks]
    assert [block.score for block in same.blocks] == [block.score for block in plain.blocks]


def test_a_denoised_passage_stays_away_and_its_message_keeps_its_score() -> None:
    history = scattered(*BEES)
    settings = RecallSettings(reranked=2.0)
    before = evidence_of(history, "bees of hive1?", settings)
    weak = int(np.argmin(before.passage_scores))
    scores = before.passage_scores.copy()
    scores[weak] = -np.inf
    before = replace(before, passage_scores=scores)
    liking = Liking("hive")
    after = reranked(history.map, before, question_of("bees?"), liking, settings)
    assert len(liking.asked[0][1]) == len(BEES) - 1
    assert after.passage_scores[weak] == -np.inf
    assert after.score[weak] == before.score[weak]


def test_a_fact_is_lifted_beside_reranked_messages() -> None:
    history = scattered("My sister keeps bees.", *BEES)
    told = history.messages[0].message_id
    known = fact("f_1", "Your sister keeps bees on the roof.", told)
    history.map.apply(FactsChanged((known,)))
    plain, lifted = (
        next(block.score for block in found.blocks if block.unit_id == known.fact_id)
        for found in (
            recall(history, "Where does my sister keep bees?", reranker)
            for reranker in (None, Liking("hive4"))
        )
    )
    assert 0 < lifted - plain <= RecallSettings().reranked


@pytest.mark.parametrize("kind", [ModelProcessDied, ModelFileMissing, ModelFileInvalid])
def test_recall_goes_on_without_it_and_logs_no_word(
    kind: type[AssistantError], caplog: pytest.LogCaptureFixture
) -> None:
    history = scattered(*BEES)
    plain = recall(history, "bees of hive1?", None)
    failing = Failing(kind("It read: bees of hive1"))
    with caplog.at_level(logging.WARNING):
        found = recall(history, "bees of hive1?", failing)
    assert found.blocks == plain.blocks
    assert failing.calls == 1, "a recall that has waited once does not wait again"
    assert kind.__name__ in caplog.text
    assert "hive1" not in caplog.text
